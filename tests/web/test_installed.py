"""The page as a phone keeps it: it can be installed, opens without waiting, and answers no question about a table."""

import base64
import json
import os
import re
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, Response, expect

from tests.server.server_process import Running
from tests.web.icons import ICONS, PUBLIC, draw
from tests.web.looking import DESK, PHONE, Looking, play_now

pytestmark = pytest.mark.xdist_group("web-installed")

KEPT = """async () => {
  const registration = await navigator.serviceWorker.ready;
  const worker = registration.active;
  while (worker.state !== "activated") await new Promise((done) => worker.addEventListener("statechange", done));
}"""
"""Waits until the shell is kept and the worker is at work."""
REPLACED = """async () => {
  const registration = await navigator.serviceWorker.ready;
  const busy = () => registration.installing || registration.waiting || registration.active.state !== "activated";
  while ((await caches.keys()).length < 2 || busy()) await new Promise((done) => setTimeout(done, 20));
}"""
"""Waits until a second version of the shell is kept and its worker is at work."""
CACHED = """async () => {
  const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  return (await Promise.all(caches_.map((cache) => cache.keys()))).flat().map(({ url }) => new URL(url).pathname);
}"""
UNREACHABLE = ("ERR_CONNECTION", "ERR_INCOMPLETE", "ERR_EMPTY", "Failed to load resource")
PIXELS = """async (pictures) => {
  const [one, other] = await Promise.all(pictures.map(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height).data;
  }));
  if (one.length !== other.length) return 255;
  return one.reduce((sum, value, at) => sum + Math.abs(value - other[at]), 0) / one.length;
}"""
"""How far two pictures differ, in steps of colour for each pixel."""


@pytest.fixture
def folder(site: Path, tmp_path: Path) -> Path:
    """Return a copy of the built page that a test may change."""
    shutil.copytree(site, tmp_path / "site", ignore=shutil.ignore_patterns("*.br", "*.gz"))
    return tmp_path / "site"


@pytest.fixture
def own(browser: Browser, folder: Path, tmp_path: Path) -> Iterator[Looking]:
    """Windows onto a server of that copy, which a test may stop."""

    class Other(Running):
        program = ("tests.web.other_site", str(folder))

    server = Other((), f"sqlite:///{tmp_path / 'tables.sqlite'}", tmp_path)
    windows = Looking(browser, server)
    try:
        yield windows
        windows.close()
    finally:
        server.stop()


def visit(looking: Looking, size: tuple[int, int] = PHONE) -> Page:
    """Return a window that was here before: its worker keeps the shell."""
    page = looking.window(size=size, shell="kept")
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.evaluate(KEPT)
    return page


def test_the_second_visit_opens_without_a_server(own: Looking) -> None:
    own.expected = UNREACHABLE
    page = visit(own)
    own.server.kill()
    for address in ("/", "/rules/conquests", "/new/duels"):
        page.goto(address)
        expect(page.locator("#app > *").first).to_be_attached()
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.evaluate("fetch('/api/games').then(() => 'answered', () => 'no server')") == "no server"
    own.server.start()
    play_now(page)
    page.locator(".sq.mover").first.wait_for()


def test_a_server_that_does_not_answer_is_not_waited_for(own: Looking) -> None:
    page = visit(own)
    os.kill(own.server.process.pid, signal.SIGSTOP)
    try:
        page.goto("/", wait_until="commit")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
    finally:
        os.kill(own.server.process.pid, signal.SIGCONT)
    expect(page.get_by_role("button", name="Play now: The Game of Conquests")).to_be_enabled()


def test_files_may_come_from_the_worker_and_answers_of_the_table_never(own: Looking) -> None:
    page = visit(own, DESK)
    by_worker: dict[str, bool] = {}

    def hear(answer: Response) -> None:
        by_worker[answer.url] = answer.from_service_worker

    page.on("response", hear)
    play_now(page)
    page.locator(".sq.mover").first.click()
    page.locator(".sq.goal, .sq.take").first.click()
    expect(page.get_by_role("log", name="Log").get_by_role("listitem")).not_to_have_count(0)
    assets = {url: kept for url, kept in by_worker.items() if "/assets/" in url}
    asked = {url: kept for url, kept in by_worker.items() if "/api/" in url}
    assert assets
    assert all(assets.values()), assets
    assert len(asked) >= 2
    assert not any(asked.values()), asked
    cached = page.evaluate(CACHED)
    assert len(cached) > 20
    assert not [path for path in cached if path.startswith("/api")]
    assert "/sw.js" not in cached


def test_a_new_version_of_the_page_takes_over_at_the_next_load(own: Looking, folder: Path) -> None:
    own.expected = UNREACHABLE
    page = visit(own)
    document, worker = folder / "index.html", folder / "sw.js"
    old = re.search(r"/assets/index-[\w-]+\.js", document.read_text())
    assert old is not None
    document.write_text(document.read_text().replace("<html", "<html data-made=newer"))
    worker.write_text(worker.read_text().replace('"version":"', '"version":"newer-').replace(f'"{old[0]}",', ""))
    page.goto("/")  # where the server is quick this is the newer page already
    page.evaluate(REPLACED)
    own.server.kill()
    page.goto("/rules/empire")
    assert page.evaluate("document.documentElement.dataset.made") == "newer"
    # A page of before that is still open gets its parts.
    assert page.evaluate("path => fetch(path).then((answer) => answer.status)", old[0]) == 200


def test_without_a_secure_context_the_page_does_without_a_worker(own: Looking) -> None:
    page = own.window(shell="fetched")
    play_now(page)
    page.locator(".sq.mover").first.wait_for()
    assert page.evaluate("'serviceWorker' in navigator") is False
    assert page.evaluate("caches.keys()") == []


def test_the_page_can_be_installed(looking: Looking) -> None:
    page = looking.window(size=PHONE, shell="kept")
    page.goto("/")
    session = page.context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["url"].endswith("/manifest.webmanifest")
    assert manifest["errors"] == []
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []


def test_the_server_says_what_the_files_are_and_how_long_they_may_be_kept(looking: Looking) -> None:
    with httpx.Client(base_url=looking.server.address) as client:
        worker, manifest = client.get("/sw.js"), client.get("/manifest.webmanifest")
        assert worker.headers["content-type"].startswith("text/javascript")
        assert manifest.headers["content-type"] == "application/manifest+json"
        for answer in (worker, manifest, client.get("/"), client.get("/icon-192.png")):
            assert answer.headers["cache-control"] == "no-cache"
            policy = answer.headers["content-security-policy"]
            assert "manifest-src 'self'" in policy
            assert "worker-src 'self'" in policy
        for icon in json.loads(manifest.text)["icons"]:
            assert client.get(icon["src"]).headers["content-type"] == icon["type"]


@pytest.mark.parametrize("name", ICONS)
def test_every_icon_is_drawn_from_our_own(browser: Browser, name: str) -> None:
    drawn = draw(browser, *ICONS[name])
    page = browser.new_page()
    pictures = [base64.b64encode(data).decode() for data in (drawn, (PUBLIC / name).read_bytes())]
    assert page.evaluate(PIXELS, pictures) < 1, "python -m tests.web.icons draws them anew"
    page.close()
