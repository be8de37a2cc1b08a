"""A store in one file and back again, from either database into either."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Column, Integer, Table, select

from conqueror.store import Store, StoreError, schema
from conqueror.store.backup import Copied, back_up, kept_tables, restore
from tests.postgres import running_postgres
from tests.store.conftest import POSTGRES
from tests.store.examples import NOW, TABLE, create, events, key

FIRST = TABLE
SECOND = "zzzzbbbbcccc2345"


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=POSTGRES)])
def other(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Yield the URL of another empty database."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/other.sqlite"
    else:
        with running_postgres() as url:
            yield url


def _quiet(done: int, total: int) -> None:
    assert 0 <= done <= total


def _fill(store: Store) -> None:
    create(store, FIRST, keys=[key("aa")])
    create(store, SECOND, listed=False, due=NOW + 5)
    for after in range(0, 1200, 4):  # more than are copied at once
        store.append(FIRST, after, events(after, 4, client_id=f"id {after}"), status="running", due=None)
    store.beat("me", NOW)


def _rows(store: Store) -> dict[str, list[tuple[object, ...]]]:
    with store.consistent_read() as connection:
        return {
            table.name: sorted(map(tuple, connection.execute(select(table))), key=repr) for table in kept_tables()
        }


def test_every_row_of_every_table_comes_back_from_either_database_into_either(
    store: Store, other: str, tmp_path: Path
) -> None:
    _fill(store)
    steps: list[tuple[int, int]] = []
    file = tmp_path / "backup"
    assert back_up(store, file, lambda *step: steps.append(step)) == Copied(2, 1202)
    with Store.open(other) as target:
        assert restore(file, target, _quiet) == Copied(2, 1202)
        assert _rows(target) == _rows(store)
        assert target.read(FIRST) == store.read(FIRST)
        assert target.seed(SECOND) == store.seed(SECOND)
        target.append(FIRST, 1200, events(1200), status="running", due=None)  # and it goes on
    assert steps[0][0] == 0
    assert steps[-1][0] == steps[-1][1] == sum(map(len, _rows(store).values()))
    assert len(steps) > 3


def test_a_backup_is_readable_by_its_owner_alone_and_nothing_else_is_left_behind(
    store: Store, tmp_path: Path
) -> None:
    create(store)
    folder = tmp_path / "backups"
    folder.mkdir()
    old = os.umask(0)
    try:
        back_up(store, folder / "backup", _quiet)
    finally:
        os.umask(old)
    assert stat.S_IMODE((folder / "backup").stat().st_mode) == 0o600
    assert [path.name for path in folder.iterdir()] == ["backup"]


def test_a_backup_that_fails_leaves_the_earlier_one(store: Store, tmp_path: Path) -> None:
    create(store)
    folder = tmp_path / "backups"
    folder.mkdir()
    back_up(store, folder / "backup", _quiet)
    before = (folder / "backup").read_bytes()

    def fail(done: int, total: int) -> None:
        if done == total:
            raise StoreError("The disk is full.")

    with pytest.raises(StoreError, match="full"):
        back_up(store, folder / "backup", fail)
    assert (folder / "backup").read_bytes() == before
    assert [path.name for path in folder.iterdir()] == ["backup"]


def test_a_backup_sees_one_moment_while_others_write(store: Store, address: str, tmp_path: Path) -> None:
    _fill(store)
    heads: list[int] = []

    def write_on(done: int, total: int) -> None:
        assert total == 1209
        if done >= 3:  # the rows of the tables are copied, their events are not
            after = 1200 + len(heads)
            heads.append(after + 1)
            store.append(FIRST, after, events(after), status="running", due=None)

    with Store.open(address, read_only=True) as reader:
        back_up(reader, tmp_path / "backup", write_on)
    assert len(heads) >= 3
    with Store.open(f"sqlite:///{tmp_path}/backup", read_only=True) as copy:
        row = copy.row(FIRST)
        assert row is not None
        assert row.head == len(copy.read(FIRST)) - 1 == 1200
    assert store.heads([FIRST]) == {FIRST: heads[-1]}


def test_only_an_empty_database_is_restored_into(store: Store, other: str, tmp_path: Path) -> None:
    create(store)
    back_up(store, tmp_path / "backup", _quiet)
    with Store.open(other) as target:
        target.beat("a server that nobody has used", NOW)
        restore(tmp_path / "backup", target, _quiet)
        before = _rows(target)
        with pytest.raises(StoreError, match="not empty"):
            restore(tmp_path / "backup", target, _quiet)
        assert _rows(target) == before


@pytest.mark.parametrize(
    ("content", "said"), [(b"", "no backup"), (b"no database" * 500, "not a database"), (None, "cannot be read")]
)
def test_what_is_no_backup_is_refused_in_a_sentence(content: bytes | None, said: str, tmp_path: Path) -> None:
    if content is not None:
        (tmp_path / "backup").write_bytes(content)
    with Store.open(f"sqlite:///{tmp_path}/new.sqlite") as target, pytest.raises(StoreError, match=said):
        restore(tmp_path / "backup", target, _quiet)


def test_a_table_added_later_is_copied_unless_it_is_derived() -> None:
    assert {table.name for table in kept_tables()} >= {"tables", "events", "keys", "seeds", "contents", "beats"}
    later = Table("later", schema.metadata, Column("id", Integer, primary_key=True))
    derived = Table("derived", schema.metadata, Column("id", Integer, primary_key=True), info={"derived": True})
    try:
        assert later in kept_tables()
        assert derived not in kept_tables()
    finally:
        schema.metadata.remove(later)
        schema.metadata.remove(derived)
