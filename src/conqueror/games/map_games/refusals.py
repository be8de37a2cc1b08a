"""Why a move is refused, in a sentence with the label of the rule."""

from typing import TYPE_CHECKING

from conqueror.errors import IllegalMove
from conqueror.game import CHANCE, CLOCK
from conqueror.games.map_games.notation import army
from conqueror.games.map_games.phrases import place_name
from conqueror.games.map_games.rules.lands import recruiting_room, units_in
from conqueror.games.map_games.rules.marches import available, is_move, is_open
from conqueror.games.map_games.rules.moves import kind_of, unpack
from conqueror.games.map_games.rules.planning import forts_used, levy_of, price_for
from conqueror.games.map_games.rules.vocabulary import CAVALRY, EXTRA, INDEPENDENT, INFANTRY, MoveKind, Stage
from conqueror.games.map_games.view import prompt
from conqueror.games.wording import begun, listed, number_word

if TYPE_CHECKING:
    from conqueror.games.map_games.game import MapPosition

_STAGE_OF = {
    MoveKind.RECRUIT: (Stage.PLANNING,),
    MoveKind.BONUS: (Stage.PLANNING,),
    MoveKind.BUY: (Stage.PLANNING,),
    MoveKind.RALLY: (Stage.PLANNING,),
    MoveKind.READY: (Stage.PLANNING,),
    MoveKind.MARCH: (Stage.ACTION,),
    MoveKind.JOINT: (Stage.ACTION,),
    MoveKind.END: (Stage.ACTION,),
    MoveKind.HERO: (Stage.ATTACK_HERO, Stage.DEFENCE_HERO),
    MoveKind.NO_HERO: (Stage.ATTACK_HERO, Stage.DEFENCE_HERO),
    MoveKind.REROLL: (Stage.ATTACK_REROLL, Stage.DEFENCE_REROLL),
    MoveKind.KEEP: (Stage.ATTACK_REROLL, Stage.DEFENCE_REROLL),
    MoveKind.LOSE: (Stage.CASUALTIES, Stage.MORE_CASUALTIES, Stage.FOUR),
    MoveKind.RETREAT: (Stage.RETREAT,),
    MoveKind.ADVANCE: (Stage.ADVANCE,),
    MoveKind.STAY: (Stage.ADVANCE,),
    MoveKind.DISBAND: (Stage.LOSS, Stage.FOOD),
    MoveKind.BID: (Stage.BID,),
}
# The rule that says what is decided in a stage.
_RULE_OF = {
    Stage.DEAL: "FC-55",
    Stage.CARD: "FC-47",
    Stage.BID: "FC-109",
    Stage.LOT: "MS-20",
    Stage.LOSS: "MS-21",
    Stage.PLANNING: "MS-2",
    Stage.ACTION: "FC-75",
    Stage.ATTACK_HERO: "FC-Q28",
    Stage.DEFENCE_HERO: "FC-Q28",
    Stage.ROLL: "FC-101",
    Stage.ATTACK_REROLL: "MS-19",
    Stage.DEFENCE_REROLL: "MS-19",
    Stage.ROLL_AGAIN: "MS-19",
    Stage.CASUALTIES: "FC-Q14",
    Stage.MORE_CASUALTIES: "MS-18",
    Stage.FOUR: "DU-16",
    Stage.RETREAT: "FC-Q22",
    Stage.ADVANCE: "FC-Q19",
    Stage.FOOD: "FC-18",
    Stage.MISSION: "FC-45",
}


def no_decision(seat: str) -> IllegalMove:
    """Return the error when a default is asked for a seat nobody waits for."""
    return IllegalMove(f"Nobody waits for {seat.title()}.", rule="FC-59")


def refusal(position: "MapPosition", seat: str, text: str) -> IllegalMove:
    """Return the error for a move that is not among the legal ones."""
    if position.result:
        return IllegalMove(f"The game is over. {position.result.words}", rule=position.result.rule)
    if seat == CLOCK:
        return IllegalMove("No minute runs now.", rule="FC-65" if position.world.bribery else "V2-11")
    number = position.final.names.read(text) if seat != CHANCE else None
    if number is not None and kind_of(number) in (MoveKind.WARN, MoveKind.BRIBE):
        return _about_bribery(position, seat, number)
    if seat not in position.to_act:
        waited = listed([name.title() for name in position.to_act])
        return IllegalMove(f"The game waits for {waited}, not for {seat.title()}.", rule="FC-59")
    rule = _RULE_OF[position.stage]
    if number is None:
        return IllegalMove(f"{text[:40]!r} is no move here. {prompt(position, seat)}", rule=rule)
    kind = MoveKind(kind_of(number))
    if position.stage not in _STAGE_OF.get(kind, ()):
        if position.stage is Stage.ACTION and kind in (
            MoveKind.RECRUIT,
            MoveKind.BONUS,
            MoveKind.BUY,
            MoveKind.READY,
        ):
            return IllegalMove("Planning is over: nothing forgotten can be made up for.", rule="FC-64")
        return IllegalMove(f"{text[:40]!r} is not what is decided now. {prompt(position, seat)}", rule=rule)
    return _about(position, position.final.seats.index(seat), number, kind) or IllegalMove(
        f"{text[:40]!r} is not possible here.", rule=rule
    )


