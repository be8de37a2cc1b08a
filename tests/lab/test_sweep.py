"""Many games: the same whatever the number of workers, stopped at any time, errors told with their seed."""

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from conqueror.lab.bot_game import play_game, seed_of
from conqueror.lab.sweep import Sweep, SweepProgress, play
from conqueror.lab.tally import Tally
from conqueror.lab.workers import cores
from conqueror.registry import load
from tests.process import ROOT

PATIENCE = 120  # seconds
LONG = 10**7  # games; no test waits for all of them


def _sweep(key: str, games: int, seed: int = 1, **options: Any) -> Sweep:
    return Sweep(key, dict.fromkeys(load(key, **options).seats, "random"), games, seed, options)


def _played(sweep: Sweep, workers: int) -> SweepProgress:
    *_, last = play(sweep, workers)
    return last


@pytest.fixture(autouse=True)
def _no_worker_stays() -> Iterator[None]:
    yield
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize(
    ("key", "games", "options"),
    [("conquests", 8, {}), ("empire", 20, {"players": 3, "turn_cap": 10}), ("final-conquest", 100, {"edition": "1"})],
)
def test_the_games_do_not_depend_on_the_number_of_workers(key: str, games: int, options: dict[str, Any]) -> None:
    compare_workers(key, games, options, (3 if key == "empire" else 2,))


def compare_workers(key: str, games: int, options: dict[str, Any], numbers: Sequence[int]) -> None:
    """Play the same games by one process and by as many as are named; `make soak ARGS=sweeps` has more of both."""
    sweep = _sweep(key, games, **options)
    alone = _played(sweep, 1)
    assert alone.failure is None
    assert alone.tally.games == games
    for workers in numbers:
        assert _played(sweep, workers).tally == alone.tally


def test_another_seed_plays_other_games() -> None:
    sweep = _sweep("duels", 50)
    assert _played(sweep, 1).tally == _played(sweep, 1).tally != _played(replace(sweep, seed=2), 1).tally


def test_every_game_can_be_played_again_by_its_seed() -> None:
    sweep = _sweep("duels/punic-war", 20, seed=-5)
    game, tally = load("duels/punic-war"), Tally()
    for number in range(20, 0, -1):
        tally.add(play_game(game, sweep.bots, seed_of(sweep.seed, number)))
    assert _played(sweep, 1).tally == tally


@pytest.mark.parametrize("workers", [1, 2])
def test_a_sweep_that_is_stopped_has_played_exactly_its_first_games(workers: int) -> None:
    sweep = _sweep("duels", LONG)
    playing = play(sweep, workers)
    played = next(played for played in playing if played.tally.games >= 100)
    playing.close()
    assert 100 <= played.tally.games < LONG
    assert _played(replace(sweep, games=played.tally.games), 1).tally == played.tally


def test_a_sweep_that_is_stopped_before_its_first_game_has_played_none() -> None:
    playing = play(_sweep("conquests", 10), 2)
    assert next(playing).tally.games == 0
    playing.close()


@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_ends_the_sweep_and_is_told_with_its_game_and_seed(workers: int) -> None:
    sweep = replace(_sweep("conquests", 50), bots={"plain": "random", "painted": "nobody"})
    played = _played(sweep, workers)
    assert played.tally.games == 0
    assert played.failure is not None
    assert (played.failure.game, played.failure.seed) == (1, seed_of(1, 1))
    assert played.failure.sentence.startswith("OptionError: There is no bot 'nobody'")


def test_games_before_an_error_count(monkeypatch: pytest.MonkeyPatch) -> None:
    sweep = _sweep("duels", 50)
    kind = type(load("duels").start())
    playout = kind.playout

    def fail_once(position: Any, seed: int) -> Any:
        if seed == seed_of(1, 7):
            raise ZeroDivisionError("seven")
        return playout(position, seed)

    monkeypatch.setattr(kind, "playout", fail_once)
    played = _played(sweep, 1)
    assert played.tally.games == 6
    assert played.failure is not None
    assert (played.failure.game, played.failure.sentence) == (7, "ZeroDivisionError: seven")


def test_a_worker_that_is_lost_ends_the_sweep_with_a_sentence() -> None:
    playing = play(_sweep("duels", LONG), 2)
    next(played for played in playing if played.tally.games)
    worker = multiprocessing.active_children()[0]
    worker.kill()
    *_, last = playing
    assert last.failure is not None
    assert last.failure.sentence == "A worker process ended before its games did."
    assert last.failure.game is None


_ENDLESS = f"""
from conqueror.lab.sweep import Sweep, play

if __name__ == "__main__":
    for played in play(Sweep("duels", {{"carthage": "random", "rome": "random"}}, {LONG}, 1), 2):
        print(played.tally.games, flush=True)
"""


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_workers_do_not_outlive_whoever_hired_them() -> None:
    with subprocess.Popen([sys.executable, "-c", _ENDLESS], cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        while process.stdout.readline() in ("0\n",):
            pass
        process.send_signal(signal.SIGKILL)
        process.communicate(timeout=PATIENCE)  # ends when the last worker has closed the output


def test_there_is_at_least_one_core() -> None:
    assert cores() >= 1
