"""Every step of every lesson: it can begin, its answers pass, its wrong answers fail with words."""

from random import Random

import pytest

from conqueror.cli.terminal.groups import is_map
from conqueror.school import Lesson, School, State
from conqueror.school.lesson import MOST_WORDS
from conqueror.school.proof import faults

SCHOOL = School()
LESSONS = [lesson for course in SCHOOL.courses.values() for lesson in course.lessons]
named = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)


def test_every_file_of_the_package_is_a_lesson() -> None:
    assert LESSONS
    assert not SCHOOL.faults


@named
def test_the_answers_of_every_step_pass_and_its_wrong_answers_fail(lesson: Lesson) -> None:
    assert not list(faults(SCHOOL.game_of(lesson), lesson))


@named
def test_every_wrong_answer_is_told_something(lesson: Lesson) -> None:
    for number, step in enumerate(lesson.steps, 1):
        for wrong in step.wrong:
            verdict = SCHOOL.judge(lesson.id, number, wrong)
            assert verdict.state in (State.FAILED, State.REFUSED)
            assert verdict.words.strip()
            assert verdict.state is State.FAILED or verdict.rule


@named
def test_no_text_is_long(lesson: Lesson) -> None:
    texts = [text for step in lesson.steps for text in step.texts]
    assert max(len(text.split()) for text in texts) <= MOST_WORDS


@named
def test_who_follows_only_the_hints_finishes_with_all_stars(lesson: Lesson) -> None:
    for number, step in enumerate(lesson.steps, 1):
        done: list[str] = []
        while (verdict := SCHOOL.judge(lesson.id, number, done)).state is State.GOING:
            done.append(step.answer[len(done)])
        assert (verdict.state, verdict.stars) == (State.PASSED, 3)


@named
def test_whatever_a_learner_plays_a_step_ends_with_words_and_nobody_is_stuck(lesson: Lesson) -> None:
    dice = Random(lesson.id)
    for number in range(1, len(lesson.steps) + 1):
        for _ in range(4):
            done: list[str] = []
            while (verdict := SCHOOL.judge(lesson.id, number, done)).state is State.GOING and len(done) < 12:
                done.append(dice.choice(verdict.position.legal_moves(verdict.seat)))
            assert verdict.state in (State.PASSED, State.FAILED)
            assert verdict.words or verdict.state is State.PASSED


@named
def test_every_place_that_is_marked_is_on_the_board(lesson: Lesson) -> None:
    view = SCHOOL.begin(lesson.id, 1).view(None)
    places = set(view["lands"]) if is_map(view) else {file + rank for file in "abcdef" for rank in "123456"}
    assert {place for step in lesson.steps for place in step.point} <= places
