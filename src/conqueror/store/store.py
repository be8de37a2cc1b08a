"""The store: every table's events, written in whole transactions or not at all."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Select,
    case,
    delete,
    func,
    insert,
    select,
    text,
    update,
)

from conqueror.store import rows, schema
from conqueror.store.events import Event, Key, Outage, Snapshot, TableRow
from conqueror.store.review_store import ReviewStore
from conqueror.store.sketch_store import SketchStore

PAGE = 500  # ids asked for at once
REPLAYS_KEPT = 24 * 3_600_000  # milliseconds

# Both databases understand these, and SQLAlchemy has no word for them that fits both.
KEEP_CONTENT = text("INSERT INTO contents (digest, files) VALUES (:digest, :files) ON CONFLICT DO NOTHING")
KEEP_SNAPSHOT = text(
    "INSERT INTO snapshots (table_id, number, data, seal) VALUES (:table_id, :number, :data, :seal) "
    "ON CONFLICT (table_id) DO UPDATE SET number = excluded.number, data = excluded.data, seal = excluded.seal"
)
KEEP_OUTAGE = text("INSERT INTO outages (began, ended) VALUES (:began, :ended) ON CONFLICT DO NOTHING")
KEEP_REPLAY = text(
    "INSERT INTO replays (digest, text, at) VALUES (:digest, :text, :at) ON CONFLICT (digest) DO UPDATE SET at = :at"
)
KEEP_BEAT = text("INSERT INTO beats (server, at) VALUES (:server, :at) ON CONFLICT (server) DO UPDATE SET at = :at")

INSERT_EVENTS = insert(schema.events)
INSERT_KEYS = insert(schema.keys)


class Store(ReviewStore, SketchStore):
    """Tables and their events in one database.

    SQLite is called from one thread at a time; PostgreSQL from any, `wait` from a thread of its own.
    Every method may raise StoreError; the store stays usable afterwards.
    """

    def create(
        self,
        row: TableRow,
        events: Sequence[Event],
        keys: Sequence[Key],
        seed: bytes,
        content: Mapping[str, str] | None,
        content_digest: str,
    ) -> None:
        """Write a new table with its first events, in one transaction; Conflict if the id is taken."""
        lines = rows.event_values(row.id, -1, events)
        if row.head != len(events) - 1:
            raise ValueError(f"The head of a table with {len(events)} events is not {row.head}.")
        with self._writing(row.id) as connection:
            connection.execute(insert(schema.tables), rows.row_values(row))
            connection.execute(insert(schema.seeds), {"table_id": row.id, "seed": seed})
            if content is not None:
                connection.execute(KEEP_CONTENT, {"digest": content_digest, "files": rows.to_json(dict(content))})
            if lines:
                connection.execute(INSERT_EVENTS, lines)
            if keys:
                connection.execute(INSERT_KEYS, rows.key_values(row.id, keys))
        self.on_stored(len(lines))

    def append(
        self,
        table: str,
        after: int,
        events: Sequence[Event],
        *,
        status: str,
        due: int | None,
        summary: str | None = None,
        add_keys: Sequence[Key] = (),
        drop_keys: Sequence[str] = (),
    ) -> None:
        """Write these events after number `after`, with the keys, in one transaction that is on the disk on return.

        Conflict, and nothing written, if the table's head is not `after`, if the guest has used the client's id
        before, or if a key to drop is not there any more.
        """
        lines = rows.event_values(table, after, events)
        added = rows.key_values(table, add_keys)
        advance: dict[str, object] = {"table": table, "after": after, "last": after + len(events)}
        advance |= {"to_status": status, "to_due": due}
        if events:
            advance |= {"at": events[-1].at, "to_summary": summary}
        with self._conflicts(table), self._database.quick_write() as cursor:
            self._appending.write(cursor, advance, lines, added, drop_keys)
        self.on_stored(len(lines))

    def keep_snapshot(self, snapshot: Snapshot) -> None:
        """Write a snapshot in place of the one there is."""
        with self._writing(snapshot.table) as connection:
            connection.execute(KEEP_SNAPSHOT, rows.snapshot_values(snapshot))

    def snapshot(self, table: str) -> Snapshot | None:
        """Return the snapshot of a table, None if there is none."""
        query = select(schema.snapshots).where(schema.snapshots.c.table_id == table)
        with self._reading() as connection:
            row = connection.execute(query).mappings().first()
        return None if row is None else rows.to_snapshot(row)

    def read(self, table: str, after: int = -1) -> list[Event]:
        """Return the events with a number above `after`, in order."""
        events = schema.events.c
        query = select(schema.events).where(events.table_id == table, events.number > after).order_by(events.number)
        with self._reading() as connection:
            return [rows.to_event(row) for row in connection.execute(query).mappings()]

    def row(self, table: str) -> TableRow | None:
        """Return the table's row, None if there is no such table."""
        found = self._tables(select(schema.tables).where(schema.tables.c.id == table))
        return found[0] if found else None

    def rows(self, *, listed_only: bool, limit: int) -> list[TableRow]:
        """Return tables that are not over, newest first."""
        tables = schema.tables.c
        query = select(schema.tables).where(tables.status != "over")
        if listed_only:
            query = query.where(tables.listed)
        return self._tables(query.order_by(tables.created.desc(), tables.id).limit(limit))

    def rows_of(self, tables: Sequence[str]) -> list[TableRow]:
        """Return the rows of these tables, in no order; unknown tables are left out."""
        return self._tables(select(schema.tables).where(schema.tables.c.id.in_(tables)))

    def keep_summary(self, table: str, head: int, summary: str) -> None:
        """Write what lists show of a table, unless it has gone on meanwhile."""
        tables = schema.tables.c
        same = update(schema.tables).where(tables.id == table, tables.head == head)
        with self._writing(table) as connection:
            connection.execute(same.values(summary=summary))

    def all_ids(self) -> Iterator[str]:
        """Yield the ids of all tables, in order; asked for page by page, so that a slow reader holds nothing."""
        last = ""
        while True:
            query = select(schema.tables.c.id).where(schema.tables.c.id > last).order_by(schema.tables.c.id)
            with self._reading() as connection:
                page = list(connection.scalars(query.limit(PAGE)))
            yield from page
            if len(page) < PAGE:
                return
            last = page[-1]

    def due(self, now: int, limit: int = 100) -> list[str]:
        """Return the tables that gather or run and whose time has come, the longest overdue first."""
        tables = schema.tables.c
        query = select(tables.id).where(tables.status.in_(("gathering", "running")), tables.due <= now)
        with self._reading() as connection:
            return list(connection.scalars(query.order_by(tables.due, tables.id).limit(limit)))

    def last_change_of_due(self) -> int | None:
        """Return when a running table with a time to look at it last changed; None if there is no such table."""
        tables = schema.tables.c
        query = select(func.max(tables.changed)).where(tables.status == "running", tables.due.is_not(None))
        with self._reading() as connection:
            found: int | None = connection.scalar(query)
        return found

    def note_outage(self, outage: Outage, grace: int) -> None:
        """Keep a time in which no server was there, and set later what was due after it began; once for each.

        A table is set later by what its clocks are given when it is opened: the time since its last event, and more.
        """
        tables = schema.tables.c
        since = case((tables.changed > outage.began, tables.changed), else_=outage.began)
        later = (
            update(schema.tables)
            .where(tables.status == "running", tables.due > since)
            .values(due=tables.due + outage.ended - since + grace)
        )
        with self._writing("") as connection:
            if connection.execute(KEEP_OUTAGE, vars(outage)).rowcount:
                connection.execute(later)

    def outages(self, after: int) -> list[Outage]:
        """Return the times without a server that ended after a moment, in order."""
        query = select(schema.outages).where(schema.outages.c.ended > after).order_by(schema.outages.c.began)
        with self._reading() as connection:
            return [Outage(began, ended) for began, ended in connection.execute(query)]

    def key(self, table: str, digest: str) -> Key | None:
        """Return the table's key with this SHA-256, None if nobody holds it."""
        return next((key for key in self._keys(table, schema.keys.c.digest == digest)), None)

    def keys(self, table: str) -> list[Key]:
        """Return all keys to the table, by digest."""
        return self._keys(table)

    def seed(self, table: str) -> bytes:
        """Return the secret seed of the table's dice; LookupError if there is no such table."""
        query = select(schema.seeds.c.seed).where(schema.seeds.c.table_id == table)
        with self._reading() as connection:
            seed = connection.scalar(query)
        if seed is None:
            raise LookupError(f"There is no table {table!r}.")
        return bytes(seed)

    def server_secret(self, name: str) -> bytes:
        """Return a secret all servers on this database share; LookupError if there is none of this name."""
        query = select(schema.server_secrets.c.value).where(schema.server_secrets.c.name == name)
        with self._reading() as connection:
            value = connection.scalar(query)
        if value is None:
            raise LookupError(f"There is no secret {name!r}.")
        return bytes(value)

    def content(self, digest: str) -> Mapping[str, str] | None:
        """Return the texts of the content files by name, None if no table was created with this content."""
        query = select(schema.contents.c.files).where(schema.contents.c.digest == digest)
        with self._reading() as connection:
            files = connection.scalar(query)
        return None if files is None else dict(json.loads(files))

    def keep_replay(self, digest: str, record: str, now: int) -> None:
        """Keep the text of a record for other processes, and forget those of yesterday."""
        with self._writing("") as connection:
            connection.execute(delete(schema.replays).where(schema.replays.c.at < now - REPLAYS_KEPT))
            connection.execute(KEEP_REPLAY, {"digest": digest, "text": rows.to_json(record), "at": now})

    def replay(self, digest: str) -> str | None:
        """Return the text of a record that was kept, None if it is not here any more."""
        query = select(schema.replays.c.text).where(schema.replays.c.digest == digest)
        with self._reading() as connection:
            found = connection.scalar(query)
        return None if found is None else str(json.loads(found))

    def beat(self, server: str, now: int) -> None:
        """Note that this server is alive."""
        with self._writing("") as connection:
            connection.execute(KEEP_BEAT, {"server": server, "at": now})

    def last_beat(self) -> int | None:
        """Return when any server was last alive, None if none ever was."""
        with self._reading() as connection:
            found: int | None = connection.scalar(select(func.max(schema.beats.c.at)))
        return found

    def heads(self, tables: Sequence[str]) -> dict[str, int]:
        """Return the number of the last event of each of these tables; unknown tables are left out."""
        heads: dict[str, int] = {}
        with self._reading() as connection:
            for start in range(0, len(tables), PAGE):
                asked = schema.tables.c.id.in_(tables[start : start + PAGE])
                for table, head in connection.execute(select(schema.tables.c.id, schema.tables.c.head).where(asked)):
                    heads[table] = head
        return heads

    def _tables(self, query: Select[Any]) -> list[TableRow]:  # of any columns
        with self._reading() as connection:
            return [rows.to_table(row) for row in connection.execute(query).mappings()]

    def _keys(self, table: str, *conditions: ColumnElement[bool]) -> list[Key]:
        query = select(schema.keys).where(schema.keys.c.table_id == table, *conditions).order_by(schema.keys.c.digest)
        with self._reading() as connection:
            return [rows.to_key(row) for row in connection.execute(query).mappings()]
