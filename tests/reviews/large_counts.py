"""The large counts of reviews: ledgers of golden games, luck and drift over self-play, masters beside beginners."""

from collections.abc import Iterator
from math import sqrt
from random import Random
from statistics import mean, stdev

import conqueror
from conqueror.bots.answer import answer
from conqueror.bots.bot import make_bot
from conqueror.game import CHANCE, Game
from conqueror.record import Record, parse
from conqueror.reviews.course import Course
from conqueror.reviews.maker import ReviewMaker
from conqueror.reviews.review import Review, review
from tests.reviews.records import GOLDEN

_MOST_MOVES = 400


def charted(record: Record, verdicts: int = 0) -> Review:
    """Return the review of a record with its chart, its luck, and so many decisions judged."""
    made = ReviewMaker(Course.of(record), "quick")
    for piece in made.slices():
        judged = len(made.verdicts())
        if piece is not None and made.phase != "charting" and judged >= min(verdicts, len(made.course.decisions)):
            break
    return Review(made)


def gap(found: Review) -> float:
    """Return by how much the ledger of the worst seat does not close, or luck over the seats is not 0."""
    accounts = [seat.account for seat in found.seats.values()]
    open_by = [abs(one.start + one.luck + one.own + one.rivals + one.drift - one.result) for one in accounts]
    return max(*open_by, abs(sum(one.luck for one in accounts)))


def self_play(game: Game, bots: tuple[str, ...], seed: int, seconds: float = 0.02) -> Record:
    """Return a game that bots play, the first of them in the first seat, and so round."""
    rng, position, moves = Random(seed), game.start(), list[tuple[str, str]]()
    players = {
        seat: make_bot(bots[place % len(bots)], Random(f"{seed} {seat}"), seconds)
        for place, seat in enumerate(game.seats)
    }
    while position.to_act and len(moves) < _MOST_MOVES:
        if chances := position.chances():
            drawn = rng.choices(list(chances), [float(weight) for weight in chances.values()])[0]
            moves.append((CHANCE, drawn))
            position = position.play(CHANCE, drawn)
            continue
        seat = position.to_act[0]
        for move in answer(players[seat], position.hide(seat), seat):
            moves.append((seat, move))
            position = position.play(seat, move)
    return game.record(moves)


def golden_ledgers(most: int) -> Iterator[str]:
    """Yield a line for golden games whose whole review closes; raise an AssertionError at one that does not."""
    for place in GOLDEN[:: max(1, len(GOLDEN) // most)]:
        found = review(parse(place.read_text("utf-8")), depth="quick")
        assert gap(found) < 1e-9, place
        yield f"{place.parent.parent.name}/{place.stem}: {len(found.moves)} decisions, the ledger closes"


def luck_and_drift(key: str, games: int) -> Iterator[str]:
    """Yield a line: mean luck of the first seat within two standard errors of 0, and the mean drift of a move."""
    game, lucks, drifts = conqueror.load(key), list[float](), list[float]()
    for number in range(games):
        found = charted(self_play(game, ("greedy",), number, 0.0), verdicts=0)
        assert gap(found) < 1e-9
        lucks.append(found.seats[game.seats[0]].account.luck)
        rows = found.ledger.drifts()
        drifts.append(mean(max(map(abs, row)) for row in rows) if rows else 0.0)
    error = stdev(lucks) / sqrt(games) if games > 1 else 1.0
    assert abs(mean(lucks)) <= 2.5 * error + 1e-9, (key, mean(lucks), error)
    yield f"{key}: {games} games, luck {mean(lucks):+.4f} ± {error:.4f}, change of a move unjudged {mean(drifts):.4f}"


def drift_of(key: str, games: int) -> Iterator[str]:
    """Yield a line with the mean drift of a move in games of bots whose every decision is judged."""
    game, drifts = conqueror.load(key), list[float]()
    for number in range(games):
        found = review(self_play(game, ("skilled",), number), depth="quick")
        drifts.append(mean(max(map(abs, row)) for row in found.ledger.drifts()))
    yield f"{key}: {games} games of skilled bots, mean drift of a move {mean(drifts):.4f}"
    assert mean(drifts) <= 0.02, key


def masters_and_beginners(key: str, games: int) -> Iterator[str]:
    """Yield a line with the accuracy of a master and of a beginner who play each other."""
    game, found = conqueror.load(key), dict[str, list[float]](master=[], beginner=[])
    for number in range(games):
        order = ("master", "beginner") if number % 2 else ("beginner", "master")
        reviewed = review(self_play(game, order, number, 0.1), depth="quick")
        for place, seat in enumerate(game.seats):
            accuracy = reviewed.seats[seat].accuracy
            if accuracy is not None:
                found[order[place % 2]].append(accuracy)
    better, worse = mean(found["master"]), mean(found["beginner"])
    yield f"{key}: {games} games, accuracy of the master {better:.1f}, of the beginner {worse:.1f}"
    assert better >= worse + 10, key
