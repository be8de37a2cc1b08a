"""Compiled, bounds-checked, cached and interpreted rules offer the same moves in the same order."""

from pathlib import Path

import pytest

import conqueror
from conqueror.registry import families
from tests.contract.trace import trace
from tests.process import ROOT, run_program

GAMES, MOST = 1, 120
CHECKED = [  # one process after the other, so that the rules of a family are compiled once
    pytest.param(key, marks=pytest.mark.xdist_group(f"checked-{family[0]}"))
    for family in families()
    for key in family
]


def test_every_folder_of_rules_is_a_family() -> None:
    folders = {source.parent for source in (ROOT / "src" / "conqueror" / "games").rglob("entries.py")}
    assert len(folders) == len(families())


@pytest.mark.parametrize("key", conqueror.games())
def test_interpreted_rules_agree_at_every_move(key: str) -> None:
    _agree(key, "interpreted")


@pytest.mark.parametrize("key", CHECKED)
def test_checked_rules_agree_at_every_move(key: str) -> None:
    _agree(key, "checked")


def _agree(key: str, mode: str) -> None:
    said = run_program("-m", "tests.contract.trace", key, str(GAMES), str(MOST), mode=mode)
    assert said.splitlines() == trace(key, GAMES, MOST)


@pytest.mark.parametrize("key", [family[0] for family in families()])
def test_a_second_process_loads_the_same_rules_from_the_cache(key: str, tmp_path: Path) -> None:
    first, second = (run_program("-m", "tests.contract.trace", key, "1", str(MOST), cache=tmp_path) for _ in range(2))
    assert first == second
    assert first.splitlines() == trace(key, 1, MOST)
