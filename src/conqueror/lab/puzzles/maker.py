"""Look through games between bots for puzzles, game by game; the same seed finds the same puzzles."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from conqueror.bots.bot import make_bot
from conqueror.game import CHANCE, Game, Position
from conqueror.lab.bot_game import seed_of
from conqueror.lab.puzzles.decisions import find_decision
from conqueror.lab.puzzles.forced_wins import find_forced_win
from conqueror.school.puzzle import Puzzle

_BOT = "casual"
"""Who plays the games: somebody who errs, as people do."""
_MOST_A_GAME = 6
_APART = 8
"""How many moves lie between two puzzles of a game."""
_PROVED_GAMES = ("conquests",)
"""Games without chance and secrets, in which a win can be proved."""


def find_puzzles(game: Game, seed: int, number: int) -> Iterator[Puzzle]:
    """Yield the puzzles of one game between bots."""
    found, last = 0, -_APART
    own = seed_of(seed, number)
    for at, (position, seat) in enumerate(_decisions(game, own)):
        if at - last < _APART:
            continue
        puzzle = _puzzle_at(position, seat, f"{own} {at}")
        if puzzle is not None:
            yield replace(puzzle, origin={"bot": _BOT, "seed": seed, "game": number, "decision": at})
            found, last = found + 1, at
            if found == _MOST_A_GAME:
                return


def _puzzle_at(position: Position, seat: str, seed: str) -> Puzzle | None:
    if position.game.info.package in _PROVED_GAMES:
        return find_forced_win(position, seat, Random(seed))
    return find_decision(position, seat, seed)


def _decisions(game: Game, seed: int) -> Iterator[tuple[Position, str]]:
    """Yield every decision of a game between bots."""
    bots = {seat: make_bot(_BOT, Random(f"{seed} {seat}"), seconds=None) for seat in game.seats}
    dice = Random(f"{seed} {CHANCE}")
    position = game.start()
    while position.to_act:
        seat = position.to_act[0]
        if seat == CHANCE:
            move = position.draw_outcome(dice)
        else:
            yield position, seat
            move = bots[seat].choose(position.hide(seat), seat)
        position = position.play(seat, move)
