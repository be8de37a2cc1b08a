"""Who is at a table and who is away, as one process knows it and as others tell it."""

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

from conqueror.server.presence import GONE, SEEN, THERE, Presence, read_word
from conqueror.server.services import Settings
from conqueror.server.standstill import Standstill

TABLE = "abcdefgh234567yz"
ANN = "guestguestguest2"


class Room:
    """A presence with a clock of its own; `changes` counts how often it told of one."""

    def __init__(self, absence: int = 60_000) -> None:
        self.now = 1_000_000
        self.said: list[str] = []
        self.changes = 0
        self.still = Standstill(lambda: self.now)
        services: Any = SimpleNamespace(
            now=lambda: self.now, settings=Settings(absence=absence), hint=self.said.append, standstill=self.still
        )
        self.presence = Presence(services, TABLE, self._changed)

    def _changed(self) -> None:
        self.changes += 1

    def later(self, milliseconds: int) -> None:
        """Let time pass."""
        self.now += milliseconds

    @property
    def ann(self) -> str:
        """How Ann stands."""
        there, away = self.presence.is_there(ANN), self.presence.is_away(ANN)
        assert not (there and away)
        return "there" if there else "away" if away else "gone a moment ago"


def in_a_loop(evening: Callable[[], Awaitable[None]]) -> None:
    """Let something happen where timers can ring."""

    async def run() -> None:
        await evening()

    asyncio.run(run())


def test_who_goes_is_away_after_some_time_and_not_before() -> None:
    async def evening() -> None:
        room = Room()
        assert room.ann == "gone a moment ago", "whoever had a seat before a restart has time to come back"
        room.later(60_000)
        assert room.ann == "away"
        room.presence.connect(ANN)
        room.later(1_000_000)
        assert room.ann == "there"
        room.presence.disconnect(ANN)
        room.later(59_999)
        assert room.ann == "gone a moment ago"
        room.later(1)
        assert room.ann == "away"
        room.presence.touch(ANN)  # over HTTP, without a socket
        assert room.ann == "gone a moment ago"
        room.presence.close()

    in_a_loop(evening)


def test_nobody_is_away_by_the_time_the_server_stood_still() -> None:
    async def evening() -> None:
        room = Room()
        watching = asyncio.create_task(room.still.watch(lambda: None))
        await asyncio.sleep(0)
        room.presence.connect(ANN)
        room.presence.disconnect(ANN)
        room.later(600_000)  # without a tick
        assert room.ann == "gone a moment ago"
        for _ in range(40):
            assert room.ann == "gone a moment ago"
            room.later(1_500)
            room.still.notice()
        assert room.ann == "away"
        watching.cancel()

    in_a_loop(evening)


def test_what_one_process_says_another_understands() -> None:
    async def evening() -> None:
        here, there = Room(), Room()
        here.presence.connect(ANN)
        here.presence.beat()
        here.presence.disconnect(ANN)
        heard = [read_word(word) for word in here.said]
        assert heard == [(TABLE, ANN, THERE), (TABLE, ANN, THERE), (TABLE, ANN, GONE)]
        changes = []
        for _, guest, sign in [word for word in heard if word]:
            there.presence.hear(guest, sign)
            changes.append((there.ann, there.changes))
        assert changes == [("there", 1), ("there", 1), ("gone a moment ago", 2)]
        assert read_word(TABLE) is None
        here.presence.close()
        there.presence.close()

    in_a_loop(evening)


def test_guests_of_a_process_that_died_are_away_in_the_end() -> None:
    async def evening() -> None:
        room = Room()
        room.presence.hear(ANN, THERE)
        room.later(44_000)
        assert room.ann == "there"
        room.presence.hear(ANN, THERE)
        room.later(44_999)
        assert room.ann == "there"
        room.later(1)
        assert room.ann == "gone a moment ago"
        room.later(15_000)
        assert room.ann == "away"
        room.presence.close()

    in_a_loop(evening)


def test_who_comes_back_after_its_process_died_is_seen_at_once() -> None:
    async def evening() -> None:
        room = Room()
        room.presence.hear(ANN, THERE)
        room.later(200_000)
        assert room.ann == "away"
        changes = room.changes
        room.presence.hear(ANN, THERE)
        assert (room.ann, room.changes) == ("there", changes + 1)
        room.presence.close()

    in_a_loop(evening)


def test_who_asks_over_http_is_not_away_at_any_process_and_others_are_told_now_and_then() -> None:
    async def evening() -> None:
        room = Room()
        room.later(70_000)
        assert room.ann == "away"
        for _ in range(10):
            room.presence.touch(ANN)
            room.later(5_000)
        assert room.ann == "gone a moment ago"
        assert room.changes == 1
        assert room.said == [f"{TABLE}{SEEN}{ANN}"] * 3
        room.presence.close()

    in_a_loop(evening)


def test_it_rings_when_somebody_counts_as_absent_and_never_after_it_was_closed() -> None:
    async def evening() -> None:
        room, closed = Room(absence=20), Room(absence=20)
        for each in (room, closed):
            each.presence.connect(ANN)
            each.presence.disconnect(ANN)
            assert each.changes == 2
        closed.presence.close()
        room.later(20)
        closed.later(20)
        await asyncio.sleep(0.1)
        assert room.changes > 2
        assert room.ann == "away"
        assert closed.changes == 2

    in_a_loop(evening)


def test_it_does_not_ring_for_one_who_came_back() -> None:
    async def evening() -> None:
        room = Room(absence=20)
        room.presence.connect(ANN)
        await asyncio.sleep(0.1)  # the ring for all who never came
        room.presence.disconnect(ANN)
        room.presence.connect(ANN)
        changes = room.changes
        await asyncio.sleep(0.1)
        assert room.changes == changes
        room.presence.close()

    in_a_loop(evening)
