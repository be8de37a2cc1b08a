"""The version before as an opponent: a program of its own, which plays game after game."""

import sys
from random import Random

import pytest

import conqueror
from conqueror.bots.budget import Budget
from conqueror.errors import OptionError
from tests.bots.against_before import TRIALS, trials
from tests.bots.before import PYTHON, OldSkilled


def test_it_plays_by_the_python_that_is_named_and_begins_anew_for_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PYTHON, sys.executable)
    position = conqueror.load("empire").start()
    moves = [OldSkilled(Random(seed), Budget(None)).choose(position.hide("red"), "red") for seed in (1, 1, 2)]
    assert set(moves) <= set(position.moves("red"))
    assert moves[0] == moves[1]


def test_without_a_python_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(PYTHON, raising=False)
    with pytest.raises(OptionError, match="has to name the Python"):
        OldSkilled(Random(1), Budget(None))


def test_a_number_says_how_many_games_and_words_which() -> None:
    assert {trial.key for trial in trials(["conquests"])} == {"conquests"}
    assert [trial.games for trial in trials(["empire, 4 players", "12"])] == [12]
    assert len({trial.id for trial in TRIALS}) == len(TRIALS)
