"""Scenario 4, Rome vs Persia: an empire near its end rallies once."""

from typing import Any

import pytest

from conqueror.errors import IllegalMove
from conqueror.games.map_games.game import MapPosition
from tests.games.duels.worlds import (
    ROME_VS_PERSIA,
    army,
    battle,
    begun,
    coins,
    moves,
    pass_turns,
    planning,
    plans,
    ready,
    units,
    world,
)


def low(**said: Any) -> MapPosition:
    """Return a planning phase in which Persia has six infantry in Babylon, all that its one food feeds."""
    armies: dict[str, Any] = {"persia": "babylon 6i", "rome": "gaul 1i, alpes 1i, carthage 1i"} | said
    return planning(ROME_VS_PERSIA, **armies)


def building(position: MapPosition, seat: str = "persia") -> set[str]:
    """Return what a seat may recruit or place."""
    return plans(position, seat, "recruit") | plans(position, seat, "bonus")


def test_s4_24_a_rally_is_a_planning_move() -> None:
    here = low()
    assert plans(here, "persia") == {"rally", "ready"}
    assert "rally" not in here.moves("rome"), "four great forts"
    here = here.play("persia", "rally")
    assert here.data()["rallied"] == ["persia"]
    assert "rally" not in here.moves("persia")


def test_s4_24_once_in_a_game() -> None:
    assert plans(low(rallied=["persia"]), "persia") == {"ready"}
    here = pass_turns(low(persia="babylon 1i").play("persia", "rally"), "rome", "persia")
    assert "rally" not in here.moves("persia")


def test_s4_24_not_in_the_action_phase() -> None:
    here = ready(low()).play("rome", "end")
    with pytest.raises(IllegalMove):
        here.play("persia", "rally")


def test_s4_25_a_rally_gives_fifteen_coins() -> None:
    assert coins(low(coins={"persia": 4}).play("persia", "rally"), "persia") == 19


def test_ms_24_and_s4_q9_income_comes_before_the_rally_is_asked() -> None:
    here = begun(world(ROME_VS_PERSIA, "persia", persia="caucasus 1i", rome="sicily 1i").play("persia", "end"))
    assert coins(here, "persia") == 2
    assert "rally" in here.moves("persia")
    assert coins(here.play("persia", "rally"), "persia") == 17


@pytest.mark.parametrize("first", ["recruit babylon 1i", "buy artemisia"])
def test_ms_24_a_rally_comes_first_in_the_phase_or_not_at_all(first: str) -> None:
    here = low(persia="babylon 1i", coins={"persia": 5})
    assert "rally" in here.moves("persia")
    after = here.play("persia", first)
    assert "rally" not in after.moves("persia")
    with pytest.raises(IllegalMove):
        after.play("persia", "rally")
    assert set(here.play("rome", "ready").moves("persia")) == set(here.moves("persia")), (
        "the rival's moves do not matter"
    )


def test_s4_26_and_s4_28_a_rally_lets_two_units_more_live_and_two_cavalry_come_home() -> None:
    """S4-Q10: the two are shared by recruits and bonus cavalry."""
    here = low().play("persia", "rally")
    recruits = {"recruit babylon 1i", "recruit babylon 2i", "recruit babylon 1c"}
    assert building(here) == recruits | {"bonus babylon 1c"}
    one = here.play("persia", "bonus babylon 1c")
    assert building(one) == {"recruit babylon 1i", "recruit babylon 1c", "bonus babylon 1c"}
    two = one.play("persia", "bonus babylon 1c")
    assert army(two, "babylon") == "persia 2c6i"
    assert building(two) == set()
    assert building(here.play("persia", "recruit babylon 2i")) == set()
    assert building(one.play("persia", "recruit babylon 1c")) == set()


def test_s4_28_the_bonus_cavalry_come_only_to_the_home_capital() -> None:
    here = low(persia="babylon 1i, alexandria 1i, thebes 1i").play("persia", "rally")
    assert plans(here, "persia", "bonus") == {"bonus babylon 1c"}


def test_s4_q10_the_bonus_cavalry_come_besides_what_the_forts_recruit() -> None:
    """Two at most, also with room for more; the unused ones are lost."""
    here = low(persia="babylon 1i").play("persia", "rally").play("persia", "recruit babylon 2i")
    here = here.play("persia", "bonus babylon 1c").play("persia", "bonus babylon 1c")
    assert army(here, "babylon") == "persia 2c3i"
    assert building(here) == set()
    none = ready(low(persia="babylon 1i").play("persia", "rally"))
    assert army(none, "babylon") == "persia 1i"
    later = pass_turns(none, "rome", "persia")
    assert "bonus babylon 1c" not in later.moves("persia")


