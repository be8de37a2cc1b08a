"""The kit's tricks give the same results interpreted, compiled, bounds-checked and loaded from the cache."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.kit import tricks
from tests.process import run_program


def use(mode: str, cache: Path) -> Any:
    """Return what the tricks gave in a process of their own."""
    return json.loads(run_program("-m", "tests.kit.tricks", mode=mode, cache=cache))


def test_all_modes_agree_and_a_second_process_compiles_nothing(tmp_path: Path) -> None:
    first = use("compiled", tmp_path)
    second = use("compiled", tmp_path)
    checked = use("checked", tmp_path)
    interpreted = use("interpreted", tmp_path)
    assert first["compiled"] >= 5
    assert second["compiled"] == 0, "the second process must load its rules from the cache"
    assert checked["compiled"] >= 5, "checked rules must not come from the unchecked ones' cache"
    assert interpreted["compiled"] == 0
    assert first["came_out"] == second["came_out"] == checked["came_out"] == interpreted["came_out"]


def test_what_the_tricks_give_is_right() -> None:
    came_out = tricks.use_every_trick()
    for bits, (low, high, count) in zip(tricks.SETS, came_out["scans"], strict=True):
        members = [n for n in range(63) if bits >> n & 1]
        assert (low, high, count) == (members[0], members[-1], len(members))
    assert came_out["units"] == [[3 + 2 * n for n in range(4 * land, 4 * land + 4)] for land in range(3)]
    assert came_out["armies"] == [[2, [0, 0]], [2, [2, 9]], [2, [0, 7]]]
    assert came_out["states"][0] != came_out["states"][1]
    assert set(came_out["dice"]) == {1, 2, 3, 4, 5, 6}
    assert came_out["refused"] == "a negative number"
    assert all(0 <= number < 2**62 for number in came_out["mixed"])


@pytest.mark.parametrize("mode", ["checked", "interpreted"])
def test_an_index_outside_an_array_is_found(mode: str, tmp_path: Path) -> None:
    program = "import numpy as np; from tests.kit import tricks; tricks.outside(np.zeros(3, np.int64), 3)"
    run_program("-c", program, mode=mode, cache=tmp_path, code=1)


def test_an_unknown_mode_is_refused_with_the_choices(tmp_path: Path) -> None:
    said = run_program(
        "-c",
        "import os, conqueror.kit.modes as k\nk.mode.cache_clear()\nos.environ['CONQUEROR_RULES'] = 'fast'\n"
        "try: k.mode()\nexcept ValueError as e: print(e)",
        cache=tmp_path,
    )
    assert said == "CONQUEROR_RULES is 'fast'; it may be compiled, checked, interpreted, auto.\n"
