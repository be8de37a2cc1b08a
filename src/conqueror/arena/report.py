"""A contest as plain data: what was played, so that it can be repeated, and what it says of the bots."""

from collections import Counter
from fractions import Fraction

from conqueror.arena.contest import Contest
from conqueror.arena.contest_runner import Progress
from conqueror.arena.game_runner import GameOutcome
from conqueror.arena.rating import Elo, rate
from conqueror.game import Plain
from conqueror.lab.statistics import wilson
from conqueror.options import written
from conqueror.version import __version__

FORMAT = "conqueror arena 1"


def report(progress: Progress, seconds: float, failure: str = "") -> Plain:
    """Return all there is to know of a contest, JSON-ready; docs/bots.md explains it."""
    contest, game = progress.contest, progress.game
    return {
        "format": FORMAT,
        "version": __version__,
        "game": game.key,
        "options": {name: written(value) for name, value in game.options.items()},
        "rules": game.rules_version,
        "content": game.content_digest,
        "seed": contest.seed,
        "opening": contest.opening_of(game),
        "games": progress.games,
        "complete": progress.complete,
        "error": failure,
        "seconds": round(seconds, 3),
        "elo": _elo(progress),
        "matches": [match_report(progress, number) for number in range(len(contest.matches))],
        "played": [_line(contest, played) for games in progress.counted for played in games],
    }


def match_report(progress: Progress, number: int) -> Plain:
    """Return what one match has come to."""
    match, games = progress.contest.matches[number], progress.counted[number]
    seats = progress.game.seats
    points = sum(game.points for game in games)
    low, high = interval(points, len(games))
    lengths = sum(game.moves for game in games)
    return {
        "challenger": match.challenger,
        "others": match.others,
        "games": len(games),
        "points": round(points, 4),
        "score": round(points / len(games), 4) if games else None,
        "low": round(low, 4),
        "high": round(high, 4),
        "won": sum(game.points == 1 for game in games),
        "lost": sum(game.points == 0 for game in games),
        "verdict": str(progress.verdicts[number]),
        "seats": {seat: _of_seat(games, index) for index, seat in enumerate(seats)},
        "endings": dict(Counter(game.reason for game in games).most_common()),
        "moves_per_game": round(lengths / len(games), 1) if games else None,
        "seconds_per_game": round(sum(game.seconds for game in games) / len(games), 3) if games else None,
        "faults": [game.fault for game in games if game.fault],
    }


def interval(points: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a score, by Wilson's formula; draws make it a little wider than it need be."""
    return wilson(Fraction(points).limit_denominator(1000), games)


def _of_seat(games: list[GameOutcome], seat: int) -> Plain:
    """Return what the challenger won on one seat."""
    there = [game for game in games if game.fixture.seat == seat]
    return {"games": len(there), "points": round(sum(game.points for game in there), 4)}


def _elo(progress: Progress) -> Plain:
    """Return every bot's Elo with its error, the strongest first, where the mean of all is 0."""
    lines = [
        (tuple(match.seating(progress.game.seats, game.fixture.seat).values()), game.parts)
        for match, games in zip(progress.contest.matches, progress.counted, strict=True)
        for game in games
    ]
    found: dict[str, Elo] = dict(rate(lines).beside_all()) if lines else {}
    return {name: {"elo": round(elo.points, 1), "error": round(elo.error, 1)} for name, elo in found.items()}


def file_of(contest: Contest, played: GameOutcome) -> str:
    """Return the name of the file that holds a game."""
    match = contest.matches[played.fixture.match]
    words = f"{played.fixture.match + 1:02}-{match.challenger}-{match.others}"
    plain = "".join(letter if letter.isalnum() or letter in "-." else "_" for letter in words)
    return f"{plain}-{played.fixture.round + 1:04}-{played.fixture.seat + 1}.conq"


def _line(contest: Contest, played: GameOutcome) -> Plain:
    return {
        "file": file_of(contest, played),
        "match": played.fixture.match,
        "round": played.fixture.round,
        "seat": played.fixture.seat,
        "points": round(played.points, 4),
        "winners": list(played.winners),
        "reason": played.reason,
        "moves": played.moves,
        "seconds": round(played.seconds, 3),
        "fault": played.fault,
    }
