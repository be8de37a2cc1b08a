"""A move in words, as a viewer may know it, with what it led to."""

from typing import TYPE_CHECKING

from conqueror.game import CHANCE, CLOCK, SEALED_STEP
from conqueror.games.map_games.battles import decided
from conqueror.games.map_games.consequences import consequences, falls, plans
from conqueror.games.map_games.phrases import place_name, side_name, units_in_words
from conqueror.games.map_games.rules.moves import kind_of, unpack
from conqueror.games.map_games.rules.vocabulary import INDEPENDENT, MoveKind, PlanningOrder, Stage
from conqueror.games.map_games.setup import BATTLE
from conqueror.games.map_games.small_rules import is_move, price_for
from conqueror.games.map_games.view_types import MapReport

if TYPE_CHECKING:
    from conqueror.games.map_games.game import MapPosition


def tell(position: "MapPosition", seat: str, move: str, viewer: str | None, after: "MapPosition") -> MapReport:
    """Return what a viewer is told of a move about to be played, and of what the rules played after it."""
    sealed = position.stage is Stage.PLANNING and position.world.planning_order == PlanningOrder.SIMULTANEOUS
    opened = plans(position, viewer) if sealed and after.stage is not Stage.PLANNING else []
    if sealed and seat != viewer:
        words = "is ready" if move == "ready" else "plans"  # DU-Q5: nothing else before all are ready
        return {
            "text": " ".join((f"{seat.title()} {words}.", *opened)),
            "kind": "plan" if opened else SEALED_STEP,
            "seat": seat,
            "places": [],
            "dice": [],
            "followed": [],
        }
    number = position.legal(seat, move)
    kind = MoveKind(kind_of(number))
    text = _words(position, seat, number, viewer)
    followed = [_forced(position, actor, played) for actor, played in after.forced]
    fought = decided(position, number, after)
    text = " ".join(
        line
        for line in (
            text,
            *opened,
            *consequences(position, number, after, fought),
            *followed,
            *falls(position, after),
        )
        if line
    )
    if after.result and not position.result:
        text += f" {after.result.words}"
    dice = [unpack(number).origin] if kind is MoveKind.ROLL_AGAIN else []
    if kind is MoveKind.ROLL:
        dice = [unpack(number).origin, unpack(number).target]
    report: MapReport = {
        "text": text,
        "kind": kind.name.lower().replace("_", "-"),
        "seat": seat,
        "places": _places(position, number),
        "dice": dice,
        "followed": [[actor, played] for actor, played in after.forced],
    }
    if fought:
        report["battle"] = fought
    return report


def _forced(position: "MapPosition", seat: str, move: str) -> str:
    """Return a decision with one answer, in words; that nobody has a hero to play is not worth a line."""
    number = position.final.names.read(move)
    if number is None or kind_of(number) == MoveKind.NO_HERO:
        return ""
    if kind_of(number) == MoveKind.HERO:
        return f"{seat.title()} plays {position.final.content.heroes[unpack(number).origin].name}."
    return _words(position, seat, number, seat)


def _places(position: "MapPosition", number: int) -> list[str]:
    move = unpack(number)
    lands, kind = position.final.names.lands, MoveKind(move.kind)
    if kind is MoveKind.MARCH:
        return [lands[move.origin], lands[move.target]]
    if kind is MoveKind.JOINT:
        return [lands[move.origin], lands[move.second], lands[move.target]]
    if kind in (MoveKind.RECRUIT, MoveKind.BONUS, MoveKind.RETREAT, MoveKind.DISBAND, MoveKind.BRIBE):
        return [lands[move.origin]]
    if position.stage in BATTLE:
        return [lands[position.record.target]]
    return []


