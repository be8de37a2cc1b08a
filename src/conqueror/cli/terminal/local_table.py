"""A game at this terminal: people, bots and chance around one board, kept where nobody saved it."""

import asyncio
import shlex
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.text import Text

from conqueror.boards.hero_cards import Cards, hero_cards
from conqueror.cli import files
from conqueror.cli.console import BAD, GOOD, QUIET, printable
from conqueror.cli.terminal import commands, move_text
from conqueror.cli.terminal.commands import Command
from conqueror.cli.terminal.groups import is_map
from conqueror.cli.terminal.interface import LogEntry, NotHere, Remark, Status, Table
from conqueror.cli.terminal.local_game import Line, LocalGame
from conqueror.cli.terminal.luck_lines import luck_lines
from conqueror.cli.terminal.players import seat_players
from conqueror.errors import UnknownSeat
from conqueror.game import CLOCK, Game, Position
from conqueror.options import choose, written
from conqueror.views import AnalysisView, Odds, ResultView, View

if TYPE_CHECKING:
    from conqueror.cli.terminal.screen import Screen

HINT_SECONDS = 1.0
"""How long a hint is thought about."""
_FIRST_TOLD = 2
"""How many moves of a game that is resumed are told again."""


@dataclass(frozen=True)
class Preferences:
    """What the people at a terminal like: hints for whoever asks, and bots that say why they moved."""

    hints: bool = True
    reasons: bool = False


