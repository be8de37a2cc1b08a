"""The gate before the server: where pages and names may come from, how large a body may be, and safe headers.

It is plain ASGI, so that it stands before sockets as well.
"""

import json
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from conqueror.server.messages import LONGEST_MESSAGE

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'none'; base-uri 'none'; object-src 'none'; "
    "frame-ancestors 'none'"
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


class Gate:
    """An app behind its gate. Addresses may be added while it runs, when the server is opened to the network."""

    def __init__(self, app: App, allowed: Iterable[str] = ()) -> None:
        self._app = app
        self._origins: set[str] = set()
        self._hosts: set[str] = set()
        for address in allowed:
            self.allow(address)

    def allow(self, address: str) -> None:
        """Let pages and requests under this address in: `http://127.0.0.1:8000`."""
        parts = urlsplit(address)
        self._origins.add(f"{parts.scheme}://{parts.netloc}".lower())
        self._hosts.add(parts.netloc.lower())

    def forbid(self, address: str) -> None:
        """Let them in no longer."""
        parts = urlsplit(address)
        self._origins.discard(f"{parts.scheme}://{parts.netloc}".lower())
        self._hosts.discard(parts.netloc.lower())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        refusal = self._refusal(headers)
        if scope["type"] == "websocket":
            if refusal is not None:
                await receive()
                await send({"type": "websocket.close", "code": 1008})
                return
            await self._app(scope, receive, send)
            return
        send = _with_headers(send, headers.get("x-forwarded-proto") == "https")
        if refusal is not None:
            await _problem(send, *refusal)
            return
        await self._app(scope, _limited(receive, headers), send)

    def _refusal(self, headers: dict[str, str]) -> tuple[int, str, str] | None:
        """Why a request does not come in, or None. A program sends no origin; a browser always does."""
        if headers.get("host", "").lower() not in self._hosts:
            return 403, "forbidden_origin", "This server is not known under that name; see --public-url."
        origin = headers.get("origin")
        if origin is not None and origin.lower() not in self._origins:
            return 403, "forbidden_origin", "Pages of another site may not speak to this server."
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdecimal()) or int(length[:12]) > LONGEST_MESSAGE:
            return 413, "too_large", f"A request may have at most {LONGEST_MESSAGE} bytes."
        return None


def _limited(receive: Receive, headers: dict[str, str]) -> Receive:
    """The body; one that does not say its length and goes on too long ends as something that cannot be read."""
    if "transfer-encoding" not in headers:
        return receive
    taken = 0

    async def read() -> MutableMapping[str, Any]:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > LONGEST_MESSAGE:
            return {"type": "http.request", "body": b"\0", "more_body": False}
        return message

    return read


def _with_headers(send: Send, secure: bool) -> Send:
    """Every answer with the safe headers."""
    added = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
    if secure:
        added.append((b"strict-transport-security", b"max-age=31536000"))

    async def answer(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            present = {name.lower() for name, _ in message["headers"]}
            message["headers"] = [*message["headers"], *(pair for pair in added if pair[0] not in present)]
        await send(message)

    return answer


async def _problem(send: Send, status: int, code: str, detail: str) -> None:
    problem = {"type": "about:blank", "title": "Refused", "status": status, "code": code, "detail": detail}
    body = json.dumps(problem).encode()
    head = [(b"content-type", b"application/problem+json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": head})
    await send({"type": "http.response.body", "body": body})
