"""Mutated records into the reader of records: refused with a line, or games whose every position stands."""

import functools
import json
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

import conqueror
from conqueror.errors import RecordError
from tests.process import ROOT
from tests.readers.lines import Spoiler
from tests.readers.setups import SetupFuzzer
from tests.readers.soundness import check_sound
from tests.stages.search import TABLES

HOSTILE = (
    *("start: " + "[" * 100_000, "start: " + '{"a":' * 50_000, f"start: {'9' * 5000}", "start: NaN", "start: {}"),
    *('start: {"turn": NaN}', 'start: {"turn": "\\ud800"}', "option content: /etc", "option players: 6"),
    *("option key: 1", "rules: 0", "game: duels/../../etc/passwd", "game: duels/x", "seats:", "result: nobody"),
    *("999999999. plain end", "note:", "content: x"),
)
"""Whole lines that no record of ours has."""
MOVES = 40
"""How many moves of a golden game are kept, so that a record is read quickly."""


@functools.cache
def golden() -> tuple[str, ...]:
    """Return the golden games of every game, cut short."""
    found = []
    for place in sorted((ROOT / "tests" / "games").rglob("*.conq")):
        record = conqueror.record.parse(place.read_text(encoding="utf-8"))
        found.append(_shortened(record.text()))
    return tuple(found)


def _shortened(text: str) -> str:
    head, _, moves = text.partition("\n\n")
    lines = [line for line in head.splitlines() if not line.startswith("result: ")]
    return "\n".join([*lines, "", *moves.splitlines()[:MOVES]]) + "\n"


@dataclass
class Tally:
    """How many records were read, and what became of them."""

    tried: int = 0
    accepted: int = 0
    refusals: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        """Return the figures in a line."""
        return f"{self.tried:,} records, {self.accepted:,} stood, {len(self.refusals):,} different refusals"


class RecordFuzzer:
    """Records with something wrong in them: in their lines, or in the position they start from."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.spoiler = Spoiler(self.rng, HOSTILE)
        self.starts = [SetupFuzzer(table, seed) for table in TABLES]

    def next(self) -> str:
        """Return the next record."""
        if self.rng.random() < 0.3:
            return self._started()
        return self.spoiler.spoiled(self.rng.choice(golden()), self.rng.choice(golden()))

    def _started(self) -> str:
        """Return a record that begins with a mutated set-up, with a few moves that may be none."""
        fuzzer = self.rng.choice(self.starts)
        game, words = fuzzer.game, fuzzer.mutator.vocabulary.every_word
        start: Any = fuzzer.next()
        moves = [
            f"{number}. {self.rng.choice(game.seats)} {self.rng.choice(('end', 'ready', 'resign', *words))}"
            for number in range(1, self.rng.randint(1, 3))
        ]
        text = game.record().text().split("\n\n")[0]
        return "\n".join([text, f"start: {json.dumps(start)}", "", *moves]) + "\n"

    def run(self, tries: int, look_every: int = 10) -> Tally:
        """Read records; a fault is an exception that shows the record. Of those that stand some are looked at."""
        tally = Tally()
        for _ in range(tries):
            text = self.next()
            seed = self.rng.randrange(2**32)
            try:
                refused = refusal_of(text)
                if not refused and tally.accepted % look_every == 0:
                    *_, last = conqueror.replay(conqueror.record.parse(text))
                    check_sound(last, Random(seed))
            except Exception as fault:
                fault.add_note(f"seed {seed}: {text[:6000]!r}")
                raise
            tally.tried += 1
            tally.accepted += not refused
            tally.refusals.update([refused] if refused else [])
        return tally


def refusal_of(text: str) -> str:
    """Return the sentence that refuses a record; nothing where it stands and reads back from its own text."""
    try:
        record = conqueror.read(text)
    except RecordError as refusal:
        assert 1 <= refusal.line <= len(text.splitlines()) + 1
        assert refusal.text, "a refusal is a sentence"
        assert len(refusal.text) < 2000, "a refusal is a sentence, not a book"
        return refusal.text
    assert conqueror.record.parse(record.text()) == record, "the record does not read back as itself"
    return ""
