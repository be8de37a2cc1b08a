"""Scenario 3, Alexander's Conquest."""

from typing import Any

import pytest

from tests.games.duels.worlds import (
    ALEXANDER,
    armies,
    army,
    attack,
    battle,
    coins,
    even,
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


def test_s3_5_and_s3_6_and_s3_7_the_armies_at_the_start() -> None:
    start = table(ALEXANDER).start()
    assert armies(start) == {
        "macedonia": "greece 1c1i",
        "thracia": "greece 1c2i",
        "rhodes": "greece 1i",
        "crete": "greece 1i",
        "asia-minor": "persia 2c1i",
        "syria": "persia 1c2i",
        "alexandria": "persia 1c",
        "thebes": "persia 1c",
        "babylon": "persia 2c",
        "palestina": "persia 1c",
        "cappadocia": "persia 1i",
        "cyprus": "persia 1i",
        "caucasus": "persia 1i",
        "libya": "independent 3c",
        "raetia": "independent 3c",
    }
    assert (units(start, "greece"), units(start, "persia")) == (7, 14)


def test_s3_8_no_cards_are_drawn_on_the_grand_map() -> None:
    here = pass_turns(table(ALEXANDER).start(), "greece", "persia")
    assert here.data()["card"] is None
    assert here.view(None)["map"] == "grand"


def test_s3_9_greece_starts() -> None:
    assert ready(table(ALEXANDER).start()).to_act == ("greece",)


def test_s3_10_greece_starts_with_five_coins() -> None:
    """Four more are its income; Persia has only its own of eight."""
    start = table(ALEXANDER).start()
    assert (coins(start, "greece"), coins(start, "persia")) == (5 + 4, 8)


def test_s3_12_greece_has_room_for_one_unit_and_persia_for_none() -> None:
    """Seven units on two food, fourteen on five."""
    start = table(ALEXANDER).start()
    assert plans(start, "greece") == {
        "recruit macedonia 1i",
        "recruit macedonia 1c",
        "buy themistocles",
        "buy leonidas",
        "buy pyrrhus-of-epirus",
        "ready",
    }
    assert plans(start, "persia") == {"buy artemisia", "buy xerxes", "ready"}


def test_s3_12_a_great_fort_still_recruits_two_infantry() -> None:
    here = planning(ALEXANDER, greece="macedonia 1c, asia-minor 1i")
    forts = ("macedonia", "asia-minor")
    assert plans(here, "greece", "recruit") == {
        f"recruit {fort} {kind}" for fort in forts for kind in ("1i", "2i", "1c")
    }
    assert army(here.play("greece", "recruit macedonia 2i"), "macedonia") == "greece 1c2i"


LINES: list[Any] = [
    ("babylon", "asia-minor 1i, alexandria 1i, syria 4c", "syria>babylon 4c"),
    ("asia-minor", "babylon 1i, alexandria 1i, thracia 4c", "thracia>asia-minor 4c"),
    ("alexandria", "babylon 1i, asia-minor 1i, libya 4c", "libya>alexandria 4c"),
]


@pytest.mark.parametrize(("last", "greece", "move"), LINES)
def test_s3_2_greece_wins_at_once_with_asia_minor_alexandria_and_babylon(last: str, greece: str, move: str) -> None:
    persia = "caucasus 1i" if last == "babylon" else f"caucasus 1i, {last} 1i"
    here = world(ALEXANDER, "greece", round=7, greece=greece, persia=persia)
    assert here.result is None
    assert outcome(battle(here, move, (4, 1))) == (("greece",), "conquest")


def test_s3_2_two_of_the_three_are_not_enough() -> None:
    here = world(ALEXANDER, "greece", greece="asia-minor 1i, libya 4c", persia="alexandria 1i")
    assert battle(here, "libya>alexandria 4c", (4, 1)).result is None


def test_s3_3_persia_wins_at_once_when_it_conquers_macedonia() -> None:
    here = world(ALEXANDER, "persia", persia="thracia 4c", greece="crete 1i")
    assert outcome(battle(here, "thracia>macedonia 4c", (4, 1))) == (("persia",), "conquest")


def test_s3_4_otherwise_persia_wins_after_round_7() -> None:
    here = world(ALEXANDER, "persia", round=6, greece="asia-minor 1i, babylon 1i", persia="alexandria 1i")
    here = pass_turns(here, "persia")
    assert here.result is None
    here = pass_turns(here, "greece")
    assert here.result is None
    assert outcome(here.play("persia", "end")) == (("persia",), "defence")


def test_s3_q1_persia_wins_also_if_the_third_is_nobodys() -> None:
    here = world(
        ALEXANDER,
        "persia",
        round=7,
        greece="asia-minor 1i, alexandria 1i",
        persia="caucasus 1i",
        neutral=("babylon",),
    )
    assert outcome(here.play("persia", "end")) == (("persia",), "defence")


def test_s3_1_seven_rounds_are_played_from_the_start() -> None:
    here, rounds = table(ALEXANDER).start(), set()
    while here.result is None:
        rounds.add(here.data()["round"])
        here = pass_turns(here, "greece", "persia")
    assert rounds == set(range(1, 8))


def test_s3_t1_and_s3_11_greek_infantry_count_two() -> None:
    """One cavalry and two infantry are six, as many as two cavalry in Asia Minor."""
    here = world(ALEXANDER, "greece", greece="thracia 1c2i", persia="asia-minor 2c")
    assert even(here, "thracia>asia-minor 1c2i")


def test_s3_11_in_defence_too_and_persian_infantry_count_one() -> None:
    """Thracia: two infantry and one are five."""
    here = world(ALEXANDER, "persia", persia="asia-minor 1c3i", greece="thracia 2i")
    assert even(here, "asia-minor>thracia 1c3i")


def test_s3_11_against_independents_too() -> None:
    """Three cavalry in Libya and one are seven: four infantry are eight."""
    here = world(ALEXANDER, "greece", greece="libyan-sea 4i", independent="libya 3c")
    assert moves(here, "libyan-sea>libya") == {"libyan-sea>libya 4i"}


def test_s3_t2_a_margin_of_one_costs_one_unit_of_either_kind() -> None:
    """Four against five, and the owner chooses."""
    here = world(ALEXANDER, "greece", greece="thracia 1c1i", persia="asia-minor 1c1i")
    here = attack(here, "thracia>asia-minor 1c1i", (1, 1))
    assert here.to_act == ("greece",)
    assert moves(here) == {"lose 1c", "lose 1i"}


@pytest.mark.parametrize(
    ("guard", "losses"),
    [("2c1i", {"1c", "1i"}), ("3c", {"1c", "1i"}), ("3c1i", {"1c1i", "2i"}), ("4c", {"1c1i", "2i"})],
)
def test_s3_q2_a_lost_greek_infantry_counts_two(guard: str, losses: set[str]) -> None:
    """Margins of one and two cost one unit, of three and four two units."""
    here = world(ALEXANDER, "greece", greece="thracia 1c2i", persia=f"asia-minor {guard}")
    here = attack(here, "thracia>asia-minor 1c2i", (1, 1))
    assert moves(here) == {f"lose {loss}" for loss in losses}


def test_s3_t3_alexandria_is_not_persias_capital() -> None:
    """A cavalry and two."""
    assert even(world(ALEXANDER, "greece", greece="libya 2c", persia="alexandria 1c"), "libya>alexandria 2c")


def test_s3_t4_babylon_is() -> None:
    """Two cavalry and four."""
    here = world(ALEXANDER, "greece", greece="syria 4c", persia="babylon 2c, caucasus 1i")
    assert even(here, "syria>babylon 4c")


def test_s3_q3_babylon_stands_empty_asia_minor_and_alexandria_do_not() -> None:
    assert even(world(ALEXANDER, "greece", greece="syria 2c", persia="caucasus 1i"), "syria>babylon 2c")
    here = world(ALEXANDER, "persia", persia="babylon 1c, asia-minor 1c, alexandria 1c")
    for move in ("babylon>caucasus 1c", "asia-minor>cappadocia 1c", "alexandria>thebes 1c"):
        here = here.play("persia", move)
    assert [army(here, land) for land in ("babylon", "asia-minor", "alexandria")] == ["persia", "", ""]
