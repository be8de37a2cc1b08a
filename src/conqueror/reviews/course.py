"""The course of a recorded game: every moment, and the decisions that were made in it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from os import PathLike

from conqueror.errors import IllegalMove
from conqueror.game import CHANCE, Position
from conqueror.record import Record
from conqueror.registry import replay


@dataclass(frozen=True)
class Decision:
    """What one seat decided: a move, or all moves of its part in a sealed decision.

    Moves are counted from 1, and moment N is the position after N moves.
    """

    number: int
    """Its first move."""
    seat: str
    moves: tuple[str, ...]
    before: int
    """The moment it was made at: of a sealed decision the one at which all began to decide."""
    end: int
    """The moment at which it was played: of a sealed decision the one at which everybody had decided."""
    numbers: tuple[int, ...]
    """All its moves."""
    sealed: bool


@dataclass(frozen=True)
class Course:
    """A record with every position it leads through."""

    record: Record
    positions: Sequence[Position]

    @classmethod
    def of(cls, record: Record, content: str | PathLike[str] | None = None) -> "Course":
        """Return the course of a record; a RecordError names the line of a move that cannot be played."""
        return cls(record, list(replay(record, content=content)))

    @property
    def seats(self) -> tuple[str, ...]:
        """Return the seats of the game, in turn order."""
        return self.record.seats

    def awaits_chance(self, moment: int) -> bool:
        """Return whether chance is to act at a moment."""
        return CHANCE in self.positions[moment].to_act

    def was_drawn(self, moment: int) -> bool:
        """Return whether chance played the move that led to a moment."""
        return moment > 0 and self.record.moves[moment - 1][0] == CHANCE

    def open_since(self, moment: int) -> int:
        """Return the moment whose position is told at another: while all decide sealed, their beginning."""
        return next((stage.start for stage in self._stages if stage.start < moment < stage.stop), moment)

    @cached_property
    def decisions(self) -> tuple[Decision, ...]:
        """Return every decision in which there was a choice, in the order of their first moves."""
        return tuple(sorted((*self._alone(), *self._sealed()), key=lambda each: each.number))

    def decision_at(self, number: int) -> Decision:
        """Return the decision that begins with a move."""
        return self._by_number[number]

    @cached_property
    def _by_number(self) -> dict[int, Decision]:
        return {each.number: each for each in self.decisions}

    def _alone(self) -> Iterator[Decision]:
        sealed = {number for stage in self._stages for number in range(stage.start + 1, stage.stop + 1)}
        for number, (seat, move) in enumerate(self.record.moves, 1):
            before = self.positions[number - 1]
            if number not in sealed and seat in before.to_act and seat in self.seats:
                if len(before.hide(seat).legal_moves(seat)) > 1 or move not in before.moves(seat):
                    yield Decision(number, seat, (move,), number - 1, number, (number,), sealed=False)

    def _sealed(self) -> Iterator[Decision]:
        for stage in self._stages:
            for seat in self.positions[stage.start].to_act:
                numbers, is_open = self._answer(stage.start, seat)
                if numbers and is_open:
                    moves = tuple(self.record.moves[number - 1][1] for number in numbers)
                    yield Decision(numbers[0], seat, moves, stage.start, stage.stop, numbers, sealed=True)

    @cached_property
    def _stages(self) -> tuple[range, ...]:
        """Return from which moment to which several seats decided at once, each time they did."""
        stages, moment = [], 0
        while moment < len(self.record.moves):
            begun, deciding = moment, self.positions[moment].to_act
            moment += 1
            if len(deciding) > 1:
                last = (self._answer(begun, seat)[0][-1:] for seat in deciding)
                moment = max(moment, *(number for numbers in last for number in numbers))
                stages.append(range(begun, moment))
        return tuple(stages)

    def _answer(self, begun: int, seat: str) -> tuple[tuple[int, ...], bool]:
        """Return the moves of a seat's part in a sealed decision, and whether it had a choice.

        Its part ends where the seat has nothing to decide any more while nobody else has decided.
        """
        hidden, numbers, is_open = self.positions[begun].hide(seat), [], False
        for number, (mover, move) in enumerate(self.record.moves[begun:], begun + 1):
            if seat not in hidden.to_act:
                break
            if mover == seat:
                is_open = is_open or len(hidden.legal_moves(seat)) > 1
                hidden = hidden.play(seat, move).hide(seat)
                numbers.append(number)
        return tuple(numbers), is_open

    def instead(self, decision: Decision, moves: Sequence[str]) -> Position | None:
        """Return the moment at which a decision is over, had it been another; None where that could not be played.

        What others decided at the same time stays as it was.
        """
        position, left = self.positions[decision.before], list(moves)
        try:
            for seat, move in self.record.moves[decision.before : decision.end]:
                if seat != decision.seat:
                    position = position.play(seat, move)
                while seat == decision.seat and left:
                    position = position.play(seat, left.pop(0))
        except IllegalMove:  # it was only possible as far as the seat knew
            return None
        return position
