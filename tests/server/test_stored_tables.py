"""Tables that earlier versions stored open and replay to the very same positions."""

import lzma
import sqlite3
from pathlib import Path

import pytest

import conqueror
from conqueror.server.integrity import Checked, check_all
from conqueror.store import Store

STORED = sorted((Path(__file__).parent / "stored").glob("*.sqlite.xz"))
"""One database for each version that people have stored tables with; adding a file adds its tests."""


def _unpacked(packed: Path, folder: Path) -> Path:
    file = folder / packed.stem
    file.write_bytes(lzma.decompress(packed.read_bytes()))
    return file


def _checked(file: Path) -> list[Checked]:
    """Bring a database up to date and replay all its tables."""
    store = Store.open(f"sqlite:///{file}")
    try:
        return list(check_all(store))
    finally:
        store.close()


@pytest.mark.parametrize("packed", STORED, ids=lambda path: path.name)
def test_tables_of_an_earlier_version_replay_to_the_same_positions(packed: Path, tmp_path: Path) -> None:
    checked = _checked(_unpacked(packed, tmp_path))
    assert [found.fault for found in checked if found.fault] == []
    stored = {found.game for found in checked}
    assert len(stored) == 9
    assert stored <= set(conqueror.catalogue())
    assert sum(found.events for found in checked) > 1500


def test_one_stored_move_that_led_elsewhere_is_found(tmp_path: Path) -> None:
    file = _unpacked(STORED[0], tmp_path)
    with sqlite3.connect(file) as database:
        for (guard,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            database.execute(f"DROP TRIGGER {guard}")  # events are only ever appended
        changed = database.execute(
            "UPDATE events SET hash = 'other' WHERE rowid = (SELECT max(rowid) FROM events WHERE kind = 'moved')"
        )
        assert changed.rowcount == 1
    assert len([found for found in _checked(file) if found.fault]) == 1
