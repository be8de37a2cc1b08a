"""Frames told as changes: whoever applies them has the very frames that others are sent whole."""

import asyncio
import json
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from conqueror.client import Server
from conqueror.protocol.changes import Changes, WrongBase, changes_between, followed, with_changes
from conqueror.protocol.frames import Frame
from tests.server.server_process import Running
from tests.server.tables import DELAY, KEYS, a_table, frame_of, viewers


def sent(before: Frame, now: Frame) -> Changes:
    """Return the changes between two frames as they come over a socket."""
    return Changes.model_validate_json(changes_between(before, now).model_dump_json())


@pytest.mark.parametrize("key", KEYS)
def test_changes_lead_to_the_whole_frame_to_the_byte_for_every_viewer_and_over_reconnects(key: str) -> None:
    table, rng = a_table(key, clock=DELAY), Random(key)
    last = {who: frame_of(table.state, *who) for who in viewers(table)}  # as the server has sent it
    mine = {who: Frame.model_validate_json(frame.model_dump_json()) for who, frame in last.items()}
    whole = told = 0
    for _ in table.play_on(rng, 150):
        for who in viewers(table):
            if rng.random() < 0.2:  # it comes in later, with several moves at once
                continue
            now = frame_of(table.state, *who, after=last[who].number)
            if rng.random() < 0.05:  # a new socket begins with a whole frame
                mine[who] = Frame.model_validate_json(now.model_dump_json())
            else:
                changes = sent(last[who], now)
                mine[who] = followed(mine[who], changes)
                told += len(changes.model_dump_json())
                whole += len(now.model_dump_json())
            assert mine[who].model_dump_json() == now.model_dump_json()
            last[who] = now
    assert told < 0.7 * whole


def test_changes_of_another_frame_are_not_taken() -> None:
    table = a_table("conquests")
    frames = [frame_of(table.state, "ann", "plain")]
    for _ in table.play_on(Random(5), 2):
        frames.append(frame_of(table.state, "ann", "plain", frames[-1].number))
    changes = sent(frames[1], frames[2])
    with pytest.raises(WrongBase):
        followed(frames[0], changes)
    with pytest.raises(WrongBase, match="not as the server shows it"):
        followed(frames[1], changes.model_copy(update={"changed": changes.changed[1:], "hash": "0" * 16}))
    with pytest.raises(WrongBase, match=r"nothing at view\.nowhere\.b2"):
        with_changes(frames[1].model_dump(), [(["view", "nowhere", "b2"], 1)])


# Over real sockets.


class Heard:
    """A socket at a table that keeps every message, and the frame they lead to."""

    def __init__(self, there: ClientConnection) -> None:
        self.there = there
        self.messages: list[dict[str, Any]] = []
        self.frame: dict[str, Any] = {}

    async def until(self, kind: str, number: int = -1, name: str = "") -> dict[str, Any]:
        """Return the next message of a kind, and take in everything before it."""
        while True:
            said = json.loads(await asyncio.wait_for(self.there.recv(), 20))
            self.messages.append(dict(said))
            whole = said if said["type"] == "frame" else said.get("frame")
            if whole:
                self.frame = whole
            elif said["type"] == "changes":
                assert (said["base"], said["after"]) == (self.frame["hash"], self.frame["number"])
                self.frame = with_changes({**self.frame, **said, "type": "frame"}, said["changed"])
                del self.frame["changed"], self.frame["base"]
            if said["type"] == kind and said.get("number", number) >= number and name in (said.get("id"), ""):
                return dict(said)

    async def ask(self, kind: str, **fields: object) -> dict[str, Any]:
        """Return the acknowledgement of a request."""
        name = f"{len(self.messages)}"
        await self.there.send(json.dumps({"type": kind, "id": name, **fields}))
        return await self.until("refused" if fields.get("decision") == 0 else "ack", name=name)

    async def seen(self, number: int) -> dict[str, Any]:
        """Return the frame, once it shows a number, without the time at which it was made."""
        while self.frame.get("number", -1) < number:
            await self.until("changes" if self.frame else "frame", number)
        return {**self.frame, "times": {**self.frame["times"], "now": 0}, "after": 0, "events": []}


async def heard(server: Running, table: str, **hello: object) -> Heard:
    """Return a socket that has said hello and has seen the table."""
    there = Heard(await connect(server.socket_address(table), compression=None, max_size=2**24))
    await there.there.send(json.dumps({"type": "hello", **hello}))
    await there.until("frame")
    return there


def test_a_socket_gets_changes_only_if_it_wants_them_and_both_see_the_same(server: Running) -> None:
    async def evening() -> None:
        async with Server(server.address) as guests:
            made = await guests.create("conquests", seats=["local", "local"])
        secret = {"secret": made.secret, "seat": "plain", "undo": True}
        wanting = await heard(server, made.table, **secret, changes=True)
        plain = await heard(server, made.table, **secret)
        for _ in range(6):
            seat = wanting.frame["view"]["to_act"][0]
            await wanting.ask("look", seat=seat)  # is answered with a whole frame
            assert wanting.messages[-2]["type"] == "frame"
            move = wanting.frame["view"]["moves"][0]["move"]
            decision = wanting.frame["decisions"][seat]
            ack = await wanting.ask("play", decision=decision, moves=[move], seat=seat)
            await plain.until("frame", ack["number"])
            stale = await wanting.ask("play", decision=0, moves=[move], seat=seat)  # with a whole frame, too
            assert stale["code"] == "stale"
            said = await wanting.ask("chat", text="hm")
            await wanting.ask("look", seat="plain")
            await plain.until("frame", said["number"])
            await plain.ask("look", seat="plain")
            assert await wanting.seen(said["number"]) == await plain.seen(said["number"])
        kinds = {message["type"] for message in plain.messages}
        assert "changes" not in kinds
        assert "changes" in {message["type"] for message in wanting.messages}
        for socket in (wanting, plain):
            await socket.there.close()

    asyncio.run(evening())


def test_a_client_whose_frame_is_another_asks_for_the_whole_table(server: Running) -> None:
    async def evening() -> None:
        async with Server(server.address) as guests:
            made = await guests.create("conquests", seats=["local", "local"])
            async with guests.sit(made.table, made.secret) as playing, guests.sit(made.table) as watching:
                for _ in range(4):
                    assert watching._last is not None
                    watching._last = watching._last.model_copy(update={"hash": "0" * 16})
                    seat = playing.waiting[0]
                    await playing.look(seat)
                    await playing.play(playing.view["moves"][0]["move"], seat=seat)
                    await watching.wait_for(lambda: watching.number >= playing.number, 20)
                    assert [event.number for event in watching.events] == list(range(watching.number + 1))
                look = await guests.look(made.table)
                assert watching.frame.view == look.view

    asyncio.run(evening())
