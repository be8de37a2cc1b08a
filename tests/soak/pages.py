"""The page in a browser, and the package in an empty environment."""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.package.conftest import build
from tests.process import ROOT, run_program
from tests.soak.scale import SCALE
from tests.web.whole_courses import finish_all
from tests.web.whole_games import play_many


def page_games(wanted: str = "") -> None:
    """200 whole games over all games and scenarios (or a range of them), on the page against bots by clicks alone."""
    wanted = wanted or f"0-{SCALE.of(200) - 1}"
    first, _, last = wanted.partition("-")
    if not (first.isdecimal() and last.isdecimal() and int(first) <= int(last)):
        raise SystemExit(f"{wanted!r} is not a range of games; write page-games:0-23.")
    folder = Path(tempfile.mkdtemp(prefix="conqueror-page-games-"))
    tally, faults = play_many(range(int(first), int(last) + 1), folder, processes=os.cpu_count() or 1)
    print(f"  {tally.games.total()} games, {tally.moves:,} answers by {tally.clicks:,} clicks: {dict(tally.kinds)}")
    assert not faults


def page_stages() -> None:
    """Every stage of every game and scenario on the page, its card answered by clicks."""
    os.environ["CONQUEROR_STAGES"] = "all"
    said = run_program("-m", "pytest", "-n", "0", "-q", "tests/web/test_stages.py", "-k", "every_stage").splitlines()
    print(f"  {said[-1]}")


def courses() -> None:
    """Let a newcomer finish every course of the school, on a desk by keys and on a phone by touch."""
    print(f"  {finish_all()} steps passed", flush=True)


def package() -> None:
    """Let pip install the wheel with all it needs into a new environment, and run it there."""
    with tempfile.TemporaryDirectory(prefix="conqueror-package-") as folder:
        goal, environment = Path(folder), Path(folder) / "environment"
        done = build(ROOT, goal)
        assert done.returncode == 0, done.stdout + done.stderr
        (wheel,) = goal.glob("*.whl")
        subprocess.run([sys.executable, "-m", "venv", environment], check=True)
        begun, pip = time.monotonic(), (environment / "bin" / "pip", "--disable-pip-version-check", "--quiet")
        subprocess.run([*pip, "install", "--constraint", ROOT / "constraints.txt", wheel], check=True)
        subprocess.run([*pip, "check"], check=True)
        command = environment / "bin" / "conqueror"
        said = subprocess.run([command, "--version"], capture_output=True, check=True).stdout
        print(f"  {wheel.name}: installed in {time.monotonic() - begun:.0f} s, {said.decode().strip()}", flush=True)
