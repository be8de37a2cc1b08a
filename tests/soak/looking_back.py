"""Large counts of reviews and sketches: ledgers, luck, drift, levels, and leaks of running games."""

import conqueror
from tests.reviews import large_counts, running_sketches, wall_times
from tests.soak.scale import SCALE


def reviews(wanted: str = "") -> None:
    """Ledgers of golden games; mean luck over 1,000 games of bots, drift, masters beside beginners; or one of these.

    `reviews:luck`, `reviews:luck duels` and the like; drift and levels are no part of a short run.
    """
    part, _, only = wanted.partition(" ")
    if part in ("", "ledgers"):
        for line in large_counts.golden_ledgers(SCALE.of(50, least=3)):
            print(f"  {line}", flush=True)
    for name, (count, games) in large_counts.PARTS.items():
        if part not in ("", name) or (SCALE.share < 1 and name != "luck"):
            continue
        for key in [only] if only else conqueror.catalogue():
            for line in count(key, SCALE.of(games, least=6)):
                print(f"  {line}", flush=True)


def sketches() -> None:
    """10,000 sketches of running games, each the same to the byte when other seats hold other secrets."""
    compared, wrong = running_sketches.compare(SCALE.of(10_000))
    print(f"  {compared:,} sketches of running games: {wrong} know more than their seat may")
    assert wrong == 0


def review_times(wanted: str = "") -> None:
    """Print how long reviews take on a server, and how late a bot is meanwhile; on a machine that is quiet."""
    for key in [wanted] if wanted else ("duels/rome-vs-persia", "final-conquest"):
        for line in wall_times.wall_times(key):
            print(f"  {line}", flush=True)
