"""The learners of examples/ do what they say: they play, they learn, and they meet our bots."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.process import ROOT

EXAMPLES = ROOT / "examples"
# Two threads of NumPy on the same small matrices only wait for each other.
ALONE = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}


def run(name: str, *words: str) -> str:
    """Run an example; return what it said."""
    command = [sys.executable, "-W", "error", str(EXAMPLES / name), *words]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=600, check=False, env={**os.environ, **ALONE}
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("key", ["conquests", "duels/punic-war"])
def test_the_random_policy_counts_victories(key: str) -> None:
    said = run("random_policy.py", key, "--games", "16", "--steps", "400")
    assert said.startswith("6,400 actions, ")
    assert len(said.splitlines()) == 3


def test_the_learner_beats_random_after_a_few_rounds_and_plays_our_bots(tmp_path: Path) -> None:
    saved = tmp_path / "duels.npz"
    said = run("selfplay.py", "duels", "--rounds", "5", "--save", str(saved))
    first, *_, last = said.splitlines()
    assert 0.4 < float(first.rpartition("wins")[2].partition("%")[0]) / 100 < 0.6  # it knew nothing
    assert float(last.split("wins ")[1].partition("%")[0]) > 60  # `make soak ARGS=selfplay` asks for 90
    played = run("against_bots.py", "duels", str(saved), "--rivals", "beginner", "--games", "2")
    assert played.endswith("of 2 games against beginner.\n")
