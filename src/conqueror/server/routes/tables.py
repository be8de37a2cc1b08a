"""Tables: set up, listed, looked at."""

from typing import Annotated

from fastapi import APIRouter, Query

from conqueror.protocol.frames import Frame
from conqueror.protocol.tables import ListedTable, NewTable, TableMade
from conqueror.server.problems import problems
from conqueror.server.refusals import Refusal
from conqueror.server.routes.dependencies import (
    ANYBODY,
    After,
    Asker,
    ClaimId,
    Context,
    FoundTable,
    Guest,
    costly,
    limited,
)
from conqueror.server.summaries import listed_table

router = APIRouter(tags=["tables"], dependencies=[limited])


@router.post("/api/tables", status_code=201, responses=problems("unknown_game", "bad_option", "bad_bot", "answered"))
async def create(context: Context, asker: Asker, claim_id: ClaimId, wanted: NewTable) -> TableMade:
    """Set up a table. It is unlisted unless asked otherwise; its address is good at once."""

    def plan() -> tuple[NewTable, None]:
        context.limits.check("tables", asker)
        return wanted, None

    return await context.claims.make_table(plan, claim_id, wanted.model_dump_json())


@router.get("/api/tables", dependencies=[costly], responses=problems())
async def listed(context: Context) -> list[ListedTable]:
    """Return the tables anybody may join or watch."""
    lobby = context.lobby
    return [listed_table(row, summary, lobby.present(row.id)) for row, summary in await lobby.summaries()]


@router.get(
    "/api/tables/{table_id}",
    dependencies=[costly],
    openapi_extra=ANYBODY,
    responses=problems("no_such_table", "unauthorised", "not_your_seat", "fault"),
)
async def look(
    table: FoundTable,
    guest: Guest,
    seat: Annotated[str | None, Query(max_length=32)] = None,
    after: After = None,
) -> Frame:
    """Return the table as the asker may see it, with what happened after a number."""
    mine = table.state.seats_of(guest)
    if seat is not None and seat not in mine:
        raise Refusal("not_your_seat", "You do not sit there.")
    viewer = seat if seat is not None or len(mine) != 1 else mine[0]
    last = table.state.number
    return table.publisher.frame(guest, viewer, last if after is None else after if after <= last else -1)
