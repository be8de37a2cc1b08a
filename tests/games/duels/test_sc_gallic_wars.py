"""Scenario 2, the Gallic Wars."""

import pytest

from conqueror.games.map_games.game import MapPosition
from tests.games.duels.worlds import (
    GALLIC_WARS,
    armies,
    army,
    battle,
    coins,
    even,
    heroes,
    moves,
    outcome,
    pass_turns,
    planning,
    plans,
    ready,
    table,
    units,
    world,
)


def test_s2_5_and_s2_6_and_s2_7_the_armies_at_the_start() -> None:
    start = table(GALLIC_WARS).start()
    assert armies(start) == {
        "gaul": "gaul 2c1i",
        "germania": "gaul 2c1i",
        "celtica": "gaul 2c2i",
        "alpes": "rome 2c1i",
        "rome": "rome 1c",
        "espanga": "rome 1c1i",
        "macedonia": "rome 1c",
        "carthage": "rome 1i",
        "sicily": "rome 1i",
        "brundisium": "rome 1i",
        "sardinia": "rome 1i",
        "alexandria": "independent 2c",
        "asia-minor": "independent 2c",
    }
    assert (units(start, "gaul"), units(start, "rome")) == (10, 11)


def test_s2_8_no_cards_are_drawn_on_the_campaign_map() -> None:
    here = pass_turns(table(GALLIC_WARS).start(), "rome", "gaul")
    assert here.data()["card"] is None
    assert here.view(None)["map"] == "campaign"


def test_s2_9_rome_plays_first() -> None:
    assert ready(table(GALLIC_WARS).start()).to_act == ("rome",)


def test_s2_10_gaul_starts_with_five_coins_and_ambiorix() -> None:
    """One more coin is Celtica's."""
    start = table(GALLIC_WARS).start()
    assert coins(start, "gaul") == 5 + 1
    assert heroes(start, "gaul") == ["ambiorix"]


def test_s2_q4_the_other_three_gallic_heroes_can_be_bought() -> None:
    here = planning(GALLIC_WARS, coins={"gaul": 40}, heroes={"gaul": ["ambiorix"]})
    assert plans(here, "gaul", "buy") == {"buy vercingetorix", "buy brennus", "buy viridomarus"}


def test_s2_t1_gaul_cannot_recruit_in_round_1() -> None:
    """Three food, ten units; and of the heroes it can pay only one."""
    assert plans(table(GALLIC_WARS).start(), "gaul") == {"buy viridomarus", "ready"}


def test_s2_t1_and_s2_14_germania_lost_is_food_lost() -> None:
    """Ten units and three food; Rome takes Germania and kills one, so one more must go at once."""
    here = world(GALLIC_WARS, "rome", rome="alpes 4c", gaul="gaul 3c1i, germania 1i, celtica 2c3i")
    here = battle(here, "alpes>germania 4c", (4, 1))
    assert here.to_act == ("gaul",)
    assert moves(here) == {"disband gaul 1c", "disband gaul 1i", "disband celtica 1c", "disband celtica 1i"}
    here = here.play("gaul", "disband celtica 1i")
    assert units(here, "gaul") == 8
    assert here.to_act == ("rome",)


@pytest.mark.parametrize(
    ("lands", "food"), [("", 1), (", germania 1i", 2), (", celtica 1i", 2), (", germania 1i, celtica 1i", 3)]
)
def test_s2_14_germania_and_celtica_feed_gaul(lands: str, food: int) -> None:
    """S2-Q3: one food each, and four units and two more for each food."""
    held = lands.count("1i")
    full = planning(GALLIC_WARS, gaul=f"gaul {4 + 2 * food - held}i{lands}", rome="sicily 1i")
    assert not plans(full, "gaul", "recruit")
    room = planning(GALLIC_WARS, gaul=f"gaul {4 + 2 * food - held - 1}i{lands}", rome="sicily 1i")
    assert "recruit gaul 1c" in room.moves("gaul")


def test_s2_14_and_s2_q3_they_do_not_feed_rome() -> None:
    """Six units on Rome's own food."""
    here = planning(GALLIC_WARS, rome="rome 4i, germania 1i, celtica 1i", gaul="gaul 1i")
    assert plans(here, "rome") == {"ready"}


def held(third: str) -> MapPosition:
    """Rome's turn: it holds two of the three and stands before the third."""
    two = {"gaul": "germania 1i, celtica 1i", "germania": "gaul 1i, celtica 1i", "celtica": "gaul 1i, germania 1i"}
    guard = "espanga 1i" if third != "gaul" else "espanga 1i, illyria 1i"
    return world(GALLIC_WARS, "rome", rome=f"alpes 5c, {two[third]}", gaul=guard)


@pytest.mark.parametrize("third", ["germania", "celtica"])
def test_s2_2_rome_wins_at_once_with_gaul_germania_and_celtica(third: str) -> None:
    """SC-Q7: walking in is enough."""
    here = held(third)
    assert here.result is None
    assert outcome(here.play("rome", f"alpes>{third} 1c")) == (("rome",), "conquest")


def test_s2_2_with_gaul_itself_as_the_last() -> None:
    assert outcome(battle(held("gaul"), "alpes>gaul 5c", (4, 1))) == (("rome",), "conquest")


def test_s2_2_in_round_5_too() -> None:
    here = world(GALLIC_WARS, "rome", round=5, rome="alpes 1c, gaul 1i, celtica 1i", gaul="espanga 1i")
    assert outcome(here.play("rome", "alpes>germania 1c")) == (("rome",), "conquest")


