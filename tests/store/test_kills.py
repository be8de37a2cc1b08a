"""Nothing that was acknowledged is lost when the process that wrote it is killed."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from conqueror.store import Store
from tests.process import ROOT
from tests.store.examples import TABLE, create

KILLS = {"sqlite": 20, "postgresql": 5}


@contextmanager
def appender(address: str) -> Iterator["subprocess.Popen[str]"]:
    """Yield the program that appends, once for every line sent to it."""
    command = [sys.executable, "-m", "tests.store.appender", address]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def kill_one(process: "subprocess.Popen[str]", order: str, chance: random.Random) -> int:
    """Return the last number that was acknowledged by a child killed at a random moment."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(f"{order}\n")
    process.stdin.flush()
    child = int(process.stdout.readline())
    numbers = [int(process.stdout.readline()) for _ in range(chance.randint(1, 25))]
    time.sleep(chance.choice([0, chance.random() * 0.003]))
    os.kill(child, signal.SIGKILL)
    while (line := process.stdout.readline()) != "dead\n":
        numbers.append(int(line))
    return numbers[-1]


def stored(address: str) -> int:
    """Return the last number in the log, which must be whole: no gap, no half transaction, and the row agrees."""
    with Store.open(address) as store:
        events = store.read(TABLE)
        row = store.row(TABLE)
    assert [event.number for event in events] == list(range(len(events)))
    assert row is not None
    assert row.head == events[-1].number == events[-1].through
    assert row.due in {None, row.head - 2}
    return row.head


def test_an_acknowledged_event_survives_kill_9(address: str) -> None:
    chance = random.Random(1)
    with Store.open(address) as store:
        create(store)
    with appender(address) as process:
        for _ in range(KILLS[address.partition(":")[0]]):
            acknowledged = kill_one(process, "go", chance)
            # One more than acknowledged may be there: killed between the commit and the word.
            assert stored(address) in {acknowledged, acknowledged + 2}


def test_this_test_would_notice_an_early_acknowledgement(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/tables.sqlite"
    chance = random.Random(2)
    with Store.open(address) as store:
        create(store)
    with appender(address) as process:
        assert any(kill_one(process, "early", chance) > stored(address) for _ in range(100))
