"""Fuzzed frames over a real socket: every readable request is answered, nothing breaks, and the table plays on."""

import asyncio
import contextlib
import json
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
from pydantic import ValidationError
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from conqueror.bots.bot import bots
from conqueror.protocol.message import LONGEST_MESSAGE
from conqueror.protocol.requests import HELLO, REQUESTS, Hand
from tests.server.frames import Frame, hello, nonsense
from tests.server.server_process import UNLIMITED, Running, running_server

_WAIT = 20.0
_REPLIES = ("ack", "answer", "refused", "pong")
_MOST_BAD = 10
_NEVER_ABSENT = ("--time", "absence=1000000000")
"""So that nobody is voted away for a bot."""
_NEW_TABLE = 1500
"""After how many frames a table is left for another."""


@dataclass
class Fuzzed:
    """What became of the frames."""

    sent: int = 0
    unreadable: int = 0
    sockets: int = 0
    tables: int = 0
    over: int = 0
    """How many sockets saw a game that was over at their end."""
    replies: Counter[str] = field(default_factory=Counter)
    closed: Counter[int] = field(default_factory=Counter)


class FuzzedTable:
    """A table of two people and a spectator, and what its log is known to hold."""

    def __init__(self, client: httpx.Client) -> None:
        self.client = client
        seats = [{"kind": "local"}, {"kind": "friend"}]
        made = client.post("/api/tables", json={"game": "conquests", "seats": seats, "hints": False}).json()
        self.id = made["table"]
        claim = {"name": "Guest", "invitation": made["invitations"]["painted"], "contribution": "ab" * 16}
        guest = client.post(f"/api/tables/{self.id}/seats/painted", json=claim).json()
        self.secrets = {"plain": made["secret"], "painted": guest["secret"]}
        share = {"type": "contribute", "id": "share", "value": "cd" * 16, "seat": "plain"}
        self.number = self.ask("plain", share)["number"]
        self.over = False
        self.open_play: dict[str, Any] = {}
        self.check_log()

    def ask(self, seat: str, request: dict[str, Any]) -> Any:
        """Return the answer to a request that is granted."""
        head = {"Authorization": f"Bearer {self.secrets[seat]}"}
        answer = self.client.post(f"/api/tables/{self.id}/requests", json=request, headers=head)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def frame(self, seat: str) -> Any:
        """Return the table as a seat sees it."""
        head = {"Authorization": f"Bearer {self.secrets[seat]}"}
        return self.client.get(f"/api/tables/{self.id}", headers=head).json()

    def check_log(self) -> None:
        """Check that the log has grown by what was acknowledged alone; then look up the next decision."""
        told = self.frame("plain")
        assert told["number"] == self.number, told["table"]
        self.over = told["table"]["status"] == "over"
        self.open_play = {}
        if not self.over:
            seat = told["view"]["to_act"][0]
            mine = self.frame(seat)
            self.open_play = {
                "decision": mine["decisions"][seat],
                "moves": [mine["view"]["moves"][0]["move"]],
                "seat": seat,
            }

    def check_playable(self) -> None:
        """Check that the game goes on: four moves are played, unless it is over."""
        for name in range(4):
            if not self.over:
                play = {"type": "play", "id": f"end{name}", **self.open_play}
                self.number = self.ask(self.open_play["seat"], play)["number"]
            self.check_log()


async def _send(socket: ClientConnection, frame: Frame) -> None:
    if isinstance(frame, tuple):
        await socket.send(frame[1], text=True)
    else:
        await socket.send(frame)


def _expected_close(frame: Frame) -> int | None:
    """Return the code a frame is answered with where it is no text at all."""
    size = len(frame[1] if isinstance(frame, tuple) else frame if isinstance(frame, bytes) else frame.encode())
    if size > LONGEST_MESSAGE:
        return 1009
    if isinstance(frame, tuple):
        return 1007
    return 1003 if isinstance(frame, bytes) else None


def _encodable(frame: Frame) -> Frame:
    return frame.encode("utf-8", "replace").decode() if isinstance(frame, str) else frame


async def _reply(socket: ClientConnection) -> Any:
    """Return the next message that is an answer; frames come by themselves."""
    while True:
        message = json.loads(await asyncio.wait_for(socket.recv(), _WAIT))
        if message["type"] != "frame":
            return message


