"""Danger and draws that are near are announced; the other side's move is summed up."""

import conqueror
from conqueror.game import PlayedMove
from conqueror.turn_summary import summarize_since_last_turn
from tests.games.conquests.diagrams import position
from tests.games.conquests.test_danger import CHARGED


def test_gc_19_danger_is_a_notice_with_the_square_of_the_general() -> None:
    here = position(CHARGED.replace("l . . g", ". l . g"), turn="painted")
    after = here.play("painted", "d6-c6")
    (notice,) = here.announced(after, "plain")
    assert (notice.kind, notice.seat, notice.places, notice.rule) == ("danger", "plain", ("c2",), "GC-19")
    assert notice.title == "Plain's General is in Danger"
    assert after.view(None)["notices"] == [notice.plain()]
    assert here.notices(None) == ()


def test_gc_q15_a_second_time_warns_of_the_third() -> None:
    here = conqueror.load("conquests").start()
    for move in ("c1-c2", "c6-c5", "c2-c1", "c5-c6"):
        assert here.notices(None) == ()
        here = here.play(here.to_act[0], move)
    assert [notice.kind for notice in here.notices(None)] == ["repetition"]


def test_gc_q16_ten_quiet_moves_before_a_draw_it_is_announced() -> None:
    def kinds(quiet: int) -> list[str]:
        picture = CHARGED.replace("l . . g", ". . . g")
        return [notice.kind for notice in position(picture, setup={"quiet": quiet}).notices(None)]

    assert kinds(69) == []
    assert kinds(70) == ["no-progress"]


def test_since_ones_last_move_the_others_move_is_told() -> None:
    here = conqueror.load("conquests").start()
    steps = []
    for seat, move in (("plain", "b2-b3"), ("painted", "e5-e4")):
        after = here.play(seat, move)
        steps.append(PlayedMove(seat, move, here, after))
        here = after
    found = summarize_since_last_turn(here, reversed(steps), "plain")
    assert found is not None
    assert [report.text for report in found.reports] == ["Painted's Soldier goes from e5 to e4."]
    assert [(trace.start, trace.goal) for trace in found.traces] == [("e5", "e4")]
