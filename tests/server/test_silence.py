"""Connections that say nothing, too little or too much: they end, and keep nobody else out."""

import contextlib
import resource
import socket
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from conqueror.server.connections import MOST_EACH, most_connections
from tests.server.poor_server import FILES
from tests.server.server_process import Running, running_server
from tests.server.strangers import host_of
from tests.server.two import Two, hello

pytestmark = pytest.mark.xdist_group("silence")  # they share a server


class PoorServer(Running):
    """A server that may have few files open."""

    program = ("tests.server.poor_server",)


@pytest.fixture(scope="module")
def poor() -> Iterator[Running]:
    """Yield such a server."""
    with tempfile.TemporaryDirectory(prefix="conqueror-poor-") as name:
        running = PoorServer((), f"sqlite:///{Path(name) / 'tables.sqlite'}", Path(name))
        try:
            yield running
            assert "Traceback" not in running.log(), running.log()
        finally:
            running.stop()


@pytest.fixture(scope="module")
def hasty() -> Iterator[Running]:
    """Yield a server that does not wait for long."""
    with running_server("--time", "patience=1500") as running:
        yield running


def _line(running: Running, address: str = "127.0.0.1", said: bytes = b"") -> socket.socket:
    """Return a connection from an address of this machine, on which something was said."""
    place = urlsplit(running.address)
    line = socket.create_connection((place.hostname, place.port or 0), timeout=20, source_address=(address, 0))
    line.sendall(said)
    return line


def _is_over(line: socket.socket, seconds: float) -> bool:
    """Return whether the other side ends a connection within some seconds."""
    line.settimeout(seconds)
    try:
        return line.recv(1) == b""
    except ConnectionResetError:
        return True
    except TimeoutError:
        return False


def _open_files(running: Running) -> int:
    return len(list(Path(f"/proc/{running.process.pid}/fd").iterdir()))


@pytest.mark.parametrize("said", [b"", b"GET /api/health HT", b"POST /api/tables HTTP/1.1\r\nHost: x\r\nX: "])
def test_silent_connections_from_many_addresses_keep_nobody_out(poor: Running, said: bytes) -> None:
    with contextlib.ExitStack() as opened, httpx.Client(base_url=poor.address, timeout=5) as client:
        table = Two(client)
        with hello(poor, table, "plain") as seated:
            for number in range(FILES + 200):
                with contextlib.suppress(ConnectionResetError):
                    opened.enter_context(_line(poor, f"127.0.1.{1 + number % 20}", said))
            assert _open_files(poor) < FILES
            for _ in range(5):
                with httpx.Client(base_url=poor.address, timeout=5) as other:
                    assert other.get("/api/health").status_code == 200
            assert table.play("m").status_code == 200
            seated.recv(5)  # a socket of a table does not make room
            with hello(poor, table, "painted"):
                pass
    assert "out of system resource" not in poor.log()


def test_one_address_has_only_so_many_connections_and_the_oldest_silent_ones_make_room(poor: Running) -> None:
    before = _open_files(poor)
    with contextlib.ExitStack() as opened:
        lines = [opened.enter_context(_line(poor, "127.0.2.1")) for _ in range(MOST_EACH + 50)]
        most = before + MOST_EACH + 2  # the server may have opened a file or two of its own meanwhile
        for _ in range(50):
            if _open_files(poor) <= most:
                break
            time.sleep(0.1)
        assert _open_files(poor) <= most
        assert all(_is_over(line, 2) for line in lines[:50])
        lines[-1].sendall(f"GET /api/health HTTP/1.1\r\nHost: {host_of(poor)}\r\n\r\n".encode())
        assert lines[-1].recv(15) == b"HTTP/1.1 200 OK"


def test_whoever_says_nothing_or_too_little_is_not_waited_for(hasty: Running) -> None:
    silent, slow = _line(hasty), _line(hasty)
    with silent, slow:
        begun = time.monotonic()
        for letter in b"GET /api/health HTTP/1.1":  # letter by letter, never silent
            try:
                slow.sendall(bytes([letter]))
            except (BrokenPipeError, ConnectionResetError):
                break
            time.sleep(0.2)
        assert _is_over(silent, 1)
        assert _is_over(slow, 1)
        assert time.monotonic() - begun < 8


def test_who_asks_again_and_again_on_one_connection_is_not_cut_off(hasty: Running) -> None:
    with _line(hasty) as line:
        for _ in range(6):
            line.sendall(f"GET /api/health HTTP/1.1\r\nHost: {host_of(hasty)}\r\n\r\n".encode())
            answer = b""
            while b'"ok"' not in answer:
                answer += line.recv(65536)
            time.sleep(0.5)


def test_a_head_without_an_end_is_cut_off_before_it_fills_the_memory(hasty: Running) -> None:
    sent = 0
    with _line(hasty, said=b"GET /api/health HTTP/1.1\r\n") as line, contextlib.suppress(OSError):
        while sent < 20_000_000:
            line.sendall(b"X: " + b"x" * 8000 + b"\r\n")
            sent += 8005
    assert sent < 5_000_000, "what the buffers between hold, and no more"


def test_a_process_is_given_as_many_files_as_it_may_have() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (400, hard))
        most = most_connections()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == min(hard if hard > 0 else 65_536, 65_536)
        assert most < 65_536
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
