"""Random play through the protocol, for any game."""

from collections.abc import Iterator
from random import Random
from typing import Any

from conqueror.game import CHANCE, CLOCK, Game, Position
from conqueror.options import Choice, Number, Option

LONGEST = 20_000  # no game of ours has more moves than this, chance included


def step(position: Position, rng: Random) -> tuple[str, str]:
    """Return a seat and a move, drawn at random; now and then an optional move, or the clock."""
    if position.to_act == (CHANCE,):
        return CHANCE, position.draw_outcome(rng)
    seats = [rng.choice(position.to_act)]
    if rng.random() < 0.1:
        seats = [seat for seat in (*position.may_act, CLOCK) if position.legal_moves(seat)] or seats
    seat = rng.choice(seats)
    return seat, rng.choice(position.legal_moves(seat))


def walk(game: Game, seed: int, most: int = LONGEST) -> Iterator[tuple[Position, str, str]]:
    """Every position of a random game with the move played in it; the last has no move."""
    rng = Random(seed)
    position = game.start()
    for _ in range(most):
        if not position.to_act:
            break
        seat, move = step(position, rng)
        yield position, seat, move
        position = position.play(seat, move)
    yield position, "", ""


def variants(options: tuple[Option, ...]) -> list[dict[str, Any]]:
    """Return the usual options, then every other value of each option by itself."""
    others: list[dict[str, Any]] = [{}]
    for option in options:
        if isinstance(option, Choice):
            others += [{option.name: word} for word in option.words[1:]]
        elif isinstance(option, Number):
            near = {option.low, option.preset + 1, min(option.high, 9)} - {option.preset}
            others += [{option.name: value} for value in sorted(near) if option.low <= value <= option.high]
    return others
