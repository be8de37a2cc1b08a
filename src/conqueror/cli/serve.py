"""`conqueror serve`: a table for friends, in this room or anywhere."""

import dataclasses
import logging
import re
import threading
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from limits import parse
from rich.text import Text

from conqueror.cli.console import QUIET, new_console
from conqueror.errors import OptionError
from conqueror.registry import catalogue, load
from conqueror.server.clock import Minutes
from conqueror.server.rate_limits import NAMES
from conqueror.server.services import Settings
from conqueror.server.table_server import TableServer
from conqueror.store import Store

_MOMENT = 0.5  # seconds until a server that was begun answers
_TIMES = ("absence", "heartbeat", "grace", "idle", "shares_wait", "minute", "window")


def serve(
    host: str,
    port: int,
    database: str | None,
    content: Path | None,
    public_url: str,
    origins: Sequence[str],
    limits: Sequence[str],
    times: Sequence[str],
    bot_seconds: float,
    *,
    warm: bool,
    open_page: bool,
) -> None:
    """Serve tables until the process is asked to stop."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    for name in ("alembic", "uvicorn.access", "httpx"):
        logging.getLogger(name).setLevel(logging.WARNING)
    settings = dataclasses.replace(_settings(content, public_url, origins, limits, times), warm=warm)
    console = new_console()
    for key in catalogue() if warm else ():
        load(key, content=content)  # what a player would wait for is compiled now
    store = Store.open(database)
    try:
        serving = TableServer(store, settings, host=host, port=port, bot_seconds=bot_seconds)
    except OSError as trouble:
        store.close()
        raise OptionError(f"{host}:{port} cannot be listened to: {trouble.strerror}; try another --port.") from None
    console.print(f"The table is open at {serving.address}", soft_wrap=True, highlight=False)
    console.print(
        Text("Sit down from a terminal: conqueror join --new GAME. Ctrl-C ends it; no game is lost.", QUIET)
    )
    if open_page:
        threading.Timer(_MOMENT, webbrowser.open, [serving.address]).start()
    serving.run()


def _settings(
    content: Path | None, public_url: str, origins: Sequence[str], limits: Sequence[str], times: Sequence[str]
) -> Settings:
    """The settings these words ask for; an OptionError names what there is."""
    for address in filter(None, [public_url, *origins]):
        if not re.fullmatch(r"https?://[^/\s?#]+", address):
            raise OptionError(f"“{address}” is no address of a server; write https://play.example.org")
    chosen: dict[str, Any] = {}
    for word in limits:
        name, _, rate = word.partition("=")
        if name not in NAMES:
            raise OptionError(f"There is no limit {name!r}; there are {', '.join(NAMES)}.")
        chosen[name] = "" if rate == "none" else _rate(rate)
    spans: dict[str, Any] = {}
    for word in times:
        name, _, span = word.partition("=")
        if name not in _TIMES or not span.isdecimal():
            raise OptionError(f"Write --time NAME=MILLISECONDS; the names are {', '.join(_TIMES)}.")
        spans[name] = int(span)
    minutes = Minutes(**{name: spans.pop(name) for name in ("minute", "window") if name in spans})
    settings = Settings(content=content, public_url=public_url, origins=tuple(origins), minutes=minutes)
    return dataclasses.replace(settings, **chosen, **spans)


def _rate(text: str) -> str:
    try:
        parse(text)
    except ValueError:
        raise OptionError(f"“{text}” is no limit; write for example “40 per 2 second”, or none.") from None
    return text
