"""Two processes, or two threads, that want the same thing at once, and how they hear of each other."""

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest

from conqueror.store import Conflict, Store
from conqueror.store.listener import LONGEST, payloads
from tests.postgres import cluster, running_postgres
from tests.store.conftest import POSTGRES
from tests.store.examples import TABLE, create, events, key

RACES = 200


@pytest.fixture
def pair() -> Iterator[tuple[Store, Store]]:
    """Two stores on one PostgreSQL database."""
    with running_postgres() as address, Store.open(address) as one, Store.open(address) as two:
        yield one, two


def race(runners: ThreadPoolExecutor, *tasks: Callable[[], bool]) -> int:
    """How many won, all having started together."""
    gate = threading.Barrier(len(tasks))

    def run(task: Callable[[], bool]) -> bool:
        gate.wait()
        return task()

    return sum(runners.map(run, tasks))


def claim(store: Store, guest: str, digest: str) -> bool:
    """Whether this guest got the key: on a conflict it looks again, until somebody has used it."""
    after = store.heads([TABLE])[TABLE]
    while True:
        try:
            taken = events(after, guest=guest)
            store.append(TABLE, after, taken, status="running", due=None, drop_keys=[digest])
        except Conflict as conflict:
            if store.key(TABLE, digest) is None:
                return False
            after = conflict.head
        else:
            return True


@POSTGRES
def test_a_key_is_used_once_however_many_want_it(pair: tuple[Store, Store]) -> None:
    digests = [f"{number:064x}" for number in range(RACES)]
    create(pair[0], keys=[key(digest) for digest in digests])
    with ThreadPoolExecutor(2) as runners:
        for digest in digests:
            tasks = [lambda who=who, digest=digest: claim(pair[who], str(who), digest) for who in (0, 1)]
            assert race(runners, *tasks) == 1
    assert [event.number for event in pair[1].read(TABLE)] == list(range(RACES + 1))
    assert pair[0].keys(TABLE) == []


@POSTGRES
def test_of_two_events_with_one_number_one_is_stored(pair: tuple[Store, Store]) -> None:
    create(pair[0])

    def append(store: Store, after: int) -> bool:
        try:
            store.append(TABLE, after, events(after, 2), status="running", due=None)
        except Conflict as conflict:
            assert conflict.head == after + 2
            return False
        return True

    with ThreadPoolExecutor(4) as runners:
        for after in range(0, 100, 2):
            tasks = [lambda who=who, after=after: append(pair[who % 2], after) for who in range(4)]
            assert race(runners, *tasks) == 1
    assert [event.number for event in pair[1].read(TABLE)] == list(range(101))


@POSTGRES
def test_hints_reach_the_others_and_only_them(pair: tuple[Store, Store]) -> None:
    one, two = pair
    assert one.shared
    create(one)
    assert one.wait(0) == two.wait(0) == set()  # both listen now
    with ThreadPoolExecutor(1) as runner:
        heard = runner.submit(two.wait, 10)
        time.sleep(0.05)
        one.append(TABLE, 0, events(0), status="running", due=None)
        one.hint([TABLE, "other"])
        assert heard.result() == {TABLE, "other"}
    assert two.heads([TABLE]) == {TABLE: 1}
    assert one.wait(0.05) == set()  # nobody hears himself
    many = {f"{number:016}" for number in range(1000)}
    one.hint(many)
    got: set[str] = set()
    while more := two.wait(0.3):
        got |= more
    assert got == many
    one.hint([])
    assert two.wait(0.05) == set()


def test_payloads_stay_below_what_postgresql_takes() -> None:
    ids = {f"{number:016}" for number in range(2000)}
    parts = list(payloads("me", ids))
    assert max(map(len, parts)) <= LONGEST
    assert sorted(word for part in parts for word in part.split(" ")[1:]) == sorted(ids)


@POSTGRES
def test_a_lost_listener_listens_again(pair: tuple[Store, Store]) -> None:
    one, two = pair
    two.wait(0)
    with psycopg.connect(cluster().address(), autocommit=True) as operator:
        operator.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
    two.wait(0.7)
    one.hint([TABLE])
    assert two.wait(5) == {TABLE}


@POSTGRES
def test_closing_ends_a_wait(pair: tuple[Store, Store]) -> None:
    with ThreadPoolExecutor(1) as runner:
        waiting = runner.submit(pair[1].wait, 60)
        time.sleep(0.1)
        began = time.monotonic()
        pair[1].close()
        assert waiting.result(timeout=5) == set()
        assert time.monotonic() - began < 2


def test_sqlite_waits_alone(tmp_path: Path) -> None:
    store = Store.open(f"sqlite:///{tmp_path}/tables.sqlite")
    create(store)
    store.hint([TABLE])
    began = time.monotonic()
    assert store.wait(0.05) == set()
    assert time.monotonic() - began >= 0.04
    store.close()
    assert store.wait(60) == set()