async def _closes(socket: ClientConnection, code: int, fuzzed: Fuzzed) -> None:
    with contextlib.suppress(ConnectionClosed):
        while True:
            await asyncio.wait_for(socket.recv(), _WAIT)
    assert socket.close_code == code, (socket.close_code, code)
    fuzzed.closed[code] += 1


async def _begins(socket: ClientConnection, first: Frame, fuzzed: Fuzzed) -> bool:
    """Whether the socket is open after its first frame."""
    await _send(socket, first)
    fuzzed.sent += 1
    if code := _expected_close(first):
        await _closes(socket, code, fuzzed)
        return False
    said = json.loads(await asyncio.wait_for(socket.recv(), _WAIT))
    try:
        HELLO.validate_json(str(first))
    except ValidationError:
        assert said == {"type": "closing", "code": "bad_request", "text": said["text"]}
    if said["type"] == "closing":
        assert said["code"] in ("bad_request", "unauthorised", "not_your_seat")
        await _closes(socket, 1008, fuzzed)
        return False
    assert said["type"] == "frame"
    return True


async def _fuzz_socket(running: Running, table: FuzzedTable, rng: Random, fuzzed: Fuzzed, most: int) -> None:
    """Send frames over one socket until the server closes it or there are enough."""
    secret = rng.choice((*table.secrets.values(), *table.secrets.values(), None))
    fuzzed.sockets += 1
    async with connect(running.socket_address(table.id), compression=None, max_size=None) as socket:
        if not await _begins(socket, _encodable(hello(rng, secret)), fuzzed):
            return
        bad = 0
        while fuzzed.sent < most:
            frame = _encodable(nonsense(rng, f"f{fuzzed.sent}", table.open_play))
            request = None
            with contextlib.suppress(ValidationError):
                request = REQUESTS.validate_json(frame if isinstance(frame, str) else b"")
            if isinstance(request, Hand) and request.bot in bots():
                continue  # the log would grow by the bot's moves
            await _send(socket, frame)
            fuzzed.sent += 1
            if code := _expected_close(frame):
                await _closes(socket, code, fuzzed)
                return
            said = await _reply(socket)
            fuzzed.replies[said.get("code", said["type"])] += 1
            if request is not None:
                assert said["type"] in _REPLIES, (frame, said)
                assert said["id"] == request.id, (frame, said)
                assert said.get("code") != "fault", (frame, said)
                if said["type"] == "ack":
                    table.number = max(table.number, said["number"])
                continue
            bad += 1
            fuzzed.unreadable += 1
            assert (said["type"], said["code"]) == ("refused", "bad_request"), (frame, said)
            if bad > _MOST_BAD:
                closing = await _reply(socket)
                assert (closing["type"], closing["code"]) == ("closing", "bad_request")
                await _closes(socket, 1008, fuzzed)
                return


async def _fuzz(running: Running, count: int, seed: int) -> Fuzzed:
    rng, fuzzed = Random(seed), Fuzzed()
    with httpx.Client(base_url=running.address, timeout=_WAIT) as client:
        while fuzzed.sent < count:
            table = FuzzedTable(client)
            fuzzed.tables += 1
            until = min(count, fuzzed.sent + _NEW_TABLE)
            while fuzzed.sent < until:
                await _fuzz_socket(running, table, rng, fuzzed, until)
                table.check_log()
                fuzzed.over += table.over
                if table.over and rng.random() < 0.3:
                    break
            table.check_playable()
    assert "Traceback" not in running.log(), running.log()
    assert "ERROR" not in running.log(), running.log()
    return fuzzed


def fuzz_frames(count: int, seed: int) -> Fuzzed:
    """Return what became of so many frames, sent to a server of their own."""
    with running_server(*UNLIMITED, *_NEVER_ABSENT) as running:
        return asyncio.run(_fuzz(running, count, seed))


def test_three_thousand_frames_of_nonsense_break_nothing_and_every_readable_one_is_answered() -> None:
    fuzzed = fuzz_frames(3_000, seed=1)
    assert set(fuzzed.closed) == {1003, 1007, 1008, 1009}
    assert fuzzed.unreadable > 750
    assert {"ack", "answer", "pong", "bad_request", "illegal", "not_your_seat", "stale"} <= set(fuzzed.replies)
