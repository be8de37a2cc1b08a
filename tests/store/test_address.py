"""Opening a store: addresses, migrations, a log nobody can change, and who else has it open."""

import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect

from conqueror.store import Store, StoreError
from conqueror.store.address import open_database
from conqueror.store.migrator import configuration
from conqueror.store.schema import metadata
from tests.postgres import running_postgres
from tests.process import ROOT
from tests.store.conftest import POSTGRES
from tests.store.examples import TABLE, create, events, plain_sql

OPEN = "import sys; from conqueror.store import Store; Store.open(sys.argv[1]).close(); print('open')"


def other_process(program: str, *arguments: str) -> "subprocess.Popen[str]":
    """Return a Python program that begins to run now."""
    command_line = [sys.executable, "-c", program, *arguments]
    return subprocess.Popen(command_line, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_events_cannot_be_changed_by_plain_sql(store: Store, address: str) -> None:
    create(store)
    for change in (
        "UPDATE events SET data = '{}'",
        "DELETE FROM events",
        "DELETE FROM events WHERE number = 0",
        f"INSERT INTO events SELECT '{TABLE}', 0, 'x', '', '', '', 0, '{{}}', '', 0",
    ):
        with pytest.raises(Exception, match=r"only ever appended|duplicate key"):
            plain_sql(address, change)
    assert store.read(TABLE) == events(-1)


def test_events_cannot_be_replaced_in_sqlite(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/tables.sqlite"
    with Store.open(address) as store:
        create(store)
        store.append(TABLE, 0, events(0, client_id="click"), status="running", due=None)
        before = store.read(TABLE)
        for number, client_id in ((0, ""), (2, "click")):
            values = f"'{TABLE}', {number}, 'x', '', 'ann', '{client_id}', {number}, '{{}}', '', 0"
            with pytest.raises(Exception, match="only ever appended"):
                plain_sql(address, f"INSERT OR REPLACE INTO events VALUES ({values})")
        assert store.read(TABLE) == before


@POSTGRES
def test_events_cannot_be_truncated_in_postgresql() -> None:
    with running_postgres() as address, Store.open(address) as store:
        create(store)
        with pytest.raises(Exception, match="only ever appended"):
            plain_sql(address, "TRUNCATE events")
        assert store.read(TABLE) == events(-1)


def test_the_migrations_make_what_the_code_expects_and_can_go_back(address: str) -> None:
    Store.open(address).close()
    database = open_database(address, read_only=False)
    config = configuration()
    try:
        with database.reader.begin() as connection:
            assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        with database.writer.begin() as connection:
            config.attributes["connection"] = connection
            command.downgrade(config, "base")
            assert inspect(connection).get_table_names() == ["alembic_version"]
            command.upgrade(config, "head")
            assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    finally:
        database.close()


def test_a_database_of_newer_code_is_refused_and_left_alone(address: str) -> None:
    with Store.open(address) as store:
        create(store)
    plain_sql(address, "UPDATE alembic_version SET version_num = '9999'")
    for read_only in (False, True):
        with pytest.raises(StoreError, match=r"newer version of Conqueror \(revision 9999\)"):
            Store.open(address, read_only=read_only)
    assert plain_sql(address, "SELECT head FROM tables") == [(0,)]


def test_a_reader_changes_nothing_and_works_beside_a_writer(address: str) -> None:
    with Store.open(address) as store:
        create(store)
        with Store.open(address, read_only=True) as reader:
            store.append(TABLE, 0, events(0), status="running", due=None)
            assert reader.read(TABLE) == store.read(TABLE)
            with pytest.raises(StoreError):
                reader.append(TABLE, 1, events(1), status="running", due=None)
            assert list(reader.all_ids()) == [TABLE]
            store.append(TABLE, 1, events(1), status="running", due=None)
            assert reader.heads([TABLE]) == {TABLE: 2}


def test_a_reader_makes_no_database(address: str, tmp_path: Path) -> None:
    with pytest.raises(StoreError):
        Store.open(address, read_only=True)
    assert not any(tmp_path.iterdir())


def test_a_second_server_on_one_file_is_refused(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/tables.sqlite"
    refusal = f"Another server is using {tmp_path}/tables.sqlite; stop it, or give --database another file."
    with Store.open(address) as store:
        create(store)
        with pytest.raises(StoreError) as caught:
            Store.open(address)
        assert str(caught.value) == refusal
        (tmp_path / "link.sqlite").symlink_to(tmp_path / "tables.sqlite")
        with pytest.raises(StoreError, match="Another server"):
            Store.open(f"sqlite:///{tmp_path}/link.sqlite")
        other = other_process(OPEN, address)
        assert refusal in other.communicate()[1]
        assert other.returncode != 0
        store.append(TABLE, 0, events(0), status="running", due=None)
    Store.open(address).close()


def test_a_forked_child_does_not_keep_the_lock(tmp_path: Path) -> None:
    program = """
import os, sys, time
from conqueror.store import Store
store = Store.open(sys.argv[1])
child = os.fork()
if child == 0:
    os.close(1)
    os.close(2)
    time.sleep(60)
    os._exit(0)
print(child, flush=True)
os._exit(0)
"""
    address = f"sqlite:///{tmp_path}/tables.sqlite"
    out, problems = other_process(program, address).communicate()
    assert problems == ""
    try:
        Store.open(address).close()
    finally:
        os.kill(int(out), 9)


def test_the_file_and_its_folder_are_made_for_the_owner_only(tmp_path: Path) -> None:
    folder = tmp_path / "new % folder" / "deeper"
    with Store.open(f"sqlite:///{folder}/tables.sqlite") as store:
        create(store)
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
    names = ["tables.sqlite", "tables.sqlite-shm", "tables.sqlite-wal", "tables.sqlite.lock"]
    assert modes == dict.fromkeys(names, 0o600)


def test_no_address_is_the_users_own_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with Store.open(None) as store:
        assert not store.shared
    assert (tmp_path / "conqueror" / "tables.sqlite").exists()


@pytest.mark.parametrize(
    "address",
    [
        "",
        "tables.sqlite",
        "sqlite://",
        "sqlite:///:memory:",
        "sqlite:///x?mode=memory",
        "mysql://localhost/x",
        "postgresql://ann:hidden@localhost:port/x",
        "postgresql://localhost:1/x?nonsense=1",
        "postgresql://ann:hidden@127.0.0.1:1/x",
        "postgresql://127.0.0.1:1/x?user=ann&password=hidden",
        "sqlite:////proc/nowhere/x",
        "sqlite:////etc/hostname/x",
        "sqlite:////etc",
        "sqlite:///zero\0",
    ],
)
def test_an_impossible_address_is_told_in_a_sentence(address: str) -> None:
    with pytest.raises(StoreError) as caught:
        Store.open(address)
    assert str(caught.value).endswith(".")
    assert "hidden" not in str(caught.value)


def test_a_file_that_is_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear Ann, " * 500)
    with pytest.raises(StoreError, match="is not a database"):
        Store.open(f"sqlite:///{tmp_path}/letter")
    plain_sql(f"sqlite:///{tmp_path}/other", "CREATE TABLE recipes (name TEXT)")
    with pytest.raises(StoreError, match="another program"):
        Store.open(f"sqlite:///{tmp_path}/other")
    assert (tmp_path / "letter").read_text() == "Dear Ann, " * 500


@POSTGRES
def test_a_database_that_may_lose_commits_is_refused() -> None:
    with running_postgres() as address:
        name = address.partition("@/")[2].partition("?")[0]
        plain_sql(address, f"ALTER DATABASE {name} SET synchronous_commit = off")
        with pytest.raises(StoreError, match="synchronous_commit=off"):
            Store.open(address)


@POSTGRES
def test_many_may_open_a_new_database_at_once() -> None:
    with running_postgres() as address:
        others = [other_process(OPEN, address) for _ in range(2)]
        for other in others:
            assert other.communicate() == ("open\n", "")
    with running_postgres() as address:
        errors: list[BaseException] = []

        def open_one() -> None:
            try:
                Store.open(address).close()
            except BaseException as error:
                errors.append(error)

        threads = [threading.Thread(target=open_one) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert errors == []
