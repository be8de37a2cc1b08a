"""The tutorial for players: what it types at the terminal is answered as it says."""

import re
from pathlib import Path

from tests.forked import run_command
from tests.process import ROOT


def test_the_terminal_answers_as_the_tutorial_says(tmp_path: Path) -> None:
    tutorial = (ROOT / "docs" / "playing.md").read_text()
    shown = re.search(r"```text\n(plain> .*?)```", tutorial, re.DOTALL)
    command = re.search(r"^conqueror (play conquests .*)$", tutorial, re.MULTILINE)
    assert shown is not None
    assert command is not None
    typed = re.findall(r"^plain> (.*)$", shown[1], re.MULTILINE)
    own = {"XDG_DATA_HOME": str(tmp_path), "COLUMNS": "100"}
    done = run_command(*command[1].split(), typed="\n".join([*typed, "quit", ""]), more=own)
    assert done.returncode == 0, done.stderr
    answered = done.stdout
    at = 0
    for line in shown[1].splitlines():
        found = answered.find(line, at)
        assert found >= 0, (line, answered)
        at = found + len(line)
    assert len(typed) >= 4
