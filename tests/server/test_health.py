"""Whether a server knows that it is well: its loop, its store, its bots, and what systemd is told of it."""

import asyncio
import contextlib
import logging
import os
import signal
import socket
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from conqueror.registry import load
from conqueror.server.bot_pool import BotPool
from conqueror.server.bot_worker import WorkerLost
from conqueror.server.metrics import Metrics
from conqueror.server.systemd import notify, watchdog_seconds
from conqueror.server.watchdog import Watchdog
from tests.postgres import cluster, running_postgres
from tests.server.server_process import Running, running_server


def _health(running: Running) -> tuple[int, dict[str, Any]]:
    answer = httpx.get(f"{running.address}/api/health", timeout=30)
    return answer.status_code, answer.json()


def test_a_server_that_is_well_says_so() -> None:
    with running_server() as running:
        status, said = _health(running)
    assert status == 200
    assert (said["status"], said["store"], said["bots"]) == ("ok", True, True)
    assert 0 <= said["lag"] < 5000


def test_a_server_that_stood_still_says_so_for_a_minute() -> None:
    with running_server() as running:
        assert _health(running)[0] == 200
        os.kill(running.process.pid, signal.SIGSTOP)
        time.sleep(6)
        os.kill(running.process.pid, signal.SIGCONT)
        time.sleep(0.5)
        status, said = _health(running)
        assert "goes on after it stood still" in running.log()
        assert "here:" not in running.log()  # all of it stood still, so that no line of it is to blame
    assert status == 503
    assert said["status"] == "ailing"
    assert said["lag"] >= 5000


class StuckServer(Running):
    """A server whose loop stands still for some seconds, a while after it has begun."""

    program = ("tests.server.faulty_server", "stuck")


def _ask_until_it_is_silent(running: Running) -> None:
    while True:
        httpx.get(f"{running.address}/api/health", timeout=1.0)
        time.sleep(0.1)


def test_a_stuck_loop_is_seen_from_outside_and_its_place_is_in_the_log(tmp_path: Path) -> None:
    running = StuckServer((), f"sqlite:///{tmp_path}/tables.sqlite", tmp_path)
    try:
        with pytest.raises(httpx.ReadTimeout):
            _ask_until_it_is_silent(running)
        deadline = time.monotonic() + 30
        while "goes on" not in running.log() and time.monotonic() < deadline:
            time.sleep(0.1)
        said = running.log()
        assert said.count("has stood still for") == 1
        assert "in _stand_still" in said
        assert _health(running)[0] == 503
    finally:
        running.stop()


@pytest.mark.xdist_group("postgres")
def test_a_server_whose_database_is_gone_says_so_and_again_when_it_is_back() -> None:
    with running_postgres() as url, running_server(database=url) as running:
        assert _health(running)[0] == 200
        cluster().stop(signal.SIGQUIT)
        try:
            status, said = _health(running)
        finally:
            cluster().start()
        assert (status, said["store"]) == (503, False)
        deadline = time.monotonic() + 30
        while _health(running)[0] != 200 and time.monotonic() < deadline:
            time.sleep(0.2)
        assert _health(running)[0] == 200


def test_bots_that_fail_again_and_again_are_not_well_until_one_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask(*_: object) -> list[str]:
        if answers[0] is None:
            raise WorkerLost("its process ended")
        return answers[0]

    async def think() -> list[tuple[bool, int, int]]:
        pool = BotPool()
        game = load("conquests")
        seen = []
        while answers:
            await pool.answer(game.start(), game.seats[0], "greedy")
            answers.pop(0)
            seen.append((pool.well, pool.questions, pool.failures))
        return seen

    monkeypatch.setattr(BotPool, "_ask", ask)
    answers: list[list[str] | None] = [None, None, ["a"], None, None, None, None, ["a"]]
    seen = asyncio.run(think())
    assert [well for well, _, _ in seen] == [True, True, True, True, True, False, False, True]
    assert seen[-1][1:] == (8, 6)


def test_lags_older_than_a_minute_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    async def watch() -> list[float]:
        watchdog = Watchdog(Metrics(), stuck=0.2)
        watchdog.start()
        await asyncio.sleep(0.3)
        found = [watchdog.worst()]
        time.sleep(0.6)
        await asyncio.sleep(0.3)
        found.append(watchdog.worst())
        assert watchdog.stood_still
        later = time.monotonic() + 61
        monkeypatch.setattr("conqueror.server.watchdog.time.monotonic", lambda: later)
        found.append(watchdog.worst())
        assert not watchdog.stood_still
        watchdog.stop()
        return found

    before, stuck, after = asyncio.run(watch())
    assert before < 0.2
    assert 0.3 < stuck < 5
    assert after == 0.0


# systemd.


@pytest.fixture
def systemd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> socket.socket:
    """Return a socket that listens as systemd does."""
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    listening.bind(str(tmp_path / "notify"))
    listening.settimeout(60)
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
    return listening


def test_systemd_is_told_that_a_server_is_ready_alive_and_stopping(
    systemd: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", "2000000")
    with systemd, running_server() as running:
        assert systemd.recv(100) == b"READY=1"
        assert systemd.recv(100) == b"WATCHDOG=1"
        os.kill(running.process.pid, signal.SIGSTOP)
        time.sleep(1)
        _signs(systemd)
        time.sleep(1.5)
        assert _signs(systemd) == 0
        os.kill(running.process.pid, signal.SIGCONT)
        systemd.settimeout(60)
        assert systemd.recv(100) == b"WATCHDOG=1"
        running.process.terminate()
        heard = set()
        while b"STOPPING=1" not in heard:
            heard.add(systemd.recv(100))
        running.stop()


def test_nobody_is_told_where_nobody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    for address in ("", "relative", "/nowhere/at/all", "@nobody-listens-here"):
        monkeypatch.setenv("NOTIFY_SOCKET", address)
        notify("READY=1")
    for wanted, process, seconds in (("", "", None), ("x", "", None), ("3000000", "1", None), ("3000000", "", 1.5)):
        monkeypatch.setenv("WATCHDOG_USEC", wanted)
        monkeypatch.setenv("WATCHDOG_PID", process)
        assert watchdog_seconds() == seconds


def test_a_listener_that_does_not_read_holds_no_server_up(systemd: socket.socket) -> None:
    systemd.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    with systemd, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as filling:
        filling.setblocking(False)
        with contextlib.suppress(BlockingIOError):
            while filling.sendto(b"WATCHDOG=1", systemd.getsockname()):
                pass
        begun = time.monotonic()
        notify("STOPPING=1")
        assert time.monotonic() - begun < 5


def _signs(systemd: socket.socket) -> int:
    """Return how often a sign of life has come that nobody has read yet."""
    systemd.setblocking(False)
    signs = 0
    with contextlib.suppress(BlockingIOError):
        while systemd.recv(100):
            signs += 1
    return signs


def test_a_loop_that_is_stuck_gives_no_sign_of_life_and_is_told_once(
    systemd: socket.socket, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", "1000000")

    async def stick() -> int:
        watchdog = Watchdog(Metrics(), stuck=0.5)
        watchdog.start()
        await asyncio.sleep(0.8)
        _signs(systemd)
        time.sleep(2.6)
        signs = _signs(systemd)
        await asyncio.sleep(0.1)
        watchdog.stop()
        return signs

    with systemd, caplog.at_level(logging.ERROR):
        assert asyncio.run(stick()) <= 1  # the one that was due when it began
    assert sum("has stood still" in record.message for record in caplog.records) == 1
    assert sum("goes on after" in record.message for record in caplog.records) == 1
