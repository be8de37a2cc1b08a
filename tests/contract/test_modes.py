"""Compiled, bounds-checked, cached and interpreted rules offer the same moves in the same order."""

from pathlib import Path

import pytest

import conqueror
from tests.contract.trace import trace
from tests.process import run_program

GAMES, MOST = 2, 120


@pytest.mark.parametrize("key", conqueror.games())
@pytest.mark.parametrize("mode", ["interpreted", "checked"])
def test_modes_agree_at_every_move(key: str, mode: str) -> None:
    said = run_program("-m", "tests.contract.trace", key, str(GAMES), str(MOST), mode=mode)
    assert said.splitlines() == trace(key, GAMES, MOST)


@pytest.mark.parametrize("key", conqueror.games())
def test_a_second_process_loads_the_same_rules_from_the_cache(key: str, tmp_path: Path) -> None:
    first, second = (run_program("-m", "tests.contract.trace", key, "1", str(MOST), cache=tmp_path) for _ in range(2))
    assert first == second
    assert first.splitlines() == trace(key, 1, MOST)
