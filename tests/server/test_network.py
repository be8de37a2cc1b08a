"""“Open to my network”, on a second address of this machine's own loopback; no other machine is ever spoken to."""

import asyncio
import contextlib
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
import uvicorn

from conqueror.server.connections import Connections
from conqueror.server.gate import Gate
from conqueror.server.network import NetworkDoor, own_addresses
from conqueror.server.services import Settings
from conqueror.server.table_server import TableServer, config
from conqueror.store import Store

ROOM = "127.0.0.2"
"""The address that stands for this machine's place in its network."""


@contextlib.contextmanager
def serving(folder: Path, addresses: Callable[[], list[str]]) -> Iterator[TableServer]:
    """Yield a server that runs in a thread, with this idea of its own addresses."""
    made = TableServer(Store.open(f"sqlite:///{folder / 'tables.sqlite'}"), Settings(), port=0)

    def listener(host: str, port: int) -> uvicorn.Server:
        return uvicorn.Server(config(made.gate, host, port, Connections(), lifespan="off", behind_proxy=False))

    async def run() -> None:
        made.app.context.door = NetworkDoor(made.gate, listener, addresses)
        await made.serve()

    thread = threading.Thread(target=lambda: asyncio.run(run()))
    thread.start()
    try:
        _await(lambda: httpx.get(f"{made.address}/api/health").status_code == 200)
        yield made
    finally:
        made.stop()
        thread.join(20)
        assert not thread.is_alive()


def _await(ready: Callable[[], bool]) -> None:
    limit = time.monotonic() + 20
    while True:
        with contextlib.suppress(httpx.TransportError):
            if ready():
                return
        assert time.monotonic() < limit
        time.sleep(0.02)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[TableServer]:
    with serving(tmp_path, lambda: [ROOM]) as made:
        yield made


@pytest.fixture
def host(server: TableServer) -> Iterator[httpx.Client]:
    """Yield the person at this machine."""
    with httpx.Client(base_url=server.address, timeout=20) as client:
        yield client


def _from_the_room(server: TableServer) -> httpx.Client:
    """Return a device in the room: it speaks to the second address, from an address of its own."""
    transport = httpx.HTTPTransport(local_address="127.0.0.3")
    return httpx.Client(base_url=f"http://{ROOM}:{server.port}", transport=transport, timeout=20)


def test_the_door_lets_the_room_in_while_it_is_open_and_no_longer(server: TableServer, host: httpx.Client) -> None:
    there = f"http://{ROOM}:{server.port}"
    assert host.get("/api/network").json() == {"open": False, "addresses": [], "fixed": False}
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{there}/api/health")
    assert host.get("/api/health", headers={"Origin": there}).status_code == 403
    assert host.get("/api/health", headers={"Host": f"{ROOM}:{server.port}"}).status_code == 403

    opened = host.post("/api/network").json()
    assert (opened["open"], opened["addresses"]) == (True, [there])
    assert host.get("/api/network").json() == opened
    assert host.post("/api/network").json() == opened
    with _from_the_room(server) as phone:
        assert phone.get("/api/health", headers={"Origin": there}).status_code == 200
        made = phone.post("/api/tables", json={"game": "conquests"}, headers={"Origin": there}).json()
        assert host.get(f"/api/tables/{made['table']}").status_code == 200
        assert phone.get("/api/health", headers={"Host": "evil.example"}).status_code == 403
        assert phone.get("/api/health", headers={"Origin": "http://evil.example"}).status_code == 403

    assert host.delete("/api/network").json() == {"open": False, "addresses": [], "fixed": False}
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{there}/api/health")
    assert host.get("/api/health", headers={"Origin": there}).status_code == 403
    assert host.delete("/api/network").status_code == 200
    assert host.post("/api/network").json()["open"]
    with _from_the_room(server) as phone:
        assert phone.get("/api/health").status_code == 200


def test_only_the_person_at_this_machine_sees_or_turns_the_door(server: TableServer, host: httpx.Client) -> None:
    host.post("/api/network")
    with _from_the_room(server) as phone:
        for method in ("GET", "POST", "DELETE"):
            head = {"X-Forwarded-For": "127.0.0.1", "Forwarded": "for=127.0.0.1", "X-Real-IP": "127.0.0.1"}
            answer = phone.request(method, "/api/network", headers=head)
            assert (answer.status_code, answer.json()["code"]) == (403, "only_here")
    assert host.get("/api/network").json()["open"]


def test_an_address_that_is_taken_is_refused_and_the_server_lives(server: TableServer, host: httpx.Client) -> None:
    with socket.create_server((ROOM, server.port)):
        answer = host.post("/api/network")
        assert (answer.status_code, answer.json()["code"]) == (409, "not_allowed")
        assert not host.get("/api/network").json()["open"]
        assert host.get("/api/health", headers={"Origin": f"http://{ROOM}:{server.port}"}).status_code == 403
    assert host.post("/api/network").json()["open"]


def test_a_machine_without_a_network_has_no_door(tmp_path: Path) -> None:
    with serving(tmp_path, list) as server, httpx.Client(base_url=server.address, timeout=20) as host:
        assert host.post("/api/network").status_code == 409
        assert not host.get("/api/network").json()["open"]


def test_the_server_ends_with_its_door_open(tmp_path: Path) -> None:
    with serving(tmp_path, lambda: [ROOM]) as server:
        assert httpx.post(f"{server.address}/api/network").json()["open"]
        there = f"http://{ROOM}:{server.port}/api/health"
        assert httpx.get(there).status_code == 200
    with pytest.raises(httpx.ConnectError):
        httpx.get(there)


def test_the_own_addresses_are_those_of_a_network_and_never_loopback() -> None:
    assert not [address for address in own_addresses() if address.startswith("127.")]


def test_a_server_begun_on_its_network_says_so_and_has_nothing_to_open_or_close() -> None:
    def listener(host: str, port: int) -> uvicorn.Server:
        raise AssertionError((host, port))

    door = NetworkDoor(
        Gate(lambda *_: asyncio.sleep(0)), listener, lambda: [ROOM], always=["http://192.168.1.5:8000"]
    )
    for seen in (door.seen(), asyncio.run(door.open(8000)), asyncio.run(door.close())):
        assert (seen.open, seen.fixed, seen.addresses) == (True, True, ["http://192.168.1.5:8000"])
