"""The ladder: every level against the level below it, at every game; `make strength` runs it.

python -m conqueror.arena.ladder [GAME …] [--results FILE] [--page FILE] [--workers N] [--most N]
"""

import argparse
import itertools
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from conqueror.arena.calibration import CalibrationTrial, measure_calibration
from conqueror.arena.contest import Match
from conqueror.arena.page import write_page
from conqueror.arena.sequential import Sequential
from conqueror.arena.strength import Goal, StoredResults, Trial, measure_all
from conqueror.bots.engines.lookup import engine_of, has_engine
from conqueror.bots.levels import NAMES
from conqueror.errors import ConquerorError, OptionError
from conqueror.info import GameInfo
from conqueror.lab.workers import cores
from conqueror.options import Value
from conqueror.registry import catalogue, load

LADDER, GENTLE, BUDGET = "ladder", "gentle", "budget"
_MOST_GAMES = 100
_TIMES = 4  # the playouts of who is to be stronger
_TWO, _FOUR = Goal(0.65, 0.52), Goal(0.38, 0.25)
_TEST_OF_TWO, _TEST_OF_FOUR = Sequential(0.52, 0.65), Sequential(0.27, 0.38)
_MORE_OF_TWO, _MORE_OF_FOUR = Goal(0.6, 0.5), Goal(0.33, 0.25)


@dataclass(frozen=True)
class Ladder:
    """A game with a ladder of its own."""

    name: str
    key: str
    seats: int = 2
    options: Mapping[str, Value] = field(default_factory=dict)


def ladders() -> tuple[Ladder, ...]:
    """Return a ladder for two of every game that has an engine, then those for four where four may play."""
    known = [info for info in catalogue().values() if has_engine(info)]
    return tuple(_ladder_of(info, seats) for seats in (2, 4) for info in known if seats in info.players)


def _ladder_of(info: GameInfo, seats: int) -> Ladder:
    if len(info.players) == 1:
        return Ladder(info.key, info.key, seats)
    return Ladder(f"{info.key}, {seats} players", info.key, seats, {"players": seats})


def trials(games: Sequence[Ladder], most: int = _MOST_GAMES) -> Iterator[Trial]:
    """Yield every match of the ladders: each level against the one below, and greedy against the lowest."""
    for ladder in games:
        two = ladder.seats == 2
        goal, test = (_TWO, _TEST_OF_TWO) if two else (_FOUR, _TEST_OF_FOUR)
        for lower, higher in itertools.pairwise(NAMES):
            match = Match(higher, lower)
            yield Trial(LADDER, ladder.name, ladder.key, match, most, goal, test, ladder.options)
        even = 1 / ladder.seats
        match = Match("greedy", NAMES[0])
        yield Trial(GENTLE, ladder.name, ladder.key, match, most, Goal(even, even), test, ladder.options)


def budget_trials(games: Sequence[Ladder], most: int = _MOST_GAMES) -> Iterator[Trial]:
    """Yield the matches of full strength against itself with a quarter of the playouts: what thinking is worth."""
    for ladder in games:
        goal = _MORE_OF_TWO if ladder.seats == 2 else _MORE_OF_FOUR
        usual = engine_of(load(ladder.key, content=None, **ladder.options)).levels[-1].playouts
        for playouts in (max(usual // _TIMES, 1), usual):
            match = Match(f"{NAMES[-1]}:{_TIMES * playouts}", f"{NAMES[-1]}:{playouts}")
            yield Trial(BUDGET, ladder.name, ladder.key, match, most, goal, None, ladder.options)


def named(words: Sequence[str]) -> tuple[Ladder, ...]:
    """Return the ladders that words name, by key or by name; all without words."""
    known = ladders()
    for word in words:
        if not any(word in (ladder.key, ladder.name) for ladder in known):
            raise OptionError(
                f"There is no ladder of {word!r}; there are {', '.join(ladder.name for ladder in known)}."
            )
    return tuple(ladder for ladder in known if not words or ladder.key in words or ladder.name in words)


def run(
    games: Sequence[Ladder], results: Path, page: Path, workers: int, most: int, tell: Callable[[str], None]
) -> None:
    """Measure what has changed at these games, and write the page of all results."""
    kept = StoredResults(results)
    try:
        measure_all(itertools.chain(trials(games, most), budget_trials(games, most)), kept, workers, tell)
        _measure_chances(games, kept, workers, most, tell)
    except KeyboardInterrupt:
        tell("Stopped; what was finished is kept.")
    write_page(page, kept.results, [ladder.name for ladder in ladders()], kept.calibration)
    tell(f"{page} is written.")


def _measure_chances(
    games: Sequence[Ladder], kept: StoredResults, workers: int, most: int, tell: Callable[[str], None]
) -> None:
    """Measure how well chances are told, ten games for each of a match; where nothing has changed, not again."""
    for ladder in games:
        trial = CalibrationTrial(ladder.name, ladder.key, 10 * most, ladder.options)
        found = kept.calibration.get(trial.name)
        if found is None or found["digest"] != trial.digest() or found["games"] < trial.games:
            tell(f"chances: {trial.name} …")
            kept.put_calibration(measure_calibration(trial, workers, tell))


def _main() -> None:
    asked = argparse.ArgumentParser(prog="python -m conqueror.arena.ladder", description="Measure the bots.")
    asked.add_argument("games", nargs="*", metavar="GAME", help="only these games")
    asked.add_argument("--results", type=Path, default=Path("docs/strength.json"))
    asked.add_argument("--page", type=Path, default=Path("docs/strength.md"))
    asked.add_argument("--workers", type=int, default=cores())
    asked.add_argument("--most", type=int, default=_MOST_GAMES, help="games in a match, at most")
    wanted = asked.parse_args()
    try:
        run(named(wanted.games), wanted.results, wanted.page, wanted.workers, wanted.most, _say)
    except ConquerorError as error:
        sys.exit(str(error))


def _say(text: str) -> None:
    print(text, flush=True)


if __name__ == "__main__":
    _main()
