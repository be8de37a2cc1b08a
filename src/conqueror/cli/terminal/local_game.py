"""The state of a game at this terminal: its moves and positions, what was saved, and what may be taken back."""

from collections.abc import Collection
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import NamedTuple

from conqueror import record as records
from conqueror.bots.reasons.reason import reason
from conqueror.cli.files import read_text
from conqueror.cli.terminal.report_lines import heads
from conqueror.errors import ConquerorError
from conqueror.game import CHANCE, SEALED_STEP, Game, PlayedMove, Position
from conqueror.luck import Luck, tally
from conqueror.record import Record
from conqueror.registry import replay
from conqueror.reports import Notice
from conqueror.turn_summary import summarize_since_last_turn
from conqueror.views import MoveReport


class CannotUndo(ConquerorError):
    """A move that cannot be taken back."""


class Line(NamedTuple):
    """One move as a viewer is told of it."""

    move: int
    """Which move it was, from 1."""
    number: int
    """Its number among those the viewer was told of."""
    text: str
    heads: tuple[str, ...] = ()
    """The headings that begin with it."""
    notices: tuple[Notice, ...] = ()
    """What it decided."""


class LocalGame:
    """One game being played: every position from its start, and the moves between them."""

    def __init__(self, record: Record, positions: list[Position]) -> None:
        self._record = replace(record, moves=(), result=None, lines=())
        self._moves = list(record.moves)
        self._positions = positions
        self._saved = tuple(record.moves)
        self._lines: dict[str | None, list[Line]] = {}
        self.file: Path | None = None

    @classmethod
    def begin(cls, game: Game) -> "LocalGame":
        """Return a game at its start."""
        return cls(game.record(), [game.start()])

    @classmethod
    def resume(cls, file: str | Path, content: str | PathLike[str] | None) -> "LocalGame":
        """Return the game a .conq file holds, where it was left; raise a RecordError that names a wrong line."""
        record = records.parse(read_text(file))
        local = cls(record, list(replay(record, content=content)))
        local.file = Path(file)
        return local

    @property
    def game(self) -> Game:
        """Return the game with its options."""
        return self.position.game

    @property
    def position(self) -> Position:
        """Return the position now."""
        return self._positions[-1]

    def at(self, played: int) -> Position:
        """Return the position after so many moves."""
        return self._positions[played]

    @property
    def played(self) -> int:
        """Return how many moves were played."""
        return len(self._moves)

    @property
    def saved(self) -> bool:
        """Return whether everything played stands in a file, or nothing was played yet."""
        return not self._moves or self._saved == tuple(self._moves)

    def play(self, seat: str, move: str) -> None:
        """Play a move; an IllegalMove leaves everything as it was."""
        after = self.position.play(seat, move)
        self._moves.append((seat, move))
        self._positions.append(after)

    def undo(self, people: Collection[str]) -> None:
        """Go back to the last decision of a person, over the moves of bots since; raise CannotUndo if chance drew."""
        for index in range(len(self._moves) - 1, -1, -1):
            seat, _ = self._moves[index]
            if seat == CHANCE:
                raise CannotUndo("What chance has decided cannot be taken back.")
            if seat in people:
                del self._moves[index:], self._positions[index + 1 :]
                for lines in self._lines.values():
                    del lines[index:]
                return
        raise CannotUndo("There is nothing to take back.")

    def told(self) -> list[str]:
        """Return every move as a spectator is told of it."""
        return [self._tell(index, None)["text"] for index in range(len(self._moves))]

    def news(self, viewer: str | None, since: int = 0) -> list[Line]:
        """Return what a viewer is told of the moves after the first `since`.

        The steps of other seats' sealed answers are left out and not counted: how many there are is sealed, too
        (DU-Q5).
        """
        lines = self._lines.setdefault(viewer, [])
        while len(lines) < len(self._moves):
            lines.append(self._line(lines, viewer))
        return [line for line in lines[since:] if line.text]

    def _line(self, told_before: list[Line], viewer: str | None) -> Line:
        """Return the next line after those a viewer was told."""
        index = len(told_before)
        told = self._tell(index, viewer)
        number = told_before[-1].number if told_before else 0
        if told["kind"] == SEALED_STEP:
            return Line(index + 1, number, "")
        last = next((line.move for line in reversed(told_before) if line.text), None)
        before, after = self._positions[index : index + 2]
        begins = heads(self._positions[last - 1].heading if last else None, before.heading)
        notices = before.announced(after, viewer)
        return Line(index + 1, number + 1, told["text"], tuple(begins), notices)

    def turn_summary(self, seat: str) -> list[str]:
        """Return what the others did since a seat's last turn, when its next one begins, in games of rounds."""
        if self.position.heading.round is None:  # one move follows another, and each was told
            return []
        steps = range(len(self._moves) - 1, -1, -1)
        played = (PlayedMove(*self._moves[step], *self._positions[step : step + 2]) for step in steps)
        found = summarize_since_last_turn(self.position, played, seat)
        return [report.text for report in found.reports] if found is not None else []

    def _tell(self, index: int, viewer: str | None) -> MoveReport:
        return self._positions[index].tell(*self._moves[index], viewer)

    def why(self, number: int) -> str:
        """Return why the move of a number may have been made, as any spectator could tell; nothing if unknown."""
        seat, move = self._moves[number - 1]
        return reason(self._positions[number - 1], seat, move, self._positions[number])

    def mover(self, number: int) -> str:
        """Return whose move the one of a number was."""
        return self._moves[number - 1][0]

    def luck(self) -> dict[str, Luck]:
        """Return every seat's luck with the dice so far."""
        moves = zip(self._positions, self._moves, strict=False)
        return tally(self.game.seats, ((before, move) for before, (seat, move) in moves if seat == CHANCE))

    def record(self) -> Record:
        """Return the game so far as a record."""
        record = replace(self._record, moves=tuple(self._moves))
        result = self.position.result
        return record.ended(result.winners, result.reason) if result else record

    def dismiss(self) -> None:
        """Forget that anything is unsaved: nobody wants this game kept."""
        self._saved = tuple(self._moves)

    def mark_saved(self, file: Path) -> None:
        """Remember that all of it stands in a file."""
        self._saved = tuple(self._moves)
        self.file = file
