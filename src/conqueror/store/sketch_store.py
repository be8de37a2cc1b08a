"""Sketches in the store: shared under an id, and changed by whoever has the secret, one change after the other."""

import json
from dataclasses import dataclass

from sqlalchemy import insert, select, update

from conqueror.store import rows, schema
from conqueror.store.open_database import OpenDatabase


@dataclass(frozen=True)
class StoredSketch:
    """A sketch as it was made: the text of a .conq with variations, and the digest of the secret that changes it."""

    id: str
    secret: str
    text: str
    created: int
    changed: int
    origin: str = ""
    """Of a sketch of a running game: where it comes from, as JSON."""


class SketchStore(OpenDatabase):
    """What a store keeps of sketches."""

    def keep_sketch(self, sketch: StoredSketch) -> None:
        """Write a new sketch; Conflict if the id is taken."""
        with self._writing("") as connection:
            connection.execute(insert(schema.sketches), {**vars(sketch), "text": rows.to_json(sketch.text)})

    def change_sketch(self, name: str, number: int, change: str, now: int) -> None:
        """Write the change of a number, which is JSON; Conflict if there is one already."""
        same = update(schema.sketches).where(schema.sketches.c.id == name)
        with self._writing("") as connection:
            line = {"sketch": name, "number": number, "data": change}
            connection.execute(insert(schema.sketch_changes), line)
            connection.execute(same.values(changed=now))

    def sketch(self, name: str) -> StoredSketch | None:
        """Return a sketch as it was made, None if there is none of this id."""
        with self._reading() as connection:
            row = connection.execute(select(schema.sketches).where(schema.sketches.c.id == name)).mappings().first()
        return None if row is None else StoredSketch(**{**row, "text": json.loads(row["text"])})

    def sketch_changes(self, name: str, after: int) -> list[str]:
        """Return the changes of a sketch beyond so many, in their order."""
        changes = schema.sketch_changes.c
        wanted = select(changes.data).where(changes.sketch == name, changes.number > after).order_by(changes.number)
        with self._reading() as connection:
            return list(connection.execute(wanted).scalars())
