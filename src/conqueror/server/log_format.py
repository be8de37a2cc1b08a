"""The server's log as text for people or as JSON for programs, with the id of the request and nothing secret."""

import json
import logging
import re
import sys
from datetime import UTC, datetime
from types import TracebackType
from typing import Literal

from pydantic import ValidationError

from conqueror.server.request_log import REQUEST_ID

LogForm = Literal["text", "json"]
_SECRETS = re.compile(r"[A-Za-z0-9_-]{40,}|\b[0-9a-f]{32,}\b")
"""What looks like a secret, an invitation or a share of the dice, wherever it comes from."""
_HIDDEN = "[hidden]"
_QUIET = ("alembic", "uvicorn.access", "httpx")


def hide_secrets(text: str) -> str:
    """Return a text without what looks like a secret."""
    return _SECRETS.sub(_HIDDEN, text)


class _Form(logging.Formatter):
    """What both forms share."""

    def formatException(  # noqa: N802  # as logging calls it
        self,
        ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None],
    ) -> str:
        """Return the trace of a fault; a message that could not be read is not repeated in it."""
        text = super().formatException(ei)
        error = ei[1]
        while error is not None:
            if isinstance(error, ValidationError):
                text = text.replace(str(error), "a message that could not be read")
            error = error.__cause__ or error.__context__
        return text


class TextForm(_Form):
    """A line for each record."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  # as logging calls it
        """Return the line, its fields after the message."""
        line = hide_secrets(super().formatMessage(record))
        return " ".join((line, *(f"{name}={value}" for name, value in _fields(record).items())))

    def formatException(  # noqa: N802  # as logging calls it
        self,
        ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None],
    ) -> str:
        """Return the trace of a fault without secrets."""
        return hide_secrets(super().formatException(ei))


class JsonForm(_Form):
    """An object for each record, on one line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the object."""
        said: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": hide_secrets(record.getMessage()),
            **_fields(record),
        }
        if record.exc_info:
            said["trace"] = hide_secrets(self.formatException(record.exc_info))
        return json.dumps(said)


def _fields(record: logging.LogRecord) -> dict[str, object]:
    """Return what a record names beside its message, first of all the request it belongs to."""
    request = REQUEST_ID.get()
    return {**({"request": request} if request else {}), **getattr(record, "fields", {})}


def set_up_log(form: LogForm) -> None:
    """Write the log of this process to its error stream, in this form."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonForm() if form == "json" else TextForm())
    logging.basicConfig(level=logging.INFO, handlers=[handler])
    for name in _QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)
