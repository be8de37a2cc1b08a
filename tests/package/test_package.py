"""The whole product comes out of its package: nothing of the tree is needed to build, install, serve or play it."""

import contextlib
import re
import subprocess
import tarfile
import time
import urllib.request
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from conqueror.registry import catalogue
from conqueror.version import __version__
from tests.machine import BROWSER, BROWSER_WORDS, needed
from tests.package.conftest import Built, Installed, build
from tests.process import ROOT
from tests.server.server_process import UNLIMITED

pytestmark = pytest.mark.xdist_group("package")

_PATIENCE = 120.0
"""How many seconds a server may take to open, and a page to be drawn."""
_PAGE = "src/conqueror/site/index.html"
_RULEBOOKS = sorted(file.name for file in (ROOT / "docs" / "rules").glob("*.md"))


def test_the_wheel_holds_page_rulebooks_maps_content_and_types_and_nothing_else(built: Built) -> None:
    with zipfile.ZipFile(built.wheel) as wheel:
        names = set(wheel.namelist())
    assert {"conqueror/site/index.html", "conqueror/py.typed", "conqueror/content/heroes.toml"} <= names
    assert "conqueror/bots/weights/empire-2.npz" in names
    assert sorted(name.rpartition("/")[2] for name in names if name.startswith("conqueror/rulebooks/")) == _RULEBOOKS
    assert {"conqueror/charts/campaign.json", "conqueror/charts/grand.json"} <= names
    assert {name.partition("/")[0] for name in names} == {"conqueror", f"conqueror-{__version__}.dist-info"}
    assert f"conqueror-{__version__}.dist-info/licenses/LICENSE" in names
    assert not [name for name in names if "__pycache__" in name]


def test_the_source_package_holds_the_page_and_all_it_is_built_from(built: Built) -> None:
    with tarfile.open(built.sdist) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    assert {_PAGE, "Makefile", "constraints.txt", "web/package-lock.json", "web/index.html", "web/.npmrc"} <= names
    assert {f"docs/rules/{name}" for name in _RULEBOOKS} <= names
    assert not [name for name in names if name.startswith((".venv", "web/node_modules"))]


def test_a_package_without_the_page_is_not_built(built: Built, tmp_path: Path) -> None:
    subprocess.run(["tar", "-xzf", built.sdist, "-C", tmp_path], check=True)
    tree = next(tmp_path.glob("conqueror-*"))
    (tree / _PAGE).unlink()
    goal = tmp_path / "dist"
    goal.mkdir()
    done = build(tree, goal, "--wheel")
    assert done.returncode != 0
    assert f"{_PAGE} is missing: build the page first (make dev)" in done.stdout + done.stderr
    assert not list(goal.iterdir())


def test_the_command_alone_explains_itself(installed: Installed) -> None:
    said = installed.run("conqueror", code=2)
    for word in ("play", "serve", "join", "Begin with: conqueror play conquests --bot casual"):
        assert word in said
    assert installed.run("python", "-m", "conqueror", "--version") == f"conqueror {__version__}\n"


def test_its_types_and_its_files_are_its_own(installed: Installed) -> None:
    program = "import conqueror; print(conqueror.__file__); print(*conqueror.catalogue())"
    place, keys = installed.run("python", "-I", "-c", program).splitlines()
    assert Path(place).is_relative_to(installed.folder)
    assert keys.split() == list(catalogue())
    assert Path(place).with_name("py.typed").is_file()


def test_a_rule_is_read_from_the_rulebook_that_came_along(installed: Installed) -> None:
    program = "from conqueror.rulebook import rule; print(rule('conquests', 'gc-15'))"
    assert "**GC-15**" in installed.run("python", "-I", "-c", program)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_completes_its_commands(shell: str, installed: Installed) -> None:
    asked = {"_CONQUEROR_COMPLETE": f"complete_{shell}", "COMP_WORDS": "conqueror se", "COMP_CWORD": "1"}
    asked |= {"_TYPER_COMPLETE_ARGS": "conqueror se", "_TYPER_COMPLETE_FISH_ACTION": "get-args"}
    assert "serve" in installed.run("conqueror", more=asked)


def test_completion_installs_itself_into_the_shell_that_asks(installed: Installed, tmp_path: Path) -> None:
    asked = f"'{installed.programs / 'conqueror'}' --install-completion; exit $?"  # the shell stays its parent
    done = subprocess.run(
        ["bash", "-c", asked],
        env=installed.environment({"HOME": str(tmp_path)}),
        capture_output=True,
        text=True,
        check=False,
    )
    assert "bash completion installed" in done.stdout, done.stderr
    assert ".bash_completions/conqueror.sh" in (tmp_path / ".bashrc").read_text()
    assert "_CONQUEROR_COMPLETE" in (tmp_path / ".bash_completions" / "conqueror.sh").read_text()


def test_without_its_driver_postgresql_is_refused_in_a_sentence(installed: Installed) -> None:
    said = installed.run("conqueror", "serve", "--no-warm", "--database", "postgresql://localhost/x", code=2)
    assert said == "PostgreSQL needs a driver (psycopg): pip install 'conqueror[postgres]'.\n"


@contextlib.contextmanager
def _serving(installed: Installed) -> Iterator[str]:
    """Yield the address of a table that the installed package serves."""
    log = installed.folder / "log"
    words = ("--port", "0", "--no-warm", "--database", f"sqlite:///{installed.folder / 'tables.sqlite'}", *UNLIMITED)
    with log.open("w") as said:
        process = subprocess.Popen(
            [installed.programs / "conqueror", "serve", *words],
            env=installed.environment(),
            cwd=installed.home,
            stdout=said,
            stderr=said,
        )
    try:
        deadline = time.monotonic() + _PATIENCE
        while not (found := re.search(r"The table is open at (http\S+)", log.read_text())):
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.05)
        yield found[1]
    finally:
        process.terminate()
        process.wait(30)


@pytest.fixture(scope="module")
def address(installed: Installed) -> Iterator[str]:
    """Where the installed package serves its tables."""
    with _serving(installed) as found:
        yield found


def test_a_whole_game_is_played_over_the_socket(address: str, installed: Installed) -> None:
    visitor = str(Path(__file__).with_name("visitor.py"))
    place, words = installed.run("python", "-I", visitor, address).splitlines()
    assert Path(place).is_relative_to(installed.folder)
    assert "wins" in words or "drawn" in words


def _fetched(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=_PATIENCE) as answer:
        return bytes(answer.read())


def test_the_page_and_its_files_are_served(address: str) -> None:
    document = _fetched(address).decode()
    files = re.findall(r'(?:src|href)="(/[^"]+)"', document)
    assert [file for file in files if file.endswith(".js")]
    for file in files:
        assert _fetched(address + file)


def test_a_browser_opens_the_page_and_a_table(address: str) -> None:
    troubles: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=needed(BROWSER), args=BROWSER_WORDS)
        page = browser.new_page()
        page.set_default_timeout(_PATIENCE * 1000)
        page.on("pageerror", lambda fault: troubles.append(str(fault)))
        page.goto(address)
        page.get_by_role("button", name="Play now: The Game of Conquests").click()
        page.wait_for_url("**/t/*")
        expect(page.locator(".sq.mover").first).to_be_visible(timeout=_PATIENCE * 1000)
        browser.close()
    assert troubles == []
