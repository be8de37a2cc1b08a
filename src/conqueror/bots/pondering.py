"""Thinking about a decision: what is hidden is guessed, then the game's study thinks ahead."""

from collections.abc import Sequence
from random import Random

from conqueror.bots.budget import Thinking
from conqueror.bots.studies.known import study_of
from conqueror.bots.studies.study import Findings, Study, glance
from conqueror.bots.thought import Choice, Thought
from conqueror.game import Position
from conqueror.kit.records import Records

_GUESSES = 4


def look_once(position: Position, seat: str, rng: Random) -> tuple[Study, Records, Findings]:
    """What is seen at first sight, in one guess of what is hidden."""
    study = study_of(position.game)
    state = study.lay_out(position.resample(seat, rng))
    return study, state, glance(study, state, position.game.seats.index(seat))


def ponder(position: Position, seat: str, thinking: Thinking, rng: Random) -> tuple[Study, Records, Findings]:
    """What thinking ahead finds, over several guesses of what is hidden."""
    study = study_of(position.game)
    guesses = [position.resample(seat, rng)]
    if guesses[0] != position:
        guesses += [position.resample(seat, rng) for _ in range(_GUESSES - 1)]
    states = [study.lay_out(guess) for guess in guesses]
    return study, states[0], study.ponder(states, position.game.seats.index(seat), thinking, rng)


def written(position: Position, seat: str, study: Study, state: Records, findings: Findings) -> Thought:
    """Findings in the words of the game."""
    number = position.game.seats.index(seat)
    lines: list[tuple[str, ...]] = []
    for move, line in zip(findings.moves, findings.lines, strict=False):
        lines.append(_written_line(study, study.play(state, number, move), line))
    lines += [()] * (len(findings.moves) - len(lines))
    choices = tuple(
        Choice(study.write(state, move), float(share), float(weight), line)
        for move, share, weight, line in zip(
            findings.moves, findings.shares[:, number], findings.weights, lines, strict=True
        )
    )
    shares = dict(zip(position.game.seats, map(float, findings.shares[0]), strict=True))
    return Thought(seat, shares, choices, findings.decided_in)


def _written_line(study: Study, state: Records, line: Sequence[tuple[int, int]]) -> tuple[str, ...]:
    words = []
    for seat, move in line:
        words.append(study.write(state, move))
        state = study.play(state, seat, move)
    return tuple(words)
