"""Costly questions: one address asks for all it can, and others hardly notice."""

import asyncio
import contextlib
import json
import statistics
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from conqueror.game import Position
from conqueror.protocol.answers import HintAnswer
from conqueror.protocol.requests import Hint
from conqueror.protocol.tables import NewTable, SeatPlan
from conqueror.server import decisions, seat_actions
from conqueror.server.bot_pool import BotPool
from conqueror.server.draft import Draft
from conqueror.server.handlers import RequestHandler
from conqueror.server.lobby import Lobby
from conqueror.server.rate_limits import Limits
from conqueror.server.refusals import Refusal
from conqueror.server.services import Settings
from conqueror.server.turns import Turns
from tests.server.lobbies import set_up, spend
from tests.server.server_process import Running, running_server


async def _asks(turns: Turns, who: str, times: int, seconds: float) -> int:
    """Return how many of some questions, asked at once, were answered; each takes some seconds of the loop's time."""

    async def ask() -> bool:
        try:
            async with turns.of(who):
                time.sleep(seconds)
        except Refusal:
            return False
        return True

    return sum(await asyncio.gather(*(ask() for _ in range(times))))


def test_an_address_has_its_share_of_the_time_and_another_does_not_wait_for_it() -> None:
    async def evening() -> None:
        turns = Turns(at_once=1, share=0.25, burst=0.1)
        greedy = asyncio.create_task(_asks(turns, "greedy", 30, 0.02))
        await asyncio.sleep(0.3)
        begun = time.monotonic()
        for _ in range(5):
            assert await _asks(turns, "modest", 1, 0.001) == 1
        assert time.monotonic() - begun < 0.5
        assert await greedy == 30
        assert time.monotonic() - begun > (0.6 - 0.1) / 0.25 - 0.5

    asyncio.run(evening())


def test_too_many_that_wait_are_refused_and_who_waits_for_nothing_is_forgotten() -> None:
    async def evening() -> None:
        turns = Turns(at_once=1, share=10.0, burst=0.1)
        assert await _asks(turns, "greedy", 50, 0.001) == 32
        for number in range(1000):
            await _asks(turns, f"{number}", 1, 0.0)
        await asyncio.sleep(0.05)
        await _asks(turns, "last", 1, 0.0)
        assert len(turns) < 50

    asyncio.run(evening())


def test_a_turn_that_fails_or_is_given_up_is_over() -> None:
    async def evening() -> None:
        turns = Turns(at_once=1, share=1.0, burst=0.1)
        with pytest.raises(ValueError, match="no"):
            async with turns.of("a"):
                raise ValueError("no")
        async with turns.of("a"):
            waiting = asyncio.create_task(_asks(turns, "a", 1, 0.0))
            await asyncio.sleep(0.01)
            waiting.cancel()
        assert await _asks(turns, "a", 1, 0.0) == 1

    asyncio.run(evening())


class CountingPool(BotPool):
    """Real processes of bots, and how many hints they were asked for at once."""

    now = most = 0

    async def hint(self, hidden: Position, seat: str) -> HintAnswer | None:
        self.now += 1
        self.most = max(self.most, self.now)
        try:
            return await super().hint(hidden, seat)
        finally:
            self.now -= 1


def test_one_address_gets_two_hints_at_a_time_and_another_need_not_wait_for_all_of_them(tmp_path: Path) -> None:
    pool = CountingPool(0.2)

    async def evening(lobby: Lobby) -> None:
        handler = RequestHandler(lobby, Limits(Settings()))
        order: list[str] = []

        async def ask(asker: str) -> None:
            wanted = NewTable(game="conquests", seats=[SeatPlan(kind="local")] * 2)
            table, made = await set_up(lobby, wanted)
            await handler.handle(table, made.guest, Hint(type="hint", id="h"), 0, asker)
            order.append(asker)

        await ask("warm")
        greedy = [asyncio.create_task(ask("greedy")) for _ in range(8)]
        while not pool.now:
            await asyncio.sleep(0.01)
        await ask("modest")
        assert order.index("modest") <= 4, order
        await asyncio.gather(*greedy)

    spend(tmp_path, evening, pool)
    assert pool.most <= 3


