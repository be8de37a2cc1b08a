"""Sockets: text to requests, frames to text. The seat is bound to the socket by its secret."""

import asyncio
import contextlib
import functools
import logging
from collections import deque
from collections.abc import Callable, Iterator, Sequence

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import BaseModel, TypeAdapter, ValidationError

from conqueror.protocol.answers import Ack, Closing, Refused
from conqueror.protocol.frames import Frame
from conqueror.protocol.message import RequestId, printable
from conqueror.protocol.requests import HELLO, REQUESTS, AnyRequest, Check, Hello, Hint, Look
from conqueror.server.handlers import RequestHandler
from conqueror.server.open_sockets import RESTART
from conqueror.server.publisher import Watcher
from conqueror.server.refusals import Refusal, Stale
from conqueror.server.request_log import next_message
from conqueror.server.table import Table

log = logging.getLogger(__name__)

_MOST_BAD = 10
_MOST_FRAMES = 256
_MOST_BYTES = 4 * 1024 * 1024
_FIRST = 20.0
"""How many seconds a new socket may stay silent."""

_LEAST_BEAT = 500
"""After how many milliseconds another heartbeat of a socket is free; more of them count like any message."""
_LONGEST_BEAT = 120

POLICY, TEXT_ONLY, AGAIN = 1008, 1003, 1013


class _Named(BaseModel):
    """What can be read of a message with an id."""

    id: RequestId


_NAMED = TypeAdapter(_Named)


class Connection:
    """One socket with what is still to be sent; a client that does not read is let go, and harms nobody."""

    def __init__(self, socket: WebSocket, refused: Callable[[str, str], None]) -> None:
        self._socket = socket
        self.refused = refused
        """Told the type of a message that is refused, and the code."""
        self.leaving = False
        """Whether the server restarts: nothing more is heard."""
        self._answering = False
        self._waiting: deque[str] = deque()
        self._bytes = 0
        self._filled = asyncio.Event()
        self._sending = asyncio.Lock()
        self.over = asyncio.Event()
        self.code = 1000
        self._ended = False

    def show(self, text: str) -> None:
        """Send a frame when the socket is free."""
        if self._ended:
            return
        self._waiting.append(text)
        self._bytes += len(text)
        if len(self._waiting) > _MOST_FRAMES or self._bytes > _MOST_BYTES:
            self._ended = True
            self._waiting.clear()  # it is never read, and closing may take as long as the peer likes
            self.close(AGAIN)
        self._filled.set()

    def close(self, code: int) -> None:
        """Close the socket soon."""
        self.code = code
        self.over.set()

    @contextlib.contextmanager
    def answering(self) -> Iterator[None]:
        """Keep the socket open until an answer is out, even if the server restarts."""
        self._answering = True
        try:
            yield
        finally:
            self._answering = False
            self._leave_if_answered()

    def leave(self) -> None:
        """Close because the server restarts, after the answer that is being worked on."""
        self.leaving = True
        self._leave_if_answered()

    def _leave_if_answered(self) -> None:
        if self.leaving and not self._answering and not self.over.is_set():
            self.close(RESTART)

    async def say(self, message: BaseModel) -> None:
        """Send an answer at once, before the frames that wait."""
        async with self._sending:
            await self._socket.send_text(message.model_dump_json())

    async def end(self, message: BaseModel) -> None:
        """Send a last message; nothing comes after it."""
        async with self._sending:
            self._ended = True
            self._waiting.clear()
            await self._socket.send_text(message.model_dump_json())

    async def send_all(self) -> None:
        """Send what waits, for as long as the socket is open."""
        while True:
            await self._filled.wait()
            self._filled.clear()
            while self._waiting:
                async with self._sending:
                    if not self._waiting:  # the last message went out meanwhile
                        break
                    text = self._waiting.popleft()
                    self._bytes -= len(text)
                    await self._socket.send_text(text)


