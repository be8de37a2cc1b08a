"""Games that are to be played for learning, handed out to processes; what comes back does not depend on how many."""

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
import numpy.typing as npt

from conqueror.bots.evaluation.network import Network
from conqueror.errors import ConquerorError
from conqueror.lab.training.trainee import Episodes, Exploration, Trainee, trainee_of
from conqueror.lab.workers import report_ready, unheard_interrupts, worker_pool
from conqueror.options import Value
from conqueror.registry import load

MATCH = Exploration(opening=4, rate=0.0)
"""How games are begun that measure who is better."""


@dataclass(frozen=True)
class Order:
    """Some games: who learns, who is the rival, where it sits, and the seed of each game."""

    learner: Network
    rival: Network
    seating: npt.NDArray[np.int64]
    seeds: npt.NDArray[np.int64]
    exploration: Exploration
    results_only: bool = False


Players = Callable[[Sequence[Order]], list[Episodes]]
"""What plays orders and gives back the games of each, in their order."""


class LostWorker(ConquerorError):
    """A process that ended before its games did."""


def fulfil(trainee: Trainee, order: Order) -> Episodes:
    """Play the games of an order."""
    played = trainee.play(order.learner, order.rival, order.seating, order.seeds, order.exploration)
    if not order.results_only:
        return played
    return Episodes(played.positions[:0], played.ahead[:0], played.cut[:0], played.ends, played.results)


@contextlib.contextmanager
def players(trainee: Trainee, options: Mapping[str, Value], content: Path | None, workers: int) -> Iterator[Players]:
    """Give what plays orders: in this process, or in so many that are gone afterwards."""
    if workers == 1:
        yield lambda orders: [fulfil(trainee, order) for order in orders]
        return
    with worker_pool(workers, _begin_work, trainee.game.key, dict(options), content) as pool:
        with unheard_interrupts():
            ready = [pool.submit(report_ready) for _ in range(workers)]
        for each in ready:
            each.result()

        def play(orders: Sequence[Order]) -> list[Episodes]:
            try:
                return list(pool.map(_work, orders))
            except BrokenProcessPool:
                raise LostWorker("A worker process ended before its games did.") from None

        yield play


def match_orders(one: Network, other: Network, seats: int, rounds: int, seed: int, size: int = 8) -> list[Order]:
    """Return the games of a match: in each round `one` sits on every seat once, with the same opening."""
    seeds = np.random.default_rng([seed, 1]).integers(1 << 50, size=rounds)
    own = np.tile(np.arange(seats), rounds)
    seating = (np.arange(seats) != own[:, None]).astype(np.int64)
    make = partial(Order, one, other, exploration=MATCH, results_only=True)
    each = np.repeat(seeds, seats)
    return [
        make(seating=seating[first : first + size], seeds=each[first : first + size])
        for first in range(0, len(each), size)
    ]


def match_points(orders: Sequence[Order], played: Sequence[Episodes]) -> tuple[float, int]:
    """Return the points of the learner in a match, and how many games it had."""
    points, games = 0.0, 0
    for order, found in zip(orders, played, strict=True):
        points += float(found.results[order.seating == 0].sum())
        games += len(order.seeds)
    return points, games


# What follows runs in the workers.

_at_work: list[Trainee] = []


def _begin_work(key: str, options: Mapping[str, Value], content: Path | None) -> None:
    _at_work.append(trainee_of(load(key, content=content, **options)))


def _work(order: Order) -> Episodes:
    return fulfil(_at_work[0], order)
