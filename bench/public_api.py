"""Random play through the public API, as a program of one's own plays: with values, with texts, by a cursor."""

from collections.abc import Callable
from random import Random

import conqueror
from bench.figures import Figure, best_rate
from conqueror.game import CHANCE, Game, draw

CATANATRON, PYTHON_CHESS = "catanatron's random play", "python-chess's random play"
MOVES = 20_000
WARM = 2_000


def with_values(game: Game, most: int) -> int:
    """Return how many moves were played, each one of `legal_moves`; chance draws by its weights."""
    dice, position = Random(1), game.start()
    for _ in range(most):
        if not position.to_act:
            position = game.start()
        seat = dice.choice(position.to_act)
        if seat == CHANCE:
            position = position.play(seat, position.draw_outcome(dice))
        else:
            position = position.play(seat, dice.choice(position.legal_moves(seat)))
    return most


def with_texts(game: Game, most: int) -> int:
    """Return how many moves were played, each one of the texts of `moves`, or of `chances`."""
    dice, position = Random(1), game.start()
    for _ in range(most):
        if not position.to_act:
            position = game.start()
        seat = dice.choice(position.to_act)
        if seat == CHANCE:
            position = position.play(seat, draw(position.chances(), dice))
        else:
            position = position.play(seat, dice.choice(position.moves(seat)))
    return most


def with_a_cursor(game: Game, most: int) -> int:
    """Return how many moves were played in place, each one of `legal_moves`."""
    dice, cursor = Random(1), game.start().cursor()
    for _ in range(most):
        if not cursor.to_act:
            cursor = game.start().cursor()
        seat = dice.choice(cursor.to_act)
        if seat == CHANCE:
            cursor.play(seat, cursor.draw_outcome(dice))
        else:
            cursor.play(seat, dice.choice(cursor.legal_moves(seat)))
    return most


def rate(play: Callable[[Game, int], int], game: Game) -> float:
    """Return the moves of a processor second, on one core."""
    play(game, WARM)  # compiled, and the first texts written, before the clock runs
    return best_rate(lambda: play(game, MOVES))


def figures(key: str, yardstick: str, least: float, rates: dict[str, float]) -> list[Figure]:
    """Return the rates of a game beside those of others in the same run.

    Moves as values must be `least` times as fast as a yardstick, texts as fast as catanatron.
    """
    game = conqueror.load(key)
    values, texts = rate(with_values, game), rate(with_texts, game)
    return [
        Figure(f"public API, random play with values, {key}", values, "moves/s"),
        Figure(f"ratio to {yardstick}", values / rates[yardstick], "times", at_least=least),
        Figure(f"public API, random play with texts, {key}", texts, "moves/s"),
        Figure(f"ratio to {CATANATRON}", texts / rates[CATANATRON], "times", at_least=1),
        Figure(f"public API, random play by cursor, {key}", rate(with_a_cursor, game), "moves/s"),
    ]
