"""How strong the bots were measured to be: kept in a file, each match under the digest of its bots."""

import contextlib
import json
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from conqueror.arena.contest import Contest, Match
from conqueror.arena.contest_runner import play
from conqueror.arena.digest import digest_of
from conqueror.arena.report import match_report
from conqueror.arena.sequential import Sequential
from conqueror.game import Plain
from conqueror.options import Value

FORMAT = "conqueror strength 1"
_SEED = 8
_QUIET = 30.0  # seconds between two lines of a long match


@dataclass(frozen=True)
class Goal:
    """What a match has to show: a score, and how high its 95 % interval has to begin."""

    score: float
    above: float = 0.0

    def is_kept(self, found: Plain) -> bool:
        """Return whether what was found is enough."""
        return bool(found["games"]) and found["score"] >= self.score and found["low"] > self.above


@dataclass(frozen=True)
class Trial:
    """A match that is measured: the game, who plays, how often at most, and what it has to show."""

    section: str
    name: str
    """What the game is called on the page."""
    key: str
    match: Match
    games: int
    goal: Goal
    test: Sequential | None = None
    options: Mapping[str, Value] = field(default_factory=dict)
    extra: str = ""
    """Whatever else decides the result: the digest of a bot that is not ours."""

    @property
    def id(self) -> str:
        """Under which name its result is kept."""
        return f"{self.section}: {self.name}: {self.match.challenger} against {self.match.others}"

    @property
    def contest(self) -> Contest:
        """Return the contest that plays it."""
        return Contest(self.key, (self.match,), self.games, _SEED, self.options, test=self.test)

    def digest(self) -> str:
        """Return the digest of all that decides the result."""
        game = self.contest.load()
        return f"{digest_of(game, self.match.challenger, self.match.others)}{self.extra}"


class StoredResults:
    """The file with all results."""

    def __init__(self, place: Path) -> None:
        self._place = place
        self.results: dict[str, Plain] = {}
        self.calibration: dict[str, Plain] = {}
        """By the name of the game."""
        if place.is_file():
            kept = json.loads(place.read_text(encoding="utf-8"))
            self.results, self.calibration = kept["results"], kept.get("calibration", {})

    def is_current(self, trial: Trial) -> bool:
        """Return whether the result of a trial is that of the bots of today."""
        found = self.results.get(trial.id)
        return found is not None and found["most"] >= trial.games and found["digest"] == trial.digest()

    def put(self, trial: Trial, found: Plain) -> None:
        """Keep a result, at once."""
        self.results[trial.id] = found
        self._write()

    def put_calibration(self, found: Plain) -> None:
        """Keep how well chances are told, at once."""
        self.calibration[found["name"]] = found
        self._write()

    def _write(self) -> None:
        whole = {
            "format": FORMAT,
            "results": dict(sorted(self.results.items())),
            "calibration": dict(sorted(self.calibration.items())),
        }
        fresh = self._place.with_suffix(".new")
        fresh.write_text(json.dumps(whole, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        fresh.replace(self._place)


def measure(trial: Trial, workers: int, tell: Callable[[str], None]) -> Plain:
    """Return what a match came to, as it is kept."""
    begun, digest = time.perf_counter(), trial.digest()
    told = begun
    with contextlib.closing(play(trial.contest, workers)) as playing:
        for progress, fresh in playing:
            for played in fresh:
                if played.fault:
                    tell(f"  {played.fault}")
            if fresh and time.perf_counter() - told > _QUIET:
                told = time.perf_counter()
                found = match_report(progress, 0)
                tell(f"  {found['games']} games, {100 * found['score']:.0f} %")
    found = match_report(progress, 0)
    return {
        "section": trial.section,
        "name": trial.name,
        "digest": digest,
        "most": trial.games,
        "game": trial.key,
        "options": dict(trial.options),
        **found,
        "goal": {"score": trial.goal.score, "above": trial.goal.above},
        "kept": trial.goal.is_kept(found),
        "seconds": round(time.perf_counter() - begun, 1),
    }


def measure_all(trials: Iterable[Trial], kept: StoredResults, workers: int, tell: Callable[[str], None]) -> None:
    """Measure every trial whose bots have changed since it was measured last; every result is kept at once."""
    for trial in trials:
        if kept.is_current(trial):
            tell(f"{trial.id}: as before")
            continue
        tell(f"{trial.id} …")
        found = measure(trial, workers, tell)
        kept.put(trial, found)
        verdict = "kept" if found["kept"] else "MISSED"
        sure = f"{100 * found['low']:.0f}–{100 * found['high']:.0f} %"
        speed = f"{found['games']} games, {found['seconds_per_game']:.2f} s a game"
        tell(f"  {100 * found['score']:.1f} % ({sure}), {speed}: {verdict}")
