"""The store's threads: what is asked for is done in order, whole, and told; what nobody waits for comes after it."""

import asyncio
import threading
from pathlib import Path

import pytest

from conqueror.server.async_store import AsyncStore
from conqueror.store import Store, StoreError
from conqueror.store.sqlite import CHECKPOINT_EVERY
from tests.store.examples import TABLE, create, events


def opened(folder: Path) -> AsyncStore:
    """Return the store of a folder, with one table."""
    store = Store.open(f"sqlite:///{folder / 'tables.sqlite'}")
    create(store)
    return AsyncStore(store)


def test_a_cancelled_caller_does_not_cut_a_transaction_in_half(tmp_path: Path) -> None:
    async def ask(async_store: AsyncStore) -> int:
        held = threading.Event()
        holding = asyncio.create_task(async_store(held.wait, 10))
        asking = asyncio.create_task(
            async_store(async_store.store.append, TABLE, 0, events(0, 2), status="running", due=None)
        )
        await asyncio.sleep(0.05)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        held.set()
        await holding
        return len(await async_store(async_store.store.read, TABLE))

    async_store = opened(tmp_path)
    assert asyncio.run(ask(async_store)) == 3
    async_store.close()


def test_what_goes_wrong_is_told_to_whoever_asked_and_counted(tmp_path: Path) -> None:
    async def ask(async_store: AsyncStore) -> None:
        with pytest.raises(LookupError):
            await async_store(async_store.store.seed, "t" * 16)
        assert async_store.failures == 0, "that is no fault of the database"
        with pytest.raises(StoreError):
            await async_store(fail)
        assert async_store.failures == 1
        assert await async_store(async_store.store.heads, [TABLE]) == {TABLE: 0}

    def fail() -> None:
        raise StoreError("The disk is gone.")

    async_store = opened(tmp_path)
    asyncio.run(ask(async_store))
    async_store.close()


def test_all_that_was_asked_for_is_done_before_the_store_is_closed_and_nothing_after(tmp_path: Path) -> None:
    async def ask(async_store: AsyncStore) -> None:
        asked = [
            asyncio.create_task(
                async_store(async_store.store.append, TABLE, after, events(after), status="running", due=None)
            )
            for after in range(20)
        ]
        await asyncio.sleep(0)
        async_store.close()
        await asyncio.gather(*asked)
        with pytest.raises(StoreError, match="closed"):
            await async_store(async_store.store.heads, [TABLE])

    asyncio.run(ask(opened(tmp_path)))
    with Store.open(f"sqlite:///{tmp_path / 'tables.sqlite'}") as store:
        assert store.heads([TABLE]) == {TABLE: 20}


def test_the_log_of_sqlite_is_emptied_while_nobody_waits(tmp_path: Path) -> None:
    async def play(async_store: AsyncStore) -> None:
        for after in range(CHECKPOINT_EVERY):
            await async_store(async_store.store.append, TABLE, after, events(after), status="running", due=None)
        for _ in range(200):
            if not async_store.store.checkpoint_due:
                break
            await asyncio.sleep(0.05)
        assert not async_store.store.checkpoint_due

    async_store = opened(tmp_path)
    asyncio.run(play(async_store))
    async_store.close()
