"""Compiled rules take over from interpreted ones in a running process, and nothing else changes."""

import json
from pathlib import Path
from typing import Any

import pytest

from conqueror.registry import families
from tests.kit.unmarked import unmarked_cache
from tests.process import run_program


def across(family: str, cache: Path, mode: str = "auto") -> Any:
    """Return what a game told that was played across the change-over, in a process of its own."""
    return json.loads(run_program("-m", "tests.kit.across", family, mode=mode, cache=cache))


@pytest.mark.parametrize("family", families())
def test_moves_and_hashes_are_the_same_before_and_after(family: str, tmp_path: Path) -> None:
    cache = unmarked_cache(tmp_path)
    crossed = across(family, cache)
    assert crossed["began"] == "interpreted"
    assert crossed["doors"] >= 5, "some rules must have been compiled"
    assert crossed["compiled_here"] == 0, "nobody who plays must wait for the compiler"
    assert crossed["before"] == crossed["after"]
    again = across(family, cache, mode="interpreted")
    assert again["before"] == crossed["after"]
