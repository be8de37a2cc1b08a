"""What a store keeps: the events of a table, the table's row, and the keys people hold to it.

All times are whole milliseconds since 1970.
"""

from dataclasses import dataclass
from typing import Any, Literal

Status = Literal["gathering", "running", "over", "halted"]
KeyKind = Literal["secret", "invitation", "handover"]


@dataclass(frozen=True)
class Event:
    """One line of a table's log."""

    number: int  # 0, 1, 2 … per table, without gaps
    kind: str  # created, sat, contributed, started, moved, answered, chatted …
    seat: str  # "" where nobody's
    guest: str  # who did it: id of a guest at the table, "" for the server
    client_id: str  # id the client gave its submission, "" if none; only on the first event of a transaction
    through: int  # number of the last event of the same transaction
    data: dict[str, Any]  # JSON of any form; whoever writes a kind of event reads it
    hash: str  # hash of the position after it, "" before the game starts
    at: int


@dataclass(frozen=True)
class TableRow:
    """One table as a list of tables shows it."""

    id: str  # 16 characters of a-z2-7
    game: str
    status: Status
    listed: bool
    head: int  # number of its last event
    due: int | None  # when the server must look at it again, if nothing happens before
    created: int
    changed: int
    summary: str | None = None  # JSON of what lists show; None if it was last written before summaries were kept


@dataclass(frozen=True)
class Key:
    """A secret somebody holds, known here only by its SHA-256."""

    table: str
    digest: str  # hex
    kind: KeyKind
    guest: str
    seat: str
    expires: int | None


@dataclass(frozen=True)
class Snapshot:
    """Where a table stood after one event: a cache, which whoever reads it checks by its seal."""

    table: str
    number: int
    data: str
    seal: str


@dataclass(frozen=True)
class Outage:
    """A time in which no server looked after the tables."""

    began: int
    ended: int
