"""The batches of a study put together: games counted by variant and pairing, and their winners in order."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from conqueror.lab.report.counting import WHOLE, Tally, merge, shares_of
from conqueror.lab.report.folder import Played
from conqueror.lab.report.study import PAIRINGS, Study


@dataclass(frozen=True)
class Gathered:
    """All games of one pairing of one variant."""

    tally: Tally
    winners: tuple[int, ...]
    """Of the first games, without a gap, in order."""

    def wins_after(self, games: int, seats: int) -> list[float]:
        """Return what everybody won of the first so many games; a draw is shared out among all."""
        shares = shares_of(np.array(self.winners[:games], np.int64), seats) / WHOLE
        shares[~shares.any(axis=1)] = 1 / seats
        return [float(won) for won in shares.sum(axis=0)]


def gather(study: Study, batches: Mapping[int, Played], until: int) -> dict[tuple[int, str], Gathered]:
    """Return the games with numbers below `until` that were played, by variant and pairing."""
    tallies: dict[tuple[int, str], Tally] = {}
    winners: dict[tuple[int, str], list[int]] = {}
    for variant in range(len(study.variants)):
        for pairing in PAIRINGS:
            tallies[variant, pairing], winners[variant, pairing] = {}, []
    for batch in study.batches():
        played, name = batches.get(batch.number), (batch.variant, batch.pairing)
        if played is None or batch.first >= until:
            continue
        merge(tallies[name], played.tally)
        if len(winners[name]) == batch.first:
            winners[name] += played.winners
    return {name: Gathered(tally, tuple(winners[name])) for name, tally in tallies.items()}
