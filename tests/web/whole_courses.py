"""Every course in every way: on a desk by keys, on a phone by touch."""

from playwright.sync_api import sync_playwright

from tests.machine import BROWSER, BROWSER_WORDS, needed
from tests.server.server_process import UNLIMITED, running_server
from tests.web.looking import Looking
from tests.web.test_school import COURSES, WAYS, finish_course


def finish_all() -> int:
    """Go through every course in every way; return how many steps were passed."""
    steps = 0
    with running_server(*UNLIMITED) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=needed(BROWSER), args=BROWSER_WORDS)
        for game, course in COURSES.items():
            for way in WAYS:
                windows = Looking(browser, server)
                finish_course(windows, game, way)
                windows.close()
                steps += sum(len(lesson.steps) for lesson in course.lessons)
        browser.close()
    return steps
