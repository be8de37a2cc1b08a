"""Compiled, bounds-checked, cached and interpreted rules offer the same moves in the same order."""

from pathlib import Path

import pytest

import conqueror
from conqueror.registry import families, package_of
from tests.contract.trace import trace
from tests.prepare import CHECKED_CACHE
from tests.process import ROOT, run_program

GAMES, MOST = 1, 60  # `make soak ARGS=modes` goes on for longer
CHECKED = [  # one process after the other, so that the rules of a family are compiled once
    pytest.param(key, marks=pytest.mark.xdist_group(f"checked-{family[0]}"))
    for family in families().values()
    for key in family
]
FIRST = [param for param in CHECKED if any(param.values[0] == family[0] for family in families().values())]


def test_every_folder_of_rules_is_a_family() -> None:
    folders = {source.parent for source in (ROOT / "src" / "conqueror" / "games").rglob("entries.py")}
    assert len(folders) == len(families())


@pytest.mark.parametrize("key", conqueror.catalogue())
def test_interpreted_rules_agree_at_every_move(key: str) -> None:
    _agree(key, "interpreted")


@pytest.mark.parametrize("key", CHECKED)
def test_checked_rules_agree_at_every_move(key: str) -> None:
    _agree(key, "checked", CHECKED_CACHE)


@pytest.mark.parametrize("key", FIRST)
def test_a_second_process_loads_the_same_rules_from_the_cache(key: str) -> None:
    _agree(key, "checked", CHECKED_CACHE)  # after the tests above nothing is left to compile
    compiled = _compiled(key)
    assert compiled
    _agree(key, "checked", CHECKED_CACHE)
    assert _compiled(key) == compiled


def _agree(key: str, mode: str, cache: Path | None = None) -> None:
    said = run_program("-m", "tests.contract.trace", key, str(GAMES), str(MOST), mode=mode, cache=cache)
    assert said.splitlines() == trace(key, GAMES, MOST)


def _compiled(key: str) -> dict[Path, int]:
    """Every file of compiled rules of a game's family, and when it was written."""
    package = ROOT / "src" / "conqueror" / "games" / str(package_of(key))
    folders = {source.parent.name for source in package.rglob("entries.py")}
    files = (file for folder in folders for file in CHECKED_CACHE.rglob(f"{folder}-*/**/*.nb?"))
    return {file: file.stat().st_mtime_ns for file in files}
