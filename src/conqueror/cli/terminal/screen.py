"""The screen at a table: it tells what happens, shows the board, asks whoever is to act, and does what is typed."""

import asyncio
import contextlib
from collections.abc import Awaitable, Hashable, Iterable, Sequence

from rich.console import Console, RenderableType
from rich.text import Text

from conqueror.boards import draw
from conqueror.cli.console import BAD, GOOD, QUIET, numbered, printable
from conqueror.cli.terminal import map_move_list, move_text, report_lines
from conqueror.cli.terminal.groups import is_map
from conqueror.cli.terminal.interface import Leave, LogEntry, Status, Table
from conqueror.cli.terminal.line_reader import LineReader
from conqueror.errors import ConquerorError, Denied, IllegalMove
from conqueror.games.wording import begun, listed

_FEWEST_NEWS = 6
_MOST_CHOICES = 9
_PATIENCE = 1.5
"""After how many seconds it is said who is waited for."""
_URGENT = 15
"""The seconds left that are shown in red."""


class Screen:
    """One table on one terminal. What happens there is told at once; lines are answered one after the other."""

    def __init__(self, table: Table, lines: LineReader, console: Console) -> None:
        self.table = table
        self.lines = lines
        self.console = console
        self._shown: Hashable = None
        self._has_drawn = False
        self._summary: list[str] = []
        self._says_who_is_waited_for = False
        self._asides: set[asyncio.Task[None]] = set()

    # Printing.

    def say(self, text: str, style: str = "") -> None:
        """Print a sentence."""
        self.print(Text(printable(text), style))

    def print(self, *things: RenderableType, soft_wrap: bool = False) -> None:
        """Print something, before the line that is being typed; `soft_wrap` leaves long lines to the terminal."""
        with self.lines.aside():
            for thing in things:
                self.console.print(thing, soft_wrap=soft_wrap)

    def tell(self, told: LogEntry) -> None:
        """Print something that happened: its headings, its number, what it decided, why, and what to do about it."""
        if told.is_chat:
            self.print(Text(f"     {printable(told.text)}", "cyan"))
            return
        if told.heads:
            self.print(report_lines.heading_line(told.heads))
        line = numbered(told.number, told.text, self.console)
        if told.is_taken_back:
            line.stylize("strike")
            line.append(" (taken back)", QUIET)
        self.print(line, *(report_lines.notice_line(notice.text, notice.rule) for notice in told.notices))
        if told.reason:
            self.say(f"     why: {told.reason}", QUIET)
        if told.advice:
            self.say(f"     {told.advice}", QUIET)

    def show(self, marked: Sequence[str] = ()) -> None:
        """Draw the board, if there is one yet."""
        if self.table.view:
            self._has_drawn = True
            self.print("", draw(self.table.view, marked or self.table.marked))

    def redraw(self) -> None:
        """Let the board and the question be shown again."""
        self._shown = None

    # The session.

    async def run(self) -> None:
        """Play until somebody leaves, or until nothing more can be typed."""
        doing: asyncio.Task[None] | None = None
        try:
            self.print(*self.table.introduction())
            while True:
                if doing is not None and doing.done():
                    done, doing = doing, None
                    done.result()
                if doing is None and await self.table.advance():
                    self._tell_news()
                    continue
                self._tell_news()
                if doing is None and (seat := self.table.next_viewer) is not None:
                    doing = asyncio.create_task(self._pass_to(seat))
                elif doing is None:
                    self._show_moment()
                line = self.lines.next(self.table.prompt) if doing is None else None
                await self._wait(doing, line)
                if line is not None and line.done():
                    self.lines.taken()
                    doing = asyncio.create_task(self._answer(line.result()))
        except Leave:
            pass
        except EOFError:
            if self.lines.interactive:
                self.console.print()
        finally:
            with contextlib.suppress(OSError):  # the terminal may be gone, the game must not be
                self.lines.end()
            farewell = list(self.table.farewell())
            with contextlib.suppress(OSError):
                for words in farewell:
                    self.console.print(words, soft_wrap=True)
            for task in filter(None, [doing, *self._asides]):
                await _ended(task)

    async def beside(self, work: Awaitable[None]) -> None:
        """Do something that takes a while; a person may go on typing meanwhile, a pipe waits for it."""

        async def watched() -> None:
            try:
                await work
            except ConquerorError as error:
                self.say(str(error), BAD)

        if not self.lines.interactive:
            await watched()
            return
        task = asyncio.create_task(watched())
        self._asides.add(task)
        task.add_done_callback(self._asides.discard)

    async def _wait(self, doing: "asyncio.Task[None] | None", line: "asyncio.Future[str] | None") -> None:
        """Wait for a line, for the end of what is being done, or for something new at the table."""
        news = asyncio.create_task(self.table.changed())
        waits: list[asyncio.Future[None] | asyncio.Future[str]] = [news]
        waits += [other for other in (doing, line) if other is not None]
        try:
            done, _ = await asyncio.wait(
                waits,
                timeout=_PATIENCE if self._says_who_is_waited_for else None,
                return_when=asyncio.FIRST_COMPLETED,
            )
            if news in done:
                news.result()
            if not done:
                self._says_who_is_waited_for = False
                self.say_who_is_waited_for()
        finally:
            await _ended(news)

    def say_who_is_waited_for(self) -> None:
        """Say who is to act, when nobody here is."""
        if words := self.table.waited_for():
            self.say(words, QUIET)

    def _tell_news(self) -> None:
        """Tell what has happened since it was told last."""
        for remark in self.table.remarks():
            self.say(*remark)
        news = self.table.news()
        most = max(_FEWEST_NEWS, self.console.height // 3)
        if len(news) > most:
            self.say(f"  … {len(news) - most} earlier: type log.", QUIET)
        for told in news[-most:]:
            self.tell(told)

    async def _pass_to(self, seat: str) -> None:
        """Show the table to another seat of this screen; where there are secrets, when nobody else is looking."""
        if self.table.is_secret_from_others(seat):
            self.print("\n" * self.console.height)
            self.say(f"Pass the device to {seat.title()}.", "bold")
            await self.lines.next("Press Enter when nobody else is looking. ")
            self.lines.taken()
        await self.table.turn_to(seat)

    # What is asked.

    def _show_moment(self) -> None:
        """Show the board and the question, where they have changed since they were shown."""
        table, moment = self.table, self.table.moment
        if moment == self._shown:
            return
        self._shown, first = moment, self._shown is None
        seat = table.seat
        with self.lines.aside():
            if table.status is Status.OVER:
                self._show_end()
            elif table.status is Status.GATHERING:
                self.print(*table.gathering())
            elif seat is not None:
                self._tell_turn_summary()
                self.show()
                self._ask(seat)
            elif first or not self._has_drawn:
                self.show()
        self._says_who_is_waited_for = table.status is Status.RUNNING and seat is None

    def _tell_turn_summary(self) -> None:
        """Tell what the others did since one's last turn, unless it was told already when one planned."""
        reports = self.table.turn_summary()
        if reports and reports != self._summary:
            self.print(*report_lines.summary_lines(reports))
        self._summary = reports or self._summary

    def _ask(self, seat: str) -> None:
        """Say what is asked, with the choices where they are few, and how much time there is."""
        table, view = self.table, self.table.view
        if view is None:
            return
        if table.task:
            self.say(table.task, "bold")
        if seat not in view["to_act"]:
            self.say(f"  Out of turn you may play {move_text.spoken(table.moves(seat))}.", QUIET)
            return
        if notices := view.get("notices"):  # a server that is older than this program has none
            self.print(report_lines.standing_line(notice["title"] for notice in notices))
        left = table.time_left(seat)
        clock = ("" if left is None else f"   {_span(left)} left", BAD if left and left < _URGENT else QUIET)
        self.print(Text.assemble((f"{seat.title()}: {printable(view['prompt'])}", "bold"), clock))
        if table.draft:
            written = ", ".join(table.draft)
            self.say(f"  Your draft: {written}. Type ready to send it, undo to drop the last.", QUIET)
        if is_map(view) and not any("from" in group for group in view["moves"]):
            choices = map_move_list.decisions(view, view["moves"], table.cards)
            if len(choices) <= _MOST_CHOICES:
                self.print(*choices)
            else:
                self.say("  Type moves to see yours.", QUIET)
        if others := table.out_of_turn():
            self.say(f"  Out of turn: {move_text.spoken(others)}.", QUIET)

    def _show_end(self) -> None:
        """Show the last board and how the game ended."""
        self.show()
        if result := self.table.result:
            winners = result["winners"]
            named = listed([seat.title() for seat in winners]) or "Nobody"
            words = result["words"] or f"{named} wins: {result['reason']}."
            rule = f" ({result['rule']})" if result["rule"] else ""
            self.say(f"{begun(words)}{rule}", "bold")
            if len(self.table.mine) == 1 and self.table.mine[0] in winners:
                self.say("You have won.", GOOD)
        self.print(*self.table.ending())

    # What is typed.

    async def _answer(self, typed: str) -> None:
        """Do what was typed: a command, a place to look at, or a move."""
        word, _, rest = typed.partition(" ")
        try:
            if command := self.table.commands.get(word.lower()):
                await command.act(self, rest.strip())
            elif not typed:
                if self.table.status is Status.OVER and self.table.dismiss():
                    raise Leave
                self.redraw()
            elif len(typed) > move_text.LONGEST:
                self.say("That is too long for a move.", BAD)
            else:
                await self._move(typed)
        except self.table.fatal_errors:
            raise
        except ConquerorError as error:
            self.say(str(error), BAD)

    async def _move(self, typed: str) -> None:
        """Look at the place that was typed, or play the move."""
        table = self.table
        if table.status is not Status.RUNNING:
            self.say(f"{self.why_nobody_is_asked()} Type help for what you may type.", BAD)
            return
        if not self.lines.interactive:
            await table.my_turn()  # what no person types waits for its turn
        asked = table.seat
        seat, text = table.speaker(asked, typed)
        view = table.view if seat == asked else None  # others' views are secret
        place = move_text.place_alone(view, text) if view else None
        if place is not None:
            await table.commands["moves"].act(self, place)
        elif seat is None:
            self.say(self.why_nobody_is_asked(), BAD)
        else:
            await self.play(seat, text)

    def why_nobody_is_asked(self) -> str:
        """Return a sentence that says why nobody at this screen can move now."""
        match self.table.status:
            case Status.GATHERING:
                return "The game has not begun."
            case Status.OVER:
                return "The game is over."
            case Status.RUNNING:
                return "It is not your turn." if self.table.mine else "You only watch here."

    async def play(self, seat: str, typed: str) -> None:
        """Play what was typed, or show why not, and what could be meant instead."""
        try:
            if words := await self._try(seat, self.table.read(seat, typed)):
                self.say(words, GOOD)
        except (IllegalMove, Denied) as refusal:
            self.say(str(refusal), BAD)
            if not _is_illegal(refusal):
                self.redraw()
                return
            near = self.table.suggestions(seat, typed)
            words = f"You may play {move_text.spoken(near)}." if near else "Type moves to see yours, or help."
            self.say(words, QUIET)

    async def _try(self, seat: str, moves: Iterable[str]) -> str:
        """Play the first of some spellings that is a move; raise the refusal that fits best if none is."""
        refusals: dict[str, IllegalMove | Denied] = {}
        for move in moves:
            try:
                return await self.table.play(seat, move)
            except (IllegalMove, Denied) as refusal:
                if not _is_illegal(refusal):
                    raise
                refusals[move] = refusal
        raise move_text.fitting(refusals)


def _is_illegal(refusal: IllegalMove | Denied) -> bool:
    """Return whether the rules refuse a move, and not the table."""
    return isinstance(refusal, IllegalMove) or refusal.code == "illegal"


def _span(seconds: float) -> str:
    """Return a time in words: `42 s`, `3:05 min`, `5 h`, `2 days`."""
    minute, hour, day = 60, 3600, 86400
    whole = int(seconds)
    if whole < minute:
        return f"{whole} s"
    if whole < hour:
        return f"{whole // minute}:{whole % minute:02} min"
    return f"{whole // hour} h" if whole < 2 * day else f"{whole // day} days"


async def _ended(task: "asyncio.Task[None]") -> None:
    """Cancel a task and wait for its end, whatever that is. Ctrl-C meanwhile is not taken for the task's own end."""
    task.cancel()
    await asyncio.wait([task])
    if not task.cancelled():
        task.exception()
