"""A table that a server holds, as this terminal sees it: frames come by themselves, what is typed is sent."""

import time
from collections.abc import Hashable, Iterator, Mapping, Sequence

from rich.console import RenderableType
from rich.text import Text

from conqueror.boards.hero_cards import Cards, printed_cards
from conqueror.cli.console import GOOD, QUIET, printable
from conqueror.cli.terminal import move_text, report_lines, served_texts
from conqueror.cli.terminal.commands import Command
from conqueror.cli.terminal.groups import is_map
from conqueror.cli.terminal.interface import LogEntry, Remark, Status, Table
from conqueror.cli.terminal.luck_lines import luck_told
from conqueror.cli.terminal.sealed_answer import SealedAnswer
from conqueror.cli.terminal.served_commands import served_commands
from conqueror.client import Link, LostTable, SeatedTable, Server
from conqueror.errors import UnknownSeat
from conqueror.game import SEALED_STEP
from conqueror.games.wording import listed
from conqueror.protocol.events import EventView
from conqueror.protocol.frames import Frame, TableView
from conqueror.reports import Heading, Notice
from conqueror.views import AnalysisView, NoticeView, Odds, ResultView, View

_SILENT = ("contributed", "noted", "ended", "extended")
"""Events that are told elsewhere, or that nobody needs to know of."""
_BEFORE_ONES_TIME = ("moved", "chatted")
"""Of what happened before this screen was there, only the game is told."""


