"""Scenario 4, Rome vs Persia: the two-round clock of the capitals, and the points."""

from typing import Any

import pytest

from conqueror.game import Result
from conqueror.games.map_games.game import MapPosition
from tests.games.duels.worlds import (
    ROME_VS_PERSIA,
    army,
    battle,
    outcome,
    pass_turns,
    ready,
    table,
    world,
)


def babylon_taken(number: int = 3, **said: Any) -> MapPosition:
    """Rome has just captured Babylon in its turn of this round."""
    armies: dict[str, Any] = {"rome": "syria 3c", "persia": "crete 1i"} | said
    here = battle(world(ROME_VS_PERSIA, "rome", round=number, **armies), "syria>babylon 3c", (4, 1))
    assert army(here, "babylon") == "rome 3c"
    return here


def rome_taken(number: int = 3, **said: Any) -> MapPosition:
    """Persia has just captured Rome in its turn of this round."""
    armies: dict[str, Any] = {"persia": "alpes 3c", "rome": "sicily 1i"} | said
    here = battle(world(ROME_VS_PERSIA, "persia", round=number, **armies), "alpes>rome 3c", (4, 1))
    assert army(here, "rome") == "persia 3c"
    return here


def test_s4_2_and_s4_q1_rome_wins_after_two_persian_replies() -> None:
    """MS-26: captured in round 3, won when Persia's turn in round 4 ends."""
    here = babylon_taken()
    for seat in ("rome", "persia", "rome"):
        here = pass_turns(here, seat)
        assert here.result is None
    assert here.data()["round"] == 4
    assert outcome(pass_turns(here, "persia")) == (("rome",), "capital-held")


def test_s4_3_and_s4_q1_persia_wins_after_two_roman_replies() -> None:
    """Captured in round 3, won when Rome's turn in round 5 ends, in the middle of the round."""
    here = rome_taken()
    for seat in ("persia", "rome", "persia"):
        here = pass_turns(here, seat)
        assert here.result is None
    here = ready(here)
    assert here.data()["round"] == 5
    assert outcome(here.play("rome", "end")) == (("persia",), "capital-held")


def test_s4_q1_the_count_runs_from_the_set_up_of_a_capital_already_held() -> None:
    here = world(ROME_VS_PERSIA, "rome", rome="babylon 1i", persia="crete 1i")
    here = pass_turns(here, "rome", "persia", "rome")
    assert here.result is None
    assert outcome(pass_turns(here, "persia")) == (("rome",), "capital-held")


@pytest.mark.parametrize("stage", ["round", "planning", "action"])
def test_s4_q1_the_count_runs_from_the_set_up_at_whatever_stage_it_begins(stage: str) -> None:
    """MS-26: two Persian replies, in the round of the set-up and in the next."""
    said: dict[str, Any] = {"rome": "babylon 1i, rome 1i", "persia": "crete 1i"}
    here = world(ROME_VS_PERSIA, "rome", round=1, stage=stage, **said)  # without a card, which would settle
    here = pass_turns(here, "rome", "persia", "rome")
    assert here.result is None
    assert outcome(pass_turns(here, "persia")) == (("rome",), "capital-held")


def test_s4_q1_babylon_retaken_cancels_and_a_new_capture_begins_anew() -> None:
    """Taken in round 3, lost in Persia's reply, taken again in round 4: Persia replies in rounds 4 and 5."""
    here = world(ROME_VS_PERSIA, "rome", rome="babylon 1i, syria 4c", persia="caucasus 3c, crete 1i").play(
        "rome", "end"
    )
    here = battle(here, "caucasus>babylon 3c", (4, 1))
    assert army(here, "babylon") == "persia 3c"
    here = ready(pass_turns(here, "persia"))
    here = battle(here, "syria>babylon 4c", (4, 1))
    assert army(here, "babylon") == "rome 4c"
    here = pass_turns(here, "rome", "persia")
    assert here.result is None, "the first count would have ended here"
    here = pass_turns(here, "rome")
    assert here.result is None
    assert outcome(pass_turns(here, "persia")) == (("rome",), "capital-held")


