"""A table of two people at a real server, over HTTP and over sockets."""

import contextlib
import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.http11 import Response
from websockets.sync.client import ClientConnection, connect

from tests.server.server_process import Running

NOBODY = "abcdefgh234567yz"
"""The id of no table."""


class Two:
    """A table of a host on plain and a friend on painted."""

    def __init__(self, client: httpx.Client, **wanted: Any) -> None:
        self.client = client
        seats = [{"kind": "local"}, {"kind": "friend"}]
        made = client.post("/api/tables", json={"game": "conquests", "seats": seats, **wanted})
        assert made.status_code == 201, made.text
        self.made = made.json()
        self.id, self.invitation = self.made["table"], self.made["invitations"]["painted"]
        claim = {"name": "Guest", "invitation": self.invitation}
        self.seated = client.post(f"/api/tables/{self.id}/seats/painted", json=claim).json()
        self.secrets = {"plain": self.made["secret"], "painted": self.seated["secret"]}

    def head(self, seat: str) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.secrets[seat]}"}

    def ask(self, seat: str, **request: Any) -> httpx.Response:
        return self.client.post(f"/api/tables/{self.id}/requests", json=request, headers=self.head(seat))

    def frame(self, seat: str) -> Any:
        return self.client.get(f"/api/tables/{self.id}", headers=self.head(seat), params={"after": -1}).json()

    def play(self, name: str) -> httpx.Response:
        """Return the answer to a legal move of whoever is to act."""
        seat = self.frame("plain")["view"]["to_act"][0]
        mine = self.frame(seat)
        move = mine["view"]["moves"][0]["move"]
        return self.ask(seat, type="play", id=name, decision=mine["decisions"][seat], moves=[move])


def denied(where: str, **options: Any) -> Response:
    """Return the answer to a handshake that is refused."""
    with pytest.raises(InvalidStatus) as refused, connect(where, **options):
        pass
    return refused.value.response


@contextlib.contextmanager
def hello(running: Running, table: Two, seat: str, **options: Any) -> Iterator[ClientConnection]:
    """Yield a socket of a seat."""
    with connect(running.socket_address(table.id), compression=None, max_size=None, **options) as line:
        line.send(json.dumps({"type": "hello", "secret": table.secrets[seat]}))
        assert json.loads(line.recv(20))["type"] == "frame"
        yield line


def heard_to_the_end(line: ClientConnection) -> list[Any]:
    """Everything that is still said on a socket until it is closed."""
    said = []
    with contextlib.suppress(ConnectionClosed):
        while True:
            said.append(json.loads(line.recv(30)))
    return said
