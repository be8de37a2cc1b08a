"""What a report is asked to find out, and the batches of games it takes."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from conqueror.errors import OptionError
from conqueror.game import Game, Plain
from conqueror.lab.report.levels import Errors, compiled_levels, is_compiled
from conqueror.options import Value
from conqueror.registry import load
from conqueror.version import __version__

FORMAT = "conqueror study 1"
LOWER, HIGHER, MIXED = "lower", "higher", "mixed"
"""The pairings: all seats at the lower level, all at the higher, and one seat after the other above the rest."""
PAIRINGS = (LOWER, HIGHER, MIXED)
_COMPILED_BATCH, _BOTS_BATCH = 50, 5


@dataclass(frozen=True)
class Variant:
    """A game with its options."""

    key: str
    options: Mapping[str, Value] = field(default_factory=dict)
    content: Path | None = None

    def load(self) -> Game:
        """Return the game, ready to start."""
        return load(self.key, content=self.content, **self.options)


@dataclass(frozen=True)
class Batch:
    """Some consecutive games of one pairing of one variant, numbered from 0; its number is its place among all."""

    number: int
    variant: int
    pairing: str
    first: int
    last: int


@dataclass(frozen=True)
class Study:
    """What is played: one game or two to compare, two levels, how many games of each pairing, and the seed."""

    variants: tuple[Variant, ...]
    levels: tuple[str, str]
    games: int
    seed: int
    batch: int
    errors: Errors
    """How much the levels err, if the compiled player has them: those of the first variant, for all alike."""
    asked: Plain
    """All that decides what is played, as it stands in the study's folder."""

    @classmethod
    def of(cls, variants: tuple[Variant, ...], levels: tuple[str, str], games: int, seed: int) -> "Study":
        """Return a study; raise OptionError where two games cannot be compared."""
        loaded = [variant.load() for variant in variants]
        if len({game.seats for game in loaded}) > 1:
            told = " and ".join(", ".join(game.seats) for game in loaded)
            raise OptionError(f"Games between the same seats can be compared, not {told}.")
        compiled = all(is_compiled(game, levels) for game in loaded)
        batch = _COMPILED_BATCH if compiled else _BOTS_BATCH
        errors = {name: compiled_levels(loaded[0])[name] for name in levels} if compiled else {}
        asked: Plain = {
            "format": FORMAT,
            "version": __version__,
            "games": games,
            "levels": list(levels),
            "errors": {name: list(error) for name, error in errors.items()},
            "seed": seed,
            "batch": batch,
            "variants": [_told(game) for game in loaded],
        }
        return cls(variants, levels, games, seed, batch, errors, asked)

    def batches(self) -> Iterator[Batch]:
        """Yield all batches, in the order they are handed out: the pairings and variants take turns."""
        number = 0
        for first in range(0, self.games, self.batch):
            for pairing in PAIRINGS:
                for variant in range(len(self.variants)):
                    yield Batch(number, variant, pairing, first, min(first + self.batch, self.games))
                    number += 1

    def levels_of(self, batch: Batch, seats: int) -> tuple[list[list[str]], list[int | None]]:
        """Return for each game of a batch the level of each seat, and which seat alone is the better, if one is."""
        lower, higher = self.levels
        better = [game % seats if batch.pairing == MIXED else None for game in range(batch.first, batch.last)]
        usual = higher if batch.pairing == HIGHER else lower
        return [[higher if seat == one else usual for seat in range(seats)] for one in better], better


def _told(game: Game) -> Plain:
    return {
        "game": game.key,
        "options": {name: list(value) if isinstance(value, tuple) else value for name, value in game.options.items()},
        "rules": game.rules_version,
        "content": game.content_digest,
        "seats": list(game.seats),
    }


def study_seed(seed: int, game: int) -> int:
    """Return the seed of a game by its number alone: all pairings and variants have the same luck (game from 0)."""
    digest = hashlib.sha256(f"report {seed} {game}".encode()).digest()
    return int.from_bytes(digest[:6])
