"""What happened at a table: its history, its moments, and the record and the proof of a finished game."""

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import PlainTextResponse

from conqueror.game import Plain
from conqueror.protocol.replays import History, Moment, Rounds
from conqueror.record import Record
from conqueror.server import serializers
from conqueror.server.problems import problems
from conqueror.server.refusals import Refusal
from conqueror.server.replays import position_at
from conqueror.server.routes.dependencies import ANYBODY, After, Context, FoundTable, Guest, Number, costly, limited
from conqueror.server.table import Table

router = APIRouter(tags=["replay"], dependencies=[limited, costly])
_OVER = problems("no_such_table", "still_running", "fault")


@router.get(
    "/api/tables/{table_id}/history",
    openapi_extra=ANYBODY,
    responses=problems("no_such_table", "unauthorised", "fault"),
)
async def history(table: FoundTable, guest: Guest, after: After = None) -> History:
    """Return what happened, as the asker may know it."""
    mine = table.state.seats_of(guest)
    events = table.publisher.events(mine[0] if len(mine) == 1 else None, -1 if after is None else after)
    return History(events=events, number=table.state.number)


@router.get(
    "/api/tables/{table_id}/moments/{number}",
    openapi_extra=ANYBODY,
    responses=problems("no_such_table", "no_such_moment", "unauthorised", "still_running", "fault"),
)
async def moment(
    table: FoundTable,
    number: Number,
    guest: Guest,
    seat: Annotated[
        str | None, Query(alias="eyes", max_length=32, description="Another seat's view, when it is over.")
    ] = None,
) -> Moment:
    """Return the view after one event: one's own, or anybody's when the game is over."""
    mine = table.state.seats_of(guest)
    viewer = mine[0] if len(mine) == 1 else None
    if seat is not None and seat != viewer:
        if table.state.status != "over" and seat not in mine:
            raise Refusal("still_running", "While the game runs everybody has only their own eyes.")
        if seat not in table.state.seats:
            raise Refusal("no_such_moment", "There is no such seat.")
        viewer = seat
    view = position_at(table.state, number).view(viewer)
    return Moment(number=number, view=view, since=serializers.since_at(table.state, number, viewer))


@router.get("/api/tables/{table_id}/rounds", responses=problems("no_such_table", "fault"))
async def rounds(context: Context, table: FoundTable) -> Rounds:
    """Return the events with which a round begins; everybody may know them."""
    return Rounds(rounds=await context.replays.rounds(table.state))


@router.get("/api/tables/{table_id}/record", response_class=PlainTextResponse, responses=_OVER)
async def record(table: FoundTable) -> PlainTextResponse:
    """Return the finished game as the text of a .conq file; a running one holds secrets and is not given out."""
    _check_over(table)
    named = {"content-disposition": f'attachment; filename="{table.state.id}.conq"'}
    return PlainTextResponse(_record_of(table).text(), headers=named)


@router.get("/api/tables/{table_id}/proof", responses=_OVER)
async def proof(table: FoundTable) -> Plain:  # not a model: its seal is over the data as it is
    """Return the proof of a finished game's dice."""
    _check_over(table)
    return serializers.proof_of(table.state, table.seed)


def _check_over(table: Table) -> None:
    """Raise a Refusal while the game runs."""
    if table.state.status != "over":
        raise Refusal("still_running", "The game is not over; until then its record holds secrets.")


def _record_of(table: Table) -> Record:
    """Return the record of a table's game."""
    state = table.state
    moves = ((step.seat, step.move) for step in state.steps)
    return state.game.record(moves, state.beginning()).with_note(f"table {state.id}")
