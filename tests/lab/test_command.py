"""`conqueror lab sweep` at the terminal."""

import json
from pathlib import Path
from typing import Any

import pytest

from conqueror.lab.bot_game import seed_of
from conqueror.registry import load
from tests.cli.terminal import conqueror, flat, terminal
from tests.lab.test_sweep_report import check_report


def _sweep(*arguments: str) -> Any:
    """Return the report of a sweep, printed as JSON."""
    result = conqueror("lab", "sweep", *arguments, "--json", "-")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    check_report(found)
    return found


def test_a_sweep_is_a_table() -> None:
    result = conqueror("lab", "sweep", "duels/punic-war", "--games", "200", "--seed", "5", "--workers", "1")
    assert result.exit_code == 0
    lines = [flat(line) for line in result.stdout.splitlines()]
    assert lines[0].endswith(": 200 games")
    assert "seat bot wins win rate 95 % interval" in lines
    assert any(line.startswith("rome random ") for line in lines)
    assert any(line.startswith("nobody ") for line in lines)
    assert "moves mean median 95 % within shortest longest" in lines
    assert lines[-1] == "conqueror lab sweep duels/punic-war --games 200 --bots random --seed 5"
    assert result.stderr == ""


def test_the_command_at_the_end_repeats_the_sweep(tmp_path: Path) -> None:
    words = ("final-conquest", "--players=3", "--edition", "1", "--games", "40", "--json", str(tmp_path / "one.json"))
    first = conqueror("lab", "sweep", *words, "--workers", "1")
    command = first.stdout.splitlines()[-1].split()
    assert command[:4] == ["conqueror", "lab", "sweep", "final-conquest"]
    again = _sweep(*command[3:], "--workers", "2")
    found = json.loads((tmp_path / "one.json").read_text())
    for report in (found, again):
        del report["seconds"], report["moves_per_second"]
    assert again == found
    assert found["options"]["players"] == 3


def test_json_goes_alone_to_the_output() -> None:
    found = _sweep("duels", "--games", "20", "--bots", "rome=random,carthage=random")
    assert found["format"] == "conqueror sweep 1"
    assert found["seats"]["rome"]["bot"] == "random"


def test_json_in_a_file_takes_the_place_of_an_older_one(tmp_path: Path) -> None:
    place = tmp_path / "sweep.json"
    for seed in ("1", "2"):
        words = ("duels", "--games", "3", "--seed", seed, "--workers", "1", "--json", str(place))
        assert "3 games" in conqueror("lab", "sweep", *words).stdout
        assert json.loads(place.read_text())["seed"] == int(seed)
    assert list(tmp_path.iterdir()) == [place]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "Say which game: conqueror lab sweep conquests."),
        (("chess",), "There is no game 'chess'; there are conquests, "),
        (("duels", "empire"), "Only one game at a time, please"),
        (("duels", "--bots", "nobody"), "There is no bot 'nobody'; there are beginner"),
        (("duels", "--bots", "gaul=random"), "Nobody sits at 'gaul' in this game; the seats are "),
        (("duels", "--bots", "rome=random"), "'rome=random' names no bot for carthage."),
        (("duels", "--bots", ""), "'' does not say which bots"),
        (("empire", "--colour", "red"), "There is no option 'colour'; there are players, "),
        (("empire", "--players", "9"), "players cannot be '9'; it may be "),
        (("empire", "--players"), "--players needs a value after it."),
        (("duels", "--games", "0"), "--games is a whole number from 1 to 1,000,000,000, not 0."),
        (("duels", "--workers", "0"), "--workers is a whole number from 1 to 256, not 0."),
        (("duels", "--json", "."), ". is not an ordinary file."),
        (("duels", "--json", "nowhere/sweep.json"), "nowhere/sweep.json cannot be written: "),
        (("duels", "--json", "x" * 5000), "cannot be written: "),
        (("duels", "--content", "nowhere"), "nowhere"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_sentence(words: tuple[str, ...], sentence: str) -> None:
    result = conqueror("lab", "sweep", *words)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert result.stdout == ""


@pytest.mark.parametrize("words", [("--games", "many"), ("--seed", "x"), ("--workers", "all")])
def test_what_is_no_number_is_refused(words: tuple[str, str]) -> None:
    assert conqueror("lab", "sweep", "duels", *words).exit_code == 2


def test_an_error_in_a_game_is_told_with_its_seed_and_ends_the_sweep(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kind = type(load("duels").start())
    playout = kind.playout

    def fail_once(position: Any, seed: int) -> Any:
        if seed == seed_of(8, 3):
            raise IndexError("out of the map")
        return playout(position, seed)

    monkeypatch.setattr(kind, "playout", fail_once)
    place = tmp_path / "sweep.json"
    words = ("duels", "--games", "9", "--seed", "8", "--workers", "1", "--json", str(place))
    result = conqueror("lab", "sweep", *words)
    assert result.exit_code == 1
    assert result.stderr == f"Game 3 (seed {seed_of(8, 3)}) failed: IndexError: out of the map\n"
    assert "2 of 9 games" in result.stdout
    found = json.loads(place.read_text())
    check_report(found)
    assert (found["games"], found["complete"], found["error"]["seed"]) == (2, False, seed_of(8, 3))


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_ends_a_sweep_with_what_was_played_so_far(workers: str, tmp_path: Path) -> None:
    place = tmp_path / "sweep.json"
    words = ("duels", "--games", "9999999", "--seed", "1", "--workers", workers, "--json", str(place))
    with terminal("lab", "sweep", *words) as program:
        program.until("/9999999")
        program.until("/9999999")
        program.press(b"\x03")
        said = flat(program.rest())
        assert program.process.returncode == 130
    assert "Stopped early; what was played so far:" in said
    assert "Traceback" not in said
    found = json.loads(place.read_text())
    check_report(found)
    assert found["complete"] is False
    assert found["error"] is None
    assert 0 <= found["games"] < 9999999


def test_ctrl_c_while_the_workers_begin_ends_the_sweep_quietly() -> None:
    with terminal("lab", "sweep", "duels", "--games", "9999999", "--workers", "2") as program:
        program.until("0/9999999")
        program.press(b"\x03")
        said = flat(program.rest())
        assert program.process.returncode == 130
    assert "of 9,999,999 games" in said
    assert "Traceback" not in said


def test_the_help_explains_the_laboratory() -> None:
    assert " lab " in conqueror("--help").output
    assert " sweep " in conqueror("lab", "--help").output
    words = flat(conqueror("lab", "sweep", "--help").output)
    for option in ("--games", "--bots", "--seed", "--json", "--workers"):
        assert option in words
