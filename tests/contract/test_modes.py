"""Compiled, bounds-checked, cached and interpreted rules offer the same moves in the same order."""

from pathlib import Path

import pytest

from conqueror.registry import families, package_of
from tests.contract.trace import trace
from tests.prepare import CHECKED_CACHE
from tests.process import ROOT, run_program

GAMES, MOST = 1, 60  # `make soak ARGS=modes` goes on for longer
FAMILIES = [  # all games of a family in one process, which loads its rules once
    pytest.param(family, id=name, marks=pytest.mark.xdist_group(f"checked-{name}"))
    for name, family in families().items()
]


def test_every_folder_of_rules_is_a_family() -> None:
    folders = {source.parent for source in (ROOT / "src" / "conqueror" / "games").rglob("entries.py")}
    assert len(folders) == len(families())


@pytest.mark.parametrize("family", FAMILIES)
def test_interpreted_rules_agree_at_every_move(family: tuple[str, ...]) -> None:
    _agree(family, MOST, "interpreted")


@pytest.mark.parametrize("family", FAMILIES)
def test_checked_rules_agree_at_every_move(family: tuple[str, ...]) -> None:
    _agree(family, MOST, "checked", CHECKED_CACHE)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_second_process_loads_the_same_rules_from_the_cache(family: tuple[str, ...]) -> None:
    _agree(family[:1], 5, "checked", CHECKED_CACHE)  # after the tests above nothing is left to compile
    compiled = _compiled(family[0])
    assert compiled
    _agree(family[:1], 5, "checked", CHECKED_CACHE)
    assert _compiled(family[0]) == compiled


def _agree(keys: tuple[str, ...], most: int, mode: str, cache: Path | None = None) -> None:
    said = run_program("-m", "tests.contract.trace", ",".join(keys), str(GAMES), str(most), mode=mode, cache=cache)
    assert said.splitlines() == [line for key in keys for line in trace(key, GAMES, most)]


def _compiled(key: str) -> dict[Path, int]:
    """Every file of compiled rules of a game's family, and when it was written."""
    package = ROOT / "src" / "conqueror" / "games" / str(package_of(key))
    folders = {source.parent.name for source in package.rglob("entries.py")}
    files = (file for folder in folders for file in CHECKED_CACHE.rglob(f"{folder}-*/**/*.nb?"))
    return {file: file.stat().st_mtime_ns for file in files}
