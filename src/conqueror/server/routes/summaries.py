"""Games in a line each, for lists."""

from typing import Annotated

from fastapi import APIRouter, Query

from conqueror.protocol.replays import GameSummary
from conqueror.server.problems import problems
from conqueror.server.routes.dependencies import Context, costly, limited
from conqueror.server.summaries import game_summary

router = APIRouter(tags=["replay"], dependencies=[limited, costly])
_MOST = 60
"""How many games one list may ask for: as many as a browser keeps."""
_IDS = rf"^[a-z2-7]{{16}}(,[a-z2-7]{{16}}){{0,{_MOST - 1}}}$"


@router.get("/api/summaries", responses=problems())
async def summaries(
    context: Context,
    tables: Annotated[str, Query(pattern=_IDS, description="The ids of tables, with commas between them.")],
) -> list[GameSummary]:
    """Return games in a line each, as any spectator may know them; tables that are not here are left out."""
    asked = list(dict.fromkeys(tables.split(",")))
    found = {row.id: (row, summary) for row, summary in await context.lobby.summaries(tables=asked)}
    return [game_summary(*found[name]) for name in asked if name in found]
