"""Scenario 4, Rome vs Persia: lands left without units declare their own state."""

from typing import Any

import pytest

from tests.games.duels.worlds import (
    GRAND,
    ROME_VS_PERSIA,
    armies,
    army,
    attack,
    battle,
    begun,
    coins,
    moves,
    pass_turns,
    ready,
    sea,
    settle,
    units,
    world,
)

GREAT = {"alpes", "iberia", "asia-minor", "macedonia", "carthage", "alexandria", "gaul"}


def test_s4_t3_and_s4_20_an_abandoned_land_gets_an_infantry_in_the_next_planning_phase() -> None:
    """S4-19: at once it is nobody's. S4-22: one and one need three."""
    here = world(ROME_VS_PERSIA, "rome", rome="cyrene 1c, carthage 1c", persia="crete 1i")
    here = here.play("rome", "cyrene>carthage 1c")
    assert army(here, "cyrene") == ""
    here = pass_turns(here, "rome")
    assert army(here, "cyrene") == "", "not before the next round"
    here = pass_turns(here, "persia")
    assert army(here, "cyrene") == "independent 1i"
    assert moves(ready(here), "carthage>cyrene ") == {"carthage>cyrene 2c"}


def test_s4_t3_and_s4_21_an_abandoned_great_fort_gets_a_cavalry() -> None:
    """S4-14: Carthage is no capital here. Two and two need five."""
    here = world(ROME_VS_PERSIA, "rome", rome="carthage 1c, cyrene 1c1i", persia="crete 1i")
    here = pass_turns(here.play("rome", "carthage>cyrene 1c"), "rome", "persia")
    assert army(here, "carthage") == "independent 1c"
    assert moves(ready(here), "cyrene>carthage ") == {"cyrene>carthage 2c1i"}


def test_s4_22_retaken_like_any_independent_land() -> None:
    """No dice, no coin, no second attack."""
    here = world(ROME_VS_PERSIA, "rome", rome="carthage 2c", independent="cyrene 1i", persia="libya 1i")
    after = settle(attack(here, "carthage>cyrene 2c"))
    assert army(after, "cyrene") == "rome 2c"
    assert coins(after, "rome") == 0
    assert moves(after) == {"end"}


def test_s4_20_not_if_somebody_takes_it_in_that_round() -> None:
    here = world(ROME_VS_PERSIA, "rome", rome="cyrene 1c, carthage 1c", persia="libya 1c1i")
    here = here.play("rome", "cyrene>carthage 1c").play("rome", "end").play("persia", "libya>cyrene 1i")
    assert army(pass_turns(here, "persia"), "cyrene") == "persia 1i"


def test_s4_q8_and_s4_21_every_land_of_nobody_gets_its_unit() -> None:
    """Seas do not, nor do Rome and Babylon while their owners hold them."""
    here = world(ROME_VS_PERSIA, "rome", stage="round", rome="brundisium 1i", persia="caucasus 1i")
    here = begun(here)
    expected = {land: "independent 1c" if land in GREAT else "independent 1i" for land in GRAND if not sea(land)}
    own = {"rome": "rome", "babylon": "persia", "brundisium": "rome 1i", "caucasus": "persia 1i"}
    assert armies(here) == expected | own


@pytest.mark.parametrize("home", ["rome", "babylon"])
def test_ms_24_and_s4_q8_a_capital_of_nobody_gets_a_cavalry(home: str) -> None:
    here = world(ROME_VS_PERSIA, "rome", stage="round", rome="sicily 1i", persia="caucasus 1i", neutral=(home,))
    assert army(begun(here), home) == "independent 1c"


def test_s4_q8_a_captured_capital_left_empty_gets_a_cavalry() -> None:
    here = world(ROME_VS_PERSIA, "rome", rome="babylon 1c", persia="caucasus 1i").play("rome", "babylon>syria 1c")
    assert army(here, "babylon") == ""
    assert army(pass_turns(here, "rome", "persia"), "babylon") == "independent 1c"


def test_s4_q8_a_land_whose_sole_unit_fell_to_a_four_counts_as_abandoned() -> None:
    """DU-Q3: six against seven; the defender's four is no matter, the attacker's is."""
    here = world(ROME_VS_PERSIA, "persia", persia="libya 2i", rome="cyrene 1c")
    here = battle(here, "libya>cyrene 2i", (4, 4))
    assert army(here, "cyrene") == ""
    assert army(pass_turns(here, "persia"), "cyrene") == "independent 1i"


def test_s4_q8_a_land_left_by_advancing_victors_counts_as_abandoned() -> None:
    here = world(ROME_VS_PERSIA, "rome", rome="cyrene 3c", persia="libya 1i, crete 1i")
    here = battle(here, "cyrene>libya 3c", (4, 1))
    assert army(pass_turns(here, "rome", "persia"), "cyrene") == "independent 1i"


def test_ms_24_and_s4_q9_a_land_emptied_by_the_rounds_own_card_turns_independent_at_once() -> None:
    """The Huns are not beaten, and Rome, the lowest bidder, loses two units, the one in Cyrene among them."""
    said: dict[str, Any] = {"rome": "cyrene 1i, rome 3c", "persia": "libya 2c", "coins": {"persia": 1}}
    here = world(ROME_VS_PERSIA, "persia", round=8, deck=["the-huns-attack", "gold-discovered"], **said)
    here = here.play("persia", "end").play("chance", "draw the-huns-attack").play("persia", "bid 1")
    assert here.to_act == ("rome",)
    assert moves(here) == {"disband cyrene 1i", "disband rome 1c"}
    here = here.play("rome", "disband cyrene 1i")
    if here.to_act == ("rome",):
        here = here.play("rome", "disband rome 1c")
    assert set(here.to_act) == {"rome", "persia"}
    assert units(here, "rome") == 2
    assert army(here, "cyrene") == "independent 1i"


def test_s4_20_independents_that_seized_a_land_stay() -> None:
    here = world(ROME_VS_PERSIA, "rome", rome="cyrene 1c", persia="crete 1i").play("rome", "cyrene>carthage 1c")
    here = pass_turns(here, "rome", "persia", "rome", "persia")
    assert army(here, "cyrene") == "independent 1i", "one, not two"
