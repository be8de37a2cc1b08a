"""The school on the page: a newcomer goes through every course, and what is tried is answered with words."""

from itertools import chain

import pytest
from playwright.sync_api import Page, expect

from conqueror.school import School
from conqueror.school.lesson import Lesson
from tests.web.lesson_driving import Learner
from tests.web.looking import DESK, PHONE, SMALL_PHONE, Looking
from tests.web.test_quality import violations

pytestmark = pytest.mark.xdist_group("web-school")
COURSES = School().courses
WAYS = {"desk-by-keys": (DESK, True), "phone-by-touch": (PHONE, False)}
TURNS = [(game, list(WAYS)[number % 2]) for number, game in enumerate(COURSES)]
"""Every course in one way; `make soak ARGS=courses` takes both."""


def _open(page: Page, lesson: Lesson, number: int = 1) -> None:
    page.goto(f"/learn/{lesson.id.replace('.', '/')}?n={number}")
    page.locator(".task .say").wait_for()


@pytest.mark.parametrize(("game", "way"), TURNS)
def test_a_newcomer_finishes_each_course(looking: Looking, game: str, way: str) -> None:
    finish_course(looking, game, way)


def finish_course(looking: Looking, game: str, way: str) -> None:
    """Go through a course by its answers alone, from its first step to its end."""
    size, by_keys = WAYS[way]
    page = looking.window(size=size, bypass=True)
    learner = Learner(page, by_keys)
    lessons = COURSES[game].lessons
    _open(page, lessons[0])
    assert violations(page) == []
    for step in chain.from_iterable(lesson.steps for lesson in lessons):
        expect(learner.task.locator(".say")).to_have_text(step.say)
        learner.follow(step.answer)
        expect(learner.task).to_have_attribute("data-state", "passed")
        if step is lessons[0].steps[0]:
            assert violations(page) == []
        page.keyboard.press("Enter") if by_keys else learner.press(learner.task.locator(".next"))
    page.wait_for_url(f"**/learn/{game.replace('/', '-')}")
    expect(page.locator(".course .done")).to_be_visible()


def test_what_is_refused_or_poor_is_answered_with_words_and_the_rule(looking: Looking) -> None:
    page = looking.window()
    lesson = COURSES["conquests"].lessons[0]
    _open(page, lesson)
    for square in ("b1", "c2"):
        page.locator(f"[data-square={square}]").click()
    refusal = page.locator(".task .refusal")
    expect(refusal).to_contain_text(lesson.steps[0].refuse["GC-7"])
    refusal.locator("a.rule").click()
    expect(page.get_by_role("dialog", name="Rulebook").locator("#GC-7")).to_be_in_viewport()
    page.keyboard.press("Escape")
    page.locator("[data-square=b3]").click()  # the Lancer is still chosen
    expect(page.locator(".task")).to_contain_text(lesson.steps[0].poor["b1-*"])
    expect(page.locator(".task .again")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".sq.pointed")).to_have_attribute("data-square", "b5")
    Learner(page, by_keys=True).follow(lesson.steps[0].answer)
    expect(page.get_by_role("img", name="2 of 3 stars")).to_be_visible()


def test_hints_come_in_two_and_progress_is_kept(looking: Looking) -> None:
    page = looking.window(size=SMALL_PHONE)
    page.goto("/")
    page.get_by_role("link", name="Learn: The Game of Conquests").tap()
    page.get_by_role("link", name="Begin: The Game of Conquests").tap()
    step = COURSES["conquests"].lessons[0].steps[0]
    page.locator(".hintbtn").tap()
    expect(page.locator(".task")).to_contain_text(step.hint)
    page.locator(".hintbtn").tap()
    expect(page.locator(".task")).to_contain_text(step.answer[0])
    expect(page.locator(".hintbtn")).to_have_count(0)
    Learner(page, by_keys=False).follow(step.answer)
    expect(page.get_by_role("img", name="1 of 3 stars")).to_be_visible()
    page.goto("/learn/conquests")
    expect(page.get_by_role("link", name="Go on: The Game of Conquests")).to_be_visible()
    page.get_by_role("link", name="Go on: The Game of Conquests").tap()
    expect(page.get_by_role("button", name="Step 2", exact=True)).to_have_attribute("aria-current", "step")
