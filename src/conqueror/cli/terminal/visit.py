"""One person at one terminal, at one table of a server after the other."""

import getpass
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from rich.console import Console
from rich.text import Text

from conqueror.cli.console import BAD, GOOD, QUIET, printable
from conqueror.cli.options import Arguments
from conqueror.cli.terminal import kept_seats, served_texts
from conqueror.cli.terminal.line_reader import LineReader
from conqueror.cli.terminal.screen import Screen
from conqueror.cli.terminal.served_commands import Rematch
from conqueror.cli.terminal.served_table import ServedTable
from conqueror.client import Link, Refused, Server
from conqueror.errors import ConquerorError, OptionError
from conqueror.protocol.catalogue import GameView
from conqueror.protocol.frames import Frame

_NOBODY = "Guest"
"""Somebody who has no name on this machine either."""
_LONGEST_NAME = 40
_PATIENCE = 600.0
"""How many seconds a lost server is tried again."""


@dataclass(frozen=True)
class NewTable:
    """What a table is set up with: the game and its options, who sits where, the clock and the like."""

    game: str
    address: str
    seats: Sequence[str]
    """Who each seat is for; the first is this person's and the others the bot's, or friends', if left out."""
    bot: str
    wanted: Arguments
    setting: Mapping[str, object] = field(default_factory=dict)


class Visit:
    """One person at one terminal."""

    def __init__(self, console: Console, lines: LineReader, name: str) -> None:
        self._console = console
        self._lines = lines
        self._name = name
        self._invitations: dict[str, Link] = {}

    async def sit_down(self, link: Link) -> None:
        """Take the seat a link leads to, or go on with the one that was kept, or watch."""
        async with Server(link.server) as server:
            kept = kept_seats.find(link)
            if link.secret:
                await server.look(link.table, link.secret)
                self._keep(link)
            elif kept is not None and await _opens(server, link, kept.secret):
                link = replace(link, secret=kept.secret, invitation="")
            elif link.seat:
                link = await self._claim(server, link)
            else:
                self._say_what_is_free(await server.look(link.table))
            await self._stay(server, replace(link, invitation=""))

    async def _claim(self, server: Server, link: Link) -> Link:
        name = await self._own_name()
        taken = await server.claim(link.table, link.seat, name, link.invitation)
        link = replace(link, secret=str(taken.secret), invitation="")
        self._console.print(f"You sit down as {link.seat.title()}.", style=GOOD)
        self._keep(link)
        self._tell_way_back(link)
        return link

    async def set_up(self, new: NewTable) -> None:
        """Set a table up and sit down at it."""
        if not re.fullmatch(r"https?://[^/\s?#]+/?", new.address):
            raise OptionError(f"“{new.address}” is no address of a server; write http://127.0.0.1:8000")
        async with Server(new.address) as server:
            seats = new.seats or _default_seats(await server.games(), new)
            name = await self._own_name() if {"friend", "open"} & set(seats) else self._name or _login()
            made = await server.create(new.game, seats=seats, options=new.wanted.options, name=name, **new.setting)
            link = Link(server.address, made.table, secret=made.secret)
            self._invitations = {
                seat: Link(server.address, made.table, seat, invitation=code)
                for seat, code in made.invitations.items()
            }
            self._keep(link)
            self._tell_way_back(link)
            await self._stay(server, link)

    async def _stay(self, server: Server, link: Link) -> None:
        """Play at a table, and at the next one where there is a rematch."""
        at: Link | None = link
        while at is not None:
            seated = server.sit(at.table, at.secret, at.seat if at.secret else "")
            seated.patience = _PATIENCE
            async with seated:
                table = ServedTable(server, at, seated)
                table.invitations, self._invitations = self._invitations, {}
                screen = Screen(table, self._lines, self._console)
                served_texts.show_invitations(screen, table.invitations.values())
                try:
                    await screen.run()
                    at = None
                except Rematch as rematch:
                    at = rematch.link
            if at is not None:
                self._keep(at)

    def _keep(self, link: Link) -> None:
        try:
            kept_seats.keep(link, self._name)
        except ConquerorError as error:
            self._console.print(Text(str(error), BAD))

    def _tell_way_back(self, link: Link) -> None:
        """Say once how to come back, from anywhere."""
        words = "This link is your seat; keep it for yourself. It works wherever the server is reached:"
        self._console.print(Text(words, QUIET))
        self._console.print(Text(f"  {replace(link, invitation='')}"), soft_wrap=True)

    def _say_what_is_free(self, frame: Frame) -> None:
        places = frame.table.seats
        free = [place.seat for place in places if place.kind == "empty" and place.by == "open"]
        if free and frame.table.status != "over":
            self._console.print(f"You watch. Free: {', '.join(free)}; sit down with --seat {free[0]}.", style=QUIET)
        else:
            self._console.print("You watch; a seat needs its own link.", style=QUIET)

    async def _own_name(self) -> str:
        if not self._name:
            try:
                self._name = await self._lines.next(f"Your name? [{_login()}] ") or _login()
            except EOFError:
                self._name = _login()
            self._lines.taken()
        return printable(self._name)[:_LONGEST_NAME]


async def _opens(server: Server, link: Link, secret: str) -> bool:
    """Return whether a secret that was kept is still good."""
    try:
        await server.look(link.table, secret)
    except Refused as refusal:
        if refusal.code == "unauthorised":
            return False
        raise
    return True


def _login() -> str:
    try:
        return getpass.getuser()[:_LONGEST_NAME] or _NOBODY
    except (OSError, KeyError):
        return _NOBODY


def _default_seats(games: Sequence[GameView], new: NewTable) -> list[str]:
    """Return who the seats are for: the first is mine; the others are for friends, or for bots."""
    default = next((one.default_players for one in games if one.key == new.game), 2)
    players = new.wanted.options.get("players", str(default))
    others = int(players) - 1 if players.isdecimal() and len(players) < 3 else 1
    return ["local", *([f"bot:{new.bot}" if new.bot else "friend"] * others)]
