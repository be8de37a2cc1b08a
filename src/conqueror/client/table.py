"""A table over a socket: it stays the same table through lost connections, and nothing is sent twice in vain."""

import asyncio
import contextlib
import json
import secrets
from collections.abc import Callable, Mapping
from typing import Self, cast

from pydantic import ValidationError
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, InvalidURI

from conqueror.client.exceptions import LostTable, Refused
from conqueror.protocol.answers import (
    REPLIES,
    Ack,
    Answer,
    AnyReply,
    Closing,
    HintAnswer,
    MovesAnswer,
    OddsAnswer,
    Pong,
    PreviewAnswer,
)
from conqueror.protocol.answers import Refused as RefusedMessage
from conqueror.protocol.changes import Changes, WrongBase, followed
from conqueror.protocol.events import EventView
from conqueror.protocol.frames import Frame
from conqueror.protocol.message import Status
from conqueror.protocol.views import OddsView, PositionView

_Reply = Ack | Answer | RefusedMessage | Pong

_FIRST_WAIT, _LONGEST_WAIT = 0.05, 5.0
_RESTART = 1012
"""The code with which a server that restarts closes its sockets."""
_RESTARTING, _RESTART_WAIT = 30.0, 0.25
"""For how many seconds such a server is expected back, and the longest wait between two tries meanwhile."""
_LARGEST_FRAME = 16 * 1024 * 1024
_NOT_NOW = (408, 429)
_NOTHING = cast(PositionView, {})
"""The view of a table before its game begins."""


