"""Every stored game replayed by the rules of today: does it still lead where it led?"""

import multiprocessing
import os
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from conqueror.server import dice
from conqueror.server.clock import Minutes
from conqueror.server.events import TableCreated
from conqueror.server.game_cache import GameCache
from conqueror.server.state import fold
from conqueror.server.state_parts import LogFault
from conqueror.store import Event, Store, StoreError, TableRow

_MANY = 64
"""From so many tables on, other processes help: each has to load its rules first."""
_AT_ONCE = 8
"""How many tables a process is given at a time."""


@dataclass(frozen=True)
class Checked:
    """One stored table: what it plays, how many events it has, and what differs, if anything."""

    table: str
    game: str
    events: int
    fault: str


def check_all(store: Store, content: Path | None = None, tables: Iterable[str] | None = None) -> Iterator[Checked]:
    """Yield every table of a store, or those that are named, folded from its first event, every hash compared."""
    games = GameCache(content)
    try:
        for table in store.all_ids() if tables is None else tables:
            yield _check(store, games, table)
    finally:
        games.close()


def check_database(
    database: str | None, tables: list[str], content: Path | None = None, processes: int | None = None
) -> Iterator[Checked]:
    """Yield these tables of the database at an address, checked by as many processes as there are cores."""
    workers = min(processes or os.cpu_count() or 1, len(tables) // (_MANY // 2))
    if workers < 2:
        with Store.open(database, read_only=True) as store:
            yield from check_all(store, content, tables)
        return
    parts = [tables[first : first + _AT_ONCE] for first in range(0, len(tables), _AT_ONCE)]
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, context, initializer=_begin, initargs=(database, content)) as pool:
        for found in pool.map(_check_part, parts):
            yield from found


class _Helper:
    """What a process that helps keeps open."""

    store: Store
    games: GameCache


def _begin(database: str | None, content: Path | None) -> None:
    """Open the database in a process that helps."""
    _Helper.store, _Helper.games = Store.open(database, read_only=True), GameCache(content)


def _check_part(tables: list[str]) -> list[Checked]:
    """Return some tables, checked in a process that helps."""
    return [_check(_Helper.store, _Helper.games, table) for table in tables]


def _check(store: Store, games: GameCache, table: str) -> Checked:
    try:
        row, events = _read(store, table)
    except ValueError as error:
        return Checked(table, "", 0, f"Its log cannot be read: {error}.")
    if not events or events[0].kind != TableCreated.KIND:
        return Checked(table, "", len(events), "Its log has no beginning.")
    game = str(events[0].data.get("game", ""))
    try:
        fault = _fault(store, games, table, row, events)
    except LogFault as found:
        fault = str(found)
    except StoreError:
        raise
    except Exception as error:  # whatever else a damaged log leads to, the other tables are checked as well
        fault = f"Its log cannot be read: {type(error).__name__} {error}."
    return Checked(table, game, len(events), fault)


def _read(store: Store, table: str) -> tuple[TableRow | None, list[Event]]:
    """Return a table's row and its log as they were at one moment: a server may be writing."""
    row = store.row(table)
    while True:
        events, after = store.read(table), store.row(table)
        if after == row:
            return row, events
        row = after


def _fault(store: Store, games: GameCache, table: str, row: TableRow | None, events: list[Event]) -> str:
    """Return what is wrong with a table, in a sentence; nothing if all is well."""
    settings = events[0].data
    game = games.of_table(settings, store.content(settings["content"]))
    state = fold(table, game, events, Minutes())
    if row is None or (row.head, row.status) != (state.number, state.status):
        return "Its row does not say what its log says."
    try:
        seed = store.seed(table)
    except LookupError:
        return "The seed of its dice is lost."
    if dice.commitment(table, seed) != settings["commitment"]:
        return "The seed of its dice is not the one it was promised with."
    return ""
