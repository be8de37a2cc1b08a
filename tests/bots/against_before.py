"""Today's bots against those of the version before; the results stand in docs/strength.md.

CONQUEROR_BEFORE=OTHER/.venv/bin/python python -m tests.bots.against_before [GAME …] [GAMES] [--workers N]

`master` is given the playouts that take as much of the processor as the master before.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from conqueror.arena.contest import Match
from conqueror.arena.ladder import ladders
from conqueror.arena.page import write_page
from conqueror.arena.sequential import Sequential
from conqueror.arena.strength import Goal, StoredResults, Trial, measure_all
from conqueror.errors import ConquerorError
from conqueror.lab.workers import cores
from conqueror.options import Value
from tests.bots import before

SECTION = "before"
COMMIT = "2467d9e"
"""The version before: the last one without anything learned."""
_SKILLED, _MASTER = (f"{before.__name__}.{kind.__name__}" for kind in (before.OldSkilled, before.OldMaster))
_MOST = 400


def _trial(name: str, key: str, challenger: str, other: str, score: float, **options: Value) -> Trial:
    """Return a match whose test may stop it once its goal is clearly kept or missed."""
    test = Sequential(max(score - 0.1, 0.05), score + 0.03)
    return Trial(SECTION, name, key, Match(challenger, other), _MOST, Goal(score), test, options, extra=f"-{COMMIT}")


TRIALS = (
    _trial("empire, 2 players", "empire", "greedy", _SKILLED, 0.85, players=2),
    _trial("empire, 2 players", "empire", "greedy", _MASTER, 0.50, players=2),
    _trial("empire, 2 players", "empire", "master:220", _MASTER, 0.80, players=2),
    _trial("empire, 3 players", "empire", "master:120", _MASTER, 0.50, players=3),
    _trial("empire, 4 players", "empire", "master:120", _MASTER, 0.45, players=4),
    _trial("conquests", "conquests", "master", _MASTER, 0.65),
)


def trials(words: Sequence[str]) -> Iterator[Trial]:
    """Yield the matches of the games that are named, or all; a number says how many games at most."""
    keys = [word for word in words if not word.isdecimal()]
    games = [int(word) for word in words if word.isdecimal()]
    for trial in TRIALS:
        if not keys or trial.key in keys or trial.name in keys:
            yield replace(trial, games=games[-1]) if games else trial


def _say(text: str) -> None:
    print(text, flush=True)


def _main() -> None:
    asked = argparse.ArgumentParser(
        prog="python -m tests.bots.against_before", description="Measure what was gained."
    )
    asked.add_argument("words", nargs="*", metavar="GAME | GAMES", help="only these games; how many of each at most")
    asked.add_argument("--results", type=Path, default=Path("docs/strength.json"))
    asked.add_argument("--page", type=Path, default=Path("docs/strength.md"))
    asked.add_argument("--workers", type=int, default=cores())
    wanted = asked.parse_args()
    kept = StoredResults(wanted.results)
    try:
        measure_all(trials(wanted.words), kept, wanted.workers, _say)
    except KeyboardInterrupt:
        _say("Stopped; what was finished is kept.")
    except ConquerorError as mistake:
        sys.exit(str(mistake))
    write_page(wanted.page, kept.results, [rungs.name for rungs in ladders()], kept.calibration)


if __name__ == "__main__":
    _main()