def test_s4_2_losing_rome_cancels_romes_count() -> None:
    """S4-Q2: with both capitals swapped neither counts."""
    here = babylon_taken(persia="alpes 3c, crete 1i")
    here = battle(here.play("rome", "end"), "alpes>rome 3c", (4, 1))
    assert pass_turns(here, "persia", "rome", "persia", "rome", "persia").result is None


def test_s4_3_losing_babylon_cancels_persias_count() -> None:
    """Rome takes Babylon in its first reply; Persia, with Rome held for two replies, has not won."""
    here = rome_taken(rome="syria 4c, sicily 1i")
    here = ready(pass_turns(here, "persia"))
    here = battle(here, "syria>babylon 4c", (4, 1))
    assert pass_turns(here, "rome", "persia", "rome").result is None


def test_s4_q1_regaining_the_own_capital_starts_a_new_count() -> None:
    """Rome holds Babylon and wins back Rome in round 4; Persia has two replies from then on, in rounds 4 and 5."""
    here = world(ROME_VS_PERSIA, "rome", rome="babylon 1i, brundisium 3c", persia="rome 1i, crete 1i")
    here = ready(pass_turns(here, "rome", "persia"))
    here = battle(here, "brundisium>rome 3c", (4, 1))
    here = pass_turns(here, "rome", "persia")
    assert here.result is None
    assert outcome(pass_turns(here, "rome", "persia")) == (("rome",), "capital-held")


def test_s4_q2_swapped_capitals_go_to_points() -> None:
    here = world(ROME_VS_PERSIA, "rome", round=7, rome="babylon 1i, sicily 1i", persia="rome 1i, crete 1i")
    for _ in range(3):
        here = pass_turns(here, "rome", "persia")
        assert here.result is None
    assert outcome(pass_turns(here, "rome", "persia")) == (("rome",), "points")


RICH = "crete 1i, alexandria 1i, macedonia 1i, asia-minor 1i"


def test_s4_q3_a_count_that_ends_with_round_10_beats_the_points() -> None:
    """Captured in round 9; Persia has more points."""
    here = babylon_taken(9, persia=RICH)
    here = pass_turns(here, "rome", "persia", "rome")
    assert here.result is None
    assert outcome(here.play("persia", "end")) == (("rome",), "capital-held")


def test_s4_q3_captured_in_round_10_it_does_not_count() -> None:
    here = babylon_taken(10, persia=RICH)
    assert outcome(pass_turns(here, "rome", "persia")) == (("persia",), "points")


def test_s4_q3_for_persia_round_8_is_early_enough_and_round_9_too_late() -> None:
    west: dict[str, Any] = {"rome": "gaul 1i, carthage 1i, iberia 1i, sicily 1i, cyrene 1i, palma 1i"}
    early = pass_turns(rome_taken(8, **west), "persia", "rome", "persia")
    assert early.data()["round"] == 10
    assert outcome(ready(early).play("rome", "end")) == (("persia",), "capital-held")
    late = pass_turns(rome_taken(9, **west), "persia", "rome", "persia")
    assert outcome(late) == (("rome",), "points")


def test_s4_q15_a_capital_of_nobody_that_is_entered_counts_as_captured() -> None:
    here = world(ROME_VS_PERSIA, "rome", rome="syria 1c", persia="crete 1i", neutral=("babylon",))
    here = here.play("rome", "syria>babylon 1c")
    here = pass_turns(here, "rome", "persia", "rome")
    assert here.result is None
    assert outcome(pass_turns(here, "persia")) == (("rome",), "capital-held")


def scored(**said: Any) -> Result:
    """Return the result when Persia ends its turn in round 10."""
    here = world(ROME_VS_PERSIA, "persia", round=10, **said).play("persia", "end")
    assert here.result is not None
    assert here.to_act == ()
    return here.result


