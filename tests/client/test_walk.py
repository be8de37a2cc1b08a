"""The walk of a move, end to end: typed here, judged, stored, acknowledged, shown to everybody (docs/tour.md)."""

import asyncio
from pathlib import Path

import pytest

import conqueror
from conqueror.client import Refused, Server
from conqueror.store import Event, Store
from tests.server.server_process import running_server


def stored(database: str, table: str) -> list[Event]:
    """Return the log of a table as the database has it, read beside the server."""
    with Store.open(database, read_only=True) as store:
        return store.read(table)


def test_a_move_walks_down_to_the_store_and_up_to_every_screen(tmp_path: Path) -> None:
    async def walk(address: str, database: str) -> None:
        async with Server(address) as server:
            made = await server.create("empire", seats=["local", "friend"], name="Ada")
            table = made.table
            taken = await server.claim(table, "blue", "Bob", made.invitations["blue"])
            async with (
                server.sit(table, made.secret) as red,
                server.sit(table, taken.secret) as blue,
                server.sit(table) as watching,
            ):
                decision, before = red.frame.decisions["red"], len(stored(database, table))

                # 1. Is this seat's decision still open?
                with pytest.raises(Refused) as stale:
                    await red.play("a1-b1 1", seat="red", decision=decision - 1)
                assert stale.value.code == "stale"

                # 3. An illegal move leaves no trace.
                with pytest.raises(Refused) as refusal:
                    await red.play("a1-f6 1")
                assert (refusal.value.code, refusal.value.rule[:3]) == ("illegal", "EM-")
                assert len(stored(database, table)) == before

                # 3. to 5. The move is played, chance draws what the tile holds, and both are stored at once.
                ack = await red.play("a1-b1 1")
                log = stored(database, table)
                assert ack.number == log[-1].number == before + 1
                moved, drawn = log[before:]
                assert (moved.seat, moved.data["move"], drawn.seat) == ("red", "a1-b1 1", "chance")
                assert moved.through == drawn.through == ack.number
                assert moved.client_id == ack.id
                assert not drawn.client_id
                assert drawn.data["draw"]["index"] == 0

                # 6. Everybody is told the same events, and sees what the rules say they may.
                game = conqueror.load("empire")
                position = game.start().play("red", "a1-b1 1").play("chance", drawn.data["move"])
                assert position.hash == drawn.hash
                for screen, viewer in ((red, "red"), (blue, "blue"), (watching, None)):
                    await screen.wait_for(lambda screen=screen: screen.told == ack.number)
                    assert [event.number for event in screen.events] == list(range(ack.number + 1))
                    assert [event.seat for event in screen.events[before:]] == ["red", "chance"]
                    assert screen.view == position.view(viewer)

                # A resend of the same submission gets the same answer, and nothing more happens.
                again = await red.ask("play", id=ack.id, seat="red", decision=decision, moves=["a1-b1 1"])
                assert again.number == ack.number
                assert len(stored(database, table)) == len(log)

    database = f"sqlite:///{tmp_path}/tables.sqlite"
    with running_server(database=database) as running:
        asyncio.run(asyncio.wait_for(walk(running.address, database), 60))
