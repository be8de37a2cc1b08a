"""Compiled, bounds-checked, cached and interpreted rules offer the same moves in the same order."""

from pathlib import Path

import pytest

import conqueror
from tests.contract.trace import trace
from tests.process import ROOT, run_program

GAMES, MOST = 1, 120
FAMILIES = ["conquests", "empire", "final-conquest"]  # one game for each folder of compiled rules


def test_every_folder_of_rules_is_among_the_families() -> None:
    folders = {source.parent for source in (ROOT / "src" / "conqueror" / "games").rglob("entries.py")}
    assert len(folders) == len(FAMILIES)


@pytest.mark.parametrize("key", conqueror.games())
@pytest.mark.parametrize("mode", ["interpreted", "checked"])
def test_modes_agree_at_every_move(key: str, mode: str) -> None:
    said = run_program("-m", "tests.contract.trace", key, str(GAMES), str(MOST), mode=mode)
    assert said.splitlines() == trace(key, GAMES, MOST)


@pytest.mark.parametrize("key", FAMILIES)
def test_a_second_process_loads_the_same_rules_from_the_cache(key: str, tmp_path: Path) -> None:
    first, second = (run_program("-m", "tests.contract.trace", key, "1", str(MOST), cache=tmp_path) for _ in range(2))
    assert first == second
    assert first.splitlines() == trace(key, 1, MOST)