def _words(position: "MapPosition", seat: str, number: int, viewer: str | None) -> str:
    move = unpack(number)
    final, pos = position.final, position.record
    who, origin = seat.title(), move.origin
    units = units_in_words(move.cavalry, move.infantry)
    match MoveKind(move.kind):
        case MoveKind.MARCH:
            return _march(position, who, number, units)
        case MoveKind.JOINT:
            return _joint(position, who, number, units)
        case MoveKind.RECRUIT | MoveKind.BONUS:
            return f"{who} recruits {units} in {place_name(position, origin)}."
        case MoveKind.BUY:
            if viewer == seat:
                return f"{who} buys {final.content.heroes[origin].name}."
            price = price_for(pos, position.world, final.seats.index(seat), origin)
            return f"{who} buys a hero for {price} coin{'' if price == 1 else 's'}."
        case MoveKind.HERO:
            open_now = pos.foe == INDEPENDENT or position.stage is Stage.DEFENCE_HERO or viewer == seat
            return f"{who} plays {final.content.heroes[origin].name if open_now else 'a hero, face down'}."
        case MoveKind.NO_HERO:
            return f"{who} plays no hero."
        case MoveKind.ROLL:
            return f"The dice show {origin} for the attacker and {move.target} for the defender."
        case MoveKind.ROLL_AGAIN:
            return f"{final.seats[pos.actor].title()} rolls again: {origin}."
        case MoveKind.LOSE:
            more = units_in_words(move.more_cavalry, move.more_infantry) if move.second else ""
            return f"{who} loses {units}{f', and {more} of the other army' if more else ''}."
        case MoveKind.RETREAT:
            return f"{who} retreats with {units} to {place_name(position, origin)}."
        case MoveKind.ADVANCE:
            return f"{who} advances with everybody."
        case MoveKind.STAY:
            return f"{who} leaves {units} behind and advances."
        case MoveKind.DISBAND:
            return f"{who} disbands {units} in {place_name(position, origin)}."
        case MoveKind.BID:
            return f"{who} bids {move.infantry}." if viewer == seat else f"{who} has answered."
        case MoveKind.BRIBE:
            return f"{who} bribes the army of {final.seats[pos.turn].title()} in {place_name(position, origin)}."
        case MoveKind.DRAW_CARD:
            drawn = final.content.cards[origin]
            return f"The chronicle card is {drawn.name}: {drawn.text}"
        case MoveKind.DRAW_MISSION:
            return _mission(position, origin, viewer)
        case MoveKind.LOT:
            return f"The lot falls on {final.seats[origin].title()}."
        case kind:
            return _short(who, kind, seat)


def _march(position: "MapPosition", who: str, number: int, units: str) -> str:
    move = unpack(number)
    origin, target = (place_name(position, place) for place in (move.origin, move.target))
    if is_move(position.record, move.target):
        return f"{who} moves {units} from {origin} to {target}."
    owner = int(position.record.owner[move.target])
    return f"{who} attacks {side_name(position, owner)} in {target} from {origin} with {units}."


def _joint(position: "MapPosition", who: str, number: int, units: str) -> str:
    move = unpack(number)
    places = [place_name(position, place) for place in (move.origin, move.second, move.target)]
    more = units_in_words(move.more_cavalry, move.more_infantry)
    return f"{who} attacks {places[2]} from {places[0]} with {units} and from {places[1]} with {more}."


def _mission(position: "MapPosition", mission: int, viewer: str | None) -> str:
    receiver = position.final.seats[position.record.actor]
    if viewer == receiver:
        return f"{receiver.title()} draws the mission {position.final.content.missions[mission].name}."
    return f"{receiver.title()} draws a mission."


def _short(who: str, kind: MoveKind, seat: str) -> str:
    if seat == CLOCK:
        return "The minute is up."
    assert seat != CHANCE
    words = {
        MoveKind.READY: "has planned",
        MoveKind.END: "ends the turn",
        MoveKind.REROLL: "rolls again",
        MoveKind.KEEP: "keeps the die",
        MoveKind.WARN: "warns: the minute runs",
        MoveKind.RALLY: "rallies",
    }
    return f"{who} {words[kind]}."
