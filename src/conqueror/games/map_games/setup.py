"""Positions as plain data and back: every field of the record under a name a person can read."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from conqueror.errors import SetupError
from conqueror.game import Plain
from conqueror.games.map_games.notation import Notation
from conqueror.games.map_games.rules.records import PositionRecord, World
from conqueror.games.map_games.rules.vocabulary import (
    CAVALRY,
    INDEPENDENT,
    INFANTRY,
    NO_LIMIT,
    NOBODY,
    UNBID,
    Ending,
    Line,
    Place,
    Stage,
)
from conqueror.games.map_games.secrecy import members
from conqueror.games.setup_reader import mapping, number, shown
from conqueror.kit import Array, Grid, empty

INDEPENDENT_WORD = "independent"
ROUND = "round"  # only in a set-up: a round is about to begin
READY_STATES = ("fresh", "extra", "more")
BATTLE = (
    Stage.ATTACK_HERO,
    Stage.DEFENCE_HERO,
    Stage.ROLL,
    Stage.ATTACK_REROLL,
    Stage.DEFENCE_REROLL,
    Stage.ROLL_AGAIN,
    Stage.CASUALTIES,
    Stage.MORE_CASUALTIES,
    Stage.FOUR,
    Stage.RETREAT,
    Stage.ADVANCE,
)
PLACES = {"plain": Place.PLAIN, "great-fort": Place.GREAT, "home": Place.HOME, "sea": Place.SEA}
UNNOTED = (Stage.RETREAT, Stage.ADVANCE, Stage.FOOD, Stage.OVER)
"""Lands may have changed hands, but claims on capitals are noted only when all is settled (MS-1)."""
MOST_UNITS, MOST_COINS, MOST_FOOD_CHANGE = 200, 9999, 9

Refuse = Callable[[str], SetupError]


@dataclass(frozen=True)
class Span:
    """A whole number of the record: its field, its limits and its usual value."""

    field: str
    low: int
    high: int
    usual: int = 0


NUMBERS = {
    "round": Span("round_number", 0, 1000, 1),
    "moment": Span("moment", 0, 10**6),
    "testing": Span("testing", 0, 1),
    "food_change": Span("food_shift", -MOST_FOOD_CHANGE, MOST_FOOD_CHANGE),
    "food_binds": Span("food_binds", 0, 1),
    "sea_ban": Span("sea_ban", 0, 1),
    "truce": Span("truce", 0, 2),
    "bids_won": Span("won", 0, 1),
    "warned": Span("warned", 0, 1),
    "expired": Span("expired", 0, 1),
}
SEAT_NUMBERS = {
    "coins": Span("coins", 0, MOST_COINS),
    "wins": Span("wins", 0, 999),
    "hero_wins": Span("hero_wins", 0, 999),
    "income": Span("income_percent", 0, 900, 100),
    "recruit_limit": Span("recruit_limit", 0, NO_LIMIT, NO_LIMIT),
    "discount": Span("discount", 0, 99),
    "bids": Span("bids", 0, MOST_COINS, UNBID),
    "due": Span("due", 0, 99),
    "purse": Span("coins_before", 0, MOST_COINS),
    "rally_cavalry": Span("rally_cavalry", 0, 99),
}
SEAT_SETS = {name: name for name in ("acted", "tied", "planned", "rallying", "prized", "rallied")} | {
    "exempt": "feeding_waived"
}
LASTING = ("income", "recruit_limit", "discount", "food_change", "food_binds", "sea_ban", "truce", "bonus", "defence")
"""What a chronicle card leaves for the round; a set-up that names a card but none of these gets the card's own."""


def stage_word(stage: int) -> str:
    """Return a stage as it is written: `attack-hero`."""
    return Stage(stage).name.lower().replace("_", "-")


STAGES = {stage_word(stage): stage for stage in Stage if stage not in (Stage.TURNS, Stage.SETTLE, Stage.PLANS)}


