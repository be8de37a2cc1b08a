"""Positions as plain data and back: every field of the record under a name a person can read."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from conqueror.errors import SetupError
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
MOST_UNITS, MOST_COINS = 200, 9999

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
    "food_change": Span("food_shift", -9, 9),
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


def write_position(s: PositionRecord, w: World, names: Notation) -> dict[str, Any]:
    """Return the position as plain data; what has its usual value is mostly left out."""
    seats = names.seats
    said: dict[str, Any] = {
        "round": int(s.round_number),
        "turn": seats[s.turn],
        "first": seats[s.first],
        "stage": stage_word(int(s.stage)),
        "lands": {names.lands[land]: _land(s, land, names) for land in range(int(w.lands)) if _is_held(s, land)},
        "coins": {seat: int(s.coins[n]) for n, seat in enumerate(seats)},
        "heroes": {seat: [names.heroes[h] for h in members(int(s.held[n]))] for n, seat in enumerate(seats)},
        "burnt": [names.heroes[hero] for hero in members(int(s.burnt))],
        "missions": {seat: names.missions[s.mission[n] - 1] for n, seat in enumerate(seats) if s.mission[n] > 0},
        "accomplished": [names.missions[mission] for mission in members(int(s.accomplished))],
        "eliminated": [seat for n, seat in enumerate(seats) if not int(s.alive) >> n & 1],
        "deck": [names.cards[card] for card in members(int(s.deck))],
    }
    said["card"] = names.cards[s.card - 1] if s.card else None
    for state, word in enumerate(READY_STATES):
        said[word] = {
            names.lands[land]: {"cavalry": int(c), "infantry": int(i)}
            for land, (c, i) in enumerate(np.asarray(s.ready)[: int(w.lands), :, state])
            if c or i
        }
    for key, span in NUMBERS.items():
        if getattr(s, span.field) != span.usual and key != "round":
            said[key] = int(getattr(s, span.field))
    for key, span in SEAT_NUMBERS.items():
        numbers = getattr(s, span.field)
        found = {seat: int(numbers[n]) for n, seat in enumerate(seats) if numbers[n] != span.usual}
        if found and key != "coins":
            said[key] = found
    for key, field in SEAT_SETS.items():
        members_of = int(getattr(s, field))
        if members_of or key == "acted":
            said[key] = [seats[seat] for seat in members(members_of)]
    if w.planning_order and s.stage == Stage.PLANNING:  # an empty purse is not an unknown one
        said["purse"] = {seat: int(s.coins_before[n]) for n, seat in enumerate(seats)}
    _write_rest(said, s, w, names)
    return said


def _is_held(s: PositionRecord, land: int) -> bool:
    return bool(s.owner[land] != NOBODY)


def _land(s: PositionRecord, land: int, names: Notation) -> dict[str, Any]:
    owner = int(s.owner[land])
    return {
        "owner": INDEPENDENT_WORD if owner == INDEPENDENT else names.seats[owner],
        "cavalry": int(s.units[land][CAVALRY]),
        "infantry": int(s.units[land][INFANTRY]),
    }


def _write_rest(said: dict[str, Any], s: PositionRecord, w: World, names: Notation) -> None:
    seats = names.seats
    if s.stage not in (Stage.PLANNING, Stage.ACTION, Stage.OVER) or s.actor != s.turn:
        said["actor"] = seats[s.actor]
    if s.resume:
        said["resume"] = stage_word(int(s.resume))
    bonus = {seat: _army(s.bonus[n]) for n, seat in enumerate(seats) if any(s.bonus[n])}
    changes = {word: int(s.shift[place]) for word, place in PLACES.items() if s.shift[place]}
    beaten = {seat: _lands(int(s.beaten[n]), names) for n, seat in enumerate(seats) if s.beaten[n]}
    clocks = {
        names.lands[land]: {
            "taken": int(s.taken[land]),
            "replied": [seats[seat] for seat in members(int(s.replied[land]))],
            "standing": int(s.standing[land]),
        }
        for land in range(int(w.lands))
        if s.taken[land] or s.replied[land] or s.standing[land]
    }
    added = {names.lands[land]: _army(units) for land, units in enumerate(s.added[: int(w.lands)]) if any(units)}
    before = {seat: _army(s.bonus_before[n]) for n, seat in enumerate(seats) if any(s.bonus_before[n])}
    bought = {seat: [names.heroes[h] for h in members(int(s.bought[n]))] for n, seat in enumerate(seats)}
    claims = [
        [int(getattr(s, name)[number]) for name in ("holding", "replies", "line_standing")]
        for number in range(int(w.line_count))
    ]
    recruited = [names.lands[land] for land in range(int(w.lands)) if s.recruited[land]]
    bribed = [phase for phase, once in zip(("planning", "action"), s.bribed, strict=True) if once]
    for key, value in (
        ("defence", changes), ("beaten", beaten), ("clocks", clocks), ("recruited", recruited), ("bribed", bribed),
        ("added", added), ("bonus_before", before), ("bought", {s: h for s, h in bought.items() if h}),
        ("claims", claims if any(map(any, claims)) or (s.stage in UNNOTED and _has_claims(w)) else []),
    ):  # fmt: skip
        if value:
            said[key] = value
    if bonus or s.card:
        said["bonus"] = bonus  # where a lasting effect stands, the card is not asked for its own
    if s.stage in BATTLE:
        said["battle"] = _battle(s, names)
    if s.ending:
        said["ending"] = Ending(int(s.ending)).name.lower().replace("_", "-")
        said["winners"] = [seats[seat] for seat in members(int(s.winners))]


def _has_claims(w: World) -> bool:
    return any(w.lines[number].kind == Line.HOLD_ROUNDS for number in range(int(w.line_count)))


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


def _battle(s: PositionRecord, names: Notation) -> dict[str, Any]:
    battle: dict[str, Any] = {
        "origin": names.lands[s.origin],
        "target": names.lands[s.target],
        "force": _forces(s.force),
        "heroes": [names.heroes[hero - 1] if hero > 0 else None for hero in s.hero],
    }
    if s.second:
        battle["second"] = names.lands[s.second - 1]
        battle["second_force"] = _forces(s.second_force)
    if any(s.die):
        battle["dice"] = [int(pips) for pips in s.die]
    if s.stage in (Stage.CASUALTIES, Stage.MORE_CASUALTIES, Stage.FOUR, Stage.RETREAT, Stage.ADVANCE):
        battle["victor"] = ("attacker", "defender")[s.victor]
        battle["margin"] = int(s.margin)
    return battle


def blank(w: World) -> Array[PositionRecord]:
    """Return a position with nothing on it and everybody alive."""
    positions = empty(PositionRecord)
    s = positions[0]
    s.owner[:] = NOBODY
    s.alive = (1 << int(w.seats)) - 1
    s.income_percent[:] = 100
    s.recruit_limit[:] = NO_LIMIT
    s.bids[:] = UNBID
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
