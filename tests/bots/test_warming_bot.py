"""Bots before their search is compiled: they look one move ahead, and any of them answers in its time."""

import json
import time
from pathlib import Path
from random import Random

import pytest

import conqueror
from conqueror.bots import warming_bot
from conqueror.bots.time_limit import TimeIsUp, time_limit
from conqueror.bots.warming_bot import WarmingBot
from conqueror.game import Position
from tests.process import run_program

ANSWERS = """
import json, time
from random import Random
from conqueror.bots.bot import bots, make_bot
from conqueror.bots.readiness import warms_up
from conqueror.game import CHANCE, draw
from conqueror.registry import catalogue, families, load

told = []
for package, keys in families().items():
    position, dice = load(keys[0]).start(), Random(2)
    for name in bots(catalogue()[keys[0]]):
        while position.to_act == (CHANCE,):
            position = position.play(CHANCE, draw(position.chances(), dice))
        seat = position.to_act[0]
        begun = time.process_time()
        move = make_bot(name, dice, 1.0).choose(position.hide(seat), seat)
        told.append([package, name, move in position.moves(seat), warms_up(package), time.process_time() - begun])
        position = position.play(seat, move)
print(json.dumps(told))
"""


class Pondering:
    """A bot that never comes to an end."""

    def choose(self, position: Position, seat: str) -> str:
        del position, seat
        while True:
            pass


def test_every_bot_answers_within_its_second_while_nothing_is_compiled(tmp_path: Path) -> None:
    told = json.loads(run_program("-c", ANSWERS, mode="auto", cache=tmp_path))
    assert {package for package, *_ in told} == {"conquests", "empire", "map_games"}
    for package, name, legal, warming, seconds in told:
        assert legal, (package, name)
        assert warming, (package, name)
        assert seconds < 1.5, (package, name)  # the first of a game makes its engine, too
    assert not list(tmp_path.rglob("*.nbi")), "nothing was compiled for it"


def test_a_bot_that_would_take_too_long_plays_any_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warming_bot, "warms_up", lambda _package: True)
    position = conqueror.load("conquests").start()
    begun = time.monotonic()
    move = WarmingBot(Pondering(), Random(1), 0.2).choose(position, "plain")
    assert time.monotonic() - begun < 5
    assert move in position.moves("plain")


def test_a_limit_ends_with_its_block() -> None:
    with time_limit(0.05):
        pass
    time.sleep(0.1)
    with pytest.raises(TimeIsUp), time_limit(0.05):
        time.sleep(5)
