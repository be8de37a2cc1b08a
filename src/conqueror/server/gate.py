"""The gate before the server: where pages and names may come from, how large a body may be, and safe headers.

It is plain ASGI, so that it stands before sockets as well.
"""

import asyncio
import json
import re
from collections.abc import Iterable
from urllib.parse import parse_qsl, urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from conqueror.protocol.message import LONGEST_MESSAGE, LONGEST_RECORD
from conqueror.server.refusals import STATUS, Refusal
from conqueror.server.request_log import REQUEST_ID, refuse_with

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'none'; base-uri 'none'; "
    "object-src 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
_USUAL_PORTS = {"http": ":80", "https": ":443"}
_PATIENCE = 20.0
"""How many seconds a body may take to arrive."""
_RECORDS = re.compile(r"POST /api/(replays|sketches)|PUT /api/sketches/[a-z2-7]{16}")
"""What takes more than a message: a record, whose signs may be written with two bytes each."""


class Gate:
    """An app behind its gate. Addresses may be added while it runs, when the server is opened to the network."""

    def __init__(self, app: ASGIApp, allowed: Iterable[str] = ()) -> None:
        self._app = app
        self._origins: set[str] = set()
        self._hosts: set[str] = set()
        for address in allowed:
            self.allow(address)

    def allow(self, address: str) -> None:
        """Let pages and requests under this address in: `http://127.0.0.1:8000`."""
        origin, hosts = _names(address)
        self._origins.add(origin)
        self._hosts |= hosts

    def forbid(self, address: str) -> None:
        """Let them in no longer."""
        origin, hosts = _names(address)
        self._origins.discard(origin)
        self._hosts -= hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        socket = scope["type"] == "websocket"
        send = _with_headers(send, scope)
        try:
            self._check(scope)
            if not socket:
                receive = await _read(receive, _longest(scope))
        except Refusal as refusal:
            await _refuse(send, refusal, "websocket.http.response" if socket else "http.response")
            return
        if scope.get("method") == "HEAD":  # whoever writes to the wire leaves the body out
            scope = {**scope, "method": "GET"}
        await self._app(scope, receive, send)

    def _check(self, scope: Scope) -> None:
        """Raise a Refusal. A program sends no origin; a browser always does where it matters."""
        hosts = [value.lower() for value in _values(scope, b"host")]
        if len(hosts) != 1 or hosts[0] not in self._hosts:
            raise Refusal("forbidden_origin", "This server is not known under that name; see --public-url.")
        origins = _values(scope, b"origin")
        if len(origins) > 1 or not self._origins.issuperset(origins):
            raise Refusal("forbidden_origin", "Pages of another site may not speak to this server.")
        asked = [name for name, _ in parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)]
        if len(asked) != len(set(asked)):
            raise Refusal("bad_request", "A parameter stands twice in the address.")
        longest = _longest(scope)
        for length in _values(scope, b"content-length"):
            if not (length.isascii() and length.isdecimal()) or len(length) > 12 or int(length) > longest:
                raise _too_large(longest)


def _longest(scope: Scope) -> int:
    """Return how many bytes the body of a request may have."""
    record = _RECORDS.fullmatch(f"{scope.get('method')} {scope['path']}")
    return 2 * LONGEST_RECORD if record else LONGEST_MESSAGE


def _too_large(longest: int) -> Refusal:
    return Refusal("too_large", f"A request may have at most {longest} bytes.")


def _names(address: str) -> tuple[str, set[str]]:
    """Return the origin a browser names for an address, and the hosts; the usual port may be left out."""
    parts = urlsplit(address.lower())
    usual = _USUAL_PORTS[parts.scheme]
    bare = parts.netloc.removesuffix(usual)
    return f"{parts.scheme}://{bare}", {bare} if re.search(r":\d+$", bare) else {bare, bare + usual}


def _values(scope: Scope, name: bytes) -> list[str]:
    """Return every value of a header."""
    return [value.decode("latin-1") for key, value in scope["headers"] if key.lower() == name]


async def _read(receive: Receive, longest: int) -> Receive:
    """Return the body, read here, whatever it says of its length; a Refusal if it is too long or too slow."""
    body, more = b"", True
    try:
        async with asyncio.timeout(_PATIENCE):
            while more:
                message = await receive()
                body += message.get("body", b"")
                more = message["type"] == "http.request" and message.get("more_body", False)
                if len(body) > longest:
                    raise _too_large(longest)
    except TimeoutError:
        raise Refusal("too_slow", "The request did not arrive in time.") from None
    waiting = [{"type": "http.request", "body": body, "more_body": False}]

    async def read() -> Message:
        return waiting.pop() if waiting else await receive()

    return read


def _with_headers(send: Send, scope: Scope) -> Send:
    """Return every answer with the safe headers; what the table says is for one pair of eyes and is kept nowhere."""
    added = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
    if scope["path"].startswith("/api/"):
        added.append((b"cache-control", b"no-store"))
    if scope.get("scheme") in ("https", "wss"):
        added.append((b"strict-transport-security", b"max-age=31536000"))

    async def answer(message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            present = {name.lower() for name, _ in message["headers"]}
            message["headers"] = [*message["headers"], *(pair for pair in added if pair[0] not in present)]
        await send(message)

    return answer


async def _refuse(send: Send, refusal: Refusal, kind: str) -> None:
    """Answer without letting anybody in; the rest of a body is not read, so the line is not used again."""
    status = STATUS[refusal.code]
    refuse_with(refusal.code)
    problem = {
        "type": "about:blank",
        "title": "Refused",
        "status": status,
        "code": refusal.code,
        "detail": refusal.text,
        "request": REQUEST_ID.get(),
    }
    body = json.dumps(problem).encode()
    head = [
        (b"content-type", b"application/problem+json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": f"{kind}.start", "status": status, "headers": head})
    await send({"type": f"{kind}.body", "body": body})