def _about(position: "MapPosition", seat: int, number: int, kind: MoveKind) -> IllegalMove | None:
    move = unpack(number)
    match kind:
        case MoveKind.MARCH:
            return _about_march(position, number)
        case MoveKind.JOINT:
            if not position.world.joint:
                return IllegalMove("All attackers come from one land.", rule="FC-82")
            return IllegalMove("Two armies attack one enemy land next to both, named by the alphabet.", rule="S5-14")
        case MoveKind.RALLY:
            return IllegalMove("You cannot rally now: once, first of all, and only when hard pressed.", rule="S4-29")
        case MoveKind.RECRUIT | MoveKind.BONUS:
            return _about_recruiting(position, seat, number, kind)
        case MoveKind.BUY:
            return _about_hero(position, seat, move.origin)
        case MoveKind.HERO:
            return _about_playing(position, move.origin)
        case MoveKind.NO_HERO:
            return IllegalMove("Without a hero the attack does not beat the independents.", rule="MS-13")
        case MoveKind.LOSE if position.stage is Stage.CASUALTIES:
            return IllegalMove(
                "You lose the smallest strength that covers the margin, no more and no less.", rule="FC-Q14"
            )
        case MoveKind.RETREAT:
            return retreat_refusal(position, unpack(number).origin)
        case MoveKind.STAY:
            return IllegalMove("At most one of several attackers may stay behind.", rule="FC-Q19")
        case MoveKind.BID:
            return IllegalMove("You cannot bid more coins than you have.", rule="FC-109")
    return None


def _about_march(position: "MapPosition", number: int) -> IllegalMove | None:
    move = unpack(number)
    pos, world = position.record, position.world
    origin, target = move.origin, move.target
    cavalry, infantry = move.cavalry, move.infantry
    origin_name, target_name = place_name(position, origin), place_name(position, target)
    if pos.owner[origin] != pos.turn:
        return IllegalMove(f"{begun(origin_name)} is not yours.", rule="FC-75")
    if not units_in(pos, origin):
        return IllegalMove(f"Nobody stands in {origin_name}.", rule="FC-75")
    if not any(map(any, pos.ready[origin])):
        return IllegalMove(f"Everybody in {origin_name} has acted this turn.", rule="FC-79")
    if not int(world.adjacent[origin]) >> target & 1:
        return IllegalMove(f"{begun(target_name)} is not next to {origin_name}.", rule="FC-76")
    if int(world.forbidden) >> target & 1:
        return IllegalMove(f"{begun(target_name)} lies outside this scenario.", rule="SC-Q2")
    if not is_open(pos, world, target):
        if pos.sea_ban and int(world.seas) >> target & 1:
            return IllegalMove("Strong winds: no unit may put out to sea this round.", rule="MS-21")
        return IllegalMove(f"A truce protects {target_name} this round.", rule="MS-21")
    units = pos.units[origin]
    if cavalry > units[CAVALRY] or infantry > units[INFANTRY]:
        return IllegalMove(
            f"So many units do not stand in {origin_name}: {army(int(units[0]), int(units[1]))}.", rule="FC-75"
        )
    ready = [available(pos, world, origin, target, kind) for kind in (CAVALRY, INFANTRY)]
    if cavalry > ready[CAVALRY] or infantry > ready[INFANTRY]:
        if is_move(pos, target) and any(any(pos.ready[origin, kind][EXTRA:]) for kind in (CAVALRY, INFANTRY)):
            return IllegalMove("A victorious army may attack once more, but not move.", rule="FC-Q20")
        return IllegalMove(f"Only {army(*ready)} in {origin_name} can still act this turn.", rule="FC-79")
    if pos.owner[target] == INDEPENDENT:
        return IllegalMove(
            f"The army must be stronger than the independents in {target_name}, and no hero of yours makes it so.",
            rule="FC-34",
        )
    return None


