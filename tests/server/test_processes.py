"""Several processes behind one port: everybody plays with everybody, one dies and play goes on, all end together."""

import asyncio
import contextlib
import os
import signal
import socket
import struct
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from conqueror.client import Server
from conqueror.store import Store
from tests.forked import run_command
from tests.postgres import running_postgres
from tests.server.players import Ledger, make, play_on, sit_all, until
from tests.server.server_process import UNLIMITED, Running, running_server

pytestmark = pytest.mark.xdist_group("postgres")
_PATIENCE = 240.0
_CREDENTIALS = struct.Struct("3i")
"""The process, the user and the group that sent a message."""


@pytest.fixture(scope="module")
def running() -> Iterator[Running]:
    words = (*UNLIMITED, "--processes", "2", "--bot-seconds", "0.1")
    with running_postgres() as database, running_server(*words, database=database) as server:
        yield server
        assert "Traceback" not in server.log(), server.log()


def children(running: Running) -> list[int]:
    """Return the processes that serve, by what they were begun as."""
    found = []
    for place in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            number, _, rest = place.read_text().partition(" ")
            parent = int(rest.rpartition(")")[2].split()[1])
            command = place.with_name("cmdline").read_bytes()
            if parent == running.process.pid and b"spawn_main" in command:
                found.append(int(number))
    return found


def metrics(running: Running, seconds: float = 20) -> dict[str, dict[str, float]]:
    """Return what each process counts, by its number, as one of them tells it."""
    answer = httpx.get(f"{running.address}/api/metrics", timeout=seconds).raise_for_status()
    found: dict[str, dict[str, float]] = {}
    for family in text_string_to_metric_families(answer.text):
        for sample in family.samples:
            others = {name: value for name, value in sample.labels.items() if name != "process"}
            name = " ".join((sample.name, *others.values()))
            counted = found.setdefault(sample.labels["process"], {})
            assert name not in counted, f"{name} is told twice"
            counted[name] = sample.value
    return found


def test_people_at_both_processes_play_together_and_a_bot_is_asked_once(running: Running) -> None:
    async def evening() -> tuple[Ledger, int]:
        ledger, over = Ledger(), False
        async with Server(running.address) as server, contextlib.AsyncExitStack() as stack:
            made = [await make(server, ledger, "empire", {"players": 3}, 2, 1) for _ in range(6)]
            tables = [await sit_all(stack, running.address, each, ledger) for each in made]
            playing = [
                asyncio.create_task(play_on(seat, Random(number), lambda: over, Counter()))
                for number, table in enumerate(tables)
                for seat in table
            ]
            await until(lambda: all(table[0].number > 40 for table in tables), _PATIENCE, "some moves at every table")
            over = True
            await asyncio.gather(*playing)
            names = [each.table for each in made]
        moves = 0
        with Store.open(running.database, read_only=True) as store:
            for name in names:
                moves += sum(event.data.get("by") == "bot" for event in store.read(name))
        return ledger, moves

    tries = []
    for _ in range(3):  # on a machine so busy that a bot is overdue, another process asks as well: then once more
        before = sum(each["conqueror_bots_asked_total"] for each in metrics(running).values())
        ledger, moves = asyncio.run(evening())
        assert ledger.compare(running.database) == []
        counted = metrics(running)
        assert all(each["conqueror_move_seconds_count"] > 0 for each in counted.values()), "both have taken moves"
        asked = sum(each["conqueror_bots_asked_total"] for each in counted.values()) - before
        assert moves > 20
        tries.append((asked, moves))
        if asked <= 1.2 * moves + 6:
            return
    raise AssertionError(f"not one bot in each process for every move: {tries}")


def test_lists_know_who_is_at_the_other_process_and_records_are_found_by_both(running: Running) -> None:
    async def look_on() -> list[list[bool]]:
        async with Server(running.address) as server:
            made = await server.create("conquests", seats=["local", "open"], listed=True)
            async with server.sit(made.table, secret=made.secret):
                await asyncio.sleep(0.5)
                seen = []
                for _ in range(20):  # each over a connection of its own, to either process
                    listed = (await asyncio.to_thread(httpx.get, f"{running.address}/api/tables", timeout=20)).json()
                    (mine,) = [table for table in listed if table["table"] == made.table]
                    seen.append([seat["present"] for seat in mine["seats"]])
                return seen

    assert asyncio.run(look_on()) == [[True, False]] * 20
    record = Path("tests/games/conquests/golden/repetition.conq").read_text(encoding="utf-8")
    taken = httpx.post(f"{running.address}/api/replays", json={"text": record}, timeout=60).raise_for_status().json()
    for number in range(20):
        httpx.get(f"{running.address}/api/replays/{taken['replay']}/moments/{number}", timeout=60).raise_for_status()


