"""A bot is never forgotten: whatever happens to its processes or its answer, the table goes on."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest

from conqueror.errors import OptionError
from conqueror.game import Position
from conqueror.registry import load
from conqueror.server import agreements, thinking
from conqueror.server.desk import Desk
from conqueror.server.lobby import Lobby
from conqueror.server.messages import NewTable, SeatPlan
from conqueror.server.storing import Storing
from conqueror.server.table import Table
from conqueror.server.thinking import Thinking
from conqueror.store import Store


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
        bots, position = Thinking(0.05, workers=2), load("conquests").start()
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
    monkeypatch.setattr(thinking, "ProcessPoolExecutor", Processes)
    monkeypatch.setattr(thinking, "_PATIENCE", 0.3)
    asyncio.run(think())


class Thoughts(Thinking):
    """Bots whose thoughts the test knows."""

    def __init__(self) -> None:
        super().__init__()
        self.told: asyncio.Queue[list[str] | Exception | None] = asyncio.Queue()
        self.asked = 0

    async def answer(self, hidden: Position, seat: str, bot: str) -> list[str] | None:
        del bot
        self.asked += 1
        thought = await self.told.get()
        if isinstance(thought, Exception):
            raise thought
        return thought if thought is None else [hidden.moves(seat)[0]]


async def _at_a_table(folder: Path, play: Any) -> None:
    thoughts = Thoughts()
    lobby = Lobby(Desk(Storing(Store.open(f"sqlite:///{folder / 'tables.sqlite'}")), thoughts))
    await lobby.open()
    try:
        plans = [SeatPlan(kind="local"), SeatPlan(kind="local")]
        table, *_ = await lobby.create(NewTable(game="conquests", seats=plans))
        await play(table, thoughts)
    finally:
        await lobby.close()
        lobby.desk.storing.close()


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
