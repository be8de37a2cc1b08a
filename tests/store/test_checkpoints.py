"""SQLite's write-ahead log is emptied between appends, not by one of them: somebody waits for those."""

from pathlib import Path

from conqueror.store import Store
from conqueror.store.sqlite import CHECKPOINT_EVERY
from tests.store.examples import TABLE, create, events


def append_some(store: Store, count: int, first: int = 0) -> None:
    """Append so many events, each in a transaction of its own."""
    for after in range(first, first + count):
        store.append(TABLE, after, events(after), status="running", due=None)


def test_a_checkpoint_is_due_after_some_appends_and_makes_the_log_begin_anew(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    log = tmp_path / "tables.sqlite-wal"
    with Store.open(f"sqlite:///{file}") as store:
        create(store)
        store.checkpoint()
        append_some(store, CHECKPOINT_EVERY - 1)
        assert not store.checkpoint_due
        append_some(store, 1, CHECKPOINT_EVERY - 1)
        assert store.checkpoint_due
        stored, grown = file.stat().st_size, log.stat().st_size
        store.checkpoint()
        assert not store.checkpoint_due
        assert file.stat().st_size > stored, "what the log held is in its place"
        append_some(store, CHECKPOINT_EVERY, CHECKPOINT_EVERY)
        assert log.stat().st_size < 1.5 * grown, "the log is written from its beginning again"
        assert len(store.read(TABLE)) == 2 * CHECKPOINT_EVERY + 1


def test_no_append_empties_the_log_by_itself(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    with Store.open(f"sqlite:///{file}") as store:
        create(store)
        stored = file.stat().st_mtime_ns
        append_some(store, 400)
        assert file.stat().st_mtime_ns == stored
    with Store.open(f"sqlite:///{file}") as store:
        assert len(store.read(TABLE)) == 401


def test_postgresql_is_never_asked_for_a_checkpoint(store: Store) -> None:
    create(store)
    append_some(store, CHECKPOINT_EVERY + 1)
    assert store.checkpoint_due == (not store.shared)
    store.checkpoint()
    assert not store.checkpoint_due
