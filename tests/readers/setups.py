"""Mutated set-ups into every game's reader: refused in words, or positions that stand."""

import functools
import json
import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from conqueror.errors import SetupError
from conqueror.game import Game, Position
from tests.contract.walking import walk
from tests.readers.mutations import Mutator, Vocabulary
from tests.readers.soundness import check_sound
from tests.stages.search import TABLES, Table, find

SECONDS = 20.0
"""How much processor time one set-up may take, with everything that is asked of it."""


@functools.cache
def positions_of(table: Table) -> tuple[Position, ...]:
    """Return positions of a table at every stage: those the search finds, and some of random games."""
    found = [position for positions in find(table).positions.values() for position in positions]
    for seed in range(3):
        walked = [position for position, _, _ in walk(table.load(), seed, 600)]
        found += walked[:: max(1, len(walked) // 15)]
    return tuple(found)


@dataclass
class Tally:
    """How many set-ups were sent in, and what became of them."""

    tried: int = 0
    accepted: int = 0
    refusals: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        """Return the figures in a line."""
        return f"{self.tried:,} set-ups, {self.accepted:,} stood, {len(self.refusals):,} different refusals"


class SetupFuzzer:
    """One table's set-ups."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table = table
        self.game: Game = table.load()
        self.rng = Random(f"{table} {seed}")
        self.datas: list[Any] = [json.loads(json.dumps(position.data())) for position in positions_of(table)]
        self.mutator = Mutator(Vocabulary(self.datas), self.rng)

    def next(self) -> Any:
        """Return the next set-up."""
        return self.mutator.mutated(self.rng.choice(self.datas), self.rng.choice(self.datas))

    def run(self, tries: int) -> Tally:
        """Send set-ups in; a fault is an AssertionError that shows the data."""
        tally = Tally()
        for _ in range(tries):
            data = self.next()
            seed = self.rng.randrange(2**32)
            begun = time.process_time()
            try:
                refused = self.refusal_of(data, seed)
            except Exception as fault:
                fault.add_note(f"{self.table}, seed {seed}: {data!r}")
                raise
            spent = time.process_time() - begun
            assert spent < SECONDS, f"{self.table}: {spent:.0f} s for {data!r}"
            tally.tried += 1
            tally.accepted += not refused
            tally.refusals.update([refused] if refused else [])
        return tally

    def refusal_of(self, data: Any, seed: int) -> str:
        """Return the sentence that refuses a set-up; nothing where it stands, which is then looked at."""
        try:
            position = self.game.position(data)
        except SetupError as refusal:
            text = str(refusal)
            assert text, "a refusal is a sentence"
            assert len(text) < 2000, "a refusal is a sentence, not a book"
            return text
        check_sound(position, Random(seed))
        return ""


__all__ = ["TABLES", "SetupFuzzer", "Tally", "positions_of"]
