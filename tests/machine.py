"""What the tests need from the machine, a browser and PostgreSQL: where they stand, and how to get them.

`python -m tests.machine` is the set-up of `make test`: before any test runs it installs what is missing, if it can.
"""

import functools
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

import pytest

UNTESTED = "NOT TESTED: "
"""How the reason begins when a test is skipped for something this machine does not have."""


@dataclass(frozen=True)
class Program:
    """A program the tests run that pip does not bring along."""

    name: str
    """With its article: “a browser”."""
    proves: str
    """What cannot be tested without it."""
    variable: str
    """The variable of the environment that names the one to take."""
    packages: tuple[str, ...]
    """Debian's packages that hold it; the first that can be installed is enough."""
    advice: str
    """How a person gets it without being root of a Debian."""
    places: Callable[[], Iterable[Path]]
    """Where it usually stands, the best place first."""
    works: Callable[[Path], bool]
    """Whether what stands there can be used."""

    def missing(self) -> str:
        """Return what is not tested without it, and how to get it."""
        return f"{self.proves}, for want of {self.name}. To get it: {self.advice}, or name yours in {self.variable}."


def _paths(*patterns: str) -> Iterable[Path]:
    """Return what these patterns find, the newest version first."""
    for pattern in patterns:
        root, rest = ("/", pattern[1:]) if pattern.startswith("/") else (str(Path.home()), pattern)
        yield from sorted(Path(root).glob(rest), key=_version_of, reverse=True)


def _version_of(path: Path) -> tuple[list[int], str]:
    """Return the numbers in a path, so that 15 comes after 9."""
    digits = "".join(sign if sign.isdigit() else " " for sign in str(path))
    return [int(number) for number in digits.split()], str(path)


def _commands(*names: str) -> Iterable[Path]:
    return (Path(found) for name in names if (found := shutil.which(name)))


def _browser_places() -> Iterable[Path]:
    yield from _commands(
        "chromium-headless-shell",  # it has no window to draw: a third lighter than a whole browser
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
        "chrome",
        "microsoft-edge",
        "microsoft-edge-stable",
    )
    yield from _paths(
        ".cache/ms-playwright/chromium_headless_shell-*/*/*headless*shell",  # where Playwright keeps its own
        ".cache/ms-playwright/chromium-*/*/chrome",
        "Library/Caches/ms-playwright/chromium_headless_shell-*/*/*headless*shell",
        "/usr/lib/chromium*/chromium*",
        "/opt/google/chrome/chrome",
        "/opt/microsoft/msedge/msedge",
        "/snap/bin/chromium",
    )
    for folder in ("/Applications", "Applications"):
        yield from _paths(*(f"{folder}/{name}.app/Contents/MacOS/{name}" for name in _MAC_BROWSERS))


_MAC_BROWSERS = ("Chromium", "Google Chrome", "Microsoft Edge")


def _answers(command: Path) -> bool:
    """Whether a program tells its version; a stand-in that only says what to install does not."""
    try:
        done = subprocess.run([command, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def _postgres_places() -> Iterable[Path]:
    yield from _paths(
        "/usr/lib/postgresql/*/bin",  # Debian
        "/usr/pgsql-*/bin",  # Red Hat
        "/opt/homebrew/opt/postgresql*/bin",
        "/usr/local/opt/postgresql*/bin",
        "/Applications/Postgres.app/Contents/Versions/*/bin",
        "/opt/local/lib/postgresql*/bin",  # MacPorts
    )
    yield from (path.resolve().parent for path in _commands("initdb"))


def _serves(folder: Path) -> bool:
    return _answers(folder / "initdb") and _answers(folder / "postgres")


BROWSER = Program(
    name="a browser",
    proves="the page",
    variable="CONQUEROR_BROWSER",
    packages=("chromium-headless-shell", "chromium"),
    advice="install Chromium, Chrome or Edge (without root: .venv/bin/playwright install --only-shell chromium)",
    places=_browser_places,
    works=_answers,
)
POSTGRES = Program(
    name="PostgreSQL",
    proves="the store on PostgreSQL and two servers on one database",
    variable="CONQUEROR_POSTGRES",
    packages=("postgresql",),
    advice="install PostgreSQL (sudo apt-get install postgresql, brew install postgresql)",
    places=_postgres_places,
    works=_serves,
)
PROGRAMS = (BROWSER, POSTGRES)


@functools.cache
def found(program: Program) -> Path | None:
    """Return where a program stands: the browser itself, the folder of PostgreSQL's; None if it is not here."""
    if named := os.environ.get(program.variable):
        if not program.works(Path(named)):
            raise RuntimeError(f"{program.variable} names {named!r}, which is not {program.name} that can be run.")
        return Path(named)
    return next((path for path in program.places() if program.works(path)), None)


def needed(program: Program) -> Path:
    """Return where a program stands; without it skip the test, or fail where CI is set."""
    return found(program) or do_without(program)


def do_without(program: Program, reason: str = "") -> NoReturn:
    """Skip the test for want of a program; where CI is set, fail it."""
    said = " ".join(filter(None, [f"{UNTESTED}{program.missing()}", reason]))
    if os.environ.get("CI"):
        pytest.fail(said)
    pytest.skip(said)


BROWSER_WORDS = ("--no-sandbox", "--default-tile-width=1024", "--default-tile-height=1024")
"""How a browser of the tests is begun. It draws without a graphics card, and each tile costs it the whole map."""


def browser() -> Path:
    """Return a browser that Playwright can drive, for a program that is no test."""
    path = found(BROWSER)
    if path is None:
        raise RuntimeError(f"There is none: {BROWSER.missing()}")
    return path


def set_up() -> int:
    """Install what is missing, where this user can; return the exit code, which is 1 if CI lacks something."""
    missing = [program for program in PROGRAMS if found(program) is None]
    if missing and os.geteuid() == 0 and shutil.which("apt-get"):
        _install(missing)
        found.cache_clear()
    lacking = [program for program in missing if found(program) is None]
    for program in lacking:
        print(f"{UNTESTED}{program.missing()}", file=sys.stderr, flush=True)
    return 1 if lacking and os.environ.get("CI") else 0


def _install(programs: Iterable[Program]) -> None:
    """Let Debian install programs, one after the other, by lists that are fresh."""
    print("Installing what the tests need, this first time only …", flush=True)
    if not _apt("update"):
        return
    for program in programs:
        any(_apt("install", "-y", "--no-install-recommends", package) for package in program.packages)


def _apt(*words: str) -> bool:
    """Run apt-get, and tell what it said if it fails."""
    command = ["apt-get", "-o", "DPkg::Lock::Timeout=300", *words]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        last = (done.stderr.strip() or done.stdout.strip()).splitlines()[-1:]
        print(f"  {' '.join(['apt-get', *words])}: {' '.join(last)}", file=sys.stderr, flush=True)
    return done.returncode == 0


if __name__ == "__main__":
    sys.exit(set_up())
