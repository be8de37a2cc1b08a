"""A table found again by a snapshot is the table its log leads to; a snapshot that is not true is put aside."""

import asyncio
import contextlib
import functools
import json
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from conqueror.protocol.tables import NewTable, SeatPlan
from conqueror.server import agreements, seat_actions
from conqueror.server.clock import Minutes
from conqueror.server.decisions import submit
from conqueror.server.lobby import Lobby
from conqueror.server.refusals import Refusal
from conqueror.server.snapshots import EVERY, resume, take_snapshot
from conqueror.server.state import TableState
from conqueror.server.table import Table
from conqueror.store import Snapshot
from tests.server.lobbies import set_up, spend
from tests.server.tables import DELAY, KEYS, SEED, Played, a_table, folded, stored


def resumed(table: Played, snapshot: Snapshot) -> TableState | None:
    """Return the table found again by a snapshot, as a server would after a restart."""
    return resume(table.state.game, stored(table.state.events), snapshot, SEED, Minutes())


def played_with_everything(key: str, moves: int) -> Played:
    """Return a table at which moves were also taken back, by consent, where that may be."""
    table, rng = a_table(key, clock=DELAY), Random(11)
    first, second, *_ = table.state.seats
    for number, _ in enumerate(table.play_on(rng, moves)):
        if number % 5 == 4 and table.state.status == "running":
            with contextlib.suppress(Refusal):
                table.do(lambda draft: agreements.offer(draft, first, "takeback"))
                table.do(lambda draft: agreements.accept(draft, second, "takeback"))
    return table


@pytest.mark.parametrize("key", KEYS)
def test_a_table_is_the_same_from_a_snapshot_of_any_moment(key: str) -> None:
    table, kept = a_table(key, clock=DELAY), []
    for events in table.play_on(Random(3), 120):
        if events[-1].number % 9 == 0:
            kept.append(take_snapshot(table.state, SEED))
    whole = folded(table)
    assert len(kept) > 3
    for snapshot in kept:
        assert snapshot is not None
        found = resumed(table, snapshot)
        assert found == whole
        assert found == table.state


@pytest.mark.parametrize("key", ["conquests", "empire", "final-conquest", "duels"])
def test_every_moment_before_a_snapshot_can_be_looked_up(key: str) -> None:
    table = played_with_everything(key, 150)
    snapshot = take_snapshot(table.state, SEED)
    assert snapshot is not None
    found = resumed(table, snapshot)
    assert found is not None
    hashes = {event.number: event.hash for event in table.state.events}
    numbers = [number for number, digest in hashes.items() if digest]
    for order in (numbers, numbers[::-1], Random(1).sample(numbers, len(numbers))):
        for number in order:
            position = found.at(number)
            assert position is not None
            assert position.hash == hashes[number]
    assert [(number, position.hash) for number, position in found.moments.all()] == [
        (number, position.hash) for number, position in table.state.moments.all()
    ]


def test_moves_were_taken_back_in_these_games() -> None:
    assert any(event.kind == "takenback" for event in played_with_everything("conquests", 150).state.events)


SPOILED: dict[str, Callable[[Snapshot], Snapshot]] = {
    "number": lambda snapshot: replace(snapshot, number=snapshot.number - 1),
    "later than the log": lambda snapshot: replace(snapshot, number=10**6),
    "no number": lambda snapshot: replace(snapshot, number=-1),
    "table": lambda snapshot: replace(snapshot, table="b" * 16),
    "data": lambda snapshot: replace(snapshot, data=snapshot.data[:-1]),
    "opened": lambda snapshot: replace(
        snapshot, data=json.dumps({**json.loads(snapshot.data), "opened": {}}, separators=(",", ":"))
    ),
    "seal": lambda snapshot: replace(snapshot, seal="0" * 64),
}


@pytest.mark.parametrize("what", SPOILED)
def test_a_snapshot_that_was_changed_is_not_trusted(what: str) -> None:
    table = a_table("empire")
    for _ in table.play_on(Random(2), 40):
        pass
    snapshot = take_snapshot(table.state, SEED)
    assert snapshot is not None
    assert resumed(table, snapshot) is not None
    assert resumed(table, SPOILED[what](snapshot)) is None


def test_a_snapshot_of_another_position_is_not_trusted_even_with_a_seal() -> None:
    table, other = a_table("empire"), a_table("empire")
    for _ in zip(table.play_on(Random(2), 40), other.play_on(Random(5), 40), strict=False):
        pass
    other.state.number = table.state.number
    snapshot = take_snapshot(other.state, SEED)
    assert snapshot is not None
    assert resumed(table, snapshot) is None


