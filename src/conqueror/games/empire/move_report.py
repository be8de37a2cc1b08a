"""What a viewer is told of a move: words, the kind, the places and the dice."""

from typing import TYPE_CHECKING

from conqueror.games.empire.board import fort_on, stock_of
from conqueror.games.empire.notation import STEPS, Move
from conqueror.games.empire.odds import Fight, weigh
from conqueror.games.empire.phrases import amounts
from conqueror.games.empire.view_types import BattleDie, EmpireBattle, EmpireReport, TileDie
from conqueror.games.empire.vocabulary import FACES_OF, NAMES, NOBODY, Kind, Pending, Resource
from conqueror.games.wording import counted

if TYPE_CHECKING:
    from conqueror.games.empire.game import EmpirePosition


def tell(position: "EmpirePosition", seat: str, move: Move, after: "EmpirePosition") -> EmpireReport:
    """Return a move in words, with what it leads to."""
    dice: list[TileDie | BattleDie] = []
    if move.kind is Kind.TILE:
        dice = [{"faces": list(FACES_OF[Resource(move.count)])}]
    elif move.kind in (Kind.BREAKS, Kind.HOLDS):
        dice = [{"held": _pending_fight(position).held}]
    text = _words(position, move, after)
    if after.result:
        text += f" {after.result.words}"
    report: EmpireReport = {
        "text": text,
        "kind": move.kind.word,
        "seat": seat,
        "places": _places(position, move),
        "dice": dice,
    }
    if move.kind in (Kind.BREAKS, Kind.HOLDS):
        report["battle"] = _fought(position, move)
    return report


def _fought(position: "EmpirePosition", move: Move) -> EmpireBattle:
    """Return the sides of a battle that the die has decided, with their numbers and the outcome."""
    fight = _pending_fight(position)
    return {
        "attacker": position.game.seats[position.side],
        "defender": position.owner_of(int(position.record.pending_target)),
        "attackers": fight.attackers,
        "defenders": fight.defenders,
        "held": fight.held,
        "outcome": "attacker" if move.kind is Kind.BREAKS else "defender",
    }


def _places(position: "EmpirePosition", move: Move) -> list[str]:
    pos = position.record
    if position.pending is Pending.TILE:
        return [NAMES[pos.pending_target]]
    if position.pending is Pending.BATTLE:
        return [NAMES[pos.pending_origin], NAMES[pos.pending_target]]
    if move.kind in STEPS:
        return [NAMES[move.origin], NAMES[move.target]]
    if move.kind is Kind.BUY:
        return [NAMES[position.world.corner[position.side]]]
    return [NAMES[move.target]] if move.kind in (Kind.FORT, Kind.RAZE) else []


def _words(position: "EmpirePosition", move: Move, after: "EmpirePosition") -> str:
    who = position.game.seats[position.side].title()
    origin, target = NAMES[move.origin], NAMES[move.target]
    match move.kind:
        case Kind.MOVE:
            return f"{who} moves {counted(move.count, 'soldier')} from {origin} to {target}."
        case Kind.CAPTURE:
            owner = position.owner_of(move.target)
            whose = f"{owner.title()}'s empty fort" if owner else "a fort without owner"
            return (
                f"{who} moves {counted(move.count, 'soldier')} from {origin} to {target}, captures {whose}, "
                f"which is destroyed, and takes {_taken(position, after, position.side)}."
            )
        case Kind.ATTACK | Kind.BASE:
            return _attack(position, move, after)
        case Kind.BUY:
            return f"{who} buys {counted(move.count, 'soldier')} for {move.count} gold."
        case Kind.TRADE_LUMBER:
            return f"{who} trades 2 lumber for 1 gold."
        case Kind.TRADE_AP:
            gained = int(after.record.gold[position.side]) - int(position.record.gold[position.side])
            return f"{who} trades 1 AP for {gained} gold."
        case Kind.FORT:
            return f"{who} builds a fort on {target} for 2 AP, 2 gold and 2 lumber."
        case Kind.RAZE:
            return f"{who} razes the fort on {target}."
        case Kind.END:
            return _end(position, after)
        case Kind.TILE:
            tile, resource = NAMES[position.record.pending_target], Resource(move.count)
            return f"{tile} is blank." if resource is Resource.BLANK else f"{tile} holds {resource.word}."
        case _:
            return _outcome(position, move.kind, after)


