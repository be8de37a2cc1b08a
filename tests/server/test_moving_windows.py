"""Counters of limits: exact for everybody, and forgotten when they count nothing any more."""

import tracemalloc
from collections.abc import Callable
from random import Random
from types import SimpleNamespace

import pytest
from limits import parse

from conqueror.server import moving_windows
from conqueror.server.moving_windows import MOST_COUNTED, MovingWindow
from conqueror.server.rate_limits import Limits
from conqueror.server.services import Settings


class Clock:
    """A clock that is set by hand."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(moving_windows, "time", SimpleNamespace(monotonic=made))
    return made


def test_nobody_is_let_through_more_often_than_the_limit_says_in_any_window(clock: Clock) -> None:
    window, rng = MovingWindow(parse("5 per 2 second")), Random(1)
    let: dict[str, list[float]] = {"a": [], "b": []}
    for _ in range(5000):
        clock.now += rng.expovariate(6)
        who = rng.choice("ab")
        lately = sum(at > clock.now - 2 for at in let[who])
        assert window.hit(who) == (lately < 5)
        if lately < 5:
            let[who].append(clock.now)
    assert not MovingWindow(parse("0 per 2 second")).hit("a")


def test_whoever_has_been_silent_is_forgotten_and_of_too_many_the_first(clock: Clock) -> None:
    window = MovingWindow(parse("5 per 2 second"))
    for number in range(3000):
        window.hit(f"{number}")
    assert len(window) == 3000
    clock.now += 2.1
    window.hit("a")
    assert len(window) == 1
    for number in range(3 * MOST_COUNTED):
        clock.now += 1e-6
        window.hit(f"{number}")
    assert len(window) <= MOST_COUNTED + 1
    assert [window.hit(f"{3 * MOST_COUNTED - 1}") for _ in range(5)] == [True] * 4 + [False]


def _grown(ask: Callable[[int], object], times: int) -> int:
    """Return by how many bytes memory has grown after so many have asked, most of them long ago."""
    tracemalloc.start()
    try:
        for number in range(1000):
            ask(number)
        before = tracemalloc.get_traced_memory()[0]
        for number in range(1000, times):
            ask(number)
        return tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()


def test_a_hundred_thousand_addresses_leave_the_memory_as_it_was(clock: Clock) -> None:
    limits = Limits(Settings())

    def ask(number: int) -> None:
        clock.now += 0.01
        limits.check("requests", f"192.0.{number}")
        limits.check("tables", f"192.0.{number}")

    assert _grown(ask, 100_000) < 10_000_000
