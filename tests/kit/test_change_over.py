"""Compiled rules take over from interpreted ones in a running process, and nothing else changes."""

import fcntl
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from conqueror.registry import families
from tests.kit.unmarked import unmarked_cache
from tests.process import run_program


def across(family: str, cache: Path, moves: int, mode: str = "auto") -> Any:
    """Return what a game told that was played across the change-over, in a process of its own."""
    return json.loads(run_program("-m", "tests.kit.across", family, str(moves), mode=mode, cache=cache))


@pytest.mark.parametrize("family", families())
def test_moves_and_hashes_are_the_same_before_and_after(family: str, tmp_path: Path) -> None:
    compare_across(family, tmp_path, 60)


def compare_across(family: str, folder: Path, moves: int) -> int:
    """Compare so many moves before the change-over with those after it; return how many there were."""
    cache = unmarked_cache(folder)
    crossed = across(family, cache, moves)
    assert crossed["began"] == "interpreted"
    assert crossed["doors"] >= 5, "some rules must have been compiled"
    assert crossed["compiled_here"] == 0, "nobody who plays must wait for the compiler"
    assert crossed["before"] == crossed["after"]
    again = across(family, cache, moves, mode="interpreted")
    assert again["before"] == crossed["after"]
    return len(crossed["after"])


def test_two_processes_do_not_compile_the_same_at_once(tmp_path: Path) -> None:
    cache = unmarked_cache(tmp_path)
    command = [sys.executable, "-m", "conqueror.bots.compile_family", "conquests"]
    environment = {**os.environ, "CONQUEROR_RULES": "compiled", "CONQUEROR_CACHE": str(cache)}
    with (cache / "rules" / "compiling-conquests").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        waiting = subprocess.Popen(command, env=environment, stdin=subprocess.PIPE)
        with pytest.raises(subprocess.TimeoutExpired):
            waiting.wait(5)
        fcntl.flock(held, fcntl.LOCK_UN)
        assert waiting.wait(120) == 0
    assert waiting.stdin is not None
    waiting.stdin.close()
    assert list((cache / "rules").glob("ready-conquests-*"))


def test_the_process_that_compiles_ends_with_whoever_began_it(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "conqueror.bots.compile_family", "map_games"]
    environment = {**os.environ, "CONQUEROR_RULES": "compiled", "CONQUEROR_CACHE": str(tmp_path)}
    process = subprocess.Popen(command, env=environment, stdin=subprocess.PIPE)
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait(60) == 1
    assert not list(tmp_path.rglob("ready-*"))
