"""Sockets that never read: what waits for them is bounded, and the server's memory with it."""

import contextlib
import itertools
import json
import socket
from collections.abc import Iterator
from urllib.parse import urlsplit

import httpx
from websockets.sync.client import connect

from tests.server.many_tables import resident_kilobytes
from tests.server.server_process import UNLIMITED, Running, running_server
from tests.server.two import Two

_CHATS = 1500
_LONGEST = "x" * 480
_MOST_GROWTH = 30_000
"""In kilobytes: some hundred frames of each wait until it is let go; all of them would be twice this."""


@contextlib.contextmanager
def deaf(running: Running, table: Two, hello: dict[str, object]) -> Iterator[None]:
    """Hold a socket at a table that says hello and never reads."""
    place = urlsplit(running.address)
    silent = socket.socket()
    silent.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    silent.connect((place.hostname, place.port))
    where = running.socket_address(table.id)
    with connect(where, sock=silent, compression=None, max_size=None, max_queue=1, close_timeout=0.1) as line:
        line.send(json.dumps({"type": "hello", **hello}))
        yield


def test_sockets_that_never_read_leave_the_memory_as_it_was() -> None:
    with (
        running_server(*UNLIMITED, "--time", "heartbeat=600000") as running,  # so that no missing sign lets them go
        httpx.Client(base_url=running.address, timeout=60) as client,
        contextlib.ExitStack() as opened,
    ):
        table = Two(client)
        guests = [{"secret": secret} for secret in table.secrets.values()]
        for guest, undo in itertools.product([{}, *guests], [False, True]):  # six texts: nobody is sent another's
            opened.enter_context(deaf(running, table, {**guest, "undo": undo}))
        assert client.get("/api/metrics").text.count("conqueror_sockets 6.0") == 1
        before = resident_kilobytes(running)
        for number in range(_CHATS):
            table.ask("plain", type="chat", id=f"c{number}", text=_LONGEST).raise_for_status()
        assert resident_kilobytes(running) - before < _MOST_GROWTH
        seats = table.frame("plain")["table"]["seats"]
        assert not any(seat["present"] for seat in seats), "they were let go"
        assert table.play("m").status_code == 200