@pytest.mark.parametrize(("blow", "told"), [(signal.SIGKILL, "ended with"), (signal.SIGSTOP, "no sign of life")])
def test_a_process_that_is_killed_or_stuck_is_begun_anew_and_play_goes_on(
    running: Running, blow: signal.Signals, told: str
) -> None:
    async def evening() -> Ledger:
        ledger, over = Ledger(), False
        async with Server(running.address) as server, contextlib.AsyncExitStack() as stack:
            made = [await make(server, ledger, "conquests", {}, 2, 0) for _ in range(4)]
            tables = [await sit_all(stack, running.address, each, ledger) for each in made]
            for seat in (seat for table in tables for seat in table):
                seat.patience = _PATIENCE
            playing = [
                asyncio.create_task(play_on(seat, Random(number), lambda: over, Counter()))
                for number, table in enumerate(tables)
                for seat in table
            ]
            await until(lambda: ledger.acks > 20, _PATIENCE, "some moves")
            first = children(running)
            assert len(first) == 2
            os.kill(first[0], blow)
            await until(lambda: first[0] not in children(running), _PATIENCE, "its end")
            acks = ledger.acks
            await until(lambda: ledger.acks > acks + 40, _PATIENCE, "play to go on")
            await until(lambda: len(children(running)) == 2, _PATIENCE, "another process")
            over = True
            await asyncio.gather(*playing)
        return ledger

    assert asyncio.run(evening()).compare(running.database) == []
    assert told in running.log()
    assert "another is begun" in running.log()


def test_whichever_process_is_asked_tells_what_each_of_them_counts(running: Running) -> None:
    begun = {"1", "2"}
    asyncio.run(until(lambda: metrics(running).keys() == begun, _PATIENCE, "both processes"))
    before = metrics(running)
    for _ in range(40):  # each over a connection of its own, to either process
        httpx.get(f"{running.address}/api/health", timeout=20).raise_for_status()
    after = [metrics(running) for _ in range(20)]
    assert all(told.keys() == begun for told in after)
    name = "conqueror_http_requests_total 200"
    rises = [after[0][process][name] - before[process].get(name, 0) for process in sorted(begun)]
    assert all(rise > 0 for rise in rises), "both have answered"
    assert sum(rises) == 41, "the asking before, and every question"
    totals = [sum(counted[name] for counted in told.values()) for told in after]
    assert totals == [totals[0] + number for number in range(20)], "no matter who is asked"
    starts = {told["1"]["process_start_time_seconds"] for told in after}
    assert len(starts) == 1, "a number belongs to one process"


def test_a_process_that_stands_still_is_left_out_of_what_is_told(running: Running) -> None:
    first = children(running)[0]
    os.kill(first, signal.SIGSTOP)
    try:
        with ThreadPoolExecutor(12) as pool:  # about half of them reach the one that stands still
            answers = list(filter(None, pool.map(_metrics_or_nothing, [running] * 12)))
    finally:
        os.kill(first, signal.SIGCONT)
    assert answers
    assert all(len(each) == 1 for each in answers)
    assert len(metrics(running)) == 2


def _metrics_or_nothing(running: Running) -> dict[str, dict[str, float]]:
    """Return what is told, nothing if the process that is asked does not answer."""
    with contextlib.suppress(httpx.TimeoutException):
        return metrics(running, seconds=3)
    return {}


def test_systemd_hears_of_the_first_process_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
        systemd.settimeout(30)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        with running_postgres() as database, running_server("--processes", "2", database=database) as running:
            assert heard(systemd) == (running.process.pid, "READY=1")
            assert heard(systemd) == (running.process.pid, "WATCHDOG=1")
            running.process.terminate()
            running.process.wait(30)
        said = [heard(systemd)]
        while said[-1][1] == "WATCHDOG=1":
            said.append(heard(systemd))
        assert said[-1][1] == "STOPPING=1"
        assert {process for process, _ in said} == {running.process.pid}


def heard(systemd: socket.socket) -> tuple[int, str]:
    """Return the next thing systemd is told, and by which process."""
    text, credentials, _, _ = systemd.recvmsg(64, socket.CMSG_SPACE(_CREDENTIALS.size))
    process, _, _ = _CREDENTIALS.unpack(credentials[0][2])
    return process, text.decode()


def test_all_processes_end_with_the_first() -> None:
    with running_postgres() as database, running_server("--processes", "2", database=database) as running:
        httpx.get(f"{running.address}/api/health", timeout=60).raise_for_status()
        begun = children(running)
        assert len(begun) == 2
        running.process.terminate()
        assert running.process.wait(30) == 0
        assert not [number for number in begun if Path(f"/proc/{number}").exists()]


def test_several_processes_need_a_database_they_can_share(tmp_path: Path) -> None:
    words = ("--processes", "2", "--no-warm", "--database", f"sqlite:///{tmp_path}/t.sqlite")
    done = run_command("serve", *words)
    assert done.returncode != 0
    assert "need a PostgreSQL" in done.stdout + done.stderr
    assert "Traceback" not in done.stdout + done.stderr
