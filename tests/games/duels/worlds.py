"""Small worlds for the two-player games: armies written as text, both plans made, turns passed, battles fought."""

from collections.abc import Mapping
from functools import cache
from typing import Any, cast

import conqueror
from conqueror.games.map_games.game import MapGame, MapPosition
from tests.games.final_conquest.worlds import (
    CAMPAIGN,
    GRAND,
    HOMES,
    armies,
    army,
    attack,
    battle,
    coins,
    counted,
    heroes,
    moves,
    of_strength,
    sea,
    settle,
    strength,
    targets,
    units,
    verdict,
)

__all__ = [
    "ALEXANDER", "CALM", "CAMPAIGN", "DUELS", "GALLIC_WARS", "GRAND", "HOMES", "KEYS", "MAPS", "PUNIC_WAR",
    "ROME_VS_PERSIA", "ROUNDS", "SCENARIOS", "SEATS", "SYRIAN_WAR", "alike", "alone", "armies", "army", "attack",
    "battle", "begun", "coins", "counted", "even", "heroes", "moves", "of_strength", "outcome", "pass_turns",
    "planning", "plans", "reachable", "ready", "rival_of", "sea", "settle", "strength", "table", "targets", "units",
    "verdict", "world",
]  # fmt: skip

DUELS = "duels"
PUNIC_WAR = "duels/punic-war"
GALLIC_WARS = "duels/gallic-wars"
ALEXANDER = "duels/alexander"
ROME_VS_PERSIA = "duels/rome-vs-persia"
SYRIAN_WAR = "duels/syrian-war"

SEATS = {
    DUELS: ("carthage", "rome"),
    PUNIC_WAR: ("carthage", "rome"),
    GALLIC_WARS: ("rome", "gaul"),
    ALEXANDER: ("greece", "persia"),
    ROME_VS_PERSIA: ("rome", "persia"),
    SYRIAN_WAR: ("egypt", "persia"),
}
"""Every game with its seats in turn order."""

ROUNDS = {DUELS: 10, PUNIC_WAR: 9, GALLIC_WARS: 5, ALEXANDER: 7, ROME_VS_PERSIA: 10, SYRIAN_WAR: 8}
MAPS = {
    DUELS: CAMPAIGN,
    PUNIC_WAR: CAMPAIGN,
    GALLIC_WARS: CAMPAIGN,
    ALEXANDER: GRAND,
    ROME_VS_PERSIA: GRAND,
    SYRIAN_WAR: GRAND,
}
KEYS = tuple(SEATS)
SCENARIOS = KEYS[1:]

CALM = ("call-to-arms", "gold-discovered", "flourishing-trade")
"""Cards that take nothing from anybody."""


@cache
def table(key: str, **options: Any) -> MapGame:
    """Return a game with these options."""
    return cast("MapGame", conqueror.load(key, **options))


def rival_of(key: str, seat: str) -> str:
    """Return the other seat."""
    (rival,) = set(SEATS[key]) - {seat}
    return rival


def world(
    key: str, turn: str, options: Mapping[str, Any] | None = None, neutral: tuple[str, ...] = (), **said: Any
) -> MapPosition:
    """Return a position in which it is a seat's turn, `rome="rome 1c, sicily 2i"` being the armies of Rome.

    Everybody holds his home, empty, unless the home stands in `neutral` or somebody else is in it.
    Everything else said is set-up data: `coins={"rome": 3}`, `round=9`, `stage="planning"`.
    """
    game = table(key, **(options or {}))
    lands: dict[str, dict[str, Any]] = {}
    for owner in (*game.seats, "independent"):
        for group in said.pop(owner, "").split(","):
            if group.strip():
                land, *kinds = group.split()
                cavalry, infantry = counted(kinds[0]) if kinds else (0, 0)
                lands[land] = {"owner": owner, "cavalry": cavalry, "infantry": infantry}
    for seat in game.seats:
        if seat not in said.get("eliminated", ()) and HOMES[seat] not in neutral:
            lands.setdefault(HOMES[seat], {"owner": seat})
    usual: dict[str, Any] = {"round": 3, "turn": turn, "stage": "action"}
    if key in (DUELS, ROME_VS_PERSIA):
        usual["deck"] = list(CALM)
    return game.position({**usual, "lands": lands, **said})


def planning(
    key: str, options: Mapping[str, Any] | None = None, neutral: tuple[str, ...] = (), **said: Any
) -> MapPosition:
    """Return a planning phase, income already taken."""
    return world(key, SEATS[key][0], options, neutral, **{"stage": "planning", **said})


def alone(key: str, place: str) -> MapPosition:
    """Return the turn of a seat with one cavalry in a place and nothing but its home; in a home it is the owner's."""
    first = SEATS[key][0]
    seat = next((owner for owner in SEATS[key] if HOMES[owner] == place), first)
    there: dict[str, Any] = {seat: f"{place} 1c"}
    return world(key, seat, **there)


@cache
def reachable(key: str) -> frozenset[str]:
    """Return the territories an army can come to, step by step, from the first seat's home."""
    found: set[str] = set()
    open_ways = {HOMES[SEATS[key][0]]}
    while open_ways:
        place = open_ways.pop()
        found.add(place)
        open_ways |= targets(alone(key, place), place) - found
    return frozenset(found)


def plans(position: MapPosition, seat: str, start: str = "") -> set[str]:
    """Return the moves of one of several seats to act that begin like this."""
    return {move for move in position.moves(seat) if move.startswith(start)}


def begun(position: MapPosition, card: str = "") -> MapPosition:
    """Return the position with the round's card drawn: this one, or a harmless one. The last draws itself."""
    if position.to_act != ("chance",):
        return position
    draws = position.chances()
    harmless = (f"draw {each}" for each in CALM if f"draw {each}" in draws)
    return position.play("chance", f"draw {card}" if card else next(harmless))


def ready(position: MapPosition) -> MapPosition:
    """Return the position after everybody who plans has said ready."""
    while any("ready" in position.moves(seat) for seat in position.to_act):
        position = position.play(position.to_act[0], "ready")
    return position


def pass_turns(position: MapPosition, *seats: str) -> MapPosition:
    """Return the position after these seats ended their turns in order; nobody recruits, cards are harmless."""
    for seat in seats:
        position = ready(position)
        assert position.to_act == (seat,)
        position = begun(position.play(seat, "end"))
    return position


def even(position: MapPosition, move: str, hero: str = "no hero", answer: str = "no hero") -> bool:
    """Whether both sides have the same strength before the dice: equal dice make a draw, one better die decides."""
    dice = ((1, 1), (2, 1), (1, 2))
    return [verdict(position, move, throw, hero, answer) for throw in dice] == ["drawn", "won", "lost"]


def outcome(position: MapPosition) -> tuple[tuple[str, ...], str]:
    """Who won and why."""
    assert position.result is not None
    assert position.to_act == ()
    return position.result.winners, position.result.reason


def alike(one: MapPosition, other: MapPosition, *viewers: str | None) -> bool:
    """Whether these viewers see the same in both positions."""
    return all(one.view(viewer) == other.view(viewer) for viewer in viewers)