def _about_recruiting(position: "MapPosition", seat: int, number: int, kind: MoveKind) -> IllegalMove | None:
    move = unpack(number)
    pos, world, land = position.record, position.world, move.origin
    name = place_name(position, land)
    if pos.owner[land] != seat:
        return IllegalMove(f"{begun(name)} is not yours.", rule="FC-60")
    if not int(world.forts) >> land & 1:
        return IllegalMove(f"There is no fort in {name}.", rule="FC-10")
    wanted = move.cavalry + move.infantry
    if kind is MoveKind.BONUS:
        if not any(pos.bonus[seat]) and not pos.rally_cavalry[seat]:
            return IllegalMove("No card gives you a unit.", rule="MS-21")
    elif pos.recruited[land]:
        return IllegalMove(f"{begun(name)} has recruited already.", rule="FC-Q10")
    elif forts_used(pos, world, seat) >= pos.recruit_limit[seat]:
        return IllegalMove("This round's card lets no further fort recruit.", rule="MS-21")
    if wanted > recruiting_room(pos, world, seat):
        return IllegalMove("Your food does not feed so many units.", rule="FC-17")
    return IllegalMove(_levy(position, land), rule="FC-12" if int(world.great) >> land & 1 else "FC-10")


def _levy(position: "MapPosition", land: int) -> str:
    """Say what the fort of a land recruits."""
    kinds = [
        f"{' or '.join(number_word(count) for count in range(1, most + 1))} {unit}"
        for kind, unit in ((CAVALRY, "cavalry"), (INFANTRY, "infantry"))
        if (most := levy_of(position.world, land, kind))
    ]
    fort = "A great fort" if int(position.world.great) >> land & 1 else "A fort"
    return f"{fort} recruits {', or '.join(kinds)}."


def _about_hero(position: "MapPosition", seat: int, hero: int) -> IllegalMove | None:
    pos, world = position.record, position.world
    name = position.final.content.heroes[hero].name
    if not int(world.recruits[seat]) >> hero & 1:
        return IllegalMove(f"{begun(name)} serves another faction.", rule="FC-41")
    if int(pos.burnt) >> hero & 1:
        return IllegalMove(f"{begun(name)} was played and never returns.", rule="FC-42")
    if int(pos.held[seat]) >> hero & 1:
        return IllegalMove(f"You have {name} already.", rule="FC-Q29")
    price = price_for(pos, world, seat, hero)
    return IllegalMove(f"{begun(name)} costs {price} coins, and you have {pos.coins[seat]}.", rule="FC-39")


def _about_playing(position: "MapPosition", hero: int) -> IllegalMove | None:
    name = position.final.content.heroes[hero].name
    if not int(position.record.held[position.record.actor]) >> hero & 1:
        return IllegalMove(f"You do not hold {name}.", rule="FC-40")
    return IllegalMove(f"With {name} the attack does not beat the independents.", rule="MS-13")


def retreat_refusal(position: "MapPosition", land: int) -> IllegalMove | None:
    """Return why nobody retreats to a land; None where the beaten may."""
    pos, world = position.record, position.world
    name = place_name(position, land)
    if not int(world.adjacent[pos.target]) >> land & 1:
        return IllegalMove(f"{begun(name)} is not next to the battle.", rule="FC-90")
    if int(world.seas) >> land & 1 and not int(world.seas) >> int(pos.target) & 1:
        return IllegalMove("No army retreats from land into the sea.", rule="FC-91")
    if int(world.forbidden) >> land & 1:
        return IllegalMove(f"{begun(name)} lies outside this scenario.", rule="SC-Q2")
    if land in (pos.origin, pos.second - 1):
        return IllegalMove("Nobody retreats to where the attack came from.", rule="MS-11")
    if pos.owner[land] not in (-1, pos.foe):
        return IllegalMove(f"{begun(name)} is neither empty nor yours.", rule="FC-90")
    return None


def _about_bribery(position: "MapPosition", seat: str, number: int) -> IllegalMove:
    pos = position.record
    if not position.world.bribery:
        return IllegalMove("Bribery is not played in this game.", rule="V2-11")
    if seat == position.final.seats[pos.turn]:
        return IllegalMove("Nobody warns or bribes himself.", rule="FC-65")
    if kind_of(number) == MoveKind.WARN:
        return IllegalMove("No warning is possible now.", rule="FC-72")
    if not pos.expired:
        return IllegalMove("Nobody is late: the minute is not up.", rule="FC-67")
    land = unpack(number).origin
    name = place_name(position, land)
    if pos.owner[land] != pos.turn or not units_in(pos, land):
        return IllegalMove(f"No army of the late player stands in {name}.", rule="FC-66")
    if position.world.home_of[land] == pos.turn:
        return IllegalMove("An army at home cannot be bribed.", rule="FC-71")
    return IllegalMove(f"You cannot pay the strength of the army in {name}.", rule="FC-70")
