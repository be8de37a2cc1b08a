"""What decides The Game of Conquests as it stands, and what happened since a side's last move."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from conqueror.game import PlayedMove
from conqueror.games.conquests import notation
from conqueror.games.conquests.vocabulary import NAMES, QUIET_LIMIT, SEATS
from conqueror.games.wording import counted
from conqueror.reports import Notice, OwnerChange, SeatReport, Trace, TurnSummary

if TYPE_CHECKING:
    from conqueror.games.conquests.game import ConquestsPosition

_SOON = 10
"""So many moves before a draw by counting it is announced."""


def warnings(position: "ConquestsPosition") -> Iterator[Notice]:
    """Tell of Danger, and of draws that are near."""
    for seat in position.endangered:
        square = int(position.record.general[SEATS.index(seat)])
        yield Notice(
            "danger",
            f"{seat.title()}'s General is in Danger",
            f"Danger! {seat.title()}'s General is lost unless the next move saves it.",
            "GC-19",
            seat,
            (NAMES[square],),
            urgent=True,
        )
    if position.occurrences == 2:
        text = "This position stands for the second time; the third time is a draw."
        yield Notice("repetition", "A third time is a draw", text, "GC-Q15")
    left = QUIET_LIMIT - int(position.record.quiet)
    if left <= _SOON:
        text = f"{counted(left, 'more move')} without a capture or a drop, and the game is a draw."
        yield Notice("no-progress", "A draw is near", text, "GC-Q16")


def summarize(played: Sequence[PlayedMove], viewer: str) -> TurnSummary:
    """Tell of the other side's move: there is one between two of a side's own."""
    reports: list[SeatReport] = []
    traces: list[Trace] = []
    taken: list[OwnerChange] = []
    for seat, text, before, _ in _moves_of_others(played, viewer):
        move = notation.read(text)
        if move is None:
            continue
        reports.append(SeatReport(seat, str(before.tell(seat, text, viewer)["text"])))
        start, goal = NAMES[move.origin], NAMES[move.target]
        traces.append(Trace(seat, start, goal, attack=move.captures))
        if move.captures:
            taken.append(OwnerChange(goal, viewer, seat))
    return TurnSummary(tuple(reports), tuple(traces), tuple(taken))


def _moves_of_others(played: Iterable[PlayedMove], viewer: str) -> list[PlayedMove]:
    return [step for step in played if step.seat != viewer]