class SeatedTable:
    """One table as one guest sees it. `frame` is what the server showed last, `events` everything told so far."""

    def __init__(self, server: str, table: str, secret: str = "", seat: str = "") -> None:
        self.table = table
        self.events: list[EventView] = []
        self._frame: Frame | None = None
        self._server = server
        self._address = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        self._secret = secret
        self._seat = seat
        self._socket: ClientConnection | None = None
        self._last: Frame | None = None
        """The last frame of this connection, which changes lead on from."""
        self._pending: dict[str, tuple[str, asyncio.Future[_Reply]]] = {}
        self._changed = asyncio.Condition()
        self._closed: LostTable | None = None
        self._task: asyncio.Task[None] | None = None
        self.patience = 30.0
        """How many seconds a lost connection is tried again."""

    # Coming and going.

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._stay())
        try:
            await self.wait_for(lambda: self._frame is not None)
            await self._share()
        except BaseException:
            await self.leave()
            raise
        return self

    async def __aexit__(self, *failure: object) -> None:
        await self.leave()

    async def leave(self) -> None:
        """Close the socket."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        for _, future in self._pending.values():
            future.cancel()

    async def drop(self) -> None:
        """Lose the connection, as a bad network does; it is made again at once."""
        if self._socket is not None:
            self._socket.transport.abort()

    async def _share(self) -> None:
        """Give this guest's share of the dice for every seat that has given none."""
        seats = {place.seat: place for place in self.frame.table.seats}
        for seat in self.frame.you.seats:
            if not seats[seat].contributed:
                with contextlib.suppress(Refused):
                    await self.ask("contribute", seat=seat, value=secrets.token_hex(32))

    # What there is to see.

    @property
    def frame(self) -> Frame:
        """Return what the server showed last; raise LostTable before there is any."""
        if self._frame is None:
            raise LostTable("The table has not been shown yet.")
        return self._frame

    @property
    def number(self) -> int:
        """Return the number of the last event the frame shows."""
        return self._frame.number if self._frame is not None else -1

    @property
    def told(self) -> int:
        """Return the number of the last event told."""
        return self.events[-1].number if self.events else -1

    @property
    def connected(self) -> bool:
        """Return whether the table is there at the moment; a lost connection is being made again."""
        return self._socket is not None

    @property
    def view(self) -> PositionView:
        """Return the board and everything else, as this viewer may see it; empty before the game begins."""
        return self.frame.view or _NOTHING

    @property
    def status(self) -> Status:
        """Return whether the table gathers, runs or is over."""
        return self.frame.table.status

    @property
    def over(self) -> bool:
        """Return whether the game has ended."""
        return self.status == "over"

    @property
    def waiting(self) -> list[str]:
        """Return my seats that have something to decide and have not answered; not those a bot plays for."""
        to_act = self.view.get("to_act", ())
        done = {*self.frame.answered, *(place.seat for place in self.frame.table.seats if place.bot)}
        return [seat for seat in self.frame.decisions if seat in to_act and seat not in done]

    async def wait_for(self, there: Callable[..., bool], timeout: float | None = None) -> None:
        """Wait until a condition on this table holds; LostTable if the table is lost before."""
        async with asyncio.timeout(timeout), self._changed:
            await self._changed.wait_for(lambda: self._closed is not None or there())
        if self._closed is not None and not there():
            raise self._closed

    async def my_turn(self) -> str:
        """Return one of my seats that is to act; empty when the game is over."""
        await self.wait_for(lambda: self.over or bool(self.waiting))
        return "" if self.over else self.waiting[0]

    # Asking.

    async def play(self, *moves: str, seat: str | None = None, decision: int | None = None) -> Ack:
        """Play an answer to the decision of a seat: one move, or all of a sealed answer."""
        if seat is None:
            mine = self.waiting or self.frame.you.seats
            seat = mine[0] if mine else None
        if decision is None:
            decision = self._decision(seat)
        return await self.ask("play", decision=decision, moves=list(moves), **_of(seat))

    async def preview(self, *moves: str, seat: str) -> PositionView:
        """Return the view after a draft of moves."""
        answer = await self._look_up("preview", seat=seat, decision=self._decision(seat), moves=list(moves))
        return cast(PreviewAnswer, answer.detail)["view"]

    async def list_moves(self, *moves: str, seat: str) -> MovesAnswer:
        """Return every legal move of a seat after a draft of moves."""
        answer = await self._look_up("list", seat=seat, decision=self._decision(seat), moves=list(moves))
        return cast(MovesAnswer, answer.detail)

    async def odds(self, move: str, *, seat: str | None = None, hero: str | None = None) -> OddsView:
        """Return the exact odds of the battle a move would begin."""
        answer = await self._look_up("odds", move=move, **_of(seat), **({"hero": hero} if hero else {}))
        return cast(OddsAnswer, answer.detail)["odds"]

    async def hint(self, *moves: str, seat: str | None = None) -> HintAnswer:
        """Return how the game stands for a seat and what a bot would do, after a draft of moves."""
        answer = await self._look_up("hint", **_of(seat), **({"moves": list(moves)} if moves else {}))
        return cast(HintAnswer, answer.detail)

    async def look(self, seat: str | None) -> Ack:
        """Look at the table from another of my seats, or as a spectator."""
        answer = await self.ask("look", **_of(seat))
        self._seat = seat or ""
        await self.wait_for(lambda: self.frame.you.viewer == seat or seat not in self.frame.you.seats)
        return answer

    async def ask(self, kind: str, *, id: str = "", **fields: object) -> Ack:
        """Have a request done, by the name of its type; raise Refused if the table says no.

        It survives a lost connection. What was done is also to be seen when this returns.
        """
        answer = await self._send(kind, id or secrets.token_hex(12), fields)
        if not isinstance(answer, Ack):
            raise TypeError(f"A {kind} is answered, not done.")
        await self.wait_for(lambda: self.number >= answer.number)
        return answer

    async def _look_up(self, kind: str, **fields: object) -> Answer:
        """Return the answer to a question; raise Refused if the table says no."""
        answer = await self._send(kind, secrets.token_hex(12), fields)
        if not isinstance(answer, Answer):
            raise TypeError(f"A {kind} is done, not answered.")
        return answer

    def _decision(self, seat: str | None) -> int:
        """Return the decision an answer of a seat has to name."""
        return self.frame.decisions.get(seat, self.number) if seat is not None else self.number

    async def _send(self, kind: str, name: str, fields: Mapping[str, object]) -> _Reply:
        text = json.dumps({"type": kind, "id": name, **fields})
        if name not in self._pending:
            self._pending[name] = (text, asyncio.get_running_loop().create_future())
        future = self._pending[name][1]
        if self._socket is not None and self._frame is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(text)
        if self._closed is not None:
            raise self._closed
        answer = await asyncio.shield(future)
        if isinstance(answer, RefusedMessage):
            raise Refused(answer.code, answer.text, answer.rule)
        return answer

    async def resend(self, kind: str, id: str, **fields: object) -> None:
        """Send a request once more under the same id, without waiting."""
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(json.dumps({"type": kind, "id": id, **fields}))

    # Staying connected.

    async def _stay(self) -> None:
        """Connect, say who is there and the last number seen, listen; and again, for as long as there is patience."""
        wait, lost_since = _FIRST_WAIT, asyncio.get_running_loop().time()
        back_by = 0.0
        while True:
            try:
                async with connect(
                    self._address, max_size=_LARGEST_FRAME, compression=None, open_timeout=10
                ) as socket:
                    await self._say_hello(socket)
                    async for text in socket:
                        wait, lost_since = _FIRST_WAIT, asyncio.get_running_loop().time()
                        await self._hear(REPLIES.validate_json(text), socket)
                    if self._closed is not None:
                        return
            except InvalidStatus as refusal:
                if refusal.response.status_code not in _NOT_NOW and refusal.response.status_code < 500:
                    await self._lose(LostTable(_said(refusal) or f"{self._server} is no server of tables."))
                    return
                if await self._is_patience_over(lost_since, str(refusal)):
                    return
            except (OSError, InvalidHandshake, ConnectionClosed, TimeoutError) as error:
                if self._closed is not None:
                    return
                if isinstance(error, ConnectionClosed) and error.rcvd is not None and error.rcvd.code == _RESTART:
                    back_by = asyncio.get_running_loop().time() + _RESTARTING
                if await self._is_patience_over(lost_since, str(error) or type(error).__name__):
                    return
            except (InvalidURI, ValidationError):  # whatever answers there, it is no table
                await self._lose(LostTable(f"{self._server} is no server of tables."))
                return
            finally:
                self._socket = None
            await self._wake()  # whoever looks on may say that the connection is lost
            await asyncio.sleep(wait)
            restarts = asyncio.get_running_loop().time() < back_by
            wait = min(_RESTART_WAIT if restarts else _LONGEST_WAIT, wait * 2)

    async def _wake(self) -> None:
        """Let everybody who waits look again."""
        async with self._changed:
            self._changed.notify_all()

    async def _is_patience_over(self, lost_since: float, reason: str) -> bool:
        if asyncio.get_running_loop().time() - lost_since <= self.patience:
            return False
        await self._lose(LostTable(f"The table cannot be reached: {reason.rstrip('.')}."))
        return True

    async def _say_hello(self, socket: ClientConnection) -> None:
        self._last = None
        hello: dict[str, object] = {"type": "hello", "after": self.told, "changes": True}
        if self._secret:
            hello["secret"] = self._secret
        if self._seat:
            hello["seat"] = self._seat
        await socket.send(json.dumps(hello))

    async def _hear(self, message: AnyReply, socket: ClientConnection) -> None:
        if isinstance(message, Frame | Changes):
            await self._take(message if isinstance(message, Frame) else self._follow(message))
            if self._socket is None:
                self._socket = socket
                for text, _ in list(self._pending.values()):  # asked before the connection was lost: once more
                    await socket.send(text)
                await self._wake()
            return
        if isinstance(message, Closing):
            if message.code not in ("too_many", "busy"):
                await self._lose(LostTable(message.text))
            return
        if isinstance(message, RefusedMessage) and message.frame is not None:
            await self._take(message.frame)
        waiting = self._pending.pop(message.id, None)
        if waiting is not None and not waiting[1].done():
            waiting[1].set_result(message)

    def _follow(self, changes: Changes) -> Frame:
        """Return the frame that changes lead to; if they do not lead on, the whole table is asked for anew."""
        if self._last is None:
            raise ConnectionResetError("there is no frame to change")
        try:
            return followed(self._last, changes)
        except WrongBase as error:
            raise ConnectionResetError(str(error)) from None

    async def _take(self, frame: Frame) -> None:
        """Take a frame in: every event once, in order, none missing."""
        self._last = frame
        fresh = [event for event in frame.events if event.number > self.told]
        if fresh and fresh[0].number != self.told + 1:
            raise ConnectionResetError("events are missing")
        self.events += fresh
        if frame.number >= self.number:
            self._frame = frame
        await self._wake()

    async def _lose(self, error: LostTable) -> None:
        self._closed = error
        await self._wake()
        for _, future in self._pending.values():
            if not future.done():
                future.set_exception(error)
                future.exception()


def _said(refusal: InvalidStatus) -> str:
    """Return the sentence with which a server refuses a socket; empty if there is none."""
    try:
        return str(json.loads(refusal.response.body or b"")["detail"])
    except (ValueError, KeyError, TypeError):
        return ""


def _of(seat: str | None) -> dict[str, str]:
    """Return the field that names a seat, where one is named."""
    return {"seat": seat} if seat else {}