async def serve(socket: WebSocket, name: str, handler: RequestHandler, asker: str) -> None:
    """Play over one socket until it is closed."""
    await socket.accept()
    services = handler.lobby.services
    connection = Connection(socket, functools.partial(services.refusals.message, name))
    with services.metrics.sockets.track_inprogress(), services.open_sockets.hold(connection):
        await _serve(socket, connection, name, handler, asker)


async def _serve(socket: WebSocket, connection: Connection, name: str, handler: RequestHandler, asker: str) -> None:
    tasks = [asyncio.create_task(connection.send_all()), asyncio.create_task(connection.over.wait())]
    tasks.append(asyncio.create_task(_converse(socket, connection, name, handler, asker)))
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            failure = task.exception()
            if failure is not None and not isinstance(failure, WebSocketDisconnect | RuntimeError):
                log.error("A socket failed", exc_info=failure)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with contextlib.suppress(Exception):
            await socket.close(connection.code)


async def _converse(
    socket: WebSocket, connection: Connection, name: str, handler: RequestHandler, asker: str
) -> None:
    try:
        hello = HELLO.validate_json(await asyncio.wait_for(_text(socket, connection), _FIRST))
        table = await handler.lobby.get(name)
        guest = await guest_of(table, hello.secret)
        if hello.after is not None and hello.after > table.state.number:  # it was told more by another process
            await table.refresh()
        viewer = _viewer(table, guest, hello.seat)
    except (ValidationError, TimeoutError):
        await _end(connection, "bad_request", "A socket begins with a hello.")
        return
    except Refusal as refusal:
        await _end(connection, refusal.code, refusal.text)
        return
    after = _after(table, hello)
    watcher = Watcher(connection, guest, viewer, after, asker, undo=hello.undo, changes=hello.changes)
    connection.show(_current_frame(table, watcher).model_dump_json())
    table.publisher.join(watcher)
    try:
        await _hear(socket, connection, table, watcher, handler)
    finally:
        table.publisher.leave(watcher)


def _after(table: Table, hello: Hello) -> int:
    """Return the number after which events are told.

    The last one seen, or all of them for a number nobody has given.
    """
    if hello.after is None:
        return table.state.number
    return hello.after if hello.after <= table.state.number else -1


async def guest_of(table: Table, secret: str | None) -> str:
    """Return the guest a secret belongs to, nobody ('') without one; a Refusal for one that opens nothing."""
    if secret is None:
        return ""
    key = await table.find_key(secret, "secret")
    if key is None:
        raise Refusal("unauthorised", "This secret opens no seat at this table.")
    return key.guest


def _viewer(table: Table, guest: str, seat: str | None) -> str | None:
    mine = table.state.seats_of(guest)
    if seat is not None and seat not in mine:
        raise Refusal("not_your_seat", f"You do not sit on {seat!r}.")
    return seat if seat is not None or len(mine) != 1 else mine[0]


async def _text(socket: WebSocket, connection: Connection) -> str:
    """Return the next text; a socket that sends anything else is closed."""
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text = message.get("text")
        if text is not None:
            return str(text)
        connection.close(TEXT_ONLY)
        await asyncio.sleep(3600)  # until the socket is closed


async def _end(connection: Connection, code: str, text: str) -> None:
    connection.refused("a socket", code)
    await connection.end(Closing(code=code, text=text))
    connection.close(POLICY)


async def _hear(
    socket: WebSocket, connection: Connection, table: Table, watcher: Watcher, handler: RequestHandler
) -> None:
    """Answer request after request. Each is answered, whatever it is."""
    slow: set[asyncio.Task[None]] = set()
    try:
        await _hear_all(socket, connection, table, watcher, handler, slow)
    finally:
        for task in slow:
            task.cancel()


