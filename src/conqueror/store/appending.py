"""The one transaction that somebody waits for: events at the end of a table's log, with its row and its keys."""

from collections.abc import Sequence

from sqlalchemy import Engine, bindparam, delete, insert, select, update
from sqlalchemy.engine.interfaces import DBAPICursor

from conqueror.store import schema
from conqueror.store.exceptions import Conflict
from conqueror.store.prepared import Prepared, Values

_ADVANCE = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("table"), schema.tables.c.head == bindparam("after"))
    .values(head=bindparam("last"), status=bindparam("to_status"), due=bindparam("to_due"))
)
_ADVANCE_AT = _ADVANCE.values(changed=bindparam("at"), summary=bindparam("to_summary"))
_HEAD = select(schema.tables.c.head).where(schema.tables.c.id == bindparam("table"))
_DROP_KEY = delete(schema.keys).where(
    schema.keys.c.table_id == bindparam("table"), schema.keys.c.digest == bindparam("dropped")
)


class Appending:
    """What an append runs, as one database takes it."""

    def __init__(self, engine: Engine) -> None:
        self._advance = Prepared(_ADVANCE, engine)
        self._advance_at = Prepared(_ADVANCE_AT, engine)
        self._head = Prepared(_HEAD, engine)
        self._drop_key = Prepared(_DROP_KEY, engine)
        self._insert_keys = Prepared(insert(schema.keys), engine)
        self._insert_events = Prepared(insert(schema.events), engine)

    def write(
        self,
        cursor: DBAPICursor,
        advance: Values,
        events: Sequence[Values],
        keys: Sequence[Values],
        drop_keys: Sequence[str],
    ) -> None:
        """Write all of it within a transaction; raise a Conflict if the table or its keys are not as expected."""
        # First, since it locks the table's row: of two that append at once, one finds another head.
        if (self._advance_at if events else self._advance).run(cursor, advance) != 1:
            self._head.run(cursor, advance)
            found = cursor.fetchone()
            raise Conflict(-1 if found is None else found[0])
        for digest in drop_keys:
            if self._drop_key.run(cursor, {"table": advance["table"], "dropped": digest}) != 1:
                raise Conflict(int(str(advance["after"])))
        self._insert_keys.run_all(cursor, keys)
        self._insert_events.run_all(cursor, events)
