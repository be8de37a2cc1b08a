"""How games end: captured Generals, stalemate, and the draws."""

import pytest

from conqueror.errors import IllegalMove
from conqueror.games.conquests.game import ConquestsPosition
from tests.games.conquests.diagrams import conquests, position


def outcome(here: ConquestsPosition) -> tuple[tuple[str, ...], str, str]:
    """Who won, why, by which rule."""
    assert here.result is not None
    return here.result.winners, here.result.reason, here.result.rule


def shuffle(here: ConquestsPosition, times: int, *pairs: tuple[str, str]) -> ConquestsPosition:
    """Return the position after the pairs of moves were played over and over."""
    for turn in range(times):
        plain, painted = pairs[turn % len(pairs)]
        here = here.play("plain", plain).play("painted", painted)
    return here


def test_gc_21_a_general_in_danger_without_an_answer_is_captured() -> None:
    lost = position(
        """
        . . . . . g
        . . . . . .
        . . . . . .
        . . . . . .
        l3 . . . . .
        l3 . G . . .
    """
    )
    assert outcome(lost) == (("painted",), "general-captured", "GC-21")
    assert lost.result is not None
    assert lost.result.scores == {"painted": 1.0, "plain": 0.0}
    assert lost.moves("plain") == []
    with pytest.raises(IllegalMove, match="The game is over") as refusal:
        lost.play("plain", "c1-d1")
    assert refusal.value.rule == "GC-21"


def test_gc_q13_a_reserve_does_not_save_a_general_who_cannot_move() -> None:
    lost = position(
        """
        . . . . . g
        . . . . . .
        . . . . . .
        . . . . . .
        l3 . . . . .
        l3 . G . . .
    """,
        plain=["Soldier 2", "Lancer 2"],
    )
    assert outcome(lost)[1] == "general-captured"


def test_gc_q14_no_move_without_danger_is_a_draw_or_by_option_a_loss() -> None:
    picture = """
        . l3 . . . g
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . l3
        G . . . . .
    """
    assert outcome(position(picture)) == ((), "stalemate", "GC-Q14")
    assert outcome(position(picture, stalemate="loss")) == (("painted",), "stalemate", "GC-Q14")
    drawn = position(picture).result
    assert drawn is not None
    assert drawn.scores == {"plain": 0.5, "painted": 0.5}


def test_gc_q15_the_third_occurrence_of_a_position_is_a_draw() -> None:
    start = conquests().start()
    once = shuffle(start, 2, ("c1-c2", "c6-c5"), ("c2-c1", "c5-c6"))
    assert once.view(None)["occurrences"] == 2
    assert once.result is None
    twice = shuffle(once, 2, ("c1-c2", "c6-c5"), ("c2-c1", "c5-c6"))
    assert outcome(twice) == ((), "repetition", "GC-Q15")


def test_gc_q15_the_same_board_with_the_other_side_to_act_is_another_position() -> None:
    start = conquests().start()
    here = start
    for seat, move in [
        ("plain", "d1-d2"), ("painted", "c6-c5"), ("plain", "d2-c2"), ("painted", "c5-c6"), ("plain", "c2-d1"),
    ]:  # fmt: skip
        here = here.play(seat, move)
    assert {**here.data()["board"]} == {**start.data()["board"]}
    assert here.view(None)["occurrences"] == 1


def test_gc_q15_repetition_survives_a_round_trip_through_plain_data() -> None:
    game = conquests()
    here: ConquestsPosition = game.start()
    moves = [("plain", "c1-c2"), ("painted", "c6-c5"), ("plain", "c2-c1"), ("painted", "c5-c6")] * 2
    for seat, move in moves:
        here = game.position(here.play(seat, move).data())
    assert outcome(here) == ((), "repetition", "GC-Q15")


QUIET = """
    . g . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    . G . . . {extra}
"""


def test_gc_q16_forty_moves_each_without_capture_or_drop_are_a_draw() -> None:
    near = position(QUIET.format(extra="S"), setup={"quiet": 78})
    one = near.play("plain", "b1-b2")
    assert one.result is None
    assert one.view(None)["quiet"] == 79
    assert outcome(one.play("painted", "b6-b5")) == ((), "no-progress", "GC-Q16")


def test_gc_q16_a_capture_or_a_drop_begins_the_count_anew() -> None:
    capture = position(
        QUIET.format(extra="S").replace(". . . . . .\n    . G", "a . . . . .\n    . G"), setup={"quiet": 79}
    )
    assert capture.play("plain", "b1xa2").data()["quiet"] == 0
    drop = position(QUIET.format(extra="."), plain=["Soldier 2"], setup={"quiet": 79})
    assert drop.play("plain", "b1-b2 Soldier2@b3").data()["quiet"] == 0
    assert outcome(drop.play("plain", "b1-b2"))[1] == "no-progress"


def test_gc_q16_a_captured_general_goes_before_the_count() -> None:
    here = position(
        """
        . . . . . g
        L3 . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        G L3 . . . .
    """,
        setup={"quiet": 79},
    )
    assert outcome(here.play("plain", "b1-b6")) == (("plain",), "general-captured", "GC-21")
    assert outcome(here.play("plain", "b1-b2"))[1] == "no-progress"


def test_gc_q17_bare_generals_are_a_draw_at_once() -> None:
    here = position(QUIET.format(extra=".").replace(". . . . . .\n    . G", "a3 . . . . .\n    . G"))
    assert here.result is None
    assert outcome(here.play("plain", "b1xa2")) == ((), "bare-generals", "GC-Q17")
    waiting = position(QUIET.format(extra="."), painted=["Archer 2"])
    assert waiting.result is None, "a fighter in reserve still counts"


@pytest.mark.parametrize("moves", ["ladder", "duel-of-champions"])
def test_gc_q16_captures_are_bounded_by_the_levels(moves: str) -> None:
    """At most 46 captures with the Ladder, 36 in the Duel of Champions."""
    game = conquests(moves=moves)
    levels = {word: len(levels) for word, levels in game.table.items()}
    per_side = 2 * (levels["Soldier"] + levels["Archer"] + levels["Lancer"]) + levels["Champion"]
    assert 2 * per_side == {"ladder": 46, "duel-of-champions": 36}[moves]
