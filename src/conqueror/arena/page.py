"""What was measured of the bots, as a page to read."""

import math
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from conqueror.arena.calibration_page import calibration_lines
from conqueror.arena.digest import digest_of
from conqueror.arena.rating import from_score
from conqueror.bots.levels import NAMES
from conqueror.game import Plain
from conqueror.registry import load

_NEARLY_ALL = 0.95  # of the games of one side

_HEAD = """# How strong the bots are

Written by `make strength`, which plays these matches in the arena ([bots](bots.md)) and keeps the results in
[strength.json](strength.json) under a digest of the bots; what has not changed is not played again. Levels are set by
playouts, not by the clock, so that a match comes out the same on every machine; only the seconds differ.

A match has at most 100 games. It stops earlier if a sequential test finds it decided (Wald's: a score of 52 % against
one of 65 %, or of 27 % against 38 % for one among four, with errors of 2.5 %). A draw is half a win, and whoever wins
together shares. In mirrored games the challenger sits on every seat once, from the same opening of random moves and
with the same dice. Intervals are Wilson's, at 95 %. **kept** and **MISSED** say whether the goal was reached: against
the level below 65 % with an interval above 52 %; for one among three of the level below 38 %, where 25 % is even.
"""


def write_page(
    place: Path, results: Mapping[str, Plain], games: Sequence[str], calibration: Mapping[str, Plain]
) -> None:
    """Write the page of all results; `games` are the names of the games with a ladder, in their order."""
    lines = [
        *_lines(results, games),
        *calibration_lines([calibration[name] for name in games if name in calibration]),
    ]
    place.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _lines(results: Mapping[str, Plain], games: Sequence[str]) -> Iterable[str]:
    yield _HEAD
    yield from _overview(results, games)
    for name in games:
        found = _section(results, "ladder", name)
        if found:
            yield f"## {name}\n"
            yield from _ladder(found)
    yield from _table_of(
        results,
        "gentle",
        "## A beginner can win",
        "The lowest level against `greedy`, which plays the best move at first sight: it loses most of the time.",
    )
    yield from _table_of(
        results,
        "budget",
        "## Strength by playouts",
        "Full strength against itself with a quarter of the playouts, below and above what its level is set to.",
    )
    yield from _table_of(
        results,
        "before",
        "## Against the version before",
        "The bots as they are now against those of the version before this judgement was learned (2467d9e), which "
        "play as a program of their own (`tests/bots/against_before.py`). `greedy` looks one move ahead; where "
        "`master` has a number of playouts, both take as much of the processor.",
    )
    yield from _table_of(
        results,
        "uct",
        "## Against a plain tree search",
        "Full strength with 0.3 seconds a move, against a plain UCT that plays 1,000 random games to their end for "
        "every move (`tests/bots/uct.py`). These matches depend on the clock, and on how busy the machine is.",
    )


def _section(results: Mapping[str, Plain], section: str, name: str = "") -> list[Plain]:
    """Return the results of a section, of one game or of all."""
    return [found for found in results.values() if found["section"] == section and name in ("", found["name"])]


def _overview(results: Mapping[str, Plain], games: Sequence[str]) -> Iterable[str]:
    """Yield how many goals were kept, and which not."""
    wanted = len(games) * (len(NAMES) - 1)
    found = [one for name in games for one in _section(results, "ladder", name)]
    missed = [one for one in found if not one["kept"]]
    yield f"Of the ladder's {wanted} matches {len(found)} are measured; {len(found) - len(missed)} kept their goal."
    for one in missed:
        yield (
            f"- MISSED: {one['name']}, {one['challenger']} against {one['others']}: {_percent(one['score'])} "
            f"({_by_seat(one)})"
        )
    old = [one for one in results.values() if is_stale(one)]
    if old:
        yield f"\n{len(old)} results, marked *, are of an earlier version of the bots."
    yield ""


def is_stale(found: Plain) -> bool:
    """Return whether a result is that of other bots than those of today."""
    game = load(found["game"], **found["options"])
    return not str(found["digest"]).startswith(digest_of(game, found["challenger"], found["others"]))


