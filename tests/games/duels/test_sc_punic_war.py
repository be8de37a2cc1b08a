"""Scenario 1, the Second Punic War."""

from typing import Any

import pytest

from conqueror.games.map_games.game import MapPosition
from tests.games.duels.worlds import (
    PUNIC_WAR,
    armies,
    army,
    battle,
    even,
    moves,
    outcome,
    pass_turns,
    ready,
    table,
    units,
    verdict,
    world,
)


def test_s1_5_and_s1_6_and_s1_7_the_armies_at_the_start() -> None:
    start = table(PUNIC_WAR).start()
    assert armies(start) == {
        "espanga": "carthage 2c1i",
        "cyrene": "carthage 1c",
        "carthage": "carthage 2c",
        "numidia": "carthage 1i",
        "berber": "carthage 1i",
        "rome": "rome 2c1i",
        "alpes": "rome 1c",
        "sicily": "rome 1i",
        "brundisium": "rome 1i",
        "sardinia": "rome 1i",
        "germania": "independent 3c",
        "gaul": "independent 2i",
        "celtica": "independent 2c",
        "illyria": "independent 2i",
        "macedonia": "independent 2c",
        "libya": "independent 2c",
    }
    assert (units(start, "carthage"), units(start, "rome")) == (8, 7)


def test_s1_8_no_cards_are_drawn_on_the_campaign_map() -> None:
    here = pass_turns(table(PUNIC_WAR).start(), "carthage", "rome", "carthage", "rome")
    assert here.data()["round"] == 3
    assert here.data()["card"] is None
    assert here.view(None)["map"] == "campaign"


def test_s1_14_carthage_starts_every_round() -> None:
    here = table(PUNIC_WAR).start()
    for _ in range(3):
        here = ready(here)
        assert here.to_act == ("carthage",)
        here = pass_turns(here, "carthage", "rome")


@pytest.mark.parametrize("number", [1, 5, 9])
def test_s1_2_carthage_wins_at_once_when_it_conquers_rome(number: int) -> None:
    """MS-1: before anybody disbands, although Rome has lost its food."""
    here = world(PUNIC_WAR, "carthage", round=number, carthage="alpes 5c", rome="brundisium 6i")
    after = battle(here, "alpes>rome 5c", (4, 1))
    assert outcome(after) == (("carthage",), "conquest")
    assert after.moves("carthage") == after.moves("rome") == []


def test_s1_3_rome_wins_at_once_when_it_conquers_carthage() -> None:
    here = world(PUNIC_WAR, "rome", rome="berber 4c", carthage="espanga 2c")
    assert outcome(battle(here, "berber>carthage 4c", (4, 1))) == (("rome",), "conquest")


def test_s1_4_and_s1_t6_otherwise_rome_wins_after_round_9() -> None:
    """S1-1: not before."""
    here = world(PUNIC_WAR, "rome", round=8, carthage="espanga 2c", rome="sicily 1i")
    here = pass_turns(here, "rome")
    assert here.result is None
    here = pass_turns(here, "carthage")
    assert here.result is None
    assert outcome(here.play("rome", "end")) == (("rome",), "defence")


def test_s1_1_nine_rounds_are_played_from_the_start() -> None:
    here = table(PUNIC_WAR).start()
    rounds = set()
    while here.result is None:
        rounds.add(here.data()["round"])
        here = pass_turns(here, "carthage", "rome")
    assert rounds == set(range(1, 10))


def test_s1_t1_and_s1_9_rome_in_its_capital_has_six_more() -> None:
    """Two cavalry and an infantry are eleven."""
    here = world(PUNIC_WAR, "carthage", carthage="alpes 5c1i", rome="rome 2c1i, sicily 1i")
    assert even(here, "alpes>rome 5c1i")


def test_s1_t2_the_empty_capital_has_six() -> None:
    assert even(world(PUNIC_WAR, "carthage", carthage="alpes 3c", rome="sicily 1i"), "alpes>rome 3c")


def test_s1_t3_and_s1_11_carthages_other_lands_give_nothing() -> None:
    assert even(world(PUNIC_WAR, "rome", rome="berber 1i", carthage="numidia 1i"), "berber>numidia 1i")


@pytest.mark.parametrize(("origin", "target"), [("berber", "cyrene"), ("brundisium", "sicily"), ("cyrene", "libya")])
def test_s1_11_nor_do_small_forts_and_captured_lands(origin: str, target: str) -> None:
    """S1-Q1."""
    here = world(PUNIC_WAR, "rome", rome=f"{origin} 1c", carthage=f"{target} 1c")
    assert even(here, f"{origin}>{target} 1c")


def test_s1_t4_and_s1_10_carthages_great_forts_give_one() -> None:
    """Espanga: five and one."""
    assert even(world(PUNIC_WAR, "rome", rome="gaul 3c", carthage="espanga 2c1i"), "gaul>espanga 3c")


@pytest.mark.parametrize("target", ["alpes", "gaul"])
def test_s1_q1_so_do_great_forts_it_has_captured(target: str) -> None:
    here = world(PUNIC_WAR, "rome", rome="germania 1c", carthage=f"{target} 1i")
    assert even(here, f"germania>{target} 1c")


def retaken() -> MapPosition:
    """Carthage's turn before Alpes, which Rome holds again."""
    return world(PUNIC_WAR, "carthage", carthage="gaul 1c1i", rome="alpes 1i")


def test_s1_q1_for_rome_the_alpes_give_two_again() -> None:
    """One and two; its other lands give one."""
    assert even(retaken(), "gaul>alpes 1c1i")
    assert even(world(PUNIC_WAR, "carthage", carthage="berber 1c", rome="numidia 1i"), "berber>numidia 1c")


@pytest.mark.parametrize(
    ("land", "guard", "origin", "needed"),
    [("gaul", "2i", "germania", 5), ("libya", "2c", "cyrene", 6), ("macedonia", "2c", "illyria", 7)],
)
def test_s1_q1_independents_keep_their_bonus(land: str, guard: str, origin: str, needed: int) -> None:
    for seat in ("carthage", "rome"):
        said: dict[str, Any] = {seat: f"{origin} {needed}i", "independent": f"{land} {guard}"}
        assert moves(world(PUNIC_WAR, seat, **said), f"{origin}>{land} ") == {f"{origin}>{land} {needed}i"}


def test_s1_10_and_s1_q2_carthage_itself_gives_four() -> None:
    """Not four and one."""
    assert even(
        world(PUNIC_WAR, "rome", rome="berber 2c1i", carthage="carthage 1i, espanga 1i"), "berber>carthage 2c1i"
    )


def test_s1_t5_and_s1_12_carthage_has_one_more_at_sea() -> None:
    assert even(world(PUNIC_WAR, "rome", rome="rome 1c1i", carthage="tyrrhenian-sea 1c"), "rome>tyrrhenian-sea 1c1i")


def test_s1_q3_rome_keeps_control_of_its_capital_without_a_unit_in_it() -> None:
    """Empty for nine rounds, and attacked in vain."""
    here = world(PUNIC_WAR, "carthage", round=9, carthage="alpes 2c", rome="sicily 1i")
    assert verdict(here, "alpes>rome 2c", (1, 3)) == "lost"
    after = battle(here, "alpes>rome 2c", (1, 3))
    assert army(after, "rome") == "rome"
    assert outcome(pass_turns(after, "carthage", "rome")) == (("rome",), "defence")
