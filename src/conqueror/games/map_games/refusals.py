"""Why a move is refused, in a sentence with the label of the rule."""

from typing import TYPE_CHECKING

from conqueror.errors import IllegalMove
from conqueror.game import CHANCE, CLOCK
from conqueror.games.map_games.notation import army
from conqueror.games.map_games.rules.lands import recruiting_room
from conqueror.games.map_games.rules.marching import available, is_move, is_open
from conqueror.games.map_games.rules.moves import cavalry_of, here_of, infantry_of, kind_of, there_of
from conqueror.games.map_games.rules.planning import forts_used, levy_of, price_for
from conqueror.games.map_games.rules.vocabulary import CAVALRY, INDEPENDENT, INFANTRY, Do, Stage
from conqueror.games.map_games.view import prompt
from conqueror.games.map_games.words import place_name
from conqueror.games.wording import begun, listed, number_word

if TYPE_CHECKING:
    from conqueror.games.map_games.game import MapPosition

_STAGE_OF = {
    Do.RECRUIT: (Stage.PLANNING,),
    Do.BONUS: (Stage.PLANNING,),
    Do.BUY: (Stage.PLANNING,),
    Do.RALLY: (Stage.PLANNING,),
    Do.READY: (Stage.PLANNING,),
    Do.MARCH: (Stage.ACTION,),
    Do.JOINT: (Stage.ACTION,),
    Do.END: (Stage.ACTION,),
    Do.HERO: (Stage.ATTACK_HERO, Stage.DEFENCE_HERO),
    Do.NO_HERO: (Stage.ATTACK_HERO, Stage.DEFENCE_HERO),
    Do.REROLL: (Stage.ATTACK_REROLL, Stage.DEFENCE_REROLL),
    Do.KEEP: (Stage.ATTACK_REROLL, Stage.DEFENCE_REROLL),
    Do.LOSE: (Stage.CASUALTIES, Stage.MORE_CASUALTIES, Stage.FOUR),
    Do.RETREAT: (Stage.RETREAT,),
    Do.ADVANCE: (Stage.ADVANCE,),
    Do.STAY: (Stage.ADVANCE,),
    Do.DISBAND: (Stage.LOSS, Stage.FOOD),
    Do.BID: (Stage.BID,),
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
    """The error when a default is asked for a seat nobody waits for."""
    return IllegalMove(f"Nobody waits for {seat.title()}.", rule="FC-59")


def refusal(position: "MapPosition", seat: str, text: str) -> IllegalMove:
    """The error for a move that is not among the legal ones."""
    if position.result:
        return IllegalMove(f"The game is over. {position.result.words}", rule=position.result.rule)
    if seat == CLOCK:
        return IllegalMove("No minute runs now.", rule="FC-65" if position.world["bribery"] else "V2-11")
    number = position.final.names.read(text) if seat != CHANCE else None
    if number is not None and kind_of(number) in (Do.WARN, Do.BRIBE):
        return _about_bribery(position, seat, number)
    if seat not in position.to_act:
        waited = listed([name.title() for name in position.to_act])
        return IllegalMove(f"The game waits for {waited}, not for {seat.title()}.", rule="FC-59")
    rule = _RULE_OF[position.stage]
    if number is None:
        return IllegalMove(f"{text[:40]!r} is no move here. {prompt(position, seat)}", rule=rule)
    kind = Do(kind_of(number))
    if position.stage not in _STAGE_OF.get(kind, ()):
        if position.stage is Stage.ACTION and kind in (Do.RECRUIT, Do.BONUS, Do.BUY, Do.READY):
            return IllegalMove("Planning is over: nothing forgotten can be made up for.", rule="FC-64")
        return IllegalMove(f"{text[:40]!r} is not what is decided now. {prompt(position, seat)}", rule=rule)
    return _about(position, position.final.seats.index(seat), number, kind) or IllegalMove(
        f"{text[:40]!r} is not possible here.", rule=rule
    )


def _about(position: "MapPosition", seat: int, number: int, kind: Do) -> IllegalMove | None:
    match kind:
        case Do.MARCH:
            return _about_march(position, number)
        case Do.JOINT:
            if not position.world["joint"]:
                return IllegalMove("All attackers come from one land.", rule="FC-82")
            return IllegalMove("Two armies attack one enemy land next to both, named by the alphabet.", rule="S5-14")
        case Do.RALLY:
            return IllegalMove("You cannot rally now: once, first of all, and only when hard pressed.", rule="S4-29")
        case Do.RECRUIT | Do.BONUS:
            return _about_recruiting(position, seat, number, kind)
        case Do.BUY:
            return _about_hero(position, seat, here_of(number))
        case Do.HERO:
            return _about_playing(position, here_of(number))
        case Do.NO_HERO:
            return IllegalMove("Without a hero the attack does not beat the independents.", rule="MS-13")
        case Do.LOSE if position.stage is Stage.CASUALTIES:
            return IllegalMove(
                "You lose the smallest strength that covers the margin, no more and no less.", rule="FC-Q14"
            )
        case Do.RETREAT:
            return _about_retreat(position, number)
        case Do.STAY:
            return IllegalMove("At most one of several attackers may stay behind.", rule="FC-Q19")
        case Do.BID:
            return IllegalMove("You cannot bid more coins than you have.", rule="FC-109")
    return None


def _about_march(position: "MapPosition", number: int) -> IllegalMove | None:
    s, w = position.record, position.world
    origin, target = here_of(number), there_of(number)
    cavalry, infantry = cavalry_of(number), infantry_of(number)
    here, there = place_name(position, origin), place_name(position, target)
    if s["owner"][origin] != s["turn"]:
        return IllegalMove(f"{begun(here)} is not yours.", rule="FC-75")
    if not s["units"][origin].any():
        return IllegalMove(f"Nobody stands in {here}.", rule="FC-75")
    if not s["ready"][origin].any():
        return IllegalMove(f"Everybody in {here} has acted this turn.", rule="FC-79")
    if not int(w["adjacent"][origin]) >> target & 1:
        return IllegalMove(f"{begun(there)} is not next to {here}.", rule="FC-76")
    if int(w["forbidden"]) >> target & 1:
        return IllegalMove(f"{begun(there)} lies outside this scenario.", rule="SC-Q2")
    if not is_open(s, w, target):
        if s["sea_ban"] and int(w["seas"]) >> target & 1:
            return IllegalMove("Strong winds: no unit may put out to sea this round.", rule="MS-21")
        return IllegalMove(f"A truce protects {there} this round.", rule="MS-21")
    units = s["units"][origin]
    if cavalry > units[CAVALRY] or infantry > units[INFANTRY]:
        return IllegalMove(
            f"So many units do not stand in {here}: {army(int(units[0]), int(units[1]))}.", rule="FC-75"
        )
    ready = [available(s, w, origin, target, kind) for kind in (CAVALRY, INFANTRY)]
    if cavalry > ready[CAVALRY] or infantry > ready[INFANTRY]:
        if is_move(s, target) and s["ready"][origin, :, 1:].any():
            return IllegalMove("A victorious army may attack once more, but not move.", rule="FC-Q20")
        return IllegalMove(f"Only {army(*ready)} in {here} can still act this turn.", rule="FC-79")
    if s["owner"][target] == INDEPENDENT:
        return IllegalMove(
            f"The army must be stronger than the independents in {there}, and no hero of yours makes it so.",
            rule="FC-34",
        )
    return None


def _about_recruiting(position: "MapPosition", seat: int, number: int, kind: Do) -> IllegalMove | None:
    s, w, land = position.record, position.world, here_of(number)
    name = place_name(position, land)
    if s["owner"][land] != seat:
        return IllegalMove(f"{begun(name)} is not yours.", rule="FC-60")
    if not int(w["forts"]) >> land & 1:
        return IllegalMove(f"There is no fort in {name}.", rule="FC-10")
    wanted = cavalry_of(number) + infantry_of(number)
    if kind is Do.BONUS:
        if not s["bonus"][seat].any() and not s["rally_cavalry"][seat]:
            return IllegalMove("No card gives you a unit.", rule="MS-21")
    elif s["recruited"][land]:
        return IllegalMove(f"{begun(name)} has recruited already.", rule="FC-Q10")
    elif forts_used(s, w, seat) >= s["recruit_limit"][seat]:
        return IllegalMove("This round's card lets no further fort recruit.", rule="MS-21")
    if wanted > recruiting_room(s, w, seat):
        return IllegalMove("Your food does not feed so many units.", rule="FC-17")
    return IllegalMove(_levy(position, land), rule="FC-12" if int(w["great"]) >> land & 1 else "FC-10")


def _levy(position: "MapPosition", land: int) -> str:
    """Say what the fort of a land recruits."""
    kinds = [
        f"{' or '.join(number_word(count) for count in range(1, most + 1))} {unit}"
        for kind, unit in ((CAVALRY, "cavalry"), (INFANTRY, "infantry"))
        if (most := levy_of(position.world, land, kind))
    ]
    fort = "A great fort" if int(position.world["great"]) >> land & 1 else "A fort"
    return f"{fort} recruits {', or '.join(kinds)}."


def _about_hero(position: "MapPosition", seat: int, hero: int) -> IllegalMove | None:
    s, w = position.record, position.world
    name = position.final.content.heroes[hero].name
    if not int(w["recruits"][seat]) >> hero & 1:
        return IllegalMove(f"{begun(name)} serves another faction.", rule="FC-41")
    if int(s["burnt"]) >> hero & 1:
        return IllegalMove(f"{begun(name)} was played and never returns.", rule="FC-42")
    if int(s["held"][seat]) >> hero & 1:
        return IllegalMove(f"You have {name} already.", rule="FC-Q29")
    price = price_for(s, w, seat, hero)
    return IllegalMove(f"{begun(name)} costs {price} coins, and you have {s['coins'][seat]}.", rule="FC-39")


def _about_playing(position: "MapPosition", hero: int) -> IllegalMove | None:
    name = position.final.content.heroes[hero].name
    if not int(position.record["held"][position.record["actor"]]) >> hero & 1:
        return IllegalMove(f"You do not hold {name}.", rule="FC-40")
    return IllegalMove(f"With {name} the attack does not beat the independents.", rule="MS-13")


def _about_retreat(position: "MapPosition", number: int) -> IllegalMove | None:
    s, w, land = position.record, position.world, here_of(number)
    name = place_name(position, land)
    if not int(w["adjacent"][s["target"]]) >> land & 1:
        return IllegalMove(f"{begun(name)} is not next to the battle.", rule="FC-90")
    if int(w["seas"]) >> land & 1 and not int(w["seas"]) >> int(s["target"]) & 1:
        return IllegalMove("No army retreats from land into the sea.", rule="FC-91")
    if int(w["forbidden"]) >> land & 1:
        return IllegalMove(f"{begun(name)} lies outside this scenario.", rule="SC-Q2")
    if land in (s["origin"], s["second"] - 1):
        return IllegalMove("Nobody retreats to where the attack came from.", rule="MS-11")
    if s["owner"][land] not in (-1, s["foe"]):
        return IllegalMove(f"{begun(name)} is neither empty nor yours.", rule="FC-90")
    return None


def _about_bribery(position: "MapPosition", seat: str, number: int) -> IllegalMove:
    s = position.record
    if not position.world["bribery"]:
        return IllegalMove("Bribery is not played in this game.", rule="V2-11")
    if seat == position.final.seats[s["turn"]]:
        return IllegalMove("Nobody warns or bribes himself.", rule="FC-65")
    if kind_of(number) == Do.WARN:
        return IllegalMove("No warning is possible now.", rule="FC-72")
    if not s["expired"]:
        return IllegalMove("Nobody is late: the minute is not up.", rule="FC-67")
    land = here_of(number)
    name = place_name(position, land)
    if s["owner"][land] != s["turn"] or not s["units"][land].sum():
        return IllegalMove(f"No army of the late player stands in {name}.", rule="FC-66")
    if position.world["home_of"][land] == s["turn"]:
        return IllegalMove("An army at home cannot be bribed.", rule="FC-71")
    return IllegalMove(f"You cannot pay the strength of the army in {name}.", rule="FC-70")
