"""The turn: action points, harvest, limits, the counter."""

import pytest

from tests.games.empire.positions import empire, held, play, position


def after_end(tiles: dict[str, str], blue: str = "0 0 0", counter: int = 3, first: str = "blue") -> str:
    """Return what blue holds when red ends its turn and blue's begins; first counts."""
    here = position(tiles, turn="red", blue=blue, counter=counter, first=first)
    return held(play(here, "end"), "blue")


def test_em_6_a_turn_is_income_then_actions_then_end() -> None:
    here = position({"b2": "red 1 gold"}, red="0 0 0", blue="0 0 0", turn="blue", counter=3, first="red")
    begun = play(here, "end")
    assert begun.to_act == ("red",)
    assert held(begun) == "2 1 0"
    assert play(begun, "buy 1", "end").to_act == ("blue",)


def test_em_7_a_turn_brings_2_ap() -> None:
    assert after_end({}) == "2 0 0"


def test_em_8_every_gold_and_lumber_tile_with_a_soldier_or_a_fort_brings_one() -> None:
    tiles = {
        "e5": "blue 1 gold",
        "e4": "blue fort gold",
        "d4": "blue 2 lumber",
        "d5": "blue 1 blank",
        "c3": "gold",
        "b2": "red 1 gold",
    }
    assert after_end(tiles) == "2 2 1"


def test_em_9_and_em_q35_income_comes_before_the_first_action_without_being_asked_for() -> None:
    here = position({"f6": "blue 1", "e5": "blue 1 gold"}, red="0 0 0", counter=3)
    assert here.moves("red") == ["end"]
    begun = play(here, "end")
    assert held(begun, "blue") == "2 1 0"
    assert "buy 1" in begun.moves("blue")


@pytest.mark.parametrize(
    ("counter", "ap"), [(1, 2), (9, 2), (10, 2), (11, 4), (14, 4), (15, 4), (16, 5), (17, 5), (99, 5)]
)
def test_em_10_and_em_t1_ap_by_the_turn_counter(counter: int, ap: int) -> None:
    """EM-T1: 10 gives 2, 11 gives 4, 15 gives 4, 16 gives 5; here the counter does not rise with blue's turn."""
    assert after_end({}, counter=counter, first="red") == f"{ap} 0 0"


def test_em_10_and_em_q22_the_counter_rises_before_its_players_ap_are_given() -> None:
    assert after_end({}, counter=9, first="blue") == "2 0 0"
    assert after_end({}, counter=10, first="blue") == "4 0 0"
    assert after_end({}, counter=15, first="blue") == "5 0 0"


def test_em_11_nobody_holds_more_than_5_of_anything() -> None:
    tiles = {f"{file}4": "blue 1 gold" for file in "abcdef"} | {f"{file}5": "blue 1 lumber" for file in "abcdef"}
    assert after_end(tiles, blue="5 5 5", counter=20) == "5 5 5"
    assert after_end(tiles) == "2 5 5"


def test_em_12_and_em_t1_ap_beyond_5_are_discarded() -> None:
    """EM-T1: 4 saved and 2 gained make 5."""
    assert after_end({}, blue="4 0 0") == "5 0 0"
    assert after_end({}, blue="3 0 0") == "5 0 0"
    assert after_end({}, blue="2 0 0") == "4 0 0"


def test_em_q21_gold_and_lumber_beyond_5_are_lost_too() -> None:
    tiles = {"e5": "blue 1 gold", "e4": "blue 1 gold", "d4": "blue 1 lumber", "d5": "blue 1 lumber"}
    assert after_end(tiles, blue="0 4 4") == "2 5 5"


def test_em_20_ap_left_over_may_be_saved_or_spent_on_the_same_soldier() -> None:
    start = empire().start()
    saved = play(start, "a1-b2 1", "tile gold", "end")
    assert held(saved, "red") == "1 0 0"
    again = play(start, "a1-b2 1", "tile gold", "b2-c3 1", "tile lumber")
    assert held(again, "red") == "0 0 0"


def test_em_21_and_em_t7_a_tile_yields_one_however_many_stand_on_it() -> None:
    """EM-T7: six soldiers on a gold tile give 1 gold, and so does an empty fort."""
    assert after_end({"e5": "blue 6 gold"}) == "2 1 0"
    assert after_end({"e5": "blue fort gold"}) == "2 1 0"
    assert after_end({"e5": "blue 4 fort gold"}) == "2 1 0"


def test_em_28_an_empty_fort_goes_on_collecting() -> None:
    here = position({"b2": "red 1 fort lumber"}, blue="0 0 0")
    left = play(here, "b2-a2 1", "tile blank", "end", "end")
    assert held(left, "red") == "5 5 5"
    poor = play(position({"b2": "red fort lumber"}, red="0 0 0", blue="0 0 0", counter=3), "end", "end")
    assert held(poor, "red") == "2 0 1"


def test_em_q22_the_counter_is_the_number_of_the_round() -> None:
    here = empire().position({"counter": 7, "turn": "blue"})
    assert play(here, "end").data()["counter"] == 8
    assert play(here, "end", "end").data()["counter"] == 8


def test_em_q22_when_the_counter_falls_the_next_in_order_counts() -> None:
    game = empire(players=3)
    here = position(
        {"b5": "red 1 gold", "e5": "blue 6 gold"},
        game=game,
        turn="blue",
        blue="5 0 0",
        first="green",
        bases={"red": 5, "blue": 5, "green": 3},
        counter=4,
    )
    fallen = play(here, "e5-f6 6", "breaks")
    assert fallen.data()["first"] == "red"
    assert fallen.data()["counter"] == 4
    assert play(fallen, "end").data()["counter"] == 5


def test_em_q24_a_tile_reached_this_turn_pays_from_the_next_one() -> None:
    here = position({"b2": "red 1 blank"}, red="2 0 0", blue="0 0 0", counter=3)
    moved = play(here, "b2-c3 1", "tile gold")
    assert held(moved) == "1 0 0"
    assert held(play(moved, "end", "end")) == "3 1 0"


def test_em_q27_nobody_is_ever_stuck() -> None:
    here = position({}, red="0 0 0", blue="0 0 0", turn="blue", counter=3)
    begun = play(here, "end")
    assert held(begun) == "2 0 0"
    rich = play(begun, "trade ap", "trade ap")
    assert held(rich) == "0 4 0"
    assert play(rich, "buy 4").data()["tiles"]["a1"] == {"owner": "red", "soldiers": 4}


def test_a_turn_with_nothing_but_end_is_still_asked_for() -> None:
    here = position({}, red="0 0 0")
    assert here.to_act == ("red",)
    assert here.moves("red") == ["end"]
