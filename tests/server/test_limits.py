"""Floods and clients that do not read: limits refuse, recover, and keep others from harm."""

import contextlib
import json
import socket
import time
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from conqueror.server.rate_limits import MOST_OPEN, who_asks
from tests.server.server_process import Running, running_server
from tests.server.two import NOBODY, Two, denied, heard_to_the_end, hello

pytestmark = pytest.mark.xdist_group("limits")  # they share a server


def _refused_then_good(ask: Any, most: int, seconds: float) -> None:
    """Check that the limit lets so many through, refuses the next with 429, and forgets."""
    answers = [ask() for _ in range(most + 1)]
    assert [answer.status_code < 400 for answer in answers] == [True] * most + [False]
    last = answers[-1]
    assert (last.status_code, last.json()["code"]) == (429, "too_many")
    assert int(last.headers["retry-after"]) >= 1
    time.sleep(seconds + 0.2)
    assert ask().status_code < 400


@pytest.fixture(scope="module")
def strict() -> Iterator[Running]:
    """Yield a server with small limits."""
    words = ("requests=30 per 2 second", "messages=6 per 2 second", "chats=3 per 2 second", "tables=4 per 2 second")
    limits = [
        part for word in (*words, "sockets=5 per 2 second", "faults=3 per 2 second") for part in ("--limit", word)
    ]
    with running_server(*limits) as running:
        yield running
        assert "Traceback" not in running.log(), running.log()


def _from(running: Running, address: str) -> httpx.Client:
    """Return a client whose address is another one of this machine."""
    return httpx.Client(base_url=running.address, transport=httpx.HTTPTransport(local_address=address), timeout=20)


def test_one_address_is_limited_and_another_is_not(strict: Running) -> None:
    with _from(strict, "127.0.0.11") as busy, _from(strict, "127.0.0.12") as calm:
        assert [busy.get("/api/health").status_code for _ in range(40)].count(429) == 10
        assert calm.get("/api/health").status_code == 200
        time.sleep(2.2)
        assert busy.get("/api/health").status_code == 200
    with _from(strict, "127.0.0.13") as busy:
        _refused_then_good(lambda: busy.post("/api/tables", json={"game": "conquests"}), 4, 2)


def test_faults_of_the_page_are_logged_on_one_line_and_limited(strict: Running) -> None:
    fault = {
        "part": "decision",
        "text": "There is no land .\n2026 INFO forged",
        "path": "/t/abc",
        "trace": "at x\nat y",
    }
    with _from(strict, "127.0.0.14") as client:
        _refused_then_good(lambda: client.post("/api/faults", json=fault), 3, 2)
        assert (
            "the page failed at decision on /t/abc: There is no land . 2026 INFO forged [at x at y]" in strict.log()
        )
        long = client.post("/api/faults", json={**fault, "trace": "x" * 2001})
        assert (long.status_code, long.json()["code"]) == (422, "bad_request")
        strange = client.post("/api/faults", json={**fault, "secret": "x"})
        assert strange.status_code == 422


def test_of_an_ipv6_address_the_whole_network_counts_as_one() -> None:
    assert who_asks("2001:db8:1:2:3:4:5:6") == who_asks("2001:db8:1:2:ffff::1") != who_asks("2001:db8:1:3::1")
    assert who_asks("::ffff:192.0.2.7") == who_asks("192.0.2.7") == "192.0.2.7"


def test_one_guest_is_limited_in_messages_and_in_talk(strict: Running) -> None:
    names = iter(range(1000))
    with _from(strict, "127.0.0.14") as client:
        table = Two(client)
        _refused_then_good(lambda: table.ask("plain", type="chat", id=f"c{next(names)}", text="Hello"), 3, 2)
        time.sleep(2.2)
        _refused_then_good(lambda: table.ask("plain", type="ping", id=f"p{next(names)}"), 6, 2)
        assert table.ask("painted", type="ping", id="p").status_code == 200


def test_sockets_are_limited_for_an_address_before_they_are_opened(strict: Running) -> None:
    where, busy = strict.socket_address(NOBODY), ("127.0.0.15", 0)
    with contextlib.ExitStack() as opened:
        for _ in range(5):
            opened.enter_context(connect(where, source_address=busy))
        answer = denied(where, source_address=busy)
        assert (answer.status_code, json.loads(answer.body)["code"]) == (429, "too_many")
        with connect(where, source_address=("127.0.0.16", 0)):
            pass
    time.sleep(2.2)
    with connect(where, source_address=busy):
        pass


