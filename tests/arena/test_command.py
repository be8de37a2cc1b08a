"""`conqueror arena` at the terminal."""

import json
from pathlib import Path

import pytest

from conqueror import record
from conqueror.registry import replay
from tests.cli.terminal import conqueror, flat, terminal


def test_a_contest_is_a_table_and_a_folder_of_games(tmp_path: Path) -> None:
    words = ("conquests", "greedy", "random", "--games", "3", "--seed", "5", "--workers", "1", "--out", str(tmp_path))
    result = conqueror("arena", *words)
    assert result.exit_code == 0
    lines = [flat(line) for line in result.stdout.splitlines()]
    assert lines[0] == "The Game of Conquests (conquests): 4 games"
    assert "bot Elo 95 %" in lines
    assert any(line.startswith("greedy random 4 0 0 100.0 % 51–100 % ") for line in lines)
    assert "conqueror arena conquests greedy random --games 3 --seed 5" in lines
    found = json.loads((tmp_path / "results.json").read_text())
    assert found["format"] == "conqueror arena 1"
    assert (found["games"], found["complete"], found["seed"]) == (4, True, 5)
    assert found["elo"]["greedy"]["elo"] == -found["elo"]["random"]["elo"] > 0
    files = sorted(path.name for path in tmp_path.glob("*.conq"))
    assert files == sorted(line["file"] for line in found["played"])
    for line in found["played"]:
        *_, last = replay(record.parse((tmp_path / line["file"]).read_text()))
        assert last.result is not None
        assert list(last.result.winners) == line["winners"]


def test_where_four_play_each_is_once_among_the_others(tmp_path: Path) -> None:
    words = ("final-conquest", "greedy", "random", "--players", "4", "--games", "4", "--seed", "1", "--workers", "1")
    result = conqueror("arena", *words, "--opening", "0", "--out", str(tmp_path))
    assert result.exit_code == 0
    assert "greedy 3 random " in flat(result.stdout)
    assert "random 3 greedy " in flat(result.stdout)
    assert "--players 4 --games 4 --seed 1 --opening 0" in flat(result.stdout)
    assert json.loads((tmp_path / "results.json").read_text())["games"] == 8


def test_a_failing_bot_is_named() -> None:
    words = ("duels", "tests.arena.planted.Fails", "random", "--games", "2", "--seed", "1", "--workers", "1")
    result = conqueror("arena", *words)
    assert result.exit_code == 0
    assert "tests.arena.planted.Fails on carthage failed: IndexError: out of ideas" in flat(result.output)
    assert "2 games were lost by a fault" in flat(result.output)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "Say which game and which bots: conqueror arena conquests master:1s expert."),
        (("duels",), "An arena needs two bots at least"),
        (("duels", "greedy"), "An arena needs two bots at least"),
        (("duels", "greedy", "greedy"), "Every bot is named once"),
        (("duels", "greedy", "nobody"), "There is no bot 'nobody'"),
        (("duels", "greedy", "mcts:soon"), "'soon' is no thinking time"),
        (("duels", "greedy", "alphabeta:1s"), "The bot alphabeta plays only conquests"),
        (("duels", "greedy", "random", "--games", "0"), "--games is a whole number from 1 to "),
        (("duels", "greedy", "random", "--workers", "0"), "--workers is a whole number from 1 to "),
        (("duels", "greedy", "random", "--opening", "-1"), "--opening is a whole number from 0 to "),
        (("chess", "greedy", "random"), "There is no game 'chess'"),
        (("duels", "greedy", "random", "--out", "/dev/null/x"), "cannot be made a folder"),
    ],
)
def test_mistakes_are_sentences(words: tuple[str, ...], said: str) -> None:
    result = conqueror("arena", *words)
    assert result.exit_code == 2
    assert said in flat(result.stderr)


def test_ctrl_c_ends_a_contest_with_what_was_played_so_far(tmp_path: Path) -> None:
    words = ("conquests", "greedy", "random", "--games", "99999", "--seed", "1", "--workers", "2")
    with terminal("arena", *words, "--out", str(tmp_path)) as program:
        program.until("/100000")
        program.until("/100000")
        program.press(b"\x03")
        said = flat(program.rest())
        assert program.process.returncode == 130
    assert "Stopped early; what was played so far:" in said
    assert "Traceback" not in said
    found = json.loads((tmp_path / "results.json").read_text())
    assert found["complete"] is False
    assert len(list(tmp_path.glob("*.conq"))) == found["games"]
