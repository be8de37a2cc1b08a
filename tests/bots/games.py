"""Games between bots, for tests."""

from collections.abc import Iterator
from random import Random
from typing import Any

import conqueror
from conqueror.bots.bot import Bot, make_bot
from conqueror.game import CHANCE, Game, Position, draw


def positions(game: Game, seed: int, every: int = 1, most: int = 400) -> Iterator[tuple[Position, str]]:
    """Decisions of a game in which greedy and random bots mix: the position and the seat to decide."""
    rng = Random(seed)
    greedy = make_bot("greedy", rng)
    position = game.start()
    for number in range(most):
        if not position.to_act:
            return
        seat = rng.choice(position.to_act)
        if seat == CHANCE:
            move = draw(position.chances(), rng)
        else:
            if number % every == 0:
                yield position, seat
            hidden = position.hide(seat)
            move = greedy.choose(hidden, seat) if rng.random() < 0.5 else rng.choice(hidden.moves(seat))
        position = position.play(seat, move)


def points(key: str, one: str, other: str, games: int, playouts: int, **options: Any) -> float:
    """How many games a bot wins against others, changing seats; a shared win counts in part."""
    game = conqueror.load(key, **options)
    won = 0.0
    for number in range(games):
        mine = game.seats[number % len(game.seats)]
        bots: dict[str, Bot] = {
            seat: make_bot(one if seat == mine else other, Random(f"{number} {seat}"), playouts=playouts)
            for seat in game.seats
        }
        winners = play(game, bots, Random(number))
        won += 1 / len(winners) if mine in winners else 0
    return won


def play(game: Game, bots: dict[str, Bot], dice: Random) -> tuple[str, ...]:
    """Return the winners of a game between bots."""
    position = game.start()
    while position.result is None:
        seat = position.to_act[0]
        if seat == CHANCE:
            move = draw(position.chances(), dice)
        else:
            move = bots[seat].choose(position.hide(seat), seat)
        position = position.play(seat, move)
    return position.result.winners
