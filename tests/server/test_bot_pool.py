"""A bot is never forgotten: whatever happens to its processes or its answer, the table goes on."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest

from conqueror.errors import OptionError
from conqueror.game import Position
from conqueror.protocol.tables import NewTable, SeatPlan
from conqueror.registry import load
from conqueror.server import agreements, bot_pool
from conqueror.server.async_store import AsyncStore
from conqueror.server.bot_pool import BotPool
from conqueror.server.lobby import Lobby
from conqueror.server.services import TableServices
from conqueror.server.table import Table
from conqueror.store import Store
from tests.server.lobbies import set_up


class Processes(Executor):
    """Processes that answer when the test says so."""

    _processes: dict[int, Any]
    begun: list["Processes"]

    def __init__(self, *_: Any, **__: Any) -> None:
        self._processes = {}
        self.asked: list[Future[Any]] = []
        self.begun.append(self)

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        del work, args, kwargs
        self.asked.append(Future())
        return self.asked[-1]

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        del wait
        for asked in self.asked:
            if cancel_futures:
                asked.cancel()


async def _until(there: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not there():
            await asyncio.sleep(0.005)


def test_a_bot_whose_processes_end_because_of_another_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def think() -> None:
        bots, position = BotPool(0.05, workers=2), load("conquests").start()
        slow = asyncio.create_task(bots.answer(position, "plain", "greedy"))
        await asyncio.sleep(0.1)
        other = asyncio.create_task(bots.answer(position, "plain", "greedy"))
        third = asyncio.create_task(bots.answer(position, "plain", "greedy"))  # no process is free for it yet
        assert await slow is None
        await _until(lambda: len(begun) == 2 and len(begun[1].asked) == 2)
        for asked in begun[1].asked:
            asked.set_result(["a1-a2"])
        assert await other == await third == ["a1-a2"]

    begun: list[Processes] = []
    monkeypatch.setattr(Processes, "begun", begun, raising=False)
    monkeypatch.setattr(bot_pool, "ProcessPoolExecutor", Processes)
    monkeypatch.setattr(bot_pool, "_PATIENCE", 0.3)
    asyncio.run(think())


def test_bots_that_are_asked_at_once_share_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many tables ask, each bot answers about as late as its time is long."""

    async def think() -> None:
        bots, position = BotPool(1.0, workers=1), load("conquests").start()
        asked = [asyncio.create_task(bots.answer(position, "plain", "master", 0.4)) for _ in range(4)]
        await asyncio.gather(*asked)
        alone = asyncio.create_task(bots.answer(position, "plain", "master"))
        await alone

    async def ask(*asked: Any) -> list[str]:
        given.append(asked[-1])
        await asyncio.sleep(asked[-1])
        return []

    given: list[float] = []
    monkeypatch.setattr(BotPool, "_ask", ask)
    asyncio.run(think())
    *shared, alone = given
    assert shared[0] == pytest.approx(0.4 / 4, abs=0.05)
    assert sum(shared) < 0.4 + 4 * bot_pool._LEAST
    assert min(shared) >= bot_pool._LEAST
    assert alone == pytest.approx(1.0, abs=0.1)


@pytest.mark.parametrize("bot", ["master", "a bot of long ago"])
def test_a_sealed_answer_takes_no_longer_than_one_move(bot: str) -> None:
    position = load("duels").start()
    assert len(position.to_act) > 1
    bot_pool._think(position.hide("rome"), "rome", "skilled", 0.1, 1)  # what has to be compiled is compiled
    begun = time.perf_counter()
    moves = bot_pool._think(position.hide("rome"), "rome", bot, 0.5, 1)
    assert time.perf_counter() - begun < 3.0, "even on a busy machine"
    for move in moves:
        position = position.play("rome", move)
    assert "rome" not in position.to_act


class Thoughts(BotPool):
    """Bots whose thoughts the test knows."""

    def __init__(self) -> None:
        super().__init__()
        self.told: asyncio.Queue[list[str] | Exception | None] = asyncio.Queue()
        self.asked = 0
        self.seconds_given: float | None = None

    async def answer(self, hidden: Position, seat: str, bot: str, seconds: float | None = None) -> list[str] | None:
        del bot
        self.seconds_given = seconds
        self.asked += 1
        thought = await self.told.get()
        if isinstance(thought, Exception):
            raise thought
        return thought if thought is None else [hidden.moves(seat)[0]]


async def _at_a_table(folder: Path, play: Any) -> None:
    thoughts = Thoughts()
    lobby = Lobby(TableServices(AsyncStore(Store.open(f"sqlite:///{folder / 'tables.sqlite'}")), thoughts))
    await lobby.open()
    try:
        plans = [SeatPlan(kind="local"), SeatPlan(kind="local")]
        table, _ = await set_up(lobby, NewTable(game="conquests", seats=plans))
        await play(table, thoughts)
    finally:
        await lobby.close()
        lobby.services.async_store.close()


def test_a_bot_answers_after_its_seat_was_taken_back_and_handed_over_again(tmp_path: Path) -> None:
    async def play(table: Table, thoughts: Thoughts) -> None:
        await table.ask(lambda draft: agreements.hand(draft, "plain", "greedy"))
        await _until(lambda: thoughts.asked == 1)
        await table.ask(lambda draft: agreements.retake(draft, "plain"))
        await thoughts.told.put([])  # nobody wants this answer any more
        await _until(lambda: not table.busy)
        number = table.state.number
        await table.ask(lambda draft: agreements.hand(draft, "plain", "greedy"))
        await thoughts.told.put([])
        await _until(lambda: table.state.number == number + 2)
        assert table.state.events[-1].data["by"] == "bot"

    asyncio.run(_at_a_table(tmp_path, play))


@pytest.mark.parametrize("thought", [None, OptionError("The bot has lost its head.")])
def test_a_table_goes_on_when_a_bot_fails(tmp_path: Path, thought: Exception | None) -> None:
    async def play(table: Table, thoughts: Thoughts) -> None:
        await table.ask(lambda draft: agreements.hand(draft, "plain", "greedy"))
        await thoughts.told.put(thought)
        await thoughts.told.put([])  # asked again after a moment, where there was no answer at all
        await _until(lambda: table.state.events[-1].kind != "handed")
        assert table.state.events[-1].seat in ("plain", "")

    asyncio.run(_at_a_table(tmp_path, play))


@pytest.mark.parametrize("seconds", [None, 0.1, 30.0])
def test_a_table_may_have_a_thinking_time_of_its_own(tmp_path: Path, seconds: float | None) -> None:
    async def play(folder: Path) -> None:
        thoughts = Thoughts()
        lobby = Lobby(TableServices(AsyncStore(Store.open(f"sqlite:///{folder / 'tables.sqlite'}")), thoughts))
        await lobby.open()
        try:
            plans = [SeatPlan(kind="bot"), SeatPlan(kind="local")]
            table, _ = await set_up(lobby, NewTable(game="conquests", seats=plans, bot_seconds=seconds))
            assert table.state.seats["plain"].bot == "casual"
            await table.ask(lambda draft: draft.settle())
            await _until(lambda: thoughts.asked == 1)
            assert thoughts.seconds_given == seconds
        finally:
            await lobby.close()
            lobby.services.async_store.close()

    asyncio.run(play(tmp_path))


@pytest.mark.parametrize("seconds", [0.0, 0.05, 31.0])
def test_a_thinking_time_that_makes_no_sense_is_refused(seconds: float) -> None:
    with pytest.raises(ValueError, match="bot_seconds"):
        NewTable(game="conquests", bot_seconds=seconds)
