"""Programs that are forked do what they do when they begin by themselves, but begin at once."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.forked import Forked, can_fork, run_command
from tests.process import ROOT

ENVIRONMENT = {**os.environ, "CONQUEROR_RULES": "compiled"}


@pytest.fixture
def waiting() -> Forked:
    """Return a forked program that runs until it is ended."""
    with Path(os.devnull).open("r+b") as nothing:
        return Forked("http.server", ["0", "--bind", "127.0.0.1"], ENVIRONMENT, (nothing.fileno(),) * 3)


@pytest.mark.parametrize(
    ("words", "code"), [(("content", "show", "campaign"), 0), (("play", "nothing"), 2), (("verify", "none.json"), 2)]
)
def test_a_command_says_and_ends_as_it_does_by_itself(words: tuple[str, ...], code: int) -> None:
    assert can_fork(os.environ) is (sys.platform == "linux")
    forked = run_command(*words)
    alone = subprocess.run(
        [sys.executable, "-m", "conqueror.cli", *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert forked.returncode == code
    assert (forked.returncode, forked.stdout, forked.stderr) == (alone.returncode, alone.stdout, alone.stderr)


def test_it_has_a_session_of_its_own_and_tells_what_ended_it(waiting: Forked) -> None:
    assert os.getsid(waiting.pid) == waiting.pid
    assert waiting.poll() is None
    with pytest.raises(subprocess.TimeoutExpired):
        waiting.wait(0.05)
    waiting.kill()
    assert waiting.wait(30) == -signal.SIGKILL
    waiting.terminate()  # nobody is there any more, and nobody else is meant
    assert waiting.returncode == -signal.SIGKILL


@pytest.mark.parametrize("changed", [{"CONQUEROR_RULES": "auto"}, {"CONQUEROR_CACHE": "elsewhere"}])
def test_what_needs_other_rules_begins_by_itself(changed: dict[str, str]) -> None:
    assert not can_fork({**ENVIRONMENT, **changed})