def test_s4_1_and_s4_4_most_points_win_after_round_10() -> None:
    assert world(ROME_VS_PERSIA, "persia", round=9, rome="gaul 1i").play("persia", "end").result is None
    result = scored(rome="gaul 1i", persia="syria 1i")
    assert result.winners == ("rome",)
    assert result.reason == "points"
    assert result.scores == {"rome": 8, "persia": 6}


def test_s4_t1_the_points_at_the_start() -> None:
    lands = table(ROME_VS_PERSIA).start().data()["lands"]
    game = table(ROME_VS_PERSIA)
    last = game.position({"round": 10, "turn": "persia", "stage": "action", "lands": lands, "deck": []})
    result = last.play("persia", "end").result
    assert result is not None
    assert result.scores == {"rome": 35, "persia": 31}
    assert result.winners == ("rome",)


WORTH = {
    4: ("macedonia", "carthage", "alexandria", "gaul"),
    3: ("alpes", "iberia", "asia-minor"),
    2: ("cyrene", "sparta", "palma", "celtica", "syria", "sicily", "palestina", "cyprus", "thebes"),
    1: ("britannia", "averni", "germania", "raetia", "espanga", "sardinia", "brundisium", "illyria", "thracia",
        "crete", "rhodes", "cappadocia", "caucasus", "libya", "numidia", "berber"),
}  # fmt: skip


@pytest.mark.parametrize("points", [4, 3, 2, 1])
def test_s4_5_and_s4_6_and_s4_7_and_s4_8_what_a_land_is_worth(points: int) -> None:
    """Capitals four, other great forts three, small forts two, other lands one; the own home four."""
    for land in WORTH[points]:
        assert scored(rome=f"{land} 3i").scores == {"rome": 4 + points, "persia": 4}, land


def test_s4_5_the_rivals_capital_is_worth_four() -> None:
    assert scored(rome="babylon 1i", persia="crete 1i").scores == {"rome": 8, "persia": 1}


def test_s4_q4_a_sea_is_worth_one() -> None:
    assert scored(rome="black-sea 1i, tyrrhenian-sea 1c").scores == {"rome": 6, "persia": 4}


def test_s4_q5_of_equal_points_more_capitals_win() -> None:
    """Eight each; Persia has stronger armies."""
    result = scored(rome="gaul 1i", persia="asia-minor 5c, caucasus 5c")
    assert result.scores == {"rome": 8, "persia": 8}
    assert result.winners == ("rome",)


def test_s4_q5_then_more_forts_win() -> None:
    """Eight each and one capital each: three forts against two."""
    result = scored(rome="cyrene 1i, sicily 1i", persia="asia-minor 5c, caucasus 5c")
    assert result.scores == {"rome": 8, "persia": 8}
    assert result.winners == ("rome",)


def test_s4_q5_then_the_stronger_armies_win() -> None:
    assert scored(rome="cyrene 1c", persia="syria 1i").winners == ("rome",)
    assert scored(rome="cyrene 1i", persia="syria 2i").winners == ("persia",)


def test_s4_q5_and_ms_24_else_nobody_wins() -> None:
    """Coins do not matter here."""
    result = scored(rome="cyrene 1i", persia="syria 1i", coins={"rome": 9})
    assert result.winners == ()
    assert result.reason == "draw"


def relieved(*moves: str) -> MapPosition:
    """Rome holds Babylon since round 3; in round 4 it plays these moves, and Persia's second reply ends."""
    here = world(ROME_VS_PERSIA, "rome", rome="babylon 1c, syria 1c", persia="crete 1i")
    here = ready(pass_turns(here, "rome", "persia"))
    for move in moves:
        here = here.play("rome", move)
    return pass_turns(here, "rome", "persia")


def test_s4_q1_control_must_not_be_interrupted() -> None:
    """A garrison relieved before it leaves has held the city all the time, one relieved afterwards has not."""
    assert outcome(relieved("syria>babylon 1c", "babylon>syria 1c")) == (("rome",), "capital-held")
    here = relieved("babylon>syria 1c", "syria>babylon 1c")
    assert here.result is None
    assert outcome(pass_turns(here, "rome", "persia")) == (("rome",), "capital-held")