def test_s2_q5_an_empty_capital_of_gaul_is_not_romes() -> None:
    here = world(GALLIC_WARS, "rome", rome="alpes 1c, celtica 1i", gaul="espanga 1i")
    here = here.play("rome", "alpes>germania 1c")
    assert here.result is None
    assert army(here, "gaul") == "gaul"


def test_s2_q5_all_three_at_the_same_instant() -> None:
    """Rome leaves Germania for Celtica: it has Gaul and one of the two."""
    here = world(GALLIC_WARS, "rome", rome="gaul 1i, germania 1i", gaul="espanga 1i")
    here = here.play("rome", "germania>celtica 1i")
    assert army(here, "germania") == ""
    assert here.result is None


def test_s2_3_gaul_wins_at_once_when_it_conquers_rome() -> None:
    here = world(GALLIC_WARS, "gaul", gaul="alpes 4c", rome="sicily 1i")
    assert outcome(battle(here, "alpes>rome 4c", (4, 1))) == (("gaul",), "conquest")


def test_s2_4_otherwise_gaul_wins_after_round_5() -> None:
    """S2-1: Rome holds two of the three."""
    here = world(GALLIC_WARS, "gaul", round=4, rome="gaul 1i, celtica 1i", gaul="germania 4i")
    here = pass_turns(here, "gaul")
    assert here.data()["round"] == 5
    here = pass_turns(here, "rome")
    assert here.result is None
    assert outcome(here.play("gaul", "end")) == (("gaul",), "defence")


def test_s2_1_five_rounds_are_played_from_the_start() -> None:
    here, rounds = table(GALLIC_WARS).start(), set()
    while here.result is None:
        rounds.add(here.data()["round"])
        here = pass_turns(here, "rome", "gaul")
    assert rounds == {1, 2, 3, 4, 5}


def test_s2_11_gauls_capital_is_gaul() -> None:
    """It may stand empty, and recruits."""
    here = world(GALLIC_WARS, "gaul", gaul="gaul 1c").play("gaul", "gaul>germania 1c")
    assert army(here, "gaul") == "gaul"
    recruits = plans(planning(GALLIC_WARS, gaul="germania 1c"), "gaul", "recruit")
    assert recruits == {"recruit gaul 1i", "recruit gaul 2i", "recruit gaul 1c"}


def test_s2_t3_and_s2_12_gauls_capital_gives_five() -> None:
    """Two cavalry and an infantry are ten."""
    here = world(GALLIC_WARS, "rome", rome="alpes 5c", gaul="gaul 2c1i, espanga 1i")
    assert even(here, "alpes>gaul 5c")


def test_s2_12_romes_capital_gives_five() -> None:
    assert even(world(GALLIC_WARS, "gaul", gaul="alpes 2c1i", rome="sicily 1i"), "alpes>rome 2c1i")


def test_s2_t2_and_s2_13_gaul_has_two_more_in_germania() -> None:
    """Five and two."""
    here = world(GALLIC_WARS, "rome", rome="alpes 3c1i", gaul="germania 2c1i")
    assert even(here, "alpes>germania 3c1i")


@pytest.mark.parametrize(
    ("origin", "target"), [("alpes", "celtica"), ("berber", "espanga"), ("rome", "alpes"), ("alpes", "illyria")]
)
def test_s2_13_and_s2_q1_two_in_any_land_and_no_more_in_a_fort(origin: str, target: str) -> None:
    here = world(GALLIC_WARS, "rome", rome=f"{origin} 1c1i", gaul=f"{target} 1i, germania 1i")
    assert even(here, f"{origin}>{target} 1c1i")


def test_s2_q1_at_sea_gaul_has_one_more() -> None:
    here = world(GALLIC_WARS, "rome", rome="rome 1c", gaul="tyrrhenian-sea 1i")
    assert even(here, "rome>tyrrhenian-sea 1c")


def test_s2_t4_romes_garrison_in_celtica_has_one_more() -> None:
    """Two and one: Celtica's fort is small."""
    here = world(GALLIC_WARS, "gaul", gaul="germania 1c1i", rome="celtica 1c")
    assert even(here, "germania>celtica 1c1i")


def test_s2_q2_in_captured_gaul_rome_has_two_more_and_needs_a_unit() -> None:
    here = world(GALLIC_WARS, "gaul", gaul="germania 1c1i, celtica 1i", rome="gaul 1i")
    assert even(here, "germania>gaul 1c1i")
    left = world(GALLIC_WARS, "rome", rome="gaul 1i", gaul="germania 1i").play("rome", "gaul>espanga 1i")
    assert army(left, "gaul") == ""


@pytest.mark.parametrize(
    ("origin", "target", "way_out"), [("illyria", "macedonia", "thracia"), ("berber", "carthage", "cyrene")]
)
def test_s2_q6_carthage_and_macedonia_are_great_forts_of_rome(origin: str, target: str, way_out: str) -> None:
    """Two, not five; left empty they are nobody's."""
    here = world(GALLIC_WARS, "gaul", gaul=f"{origin} 1c1i", rome=f"{target} 1i")
    assert even(here, f"{origin}>{target} 1c1i")
    left = world(GALLIC_WARS, "rome", rome=f"{target} 1i").play("rome", f"{target}>{way_out} 1i")
    assert army(left, target) == ""


def test_s2_2_a_retreat_in_gauls_turn_may_complete_the_three() -> None:
    """SC-Q3: looked at after every action. Seven against six; the beaten go to Germania, which is empty."""
    here = world(GALLIC_WARS, "gaul", gaul="illyria 3c1i", rome="alpes 4i, gaul 1i, celtica 1i")
    here = battle(here, "illyria>alpes 3c1i", (1, 1), retreat="germania")
    assert army(here, "germania") == "rome 3i"
    assert outcome(here) == (("rome",), "conquest")
