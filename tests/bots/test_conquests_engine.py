"""The engine of The Game of Conquests: it sees what the rules see, finds forced captures, and keeps its promises."""

import tomllib
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

import conqueror
from conqueror.bots.bot import make_bot
from conqueror.bots.budget import Budget
from conqueror.bots.engines.engine import Findings, State
from conqueror.bots.engines.lookup import engine_of
from conqueror.bots.evaluation.conquests.evaluate import make_weights, sight
from conqueror.bots.evaluation.conquests.inputs import hand_weights
from conqueror.bots.levels import NAMES
from conqueror.game import Position
from conqueror.games.conquests import entries
from conqueror.games.conquests.game import Conquests, ConquestsPosition
from conqueror.games.conquests.legal import reach
from conqueror.games.conquests.vocabulary import SEATS, SQUARES, Ending, World
from conqueror.kit import Array
from tests.bots.games import positions

_TACTICS: list[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "tactics" / "conquests.toml").read_text(encoding="utf-8")
)["position"]
_PLAYOUTS = {1: 20, 2: 400, 3: 6000}  # enough for a capture in so many moves


def placed(tactic: dict[str, Any]) -> ConquestsPosition:
    """Return the position of a tactic."""
    game = conqueror.load("conquests", **tactic["options"])
    assert isinstance(game, Conquests)
    return game.position({key: tactic[key] for key in ("turn", "board", "reserve")})


def worlds_of(position: Position) -> Array[World]:
    """Return the world of the position's game."""
    assert isinstance(position.game, Conquests)
    return position.game.worlds


def findings(position: Position, playouts: int, seed: int = 1) -> Findings:
    """Return what thinking ahead finds in a position."""
    engine = engine_of(position.game)
    seat = position.game.seats.index(position.to_act[0])
    return engine.search([engine.to_state(position)], seat, Budget(None, playouts).begin(), Random(seed))


def successors(state: State, worlds: Array[World]) -> list[State]:
    """Return the positions after each move; those with a General in Danger first."""
    out = entries.buffer()
    found = []
    for move in out[: entries.list_moves(state, worlds, out)]:
        after = state.copy()
        entries.play_move(after, worlds, int(move))
        found.append(after)
    return sorted(found, key=lambda after: not entries.in_danger(after, worlds, int(after[0]["turn"])))


def is_won(state: State, worlds: Array[World], moves: int) -> bool:
    """Whether the side to act captures the General in so many of its moves, by trying everything."""
    for after in successors(state, worlds):
        ending = entries.ending(after, worlds)
        if ending == Ending.GENERAL_CAPTURED:
            return True
        if not ending and moves > 1 and is_lost(after, worlds, moves - 1):
            return True
        if moves == 1 and not entries.in_danger(after, worlds, int(after[0]["turn"])):
            return False  # none of the rest is in Danger either
    return False


def is_lost(state: State, worlds: Array[World], moves: int) -> bool:
    """Whether every move of the side to act lets its General be captured in so many moves."""
    return all(
        not entries.ending(after, worlds) and is_won(after, worlds, moves) for after in successors(state, worlds)
    )


def test_there_are_forty_tactics_and_no_two_alike() -> None:
    boards = {str((tactic["options"], tactic["board"], tactic["reserve"], tactic["turn"])) for tactic in _TACTICS}
    assert len(boards) == len(_TACTICS) >= 40
    assert {tactic["wins_in"] for tactic in _TACTICS} == {1, 2, 3}


@pytest.mark.parametrize("number", range(0, len(_TACTICS), 4))
def test_a_tactic_wins_in_its_moves_and_not_sooner(number: int) -> None:
    tactic = _TACTICS[number]
    position = placed(tactic)
    worlds, moves = worlds_of(position), tactic["wins_in"]
    after = position.play(tactic["turn"], tactic["move"])
    assert after.ending == Ending.GENERAL_CAPTURED if moves == 1 else is_lost(after.records, worlds, moves - 1)
    assert moves == 1 or not is_won(position.records, worlds, moves - 1)


@pytest.mark.parametrize("tactic", _TACTICS, ids=lambda tactic: tactic["name"])
def test_the_engine_announces_the_capture_in_its_moves(tactic: dict[str, Any]) -> None:
    found = findings(placed(tactic), _PLAYOUTS[tactic["wins_in"]])
    assert found.decided_in == tactic["wins_in"]
    assert found.shares[0][SEATS.index(tactic["turn"])] > 0.99


@pytest.mark.parametrize("tactic", _TACTICS[::5], ids=lambda tactic: tactic["name"])
def test_the_line_of_a_tactic_leads_to_the_capture(tactic: dict[str, Any]) -> None:
    position = placed(tactic)
    found = findings(position, _PLAYOUTS[tactic["wins_in"]])
    engine = engine_of(position.game)
    state = engine.play(engine.to_state(position), SEATS.index(tactic["turn"]), found.moves[0])
    for seat, move in found.lines[0]:
        state = engine.play(state, seat, move)
    assert len(found.lines[0]) == 2 * (tactic["wins_in"] - 1)
    assert entries.ending(state, worlds_of(position)) == Ending.GENERAL_CAPTURED


