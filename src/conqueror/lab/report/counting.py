"""Games counted: whole numbers under names, which add up in any order to the same.

Wins are counted in sixtieths, so that a victory of two to six seats can be shared out; chances in millionths.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
import numpy.typing as npt

from conqueror.lab.report.courses import Courses, Numbers
from conqueror.lab.report.leads import Leads, follow_leads

WHOLE = 60
"""A win, in the parts in which wins are counted."""
MILLION = 1_000_000
POINTS = (10, 25, 50, 75, 90)
"""Percent of a game's decisions at which everybody's chances are looked at."""
BINS = 20
"""Equal parts in which chances are counted."""
PACE = {"decision": 10, "quick": 4, "throw": 4}
"""Seconds that people take: for a decision, for a small one within a battle, for a throw of the dice or a card."""
_MOST_OPTIONS = 1000  # a larger number of moves is counted as this one

Tally = dict[str, "int | Tally"]


def merge(tally: Tally, other: Mapping[str, "int | Tally"]) -> None:
    """Add all numbers of another tally to those of the same names."""
    for name, number in other.items():
        if isinstance(number, int):
            before = tally.get(name, 0)
            assert isinstance(before, int)
            tally[name] = before + number
        else:
            into = tally.setdefault(name, {})
            assert isinstance(into, dict)
            merge(into, number)


def part(tally: Mapping[str, "int | Tally"], *names: str) -> Tally:
    """Return what stands under names that follow each other; nothing where nothing was counted."""
    for name in names:
        found = tally.get(name, {})
        assert isinstance(found, dict)
        tally = found
    return dict(tally)


def number(tally: Mapping[str, "int | Tally"], *names: str) -> int:
    """Return the number under names that follow each other; 0 where nothing was counted."""
    *way, last = names
    found = part(tally, *way).get(last, 0)
    assert isinstance(found, int)
    return found


def histogram(tally: Mapping[str, "int | Tally"], *names: str) -> dict[int, int]:
    """Return how often each number was counted, under names that follow each other."""
    return {int(value): count for value, count in part(tally, *names).items() if isinstance(count, int)}


def shares_of(winners: Numbers, seats: int) -> Numbers:
    """Return for each game what everybody has of the victory, in sixtieths; nobody has anything of a draw."""
    won = winners[:, None] >> np.arange(seats) & 1
    made: Numbers = won * WHOLE // np.maximum(won.sum(axis=1, keepdims=True), 1)
    return made


def count_games(courses: Courses, seats: Sequence[str], better: Sequence[int | None]) -> Tally:
    """Return a batch of games counted; `better` says for each which seat alone is at the higher level, if one is."""
    shares = shares_of(courses.winners, len(seats))
    per_game = np.diff(courses.ends, prepend=0)
    winners = np.array([int(bits).bit_count() for bits in courses.winners])
    tally: Tally = {
        "games": len(shares),
        "wins": {seat: int(shares[:, place].sum()) for place, seat in enumerate(seats)},
        "squares": {seat: int((shares[:, place] ** 2).sum()) for place, seat in enumerate(seats)},
        "nobody": int((winners == 0).sum()),
        "shared": int((winners > 1).sum()),
        "endings": _counted(courses.endings),
        "rounds": _counted(courses.rounds),
        "decisions": _counted(per_game),
        "throws": _counted(courses.throws),
        "minutes": _counted(_minutes(courses, per_game)),
        "options": _counted(np.minimum(courses.options, _MOST_OPTIONS)),
        "out": {seat: _counted(rounds[rounds > 0]) for seat, rounds in zip(seats, courses.out.T, strict=True)},
        "first": _counted(seats[int(seat)] for seat in courses.seats[(courses.ends - per_game)[per_game > 0]]),
        "course": _course(courses, shares, per_game),
        "luck": _luck(courses, shares, seats),
        "pieces": _pieces(courses, shares, seats),
    }
    merge(tally, _skill(shares, better, seats))
    return tally


def _counted(values: Iterable[object]) -> Tally:
    found = Counter(str(value) for value in values)
    return dict(sorted(found.items()))


def _minutes(courses: Courses, per_game: Numbers) -> Numbers:
    """Return how long people would take for each game."""
    slow = PACE["decision"] * (per_game - courses.quick)
    return np.rint((slow + PACE["quick"] * courses.quick + PACE["throw"] * courses.throws) / 60).astype(np.int64)


def _skill(shares: Numbers, better: Sequence[int | None], seats: Sequence[str]) -> Tally:
    skill: Tally = {}
    for row, seat in zip(shares, better, strict=True):
        if seat is not None:
            # A draw is shared out among all: nobody was better.
            points = int(row[seat]) if row.any() else WHOLE // len(seats)
            merge(skill, {seats[seat]: {"games": 1, "points": points, "squares": points**2}})
    return {"skill": skill} if skill else {}


def _course(courses: Courses, shares: Numbers, per_game: Numbers) -> Tally:
    played = per_game > 0
    leads = Leads(*(np.zeros(len(per_game), np.int64) for _ in range(3)))
    follow_leads(courses.chances, courses.ends, courses.winners, leads)
    results = shares / WHOLE
    results[~results.any(axis=1)] = 1 / shares.shape[1]
    tally: Tally = {
        "changes": _counted(np.asarray(leads.changes)[played]),
        "last": _counted(np.asarray(leads.last)[played]),
        "decided": _counted(np.asarray(leads.decided)[played]),
    }
    begins = courses.ends - per_game
    for percent in POINTS:
        rows = (begins + per_game * percent // 100)[played]
        tally[str(percent)] = _moment(courses.chances[rows], results[played])
    return tally


def _moment(chances: npt.NDArray[np.float64], results: npt.NDArray[np.float64]) -> Tally:
    """Count what chances said at one moment of games, beside how these ended."""
    leader, trailer = chances.argmax(axis=1), chances.argmin(axis=1)
    games = np.arange(len(chances))
    winner = results.argmax(axis=1)
    single = results.max(axis=1) == 1
    bins = np.minimum((chances[games, winner] * BINS).astype(np.int64), BINS - 1)
    return {
        "games": len(chances),
        "brier": round(float(((chances - results) ** 2).sum()) * MILLION),
        "results": {str(seat): round(float(results[:, seat].sum()) * MILLION) for seat in range(results.shape[1])},
        "results_squared": round(float((results**2).sum()) * MILLION),
        "leader": round(float(results[games, leader].sum()) * WHOLE),
        "from_behind": int((trailer == winner)[single].sum()),
        "single": int(single.sum()),
        "bins": _counted(bins[single]),
    }


def _luck(courses: Courses, shares: Numbers, seats: Sequence[str]) -> Tally:
    if courses.luck is None:
        return {}
    reckoned = ~np.isnan(courses.luck).any(axis=1)
    luck, results = courses.luck[reckoned], shares[reckoned] / WHOLE
    return {
        seat: {
            "games": len(luck),
            "luck": round(float(luck[:, place].sum()) * MILLION),
            "luck_squared": round(float((luck[:, place] ** 2).sum()) * MILLION),
            "result": round(float(results[:, place].sum()) * MILLION),
            "result_squared": round(float((results[:, place] ** 2).sum()) * MILLION),
            "both": round(float((luck[:, place] * results[:, place]).sum()) * MILLION),
        }
        for place, seat in enumerate(seats)
    }


def _pieces(courses: Courses, shares: Numbers, seats: Sequence[str]) -> Tally:
    found: Counter[tuple[str, str, str]] = Counter()
    wins: Counter[tuple[str, str, str]] = Counter()
    for piece in dict.fromkeys(courses.pieces):  # what a seat did twice in a game counts once
        name = piece.kind, piece.name, seats[piece.seat]
        found[name] += 1
        wins[name] += int(shares[piece.game, piece.seat])
    tally: Tally = {}
    for (kind, what, seat), games in found.items():
        merge(tally, {kind: {what: {seat: {"games": games, "wins": wins[kind, what, seat]}}}})
    return tally
