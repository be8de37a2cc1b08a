"""Every request under an id: answered with it, and in the log with it where it fails or is refused.

The log names tables by their id and says what was refused by its code. What clients write (paths, queries, headers,
messages) is never in it, since there may be a secret or a talk in it.
"""

import logging
import re
import secrets
import time
from contextvars import ContextVar
from dataclasses import dataclass

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from conqueror.server.metrics import Metrics

log = logging.getLogger(__name__)

HEADER = b"x-request-id"
_WELL_FORMED = re.compile(rb"[A-Za-z0-9._-]{8,64}")
_TABLE = re.compile(r"[a-z2-7]{16}")
_MOST_LINES, _SPAN = 100, 10.0
"""How many refusals are told within how many seconds: who asks for nonsense must not fill the disk."""

REQUEST_ID: ContextVar[str] = ContextVar("request_id", default="")
"""The id of what is being answered; empty for what the server does by itself."""


@dataclass
class Exchange:
    """One HTTP request or one socket, while it lasts."""

    id: str
    status: int = 0
    code: str = ""
    """Why it was refused."""
    messages: int = 0
    """How many messages came over the socket."""


_EXCHANGE: ContextVar[Exchange | None] = ContextVar("exchange", default=None)


def refuse_with(code: str) -> None:
    """Note the code with which the present HTTP request is refused."""
    exchange = _EXCHANGE.get()
    if exchange is not None:
        exchange.code = code


def next_message() -> None:
    """Note that another message came over the present socket: it has the socket's id and its own number."""
    exchange = _EXCHANGE.get()
    if exchange is not None:
        exchange.messages += 1
        REQUEST_ID.set(f"{exchange.id}.{exchange.messages}")


class RefusalLog:
    """The lines of all that is refused; more than some at once are only counted."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._until = 0.0
        self._lines = 0
        self._left_out = 0

    def message(self, table: str, what: str, code: str) -> None:
        """Tell that a message over a socket was refused; `what` is its type."""
        self._tell(f"{what} was refused", code, {"table": table, "code": code})

    def http(self, scope: Scope, exchange: Exchange) -> None:
        """Tell that an HTTP request, or the opening of a socket, was refused."""
        route = getattr(scope.get("route"), "path", "") or "an unknown path"
        table = str((scope.get("path_params") or {}).get("table_id", ""))
        fields: dict[str, str | int] = {"table": table if _TABLE.fullmatch(table) else "", "code": exchange.code}
        self._tell(
            f"{scope.get('method', 'socket')} {route} was refused",
            exchange.code,
            {**fields, "status": exchange.status},
        )

    def _tell(self, text: str, code: str, fields: dict[str, str | int]) -> None:
        self._metrics.refusals.labels(code or "other").inc()
        now = time.monotonic()
        if now >= self._until:
            if self._left_out:
                log.warning("%d more were refused and are not told here", self._left_out)
            self._until, self._lines, self._left_out = now + _SPAN, 0, 0
        self._lines += 1
        if self._lines > _MOST_LINES:
            self._left_out += 1
            return
        log.info(text, extra={"fields": {name: value for name, value in fields.items() if value}})


class RequestLog:
    """An app whose requests have ids, are counted, and are told where they are refused."""

    def __init__(self, app: ASGIApp, metrics: Metrics, refusals: RefusalLog, *, behind_proxy: bool) -> None:
        self._app = app
        self._metrics = metrics
        self._refusals = refusals
        self._behind_proxy = behind_proxy

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        exchange = Exchange(self._id(scope))
        _EXCHANGE.set(exchange)
        REQUEST_ID.set(exchange.id)
        try:
            await self._app(scope, receive, self._answering(send, exchange))
        finally:
            REQUEST_ID.set(exchange.id)
            if scope["type"] == "http":
                self._metrics.requests.labels(str(exchange.status)).inc()
            if exchange.status >= 400:
                self._refusals.http(scope, exchange)

    def _id(self, scope: Scope) -> str:
        """Return the id the proxy gave, if it is one, or a new one; of a stranger's own words none is taken."""
        if self._behind_proxy:
            for name, value in scope["headers"]:
                if name.lower() == HEADER and _WELL_FORMED.fullmatch(value):
                    return str(value.decode())
        return secrets.token_hex(8)

    def _answering(self, send: Send, exchange: Exchange) -> Send:
        """Return the way out, on which answers get their id and are counted."""
        header = (HEADER, exchange.id.encode())

        async def answer(message: Message) -> None:
            kind = message["type"]
            if kind == "websocket.send":
                self._metrics.sent(message.get("text") or "")
            elif kind == "http.response.body":
                self._metrics.http_bytes.inc(len(message.get("body", b"")))
            elif kind in ("http.response.start", "websocket.http.response.start", "websocket.accept"):
                exchange.status = message.get("status", 101)
                message["headers"] = [*message.get("headers", ()), header]
            await send(message)

        return answer