def test_s4_q10_both_empires_may_rally_in_the_same_round() -> None:
    here = low(rome="gaul 1i").play("persia", "rally").play("rome", "rally")
    assert set(here.data()["rallied"]) == {"rome", "persia"}
    assert (coins(here, "rome"), coins(here, "persia")) == (15, 15)
    assert plans(here, "rome", "bonus") == {"bonus rome 1c"}


@pytest.mark.parametrize(
    ("persia", "allowed"),
    [
        ("babylon 12i, asia-minor 1i, libya 1i", True),
        ("babylon 13i, asia-minor 1i, libya 1i", False),
        ("babylon 1i, asia-minor 1i, alexandria 1i", False),
        ("asia-minor 1i, syria 1i, palestina 1i, thebes 1i, cyprus 1i", True),
        ("crete 1i", True),
    ],
)
def test_s4_29_two_great_forts_and_fourteen_units_at_most(persia: str, allowed: bool) -> None:
    """S4-Q12: Babylon counts, empty or not; small forts do not."""
    assert ("rally" in low(persia=persia).moves("persia")) == allowed


@pytest.mark.parametrize(
    ("rome", "allowed"), [("gaul 1i", True), ("gaul 1i, carthage 1i", False), ("alpes 1i", True)]
)
def test_s4_q12_former_capitals_count_as_great_forts(rome: str, allowed: bool) -> None:
    assert ("rally" in low(rome=rome).moves("rome")) == allowed


def homeless(**said: Any) -> MapPosition:
    """Rome stands in Babylon; Persia has three great forts and a small one left."""
    armies: dict[str, Any] = {
        "rome": "babylon 1i, gaul 1i, alpes 1i",
        "persia": "asia-minor 1i, alexandria 1i, macedonia 1i, thebes 1i",
    } | said
    return planning(ROME_VS_PERSIA, **armies)


def test_s4_30_without_its_capital_an_empire_rallies_whatever_its_forts() -> None:
    """The two cavalry may come to any great fort."""
    here = homeless()
    assert "rally" in here.moves("persia")
    here = here.play("persia", "rally")
    forts = ("alexandria", "asia-minor", "macedonia")
    assert plans(here, "persia", "bonus") == {f"bonus {fort} 1c" for fort in forts}
    here = here.play("persia", "bonus macedonia 1c").play("persia", "bonus alexandria 1c")
    assert (army(here, "macedonia"), army(here, "alexandria")) == ("persia 1c1i", "persia 1c1i")
    assert not plans(here, "persia", "bonus")


def test_s4_30_with_fourteen_units_at_most() -> None:
    full = {"persia": "asia-minor 10i, alexandria 1i, macedonia 1i, libya 2i"}
    assert "rally" in homeless(**full).moves("persia")
    full["persia"] = "asia-minor 11i, alexandria 1i, macedonia 1i, libya 2i"
    assert "rally" not in homeless(**full).moves("persia")


def test_s4_q10_a_capital_in_nobodys_hands_is_lost_as_well() -> None:
    here = homeless(rome="gaul 1i, alpes 1i", independent="babylon 1c", neutral=("babylon",))
    assert "rally" in here.moves("persia")


def test_s4_q10_a_capital_won_back_is_not_lost() -> None:
    assert "rally" not in homeless(rome="gaul 1i").moves("persia"), "four great forts, Babylon among them"


PERSIA = (
    "alexandria 1c1i, babylon 1c, cappadocia 1i, libya 1i, thracia 1i, sparta 1i, crete 1i, rhodes 1i, thebes 1i, "
    "palestina 1i, syria 1i, caucasus 1i, cyprus 1i"
)


def libya_lost() -> MapPosition:
    """S4-T4: Persia rallied in round 6 and has 16 units; Rome has taken Libya and killed the infantry there."""
    here = planning(ROME_VS_PERSIA, round=6, persia=PERSIA, rome="macedonia 1i, asia-minor 1i, cyrene 1c")
    assert units(here, "persia") == 14
    assert not plans(here, "persia", "recruit"), "five food feed fourteen"
    here = here.play("persia", "rally")
    assert coins(here, "persia") == 15
    here = here.play("persia", "bonus babylon 1c").play("persia", "bonus babylon 1c")
    assert units(here, "persia") == 16
    return battle(ready(here), "cyrene>libya 1c", (4, 1))


def test_s4_t4_and_s4_27_food_lost_in_the_round_of_the_rally_eliminates_nobody_yet() -> None:
    here = libya_lost()
    assert units(here, "persia") == 15
    assert here.to_act == ("rome",)
    here = here.play("rome", "end")
    assert here.to_act == ("persia",)
    assert "end" in moves(here)
    assert here.view(None)["players"]["persia"]["food"] == 3


