"""Look through games between bots for puzzles, game by game; the same seed finds the same puzzles."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from conqueror.bots.bot import make_bot
from conqueror.game import CHANCE, Game, Position
from conqueror.lab.bot_game import seed_of
from conqueror.lab.puzzles.decisions import find_decision
from conqueror.lab.puzzles.forced_wins import find_forced_win
from conqueror.school.puzzle import Puzzle

_BOT, _WEAK_BOT = "casual", "beginner"
"""Who plays the games: somebody who errs, as people do."""
_MOST_A_GAME = 6
_APART = 8
"""How many moves lie between two puzzles of a game."""
_PROVED_GAMES = ("conquests",)
"""Games without chance and secrets, in which a win can be proved."""
_EMPIRE, _EMPIRE_CYCLE, _LATE_ROUND = "empire", 4, 10


@dataclass(frozen=True)
class Source:
    """Where the decisions of one game come from: who plays, and from which position."""

    bot: str
    start: Position


def find_puzzles(game: Game, seed: int, number: int) -> Iterator[Puzzle]:
    """Yield the puzzles of one game between bots."""
    found, last = 0, -_APART
    own, source = seed_of(seed, number), source_of(game, number)
    for at, (position, seat) in enumerate(_decisions(source, own)):
        if at - last < _APART:
            continue
        puzzle = _puzzle_at(position, seat, f"{own} {at}")
        if puzzle is not None:
            yield replace(puzzle, origin={"bot": source.bot, "seed": seed, "game": number, "decision": at})
            found, last = found + 1, at
            if found == _MOST_A_GAME:
                return


def source_of(game: Game, number: int) -> Source:
    """Return where the decisions of a game come from.

    In Conqueror on 6x6 a single decision seldom matters much before bases are about to fall (EM-32): three of four
    games begin with bases of little health in a late round, and the others are played by those who err more.
    """
    health = number % _EMPIRE_CYCLE
    if game.info.package != _EMPIRE:
        return Source(_BOT, game.start())
    if not health:
        return Source(_WEAK_BOT, game.start())
    late = {"bases": dict.fromkeys(game.seats, health), "counter": _LATE_ROUND}
    return Source(_BOT, game.position({**game.start().data(), **late}))


def _puzzle_at(position: Position, seat: str, seed: str) -> Puzzle | None:
    if position.game.info.package in _PROVED_GAMES:
        return find_forced_win(position, seat, Random(seed))
    return find_decision(position, seat, seed)


def _decisions(source: Source, seed: int) -> Iterator[tuple[Position, str]]:
    """Yield every decision of a game between bots."""
    position = source.start
    bots = {seat: make_bot(source.bot, Random(f"{seed} {seat}"), seconds=None) for seat in position.game.seats}
    dice = Random(f"{seed} {CHANCE}")
    while position.to_act:
        seat = position.to_act[0]
        if seat == CHANCE:
            move = position.draw_outcome(dice)
        else:
            yield position, seat
            move = bots[seat].choose(position.hide(seat), seat)
        position = position.play(seat, move)
