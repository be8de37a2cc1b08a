"""Independent armies: who may attack them, and what it brings."""

from typing import Any

import pytest

from conqueror.errors import IllegalMove, UnknownSeat
from tests.games.final_conquest.worlds import armies, army, attack, battle, coins, moves, pass_turn, table, world


@pytest.mark.parametrize("edition", ["2", "1"])
def test_fc_t2_independents_in_asia_minor_count_six(edition: str) -> None:
    """FC-34, V2-13, V2-15, V2-17: two cavalry and a great fort; seven win without dice and without losses."""
    options = {"edition": edition}
    six = world("greece", options, greece="thracia 3c", independent="asia-minor 2c")
    assert not moves(six, "thracia>asia-minor")
    with pytest.raises(IllegalMove) as refused:
        six.play("greece", "thracia>asia-minor 3c")
    assert refused.value.rule == "FC-34"
    seven = world("greece", options, greece="thracia 3c1i", independent="asia-minor 2c")
    assert moves(seven, "thracia>asia-minor") == {"thracia>asia-minor 3c1i"}
    after = battle(seven, "thracia>asia-minor 3c1i")
    assert army(after, "asia-minor") == "greece 3c1i"


def test_fc_t2_a_hero_can_make_the_difference() -> None:
    """V2-16: six and a hero of one are seven."""
    here = world("greece", greece="thracia 3c", independent="asia-minor 2c", heroes={"greece": ["themistocles"]})
    assert moves(here, "thracia>asia-minor") == {"thracia>asia-minor 3c"}
    after = battle(here, "thracia>asia-minor 3c", hero="hero themistocles")
    assert army(after, "asia-minor") == "greece 3c"
    assert after.data()["burnt"] == ["themistocles"]


def test_ms_13_only_choices_that_beat_the_independents_are_offered() -> None:
    two = {"greece": ["themistocles", "leonidas"]}
    weak = world("greece", greece="thracia 3c", independent="asia-minor 2c", heroes=two)
    assert moves(weak.play("greece", "thracia>asia-minor 3c")) == {"hero themistocles", "hero leonidas"}
    strong = world("greece", greece="thracia 3c1i", independent="asia-minor 2c", heroes=two)
    declared = strong.play("greece", "thracia>asia-minor 3c1i")
    assert moves(declared) == {"hero themistocles", "hero leonidas", "no hero"}
    hopeless = world("greece", greece="thracia 2c", independent="asia-minor 2c", heroes={"greece": ["themistocles"]})
    assert not moves(hopeless, "thracia>asia-minor")


def test_fc_q24_an_attack_that_is_too_weak_is_not_allowed() -> None:
    """Two cavalry are four, the Alpes are worth five."""
    here = world("rome", rome="rome 2c", independent="alpes 1c1i")
    with pytest.raises(IllegalMove):
        here.play("rome", "rome>alpes 2c")
    with pytest.raises(IllegalMove):
        world("rome", rome="rome 2c1i", independent="alpes 1c1i").play("rome", "rome>alpes 2c1i")
    assert (
        army(battle(world("rome", rome="rome 3c", independent="alpes 1c1i"), "rome>alpes 3c"), "alpes") == "rome 3c"
    )


def test_fc_q24_of_a_large_army_every_sufficient_part_may_attack() -> None:
    here = world("rome", rome="rome 3c2i", independent="alpes 1c1i")
    assert moves(here, "rome>alpes") == {"rome>alpes 2c2i", "rome>alpes 3c", "rome>alpes 3c1i", "rome>alpes 3c2i"}


def test_v2_17_and_fc_q25_independents_elsewhere_have_one_more() -> None:
    """One infantry in Germania counts two, so one cavalry is too weak."""
    here = world("rome", rome="alpes 1c1i", independent="germania 1i")
    assert moves(here, "alpes>germania") == {"alpes>germania 1c1i"}


def test_fc_q25_independents_in_a_capital_have_two_more_not_four() -> None:
    here = world("rome", {"players": 3}, rome="libya 2c2i", independent="alexandria 1c1i")
    assert moves(here, "libya>alexandria") == {"libya>alexandria 2c2i"}


