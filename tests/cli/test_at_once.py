"""`conqueror play` where nothing is compiled: it begins at once, and leaves nothing behind."""

import os
import time
from pathlib import Path

import pytest

from conqueror.cli.at_once import begin_at_once
from tests.process import run_program

_AT_ONCE = 30.0
"""How many seconds a game with one move may take on a busy machine; compiling takes more of the processor's."""


def test_a_person_and_a_bot_move_while_nothing_is_compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    begun = time.monotonic()
    words = ("play", "conquests", "--bot", "master")
    said = run_program("-m", "conqueror.cli", *words, mode="auto", cache=tmp_path / "cache", typed="b2-b3\nquit\n")
    assert time.monotonic() - begun < _AT_ONCE
    assert "until then bots look one move ahead" in said
    assert "1  Plain's Soldier goes from b2 to b3." in said
    assert "2  Painted's" in said
    assert not list((tmp_path / "cache").rglob("ready-*")), "it was over before anything was compiled"


def test_where_the_cache_cannot_be_written_rules_are_kept_as_long_as_the_process(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("CONQUEROR_CACHE", str(tmp_path / "file" / "cache"))
    monkeypatch.setenv("CONQUEROR_RULES", "auto")
    begin_at_once()
    kept = Path(os.environ["CONQUEROR_CACHE"])
    assert kept.is_dir()
    assert not kept.is_relative_to(tmp_path)


def test_a_mode_that_somebody_has_chosen_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONQUEROR_RULES", "checked")
    begin_at_once()
    assert os.environ["CONQUEROR_RULES"] == "checked"
