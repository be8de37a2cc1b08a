"""The page says for which games the bots still warm up: where a bot is chosen, and while one thinks."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.server.server_process import UNLIMITED, running_server
from tests.web.looking import Looking

_SAID = "still warm up"


@pytest.fixture
def uncompiled(browser: Browser, site: Path, tmp_path: Path) -> Iterator[Looking]:
    """Yield windows onto a server with an empty cache, which compiles nothing before somebody plays."""
    assert site.exists()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CONQUEROR_RULES", "auto")
        patch.setenv("CONQUEROR_CACHE", str(tmp_path))
        with running_server(*UNLIMITED) as running:
            windows = Looking(browser, running)
            yield windows
            windows.close()


def test_whoever_chooses_a_bot_is_told_that_it_warms_up(uncompiled: Looking) -> None:
    page = uncompiled.window()
    page.goto("/new/conquests")
    expect(page.locator(".warming")).to_contain_text(_SAID)
    page.get_by_role("radiogroup", name="Who plays Painted").get_by_text("Me").click()
    expect(page.locator(".warming")).to_have_count(0)


def test_whoever_waits_for_a_bot_is_told_that_it_warms_up(uncompiled: Looking) -> None:
    page = uncompiled.window()
    page.goto("/new/conquests")
    page.get_by_role("radiogroup", name="Who plays Plain").get_by_text("Bot").click()
    page.get_by_role("radiogroup", name="Who plays Painted").get_by_text("Me").click()
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".decide .warming")).to_contain_text(_SAID)  # its process begins now, which takes a moment
    expect(page.locator(".mover").first).to_be_visible()
    expect(page.locator(".decide .warming")).to_have_count(0)


def test_where_everything_is_compiled_nothing_is_said(looking: Looking) -> None:
    page = looking.window()
    page.goto("/new/conquests")
    expect(page.get_by_role("heading", name="Seats")).to_be_visible()
    expect(page.locator(".warming")).to_have_count(0)
