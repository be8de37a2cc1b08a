"""A sweep as plain data: what was played, so that it can be repeated, and what came of it."""

from conqueror.game import Game, Plain
from conqueror.lab.statistics import mean, percentile, wilson
from conqueror.lab.sweep import Sweep, SweepProgress
from conqueror.lab.tally import Tally
from conqueror.version import __version__

FORMAT = "conqueror sweep 1"


def report(sweep: Sweep, game: Game, played: SweepProgress) -> Plain:
    """Return all there is to know of a sweep, JSON-ready; docs/lab.md explains every field."""
    tally = played.tally
    return {
        "format": FORMAT,
        "version": __version__,
        "game": game.key,
        "options": {name: list(value) if isinstance(value, tuple) else value for name, value in game.options.items()},
        "rules": game.rules_version,
        "content": game.content_digest,
        "seed": sweep.seed,
        "wanted": sweep.games,
        "games": tally.games,
        "complete": tally.games == sweep.games,
        "error": _error(played),
        "seconds": round(played.seconds, 3),
        "moves": tally.moves,
        "moves_per_second": round(tally.moves / played.seconds) if played.seconds > 0 else 0,
        "seats": {seat: {"bot": sweep.bots[seat], **_wins(tally, seat)} for seat in game.seats},
        "shared": _counted(tally, sum(tally.won_by(number) for number in range(2, len(game.seats) + 1))),
        "nobody": _counted(tally, tally.won_by(0)),
        "endings": {reason: _counted(tally, games) for reason, games in tally.endings().items()},
        "length": _length(tally),
    }


def _error(played: SweepProgress) -> Plain | None:
    if played.failure is None:
        return None
    return {"game": played.failure.game, "seed": played.failure.seed, "sentence": played.failure.sentence}


def _wins(tally: Tally, seat: str) -> Plain:
    wins = tally.wins(seat)
    low, high = wilson(wins, tally.games)
    return {"wins": float(wins), "rate": float(wins / max(tally.games, 1)), "low": low, "high": high}


def _counted(tally: Tally, games: int) -> Plain:
    return {"games": games, "share": games / max(tally.games, 1)}


def _length(tally: Tally) -> Plain | None:
    lengths = tally.lengths
    if not lengths:
        return None
    return {
        "mean": mean(lengths),
        "median": percentile(lengths, 50),
        "p95": percentile(lengths, 95),
        "min": min(lengths),
        "max": max(lengths),
    }