async def _hear_all(
    socket: WebSocket,
    connection: Connection,
    table: Table,
    watcher: Watcher,
    handler: RequestHandler,
    slow: set[asyncio.Task[None]],
) -> None:
    bad, beat = 0, -_LEAST_BEAT
    who = watcher.guest or f"{id(connection)}"
    while not connection.leaving:
        text = await _text(socket, connection)
        next_message()
        received = handler.lobby.services.now()
        if _is_beat(text) and received - beat >= _LEAST_BEAT:
            beat = received
        elif not handler.limits.allows("messages", who):
            await _end(connection, "too_many", "You send too much at once; connect again in a moment.")
            return
        try:
            request = REQUESTS.validate_json(text)
        except ValidationError as error:
            bad += 1
            connection.refused("a message", "bad_request")
            await connection.say(Refused(id=_id_of(text), code="bad_request", text=sentence(error)))
            if bad > _MOST_BAD:
                await _end(connection, "bad_request", "Too many messages could not be read.")
                return
            continue
        if watcher.guest and not table.keys.of_guest(watcher.guest):
            await _end(connection, "unauthorised", "Your seat was given to somebody else.")
            return
        answering = _answer(connection, table, watcher, handler, request, received)
        if isinstance(request, Hint | Check):  # a bot thinks about it; moves are answered meanwhile
            task = asyncio.create_task(answering)
            slow.add(task)
            task.add_done_callback(slow.discard)
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
        else:
            with connection.answering():
                await answering


def _is_beat(text: str) -> bool:
    """Return whether a message is a ping, told without reading all of it.

    Who sends much may still say that it is there.
    """
    return len(text) <= _LONGEST_BEAT and '"ping"' in text


async def _answer(
    connection: Connection,
    table: Table,
    watcher: Watcher,
    handler: RequestHandler,
    request: AnyRequest,
    received: int,
) -> None:
    replies: Sequence[BaseModel]
    try:
        if isinstance(request, Look):
            async with handler.limits.question_of(watcher.asker):
                watcher.viewer = _viewer_of(table, watcher.guest, request.seat)
                replies = [_current_frame(table, watcher), Ack(id=request.id, number=table.state.number)]
        else:
            replies = [await handler.handle(table, watcher.guest, request, received, watcher.asker)]
    except Refusal as refusal:
        replies = [_refused(table, watcher, request.id, refusal)]
    except Exception:  # a fault of ours is told like any refusal, and the socket lives
        log.exception("Table %s: a request failed", table.state.id)
        text = "Something went wrong here; nothing has changed. Try again."
        replies = [Refused(id=request.id, code="fault", text=text)]
    for reply in replies:
        if isinstance(reply, Refused):
            connection.refused(request.type, reply.code)
    if any(isinstance(reply, Frame) or (isinstance(reply, Refused) and reply.frame) for reply in replies):
        for reply in replies:  # events are told in order: this goes out after the frames that wait
            connection.show(reply.model_dump_json())
    else:
        for reply in replies:
            await connection.say(reply)


def _viewer_of(table: Table, guest: str, seat: str | None) -> str | None:
    if seat is not None and seat not in table.state.seats_of(guest):
        raise Refusal("not_your_seat", f"You do not sit on {seat!r}.")
    return seat


def _refused(table: Table, watcher: Watcher, name: str, refusal: Refusal) -> Refused:
    """Return a refusal as a message; a stale answer is told with the table as it is now."""
    frame = _current_frame(table, watcher) if isinstance(refusal, Stale) else None
    return Refused(id=name, code=refusal.code, text=refusal.text, rule=refusal.rule, frame=frame)


def _current_frame(table: Table, watcher: Watcher) -> Frame:
    """Return the table as it is now, with what a watcher was not told yet."""
    frame = table.publisher.frame(watcher.guest, watcher.viewer, watcher.number, watcher.undo)
    watcher.note(frame)
    return frame


def _id_of(text: str) -> str:
    """Return the id of a message that cannot be read as a whole, so that its sender knows which one it was."""
    try:
        return _NAMED.validate_json(text).id
    except ValidationError:
        return ""


def sentence(error: ValidationError) -> str:
    """Return what is wrong with a message, in a sentence that repeats nothing of it."""
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    place = printable(".".join(str(part) for part in first["loc"] if isinstance(part, str | int)))[:80]
    return f"The message cannot be read{f' at {place}' if place else ''}: {first['msg'][:120]}."
