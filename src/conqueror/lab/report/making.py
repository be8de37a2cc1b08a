"""A study as a report: plain data with every figure, from the batches that were played."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from conqueror.game import Game, Plain
from conqueror.lab.report.certificate import Verdict, bounds, looks_of, study_verdict
from conqueror.lab.report.comparison import comparison_section, is_clear
from conqueror.lab.report.folder import Played
from conqueror.lab.report.gathering import Gathered, gather
from conqueror.lab.report.sections import level_section, skill_section
from conqueror.lab.report.study import HIGHER, LOWER, MIXED, PAIRINGS, Study

FORMAT = "conqueror report 1"


@dataclass(frozen=True)
class Question:
    """What is asked of the sides: whether each wins its even part within a margin, and whether to stop once known."""

    margin: float = 0.05
    stops: bool = False

    def looks(self, games: int) -> tuple[int, ...]:
        """Return after how many games it is looked at."""
        return looks_of(games) if self.stops else (games,)


def make_report(
    study: Study, games: Sequence[Game], batches: Mapping[int, Played], question: Question, until: int
) -> Plain:
    """Return all there is to know of a study's first games; docs/lab.md explains every field."""
    gathered = gather(study, batches, until)
    looks, seats = question.looks(study.games), games[0].seats
    compared = comparison_section(study, gathered, seats, looks) if len(games) > 1 else None
    played = sum(len(one.winners) for one in gathered.values())
    return {
        "format": FORMAT,
        "study": study.asked,
        "games": played,
        "wanted": min(until, study.games) * len(gathered),
        "margin": question.margin,
        "stopped_after": until if until < study.games else None,
        "processor_seconds": round(sum(batch.seconds for batch in batches.values()), 1),
        "variants": [_variant(study, number, game, gathered, question) for number, game in enumerate(games)],
        "comparison": compared,
    }


def is_answered(
    study: Study, games: Sequence[Game], batches: Mapping[int, Played], question: Question, until: int
) -> bool:
    """Return whether the question is answered: whether two variants differ, or whether the sides of one are fair."""
    gathered, seats = gather(study, batches, until), games[0].seats
    if len(games) > 1:
        return is_clear(comparison_section(study, gathered, seats, question.looks(study.games)))
    found = [_verdict(gathered[0, pairing], study, seats, question) for pairing in (LOWER, HIGHER)]
    return all(one["verdict"] != Verdict.OPEN for one in found)


def _variant(
    study: Study, number: int, game: Game, gathered: Mapping[tuple[int, str], Gathered], question: Question
) -> Plain:
    levels: Plain = {}
    for pairing, level in zip((LOWER, HIGHER), study.levels, strict=True):
        found = gathered[number, pairing]
        levels[pairing] = level_section(level, found.tally, game.seats)
        levels[pairing]["verdict"] = _verdict(found, study, game.seats, question)
    return {
        "game": game.key,
        "title": game.title,
        "name": game.info.name,
        "printed_minutes": list(game.info.minutes),
        "levels": levels,
        "skill": skill_section(study.levels, gathered[number, MIXED].tally, game.seats),
    }


def _verdict(found: Gathered, study: Study, seats: Sequence[str], question: Question) -> Plain:
    limits = bounds(1 / len(seats), question.margin, question.looks(study.games), len(seats))
    known = {look: found.wins_after(look, len(seats)) for look in limits.looks if look <= len(found.winners)}
    verdict, after = study_verdict(known, limits)
    return {"verdict": verdict.value, "games": after, "looks": list(limits.looks)}


class Looks:
    """When a study that is being played is looked at, and whether it may stop."""

    def __init__(self, study: Study, games: Sequence[Game], question: Question) -> None:
        self._study, self._games, self._question = study, games, question
        self._left = list(question.looks(study.games)[:-1]) if question.stops else []

    def stop_after(self, batches: Mapping[int, Played]) -> int | None:
        """Return after how many games of each pairing the question is answered; None as long as it is open.

        Only games without a gap before them are looked at, so that it does not depend on who plays faster.
        """
        while self._left and self._is_complete(batches, self._left[0]):
            look = self._left.pop(0)
            if is_answered(self._study, self._games, batches, self._question, look):
                return look
        return None

    def _is_complete(self, batches: Mapping[int, Played], look: int) -> bool:
        wanted = -(-look // self._study.batch) * len(PAIRINGS) * len(self._games)
        return all(number in batches for number in range(wanted))
