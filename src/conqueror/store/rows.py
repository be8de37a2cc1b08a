"""Events, tables and keys as rows of the database, and back."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import RowMapping

from conqueror.store.events import Event, Key, Snapshot, TableRow

_WRITER = json.JSONEncoder(separators=(",", ":"), allow_nan=False)
Values = dict[str, Any]
"""What a row holds: text, numbers, or nothing, as SQLAlchemy types it."""


def to_json(value: object) -> str:
    r"""Return the value as JSON in ASCII: "\0" and lone surrogates survive every database."""
    return _WRITER.encode(value)


def event_values(table: str, after: int, events: Sequence[Event]) -> list[Values]:
    """Return rows of one transaction's events.

    ValueError unless they follow `after` without a gap and belong together.
    """
    last = after + len(events)
    for number, event in enumerate(events, after + 1):
        if event.number != number or event.through != last:
            raise ValueError(f"Event {event.number} through {event.through} is not event {number} through {last}.")
        if event.client_id and number != after + 1:
            raise ValueError(f"Event {number} has a client's id, but only the first of a transaction may.")
    return [_storable({**vars(event), "table_id": table, "data": to_json(event.data)}) for event in events]


def row_values(row: TableRow) -> Values:
    """Return a row of `tables`."""
    return _storable(vars(row))


def key_values(table: str, keys: Sequence[Key]) -> list[Values]:
    """Return rows of `keys`; ValueError for a key of another table."""
    for key in keys:
        if key.table != table:
            raise ValueError(f"A key of table {key.table} cannot be added to table {table}.")
    values = [_storable(vars(key)) for key in keys]
    for line in values:
        line["table_id"] = line.pop("table")
    return values


def snapshot_values(snapshot: Snapshot) -> Values:
    """Return a row of `snapshots`."""
    values = _storable(vars(snapshot))
    values["table_id"] = values.pop("table")
    return values


def to_snapshot(row: RowMapping) -> Snapshot:
    """Return the snapshot of a row."""
    values: Values = {**row}
    return Snapshot(table=values.pop("table_id"), **values)


def to_event(row: RowMapping) -> Event:
    """Return the event of a row."""
    values: Values = {**row, "data": json.loads(row["data"])}
    del values["table_id"]
    return Event(**values)


def to_table(row: RowMapping) -> TableRow:
    """Return the table of a row."""
    return TableRow(**{**row})


def to_key(row: RowMapping) -> Key:
    """Return the key of a row."""
    values: Values = {**row}
    return Key(table=values.pop("table_id"), **values)


def _storable(values: Mapping[str, Any]) -> Values:
    """Return the values; ValueError for a text that not every database can keep."""
    for name, value in values.items():
        if isinstance(value, str) and not value.isascii():
            value.encode()  # a lone surrogate is a UnicodeEncodeError, which is a ValueError
        if isinstance(value, str) and "\0" in value:
            raise ValueError(f"The {name} {value!r} holds a zero character.")
    return {**values}
