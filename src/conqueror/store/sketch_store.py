"""Sketches in the store: shared under an id, changed by whoever has the secret."""

import json
from dataclasses import dataclass

from sqlalchemy import insert, select, update

from conqueror.store import rows, schema
from conqueror.store.open_database import OpenDatabase


@dataclass(frozen=True)
class StoredSketch:
    """A sketch as it is kept: the text of a .conq with variations, and the digest of the secret that changes it."""

    id: str
    secret: str
    text: str
    created: int
    changed: int


class SketchStore(OpenDatabase):
    """What a store keeps of sketches."""

    def keep_sketch(self, sketch: StoredSketch) -> None:
        """Write a new sketch; Conflict if the id is taken."""
        with self._writing("") as connection:
            connection.execute(insert(schema.sketches), {**vars(sketch), "text": rows.to_json(sketch.text)})

    def change_sketch(self, name: str, secret: str, text: str, now: int) -> bool:
        """Write another text in place of a sketch's; return whether there is one with this secret."""
        sketches = schema.sketches.c
        same = update(schema.sketches).where(sketches.id == name, sketches.secret == secret)
        with self._writing("") as connection:
            return connection.execute(same.values(text=rows.to_json(text), changed=now)).rowcount == 1

    def sketch(self, name: str) -> StoredSketch | None:
        """Return a sketch, None if there is none of this id."""
        with self._reading() as connection:
            row = connection.execute(select(schema.sketches).where(schema.sketches.c.id == name)).mappings().first()
        return None if row is None else StoredSketch(**{**row, "text": json.loads(row["text"])})