def write_position(pos: PositionRecord, world: World, names: Notation) -> Plain:
    """Return the position as plain data; what has its usual value is mostly left out."""
    seats = names.seats
    data: Plain = {
        "round": int(pos.round_number),
        "turn": seats[pos.turn],
        "first": seats[pos.first],
        "stage": stage_word(int(pos.stage)),
        "lands": {
            names.lands[land]: _land(pos, land, names) for land in range(int(world.lands)) if _is_held(pos, land)
        },
        "coins": {seat: int(pos.coins[n]) for n, seat in enumerate(seats)},
        "heroes": {seat: [names.heroes[h] for h in members(int(pos.held[n]))] for n, seat in enumerate(seats)},
        "burnt": [names.heroes[hero] for hero in members(int(pos.burnt))],
        "missions": {seat: names.missions[pos.mission[n] - 1] for n, seat in enumerate(seats) if pos.mission[n] > 0},
        "accomplished": [names.missions[mission] for mission in members(int(pos.accomplished))],
        "eliminated": [seat for n, seat in enumerate(seats) if not int(pos.alive) >> n & 1],
        "deck": [names.cards[card] for card in members(int(pos.deck))],
    }
    data["card"] = names.cards[pos.card - 1] if pos.card else None
    for state, word in enumerate(READY_STATES):
        data[word] = {
            names.lands[land]: {"cavalry": int(c), "infantry": int(i)}
            for land, (c, i) in enumerate(np.asarray(pos.ready)[: int(world.lands), :, state])
            if c or i
        }
    for key, span in NUMBERS.items():
        if getattr(pos, span.field) != span.usual and key != "round":
            data[key] = int(getattr(pos, span.field))
    for key, span in SEAT_NUMBERS.items():
        numbers = getattr(pos, span.field)
        found = {seat: int(numbers[n]) for n, seat in enumerate(seats) if numbers[n] != span.usual}
        if found and key != "coins":
            data[key] = found
    for key, field in SEAT_SETS.items():
        members_of = int(getattr(pos, field))
        if members_of or key == "acted":
            data[key] = [seats[seat] for seat in members(members_of)]
    if world.planning_order and pos.stage == Stage.PLANNING:  # an empty purse is not an unknown one
        data["purse"] = {seat: int(pos.coins_before[n]) for n, seat in enumerate(seats)}
    _write_rest(data, pos, world, names)
    return data


def _is_held(pos: PositionRecord, land: int) -> bool:
    return bool(pos.owner[land] != NOBODY)


def _land(pos: PositionRecord, land: int, names: Notation) -> Plain:
    owner = int(pos.owner[land])
    return {
        "owner": INDEPENDENT_WORD if owner == INDEPENDENT else names.seats[owner],
        "cavalry": int(pos.units[land][CAVALRY]),
        "infantry": int(pos.units[land][INFANTRY]),
    }


def _write_rest(data: Plain, pos: PositionRecord, world: World, names: Notation) -> None:
    seats = names.seats
    if pos.stage not in (Stage.PLANNING, Stage.ACTION, Stage.OVER) or pos.actor != pos.turn:
        data["actor"] = seats[pos.actor]
    if pos.resume:
        data["resume"] = stage_word(int(pos.resume))
    bonus = {seat: _army(pos.bonus[n]) for n, seat in enumerate(seats) if any(pos.bonus[n])}
    changes = {word: int(pos.shift[place]) for word, place in PLACES.items() if pos.shift[place]}
    beaten = {seat: _lands(int(pos.beaten[n]), names) for n, seat in enumerate(seats) if pos.beaten[n]}
    clocks = {
        names.lands[land]: {
            "taken": int(pos.taken[land]),
            "replied": [seats[seat] for seat in members(int(pos.replied[land]))],
            "standing": int(pos.standing[land]),
        }
        for land in range(int(world.lands))
        if pos.taken[land] or pos.replied[land] or pos.standing[land]
    }
    added = {
        names.lands[land]: _army(units) for land, units in enumerate(pos.added[: int(world.lands)]) if any(units)
    }
    before = {seat: _army(pos.bonus_before[n]) for n, seat in enumerate(seats) if any(pos.bonus_before[n])}
    bought = {seat: [names.heroes[h] for h in members(int(pos.bought[n]))] for n, seat in enumerate(seats)}
    claims = [
        [int(getattr(pos, name)[number]) for name in ("holding", "replies", "line_standing")]
        for number in range(int(world.line_count))
    ]
    recruited = [names.lands[land] for land in range(int(world.lands)) if pos.recruited[land]]
    bribed = [phase for phase, once in zip(("planning", "action"), pos.bribed, strict=True) if once]
    for key, value in (
        ("defence", changes), ("beaten", beaten), ("clocks", clocks), ("recruited", recruited), ("bribed", bribed),
        ("added", added), ("bonus_before", before), ("bought", {pos: h for pos, h in bought.items() if h}),
        ("claims", claims if any(map(any, claims)) or (pos.stage in UNNOTED and _has_claims(world)) else []),
    ):  # fmt: skip
        if value:
            data[key] = value
    if bonus or pos.card:
        data["bonus"] = bonus  # where a lasting effect stands, the card is not asked for its own
    if pos.stage in BATTLE:
        data["battle"] = _battle(pos, names)
    if pos.ending:
        data["ending"] = Ending(int(pos.ending)).name.lower().replace("_", "-")
        data["winners"] = [seats[seat] for seat in members(int(pos.winners))]


