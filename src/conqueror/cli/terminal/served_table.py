"""A served table at this terminal: what is told as it happens, the board and a question when it is one's turn."""

import asyncio
import time
from collections.abc import Coroutine, Iterable, Sequence
from typing import Any

from rich.console import Console, RenderableType
from rich.text import Text

from conqueror.cli.boards import draw
from conqueror.cli.console import BAD, GOOD, QUIET, numbered, printable
from conqueror.cli.terminal import map_move_list, map_orders, move_text, report_lines, served_texts
from conqueror.cli.terminal.line_reader import Lines
from conqueror.cli.terminal.sealed_answer import SealedAnswer
from conqueror.cli.terminal.served_commands import WORDS, Leave, Rematch
from conqueror.cli.terminal.served_moves import play
from conqueror.client import Link, LostTable, SeatedTable, Server
from conqueror.errors import ConquerorError
from conqueror.game import Plain
from conqueror.reports import Heading

_SILENT = ("contributed", "noted", "ended", "extended")
_MOST_NEWS = 6
_MOST_CHOICES = 9
_SOON = 1.5
"""After how many seconds it is said who is waited for."""


class ServedTable:
    """One served table on one terminal. Frames come by themselves; lines are answered one after the other."""

    def __init__(self, server: Server, link: Link, table: SeatedTable, lines: Lines, console: Console) -> None:
        self.server = server
        self.link = link
        self.table = table
        self.lines = lines
        self.console = console
        self.address = link.server
        """Where friends reach the server."""
        self.invitations: dict[str, Link] = {}
        self.answer = SealedAnswer(table)
        self._told = -1
        self._heading: Heading | None = None
        self._frame: Plain = {}
        self._received = time.monotonic()
        self._connected = True
        self._shown: tuple[Any, ...] = ()
        self._unsaid = False
        self._asides: set[asyncio.Task[None]] = set()

    # What there is to see.

    @property
    def view(self) -> Plain:
        """What is on the board: the table, or one's own draft of a sealed answer."""
        return self.answer.view or self.table.view

    @property
    def mine(self) -> list[str]:
        """My seats."""
        return list(self.table.frame["you"]["seats"])

    @property
    def seat(self) -> str | None:
        """My seat that is to decide, or that may act out of turn; None if there is none."""
        if self.answer.begun:
            return self.answer.seat
        viewer: str | None = self.table.frame["you"]["viewer"]
        waiting = self.table.waiting
        if viewer in waiting:
            return viewer
        if waiting:
            return waiting[0]
        out_of_turn = viewer in self.table.frame["decisions"] and viewer in self.table.view["may_act"]
        return viewer if out_of_turn else None

    def left(self, seat: str) -> float | None:
        """How many seconds a seat has left; None where no clock runs."""
        times = self.table.frame["times"]
        if seat not in times["deadlines"]:
            return None
        gone = time.monotonic() - self._received
        return max(0.0, float(times["deadlines"][seat] - times["now"]) / 1000 - gone)

    # Saying.

    def say(self, text: str, style: str = "") -> None:
        """Print a sentence."""
        self.print(Text(printable(text), style))

    def print(self, *things: RenderableType) -> None:
        """Print something, before the line that is being typed."""
        with self.lines.aside():
            for thing in things:
                self.console.print(thing)

    def tell(self, event: Plain) -> None:
        """Print one event with its number."""
        if event["kind"] == "chatted":
            self.print(Text(f"     {printable(event['text'])}", "cyan"))
        else:
            if event["kind"] == "moved":
                now = report_lines.heading_in(event["detail"])
                if words := report_lines.heads(self._heading, now):
                    self.print(report_lines.heading_line(words))
                self._heading = now
            self.print(numbered(event["number"], event["text"], self.console))
            for notice in event["detail"].get("notices", ()):
                self.print(report_lines.notice_line(notice["text"], notice["rule"]))
            if why := event["detail"].get("reason"):
                self.say(f"     why: {why}", QUIET)

    def tell_all(self, events: Iterable[Plain]) -> None:
        """Print events from the beginning on."""
        self._heading = None
        for event in events:
            self.tell(event)

    def show(self, marked: Sequence[str] = ()) -> None:
        """Draw the board."""
        if self.view:
            self.print("", draw(self.view, marked))

    def redraw(self) -> None:
        """Let the board and the question be shown again."""
        self._shown = ()

    # The evening.

    async def run(self) -> Link | None:
        """Play until this person leaves: the link of the next table if there is a rematch, else None."""
        doing: asyncio.Task[None] | None = None
        try:
            served_texts.introduce(self)
            while True:
                if doing is not None and doing.done():
                    done, doing = doing, None
                    done.result()
                self._look_up()
                if doing is None:
                    doing = self._must_turn()
                if doing is None:
                    self._show_all()
                line = self.lines.next() if doing is None else None
                await self._wait(doing, line)
                if line is not None and line.done():
                    self.lines.taken()
                    doing = asyncio.create_task(self._answer(line.result()))
        except (Leave, EOFError):
            return None
        except Rematch as rematch:
            return rematch.link
        finally:
            for task in filter(None, [doing, *self._asides]):
                await _ended(task)

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that takes a while beside everything else."""

        async def watched() -> None:
            try:
                await work
            except ConquerorError as mistake:
                self.say(str(mistake), BAD)

        task = asyncio.create_task(watched())
        self._asides.add(task)
        task.add_done_callback(self._asides.discard)

    async def _wait(self, doing: "asyncio.Task[None] | None", line: "asyncio.Future[str] | None") -> None:
        """Wait for a line, for the end of what is being done, or for news."""
        news = asyncio.create_task(self.table.wait_for(self._is_news))
        others: tuple[asyncio.Future[Any] | None, ...] = (doing, line)
        waits = [news, *(other for other in others if other is not None)]
        try:
            done, _ = await asyncio.wait(
                waits, timeout=_SOON if self._unsaid else None, return_when=asyncio.FIRST_COMPLETED
            )
            if news in done:
                news.result()
            if not done:
                self._unsaid = False
                served_texts.say_who_is_waited_for(self)
        finally:
            await _ended(news)

    def _is_news(self) -> bool:
        table = self.table
        return table.told > self._told or table.frame is not self._frame or table.connected != self._connected

    def _look_up(self) -> None:
        """Tell what has happened."""
        table = self.table
        if table.connected != self._connected:
            self._connected = table.connected
            lost = "The connection to the table is lost; trying again. No move is lost."
            self.say("The table is there again.", GOOD) if table.connected else self.say(lost, BAD)
        if table.frame is not self._frame:
            self._frame, self._received = table.frame, time.monotonic()
            if self.answer.is_void():
                self.say("The table has moved on; your draft is dropped.", BAD)
        fresh = [event for event in table.events if event["number"] > self._told]
        shown = [event for event in fresh if served_texts.is_told(event) and event["kind"] not in _SILENT]
        if self._told < 0:  # of what was before, only the game
            shown = [event for event in shown if event["kind"] in ("moved", "chatted")]
        most = max(_MOST_NEWS, self.console.height // 3)
        if len(shown) > most:
            self.say(f"  … {len(shown) - most} earlier events: type log.", QUIET)
        for event in shown[-most:]:
            self.tell(event)
            served_texts.explain(self, event)
        self._told = table.told

    def _must_turn(self) -> "asyncio.Task[None] | None":
        """Somebody else of those who share this screen is to act: hand it on, and look from there."""
        waiting = self.table.waiting
        if not waiting or self.table.frame["you"]["viewer"] in waiting or self.answer.begun:
            return None
        return asyncio.create_task(self._turn_to(waiting[0]))

    async def _turn_to(self, seat: str) -> None:
        if len(self.mine) > 1 and map_orders.is_map(self.table.view):  # there are secrets
            self.print("\n" * self.console.height)
            self.say(f"Pass the device to {seat.title()}, and press Enter when nobody else is looking.", "bold")
            await self.lines.next()
            self.lines.taken()
        await self.table.look(seat)

    def _show_all(self) -> None:
        """The board and the question, where they have changed since they were shown."""
        table, seat = self.table, self.seat
        if table.status == "running" and seat is not None:
            due: tuple[Any, ...] = ("turn", seat, table.frame["decisions"].get(seat), *self.answer.moves)
        elif table.status == "gathering":
            due = ("gathering", *(place["name"] for place in table.frame["table"]["seats"]))
        else:
            due = (table.status,)
        if due == self._shown:
            return
        self._shown, first = due, not self._shown
        with self.lines.aside():
            if due[0] == "turn":
                self._sum_up()
                self.show()
                self._ask(str(seat))
            elif due[0] == "gathering":
                served_texts.show_gathering(self)
            elif due[0] == "over":
                served_texts.show_end(self)
            elif first:
                self.show()
        self._unsaid = due[0] == "running"

    def _sum_up(self) -> None:
        """What the others did since one's last turn, in games of rounds; elsewhere each move was told."""
        lately = self.table.frame.get("since")
        if lately and self._heading is not None and self._heading.round is not None and not self.answer.moves:
            self.print(*report_lines.since_lines(deeds["text"] for deeds in lately["deeds"]))

    def _ask(self, seat: str) -> None:
        """Say what is asked, with the choices where they are few, and how much time there is."""
        view = self.view
        if seat not in view["to_act"]:
            moves = move_text.spoken(move_text.written_moves(view))
            self.say(f"  Out of turn you may play {moves}.", QUIET)
            return
        left = self.left(seat)
        if notices := view.get("notices"):  # a server that is older than this program has none
            self.print(report_lines.standing_line(notice["title"] for notice in notices))
        self.print(
            Text.assemble(
                (f"{seat.title()}: {printable(view['prompt'])}", "bold"),
                ("" if left is None else f"   {served_texts.span(left)} left", BAD if left and left < 15 else QUIET),
            )
        )
        if self.answer.moves:
            self.say(
                f"  Your draft: {', '.join(self.answer.moves)}. Type ready to send it, undo to drop the last.", QUIET
            )
        if map_orders.is_map(view) and not any("from" in group for group in view["moves"]):
            choices = map_move_list.decisions(view, view["moves"], served_texts.cards())
            if len(choices) <= _MOST_CHOICES:
                self.print(*choices)
            else:
                self.say("  Type moves to see yours.", QUIET)

    # What is typed.

    async def _answer(self, typed: str) -> None:
        """Do what was typed: a word, a place to look at, or a move."""
        word, _, rest = typed.partition(" ")
        try:
            if word.lower() in WORDS:
                await WORDS[word.lower()].act(self, rest.strip())
            elif not typed:
                self.redraw()
            elif len(typed) > move_text.LONGEST:
                self.say("That is too long for a move.", BAD)
            else:
                await self._move(typed)
        except LostTable:
            raise
        except ConquerorError as mistake:
            self.say(str(mistake), BAD)

    async def _move(self, typed: str) -> None:
        view, seat = self.view, self.seat
        if not view or self.table.status != "running":
            said = "The game is over; type rematch, log or quit." if view else "The game has not begun."
            self.say(f"{said} Type help for the words there are.", BAD)
            return
        if not self.lines.interactive and self.mine and seat is None:  # what no person types waits for its turn
            await self.table.wait_for(lambda: self.seat is not None or self.table.over)
            await self._move(typed)
            return
        place = move_text.place_alone(view, typed)
        if place is not None:
            await WORDS["moves"].act(self, place)
        elif seat is None:
            self.say("You only watch here." if not self.mine else "It is not your turn.", BAD)
        else:
            await play(self, seat, typed)


async def _ended(task: "asyncio.Task[Any]") -> None:
    """Cancel a task and wait for its end, whatever that is. Ctrl-C meanwhile is not taken for the task's own end."""
    task.cancel()
    await asyncio.wait([task])
    if not task.cancelled():
        task.exception()
