"""What a moment is worth to everybody, with open cards or as one seat sees it."""

from random import Random

from conqueror.bots.engines.lookup import engine_of
from conqueror.bots.readiness import undisturbed
from conqueror.bots.value import settled_shares
from conqueror.game import CHANCE, Position

Values = tuple[float, ...]
"""Every seat's chance to win, in turn order; together 1."""

_GUESSES = 8
"""How often what a seat cannot see is guessed."""


def value(position: Position) -> Values:
    """Return everybody's chance to win at first sight, with open cards; the result itself where the game is over."""
    if position.result is not None:
        return tuple(settled_shares(position).values())
    engine = engine_of(position.game)
    with undisturbed():
        told = engine.worth(engine.to_state(position)).tolist()
    return tuple(share / sum(told) for share in told)


def expected(position: Position) -> Values:
    """Return everybody's chance to win before chance acts: the mean over all it can do, by exact weights."""
    weighed = [(float(weight), value(position.play(CHANCE, drawn))) for drawn, weight in position.chances().items()]
    return mean(weighed, len(position.game.seats))


def foreseen(position: Position) -> Values:
    """Return everybody's chance to win: by expectation where chance is to act."""
    return expected(position) if CHANCE in position.to_act else value(position)


def seen(position: Position, seat: str, rng: Random) -> Values:
    """Return everybody's chance to win as one seat sees it: the mean over guesses of what it cannot know."""
    hidden = position.hide(seat)
    guesses = [hidden.resample(seat, rng)]
    if guesses[0] != hidden:
        guesses += [hidden.resample(seat, rng) for _ in range(_GUESSES - 1)]
    return mean([(1.0, foreseen(guess)) for guess in guesses], len(position.game.seats))


def mean(weighed: list[tuple[float, Values]], seats: int) -> Values:
    """Return the mean of values by their weights."""
    whole = sum(weight for weight, _ in weighed)
    return tuple(sum(weight * values[seat] for weight, values in weighed) / whole for seat in range(seats))