def _has_claims(world: World) -> bool:
    return any(world.lines[number].kind == Line.HOLD_ROUNDS for number in range(int(world.line_count)))


def _lands(bits: int, names: Notation) -> list[str]:
    return [names.lands[land] for land in members(bits)]


def _army(units: Array[int] | tuple[int, int]) -> dict[str, int]:
    return {"cavalry": int(units[CAVALRY]), "infantry": int(units[INFANTRY])}


def _forces(force: Grid[int]) -> dict[str, dict[str, int]]:
    """Return an army's units by what they can still do."""
    return {
        word: _army((force[CAVALRY, n], force[INFANTRY, n]))
        for n, word in enumerate(READY_STATES)
        if force[CAVALRY, n] or force[INFANTRY, n]
    }


def _battle(pos: PositionRecord, names: Notation) -> Plain:
    battle: Plain = {
        "origin": names.lands[pos.origin],
        "target": names.lands[pos.target],
        "force": _forces(pos.force),
        "heroes": [names.heroes[hero - 1] if hero > 0 else None for hero in pos.hero],
    }
    if pos.second:
        battle["second"] = names.lands[pos.second - 1]
        battle["second_force"] = _forces(pos.second_force)
    if any(pos.die):
        battle["dice"] = [int(pips) for pips in pos.die]
    if pos.stage in (Stage.CASUALTIES, Stage.MORE_CASUALTIES, Stage.FOUR, Stage.RETREAT, Stage.ADVANCE):
        battle["victor"] = ("attacker", "defender")[pos.victor]
        battle["margin"] = int(pos.margin)
    return battle


def blank(world: World) -> Array[PositionRecord]:
    """Return a position with nothing on it and everybody alive."""
    positions = empty(PositionRecord)
    pos = positions[0]
    pos.owner[:] = NOBODY
    pos.alive = (1 << int(world.seats)) - 1
    pos.income_percent[:] = 100
    pos.recruit_limit[:] = NO_LIMIT
    pos.bids[:] = UNBID
    return positions


def known_keys() -> set[str]:
    """Return every key that plain data may have."""
    return {
        *NUMBERS, *SEAT_NUMBERS, *SEAT_SETS, *READY_STATES,
        "turn", "first", "stage", "lands", "heroes", "burnt", "missions", "accomplished", "eliminated", "deck",
        "card", "actor", "resume", "bonus", "defence", "beaten", "clocks", "recruited", "bribed", "battle",
        "ending", "winners", "added", "bonus_before", "bought", "claims",
    }  # fmt: skip


def as_units(value: object, what: str) -> tuple[int, int]:
    """Return cavalry and infantry from an object, or raise SetupError."""
    data = mapping(value, what)
    for key in data:
        if key not in ("owner", "cavalry", "infantry"):
            raise SetupError(f"{what}: there is no {shown(key)}; there are owner, cavalry, infantry.")
    return (
        number(data.get("cavalry", 0), 0, MOST_UNITS, f"{what}: cavalry"),
        number(data.get("infantry", 0), 0, MOST_UNITS, f"{what}: infantry"),
    )
