"""One game of a contest, from its opening to its end. A bot that fails or breaks the rules loses it."""

import importlib
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from conqueror.arena.contest import Contest, Fixture
from conqueror.bots.bot import Bot, check_bot, make_bot
from conqueror.bots.budget import Budget
from conqueror.errors import OptionError
from conqueror.game import CHANCE, Game, Position

FAULT = "fault"
"""The reason of a game that ended because a bot failed."""


@dataclass(frozen=True)
class GameOutcome:
    """How a game went: each seat's part of the victory, why it ended, its moves, and what a bot did wrong."""

    fixture: Fixture
    parts: tuple[float, ...]
    winners: tuple[str, ...]
    reason: str
    moves: int
    seconds: float
    record: str
    fault: str = ""

    @property
    def points(self) -> float:
        """Return the challenger's part of the victory."""
        return self.parts[self.fixture.seat]


def maker(text: str, game: Game) -> Callable[[Random], Bot]:
    """Return what makes the bot a text stands for; an OptionError if there is none.

    A name with dots is that of a class of one's own: `my.bots.Fox:500` calls `my.bots.Fox(rng, budget)`. Bots look at
    no clock unless they are given a time in seconds, so that a seed repeats a contest.
    """
    name, _, time_given = text.partition(":")
    module, dot, kind = name.rpartition(".")
    if not dot:
        check_bot(text, game)
        return lambda rng: make_bot(text, rng, seconds=None)
    budget = Budget.read(time_given) if time_given else Budget(None)
    try:
        make = getattr(importlib.import_module(module), kind)
    except (ImportError, AttributeError) as missing:
        raise OptionError(f"There is no bot {name!r}: {missing}.") from None
    return lambda rng: make(rng, budget)


def open_game(game: Game, rng: Random, dice: Random, length: int) -> tuple[Position, list[tuple[str, str]]]:
    """Return the position after an opening of so many random moves, and its moves, chance's included."""
    cursor, moves = game.start().cursor(), list[tuple[str, str]]()
    left = length
    while left and cursor.to_act:
        seat = rng.choice(cursor.to_act)
        if seat == CHANCE:
            move = cursor.draw_outcome(dice)
        else:
            move = rng.choice(cursor.legal_moves(seat))
            left -= 1
        moves.append((seat, str(move)))
        cursor.play(seat, move)
    return (cursor.position(), moves) if cursor.to_act else (game.start(), [])


def play_game(contest: Contest, game: Game, fixture: Fixture) -> GameOutcome:
    """Return the game of a fixture; all its randomness comes from the contest's seed."""
    seats, names = game.seats, contest.matches[fixture.match].seating(game.seats, fixture.seat)
    root = f"{contest.seed} {fixture.round}"
    dice = Random(f"{root} {CHANCE}")
    position, moves = open_game(game, Random(f"{root} opening"), dice, contest.opening_of(game))
    begun = time.perf_counter()
    fault, guilty = "", ""
    bots: dict[str, Bot] = {}
    while position.to_act and not fault:
        seat = position.to_act[0]
        if seat == CHANCE:
            move = position.draw_outcome(dice)
            position = position.play(seat, move)
        else:
            move = ""
            try:
                if seat not in bots:
                    bots[seat] = maker(names[seat], game)(Random(f"{root} {names[seat]} {seat}"))
                move = bots[seat].choose(position.hide(seat), seat)
                position = position.play(seat, move)
            except Exception as error:
                guilty = seat
                tried = f" with {move!r}" if move else ""
                fault = f"{names[seat]} on {seat} failed{tried}: {type(error).__name__}: {error}"
                continue
        moves.append((seat, str(move)))
    seconds = time.perf_counter() - begun
    if fault:
        winners, reason = tuple(seat for seat in seats if seat != guilty), FAULT
    elif position.result is not None:
        winners, reason = position.result.winners, position.result.reason
    else:
        winners, reason = (), "no-result"
    sharing = winners or seats
    parts = tuple(1 / len(sharing) if seat in sharing else 0.0 for seat in seats)
    record = replace(game.record(), moves=tuple(moves))
    for seat in seats:
        record = record.with_note(f"{seat} is {names[seat]}")
    record = record.with_note(f"seed {contest.seed}, round {fixture.round + 1}")
    record = record.with_note(fault) if fault else record.ended(winners, reason)
    return GameOutcome(fixture, parts, winners, reason, len(moves), seconds, record.text(), fault)
