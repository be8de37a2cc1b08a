"""The start, and positions from plain data."""

from typing import Any

import pytest

import conqueror
from conqueror.errors import SetupError
from tests.games.conquests.diagrams import conquests, data, position

START = """
    a l g c l a
    . s . . s .
    . . . . . .
    . . . . . .
    . S . . S .
    A L G C L A
"""


def test_gc_1_two_play_and_nothing_is_hidden_or_thrown() -> None:
    start = conquests().start()
    assert start.game.seats == ("plain", "painted")
    assert start.chances() == {}
    assert start.hide("plain") is start
    own = ("viewer", "moves", "prompt")
    views = [
        {key: value for key, value in start.view(seat).items() if key not in own}
        for seat in ("plain", "painted", None)
    ]
    assert views[0] == views[1] == views[2]
    with pytest.raises(conqueror.IllegalMove) as refused:
        start.odds("plain", "b2-b3")
    assert refused.value.rule == "GC-1"


def test_gc_t1_the_start_is_as_pictured() -> None:
    """GC-Q1: two empty middle ranks. GC-4: both Generals stand on file c, both Champions on file d."""
    assert conquests().start() == position(START)


def test_gc_2_each_side_has_eight_fighters() -> None:
    board = conquests().start().data()["board"]
    for seat in ("plain", "painted"):
        assert sum(fighter.startswith(seat) for fighter in board.values()) == 8
    assert all(square[0] in "abcdef" and square[1] in "123456" for square in board)


def test_gc_3_everybody_starts_with_one_chevron() -> None:
    assert all(fighter.endswith(" 1") for fighter in conquests().start().data()["board"].values())


def test_gc_4_the_back_row_reads_the_same_for_both_sides() -> None:
    board = conquests().start().data()["board"]
    row = ["Archer", "Lancer", "General", "Champion", "Lancer", "Archer"]
    assert [board[f"{file}1"].split()[1] for file in "abcdef"] == row
    assert [board[f"{file}6"].split()[1] for file in "abcdef"] == row
    assert [square for square, fighter in board.items() if "Soldier" in fighter] == ["b2", "e2", "b5", "e5"]


def test_gc_5_plain_begins_and_the_sides_alternate() -> None:
    start = conquests().start()
    assert start.to_act == ("plain",)
    second = start.play("plain", "b2-b3")
    assert second.to_act == ("painted",)
    assert second.play("painted", "b5-b4").to_act == ("plain",)


def test_gc_q20_the_unpainted_side_sits_at_the_bottom() -> None:
    """Who takes which side is the players' business; plain stands on ranks 1 and 2 and begins."""
    board = conquests().start().data()["board"]
    assert {square[1] for square, fighter in board.items() if fighter.startswith("plain")} == {"1", "2"}


def wrong(**changes: Any) -> dict[str, Any]:
    """Return the start with something changed."""
    return {**data(START), **changes}


GENERALS = {"c1": "plain General 1", "c6": "painted General 1"}


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"turn": "red"}, "turn: 'red' is no side; the sides are plain and painted"),
        ({"turn": None}, "turn: None is no side"),
        ({"colour": 1}, "There is no 'colour' in a position; there are turn, board"),
        ({"board": {"g7": "plain Soldier 1"}}, "There is no square 'g7'; squares are a1 to f6"),
        ({"board": {"a1": "plain Knight 1"}}, "a1: 'Knight 1' is no fighter; write 'Lancer 2'"),
        ({"board": {"a1": "green Soldier 1"}}, "the fighter on a1: 'green' is no side"),
        ({"board": {"a1": 7}}, "the fighter on a1: '' is no side"),
        ({"board": {"a1": "plain Soldier 5"}}, "a1: a Soldier has at most 4 chevrons, not 5"),
        ({"board": {"a1": "plain Soldier 0"}}, "'Soldier 0' is no fighter"),
        ({"board": {"a1": "plain General 2"}}, "a General has at most 1 chevrons"),
        ({"board": ["a1"]}, "board is an object"),
        ({"board": {"a1": "plain General 1", "c1": "plain General 1"}}, "Plain has 2 of 1 Generals"),
        ({"board": GENERALS, "reserve": {"plain": ["Champion 2", "Champion 3"]}}, r"2 of 1 Champions.*\(GC-2\)"),
        ({"reserve": {"plain": ["Lancer 2"]}}, "Plain has 3 of 2 Lancers"),
        ({"board": GENERALS, "reserve": {"plain": ["Soldier 2"] * 9}}, "Plain has 9 of 2 Soldiers"),
        ({"reserve": {"plain": ["General 1"]}}, r"A General never waits in reserve.*\(GC-21\)"),
        ({"reserve": {"plain": "Lancer 2"}}, "The reserve of plain is a list"),
        ({"reserve": {"nobody": []}}, "reserve: 'nobody' is no side"),
        ({"reserve": {"plain": [None]}}, "the reserve of plain: None is no fighter"),
        ({"quiet": 81}, "from 0 to 80, not 81"),
        ({"quiet": True}, "from 0 to 80, not True"),
        ({"trail": "b2-b3"}, "The trail is a list"),
        ({"trail": ["b2-b3"]}, "'b2-b3' was not the move of Painted"),
        ({"trail": ["b6-b5"]}, "'b6-b5' was not the move of Painted"),
        ({"trail": [7]}, "7 was not the move of Painted"),
        ({"resigned": "nobody"}, "resigned: 'nobody' is no side"),
        (
            {"board": {"c1": "plain Lancer 1", "c6": "painted General 1"}},
            r"should have answered the Danger \(GC-Q7\)",
        ),
    ],
)
def test_data_that_cannot_stand_is_refused_with_a_sentence(changed: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SetupError, match=sentence):
        conquests().position(wrong(**changed))


def test_a_diagram_may_leave_out_a_general_who_then_cannot_be_in_danger() -> None:
    alone = position("""
        . . . . . .
        . . l . . .
        . . . . . .
        . . . . . .
        . . A . . .
        . . . . . .
    """)
    assert alone.view("plain")["danger"] == []
    assert "c2xc5" not in alone.moves("plain")
    assert set(alone.moves("plain")) == {"c2-b1", "c2-d1", "c2-b3", "c2-c3", "c2-d3"}
    assert not [move for move in alone.moves("plain") if "@" in move]


def test_the_example_of_the_documents_can_be_set_up() -> None:
    said = {
        "turn": "plain",
        "board": {"c1": "plain General 1", "b5": "painted Soldier 2"},
        "reserve": {"painted": ["Lancer 2"]},
    }
    assert conquests().position(said).moves("plain")


def test_data_keeps_what_the_draws_by_counting_need() -> None:
    game = conquests()
    here = game.start()
    for seat, move in [("plain", "b2-b3"), ("painted", "b5-b4"), ("plain", "b3-a3")]:
        here = here.play(seat, move)
    assert here.data()["trail"] == ["b2-b3", "b5-b4", "b3-a3"]
    assert here.data()["quiet"] == 3
    assert here != game.position({**here.data(), "trail": [], "quiet": 3})
    assert game.position({**here.data(), "trail": [], "quiet": 3}).data()["trail"] == []
