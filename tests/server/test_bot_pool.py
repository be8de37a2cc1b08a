"""A bot is never forgotten: whatever happens to its processes or its answer, the table goes on."""

import asyncio
import os
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
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
from conqueror.server.bot_worker import BotWorker, WorkerLost
from conqueror.server.lobby import Lobby
from conqueror.server.services import TableServices
from conqueror.server.table import Table
from conqueror.store import Store
from tests.server.lobbies import set_up


async def _until(there: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not there():
            await asyncio.sleep(0.005)


@dataclass
class Worker(BotWorker):
    """A process that answers, fails or never comes back, as the test says; `asked` notes who asked."""

    asked: list[str]
    fate: Callable[[str], None]

    async def ask(self, patience: float, think: Any, *asked: Any) -> Any:  # type: ignore[override]  # of any kind
        del think
        bot = asked[2]
        self.asked.append(bot)
        await asyncio.sleep(0.01)
        try:
            self.fate(bot)
        except TimeoutError:
            raise WorkerLost(f"it took more than {patience} seconds") from None
        return ["a1-a2"]

    def when_idle(self, patience: float, then: Callable[[], None]) -> None:
        del patience
        then()

    def end(self) -> None:
        return


@pytest.mark.parametrize("failure", [WorkerLost("its process ended"), TimeoutError(), OptionError("No head.")])
def test_a_question_that_fails_every_time_is_answered_here_and_keeps_nobody_waiting(
    monkeypatch: pytest.MonkeyPatch, failure: Exception
) -> None:
    def fate(bot: str) -> None:
        if bot == "poison":
            raise failure

    async def think() -> None:
        bots, position = BotPool(0.05, workers=1), load("conquests").start()
        poisoned = asyncio.create_task(bots.answer(position, "plain", "poison"))
        others = [asyncio.create_task(bots.answer(position, "plain", f"bot {n}")) for n in range(3)]
        assert await asyncio.gather(*others) == [["a1-a2"]] * 3
        assert not poisoned.done(), "it waits behind the others each time"
        (move,) = await poisoned
        assert move in position.moves("plain"), "any move but the declared one, which gives the game up"
        assert move != position.default("plain")
        assert asked == ["poison", "bot 0", "bot 1", "bot 2", "poison", "poison"]

    asked: list[str] = []
    monkeypatch.setattr(bot_pool, "BotWorker", lambda: Worker(asked, fate))
    asyncio.run(think())


def _end_unless(marked: str) -> str:
    """End this process as the system ends one that takes too much memory, unless a file says not to any more."""
    mark = Path(marked)
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return f"{os.nice(0)}"


def test_a_process_that_is_killed_is_begun_anew_and_goes_behind_the_server(tmp_path: Path) -> None:
    async def think() -> None:
        worker = BotWorker()
        try:
            with pytest.raises(WorkerLost, match="ended"):
                await worker.ask(60, _end_unless, str(tmp_path / "mark"))
            assert int(await worker.ask(60, _end_unless, str(tmp_path / "mark"))) > os.nice(0)
            with pytest.raises(WorkerLost, match="took more than"):
                await worker.ask(0.05, time.sleep, 30.0)
            assert await worker.ask(60, abs, -1) == 1
            asking = asyncio.create_task(worker.ask(60, time.sleep, 0.4))
            await asyncio.sleep(0.1)
            asking.cancel()
            idle = asyncio.Event()
            worker.when_idle(60, idle.set)
            assert not idle.is_set(), "the thought goes on, though nobody waits for it"
            await asyncio.wait_for(idle.wait(), 60)
        finally:
            worker.end()

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
        self.told: asyncio.Queue[list[str] | Exception] = asyncio.Queue()
        self.asked = 0
        self.seconds_given: float | None = None

    async def answer(self, hidden: Position, seat: str, bot: str, seconds: float | None = None) -> list[str]:
        del bot
        self.seconds_given = seconds
        self.asked += 1
        thought = await self.told.get()
        if isinstance(thought, Exception):
            raise thought
        return thought or [hidden.moves(seat)[0]]


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


@pytest.mark.parametrize("thought", [["nonsense"], OptionError("The bot has lost its head.")])
def test_a_table_goes_on_when_a_bot_fails(tmp_path: Path, thought: list[str] | Exception) -> None:
    async def play(table: Table, thoughts: Thoughts) -> None:
        await table.ask(lambda draft: agreements.hand(draft, "plain", "greedy"))
        await thoughts.told.put(thought)
        await thoughts.told.put([])  # asked again after a moment, where there was no answer at all
        await _until(lambda: table.state.events[-1].kind != "handed")
        assert table.state.events[-1].kind == "moved"
        assert table.state.status == "running", "nobody has given the game up"

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
