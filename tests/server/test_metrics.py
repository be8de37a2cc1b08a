"""What a server counts: the numbers are right, nobody else reads them, and nothing secret is in them."""

import asyncio
import contextlib
import re
from collections import Counter
from random import Random

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from conqueror.client import Refused, Server
from conqueror.server.network import own_addresses
from conqueror.store import Store
from tests.server.players import Ledger, NotingTable, make, play_on, sit_all, until
from tests.server.server_process import UNLIMITED, Running, free_port, running_server


def read(running: Running) -> dict[str, float]:
    """Return every number the server counts, by its name and labels."""
    answer = httpx.get(f"{running.address}/api/metrics", timeout=20)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    return {
        " ".join((sample.name, *(f"{name}={value}" for name, value in sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


class _Counting(NotingTable):
    """A client that counts the frames it hears."""

    heard = 0

    async def _take(self, frame: object) -> None:
        self.heard += 1
        await super()._take(frame)  # type: ignore[arg-type]


async def _play_a_while(running: Running, ledger: Ledger) -> tuple[int, dict[str, float]]:
    """Play and be refused; return how many frames were heard, and what was counted."""
    over = False
    async with Server(running.address) as server, contextlib.AsyncExitStack() as stack:
        made = await make(server, ledger, "conquests", {}, 1, 1)
        secret = next(iter(made.secrets.values()))
        table = await stack.enter_async_context(_Counting(running.address, made.table, secret, ledger))
        playing = asyncio.create_task(play_on(table, Random(1), lambda: over, Counter()))
        await until(lambda: ledger.acks > 8 or table.over, 120, "some moves")
        over = True
        await playing
        for _ in range(3):
            with pytest.raises(Refused):
                await table.ask("start", bot="casual")
        await asyncio.sleep(0.5)
        return table.heard, read(running)


def test_the_numbers_are_those_that_clients_and_the_log_know() -> None:
    with running_server(*UNLIMITED, "--bot-seconds", "0.05") as running:
        ledger = Ledger()
        frames, counted = asyncio.run(_play_a_while(running, ledger))
        after = read(running)
        with Store.open(running.database, read_only=True) as store:
            (table,) = store.all_ids()
            events = store.read(table)
    moves = sum(event.kind == "moved" and event.client_id != "" for event in events)
    assert moves > 3
    assert counted["conqueror_tables"] == counted["conqueror_sockets"] == 1
    assert after["conqueror_sockets"] == 0
    assert after["conqueror_events_stored_total"] == len(events)
    assert counted["conqueror_move_seconds_count"] == counted["conqueror_move_seconds_bucket le=+Inf"] == moves
    assert 0 < counted["conqueror_move_seconds_sum"] / moves < 5
    assert counted["conqueror_frames_sent_total"] == frames
    assert counted["conqueror_socket_bytes_sent_total"] > 200 * frames
    assert counted["conqueror_bots_asked_total"] >= moves - 1
    assert counted["conqueror_bots_failed_total"] == counted["conqueror_store_errors_total"] == 0
    assert counted["conqueror_refusals_total code=not_host"] == 3
    assert counted["conqueror_loop_lag_seconds_count"] > 1
    assert counted["process_resident_memory_bytes"] > 50_000_000
    assert counted["process_cpu_seconds_total"] > 0.1
    assert after["conqueror_http_requests_total status=200"] >= 1


def test_there_are_no_names_tables_or_secrets_among_them() -> None:
    async def spend() -> tuple[list[str], str]:
        ledger = Ledger()
        async with Server(running.address) as server, contextlib.AsyncExitStack() as stack:
            made = await make(server, ledger, "conquests", {}, 2)
            first, _ = await sit_all(stack, running.address, made, ledger)
            await first.ask("chat", text="a word among friends")
            await server.call("GET", f"/api/tables/{made.table}")
            with pytest.raises(Refused):
                await server.call("GET", f"/api/nowhere/{made.table}?secret=planted")
            text = httpx.get(f"{running.address}/api/metrics", timeout=20).text
            return [made.table, *made.secrets, *made.secrets.values(), first.guest, "friends", "planted"], text

    with running_server(*UNLIMITED) as running:
        secrets, text = asyncio.run(spend())
    assert "conqueror_events_stored_total" in text
    assert not [secret for secret in secrets if secret.lower() in text.lower()]
    labels = set(re.findall(r'(\w+)="', text))
    assert labels <= {"le", "code", "status", "version"}


def _status(address: str, **headers: str) -> int:
    return httpx.get(f"{address}/api/metrics", headers=headers, timeout=20).status_code


def test_only_the_own_machine_reads_them_unless_it_is_said_otherwise() -> None:
    with running_server("--host", "0.0.0.0") as running:
        port = running.address.rpartition(":")[2]
        assert _status(f"http://127.0.0.1:{port}") == 200
        for address in own_addresses():
            assert httpx.get(f"http://{address}:{port}/api/health", timeout=20).status_code == 200
            assert _status(f"http://{address}:{port}") == 404


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (("--metrics", "off"), 404),
        (("--metrics", "everywhere"), 200),
        (("--public-url", "https://play.example.org"), 404),
        (("--public-url", "https://play.example.org", "--metrics", "everywhere"), 200),
    ],
)
def test_they_are_off_where_they_are_switched_off_or_the_server_has_a_public_address(
    words: tuple[str, ...], status: int
) -> None:
    with running_server(*words, "--port", free_port()) as running:
        assert _status(running.address) == status
        assert _status(running.address, host="play.example.org") == (status if "--public-url" in words else 403)
        problem = httpx.get(f"{running.address}/api/metrics", timeout=20)
        if status == 404:
            assert problem.json()["code"] == "not_found"
