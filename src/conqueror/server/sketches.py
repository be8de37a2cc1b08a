"""Sketches that are shared: stored as text, checked by the rules, read by whoever has the link."""

import asyncio
import hashlib
import secrets

from conqueror.errors import ConquerorError
from conqueror.protocol.message import printable
from conqueror.protocol.sketches import SketchLine, SketchMade, SketchView
from conqueror.server.keys import new_id
from conqueror.server.refusals import Refusal
from conqueror.server.services import TableServices
from conqueror.sketch import Sketch, from_file
from conqueror.store import StoredSketch


class SketchDesk:
    """The sketches of a server."""

    def __init__(self, services: TableServices) -> None:
        self._services = services

    async def share(self, text: str) -> SketchMade:
        """Keep a sketch under a new id; a Refusal says what is wrong with it."""
        sketch, now, secret = await self._read(text), self._services.now(), secrets.token_urlsafe(24)
        made = StoredSketch(new_id(), _digest(secret), sketch.text(), now, now)
        await self._services.async_store(self._services.async_store.store.keep_sketch, made)
        return SketchMade(sketch=made.id, secret=secret)

    async def change(self, name: str, secret: str, text: str) -> None:
        """Put another text in place of a sketch's; a Refusal without its secret."""
        sketch, async_store = await self._read(text), self._services.async_store
        now = self._services.now()
        if not await async_store(async_store.store.change_sketch, name, _digest(secret), sketch.text(), now):
            raise Refusal("unauthorised", "Only whoever made a sketch can change it.")

    async def show(self, name: str) -> SketchView:
        """Return a sketch; a Refusal if there is none of this id."""
        async_store = self._services.async_store
        stored = await async_store(async_store.store.sketch, name)
        if stored is None:
            raise Refusal("no_such_sketch", "There is no such sketch.")
        return _view(stored, await self._read(stored.text))

    async def _read(self, text: str) -> Sketch:
        """Return the sketch of a text, off the loop."""
        try:
            return await asyncio.to_thread(from_file, text, self._services.settings.content)
        except ConquerorError as error:
            raise Refusal("bad_record", printable(str(error))) from None


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def _view(stored: StoredSketch, sketch: Sketch) -> SketchView:
    """Return a sketch as it is shown; read from its own text, its nodes are numbered as they are written."""
    lines = []
    for number in range(len(sketch) + 1):
        node = sketch[number]
        viewer = node.seat if node.seat in sketch.game.seats else None
        said = sketch.position(node.after).tell(node.seat, node.move, viewer)["text"] if number else ""
        marks = [list(mark) for mark in node.marks]
        lines.append(
            SketchLine(after=node.after, seat=node.seat, move=node.move, text=said, comment=node.comment, marks=marks)
        )
    return SketchView(
        sketch=stored.id,
        game=sketch.game.key,
        title=sketch.game.title,
        text=stored.text,
        main=len(sketch.main_line()),
        lines=lines,
        created=stored.created,
        changed=stored.changed,
    )
