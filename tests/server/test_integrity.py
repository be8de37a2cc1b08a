"""`conqueror tables check`: every stored game replayed, with as many processes as there are, and each fault named."""

import lzma
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from conqueror.server.integrity import Checked, check_all, check_database
from conqueror.store import Store
from tests.server.test_backup import run_tables
from tests.server.test_stored_tables import STORED

Spoil = Callable[[sqlite3.Connection, str], object]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a database with tables of every game."""
    unpacked = tmp_path / "tables.sqlite"
    unpacked.write_bytes(lzma.decompress(STORED[-1].read_bytes()))
    Store.open(f"sqlite:///{unpacked}").close()
    return unpacked


def _spoil(file: Path, *spoils: Spoil) -> list[str]:
    """Change things behind the store's back, each of another table; return those tables."""
    connection = sqlite3.connect(file)
    triggers = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")]
    for trigger in triggers:
        connection.execute(f"DROP TRIGGER {trigger}")
    found = connection.execute("SELECT id FROM tables WHERE head > 20 ORDER BY id").fetchmany(len(spoils))
    for spoil, (table,) in zip(spoils, found, strict=True):
        spoil(connection, table)
    connection.commit()
    connection.close()
    return [str(table) for (table,) in found]


_SPOILS: list[tuple[str, Spoil]] = [
    ("row does not say", lambda base, table: base.execute("UPDATE tables SET head = 3 WHERE id = ?", [table])),
    ("seed of its dice is lost", lambda base, table: base.execute("DELETE FROM seeds WHERE table_id = ?", [table])),
    (
        "not the one it was promised",
        lambda base, table: base.execute("UPDATE seeds SET seed = x'00' WHERE table_id = ?", [table]),
    ),
    (
        "is missing",
        lambda base, table: base.execute("DELETE FROM events WHERE number = 9 AND table_id = ?", [table]),
    ),
    (
        "no beginning",
        lambda base, table: base.execute("DELETE FROM events WHERE number = 0 AND table_id = ?", [table]),
    ),
    (
        "cannot be read",
        lambda base, table: base.execute("UPDATE events SET data = '{' WHERE number = 9 AND table_id = ?", [table]),
    ),
    (
        "cannot be read",
        lambda base, table: base.execute("UPDATE events SET data = '{}' WHERE number = 0 AND table_id = ?", [table]),
    ),
    (
        "another position",
        lambda base, table: base.execute("UPDATE events SET hash = 'x' WHERE hash <> '' AND table_id = ?", [table]),
    ),
]


@pytest.mark.parametrize("spoils", [_SPOILS[::2], _SPOILS[1::2]], ids=["some", "others"])
def test_a_damaged_table_is_named_with_what_is_wrong_and_the_others_are_checked(
    spoils: list[tuple[str, Spoil]], file: Path
) -> None:
    damaged = _spoil(file, *(spoil for _, spoil in spoils))
    with Store.open(f"sqlite:///{file}", read_only=True) as store:
        faults = {found.table: found.fault for found in check_all(store)}
    for table, (said, _) in zip(damaged, spoils, strict=True):
        assert said in faults.pop(table)
    assert len(faults) >= 5
    assert set(faults.values()) == {""}


def test_the_command_tells_how_many_and_exits_with_1_where_something_differs(file: Path) -> None:
    assert "every position is the one that was stored" in run_tables("check", "--database", f"sqlite:///{file}")
    (damaged,) = _spoil(file, _SPOILS[0][1])
    said = run_tables("check", "--database", f"sqlite:///{file}", code=1)
    assert f"{damaged} (" in said
    assert "1 differ from what was stored" in said


def test_several_processes_find_what_one_finds(file: Path) -> None:
    (damaged,) = _spoil(file, _SPOILS[0][1])
    with Store.open(f"sqlite:///{file}", read_only=True) as store:
        tables = list(store.all_ids())
        alone = list(check_all(store))
    many = tables * (64 // len(tables) + 1)
    together: list[Checked] = list(check_database(f"sqlite:///{file}", many, processes=2))
    assert [found.table for found in together] == many
    assert set(together) == set(alone)
    assert {found.table for found in together if found.fault} == {damaged}
