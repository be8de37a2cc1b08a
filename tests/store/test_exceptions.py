"""A database in trouble: a sentence, nothing half written, and a store that works on when the trouble is over."""

import os
import sqlite3
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import text

from conqueror.store import Store, StoreError, postgres
from tests.postgres import cluster, running_postgres
from tests.store.conftest import POSTGRES
from tests.store.examples import TABLE, create, events, key


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the SQLite file is."""
    return tmp_path / "tables.sqlite"


@pytest.fixture
def lite(file: Path) -> Iterator[Store]:
    """Yield a store on SQLite that does not wait long for a lock."""
    with Store.open(f"sqlite:///{file}") as store:
        create(store)
        pragma(store, "busy_timeout = 50")
        yield store


def pragma(store: Store, setting: str) -> int:
    """Return what SQLite answers."""
    with store._database.reader.connect() as connection:
        value: int = connection.exec_driver_sql(f"PRAGMA {setting}").scalar_one()
    return value


def append_fails(store: Store, sentence: str, size: int = 0) -> None:
    """Check that a failing append says so and leaves no transaction open."""
    large = [replace(event, data={"text": "x" * size}) for event in events(0, 2)]
    with pytest.raises(StoreError, match=sentence):
        store.append(TABLE, 0, large, status="over", due=1, add_keys=[key("11")])


def append_works(store: Store) -> None:
    """Check that the same append works now, and nothing of the failed one was written."""
    assert store.read(TABLE) == events(-1)
    assert store.keys(TABLE) == []
    store.append(TABLE, 0, events(0, 2), status="running", due=None)
    assert store.read(TABLE) == events(-1) + events(0, 2)


def test_a_full_disk(lite: Store) -> None:
    pages = pragma(lite, "page_count")
    pragma(lite, f"max_page_count = {pages}")
    append_fails(lite, r"no room left", size=100_000)
    pragma(lite, f"max_page_count = {pages + 1000}")
    append_works(lite)


def test_a_locked_file(lite: Store, file: Path) -> None:
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    append_fails(lite, "locked by another program")
    assert lite.read(TABLE) == events(-1)
    other.execute("ROLLBACK")
    other.close()
    append_works(lite)


def test_a_damaged_file(file: Path) -> None:
    with Store.open(f"sqlite:///{file}") as store:
        create(store)
        for after in range(0, 200, 20):
            store.append(TABLE, after, events(after, 20), status="running", due=None)
    with file.open("r+b") as handle:
        handle.seek(4096)
        handle.write(os.urandom(os.path.getsize(file) - 4096))  # noqa: PTH202
    with pytest.raises(StoreError, match="damaged"), Store.open(f"sqlite:///{file}") as store:
        store.read(TABLE)


@POSTGRES
def test_a_locked_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "SETTINGS", "SET lock_timeout = '100ms'")
    with running_postgres() as address, Store.open(address) as store:
        create(store)
        with psycopg.connect(address) as other:
            other.execute("SELECT * FROM tables FOR UPDATE")
            append_fails(store, "locked by another program")
        append_works(store)


@POSTGRES
def test_connections_that_the_server_ended() -> None:
    with running_postgres() as address, Store.open(address) as store:
        create(store)
        with psycopg.connect(cluster().address(), autocommit=True) as operator:
            operator.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'conqueror'"
            )
        append_works(store)  # the pool notices before the call begins


@POSTGRES
def test_a_connection_lost_within_an_append() -> None:
    with running_postgres() as address, Store.open(address) as store:
        create(store)
        with store._database.writer.begin() as connection:
            connection.execute(
                text(
                    "CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS "
                    "$$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(5); RETURN NEW; END $$"
                )
            )
            connection.execute(text("CREATE TRIGGER die BEFORE INSERT ON events EXECUTE FUNCTION die()"))
        append_fails(store, r"stopping or starting|lost|cannot be reached")
        with store._database.writer.begin() as connection:
            connection.execute(text("DROP TRIGGER die ON events"))
        append_works(store)


@POSTGRES
def test_a_server_that_is_down_and_comes_back() -> None:
    with running_postgres() as address, Store.open(address) as store, Store.open(address) as other:
        create(store)
        other.wait(0)
        cluster().stop()
        try:
            append_fails(store, r"cannot be reached|lost|stopping")
            store.hint([TABLE])
            assert other.wait(0.1) == set()
            with pytest.raises(StoreError):
                store.row(TABLE)
            with pytest.raises(StoreError):
                Store.open(address)
        finally:
            cluster().start()
        began = time.monotonic()
        append_works(store)
        assert time.monotonic() - began < 2
        other.wait(0.1)
        store.hint([TABLE])
        assert other.wait(5) == {TABLE}