class LocalTable(Table):
    """A game at this terminal. People are asked in turn; bots and chance answer for themselves."""

    def __init__(
        self,
        local: LocalGame,
        bots: list[str],
        seed: int | None,
        content: Path | None,
        preferences: Preferences,
    ) -> None:
        self._preferences = preferences
        self._content = content
        self._bots = bots
        self._seed = seed
        self._games_put = 0
        self._put(local)
        self._commands = commands.by_name(
            (
                commands.HELP,
                *commands.PLAYING,
                commands.undo_command("take back the last move of a person, and what bots answered", commands.always),
                commands.save_command(commands.always),
                commands.SAVE_OVER,
                Command("load FILE", "go on with the game in a file", self._load),
                *commands.LOOKING,
                commands.QUIT,
            )
        )

    def _put(self, local: LocalGame) -> None:
        """Go on with this game; raise an error, and change nothing, if its seats do not suit the bots."""
        players = seat_players(local.game, self._bots, self._seed)
        self._local, self._players = local, players
        self._told: dict[str | None, int] = dict.fromkeys((None, *players.people), max(0, local.played - _FIRST_TOLD))
        self._holder: str | None = players.people[0] if len(players.people) == 1 else None
        self._games_put += 1

    async def _load(self, screen: "Screen", name: str) -> None:
        local = LocalGame.resume(name, self._content)
        screen.print(*self.farewell(), soft_wrap=True)
        self._put(local)
        screen.say(f"Loaded {name}.", GOOD)

    # What is played here.

    @property
    def _game(self) -> Game:
        return self._local.game

    @property
    def _position(self) -> Position:
        return self._local.position

    @property
    def key(self) -> str:
        return self._game.key

    @property
    def goals(self) -> Sequence[str]:
        return self._game.goals

    @property
    def cards(self) -> Cards:
        return hero_cards(self._game)

    @property
    def commands(self) -> Mapping[str, Command]:
        return self._commands

    def introduction(self) -> Iterator[RenderableType]:
        game = self._game
        seats = " · ".join(f"{seat.title()}: {self._sitter(seat)}" for seat in game.seats)
        yield Text.assemble((game.title, "bold"), (f"   {seats}", QUIET))
        defaults = choose(game.info.options, {})
        chosen = [f"{name} {written(value)}" for name, value in game.options.items() if defaults.get(name) != value]
        if chosen:
            yield Text(f"Options: {', '.join(chosen)}.", QUIET)
        if self.mine:
            yield from (Text(sentence, QUIET) for sentence in game.goals)
            place = "land" if is_map(self._position.view(None)) else "square"
            yield Text(f"Type a move, a {place} to see its moves, or help.", QUIET)
        if not self._players.names:
            yield Text("Alone? Start with --bot casual, or the strongest --bot master, to play against a bot.", QUIET)

    def seating(self) -> Text:
        width = max(map(len, self._game.seats))
        return Text("\n").join(Text(f"  {seat.title():<{width}}  {self._sitter(seat)}") for seat in self._game.seats)

    def _sitter(self, seat: str) -> str:
        """Return who plays a seat."""
        if seat in self._players.names:
            return f"{printable(self._players.names[seat])} bot"
        return "you" if len(self.mine) == 1 else "a person here"

    # How it stands.

    @property
    def status(self) -> Status:
        return Status.OVER if self._position.result else Status.RUNNING

    @property
    def mine(self) -> Sequence[str]:
        return self._players.people

    @property
    def waiting(self) -> Sequence[str]:
        return [seat for seat in self._position.to_act if seat in self.mine]

    @property
    def viewer(self) -> str | None:
        return None if self.status is Status.OVER else self._holder

    @property
    def seat(self) -> str | None:
        return next(iter(self.waiting), None)

    @property
    def moment(self) -> Hashable:
        return self._games_put, self._local.played, self.seat

    def view_of(self, seat: str | None) -> View:
        return self._position.view(seat)

    def moves(self, seat: str) -> list[str]:
        return self._position.hide(seat).moves(seat)

    @property
    def result(self) -> ResultView | None:
        return self._position.result.plain() if self._position.result else None

    def out_of_turn(self) -> list[str]:
        seats = [seat for seat in self._position.may_act if seat in self.mine]
        offers = [f"{seat}: {move}" for seat in seats for move in self.moves(seat)]
        return offers + [f"{CLOCK}: {move}" for move in self._position.moves(CLOCK)]

    # What has happened.

    def news(self) -> list[LogEntry]:
        """Return what the holder of the device was not told yet; nothing while nobody of several holds it."""
        shared = len(self.mine) > 1
        if shared and self.status is Status.RUNNING and self._holder not in self.waiting[:1]:
            return []
        since, self._told[self._holder] = self._told[self._holder], self._local.played
        return [self._tell(line) for line in self._local.news(self._holder, since)]

    def log(self) -> list[LogEntry]:
        return [self._tell(line) for line in self._local.news(self.viewer)]

    def _tell(self, line: Line) -> LogEntry:
        reasons = self._preferences.reasons and self._local.mover(line.move) in self._players.bots
        reason = self._local.why(line.move) if reasons else ""
        return LogEntry(line.number, line.text, line.heads, line.notices, reason)

    def turn_summary(self) -> list[str]:
        return self._local.turn_summary(self.seat) if self.seat else []

    def remarks(self) -> list[Remark]:
        faults = [Remark(fault) for fault in self._players.faults]
        self._players.faults.clear()
        return faults

    def ending(self) -> Iterator[RenderableType]:
        yield from luck_lines(self._game.throws, self._local.luck())
        yield Text("Type save FILE to save the game, undo to take back, or Enter to leave.", QUIET)

    # Playing.

    def read(self, seat: str, typed: str) -> list[str]:
        return [typed.lower()] if seat == CLOCK else [move_text.read_move(self._position, seat, typed)]

    def speaker(self, seat: str | None, typed: str) -> tuple[str | None, str]:
        name, colon, move = typed.partition(":")
        named = name.strip().lower()
        if not colon or named not in (*self._game.seats, CLOCK):
            return seat, typed
        if named != CLOCK and named not in self.mine:
            raise NotHere(f"{named.title()} is played by a bot.")
        return named, move.strip()

    async def play(self, seat: str, move: str) -> str:
        self._local.play(seat, move)
        return ""

    async def undo(self) -> str:
        self._local.undo(self.mine)
        self._told = {viewer: min(told, self._local.played) for viewer, told in self._told.items()}
        return "Taken back."

    async def hint(self, seat: str) -> AnalysisView:
        from conqueror.bots.analysis import analyse, plain  # only a hint has to wait for it

        if not self._preferences.hints:
            raise NotHere("Hints are switched off: the game was started with --no-hints.")
        return plain(analyse(self._position, seat, HINT_SECONDS), self._position)

    async def odds(self, seat: str, move: str, hero: str | None = None) -> Odds:
        return self._position.odds(seat, move, hero)

    async def record(self) -> str:
        return self._local.record().text()

    # Coming and going.

    async def advance(self) -> bool:
        await asyncio.sleep(0)
        if self._position.result or (answer := self._players.answer(self._position)) is None:
            return False
        self._local.play(*answer)
        return True

    async def changed(self) -> None:
        await asyncio.Event().wait()  # here nothing happens that nobody has done

    @property
    def next_viewer(self) -> str | None:
        return self.seat if self.seat != self._holder else None

    def is_secret_from_others(self, seat: str) -> bool:
        position = self._position
        return len(self.mine) > 1 and (len(position.to_act) > 1 or position.hide(seat) != position)

    async def turn_to(self, seat: str) -> None:
        if seat not in self.mine:
            raise UnknownSeat(f"{seat.title()} is no seat of yours.")
        self._holder = seat

    @property
    def prompt(self) -> str:
        return f"{self.seat}> " if self.seat else "> "

    def is_own_file(self, place: Path) -> bool:
        return files.is_same(place, self._local.file)

    def mark_saved(self, place: Path) -> None:
        self._local.mark_saved(place)

    def dismiss(self) -> bool:
        self._local.dismiss()
        return True

    def farewell(self) -> Iterator[RenderableType]:
        """Keep an unsaved game in the player's data folder and say where; print it if that is not possible."""
        if self._local.saved:
            return
        text = self._local.record().text()
        try:
            place = files.keep(self._game.key, text)
        except files.FileError as error:
            yield Text(printable(f"{error} Here it is instead:"), BAD)
            yield Text(text)
            return
        self._local.mark_saved(place)
        yield Text("Nobody typed save FILE, so the game is kept for you. Go on with:", QUIET)
        yield Text(f"  conqueror play --load {shlex.quote(str(place))}")
