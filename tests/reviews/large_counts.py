"""The large counts of reviews: ledgers of golden games, luck and drift over self-play, masters beside beginners."""

from collections.abc import Callable, Iterator
from math import sqrt
from random import Random
from statistics import mean, stdev

import conqueror
from conqueror.bots.answer import answer
from conqueror.bots.bot import make_bot
from conqueror.game import CHANCE, Game
from conqueror.record import parse
from conqueror.reviews.course import Course
from conqueror.reviews.maker import ReviewMaker
from conqueror.reviews.review import Review, review
from tests.reviews.records import GOLDEN

_MOST_MOVES = 400
_SEED = 1000
"""The first of the seeds by which quick games are played."""


def charted(course: Course, verdicts: int = 0) -> Review:
    """Return the review of a game with its chart, its luck, and so many decisions judged."""
    made = ReviewMaker(course, "quick")
    for _ in made.slices():
        if made.phase != "charting" and len(made.verdicts()) >= verdicts:
            break
    return Review(made)


def judged(course: Course) -> Review:
    """Return the review of a game, its decisions judged at first sight."""
    return charted(course, len(course.decisions) or 1)


def gap(found: Review) -> float:
    """Return by how much the ledger of the worst seat does not close, or luck over the seats is not 0."""
    accounts = [seat.account for seat in found.seats.values()]
    open_by = [abs(one.start + one.luck + one.own + one.rivals + one.drift - one.result) for one in accounts]
    return max(*open_by, abs(sum(one.luck for one in accounts)))


def self_play(game: Game, bots: tuple[str, ...], seed: int, seconds: float = 0.02) -> Course:
    """Return a game that bots play, the first of them in the first seat, and so round."""
    rng, position, moves = Random(seed), game.start(), list[tuple[str, str]]()
    positions = [position]
    players = {
        seat: make_bot(bots[place % len(bots)], Random(f"{seed} {seat}"), seconds)
        for place, seat in enumerate(game.seats)
    }
    while position.to_act and len(moves) < _MOST_MOVES:
        if chances := position.chances():
            drawn = rng.choices(list(chances), [float(weight) for weight in chances.values()])[0]
            moves.append((CHANCE, drawn))
            position = position.play(CHANCE, drawn)
            positions.append(position)
            continue
        seat = position.to_act[0]
        for move in answer(players[seat], position.hide(seat), seat):
            moves.append((seat, move))
            position = position.play(seat, move)
            positions.append(position)
    return Course(game.record(moves), positions)


def golden_ledgers(most: int) -> Iterator[str]:
    """Yield a line for golden games whose whole review closes; raise an AssertionError at one that does not."""
    for place in GOLDEN[:: max(1, len(GOLDEN) // most)]:
        found = review(parse(place.read_text("utf-8")), depth="quick")
        assert gap(found) < 1e-9, place
        yield f"{place.parent.parent.name}/{place.stem}: {len(found.moves)} decisions, the ledger closes"


def luck(key: str, games: int) -> Iterator[str]:
    """Yield a line: the mean luck of the first seat over quick games is within two standard errors of 0."""
    game, lucks = conqueror.load(key), list[float]()
    for number in range(games):
        found = charted(self_play(game, ("greedy",), _SEED + number, 0.0))
        assert gap(found) < 1e-9
        lucks.append(found.seats[game.seats[0]].account.luck)
    error = stdev(lucks) / sqrt(games) if games > 1 else 1.0
    yield f"{key}: {games} games, mean luck {mean(lucks):+.4f} ± {error:.4f}"
    assert abs(mean(lucks)) <= 2 * error + 1e-9, key


def drift(key: str, games: int) -> Iterator[str]:
    """Yield a line with the mean drift of a move in games of bots whose every decision is judged."""
    game, drifts = conqueror.load(key), list[float]()
    for number in range(games):
        found = judged(self_play(game, ("skilled",), number))
        drifts.append(mean(max(map(abs, row)) for row in found.ledger.drifts()))
    yield f"{key}: {games} games of skilled bots, mean drift of a move {mean(drifts):.4f}, at worst {max(drifts):.4f}"
    assert mean(drifts) <= 0.02, key


def masters_and_beginners(key: str, games: int) -> Iterator[str]:
    """Yield a line with the accuracy of masters and of beginners who play each other."""
    game, found = conqueror.load(key), dict[str, list[float]](master=[], beginner=[])
    for number in range(games):
        order = ("master", "beginner") if number % 2 else ("beginner", "master")
        reviewed = judged(self_play(game, order, number, 0.1))
        for place, seat in enumerate(game.seats):
            accuracy = reviewed.seats[seat].accuracy
            if accuracy is not None:
                found[order[place % 2]].append(accuracy)
    better, worse = mean(found["master"]), mean(found["beginner"])
    yield f"{key}: {games} games, accuracy of the master {better:.1f}, of the beginner {worse:.1f}"
    assert better >= worse + 10, key


Count = Callable[[str, int], Iterator[str]]
PARTS: dict[str, tuple[Count, int]] = {
    "luck": (luck, 1000),
    "drift": (drift, 20),
    "levels": (masters_and_beginners, 20),
}
"""What is counted, and over how many games of each key."""