class ServedTable(Table):
    """One table of a server, for one guest."""

    fatal_errors = (LostTable,)

    def __init__(self, server: Server, link: Link, seated: SeatedTable) -> None:
        self.server = server
        self.link = link
        self.seated = seated
        self.address = link.server
        """Where friends reach the server."""
        self.invitations: dict[str, Link] = {}
        self.answer = SealedAnswer(seated)
        self._told = -1
        self._heading: Heading | None = None
        self._frame: Frame | None = None
        self._received = time.monotonic()
        self._connected = True
        self._commands = served_commands(self)

    # What is played here.

    @property
    def shown(self) -> TableView:
        """Return what the server tells of the table beside the board: its seats, offers, votes."""
        return self.seated.frame.table

    @property
    def key(self) -> str:
        return self.shown.game

    @property
    def goals(self) -> Sequence[str]:
        return [printable(sentence) for sentence in self.shown.goals]

    @property
    def cards(self) -> Cards:
        return printed_cards()  # a table with other cards says so in its rules

    @property
    def commands(self) -> Mapping[str, Command]:
        return self._commands

    @property
    def is_host(self) -> bool:
        """Return whether this guest has set the table up."""
        return self.seated.frame.you.host

    def introduction(self) -> Iterator[RenderableType]:
        role = f"you are {listed([seat.title() for seat in self.mine])}" if self.mine else "you watch"
        yield ""
        yield Text.assemble((printable(self.shown.title), "bold"), (f"   {role}", QUIET))
        if self.status is not Status.GATHERING:
            yield self._sitters()
        yield from (Text(sentence, QUIET) for sentence in self.goals)
        where = "a move, a place to see its moves, or " if self.mine else ""
        yield Text(f"Type {where}help for all words; quit leaves, and the game goes on.", QUIET)

    def seating(self) -> Text:
        return self._sitters().append(f"\n  {self.address}/t/{self.seated.table}", QUIET)

    def _sitters(self) -> Text:
        return served_texts.seats(self.shown.seats, self.mine)

    # How it stands.

    @property
    def status(self) -> Status:
        return Status(self.seated.status)

    @property
    def mine(self) -> list[str]:
        return list(self.seated.frame.you.seats)

    @property
    def waiting(self) -> Sequence[str]:
        return self.seated.waiting

    @property
    def viewer(self) -> str | None:
        return self.seated.frame.you.viewer

    @property
    def seat(self) -> str | None:
        if self.answer.begun:
            return self.answer.seat
        if self.viewer in self.waiting:
            return self.viewer
        if self.waiting:
            return self.waiting[0]
        may_act = self.seated.view.get("may_act", ())
        return self.viewer if self.viewer in self.seated.frame.decisions and self.viewer in may_act else None

    @property
    def moment(self) -> Hashable:
        if self.status is Status.GATHERING:
            return self.status, *(place.name for place in self.shown.seats)
        if self.status is Status.RUNNING and self.seat is not None:
            return self.status, self.seat, self.seated.frame.decisions.get(self.seat), *self.draft
        return (self.status,)

    def view_of(self, seat: str | None) -> View | None:
        """Return the table, or one's own draft of a sealed answer; the server shows one seat at a time."""
        del seat
        return self.answer.view or self.seated.frame.view

    def moves(self, seat: str) -> list[str]:
        view = self.view_of(seat)
        return move_text.written_moves(view) if view else []

    @property
    def result(self) -> ResultView | None:
        return self.shown.result

    def time_left(self, seat: str) -> float | None:
        times = self.seated.frame.times
        if seat not in times.deadlines:
            return None
        gone = time.monotonic() - self._received
        return max(0.0, float(times.deadlines[seat] - times.now) / 1000 - gone)

    @property
    def draft(self) -> Sequence[str]:
        return self.answer.moves

    # What has happened.

    def news(self) -> list[LogEntry]:
        fresh = [event for event in self.seated.events if event.number > self._told and _is_told(event)]
        wanted = [event for event in fresh if event.kind not in _SILENT]
        if self._told < 0:
            wanted = [event for event in wanted if event.kind in _BEFORE_ONES_TIME]
        self._told = self.seated.told
        told = []
        for event in wanted:
            told.append(self._tell(event, self._heading, served_texts.advice(self, event)))
            if event.kind == "moved":
                self._heading = report_lines.heading_in(event.detail)
        return told

    def log(self) -> list[LogEntry]:
        events = [event for event in self.seated.events if _is_told(event)]
        taken_back = {number for event in events for number in event.detail.get("numbers", ())}
        heading, told = None, []
        for event in events:
            told.append(self._tell(event, heading, is_taken_back=event.number in taken_back))
            if event.kind == "moved":
                heading = report_lines.heading_in(event.detail)
        return told

    def _tell(
        self, event: EventView, heading: Heading | None, advice: str = "", *, is_taken_back: bool = False
    ) -> LogEntry:
        """Return an event as it is told after a heading."""
        detail = event.detail
        heads = report_lines.heads(heading, report_lines.heading_in(detail)) if event.kind == "moved" else []
        return LogEntry(
            event.number,
            event.text,
            tuple(heads),
            tuple(_notice(notice) for notice in detail.get("notices", ())),
            detail.get("reason") or "",
            advice,
            is_chat=event.kind == "chatted",
            is_taken_back=is_taken_back,
        )

    def turn_summary(self) -> list[str]:
        summary = self.seated.frame.since
        counts_rounds = self._heading is not None and self._heading.round is not None
        if not summary or not counts_rounds or self.draft:  # where no rounds are counted, each move was told
            return []
        return [report.text for report in summary.deeds]

    def remarks(self) -> list[Remark]:
        found: list[Remark] = []
        if self.seated.connected != self._connected:
            self._connected = self.seated.connected
            lost = Remark("The connection to the table is lost; trying again. No move is lost.")
            found.append(Remark("The table is there again.", GOOD) if self._connected else lost)
        if self.seated.frame is not self._frame:
            self._frame, self._received = self.seated.frame, time.monotonic()
            if self.answer.is_void():
                found.append(Remark("The table has moved on; your draft is dropped."))
        return found

    def gathering(self) -> Iterator[RenderableType]:
        yield self._sitters()
        yield Text(served_texts.who_is_missing(self.shown.seats, is_host=self.is_host), QUIET)

    def waited_for(self) -> str:
        if self.status is not Status.RUNNING or not self.seated.view or (self.waiting and self.mine):
            return ""
        answered = self.seated.frame.answered
        waited = [seat for seat in self.seated.view["to_act"] if seat not in answered]
        words = served_texts.waited_for(self.shown.seats, waited)
        return f"{words} Your answer is in." if words and set(self.mine) & set(answered) else words

    def ending(self) -> Iterator[RenderableType]:
        yield from luck_told(self.shown.luck)
        if self.shown.seal:
            yield Text(f"The seal of the game: {self.shown.seal}", QUIET)
        yield Text("Type rematch, save FILE for the record, proof FILE for the dice, or quit.", QUIET)

    # Playing.

    def read(self, seat: str, typed: str) -> list[str]:
        view = self.view_of(seat)
        return move_text.read_view(view, typed) if view else [typed]

    async def play(self, seat: str, move: str) -> str:
        if not self.answer.is_sealed(seat):
            await self.seated.play(move, seat=seat)
            return ""
        return "Your answer is in. Until all are, undo changes it." if await self.answer.add(seat, move) else ""

    async def undo(self) -> str:
        """Drop the last move of a draft, go back to an answer that was sent, or ask to take a move back."""
        if self.answer.moves:
            await self.answer.drop_last()
            return "Dropped."
        sent = self.seated.frame.answer
        if sent:
            await self.answer.change(str(self.viewer), sent[:-1])
            return "What you sent counts until you send something else."
        return await self.offer("takeback")

    async def offer(self, what: str) -> str:
        """Offer something to the others; return a sentence if they are asked."""
        await self.seated.ask("offer", what=what, **self.own_seat())
        asked = any(offer.what == what for offer in self.shown.offers)
        return "The others are asked." if asked else ""

    def own_seat(self) -> dict[str, str]:
        """Return the seat a request is for, as requests name it; nothing for a spectator."""
        return {"seat": self.viewer} if self.viewer else {}

    async def hint(self, seat: str) -> AnalysisView:
        return await self.seated.hint(seat=seat)

    async def odds(self, seat: str, move: str, hero: str | None = None) -> Odds:
        return await self.seated.odds(move, seat=seat, hero=hero)

    async def record(self) -> str:
        return await self.server.record(self.seated.table)

    # Coming and going.

    async def changed(self) -> None:
        await self.seated.wait_for(self._is_changed)

    def _is_changed(self) -> bool:
        seated = self.seated
        return seated.told > self._told or seated.frame is not self._frame or seated.connected != self._connected

    async def my_turn(self) -> None:
        if self.mine:
            await self.seated.wait_for(lambda: self.seat is not None or self.seated.over)

    @property
    def next_viewer(self) -> str | None:
        if not self.waiting or self.viewer in self.waiting or self.answer.begun:
            return None
        return self.waiting[0]

    def is_secret_from_others(self, seat: str) -> bool:
        del seat
        return len(self.mine) > 1 and is_map(self.seated.view)

    async def turn_to(self, seat: str) -> None:
        if seat not in self.mine:
            raise UnknownSeat(f"{seat.title()} is no seat of yours.")
        await self.seated.look(seat)

    def farewell(self) -> Iterator[RenderableType]:
        if self.seated.over or not self.mine:
            return
        yield Text("The game goes on at the server. Come back with:", QUIET)
        yield Text(f"  {served_texts.way_back(self.link)}")


def _is_told(event: EventView) -> bool:
    """Return whether an event belongs into a log; the steps of a sealed answer do not."""
    return bool(event.text) and event.detail.get("kind") != SEALED_STEP


def _notice(told: NoticeView) -> Notice:
    """Return a notice as a server tells it."""
    return Notice(told["kind"], told["title"], told["text"], told["rule"])
