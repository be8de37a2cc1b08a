"""What may be taken back at a table, as each guest is told it."""

from collections.abc import Generator

from conqueror.protocol.frames import UndoView
from conqueror.server import agreements
from conqueror.server.decisions import revealing, steps_back
from conqueror.server.refusals import Refusal
from conqueror.server.state import TableState

_REMEMBERED = 256


class Undo:
    """The moves of one table that may be taken back; what a step has revealed is worked out once."""

    def __init__(self) -> None:
        self._reveals: dict[int, bool] = {}
        """Of every step looked at, by the number of its event: whether it told anybody something secret."""

    def of(self, state: TableState, guest: str) -> UndoView | None:
        """Return the last move of a guest that may be taken back, over all its seats; None if there is none."""
        pieces = self.pieces(state, guest)
        while True:
            try:
                next(pieces)
            except StopIteration as end:
                found: UndoView | None = end.value
                return found

    def pieces(self, state: TableState, guest: str) -> Generator[None, None, UndoView | None]:
        """Work out what `of` returns, a small piece at a time: guessing at secrets takes longer than a frame."""
        seen = _allowed(state, guest)
        for step in steps_back(state, state.seats_of(guest)) if seen else ():
            if step.number not in self._reveals:
                reveals = False
                for reveals in revealing(state, step):
                    yield
                    if reveals:
                        break
                self._remember(step.number, reveals)
            if self._reveals[step.number]:
                return None
        return seen

    def _remember(self, number: int, reveals: bool) -> None:
        self._reveals[number] = reveals
        if len(self._reveals) > _REMEMBERED:
            del self._reveals[next(iter(self._reveals))]


def _allowed(state: TableState, guest: str) -> UndoView | None:
    """Return the last move of a guest, if nothing but what it may have revealed forbids to take it back."""
    mine = state.seats_of(guest)
    if not mine or "takeback" in state.offers:
        return None
    try:
        agreements.check_running(state)
        last = steps_back(state, mine)[-1]
        agreements.check_may_offer(state, last.seat)
    except Refusal:
        return None
    how = agreements.to_be_asked(state, last.seat)
    return UndoView(seat=last.seat, to=last.number, by="consent" if how else "me")
