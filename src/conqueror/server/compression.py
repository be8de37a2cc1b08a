"""What goes over the wire in fewer bytes, and what does not.

The page's files are compressed when the page is built. Of the API only what anybody may read is compressed: answers
to GET without a secret. An answer made for one pair of eyes may hold a secret beside a text that somebody else has
written (a name, a chat), and the length of such an answer, compressed, would tell of the secret (BREACH). Sockets,
which carry a game, are not compressed for the same reason.
"""

from pathlib import Path

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""The encodings files are kept in, the smallest first, with the ending of each."""
_SMALL = 1000
"""Below so many bytes an answer fits into one packet as it is."""


class PublicAnswers:
    """An app whose answers of the API to anybody are compressed."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._compressed = GZipMiddleware(app, minimum_size=_SMALL, compresslevel=6)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await (self._compressed if _is_public(scope) else self._app)(scope, receive, send)


def _is_public(scope: Scope) -> bool:
    """Return whether a request is to the API, only reads, and comes without a secret."""
    if scope["type"] != "http" or scope["method"] != "GET" or not scope["path"].startswith("/api/"):
        return False
    return all(name.lower() != b"authorization" for name, _ in scope["headers"])


def smallest(file: Path, accepted: str) -> tuple[Path, str]:
    """Return the file as the browser can take it with the fewest bytes, and its encoding.

    Itself where it has no other.
    """
    wanted = _accepted(accepted)
    for encoding, ending in ENCODINGS.items():
        found = file.with_name(file.name + ending)
        if encoding in wanted and found.is_file():
            return found, encoding
    return file, ""


def _accepted(header: str) -> set[str]:
    """Return the encodings an Accept-Encoding header names and does not refuse."""
    found = set()
    for part in header.lower().split(","):
        name, _, weight = part.strip().partition(";")
        if weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000"):
            found.add(name.strip())
    return found
