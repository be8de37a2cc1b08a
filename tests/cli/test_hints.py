"""Hints, analysis and reasons at the terminal, and programs of one's own at its table."""

from pathlib import Path

import pytest

from conqueror.cli.console import new_console
from conqueror.cli.terminal import local_table
from conqueror.cli.terminal.hint_lines import hint_lines
from conqueror.views import AnalysisView, HintedMove
from tests.cli.terminal import conqueror, flat


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_table, "HINT_SECONDS", 0.05)


def _play(*lines: str, options: tuple[str, ...] = (), game: str = "empire") -> str:
    result = conqueror("play", game, "--seed", "1", *options, lines=(*lines, "quit"))
    assert result.exit_code == 0, result.output
    return result.output


def test_a_hint_shows_the_chances_and_moves_in_words() -> None:
    screen = flat(_play("hint"))
    assert "Chances Red " in screen
    assert " % Blue " in screen
    assert "Best moves " in screen
    assert "Red " in screen
    assert any(word in screen for word in ("%, even", "%, better", "%, worse"))


def test_hints_can_be_switched_off() -> None:
    screen = _play("hint", options=("--no-hints",))
    assert "Hints are switched off" in screen
    assert "Chances" not in screen


def test_a_forced_win_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    hint: AnalysisView = {
        "seat": "plain",
        "shares": {"plain": 1.0, "painted": 0.0},
        "decided_in": 3,
        "forced": "Danger, captured in 3.",
        "moves": [],
    }
    for line in hint_lines(hint):
        new_console().print(line)
    assert "Danger, captured in 3." in capsys.readouterr().out


def test_moves_of_one_value_are_told_together(capsys: pytest.CaptureFixture[str]) -> None:
    hinted: HintedMove = {
        "move": "a1-b2 1",
        "text": "Red moves.",
        "places": ["a1", "b2"],
        "share": 0.5,
        "words": "even",
        "reason": "explores b2",
        "line": ["end"],
        "alike": [{"move": "a1-b1 1", "text": "Red moves.", "places": ["a1", "b1"]}],
        "others": 2,
    }
    shares = {"red": 0.5, "blue": 0.5}
    for line in hint_lines({"seat": "red", "shares": shares, "decided_in": None, "forced": "", "moves": [hinted]}):
        new_console().print(line)
    assert "Red moves: explores b2. Then end. Or likewise a1-b1 1 and 2 more." in flat(capsys.readouterr().out)


def test_bots_say_why_they_moved_if_people_like_it() -> None:
    assert "why: " in _play("a1b2", "end", options=("--bot", "greedy", "--reasons"))
    assert "why: " not in _play("a1b2", "end", options=("--bot", "greedy"))


def test_a_recorded_game_is_analysed_at_any_move(tmp_path: Path) -> None:
    file = tmp_path / "game.conq"
    _play("ready", "ready", f"save {file}", game="duels", options=("--bot", "random"))
    result = conqueror("analyse", str(file), "--move", "0", "--seat", "rome", "--seconds", "0.05")
    assert result.exit_code == 0, result.output
    assert "After move 0, as Rome sees it." in result.output
    assert "Best moves" in result.output
    far = conqueror("analyse", str(file), "--move", "9999")
    assert far.exit_code == 2


def test_a_program_that_answers_badly_is_told_of_and_the_game_goes_on(tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    own.write_text("print('hello', flush=True)")
    screen = flat(_play("a1b2", "end", options=("--bot", f"program:{own}")))
    assert "own.py answered 'hello', which is no line of JSON. The declared move is played for Blue." in screen