def _ladder(found: list[Plain]) -> Iterable[str]:
    found = sorted(found, key=lambda one: NAMES.index(one["challenger"]))
    yield from _rows(found)
    yield ""
    seats = len(found[0]["seats"])
    points, spread, words = 0.0, 0.0, [f"{NAMES[0]} 0"]
    for one, name in zip(found, NAMES[1:], strict=False):
        if one["challenger"] != name:
            break  # a level in between is not measured
        elo = from_score(one["points"], one["games"], seats)
        points, spread = points + elo.points, math.hypot(spread, elo.error)
        words.append(f"{name} {points:+.0f} ± {spread:.0f}")
    yield f"Elo: {', '.join(words)}.\n"
    if found[0]["game"].startswith("duels/"):
        yield f"{_uneven(found)}\n"


def _uneven(found: list[Plain]) -> str:
    """Return how uneven the sides of a scenario are: what each of them wins over all matches, whoever sits there."""
    names = list(found[0]["seats"])
    games = sum(one["games"] for one in found)
    first = sum(
        one["seats"][names[0]]["points"] + one["seats"][names[1]]["games"] - one["seats"][names[1]]["points"]
        for one in found
    )
    share = first / games if games else 0.5
    told = f"Sides: whoever plays, {names[0]} wins {_percent(share)} and {names[1]} {_percent(1 - share)}."
    if not 0.2 <= share <= 0.8 or any(not one["kept"] and _best_side(one) >= _NEARLY_ALL for one in found):
        told += " They are so uneven that a better player can win little more than every game of the better side."
    return told


def _best_side(one: Plain) -> float:
    """Return what a challenger scores on the side it does best on."""
    sides = (there for there in one["seats"].values() if there["games"])
    return max(float(there["points"] / there["games"]) for there in sides)


def _rows(found: Iterable[Plain]) -> Iterable[str]:
    yield "| | score | 95 % | games | s a game | by seat | goal |"
    yield "|---|---|---|---|---|---|---|"
    for one in found:
        others = one["others"] if len(one["seats"]) == 2 else f"{len(one['seats']) - 1} of {one['others']}"
        goal = f"≥ {100 * one['goal']['score']:.0f} %: {'kept' if one['kept'] else '**MISSED**'}"
        yield (
            f"| {one['challenger']} against {others}{' *' if is_stale(one) else ''} | {_percent(one['score'])} "
            f"| {_percent(one['low'])} – {_percent(one['high'])} | {one['games']} | {one['seconds_per_game']:.1f} "
            f"| {_by_seat(one)} | {goal} |"
        )


def _by_seat(one: Plain) -> str:
    return ", ".join(
        f"{seat} {_percent(there['points'] / there['games'])}"
        for seat, there in one["seats"].items()
        if there["games"]
    )


def _table_of(results: Mapping[str, Plain], section: str, title: str, text: str) -> Iterable[str]:
    found = _section(results, section)
    if not found:
        return
    yield f"{title}\n\n{text}\n"
    yield "| game | | score | 95 % | games | s a game | goal |"
    yield "|---|---|---|---|---|---|---|"
    for one in found:
        others = one["others"] if len(one["seats"]) == 2 else f"{len(one['seats']) - 1} of {one['others']}"
        goal = f"≥ {100 * one['goal']['score']:.0f} %: {'kept' if one['kept'] else '**MISSED**'}"
        yield (
            f"| {one['name']}{' *' if is_stale(one) else ''} | {one['challenger']} against {_short(others)} "
            f"| {_percent(one['score'])} | {_percent(one['low'])} – {_percent(one['high'])} | {one['games']} "
            f"| {one['seconds_per_game']:.1f} | {goal} |"
        )
    yield ""


def _short(bot: str) -> str:
    """Return a bot's name without where its class is found."""
    return " ".join(word.rpartition(".")[2] if "." in word.partition(":")[0] else word for word in bot.split())


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"
