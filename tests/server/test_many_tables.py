"""With many running tables in the store a server starts, lists and waits as if there were few."""

import asyncio
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from conqueror.client import Server
from conqueror.server.lobby import Lobby
from conqueror.server.summaries import write_summary
from conqueror.store import Store
from tests.server.lobbies import spend
from tests.server.many_tables import CountingStore, fill, played, processor_seconds, table_name
from tests.server.server_process import UNLIMITED, Running, running_server
from tests.server.tables import DAYS, KEYS, NOON, a_table

GAMES = ("conquests", "empire", "final-conquest", "duels")


def _client(running: Running) -> httpx.Client:
    return httpx.Client(base_url=running.address, timeout=60)


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    address = f"sqlite:///{tmp_path_factory.mktemp('many') / 'tables.sqlite'}"
    fill(address, [played(key, 60, 1) for key in GAMES], 400)
    return address


def test_the_first_list_after_a_restart_loads_no_game(database: str) -> None:
    with running_server(*UNLIMITED, database=database) as running, _client(running) as client:
        client.get("/api/health").raise_for_status()
        before = processor_seconds(running)
        listed = client.get("/api/tables").raise_for_status().json()
        used = processor_seconds(running) - before
    assert len(listed) == 50
    assert {table["game"] for table in listed} == set(GAMES)
    assert {seat["name"] for seat in listed[0]["seats"]} >= {"Ann", "Bob"}
    assert used < 0.3, "each game that is played again takes some hundredths of a second"


def test_a_start_costs_what_is_due_and_not_what_is_stored(database: str, tmp_path: Path) -> None:
    used = []
    with Store.open(database) as store:
        heads = store.heads(list(store.all_ids()))
    for address in (f"sqlite:///{tmp_path / 'empty.sqlite'}", database):
        with running_server(*UNLIMITED, database=address) as running, _client(running) as client:
            time.sleep(1.0)  # three looks at what is due
            client.get("/api/health").raise_for_status()
            used.append(processor_seconds(running))
    assert used[1] < used[0] + 0.7, "nothing is due in these tables for two days"
    with Store.open(database) as store:
        assert store.heads(list(store.all_ids())) == heads, "and nothing is written to them"
        assert all(row.due is not None and row.due > NOON for row in store.rows(listed_only=True, limit=500))
        assert {event.kind for event in store.read(table_name(7))} >= {"created", "moved"}


def test_of_many_running_tables_a_start_reads_and_writes_only_those_that_are_due(tmp_path: Path) -> None:
    address, due = f"sqlite:///{tmp_path / 'tables.sqlite'}", {table_name(number) for number in (200, 201, 202)}
    fill(address, [played(key, 30, 1) for key in GAMES], 200)
    waiting_for_bot = a_table("conquests", clock=DAYS, bots=["plain"])
    fill(address, [waiting_for_bot], len(due), first=200)

    async def evening(lobby: Lobby) -> None:
        store = lobby.services.async_store.store
        assert isinstance(store, CountingStore)
        begun = time.monotonic()
        while store.written.keys() < due and time.monotonic() < begun + 60:
            await asyncio.sleep(0.05)
        assert store.written.keys() == due, "the bots have moved, and no clock was touched"
        assert store.events_read.keys() == due
        assert all(count <= 2 * len(waiting_for_bot.state.events) for count in store.events_read.values())
        assert lobby.tables.keys() <= due

    spend(tmp_path, evening, store_class=CountingStore)


@pytest.mark.parametrize("key", KEYS)
def test_lists_show_a_table_of_before_and_keep_what_they_show(key: str, tmp_path: Path) -> None:
    table = played(key, 20, 3)
    address = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    fill(address, [table], 2, summaries=False)

    async def evening(lobby: Lobby) -> None:
        found = await lobby.summaries()
        assert [summary for _, summary in found] == [write_summary(table.state)] * 2
        assert not lobby.tables

    spend(tmp_path, evening)
    with Store.open(address) as store:
        assert {row.summary for row in store.rows(listed_only=True, limit=9)} == {write_summary(table.state)}


def test_a_table_in_the_list_says_who_is_there() -> None:
    with running_server(*UNLIMITED) as running, _client(running) as client:
        wanted = {"game": "conquests", "seats": [{"kind": "local"}, {"kind": "bot"}], "listed": True, "name": "Ada"}
        made = client.post("/api/tables", json=wanted).json()
        assert [seat["present"] for seat in client.get("/api/tables").json()[0]["seats"]] == [False, False]

        async def look_on() -> list[dict[str, Any]]:
            async with Server(running.address) as server, server.sit(made["table"], secret=made["secret"]):
                return list((await asyncio.to_thread(client.get, "/api/tables")).json())

        seats = asyncio.run(look_on())[0]["seats"]
        assert [(seat["name"], seat["present"]) for seat in seats] == [("Ada", True), ("casual", False)]
