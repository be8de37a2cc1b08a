"""Compiled, bounds-checked, cached and interpreted rules offer the same moves in the same order."""

from pathlib import Path

import pytest

import conqueror
from conqueror.registry import families
from tests.contract.trace import trace
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


@pytest.fixture(scope="module")
def cold(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a cache with nothing in it, which the first process of a family fills."""
    return tmp_path_factory.mktemp("rules")


@pytest.mark.parametrize("key", CHECKED)
def test_checked_rules_agree_at_every_move(key: str, cold: Path) -> None:
    _agree(key, "checked", cold)


@pytest.mark.parametrize("key", FIRST)
def test_a_second_process_loads_the_same_rules_from_the_cache(key: str, cold: Path) -> None:
    _agree(key, "checked", cold)  # after the tests above, in the same process, nothing is left to compile
    compiled = _compiled(cold)
    assert compiled
    _agree(key, "checked", cold)
    assert _compiled(cold) == compiled


def _agree(key: str, mode: str, cache: Path | None = None) -> None:
    said = run_program("-m", "tests.contract.trace", key, str(GAMES), str(MOST), mode=mode, cache=cache)
    assert said.splitlines() == trace(key, GAMES, MOST)


def _compiled(cache: Path) -> dict[Path, int]:
    """Every file of compiled rules, and when it was written."""
    return {file: file.stat().st_mtime_ns for file in cache.rglob("*.nb?")}
