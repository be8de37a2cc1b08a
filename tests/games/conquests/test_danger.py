"""Danger: when it stands, what ends it, and what may not be done."""

import pytest

import conqueror
from conqueror.errors import IllegalMove
from tests.games.conquests.diagrams import from_square, position

CHARGED = """
    . . l . . g
    . . . . . .
    L . . . . .
    . . . . . .
    . . G . . .
    . . . . . .
"""


def test_gc_18_and_gc_t2_a_lancer_that_could_capture_next_turn_puts_the_general_in_danger() -> None:
    here = position(
        """
        . . . . g .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        G . . L . .
    """
    )
    assert here.view(None)["danger"] == []
    after = here.play("plain", "d1-e1")
    assert after.view(None)["danger"] == ["painted"]


def test_gc_19_and_gc_q19_danger_is_announced_by_the_game_itself() -> None:
    here = position(CHARGED.replace("l . . g", ". l . g"), turn="painted")
    told = here.tell("painted", "d6-c6", "plain")
    assert told["text"] == "Painted's Lancer goes from d6 to c6. Danger!"
    assert here.play("painted", "d6-c6").view("plain")["prompt"] == "Danger! Save your General."


def test_gc_20_nobody_may_put_the_own_general_in_danger() -> None:
    here = position(CHARGED.replace("l . . g", ". l . g"))
    assert "d1" not in from_square(here, "c2")
    assert from_square(here, "c2") == {"b1", "b2", "b3", "c1", "c3"}
    with pytest.raises(IllegalMove, match="Your General could be captured on d2") as refusal:
        here.play("plain", "c2-d2")
    assert refusal.value.rule == "GC-20"


def test_gc_q6_danger_is_ended_by_stepping_away_blocking_or_capturing() -> None:
    answers = set(position(CHARGED).moves("plain"))
    assert answers == {"c2-b1", "c2-b2", "c2-b3", "c2-d1", "c2-d2", "c2-d3"}, "the Lancer reaches only a5, a6, a3, b4"
    blocking = position(CHARGED.replace("L . . . . .", ". L . . . ."))
    assert "b4-c4" in blocking.moves("plain")
    capturing = position(CHARGED.replace(". . . . . .\n    L . . . . .", ". L . . . .\n    . . . . . ."))
    assert "b5-c5" in capturing.moves("plain")
    capturing = position(CHARGED.replace("L . . . . .", "A2 . . . . ."))
    assert {"a4xc6"} <= set(capturing.moves("plain"))


def test_gc_q7_a_move_that_leaves_the_general_in_danger_is_refused() -> None:
    with pytest.raises(IllegalMove, match="Your General is in Danger, and a4-a5 does not end it") as refusal:
        position(CHARGED).play("plain", "a4-a5")
    assert refusal.value.rule == "GC-Q7"
    assert "c2-c1" not in position(CHARGED).moves("plain"), "stepping back on the same line does not end it"


def test_gc_q24_a_pinned_fighter_moves_only_along_the_line_it_closes() -> None:
    here = position(
        """
        . . l . . g
        . . . . . .
        . . . . . .
        . . L . . .
        . . G . . .
        . . . . . .
    """
    )
    assert from_square(here, "c3") == {"c4", "c5", "c6"}
    with pytest.raises(IllegalMove, match="Without the Lancer on c3 your General would be in Danger") as refusal:
        here.play("plain", "c3-b3")
    assert refusal.value.rule == "GC-Q24"


def test_gc_20_two_attackers_at_once_leave_only_steps_of_the_general() -> None:
    here = position(
        """
        . . l . . g
        . . . . . .
        L . . . a2 .
        . . . . . .
        . . G . . .
        . . . . . .
    """
    )
    assert here.view(None)["danger"] == ["plain"]
    assert {move[:2] for move in here.moves("plain")} == {"c2"}


def test_gc_18_an_attacker_that_shields_its_own_general_still_gives_danger() -> None:
    here = position(
        """
        . . g . . .
        . . l . . .
        . . . . . .
        . . . G . .
        . . . . . .
        . . L . . .
    """
    )
    assert "d3-c3" not in from_square(here, "d3")
    assert "c3" not in from_square(here, "d3")


def test_gc_q5_a_general_is_never_taken_from_the_board() -> None:
    """Its capture is declared when no answer exists; no move onto a General is ever offered."""
    game = conqueror.load("conquests")
    with pytest.raises(conqueror.SetupError, match="GC-Q7"):
        game.position({"turn": "plain", "board": {"c1": "plain Lancer 1", "c6": "painted General 1"}})
    assert game.table["General"] == game.table["General"][:1]  # type: ignore[attr-defined]


def test_gc_q18_generals_may_face_each_other_but_never_touch() -> None:
    here = position(
        """
        . . . . . .
        . . g . . .
        . . . . . .
        . . G . . .
        . . . . . .
        S . . . . .
    """
    )
    assert here.view(None)["danger"] == [], "an open file between Generals means nothing"
    assert from_square(here, "c3") == {"b2", "c2", "d2", "b3", "d3"}
    with pytest.raises(IllegalMove) as refusal:
        here.play("plain", "c3-c4")
    assert refusal.value.rule == "GC-20"


def test_gc_20_a_line_is_open_behind_the_general_that_leaves_it() -> None:
    here = position(CHARGED)
    assert "c1" not in from_square(here, "c2")


def test_gc_q6_by_the_letter_a_general_that_cannot_step_away_is_lost_though_others_could_help() -> None:
    picture = """
        . . . . . g
        . . . . . .
        . . . . . .
        . . . L2 . .
        . . . . . l3
        G . . . . l3
    """
    chess = position(picture)
    assert chess.view(None)["danger"] == ["plain"]
    assert chess.moves("plain") == ["d3-d1"]
    literal = position(picture, danger="literal")
    assert literal.moves("plain") == []
    assert literal.result is not None
    assert (literal.result.winners, literal.result.reason) == (("painted",), "general-captured")


def test_gc_q6_by_the_letter_others_may_help_while_the_general_could_step_away() -> None:
    literal = position(CHARGED.replace("L . . . . .", ". L . . . ."), danger="literal")
    assert "b4-c4" in literal.moves("plain")
