"""Signs of life: a silent socket is dropped and its seat is seen to be away; pings cost nobody a message."""

import asyncio
import base64
import json
import os
import secrets
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.asyncio.client import ClientConnection, connect

from conqueror.client import Server
from tests.server.server_process import Running, running_server

pytestmark = pytest.mark.xdist_group("server-heartbeat")
_PATIENCE = 60.0


@pytest.fixture(scope="module")
def running() -> Iterator[Running]:
    with running_server(
        "--time", "heartbeat=200", "--limit", "messages=5 per minute", "--limit", "sockets=none"
    ) as one:
        yield one


async def _mute(running: Running, table: str, secret: str) -> asyncio.StreamWriter:
    """Return a socket that says hello and then neither speaks nor answers, as one whose network is gone."""
    where = urlsplit(running.address)
    reader, writer = await asyncio.open_connection(where.hostname, where.port)
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        f"GET /api/tables/{table}/socket HTTP/1.1",
        f"Host: {where.netloc}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
        "",
        "",
    ]
    writer.write("\r\n".join(lines).encode())
    await reader.readuntil(b"\r\n\r\n")
    hello, mask = json.dumps({"type": "hello", "secret": secret}).encode(), os.urandom(4)
    masked = bytes(byte ^ mask[index % 4] for index, byte in enumerate(hello))
    writer.write(bytes([0x81, 0x80 | len(hello)]) + mask + masked)
    return writer


def test_a_silent_socket_is_dropped_and_its_seat_is_not_there(running: Running) -> None:
    async def evening() -> None:
        async with Server(running.address) as server:
            made = await server.create("conquests", seats=("local", "open"), name="Ada")
            async with server.sit(made.table) as watching:

                def present() -> bool:
                    return bool(watching.frame.table.seats[0].present)

                assert not present()
                writer = await _mute(running, made.table, made.secret)
                await watching.wait_for(present, _PATIENCE)
                await watching.wait_for(lambda: not present(), _PATIENCE)
                writer.close()

    asyncio.run(evening())


async def _said(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """Return the next message of a kind."""
    async with asyncio.timeout(_PATIENCE):
        while (said := json.loads(await socket.recv()))["type"] != kind:
            pass
    return dict(said)


def test_heartbeats_do_not_count_among_messages_but_a_flood_of_them_does(running: Running) -> None:
    async def evening() -> None:
        async with Server(running.address) as server:
            made = await server.create("conquests", seats=("local", "open"), name="Ada")
        async with connect(running.socket_address(made.table)) as socket:
            await socket.send(json.dumps({"type": "hello", "secret": made.secret}))
            number = (await _said(socket, "frame"))["number"]
            for beat in range(7):  # more than five messages in a minute, one at a time
                await socket.send(json.dumps({"type": "ping", "id": f"beat-{beat}"}))
                assert (await _said(socket, "pong"))["id"] == f"beat-{beat}"
                await asyncio.sleep(0.51)
            await socket.send(json.dumps({"type": "chat", "id": secrets.token_hex(4), "text": "still here"}))
            assert (await _said(socket, "ack"))["number"] == number + 1, "pings are not written down"
            for beat in range(12):
                await socket.send(json.dumps({"type": "ping", "id": f"flood-{beat}"}))
            assert (await _said(socket, "closing"))["code"] == "too_many"

    asyncio.run(evening())
