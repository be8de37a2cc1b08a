"""How games go between their beginning and their end, by everybody's chances; only where these tell something."""

from collections.abc import Sequence

from conqueror.game import Plain
from conqueror.lab.report.counting import BINS, MILLION, POINTS, WHOLE, Tally, histogram, number, part
from conqueror.lab.statistics import mean, percentile

_HALF_TIME, _LATE = 50, 75


def course_section(tally: Tally, seats: Sequence[str]) -> Plain:
    """Return when games are decided; figures that hang on the judgement are none where it tells too little."""
    moments = [_moment(tally, percent, len(seats)) for percent in POINTS]
    known = {moment["percent"]: moment for moment in moments}
    usable = all(known[percent]["better"] for percent in (_HALF_TIME, _LATE))
    section: Plain = {"usable": usable, "moments": moments}
    for name in ("changes", "last", "decided"):
        counts = histogram(tally, "course", name)
        section[name] = _spread(counts) if usable and counts else None
    none = histogram(tally, "course", "changes").get(0, 0)
    section["without_change"] = none / max(number(tally, "games"), 1) if usable else None
    at = ("course", str(_HALF_TIME))
    section["comeback"] = number(tally, *at, "from_behind") / max(number(tally, *at, "single"), 1) if usable else None
    section["snowball"] = known[_HALF_TIME]["snowball"] if usable else None
    return section


def _spread(counts: dict[int, int]) -> Plain:
    return {"mean": mean(counts), "median": percentile(counts, 50), "p95": percentile(counts, 95)}


def _moment(tally: Tally, percent: int, seats: int) -> Plain:
    at = ("course", str(percent))
    games = max(number(tally, *at, "games"), 1)
    brier = number(tally, *at, "brier") / MILLION / games
    results = [number(tally, *at, "results", seat) / MILLION for seat in part(tally, *at, "results")]
    base = number(tally, *at, "results_squared") / MILLION / games - sum((won / games) ** 2 for won in results)
    better = brier < base
    leader = number(tally, *at, "leader") / WHOLE / games
    bins = histogram(tally, *at, "bins")
    return {
        "percent": percent,
        "brier": brier,
        "base": base,
        "better": better,
        "leader_wins": leader if better else None,
        "snowball": (leader - 1 / seats) / (1 - 1 / seats) if better else None,
        "winner": _winner(bins) if better and bins else None,
    }


def _winner(bins: dict[int, int]) -> Plain:
    """Return what chance the later winner was given: the mean, and where the middle eight tenths lie."""
    middle = {place: (place + 0.5) / BINS for place in bins}
    whole = sum(bins.values())
    return {
        "mean": sum(middle[place] * count for place, count in bins.items()) / whole,
        "p10": middle[percentile(bins, 10)],
        "p90": middle[percentile(bins, 90)],
    }
