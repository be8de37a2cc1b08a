"""The engine of Conqueror on 6x6: plain decisions, and what its judgement and its tree owe."""

import tomllib
from fnmatch import fnmatchcase
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import conqueror
from conqueror.bots.bot import make_bot
from conqueror.bots.budget import Budget
from conqueror.bots.engines.empire import EmpireEngine
from conqueror.bots.engines.engine import Findings
from conqueror.bots.engines.lookup import engine_of
from conqueror.game import Position
from tests.bots.games import points, positions

_TACTICS: list[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "tactics" / "empire.toml").read_text(encoding="utf-8")
)["position"]


def findings(position: Position, playouts: int, seed: int = 1) -> Findings:
    """Return what thinking ahead finds in a position."""
    engine = engine_of(position.game)
    seat = position.game.seats.index(position.to_act[0])
    return engine.search([engine.to_state(position)], seat, Budget(None, playouts).begin(), Random(seed))


def test_there_are_enough_plain_decisions() -> None:
    assert len(_TACTICS) >= 20


@pytest.mark.parametrize("tactic", _TACTICS, ids=[tactic["name"] for tactic in _TACTICS])
def test_the_top_level_finds_what_is_plain(tactic: dict[str, Any]) -> None:
    position = conqueror.load("empire", players=tactic.get("players", 2)).position(tactic["data"])
    seat = position.to_act[0]
    for seed in range(3):
        move = make_bot("master", Random(seed), playouts=200).choose(position.hide(seat), seat)
        assert move in position.moves(seat)
        if "right" in tactic:
            assert any(fnmatchcase(move, right) for right in tactic["right"]), move
        assert not any(fnmatchcase(move, wrong) for wrong in tactic.get("wrong", [])), move


@pytest.mark.parametrize("players", [2, 3, 4])
def test_findings_are_shares_of_one_victory(players: int) -> None:
    for position, seat in positions(conqueror.load("empire", players=players), seed=3, every=31, most=200):
        found = findings(position, 24)
        assert found.shares.shape == (len(found.moves), players)
        assert np.allclose(found.shares.sum(axis=1), 1)
        assert found.shares.min() >= 0
        assert sum(found.weights) == pytest.approx(1) or len(found.moves) == 1
        engine = engine_of(position.game)
        written = [engine.write(engine.to_state(position), move) for move in found.moves]
        assert len(set(written)) == len(written)
        assert set(written) <= set(position.moves(seat))


def test_expected_lines_can_be_played() -> None:
    for position, seat in positions(conqueror.load("empire"), seed=5, every=41, most=200):
        engine = engine_of(position.game)
        found = findings(position, 64)
        for move, line in zip(found.moves, found.lines, strict=False):
            state = engine.play(engine.to_state(position), position.game.seats.index(seat), move)
            for actor, following in line:
                assert engine.actor(state) == actor
                state = engine.play(state, actor, following)


def test_the_same_playouts_find_the_same() -> None:
    for position, _ in positions(conqueror.load("empire", players=4), seed=7, every=37, most=150):
        once, again = findings(position, 40), findings(position, 40)
        assert once.moves == again.moves
        assert (once.shares == again.shares).all()


def test_a_room_that_is_full_is_no_end_of_thinking() -> None:
    position = conqueror.load("empire").start()
    engine = engine_of(position.game)
    assert isinstance(engine, EmpireEngine)
    assert len(findings(position, 60_000).moves) > 1


def test_thinking_ahead_beats_greedy() -> None:
    assert points("empire", "master", "greedy", games=6, playouts=48) >= 5
