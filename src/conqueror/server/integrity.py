"""Every stored game replayed by the rules of today: does it still lead where it led?"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from conqueror.server.clock import Minutes
from conqueror.server.events import TableCreated
from conqueror.server.game_cache import GameCache
from conqueror.server.state import fold
from conqueror.server.state_parts import LogFault
from conqueror.store import Store


@dataclass(frozen=True)
class Checked:
    """One stored table: what it plays, how many events it has, and what differs, if anything."""

    table: str
    game: str
    events: int
    fault: str


def check_all(store: Store, content: Path | None = None) -> Iterator[Checked]:
    """Yield every table of a store, folded from its first event, every hash compared."""
    games = GameCache(content)
    try:
        for table in store.all_ids():
            yield _check(store, games, table)
    finally:
        games.close()


def _check(store: Store, games: GameCache, table: str) -> Checked:
    events = store.read(table)
    if not events or events[0].kind != TableCreated.KIND:
        return Checked(table, "", len(events), "Its log has no beginning.")
    settings = events[0].data
    try:
        game = games.of_table(settings, store.content(settings["content"]))
        state = fold(table, game, events, Minutes())
    except LogFault as fault:
        return Checked(table, settings["game"], len(events), str(fault))
    row = store.row(table)
    if row is None or (row.head, row.status) != (state.number, state.status):
        return Checked(table, settings["game"], len(events), "Its row does not say what its log says.")
    return Checked(table, settings["game"], len(events), "")
