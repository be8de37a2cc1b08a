"""The built page, a real server that serves it, and a Chromium to look at it."""

import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.machine import BROWSER, BROWSER_WORDS, needed
from tests.process import ROOT, with_node
from tests.server.server_process import UNLIMITED, Running, running_server
from tests.web.looking import Looking

HERE = Path(__file__).parent
WEB = ROOT / "web"
SITE = ROOT / "src" / "conqueror" / "site"


def _newest(folder: Path) -> float:
    """When anything in a folder was changed last."""
    return max((file.stat().st_mtime for file in folder.rglob("*") if file.is_file()), default=0.0)


@pytest.fixture(scope="session", autouse=True)
def site() -> Path:
    """Return the built page; it is built anew if its source has changed since."""
    built = SITE / "index.html"
    if not built.exists() or built.stat().st_mtime < max(_newest(WEB / "src"), _newest(WEB / "public")):
        assert (WEB / "node_modules").exists(), "The page is not built; run make dev first."
        subprocess.run(["npm", "run", "build"], cwd=WEB, env=with_node(), check=True)
    return SITE


@pytest.fixture(scope="session")
def server(site: Path) -> Iterator[Running]:
    """One server for all tests of the page."""
    assert site.exists()
    with running_server(*UNLIMITED) as running:
        yield running


_open = ExitStack()
_browsers: list[Browser] = []
"""The browser that is open, if one is."""


@pytest.fixture(scope="module")
def browser() -> Browser:
    """Return a real browser without a window: one for all tests of the page that run one after the other."""
    if not _browsers:
        playwright = _open.enter_context(sync_playwright())
        _browsers.append(playwright.chromium.launch(executable_path=needed(BROWSER), args=BROWSER_WORDS))
        _open.callback(lambda: _browsers.pop().close())
    return _browsers[0]


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    """Close the browser before another test than one of the page: those drive theirs in another way."""
    if nextitem is None or HERE not in nextitem.path.parents:
        _open.close()


@pytest.fixture
def looking(browser: Browser, server: Running) -> Iterator[Looking]:
    """Windows onto the server; none may say anything in its console."""
    windows = Looking(browser, server)
    yield windows
    windows.close()
