"""The sections of a report: what the counted games of one pairing say, JSON-ready."""

from collections.abc import Sequence

from conqueror.game import Plain
from conqueror.lab.report.counting import MILLION, PACE, WHOLE, Tally, histogram, number, part
from conqueror.lab.report.course import course_section
from conqueror.lab.report.pieces import piece_rows
from conqueror.lab.statistics import deviations, mean, percentile, wilson

_LEAST_LEDGERS = 100  # games whose luck was reckoned, so that its part is told


def level_section(level: str, tally: Tally, seats: Sequence[str]) -> Plain:
    """Return all that games between equals say."""
    games = max(number(tally, "games"), 1)
    sides = side_rates(tally, seats)
    first = next(iter(part(tally, "first")), seats[0])
    return {
        "level": level,
        "games": number(tally, "games"),
        "sides": sides,
        "nobody": number(tally, "nobody") / games,
        "shared": number(tally, "shared") / games,
        "first": {"seat": first, **sides[first], "advantage": sides[first]["rate"] - 1 / len(seats)},
        "endings": _shares(part(tally, "endings"), games),
        "length": {
            **{name: _spread(histogram(tally, name)) for name in ("rounds", "decisions", "throws", "minutes")},
            "pace": PACE,
            "ends_in_round": _shares(part(tally, "rounds"), games),
        },
        "options": _options(histogram(tally, "options")),
        "elimination": {seat: _elimination(histogram(tally, "out", seat), games) for seat in seats},
        "course": course_section(tally, seats),
        "luck": _luck(tally, seats),
        "pieces": piece_rows(tally, seats),
    }


def comparisons(seats: Sequence[str]) -> int:
    """Return how many rates there are beside each other: between two, the one is the other's rest."""
    return 1 if len(seats) == 2 else len(seats)


def side_rates(tally: Tally, seats: Sequence[str]) -> dict[str, Plain]:
    """Return every seat's win rate with an interval; all are true together in 95 % of all studies."""
    games, z = number(tally, "games"), deviations(comparisons(seats))
    found = {}
    for seat in seats:
        wins = number(tally, "wins", seat) / WHOLE
        low, high = wilson(wins, games, z)
        found[seat] = {"wins": wins, "rate": wins / max(games, 1), "low": low, "high": high}
    return found


def skill_section(levels: Sequence[str], tally: Tally, seats: Sequence[str]) -> Plain:
    """Return how often the better level wins, alone among the lesser, on each seat and on all alike often."""
    found: dict[str, Plain] = {}
    for seat in seats:
        games, points = number(tally, "skill", seat, "games"), number(tally, "skill", seat, "points") / WHOLE
        low, high = wilson(points, games)
        found[seat] = {"games": games, "rate": points / max(games, 1), "low": low, "high": high}
    games = sum(one["games"] for one in found.values())
    points = sum(number(tally, "skill", seat, "points") / WHOLE for seat in seats)
    low, high = wilson(points, games)
    return {
        "lower": levels[0],
        "higher": levels[1],
        "games": games,
        "even": 1 / len(seats),
        "rate": points / max(games, 1),
        "low": low,
        "high": high,
        "seats": found,
    }


def _shares(counts: Tally, games: int) -> dict[str, float]:
    whole = [(name, count) for name, count in counts.items() if isinstance(count, int)]
    if all(name.isdecimal() for name, _ in whole):
        return {name: count / games for name, count in sorted(whole, key=lambda one: int(one[0]))}
    return {name: count / games for name, count in sorted(whole, key=lambda one: (-one[1], one[0]))}


def _spread(counts: dict[int, int]) -> Plain | None:
    if not counts:
        return None
    named = {f"p{percent}": percentile(counts, percent) for percent in (5, 50, 95)}
    return {"mean": mean(counts), **named, "min": min(counts), "max": max(counts)}


def _options(counts: dict[int, int]) -> Plain | None:
    """Return between how many moves seats decide, and how many decisions have one answer."""
    spread = _spread(counts)
    return None if spread is None else {**spread, "single": counts.get(1, 0) / sum(counts.values())}


def _elimination(rounds: dict[int, int], games: int) -> Plain:
    share = sum(rounds.values()) / games
    return {"share": share, "round": mean(rounds) if rounds else None}


def _luck(tally: Tally, seats: Sequence[str]) -> Plain | None:
    """Return luck's part of the result: how far what chance brought goes along with who won.

    It is the covariance of luck and result beside the variance of the result, over all seats: 1 where luck alone
    decides. The rest are decisions, the seats' own advantage, and what the judgement sees too late.
    """
    both = results = games = 0.0
    for seat in seats:
        games = number(tally, "luck", seat, "games")
        if games < _LEAST_LEDGERS:
            return None
        sums = part(tally, "luck", seat)
        got = {name: number(sums, name) / games for name in ("luck", "result", "result_squared", "both")}
        both += got["both"] - got["luck"] * got["result"] / MILLION
        results += got["result_squared"] - got["result"] ** 2 / MILLION
    return {"games": int(games), "share": both / results if results > 0 else None}
