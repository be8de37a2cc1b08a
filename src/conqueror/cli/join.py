"""`conqueror join`: sit down at a served table, or set one up."""

import asyncio
import getpass
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rich.console import Console
from rich.text import Text

from conqueror.cli.console import BAD, GOOD, QUIET, printable, screen
from conqueror.cli.options import Wanted, read_words
from conqueror.cli.play import leaving_politely
from conqueror.cli.terminal import kept_seats, served_texts
from conqueror.cli.terminal.line_reader import Lines
from conqueror.cli.terminal.served_table import ServedTable
from conqueror.client import Link, Refused, Server, read_link
from conqueror.errors import ConquerorError, OptionError

_KINDS = {"me": "local", "local": "local", "friend": "friend", "open": "open"}
_NOBODY = "Guest"
"""Somebody who has no name on this machine either."""
_PATIENCE = 600.0
"""How many seconds a lost server is tried again."""


def join(
    arguments: Sequence[str],
    new: str | None,
    address: str,
    kinds: list[str],
    bot: str,
    name: str,
    clock: str,
    bot_seconds: float | None = None,
    wishes: Mapping[str, bool] | None = None,
) -> None:
    """Play at a served table until this person leaves."""
    wanted = read_words(arguments)
    if new is None and len(wanted.words) != 1:
        raise OptionError("Say which table: conqueror join URL, or conqueror join --new GAME.")
    if new is None and wanted.options:
        raise OptionError(f"--{next(iter(wanted.options))} is for a new table; leave it out.")
    if new is not None and wanted.words:
        raise OptionError(f"A new table needs no link; “{wanted.words[0]}” is one word too many.")
    plan = [_kind(word) for word in kinds] if new is not None else []
    link = None if new is not None else read_link(wanted.words[0])
    if link is not None and kinds:
        link = replace(link, seat=kinds[-1].lower())

    async def evening() -> None:
        visit = _Visit(screen(), Lines(), name)
        try:
            if link is not None:
                await visit.sit_down(link)
            else:
                await visit.set_up(
                    str(new), address, plan, bot, wanted, _setting(clock, bot_seconds) | dict(wishes or {})
                )
        finally:
            visit.lines.close()

    with leaving_politely():
        asyncio.run(evening())


