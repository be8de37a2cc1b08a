"""Games in a line each, for lists: read from a few rows of the store, without playing them again."""

from collections.abc import Iterable, Mapping

from conqueror.protocol.replays import GameSummary, SeatSummary
from conqueror.server.events import GameEnded, MoveTakenBack, SeatLeft, SeatTaken, TableCreated, read_event
from conqueror.store import Event, TableRow

KINDS = tuple(kind.KIND for kind in (TableCreated, SeatTaken, SeatLeft, MoveTakenBack, GameEnded))
"""The events a line is made of, beside the numbers of the moves; none of them holds a secret of the game."""


def summary(row: TableRow, events: Iterable[Event], moves: Mapping[int, str]) -> GameSummary:
    """Return a table in a line: its row, its events of the kinds above, and the number and seat of every move."""
    seats: dict[str, SeatSummary] = {}
    left, result = dict(moves), None
    for event in events:
        match read_event(event):
            case TableCreated(settings):
                seats = {name: _free(name) for name, _ in settings["seats"]}
            case SeatTaken(kind, _, named, bot):
                name = named or event.seat.title() if kind == "person" else ""
                seats[event.seat] = SeatSummary(seat=event.seat, kind=kind, name=name, bot=bot)
            case SeatLeft():
                seats[event.seat] = _free(event.seat)
            case MoveTakenBack(to):
                left = {number: seat for number, seat in left.items() if not to <= number < event.number}
            case GameEnded(ended):
                result = ended
    return GameSummary(
        table=row.id,
        game=row.game,
        status=row.status,
        seats=list(seats.values()),
        created=row.created,
        changed=row.changed,
        moves=sum(seat in seats for seat in left.values()),
        result=result,
    )


def _free(seat: str) -> SeatSummary:
    return SeatSummary(seat=seat, kind="empty", name="", bot="")
