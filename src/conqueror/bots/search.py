"""Search a decision: guess what is hidden, then let the game's engine think ahead."""

from collections.abc import Sequence
from random import Random

from conqueror.bots.analysis_result import Analysis, Choice
from conqueror.bots.budget import Thinking
from conqueror.bots.engines.engine import Engine, Findings, State, evaluate_moves
from conqueror.bots.engines.lookup import engine_of
from conqueror.bots.readiness import warms_up
from conqueror.game import Position

_GUESSES = 4


def evaluate_position(position: Position, seat: str, rng: Random) -> tuple[Engine, State, Findings]:
    """Evaluate the moves one ply deep, in one guess of what is hidden."""
    engine = engine_of(position.game)
    state = engine.to_state(position.resample(seat, rng))
    return engine, state, evaluate_moves(engine, state, position.game.seats.index(seat))


def search_position(position: Position, seat: str, thinking: Thinking, rng: Random) -> tuple[Engine, State, Findings]:
    """Search over several guesses of what is hidden; one move ahead while the search is not compiled yet."""
    if warms_up(position.game.info.package):
        return evaluate_position(position, seat, rng)
    engine = engine_of(position.game)
    guesses = [position.resample(seat, rng)]
    if guesses[0] != position:
        guesses += [position.resample(seat, rng) for _ in range(_GUESSES - 1)]
    states = [engine.to_state(guess) for guess in guesses]
    return engine, states[0], engine.search(states, position.game.seats.index(seat), thinking, rng)


def to_analysis(position: Position, seat: str, engine: Engine, state: State, findings: Findings) -> Analysis:
    """Return findings as an analysis, in the words of the game."""
    number = position.game.seats.index(seat)
    lines: list[tuple[str, ...]] = []
    for move, line in zip(findings.moves, findings.lines, strict=False):
        lines.append(_written_line(engine, engine.play(state, number, move), line))
    lines += [()] * (len(findings.moves) - len(lines))
    choices = tuple(
        Choice(engine.write(state, move), float(share), float(weight), line)
        for move, share, weight, line in zip(
            findings.moves, findings.shares[:, number], findings.weights, lines, strict=True
        )
    )
    shares = dict(zip(position.game.seats, map(float, findings.shares[0]), strict=True))
    return Analysis(seat, shares, choices, findings.decided_in)


def _written_line(engine: Engine, state: State, line: Sequence[tuple[int, int]]) -> tuple[str, ...]:
    words = []
    for seat, move in line:
        words.append(engine.write(state, move))
        state = engine.play(state, seat, move)
    return tuple(words)