@pytest.mark.parametrize("tactic", _TACTICS[1::6], ids=lambda tactic: tactic["name"])
def test_the_side_that_is_lost_knows_it(tactic: dict[str, Any]) -> None:
    after = placed(tactic).play(tactic["turn"], tactic["move"])
    if tactic["wins_in"] > 1:
        assert findings(after, _PLAYOUTS[tactic["wins_in"]]).decided_in == 1 - tactic["wins_in"]


def test_fighters_see_as_far_as_the_rules_say() -> None:
    for moves in ("ladder", "duel-of-champions"):
        game = conqueror.load("conquests", moves=moves)
        for position, _ in positions(game, seed=1, every=5, most=80):
            worlds = worlds_of(position)
            assert isinstance(position, ConquestsPosition)
            pos, world, weights = position.record, worlds[0], make_weights(worlds, hand_weights(worlds[0]))[0]
            occupied = int(pos.occupied[0] | pos.occupied[1])
            for square in range(SQUARES):
                side, code = int(pos.occupied[1]) >> square & 1, int(pos.squares[square]) - 1
                if code >= 0:
                    seen = sight(world, weights, side, code, square, occupied)
                    assert seen == reach(world, side, code, square, occupied)


def test_three_lines_are_told_and_the_best_stands_first() -> None:
    for position, seat in positions(conqueror.load("conquests"), seed=2, every=20, most=100):
        found = findings(position, 50)
        number = position.game.seats.index(seat)
        assert sorted(found.moves) == sorted(engine_of(position.game).moves(position.records))  # type: ignore[attr-defined]
        assert list(found.shares[:, number]) == sorted(found.shares[:, number], reverse=True)
        assert len(found.lines) == min(3, len(found.moves))
        engine = engine_of(position.game)
        for move, line in zip(found.moves, found.lines, strict=False):
            state = engine.play(engine.to_state(position), number, move)
            for actor, answer in line:
                assert engine.actor(state) == actor
                assert answer in engine.moves(state)  # type: ignore[attr-defined]
                state = engine.play(state, actor, answer)


def test_a_choice_does_not_depend_on_what_was_thought_before() -> None:
    game = conqueror.load("conquests")
    seen = list(positions(game, seed=3, every=15, most=90))
    first = [findings(position, 30) for position, _ in seen]
    again = [findings(position, 30) for position, _ in reversed(seen)][::-1]
    for one, other in zip(first, again, strict=True):
        assert one.moves == other.moves
        assert one.lines == other.lines
        assert (one.shares == other.shares).all()


@pytest.mark.parametrize("level", NAMES)
def test_no_level_plays_the_same_game_twice_in_a_row(level: str) -> None:
    opened = []
    for seed in range(4):
        position: Position = conqueror.load("conquests").start()
        bots = {seat: make_bot(level, Random(f"{seed} {seat}"), seconds=None) for seat in SEATS}
        moves: list[str] = []
        while position.to_act and len(moves) < 16:
            seat = position.to_act[0]
            moves.append(bots[seat].choose(position, seat))
            position = position.play(seat, moves[-1])
        opened.append(moves)
    assert all(one != following for one, following in pairwise(opened))


def test_a_budget_of_playouts_is_kept() -> None:
    position = conqueror.load("conquests").start()
    engine = engine_of(position.game)
    for playouts in (10, 100, 1000):
        thinking = Budget(None, playouts).begin()
        engine.search([engine.to_state(position)], 0, thinking, Random(1))
        assert 0.85 * playouts < thinking.playouts < playouts + 50


def after_two_rounds(turn: str, moves: tuple[str, ...]) -> Position:
    """Return a position of which the move before the first of these would make a third repetition (GC-Q15)."""
    board = {"f1": "plain General 1", "a6": "painted General 1", "d6": "painted Lancer 3", "b4": "painted Lancer 3"}
    position: Position = conqueror.load("conquests").position({"turn": turn, "board": board})
    for move in (*moves, *moves)[:-1]:
        position = position.play(position.to_act[0], move)
    return position


def test_gc_q15_the_weaker_side_repeats_and_the_stronger_does_not() -> None:
    weak = after_two_rounds("painted", ("a6-a5", "f1-e1", "a5-a6", "e1-f1"))
    strong = after_two_rounds("plain", ("f1-e1", "a6-a5", "e1-f1", "a5-a6"))
    engine = engine_of(weak.game)
    found = findings(weak, 300)
    assert engine.write(engine.to_state(weak), found.moves[0]) == "e1-f1"
    assert found.shares[0][0] == pytest.approx(0.5)
    found = findings(strong, 300)
    assert engine.write(engine.to_state(strong), found.moves[0]) != "a5-a6"
    assert found.shares[0][1] > 0.6


def test_gc_q16_quiet_moves_are_worth_a_draw_at_their_limit() -> None:
    board = {"f1": "plain General 1", "a6": "painted General 1", "f5": "plain Lancer 3", "c5": "painted Soldier 4"}
    position = conqueror.load("conquests").position({"turn": "plain", "board": board, "quiet": 79})
    found = findings(position, 50)
    engine = engine_of(position.game)
    assert engine.write(engine.to_state(position), found.moves[0]) == "f5xc5"
    assert found.shares[1][0] == pytest.approx(0.5)