def _taken(position: "EmpirePosition", after: "EmpirePosition", seat: int) -> str:
    now, before = stock_of(after.record, seat), stock_of(position.record, seat)
    return amounts(max(now.ap - before.ap, 0), now.gold - before.gold, now.lumber - before.lumber)


def _end(position: "EmpirePosition", after: "EmpirePosition") -> str:
    who = position.game.seats[position.side].title()
    if after.ending:
        return f"{who} ends the turn."
    following = position.game.seats[after.side].title()
    counter = int(after.record.counter)
    begins = f" Round {counter} begins." if counter > position.record.counter else ""
    return f"{who} ends the turn.{begins} {following} takes {_taken(position, after, after.side)}."


def _pending_fight(position: "EmpirePosition") -> Fight:
    pos = position.record
    return weigh(position, int(pos.pending_target), int(pos.pending_soldiers))


def _attack(position: "EmpirePosition", move: Move, after: "EmpirePosition") -> str:
    who = position.game.seats[position.side].title()
    origin, target = NAMES[move.origin], NAMES[move.target]
    owner = str(position.owner_of(move.target)).title()
    fight = weigh(position, move.target, move.count)
    goal = f"{owner}'s base on {target}" if move.kind is Kind.BASE else f"{owner} on {target}"
    begins = f"{who} attacks {goal} from {origin} with {counted(move.count, 'soldier')}"
    if not fight.is_sure:
        return f"{begins}; {owner} holds {counted(fight.held, 'number')} of the die."
    outcome = Kind.BREAKS if fight.held == 0 else Kind.HOLDS
    sure = "win" if outcome is Kind.BREAKS else "defeat"
    losses = _losses(position, move.target, fight, outcome, after)
    return f"{begins}: {fight.attackers} against {fight.defenders} is a sure {sure}. {losses}"


def _outcome(position: "EmpirePosition", outcome: Kind, after: "EmpirePosition") -> str:
    target = int(position.record.pending_target)
    result = "The attack breaks through." if outcome is Kind.BREAKS else f"{NAMES[target]} holds."
    return f"{result} {_losses(position, target, _pending_fight(position), outcome, after)}"


def _losses(position: "EmpirePosition", target: int, fight: Fight, outcome: Kind, after: "EmpirePosition") -> str:
    """Who falls, who stands where, and what becomes of a base."""
    who, owner = position.game.seats[position.side].title(), str(position.owner_of(target)).title()
    lost = fight.lost_on_win if outcome is Kind.BREAKS else fight.lost_on_loss
    text = f"{who} loses {counted(lost, 'soldier')}" if lost else f"{who} loses nobody"
    if outcome is Kind.HOLDS:
        return f"{text}."
    if fight.defenders_lost:
        text += f", {owner} {counted(fight.defenders_lost, 'soldier')}"
    text += "."
    home = int(position.world.home[target])
    if home != NOBODY and position.record.health[home]:
        health = int(after.record.health[home])
        if health == 0:
            return f"{text} {owner}'s base falls, and with it all its soldiers."  # EM-49
        damage = int(position.record.health[home]) - health
        return f"{text} {owner}'s base loses {damage} health and has {health} left." if damage else text
    if fort_on(position.record, target):
        return f"{text} The fort stays, empty."  # EM-44
    entered = fight.attackers - lost
    if entered == 0:
        return f"{text} {NAMES[target]} is left empty."  # EM-Q5
    return f"{text} {who} now has {counted(entered, 'soldier')} on {NAMES[target]}."
