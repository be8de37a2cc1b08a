"""Signs of life between processes: who speaks is well, who is silent is stuck, and a pause of all says nothing."""

import os
from pathlib import Path

import pytest

from conqueror.server.signs_of_life import SignsOfLife, give_signs
from conqueror.server.systemd import notify, watchdog_seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    for name in ("NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"):
        monkeypatch.setenv(name, str(os.getpid() + 1))
    now = [1000.0]
    monkeypatch.setattr("conqueror.server.signs_of_life.time.monotonic", lambda: now[0])
    return now


def listen(signs: SignsOfLife, clock: list[float], seconds: int) -> list[list[int]]:
    """Return who was found stuck, second by second."""
    found = []
    for _ in range(seconds):
        clock[0] += 1
        found.append(signs.stuck(every=1))
    return found


def test_whoever_stops_speaking_is_stuck_until_it_is_begun_anew(tmp_path: Path, clock: list[float]) -> None:
    signs = SignsOfLife(tmp_path, silence=5)
    signs.expect(1)
    signs.expect(2)
    give_signs(signs.place(1))
    assert watchdog_seconds() == 1, "systemd's wishes are no longer this process's"
    notify("READY=1")
    assert listen(signs, clock, 60) == [[]] * 60, "beginning takes its time"
    notify("WATCHDOG=1")
    found = listen(signs, clock, 8)
    assert found == [[]] * 6 + [[1]] * 2
    signs.expect(1)
    assert listen(signs, clock, 20) == [[]] * 20
    signs.close()


def test_when_the_listener_itself_was_paused_nobody_is_stuck(tmp_path: Path, clock: list[float]) -> None:
    signs = SignsOfLife(tmp_path, silence=5)
    signs.expect(1)
    give_signs(signs.place(1))
    notify("WATCHDOG=1")
    assert listen(signs, clock, 3) == [[]] * 3
    clock[0] += 600
    assert listen(signs, clock, 5) == [[]] * 5
    assert listen(signs, clock, 3)[-1] == [1]
    signs.close()