def test_v2_13_no_dice_are_thrown() -> None:
    here = world("rome", rome="rome 3c", independent="alpes 1c1i")
    after = attack(here, "rome>alpes 3c")
    assert after.to_act == ("rome",)
    assert moves(after) == {"advance", "stay 1c"}


def test_v2_14_there_is_no_coin_and_no_second_attack() -> None:
    """FC-80, FC-Q21: the victors are exhausted, though enemies stand beside them."""
    here = world("rome", rome="rome 3c", carthage="gaul 1i", independent="alpes 1c1i")
    after = battle(here, "rome>alpes 3c")
    assert coins(after, "rome") == 0
    assert moves(after) == {"end"}


def test_ms_9_one_unit_may_stay_behind_after_beating_independents() -> None:
    here = attack(world("rome", rome="rome 2c2i", independent="alpes 1c1i"), "rome>alpes 2c2i")
    assert moves(here) == {"advance", "stay 1c", "stay 1i"}
    stayed = here.play("rome", "stay 1i")
    assert (army(stayed, "rome"), army(stayed, "alpes")) == ("rome 1i", "rome 2c1i")
    assert moves(stayed) == {"end"}


def test_ms_9_a_sole_victor_over_independents_advances() -> None:
    here = world("rome", rome="rome 1c", independent="alpes 1i", heroes={"rome": ["fabius-maximus", "julius-caesar"]})
    after = attack(here, "rome>alpes 1c", hero="hero julius-caesar")
    assert army(after, "alpes") == "rome 1c"
    assert moves(after) == {"end"}


def test_fc_35_beaten_independents_are_gone_for_good() -> None:
    here = battle(world("rome", rome="rome 3c", independent="alpes 1c1i"), "rome>alpes 3c").play("rome", "end")
    while here.to_act != ("rome",):
        here = pass_turn(here)
    left = here.play("rome", "ready").play("rome", "alpes>gaul 3c")
    assert army(left, "alpes") == ""


def test_fc_31_and_fc_32_independents_belong_to_nobody_and_only_defend() -> None:
    start = table().start()
    with pytest.raises(UnknownSeat):
        start.play("independent", "alpes>rome 1c")
    guarded = {land: units for land, units in armies(start).items() if units.startswith("independent")}
    here = start
    for _ in range(8):
        here = pass_turn(here)
    assert {land: units for land, units in armies(here).items() if units.startswith("independent")} == guarded


def test_fc_33_independents_must_be_defeated_to_occupy_their_land() -> None:
    here = world("rome", rome="rome 1c", independent="alpes 1c1i")
    assert moves(here) == {"rome>brundisium 1c", "rome>tyrrhenian-sea 1c", "end"}


def test_fc_80_the_units_that_attacked_are_exhausted_and_the_others_are_not() -> None:
    after = battle(world("rome", rome="rome 3c1i", independent="alpes 1c1i"), "rome>alpes 3c")
    assert moves(after) == {"rome>alpes 1i", "rome>brundisium 1i", "rome>tyrrhenian-sea 1i", "end"}


def test_a_hero_who_ignores_walls_ignores_those_of_independents() -> None:
    here = world("rome", rome="rome 1c", independent="alpes 1c1i", heroes={"rome": ["claudius-marcellus"]})
    after = battle(here, "rome>alpes 1c", hero="hero claudius-marcellus")
    assert army(after, "alpes") == "rome 1c"


def test_ms_15_equal_independents_fall_to_a_hero_who_wins_ties() -> None:
    """Three and Pyrrhus' three against six: legal only with him."""
    said: dict[str, Any] = {"greece": "thracia 1c1i", "independent": "asia-minor 2c"}
    assert not moves(world("greece", heroes={"greece": ["leonidas"]}, **said), "thracia>asia-minor")
    here = world("greece", heroes={"greece": ["pyrrhus-of-epirus"]}, **said)
    assert moves(here, "thracia>asia-minor") == {"thracia>asia-minor 1c1i"}
    after = battle(here, "thracia>asia-minor 1c1i", hero="hero pyrrhus-of-epirus")
    assert army(after, "asia-minor") == "greece 1c1i"