class _Visit:
    """One person at one terminal, at one table after the other."""

    def __init__(self, console: Console, lines: Lines, name: str) -> None:
        self.console = console
        self.lines = lines
        self.name = name
        self._invitations: dict[str, Link] = {}

    async def sit_down(self, link: Link) -> None:
        """Take the seat a link leads to, or go on with the one that was kept, or watch."""
        async with Server(link.server) as server:
            kept = kept_seats.find(link)
            if link.secret:
                await server.look(link.table, link.secret)
                self._keep(link)
            elif kept is not None and await self._opens(server, link, kept.secret):
                link = replace(link, secret=kept.secret, invitation="")
            elif link.seat:
                link = await self._claim(server, link)
            else:
                self._say_what_is_free(link, await server.look(link.table))
            await self._stay(server, replace(link, invitation=""))

    @staticmethod
    async def _opens(server: Server, link: Link, secret: str) -> bool:
        """Whether a secret that was kept is still good."""
        try:
            await server.look(link.table, secret)
        except Refused as refusal:
            if refusal.code == "unauthorised":
                return False
            raise
        return True

    async def _claim(self, server: Server, link: Link) -> Link:
        name = await self._own_name()
        taken = await server.claim(link.table, link.seat, name, link.invitation)
        link = replace(link, secret=str(taken["secret"]), invitation="")
        self.console.print(f"You sit down as {link.seat.title()}.", style=GOOD)
        self._keep(link)
        self._tell_way_back(link)
        return link

    async def set_up(
        self, game: str, address: str, plan: list[str], bot: str, wanted: Wanted, setting: dict[str, Any]
    ) -> None:
        """Set a table up and sit down at it."""
        if not re.fullmatch(r"https?://[^/\s?#]+/?", address):
            raise OptionError(f"“{address}” is no address of a server; write http://127.0.0.1:8000")
        async with Server(address) as server:
            kinds = plan or _usual_plan(await server.games(), game, bot, wanted)
            name = await self._own_name() if {"friend", "open"} & set(kinds) else self.name or _login()
            made = await server.create(game, seats=kinds, options=wanted.options, name=name, **setting)
            link = Link(server.address, made["table"], secret=made["secret"])
            self._invitations = {
                seat: Link(server.address, made["table"], seat, invitation=code)
                for seat, code in made["invitations"].items()
            }
            self._keep(link)
            self._tell_way_back(link)
            await self._stay(server, link)

    async def _stay(self, server: Server, link: Link) -> None:
        """Play at a table, and at the next one where there is a rematch."""
        at: Link | None = link
        while at is not None:
            link = at
            seated = server.sit(link.table, link.secret, link.seat if link.secret else "")
            seated.patience = _PATIENCE
            async with seated as table:
                served = ServedTable(server, link, table, self.lines, self.console)
                served.invitations, self._invitations = self._invitations, {}
                served_texts.show_invitations(served, served.invitations)
                try:
                    at = await served.run()
                finally:
                    if at is link:
                        at = None
                    self._farewell(served, at)
            if at is not None:
                self._keep(at)

    def _farewell(self, served: ServedTable, following: Link | None) -> None:
        if following is not None or served.table.over:
            return
        link = replace(served.link, secret="", seat="")
        if served.table.frame["you"]["seats"]:
            self.lines.end()
            self.console.print(Text("The game goes on at the server. Come back with:", QUIET))
            self.console.print(f"  {served_texts.way_back(link)}", soft_wrap=True)

    def _keep(self, link: Link) -> None:
        try:
            kept_seats.keep(link, self.name)
        except ConquerorError as trouble:
            self.console.print(Text(str(trouble), BAD))

    def _tell_way_back(self, link: Link) -> None:
        """Say once how to come back, from anywhere."""
        secret = replace(link, invitation="")
        words = "This link is your seat; keep it for yourself. It works wherever the server is reached:"
        self.console.print(Text(words, QUIET))
        self.console.print(Text(f"  {secret}"), soft_wrap=True)

    def _say_what_is_free(self, link: Link, frame: dict[str, Any]) -> None:
        places = frame["table"]["seats"]
        free = [place["seat"] for place in places if place["kind"] == "empty" and place["by"] == "open"]
        if free and frame["table"]["status"] != "over":
            self.console.print(f"You watch. Free: {', '.join(free)}; sit down with --seat {free[0]}.", style=QUIET)
        else:
            self.console.print("You watch; a seat needs its own link.", style=QUIET)
        del link

    async def _own_name(self) -> str:
        if not self.name:
            try:
                self.name = await self.lines.next(f"Your name? [{_login()}] ") or _login()
            except EOFError:
                self.name = _login()
            self.lines.taken()
        return printable(self.name)[:40]


def _login() -> str:
    try:
        return getpass.getuser()[:40] or _NOBODY
    except (OSError, KeyError):
        return _NOBODY


def _kind(word: str) -> str:
    """Who is meant to sit on a seat, as the table calls it."""
    kind, _, bot = word.lower().partition(":")
    if kind == "bot":
        return f"bot:{bot or 'casual'}"
    if kind not in _KINDS:
        raise OptionError(f"A seat is for me, friend, open or bot:NAME, not for “{word}”.")
    return _KINDS[kind]


def _usual_plan(games: list[dict[str, Any]], game: str, bot: str, wanted: Wanted) -> list[str]:
    """The first seat is mine; the others are for friends, or for bots."""
    options: list[dict[str, Any]] = next((seen["options"] for seen in games if seen["key"] == game), [])
    usual = next((option["usual"] for option in options if option["name"] == "players"), 2)
    players = wanted.options.get("players", str(usual))
    others = int(players) - 1 if players.isdecimal() and len(players) < 3 else 1
    return ["local", *([f"bot:{bot}" if bot else "friend"] * others)]


def _setting(clock: str, bot_seconds: float | None) -> dict[str, Any]:
    """What else a new table is set up with."""
    timed = _clock(clock)
    return ({"clock": timed} if timed else {}) | ({"bot_seconds": bot_seconds} if bot_seconds else {})


def _clock(text: str) -> dict[str, Any] | None:
    """The clock a word asks for: `60+300`, `3d`; nothing for none."""
    if text in ("", "none"):
        return None
    if delay := re.fullmatch(r"(\d{1,4})\+(\d{1,5})", text):
        return {"kind": "delay", "delay_s": int(delay[1]), "bank_s": int(delay[2])}
    if days := re.fullmatch(r"(\d{1,2})d", text):
        return {"kind": "days", "days": int(days[1])}
    raise OptionError("A clock is 60+300 (seconds for a decision, and a bank), 3d (days), or none.")
