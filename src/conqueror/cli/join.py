"""`conqueror join`: sit down at a served table, or set one up."""

import asyncio
import re
from dataclasses import replace
from typing import Annotated

import typer

from conqueror.cli.console import new_console
from conqueror.cli.options import Arguments, read_words
from conqueror.cli.play import interrupted_by
from conqueror.cli.terminal.line_reader import LineReader
from conqueror.errors import OptionError

_KINDS = {"me": "local", "local": "local", "friend": "friend", "open": "open"}


def join(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="URL | --OPTION VALUE", help="The link of a table, or options of a new game."),
    ] = None,
    new: Annotated[str | None, typer.Option(metavar="GAME", help="Set up a new table for this game.")] = None,
    server: Annotated[
        str, typer.Option(metavar="URL", help="Where a new table is set up.")
    ] = "http://127.0.0.1:8000",
    seat: Annotated[
        list[str] | None,
        typer.Option(metavar="SEAT", help="The seat to take; of a new table me, friend, open or bot:NAME for each."),
    ] = None,
    bot: Annotated[str, typer.Option(metavar="BOT", help="A bot for every seat of a new table but the first.")] = "",
    name: Annotated[str, typer.Option(help="Your name at the table.")] = "",
    clock: Annotated[
        str, typer.Option(metavar="CLOCK", help="Of a new table: 60+300 (seconds, and a bank), 3d, or none.")
    ] = "",
    bot_seconds: Annotated[
        float | None, typer.Option(min=0.1, max=30, help="Of a new table: how long a bot may think about a move.")
    ] = None,
    hints: Annotated[
        bool | None, typer.Option(help="Of a new table: let players ask for hints, or not.", show_default=False)
    ] = None,
    reasons: Annotated[
        bool | None, typer.Option(help="Of a new table: let bots say why they moved, or not.", show_default=False)
    ] = None,
) -> None:
    """Play at a served table: by the link a friend sent, or at a new one.

    conqueror join "http://192.168.1.5:8000/t/…#invite=…", or: conqueror join --new duels --bot casual
    """
    from conqueror.cli.terminal.visit import NewTable, Visit  # only here are a client's libraries needed
    from conqueror.client import read_link

    wanted = read_words(words or [])
    _check_words(wanted, is_new=new is not None)
    fixed = {"clock": _clock(clock), "bot_seconds": bot_seconds, "hints": hints, "reasons": reasons}
    setting: dict[str, object] = {key: value for key, value in fixed.items() if value is not None}
    kinds = [_kind(word) for word in seat or []] if new is not None else []
    link = read_link(wanted.words[0]) if new is None else None

    async def session() -> None:
        lines = LineReader()
        visit = Visit(new_console(), lines, name)
        try:
            if link is not None:
                await visit.sit_down(replace(link, seat=seat[-1].lower()) if seat else link)
            else:
                await visit.set_up(NewTable(str(new), server, kinds, bot, wanted, setting))
        finally:
            lines.close()

    with interrupted_by("SIGHUP", "SIGTERM"):
        asyncio.run(session())


def _check_words(wanted: Arguments, *, is_new: bool) -> None:
    """Raise OptionError unless the words are one link, or only options of a new game."""
    if not is_new and len(wanted.words) != 1:
        raise OptionError("Say which table: conqueror join URL, or conqueror join --new GAME.")
    if not is_new and wanted.options:
        raise OptionError(f"--{next(iter(wanted.options))} is for a new table; leave it out.")
    if is_new and wanted.words:
        raise OptionError(f"A new table needs no link; “{wanted.words[0]}” is one word too many.")


def _kind(word: str) -> str:
    """Return who is meant to sit on a seat, as the table calls it."""
    kind, _, bot = word.lower().partition(":")
    if kind == "bot":
        return f"bot:{bot or 'casual'}"
    if kind not in _KINDS:
        raise OptionError(f"A seat is for me, friend, open or bot:NAME, not for “{word}”.")
    return _KINDS[kind]


def _clock(text: str) -> dict[str, str | int] | None:
    """Return the clock a word asks for: `60+300`, `3d`; nothing for none."""
    if text in ("", "none"):
        return None
    if delay := re.fullmatch(r"(\d{1,4})\+(\d{1,5})", text):
        return {"kind": "delay", "delay_s": int(delay[1]), "bank_s": int(delay[2])}
    if days := re.fullmatch(r"(\d{1,2})d", text):
        return {"kind": "days", "days": int(days[1])}
    raise OptionError("A clock is 60+300 (seconds for a decision, and a bank), 3d (days), or none.")