# A real server.

_MOVES = 560


async def _long_game(lobby: Lobby) -> str:
    """Return a table whose history is long."""
    rng = Random(2)
    wanted = NewTable(game="empire", seats=[SeatPlan(kind="local")] * 4, options={"players": 4})
    table, made = await set_up(lobby, wanted)

    def play(draft: Draft) -> None:
        (seat,) = draft.state.waiting()
        decision = draft.state.decision(seat)
        assert decision is not None
        decisions.submit(draft, seat, decision, [rng.choice(draft.state.playing.moves(seat))])

    await table.ask(seat_actions.contribute_for_silent, guest=made.guest)
    while table.state.number < _MOVES and table.state.status == "running":
        await table.ask(play, guest=made.guest)
    return str(made.table)


@pytest.fixture(scope="module")
def long_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, str]]:
    """Yield a server with the usual limits, and a table of it with a long history."""
    folder, found = tmp_path_factory.mktemp("long"), list[str]()

    async def evening(lobby: Lobby) -> None:
        found.append(await _long_game(lobby))

    spend(folder, evening)
    with running_server(database=f"sqlite:///{folder / 'tables.sqlite'}") as running:
        yield running, found[0]
        assert "Traceback" not in running.log(), running.log()


def _pings(line: ClientConnection, times: int) -> list[float]:
    """Return how long so many pings took, one after the other, in milliseconds."""
    took = []
    for number in range(times):
        begun = time.monotonic()
        line.send(json.dumps({"type": "ping", "id": f"p{number}"}))
        while json.loads(line.recv(30))["type"] != "pong":
            pass
        took.append((time.monotonic() - begun) * 1000)
        time.sleep(0.06)  # within the limit on messages
    return took


@contextlib.contextmanager
def _greedy(running: Running, paths: list[str], codes: list[int]) -> Iterator[None]:
    """Ask for these from one address with many hands, as fast as answers come."""
    over = threading.Event()

    def ask() -> None:
        transport = httpx.HTTPTransport(local_address="127.0.0.31")
        with httpx.Client(base_url=running.address, transport=transport, timeout=60) as client:
            while not over.is_set():
                for path in paths:
                    codes.append(client.get(path).status_code)
                    if codes[-1] == 429:
                        over.wait(0.2)

    hands = [threading.Thread(target=ask) for _ in range(6)]
    for hand in hands:
        hand.start()
    try:
        yield
    finally:
        over.set()
        for hand in hands:
            hand.join()


def test_whoever_asks_for_histories_again_and_again_slows_nobody(long_game: tuple[Running, str]) -> None:
    running, table = long_game
    paths = [f"/api/tables/{table}/history", f"/api/tables/{table}?after=-1", f"/api/tables/{table}/record"]
    with httpx.Client(base_url=running.address, timeout=60) as client:
        client.get(paths[0])  # it is loaded
        with connect(running.socket_address(table), max_size=None) as line:
            line.send(json.dumps({"type": "hello"}))
            line.recv(30)
            quiet = _pings(line, 60)
            codes: list[int] = []
            with _greedy(running, paths, codes):
                time.sleep(1.0)
                attacked = _pings(line, 120)
                begun = time.monotonic()
                assert client.get(f"/api/tables/{table}/history").status_code == 200
                assert time.monotonic() - begun < 5
    assert len(codes) > 6
    assert 200 in codes
    assert statistics.median(attacked) < 5 * statistics.median(quiet) + 5, (
        statistics.median(quiet),
        statistics.median(attacked),
    )
    assert statistics.mean(attacked) < 60, statistics.mean(attacked)