def test_limits_that_are_none_never_refuse(client: httpx.Client) -> None:
    table = Two(client)
    assert all(client.get("/api/health").status_code == 200 for _ in range(350))
    assert all(table.ask("plain", type="chat", id=f"c{name}", text="Hello").status_code == 200 for name in range(60))


def test_a_flooder_is_closed_with_1008_while_the_other_player_plays_on(strict: Running) -> None:
    with _from(strict, "127.0.0.17") as client:
        table = Two(client)
        with hello(strict, table, "painted", source_address=("127.0.0.17", 0)) as flood:
            begun = time.monotonic()
            with contextlib.suppress(ConnectionClosed):
                for name in range(5000):
                    flood.send(json.dumps({"type": "ping", "id": f"p{name}"}))
            answer = table.play("m")
            assert answer.json()["type"] == "ack", answer.text
            said = heard_to_the_end(flood)
            lasted = time.monotonic() - begun
            assert lasted < 10
    assert flood.close_code == 1008
    assert (said[-1]["type"], said[-1]["code"]) == ("closing", "too_many")
    beats = 1 + lasted / 0.5  # one heartbeat each half second is free
    assert [message["type"] for message in said].count("pong") <= 6 + beats


def test_an_address_may_keep_only_so_many_sockets_open() -> None:
    with running_server("--limit", "sockets=1000 per second") as running, contextlib.ExitStack() as opened:
        where = running.socket_address(NOBODY)
        lines = [opened.enter_context(connect(where)) for _ in range(MOST_OPEN)]
        assert denied(where).status_code == 429
        with connect(where, source_address=("127.0.0.18", 0)):
            pass
        lines[0].close()
        time.sleep(0.3)
        with connect(where):
            pass


def _look(line: ClientConnection, name: str) -> str:
    """Return what a look at the table is answered with, beside the table: `ack`, or the code of its refusal."""
    line.send(json.dumps({"type": "look", "id": name}))
    while (said := json.loads(line.recv(20)))["type"] not in ("ack", "refused"):
        pass
    return str(said.get("code", "ack"))


def test_looks_count_for_an_address_on_all_its_sockets_and_for_no_other() -> None:
    with (
        running_server("--limit", "questions=5 per minute") as running,
        httpx.Client(base_url=running.address, timeout=20) as client,
        contextlib.ExitStack() as opened,
    ):
        table = Two(client)
        seats = [opened.enter_context(hello(running, table, seat)) for seat in ("plain", "painted")]
        assert [_look(seats[number % 2], f"{number}") for number in range(5)] == ["ack"] * 5
        assert [_look(line, "more") for line in seats] == ["too_many"] * 2
        other = opened.enter_context(hello(running, table, "plain", source_address=("127.0.0.19", 0)))
        assert _look(other, "first") == "ack"


def test_a_client_that_never_reads_is_let_go_with_1013_and_harms_nobody(
    server: Running, client: httpx.Client
) -> None:
    table = Two(client)
    place = urlsplit(server.address)
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.connect((place.hostname, place.port))
    with hello(server, table, "painted", sock=deaf, max_queue=1) as slow, hello(server, table, "plain") as quick:
        assert table.frame("plain")["table"]["seats"][1]["present"]
        waits = []
        for name in range(3000):
            begun = time.monotonic()
            quick.send(json.dumps({"type": "chat", "id": f"c{name}", "text": "x" * 480}))
            while json.loads(quick.recv(20))["type"] != "ack":
                pass
            waits.append(time.monotonic() - begun)
            if name % 100 == 99 and not table.frame("plain")["table"]["seats"][1]["present"]:
                break
        assert not table.frame("plain")["table"]["seats"][1]["present"], (
            "the client that does not read is still there"
        )
        assert sorted(waits)[len(waits) * 99 // 100] < 1.0
        said = heard_to_the_end(slow)
        assert slow.close_code == 1013
        assert all(message["type"] == "frame" for message in said)
    assert table.play("m").status_code == 200
