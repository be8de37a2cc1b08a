"""Sketches on a server: trees of moves, stored change by change, read by whoever has the link."""

import asyncio
import contextlib
import hashlib
import json
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import replace
from random import SystemRandom
from typing import TypeVar
from weakref import WeakValueDictionary

from conqueror.errors import ConquerorError, IllegalMove, UnknownGame
from conqueror.game import Position
from conqueror.protocol.message import printable
from conqueror.protocol.sketches import NewSketch, SketchGrown, SketchMade, SketchMoment, SketchView, TableSketch
from conqueror.server.keys import new_id
from conqueror.server.lobby import Lobby
from conqueror.server.open_sketch import Change, OpenSketch, Origin, opened
from conqueror.server.refusals import Refusal
from conqueror.server.replays import position_at
from conqueror.server.state import TableState
from conqueror.sketch import Sketch, from_file
from conqueror.store import Conflict, StoredSketch

Found = TypeVar("Found")
_MOST_OPEN = 32
_MOST_NODES = 40_000
"""How much is kept in memory, over all sketches."""
_TRIES = 3


class SketchDesk:
    """The sketches of a server."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._services = lobby.services
        self._open: OrderedDict[str, OpenSketch] = OrderedDict()
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Who looks at a sketch or changes it, one after the other."""

    # Making.

    async def make(self, wanted: NewSketch) -> SketchMade:
        """Keep a sketch of a record or of a position under a new id; a Refusal says what is wrong with it."""
        if (wanted.text is None) == (wanted.game is None):
            raise Refusal("bad_request", "A sketch is made of a text or of a game.")
        if wanted.text is not None:
            return await self._keep(await self._read(wanted.text))
        return await self._keep(await self._lobby.off_the_loop(self._set_up, wanted))

    def _set_up(self, wanted: NewSketch) -> Sketch:
        """Return the sketch of a position."""
        try:
            game = self._lobby.games.new(str(wanted.game), dict(wanted.options))
            return Sketch(game.start() if wanted.position is None else game.position(wanted.position))
        except UnknownGame as error:
            raise Refusal("unknown_game", str(error)) from None
        except ConquerorError as error:
            raise Refusal("bad_option", printable(str(error))) from None

    async def make_of(self, state: TableState, mine: list[str], wanted: TableSketch) -> SketchMade:
        """Keep a sketch of a table's game: the whole of a finished one, of a running one what a seat may know."""
        number = state.number if wanted.number is None else wanted.number
        position = position_at(state, number)
        if state.status == "over":
            record = state.game.record([(step.seat, step.move) for step in state.steps], state.beginning())
            sketch = await self._read(record.with_note(f"table {state.id}").text())
            return await self._keep(sketch, node=sum(step.number <= number for step in state.steps))
        if state.status != "running":
            raise Refusal("not_running", "This game is not running.")
        seat = wanted.seat or (mine[0] if len(mine) == 1 else "")
        if seat not in mine:
            raise Refusal("not_your_seat", "While a game runs everybody has only their own view; name your seat.")
        guess = await asyncio.to_thread(Sketch.guess, position, seat, SystemRandom())
        await self._read(guess.text())  # it has to be read again
        return await self._keep(guess, Origin(table=state.id, seat=seat))

    async def _keep(self, sketch: Sketch, origin: Origin | None = None, node: int = 0) -> SketchMade:
        now, secret = self._services.now(), secrets.token_urlsafe(24)
        named = json.dumps(origin) if origin is not None else ""
        made = StoredSketch(new_id(), _digest(secret), sketch.text(), now, now, named)
        await self._services.async_store(self._services.async_store.store.keep_sketch, made)
        return SketchMade(sketch=made.id, secret=secret, node=node)

    async def _read(self, text: str) -> Sketch:
        """Return the sketch of a text, off the loop."""
        try:
            return await asyncio.to_thread(from_file, text, self._services.settings.content)
        except ConquerorError as error:
            raise Refusal("bad_record", printable(str(error))) from None

    # Looking.

    async def show(self, name: str, secret: str) -> SketchView:
        """Return a sketch; a Refusal if there is none of this id, or its game still runs and it is another's."""
        async with self._found(name, secret) as found:
            sketch, stored = found.sketch, found.stored
            running = await self._running(found)
            engine = running is None or bool(running.settings["hints"])
            lines = await asyncio.to_thread(found.lines)
            return SketchView(
                sketch=stored.id,
                game=sketch.game.key,
                title=sketch.game.title,
                seats=list(sketch.game.seats),
                text=await asyncio.to_thread(sketch.text) if engine else "",
                main=len(sketch.main_line()),
                lines=lines,
                created=stored.created,
                changed=stored.changed,
                mine=_is_secret(stored, secret),
                table=found.origin["table"] if found.origin is not None else "",
                seat=found.origin["seat"] if found.origin is not None else "",
                running=running is not None,
                engine=engine,
            )

    async def look(self, name: str, secret: str, node: int, seat: str | None) -> SketchMoment:
        """Return how the game stands at a node."""
        async with self._found(name, secret) as found:
            with _refused(found, node):
                return await asyncio.to_thread(found.moment, node, seat)

    async def ask(self, name: str, secret: str, node: int, seat: str, question: Callable[[Position], Found]) -> Found:
        """Return what is asked of the position at a node, as a seat may know it."""
        async with self._found(name, secret) as found:
            with _refused(found, node):
                found.sketch.game.check_viewer(seat)
                return await asyncio.to_thread(question, found.sketch.position(node).hide(seat))

    async def file(self, name: str, secret: str) -> Sketch:
        """Return a sketch that is given out as a file; a Refusal where that would be a way to an engine."""
        async with self._found(name, secret) as found:
            await self._check_engine(found)
            return found.sketch

    async def position(self, name: str, secret: str, node: int, *, changes: bool = False) -> Position:
        """Return the position at a node, to be thought about; a Refusal where there are no hints.

        `changes`: whether it is thought about for the sake of a change, which takes the secret.
        """
        async with self._found(name, secret) as found:
            await self._check_engine(found)
            if changes:
                _check_maker(found, secret)
            with _refused(found, node):
                return found.sketch.position(node)

    async def shows_odds(self, name: str, secret: str) -> bool:
        """Return whether odds are shown: not of a running game whose host has switched them off."""
        async with self._found(name, secret) as found:
            running = await self._running(found)
            return running is None or bool(running.settings["odds"])

    async def _check_engine(self, found: OpenSketch) -> None:
        """Raise a Refusal where engines are not allowed: a running game at a table without hints."""
        running = await self._running(found)
        if running is not None and not running.settings["hints"]:
            raise Refusal("not_allowed", "There are no hints at that table; until its game is over no engine helps.")

    async def _running(self, found: OpenSketch) -> TableState | None:
        """Return the table whose game a sketch guesses at, while that runs."""
        if found.origin is None:
            return None
        try:
            state = (await self._lobby.get(found.origin["table"])).state
        except Refusal as refusal:
            if refusal.code != "no_such_table":
                raise
            return None
        return None if state.status == "over" else state

    # Changing.

    async def change(
        self, name: str, secret: str, change: Callable[[OpenSketch], Change], node: int = 0
    ) -> SketchGrown:
        """Make a change, and return what is new; a Refusal without the secret, or where it cannot be made."""
        for _ in range(_TRIES):
            async with self._found(name, secret) as found:
                _check_maker(found, secret)
                with _refused(found, node):
                    made = await asyncio.to_thread(self._made, found, change)
                with contextlib.suppress(Conflict):
                    await self._write(found, made[0])
                    return made[1]
        raise Refusal("busy", "Somebody else changes this sketch; try again.")

    def _made(self, found: OpenSketch, change: Callable[[OpenSketch], Change]) -> tuple[Change, SketchGrown]:
        """Make a change in memory; what cannot be written afterwards is forgotten with the whole sketch."""
        before = set(found.sketch.numbers())
        wanted = change(found)
        try:
            at = found.make(wanted)
        except IllegalMove:
            raise  # nothing is made
        except BaseException:
            self._open.pop(found.stored.id, None)  # a part of it may be made
            raise
        fresh = [number for number in found.sketch.numbers() if number not in before]
        if wanted["kind"] == "noted":
            fresh = [at]
        return wanted, SketchGrown(lines=[found.line(number) for number in fresh], moment=found.moment(at))

    async def _write(self, found: OpenSketch, change: Change) -> None:
        name, async_store, now = found.stored.id, self._services.async_store, self._services.now()
        try:
            await async_store(async_store.store.change_sketch, name, found.done, json.dumps(change), now)
        except BaseException:
            self._open.pop(name, None)
            raise
        found.stored = replace(found.stored, changed=now)

    # Finding.

    @contextlib.asynccontextmanager
    async def _found(self, name: str, secret: str) -> AsyncIterator[OpenSketch]:
        """Hold a sketch with all its changes; a Refusal if there is none, or it is not for everybody yet."""
        turn = self._turns.setdefault(name, asyncio.Lock())
        async with turn:
            found = await self._fetched(name)
            if await self._running(found) is not None and not _is_secret(found.stored, secret):
                raise Refusal("still_running", "The game it guesses at is not over; until then it is its maker's.")
            yield found

    async def _fetched(self, name: str) -> OpenSketch:
        """Return a sketch from memory, with what other processes have changed, or from the store."""
        async_store = self._services.async_store
        found = self._open.get(name)
        if found is None:
            stored = await async_store(async_store.store.sketch, name)
            if stored is None:
                raise Refusal("no_such_sketch", "There is no such sketch.")
            changes = await async_store(async_store.store.sketch_changes, name, 0)
            found = await asyncio.to_thread(self._opened, stored, changes)
            self._open[name] = found
            while len(self._open) > 1 and (len(self._open) > _MOST_OPEN or self._nodes > _MOST_NODES):
                self._open.popitem(last=False)
        elif async_store.store.shared:
            for change in await async_store(async_store.store.sketch_changes, name, found.done):
                found.make(json.loads(change))
        self._open.move_to_end(name)
        return found

    def _opened(self, stored: StoredSketch, changes: list[str]) -> OpenSketch:
        try:
            return opened(stored, changes, lambda text: from_file(text, self._services.settings.content))
        except ConquerorError as error:
            raise Refusal("bad_record", printable(str(error))) from None

    @property
    def _nodes(self) -> int:
        return sum(len(found.sketch) for found in self._open.values())


@contextlib.contextmanager
def _refused(found: OpenSketch, node: int) -> Iterator[None]:
    """Turn what cannot be done at a node into a Refusal."""
    if node not in found.sketch:
        raise Refusal("no_such_moment", "There is no such node in this sketch.")
    try:
        yield
    except IllegalMove as error:
        raise Refusal("illegal", printable(error.text), error.rule) from None
    except Refusal:
        raise
    except ConquerorError as error:
        raise Refusal("bad_request", printable(str(error))) from None


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def _is_secret(stored: StoredSketch, secret: str) -> bool:
    return secrets.compare_digest(stored.secret, _digest(secret))


def _check_maker(found: OpenSketch, secret: str) -> None:
    """Raise a Refusal without the secret of whoever made a sketch."""
    if not _is_secret(found.stored, secret):
        raise Refusal("unauthorised", "Only whoever made a sketch can change it.")
