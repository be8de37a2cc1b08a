"""Where the war of a scenario ends: the territories nobody may enter."""

import tomllib
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

from conqueror.errors import IllegalMove
from tests.games.duels.worlds import (
    ALEXANDER,
    CAMPAIGN,
    DUELS,
    GALLIC_WARS,
    GRAND,
    HOMES,
    KEYS,
    MAPS,
    PUNIC_WAR,
    ROME_VS_PERSIA,
    SEATS,
    SYRIAN_WAR,
    alone,
    army,
    attack,
    battle,
    moves,
    reachable,
    sea,
    targets,
    units,
    world,
)

EASTERN = {"asia-minor", "alexandria", "thebes", "rhodes", "thracia", "crete", "cyprus"}
"""S1-Q4: beyond Libya and Macedonia."""
WESTERN = {
    "britannia", "gaul", "averni", "espanga", "iberia", "palma", "germania", "alpes", "sardinia", "sicily", "rome",
    "carthage", "numidia", "berber", "brundisium",
}  # fmt: skip
"""Beyond Raetia and Libya but for Cyrene, beyond Macedonia and Cyrene but for the north."""
OCEANS = {"atlantic-ocean", "balearic-sea", "tyrrhenian-sea"}

CLOSED: dict[str, set[str]] = {
    DUELS: set(),
    PUNIC_WAR: EASTERN | {"levantine-sea", "black-sea"},
    GALLIC_WARS: set(),
    ALEXANDER: WESTERN | OCEANS | {"cyrene"},
    ROME_VS_PERSIA: set(),
    SYRIAN_WAR: WESTERN | OCEANS | {"raetia", "celtica", "illyria", "adriatic-sea"},
}


def test_s1_13_and_s1_q4_nobody_goes_east_of_libya_or_macedonia() -> None:
    assert set(CAMPAIGN) - reachable(PUNIC_WAR) == CLOSED[PUNIC_WAR]
    assert {"libya", "macedonia"} <= reachable(PUNIC_WAR)


def test_s3_13_and_s3_q4_nobody_goes_west_of_libya_or_raetia() -> None:
    assert set(GRAND) - reachable(ALEXANDER) == CLOSED[ALEXANDER]
    assert {"libya", "raetia", "illyria", "celtica"} <= reachable(ALEXANDER)


def test_s5_16_and_s5_q1_nobody_goes_west_of_macedonia_or_cyrene() -> None:
    """The rulebook's "east" would close both homelands."""
    assert set(GRAND) - reachable(SYRIAN_WAR) == CLOSED[SYRIAN_WAR]
    assert {"macedonia", "cyrene", "babylon", "alexandria", "syria"} <= reachable(SYRIAN_WAR)


@pytest.mark.parametrize("key", [DUELS, GALLIC_WARS, ROME_VS_PERSIA])
def test_elsewhere_the_whole_map_is_open(key: str) -> None:
    assert reachable(key) == set(MAPS[key])


@pytest.mark.parametrize("key", KEYS)
def test_sc_q2_and_ms_23_from_every_open_place_all_open_neighbours_can_be_entered_and_no_closed_one(key: str) -> None:
    for place in sorted(set(MAPS[key]) - CLOSED[key]):
        assert targets(alone(key, place), place) == MAPS[key][place] - CLOSED[key], place


FRONTIERS: list[Any] = [
    (PUNIC_WAR, "campaign", "macedonia", "libya", float.__gt__),
    (ALEXANDER, "grand", "raetia", "libya", float.__lt__),
    (SYRIAN_WAR, "grand", "macedonia", "cyrene", float.__lt__),
]


@pytest.mark.parametrize(("key", "name", "north", "south", "beyond"), FRONTIERS)
def test_sc_q1_the_frontier_is_a_line_through_two_lands(
    key: str, name: str, north: str, south: str, beyond: Callable[[float, float], bool]
) -> None:
    """From the northern anchor to the southern, then due north and due south; the two themselves are inside.

    MS-23: a sea is closed when no open land has a coast on it, and the Danube is no coast.
    """
    said = tomllib.loads(files("conqueror").joinpath(f"content/maps/{name}.toml").read_text(encoding="utf-8"))
    anchors = {land["id"]: (float(land["lon"]), float(land["lat"])) for land in said["territory"]}
    (x_north, y_north), (x_south, y_south) = anchors[north], anchors[south]

    def is_outside(land: str) -> bool:
        x, y = anchors[land]
        share = min(max((y_north - y) / (y_north - y_south), 0.0), 1.0)
        return land not in (north, south) and beyond(x, x_north + share * (x_south - x_north))

    outside = {land for land in anchors if not sea(land) and is_outside(land)}
    coasts = [(link["a"], link["b"]) for link in said["connection"] if link["kind"] == "coast"]
    washed = {water for land, water in coasts if land not in outside}
    outside |= {place for place in anchors if sea(place) and place not in washed}
    assert outside == set(MAPS[key]) - reachable(key)


def test_ms_23_and_s1_13_the_danube_does_not_open_the_black_sea() -> None:
    assert targets(alone(PUNIC_WAR, "celtica"), "celtica") == {"alpes", "germania", "illyria"}


def test_s3_q5_the_danube_is_open_because_celtica_lies_inside() -> None:
    assert targets(alone(ALEXANDER, "celtica"), "celtica") == {"black-sea", "illyria", "raetia", "thracia"}


CLOSED_ATTACKS: list[Any] = [
    (PUNIC_WAR, "carthage", "macedonia 6c", "thracia 1i", "macedonia>thracia 6c"),
    (PUNIC_WAR, "rome", "libya 6c", "alexandria 1i", "libya>alexandria 6c"),
    (ALEXANDER, "greece", "illyria 6c", "alpes 1i", "illyria>alpes 6c"),
    (SYRIAN_WAR, "persia", "cyrene 8c", "carthage 3c", "cyrene>carthage 8c"),
]


@pytest.mark.parametrize(("key", "seat", "force", "guard", "move"), CLOSED_ATTACKS)
def test_sc_q2_independents_outside_are_left_alone(key: str, seat: str, force: str, guard: str, move: str) -> None:
    """S5-Q1: Carthage with its three cavalry is scenery."""
    armies: dict[str, Any] = {seat: force, "independent": guard}
    here = world(key, seat, **armies)
    assert move not in moves(here)
    with pytest.raises(IllegalMove):
        here.play(seat, move)


def test_sc_q2_nobody_retreats_across_the_frontier() -> None:
    """Rome beats Carthage in Libya by one: Alexandria and Thebes are closed, so the survivors die."""
    said: dict[str, Any] = {"rome": "cyrene 2c", "carthage": "libya 3i"}
    after = battle(world(PUNIC_WAR, "rome", **said), "cyrene>libya 2c", (1, 1))
    assert army(after, "libya") == "rome 2c"
    assert units(after, "carthage") == 0
    said["rome"] = "cyrene 2c1i"
    elsewhere = attack(world(DUELS, "rome", **said), "cyrene>libya 2c1i", (1, 1))
    assert {move.split()[1] for move in moves(elsewhere)} == {"alexandria", "thebes"}


def test_the_homes_of_both_players_lie_inside() -> None:
    for key in KEYS:
        assert {HOMES[seat] for seat in SEATS[key]} <= reachable(key)


@pytest.mark.parametrize("key", KEYS)
def test_sc_q1_everybody_can_see_what_is_closed(key: str) -> None:
    lands = alone(key, HOMES[SEATS[key][0]]).view(None)["lands"]
    assert {place for place, shown in lands.items() if shown["forbidden"]} == CLOSED[key]
