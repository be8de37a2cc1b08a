"""Who sits at a served table, who is waited for, and how to come back, in words."""

import shlex
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from rich.text import Text

from conqueror.cli.console import QUIET, printable
from conqueror.client import Link
from conqueror.game import CHANCE
from conqueror.games.wording import listed
from conqueror.protocol.events import EventView
from conqueror.protocol.frames import SeatView

if TYPE_CHECKING:
    from conqueror.cli.terminal.screen import Screen
    from conqueror.cli.terminal.served_table import ServedTable


def seats(places: Sequence[SeatView], mine: Sequence[str]) -> Text:
    """Return who sits where, a line for each seat."""
    width = max(len(place.seat) for place in places)
    lines = [Text.assemble(f"  {place.seat.title():<{width}}  ", _sitter(place, mine)) for place in places]
    return Text("\n").join(lines)


def _sitter(place: SeatView, mine: Sequence[str]) -> Text:
    name = printable(place.name)
    if place.kind == "empty":
        return Text("free" if place.by == "open" else "a friend is awaited", "yellow")
    if place.kind == "bot":
        return Text(f"{name} bot", QUIET)
    who = Text(f"{name} (you)" if place.seat in mine else name)
    if place.resigned:
        who.append(", resigned", QUIET)
    if place.bot:
        who.append(f", the {place.bot} bot plays", QUIET)
    elif not place.present:
        who.append(", not here", QUIET)
    return who


def who_is_missing(places: Sequence[SeatView], *, is_host: bool) -> str:
    """Return what the game waits for before it begins, and what the host can do about it."""
    free = [place.seat.title() for place in places if place.kind == "empty"]
    if awaited := [_named(place) for place in places if place.awaited]:
        begins = f"The game begins when {listed(awaited)} {'is' if len(awaited) == 1 else 'are'} here."
        return f"{begins} start lets a bot play for who is missing." if is_host else begins
    if is_host:
        return (
            f"The game begins when {listed(free)} {'is' if len(free) == 1 else 'are'} taken. "
            "invite SEAT makes a new link, start lets bots take the rest."
        )
    return f"The game begins when everybody is there; {listed(free)} will come."


def waited_for(places: Sequence[SeatView], waited: Sequence[str]) -> str:
    """Return a sentence that names those a table waits for; nothing if it waits for none of its seats."""
    if list(waited) == [CHANCE]:
        return "The dice wait for everybody's share."
    names = [_named(place) for seat in waited for place in places if place.seat == seat]
    return f"Waiting for {listed(names)}." if names else ""


def _named(place: SeatView) -> str:
    who = "nobody yet" if place.kind == "empty" else f"{place.bot} bot" if place.bot else place.name
    return f"{place.seat.title()} ({printable(who)})"


def advice(table: "ServedTable", event: EventView) -> str:
    """Return what can be done about something that was just told."""
    if event.kind == "rematched":
        return "Type rematch to sit down there."
    if event.seat in table.mine or not table.mine or table.seated.over:
        return ""
    what = event.detail.get("what", "")
    if event.kind == "offered" and what in {offer.what for offer in table.shown.offers}:
        return "Type accept or decline."
    if event.kind == "voted" and table.shown.votes:
        about = event.detail.get("about") or ""
        return f"You may vote too: vote {what} {about}".rstrip() + "."
    return ""


def show_invitations(screen: "Screen", invitations: Iterable[Link]) -> None:
    """Print a link for every seat a friend is to take."""
    links = list(invitations)
    if not links:
        return
    width = max(len(link.seat) for link in links)
    with screen.lines.aside():
        screen.say("Send each friend a link; each is good for one person:", "bold")
        for link in links:
            screen.print(Text.assemble((f"  {link.seat.title():<{width}}  ", "bold"), str(link)), soft_wrap=True)
        if urlsplit(links[0].server).hostname in ("127.0.0.1", "localhost", "::1"):
            screen.say("  They lead to this machine only. Type open to let other devices in the room in.", QUIET)


def way_back(link: Link) -> str:
    """Return the command that leads back to a seat; its secret is kept on this machine."""
    return f"conqueror join {shlex.quote(str(replace(link, secret='', seat='')))}"
