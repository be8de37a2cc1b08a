"""Tables and their events in a database: SQLite in one file, or PostgreSQL. Nothing here knows a game."""

from conqueror.store.events import Event, Key, KeyKind, Outage, Snapshot, TableRow
from conqueror.store.exceptions import Conflict, StoreError
from conqueror.store.review_store import StoredReview
from conqueror.store.sketch_store import StoredSketch
from conqueror.store.store import Store

__all__ = [
    "Conflict",
    "Event",
    "Key",
    "KeyKind",
    "Outage",
    "Snapshot",
    "Store",
    "StoreError",
    "StoredReview",
    "StoredSketch",
    "TableRow",
]