def test_s4_t4_in_the_next_planning_phase_five_must_go() -> None:
    """S4-Q9: before anything is planned."""
    here = pass_turns(libya_lost(), "rome", "persia")
    assert here.data()["round"] == 7
    for lost in ("babylon 1c", "babylon 1c", "sparta 1i", "cyprus 1i", "caucasus 1i"):
        assert here.to_act == ("persia",)
        assert {move.split()[0] for move in moves(here)} == {"disband"}
        here = here.play("persia", f"disband {lost}")
    assert units(here, "persia") == 10
    assert set(here.to_act) == {"rome", "persia"}


def test_s4_t4_with_libya_and_asia_minor_won_back_nobody_must_go() -> None:
    """Eight food feed twenty."""
    here = libya_lost().play("rome", "end")
    here = battle(here, "alexandria>libya 1c1i", (4, 1), advance="stay 1i")
    here = battle(here, "syria>asia-minor 1i", (4, 1))
    assert (army(here, "libya"), army(here, "asia-minor")) == ("persia 1c", "persia 1i")
    here = pass_turns(here, "persia")
    assert set(here.to_act) == {"rome", "persia"}
    assert units(here, "persia") == 15
    assert here.view(None)["players"]["persia"]["quota"] == 20


def test_s4_q8_a_land_vacated_by_that_elimination_waits_for_the_next_planning_phase() -> None:
    """MS-24: the independents of this round have appeared before."""
    here = pass_turns(libya_lost(), "rome", "persia")
    assert army(here, "cyrene") == "independent 1i", "Rome left it in round 6"
    for move in ("crete 1i", "rhodes 1i", "babylon 1c", "babylon 1c", "babylon 1c"):
        here = here.play("persia", f"disband {move}")
    assert (army(here, "crete"), army(here, "rhodes")) == ("", "")
    here = pass_turns(here, "rome", "persia")
    assert (army(here, "crete"), army(here, "rhodes")) == ("independent 1i", "independent 1i")


def test_s4_26_the_two_more_live_for_this_round_only() -> None:
    here = low().play("persia", "rally").play("persia", "bonus babylon 1c").play("persia", "bonus babylon 1c")
    here = pass_turns(here, "rome", "persia")
    for _ in range(2):
        assert here.to_act == ("persia",)
        assert moves(here) == {"disband babylon 1c", "disband babylon 1i"}
        here = here.play("persia", "disband babylon 1i")
    assert army(here, "babylon") == "persia 2c4i"
    assert set(here.to_act) == {"rome", "persia"}


def test_s4_q11_after_recruiting_nothing_is_counted_again_in_that_round() -> None:
    """Eight units on one food move about, and nobody is asked to disband."""
    here = low().play("persia", "rally").play("persia", "recruit babylon 2i")
    here = ready(here).play("rome", "end").play("persia", "babylon>caucasus 8i")
    assert units(here, "persia") == 8
    assert moves(here) == {"end"}


def test_s4_q11_the_two_are_counted_from_the_quota_of_the_moment() -> None:
    """With the food of Asia Minor twelve units may live, with the rally fourteen."""
    here = low(persia="babylon 10i, asia-minor 1i").play("persia", "rally")
    here = here.play("persia", "recruit asia-minor 2i").play("persia", "bonus babylon 1c")
    assert units(here, "persia") == 14
    assert building(here) == set()


def test_s4_27_the_rival_who_did_not_rally_must_disband_at_once() -> None:
    """Rome has ten units on three food and loses Sicily in the round of Persia's rally: nine, and food for eight."""
    here = low(persia="ionian-sea 3c", rome="sicily 1i, gaul 1i, alpes 1i, rome 7i").play("persia", "rally")
    here = battle(ready(here).play("rome", "end"), "ionian-sea>sicily 3c", (4, 1))
    assert here.to_act == ("rome",)
    assert {move.split()[0] for move in moves(here)} == {"disband"}


def test_s4_q11_a_poor_harvest_counts_for_the_rally_too() -> None:
    """Recruiting as if without food: four and two, of which five are there."""
    here = low(persia="babylon 5i", card="poor-harvest").play("persia", "rally")
    assert building(here) == {"recruit babylon 1i", "recruit babylon 1c", "bonus babylon 1c"}
    assert building(here.play("persia", "bonus babylon 1c")) == set()


def test_s4_q10_the_bonus_of_a_card_shares_the_room() -> None:
    here = low(card="call-to-arms").play("persia", "rally")
    assert plans(here, "persia", "bonus") == {"bonus babylon 1c", "bonus babylon 1i"}
    here = here.play("persia", "bonus babylon 1i").play("persia", "bonus babylon 1c")
    assert building(here) == set()


def test_ms_24_with_plans_one_after_the_other_a_rally_still_comes_first() -> None:
    here = low(options={"planning": "sequential"}, rome="gaul 1i")
    assert here.to_act == ("rome",)
    here = here.play("rome", "rally").play("rome", "bonus rome 1c").play("rome", "ready")
    assert here.to_act == ("persia",)
    assert set(here.moves("persia")) == {"rally", "ready"}
