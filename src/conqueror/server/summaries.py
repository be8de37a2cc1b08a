"""Games in a line each, for lists: a column of the store, written with the events, so that a list loads no game."""

import json
import operator
from collections.abc import Collection
from typing import TypedDict

from conqueror.protocol.frames import SeatView
from conqueror.protocol.message import Plan, Sitter
from conqueror.protocol.replays import GameSummary, SeatSummary
from conqueror.protocol.tables import ListedTable
from conqueror.registry import catalogue
from conqueror.server.state import TableState
from conqueror.store import TableRow
from conqueror.views import ResultView

_SEAT = operator.attrgetter("seat")
_WRITER = json.JSONEncoder(separators=(",", ":"))


class StoredSeat(TypedDict):
    """A seat as lists show it, and the guest on it, whom nobody is told."""

    guest: str
    seat: str
    kind: Sitter
    by: Plan
    name: str
    bot: str
    awaited: bool
    resigned: bool
    contributed: bool


class StoredSummary(TypedDict):
    """What the column holds: nothing that a spectator may not know."""

    seats: list[StoredSeat]
    moves: int
    result: ResultView | None


def seats_of(state: TableState) -> list[StoredSeat]:
    """Return who sits where."""
    awaited = state.awaited()
    return [
        StoredSeat(
            guest=seat.guest,
            seat=name,
            kind=seat.kind,
            by=seat.plan,
            name=seat.name or (name.title() if seat.kind == "person" else ""),
            bot=seat.bot,
            awaited=seat.guest in awaited,
            resigned=seat.resigned,
            contributed=seat.contribution is not None,
        )
        for name, seat in state.seats.items()
    ]


def write_summary(state: TableState) -> str:
    """Return what lists show of a table, as the store keeps it."""
    moves = sum(map(state.seats.__contains__, map(_SEAT, state.steps)))
    return _WRITER.encode(StoredSummary(seats=seats_of(state), moves=moves, result=state.result))


def seat_view(seat: StoredSeat, *, present: bool) -> SeatView:
    """Return a seat as everybody may know it."""
    return SeatView(
        seat=seat["seat"],
        kind=seat["kind"],
        by=seat["by"],
        name=seat["name"],
        bot=seat["bot"],
        present=present,
        awaited=seat["awaited"],
        resigned=seat["resigned"],
        contributed=seat["contributed"],
    )


def listed_table(row: TableRow, summary: str, present: Collection[str]) -> ListedTable:
    """Return a table that anybody may join or watch; `present` are the guests who have a socket open."""
    stored: StoredSummary = json.loads(summary)
    info = catalogue().get(row.game)
    return ListedTable(
        table=row.id,
        game=row.game,
        title=info.title if info is not None else row.game,
        status=row.status,
        seats=[seat_view(seat, present=seat["guest"] in present) for seat in stored["seats"]],
        created=row.created,
    )


def game_summary(row: TableRow, summary: str) -> GameSummary:
    """Return a game in a line: who played, how long, and how it ended."""
    stored: StoredSummary = json.loads(summary)
    return GameSummary(
        table=row.id,
        game=row.game,
        status=row.status,
        seats=[
            SeatSummary(
                seat=seat["seat"],
                kind=seat["kind"],
                name=seat["name"] if seat["kind"] == "person" else "",
                bot=seat["bot"] if seat["kind"] == "bot" else "",
            )
            for seat in stored["seats"]
        ],
        created=row.created,
        changed=row.changed,
        moves=stored["moves"],
        result=stored["result"],
    )
