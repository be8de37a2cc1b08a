"""Full strength against a plain tree search; `make strength` runs it.

python -m tests.bots.against_uct [GAME …] [GAMES] [--results FILE] [--page FILE] [--workers N]
"""

import argparse
import hashlib
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from conqueror.arena.contest import Match
from conqueror.arena.ladder import ladders
from conqueror.arena.page import write_page
from conqueror.arena.strength import Goal, StoredResults, Trial, measure_all
from conqueror.errors import ConquerorError
from conqueror.lab.workers import cores
from tests.bots import uct

SECTION = "uct"
MATCH = Match("master:0.3s", f"{uct.__name__}.{uct.UctBot.__name__}:{uct.PLAYOUTS}")
_DIGEST = "-" + hashlib.sha256(Path(uct.__file__).read_bytes()).hexdigest()[:8]

TRIALS = (
    Trial(SECTION, "conquests", "conquests", MATCH, 60, Goal(0.90), extra=_DIGEST),
    Trial(
        SECTION, "empire to round 20, 2 players", "empire", MATCH, 60, Goal(0.90),
        options={"players": 2, "turn_cap": 20}, extra=_DIGEST,
    ),
    Trial(
        SECTION, "final-conquest, 4 players", "final-conquest", MATCH, 40, Goal(0.55),
        options={"players": 4}, extra=_DIGEST,
    ),
)  # fmt: skip


def trials(words: Sequence[str]) -> Iterator[Trial]:
    """Yield the matches of the games that are named, or all; a number says how many games."""
    keys = [word for word in words if not word.isdecimal()]
    games = [int(word) for word in words if word.isdecimal()]
    for trial in TRIALS:
        if not keys or trial.key in keys:
            yield replace(trial, games=games[-1]) if games else trial


def _say(text: str) -> None:
    print(text, flush=True)


def _main() -> None:
    asked = argparse.ArgumentParser(prog="python -m tests.bots.against_uct", description="Measure full strength.")
    asked.add_argument("words", nargs="*", metavar="GAME | GAMES", help="only these games; how many of each")
    asked.add_argument("--results", type=Path, default=Path("docs/strength.json"))
    asked.add_argument("--page", type=Path, default=Path("docs/strength.md"))
    asked.add_argument("--workers", type=int, default=cores())
    wanted, _ = asked.parse_known_args()  # what the ladder is told besides is nothing to us
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
