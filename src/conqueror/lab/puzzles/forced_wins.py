"""Forced wins of The Game of Conquests: the win is proved, and that nothing else wins."""

from dataclasses import dataclass
from random import Random

from conqueror.bots.budget import Budget
from conqueror.bots.engines.conquests import ConquestsEngine
from conqueror.bots.engines.engine import Findings, State
from conqueror.bots.engines.lookup import engine_of
from conqueror.game import Position
from conqueror.position import Plain
from conqueror.school.puzzle import FORCED_WIN, LEVELS, Puzzle, puzzle_id

_LOOKED_FURTHER = 0.25
"""In how many positions a win in more moves than two is looked for."""
_SCAN, _SEARCH = 60, 600
"""Playouts with which it is, and with which its shortest way is."""
_SHORTEST, _LONGEST = 2, 4
"""In how many own moves a win is complete."""
_CLEAR = 0.99
"""The share of a second move that is as good as a win."""
_FURTHER = 4
"""How many moves further than the win nothing else may win."""
_NODES = 1_500_000
"""What one proof may take; what takes more is no puzzle: there are short proofs by the thousand."""
_REPLIES = 600
"""Playouts with which the longest defence is looked for."""
_PAST = ("quiet", "trail")
"""What a position's data says of the moves before; a puzzle begins without any."""


@dataclass(frozen=True)
class _Proof:
    move: int
    wins_in: int


def find_forced_win(position: Position, seat: str, rng: Random) -> Puzzle | None:
    """Return the forced win that a position holds, if there is one and only one move that wins."""
    data = _without_past(position.data())
    start = position.game.position(data)
    line, wins_in = _line_of(start, rng)
    if not line:
        return None
    first = line[0]
    theme = "reinforcement" if "@" in first else "capture" if "x" in first else "quiet"
    level = min(LEVELS, wins_in - 1 + (len(line) > 1) + (theme != "capture"))
    game = position.game.key
    return Puzzle(puzzle_id(game, seat, data), game, seat, data, FORCED_WIN, theme, level, line, wins_in=wins_in)


def wins_only(position: Position, move: str, wins_in: int, further: int, nodes: int) -> bool | None:
    """Return whether a move wins in so many own moves and no other does so many moves further; None if unknown."""
    engine = _engine(position)
    state = engine.to_state(position)
    numbers = engine.moves(state)
    only = [number for number in numbers if engine.write(state, number) == move]
    others = [number for number in numbers if number not in only]
    depth = 2 * wins_in - 1
    if not (proved := engine.wins_by_force(state, only, depth, nodes)):
        return proved
    if not others:
        return False
    found: bool | None = False
    for further_depth in range(3, depth + further + 1, 2):  # a second win is mostly a short one, and found at once
        found = engine.wins_by_force(state, others, further_depth, nodes)
        if found or found is None:
            break
    return None if found is None else not found


def _line_of(start: Position, rng: Random) -> tuple[tuple[str, ...], int]:
    """Return the only winning moves with the longest defence between them, and in how many moves the first wins."""
    line: list[str] = []
    position, wins_in = start, 0
    while (proof := _proved(position, rng, _LONGEST - len(line) // 2)) is not None:
        engine = _engine(position)
        if not line:
            wins_in = proof.wins_in
        line.append(engine.write(engine.to_state(position), proof.move))
        position = position.play(position.to_act[0], line[-1])
        if position.result is not None:
            break
        reply = _search(position, _REPLIES, rng)
        line.append(engine.write(engine.to_state(position), reply.moves[0]))
        position = position.play(position.to_act[0], line[-1])
    return tuple(line if len(line) % 2 else line[:-1]), wins_in


def _proved(position: Position, rng: Random, longest: int) -> _Proof | None:
    """Return the only move that wins by force, proved, if there is one and it does not win at once."""
    if position.result is not None:
        return None
    found = _shortest_win(position, rng)
    if found is None or found.wins_in > longest:
        return None
    engine = _engine(position)
    move = engine.write(engine.to_state(position), found.move)
    return found if wins_only(position, move, found.wins_in, _FURTHER, _NODES) else None


def _shortest_win(position: Position, rng: Random) -> _Proof | None:
    """Return the move that wins soonest but not at once, not proved yet; None if there is none, or a second one.

    A win in two moves is looked for by trying everything, which is quick; longer ones by a search, now and then.
    """
    engine = _engine(position)
    state = engine.to_state(position)
    moves = engine.moves(state)
    if engine.wins_by_force(state, moves, 1, _NODES):
        return None
    if engine.wins_by_force(state, moves, 2 * _SHORTEST - 1, _NODES):
        winning = [move for move in moves if engine.wins_by_force(state, [move], 2 * _SHORTEST - 1, _NODES)]
        return _Proof(winning[0], _SHORTEST) if len(winning) == 1 else None
    if rng.random() >= _LOOKED_FURTHER or (_search(position, _SCAN, rng).decided_in or 0) <= _SHORTEST:
        return None
    found = _search(position, _SEARCH, rng)
    seat = position.game.seats.index(position.to_act[0])
    if (found.decided_in or 0) <= _SHORTEST or len(found.moves) < 2 or found.shares[1][seat] >= _CLEAR:
        return None
    return _Proof(found.moves[0], found.decided_in or 0)


def _search(position: Position, playouts: int, rng: Random) -> Findings:
    engine = _engine(position)
    state: State = engine.to_state(position)
    seat = position.game.seats.index(position.to_act[0])
    return engine.search([state], seat, Budget(None, playouts).begin(), rng)


def _engine(position: Position) -> ConquestsEngine:
    engine = engine_of(position.game)
    assert isinstance(engine, ConquestsEngine)
    return engine


def _without_past(data: Plain) -> Plain:
    return {key: value for key, value in data.items() if key not in _PAST}