async def _play(table: Table, moves: int, rng: Random) -> None:
    await table.ask(seat_actions.contribute_for_silent)
    for _ in range(moves):
        if table.state.status != "running":
            return
        seat = table.state.waiting()[0]
        decision = table.state.decision(seat)
        assert decision is not None
        move = rng.choice(table.state.playing.moves(seat))
        await table.ask(functools.partial(submit, seat=seat, decision=decision, moves=[move]))


def _both_here(game: str) -> NewTable:
    return NewTable(game=game, seats=[SeatPlan(kind="local"), SeatPlan(kind="local")])


def test_a_spoiled_snapshot_is_noticed_and_made_anew(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    names: list[str] = []

    async def play(lobby: Lobby) -> None:
        table, made = await set_up(lobby, _both_here("empire"))
        names.append(made.table)
        await _play(table, EVERY + 5, Random(1))

    def stored_snapshot() -> tuple[int, str]:
        with sqlite3.connect(tmp_path / "tables.sqlite") as lite:
            row = lite.execute("SELECT number, data FROM snapshots WHERE table_id = ?", names).fetchone()
        return int(row[0]), str(row[1])

    hashes: list[str] = []

    async def look(lobby: Lobby) -> None:
        table = await lobby.get(names[0])
        hashes.append(table.state.playing.hash)
        await lobby.put_away(names[0])
        assert names[0] not in lobby.tables

    spend(tmp_path, play)
    number, _ = stored_snapshot()
    assert number >= EVERY - 1
    spend(tmp_path, look)
    assert "snapshot" not in caplog.text
    with sqlite3.connect(tmp_path / "tables.sqlite") as lite:
        lite.execute("UPDATE snapshots SET data = replace(data, 'gold', 'lead')")
    spoiled = stored_snapshot()
    spend(tmp_path, look)
    assert "its snapshot is not what its log says" in caplog.text
    assert stored_snapshot() != spoiled
    caplog.clear()
    spend(tmp_path, look)
    assert "snapshot" not in caplog.text, "the new one is good"
    assert len(set(hashes)) == 1


def test_a_move_is_acknowledged_before_its_snapshot_is_taken(tmp_path: Path) -> None:
    async def evening(lobby: Lobby) -> None:
        table, made = await set_up(lobby, _both_here("conquests"))
        async_store = lobby.services.async_store
        while table.state.number < EVERY - 1:
            await _play(table, 1, Random(table.state.number))
            assert await async_store(async_store.store.snapshot, made.table) is None
        for _ in range(100):
            if snapshot := await async_store(async_store.store.snapshot, made.table):
                break
            await asyncio.sleep(0.02)
        assert snapshot is not None, "and then it is stored"
        assert snapshot.number == table.state.number

    spend(tmp_path, evening)


def test_a_table_that_nobody_uses_leaves_the_memory_with_a_snapshot_and_goes_on_later(tmp_path: Path) -> None:
    async def evening(lobby: Lobby) -> None:
        table, made = await set_up(lobby, _both_here("conquests"))
        await _play(table, 6, Random(1))
        before = table.state
        await lobby.put_away(made.table)
        assert not lobby.tables
        again = await lobby.get(made.table)
        assert again is not table
        assert again.state == before
        await _play(again, 3, Random(2))
        assert again.state.number > before.number

    spend(tmp_path, evening)


def test_too_many_idle_tables_are_put_away_however_lately_they_were_used(tmp_path: Path) -> None:
    async def evening(lobby: Lobby) -> None:
        lobby.services.settings = replace(lobby.services.settings, most_idle=3)
        for _ in range(8):
            await set_up(lobby, _both_here("conquests"))
        for _ in range(200):
            if len(lobby.tables) <= 3:
                break
            await asyncio.sleep(0.05)
        assert len(lobby.tables) == 3

    spend(tmp_path, evening)


def test_whoever_closes_a_table_can_be_cancelled_meanwhile(tmp_path: Path) -> None:
    async def evening(lobby: Lobby) -> None:
        table, _ = await set_up(lobby, _both_here("conquests"))
        closing = asyncio.create_task(table.close())
        await asyncio.sleep(0)
        closing.cancel()
        await asyncio.wait([closing])
        assert closing.cancelled(), "a server that ends would wait for its housekeeper for ever"

    spend(tmp_path, evening)
