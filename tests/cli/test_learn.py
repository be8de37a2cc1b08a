"""Lessons at the terminal: a course is listed, gone through, helped with, and remembered."""

from pathlib import Path

import pytest

from conqueror.school import School
from tests.cli.terminal import conqueror, flat

COURSES = School().courses
COURSE = COURSES["conquests"]
ANSWERS = tuple(move for lesson in COURSE.lessons for step in lesson.steps for move in step.answer)
FIRST = COURSE.lessons[0].steps[0]


def learn(*lines: str, what: str = "conquests", options: tuple[str, ...] = ()) -> str:
    """Return what is printed when these lines are typed, on one line."""
    result = conqueror("learn", what, *options, lines=lines)
    assert result.exit_code == 0, result.output
    return flat(result.output)


def test_a_course_is_finished_by_its_answers_and_remembered() -> None:
    screen = learn(*ANSWERS, "")
    stars = 3 * COURSE.steps
    assert f"You have finished, with {stars} of {stars} stars." in screen
    assert "conqueror play conquests --bot beginner" in screen
    listed = flat(conqueror("learn").output)
    assert f"conquests {COURSE.steps} steps, about 6 minutes finished" in listed
    assert "4/4 First moves" in listed


@pytest.mark.parametrize("key", [key for key in COURSES if key != "conquests"])
def test_every_course_can_be_finished_at_the_terminal_and_tells_what_stands_beside_it(key: str) -> None:
    course = COURSES[key]
    screen = learn(*(move for lesson in course.core for step in lesson.steps for move in step.answer), "", what=key)
    assert f"You have finished, with {3 * course.steps} of {3 * course.steps} stars." in screen
    for lesson in course.lessons:
        assert (f"conqueror learn {lesson.id}" in screen) is lesson.extra


def test_who_is_out_of_turn_is_told_what_the_lesson_asks_and_what_can_be_done() -> None:
    screen = learn("warn", "bribe brundisium", "quit", what="final-conquest.bribery", options=("--again",))
    assert "(1 of 3) With bribery a minute runs" in screen
    assert "Out of turn you may play bribe brundisium or bribe sicily." in screen
    assert "The minute is over already. Bribe somebody. (FC-72)" in screen
    assert "One infantry and a plain land." in screen


def test_a_step_goes_on_with_the_question_of_the_game() -> None:
    screen = learn("carthage>numidia 3c", "carthage>numidia 3c", "quit", what="duels.battle")
    assert "Carthage: Advance with everybody, or leave one unit behind." in screen
    assert "has one land left" not in screen


def test_a_step_asks_refuses_fails_helps_and_passes() -> None:
    screen = learn("b1-c2", "b1-b3", "hint", "hint", "b1b5", "quit")
    assert f"(1 of 4) {FIRST.say}" in screen
    assert f"{FIRST.refuse['GC-7']} (GC-7)" in screen
    assert "charge all the way to b5" in screen
    assert f"{FIRST.hint} > hint {FIRST.hint} b1-b5" in screen
    assert f"★☆☆ {FIRST.after}" in screen
    assert "(2 of 4)" in screen


def test_a_course_goes_on_where_it_was_left_and_can_begin_anew() -> None:
    learn("b1-b5", "skip", "quit")
    assert "(3 of 4)" in learn("quit").partition("> ")[0]
    assert "(1 of 4)" in learn("quit", options=("--again",)).partition("> ")[0]
    assert "2/4 First moves" in flat(conqueror("learn").output)


def test_the_replies_of_others_are_told_and_a_step_begins_again_when_asked() -> None:
    screen = learn("skip", "b2-b3", "again", "quit")
    assert "Painted's General goes from e6 to e5." in screen
    assert screen.count("(2 of 4)") == 3


def test_one_lesson_can_be_taken_alone_and_all_that_looks_at_a_table_works() -> None:
    screen = learn(
        "moves", "c6", "board", "goal", "rules GC-18", "help", "undo", "log", "odds d2-c2", what="conquests.danger"
    )
    assert "(1 of 4)" in screen
    assert "Whoever leaves the enemy General in Danger with no way out wins." in screen
    assert "GC-18" in screen
    assert "what you have learnt is kept" in screen


def test_what_is_no_course_and_no_lesson_is_said() -> None:
    for what, words in (("conquests.nothing", "There is no lesson"), ("chess", "There is no game 'chess'")):
        result = conqueror("learn", what)
        assert result.exit_code == 2
        assert words in flat(result.output)


def test_a_file_of_progress_that_makes_no_sense_is_begun_anew(kept: Path) -> None:
    place = kept.parent / "learnt.json"
    place.parent.mkdir(parents=True)
    for text in ("[]", "{", '{"conquests.first-moves": 3}', '{"conquests.first-moves": [9, -9, "x"]}', "null"):
        place.write_text(text)
        assert "(1 of 4)" in learn("quit").partition("> ")[0]


def test_a_lesson_of_ones_own_is_read_from_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "lessons" / "conquests"
    folder.mkdir(parents=True)
    (folder / "99-mine.toml").write_text(
        """
title = "Mine"
line = "A lesson of my own."
[[step]]
say = "Begin."
position = "start"
want = { move = "b2-b3" }
labels = ["GC-6"]
hint = "b2 to b3."
answer = ["b2-b3"]
wrong = ["e2-e3"]
poor = "Another one."
""",
        encoding="utf-8",
    )
    screen = learn("e2-e3", "b2-b3", "", what="conquests.mine", options=("--content", str(tmp_path)))
    assert "Another one." in screen
    assert "You have finished, with 2 of 3 stars." in screen
    assert conqueror("content", "check", str(tmp_path)).exit_code == 0
