"""Seats, corners, the first turn and who counts."""

from typing import Any

import pytest

from conqueror.errors import OptionError
from tests.games.empire.positions import empire, held, play, position, targets, words


def corners(**options: Any) -> dict[str, str]:
    """Return the corner of every seat."""
    return {seat: stock["corner"] for seat, stock in empire(**options).start().view(None)["stock"].items()}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_em_1_two_to_four_empires_share_a_board_of_36_tiles_each_in_its_corner(players: int) -> None:
    start = empire(players=players).start()
    assert start.game.seats == ("red", "blue", "green", "yellow")[:players]
    assert len(start.view(None)["board"]) == 36
    assert set(corners(players=players).values()) <= {"a1", "a6", "f6", "f1"}
    assert len(set(corners(players=players).values())) == players


def test_em_2_two_players_sit_in_opposite_corners() -> None:
    assert corners() == {"red": "a1", "blue": "f6"}


def test_em_3_and_em_q33_with_four_players_each_colour_has_its_corner() -> None:
    assert corners(players=4) == {"red": "a1", "blue": "a6", "green": "f6", "yellow": "f1"}


def test_em_q33_three_players_leave_f1_empty_and_nothing_is_drawn_at_the_start() -> None:
    assert corners(players=3) == {"red": "a1", "blue": "a6", "green": "f6"}
    assert empire(players=3).start().to_act == ("red",)
    assert empire(players=3).start().chances() == {}


@pytest.mark.parametrize(
    ("empty", "seated", "squeezed"),
    [
        ("f1", {"red": "a1", "blue": "a6", "green": "f6"}, "blue"),
        ("f6", {"red": "a1", "blue": "a6", "green": "f1"}, "red"),
        ("a6", {"red": "a1", "blue": "f6", "green": "f1"}, "green"),
        ("a1", {"red": "a6", "blue": "f6", "green": "f1"}, "blue"),
    ],
)
def test_em_4_and_em_q25_the_one_between_two_neighbours_may_start_with_gold(
    empty: str, seated: dict[str, str], squeezed: str
) -> None:
    assert corners(players=3, empty_corner=empty) == seated
    gold = {
        seat: stock["gold"]
        for seat, stock in empire(players=3, empty_corner=empty, handicap3=3).start().data()["stock"].items()
    }
    assert gold == {**dict.fromkeys(seated, 0), squeezed: 3}


def test_em_q25_the_handicap_is_only_for_three_players() -> None:
    for players in (2, 4):
        start = empire(players=players, handicap3=5).start()
        assert all(stock["gold"] == 0 for stock in start.data()["stock"].values())


def test_em_5_the_first_player_counts_and_the_counter_shows_1_at_the_start() -> None:
    start = empire().start()
    assert start.data()["counter"] == 1
    assert start.data()["first"] == "red"
    after = play(start, "a1-a2 1", "tile blank", "end")
    assert after.data()["counter"] == 1
    assert play(after, "f6-f5 1", "tile blank", "end").data()["counter"] == 2


@pytest.mark.parametrize("first", ["red", "blue", "green"])
def test_em_q26_the_turn_passes_clockwise_from_the_first_player(first: str) -> None:
    position = empire(players=3, first=first).start()
    order = []
    for _ in range(6):
        (seat,) = position.to_act
        order.append((seat, position.data()["counter"]))
        position = (
            play(position, position.moves(seat)[0], "tile gold", "end")
            if position.data()["opening"]
            else play(position, "end")
        )
    names = ["red", "blue", "green"]
    turned = names[names.index(first) :] + names[: names.index(first)]
    assert order == [(seat, 1) for seat in turned] + [(seat, 2) for seat in turned]


def test_first_must_be_a_seat_in_the_game() -> None:
    with pytest.raises(OptionError, match="first cannot be 'green'; it may be red or blue"):
        empire(first="green")


def test_em_17_each_starts_with_one_soldier_on_its_base_which_moves_to_a_tile_beside_it() -> None:
    start = empire().start()
    assert words(start, "a1") == "red 1"
    assert words(start, "f6") == "blue 1"
    assert targets(start, "a1") == {"a2", "b1", "b2"}
    after = play(start, "a1-b2 1", "tile gold")
    assert words(after, "b2") == "red 1 gold"
    assert words(after, "a1") == ""
    assert held(after) == "1 0 0"


def test_em_q35_the_first_player_has_its_income_when_the_game_begins() -> None:
    start = empire().start()
    assert held(start, "red") == "2 0 0"
    assert held(start, "blue") == "0 0 0"
    assert held(play(start, "a1-b2 1", "tile gold", "end"), "blue") == "2 0 0"


def test_em_q23_the_first_turn_needs_a_move_and_later_turns_need_nothing() -> None:
    start = empire().start()
    assert "end" not in start.moves("red")
    assert "end" not in play(start, "trade ap", "buy 2").moves("red")
    round_two = play(start, "a1-b2 1", "tile gold", "end", "f6-e5 1", "tile gold", "end")
    assert round_two.data()["opening"] == []
    assert "end" in round_two.moves("red")


def test_em_q38_the_last_ap_is_kept_for_the_first_move() -> None:
    start = empire().start()
    assert "trade ap" in start.moves("red")
    last = play(start, "trade ap")
    assert held(last) == "1 2 0"
    assert {move.split()[0] for move in last.moves("red")} == {"a1-b1", "a1-a2", "a1-b2", "buy"}
    free = play(last, "a1-b2 1", "tile gold")
    assert "end" in free.moves("red")


def test_em_q38_a_fort_must_leave_an_ap_for_the_move() -> None:
    tiles = {"a1": "red 1", "b2": "red 1 gold"}
    assert "fort b2" in position(tiles, red="3 2 2", opening=["red"]).moves("red")
    assert "fort b2" not in position(tiles, red="2 2 2", opening=["red"]).moves("red")
    assert "fort b2" in position(tiles, red="2 2 2").moves("red")


def test_em_q38_an_attack_counts_as_the_move() -> None:
    here = position({"b2": "red 3 gold", "c3": "blue 1 gold"}, opening=["red"])
    assert "end" not in here.moves("red")
    assert "end" in play(here, "b2-c3 3").moves("red")


def test_em_q38_where_no_move_is_possible_the_duty_lapses() -> None:
    without_soldiers = position({}, red="2 0 0", opening=["red", "blue"])
    assert without_soldiers.moves("red") == ["trade ap", "end"]
    assert "trade ap" in position({}, red="1 0 0", opening=["red"]).moves("red")
    assert play(without_soldiers, "end").data()["opening"] == ["blue"]


def test_the_default_is_end_and_in_the_first_turn_the_first_legal_move() -> None:
    start = empire().start()
    assert start.default("red") == start.moves("red")[0] == "a1-b1 1"
    assert play(start, "a1-b1 1", "tile gold").default("red") == "end"
    assert position({}, red="2 0 0", opening=["red"]).default("red") == "end"
