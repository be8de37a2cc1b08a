"""Whether the server is well, the games it offers, and what went wrong in a browser."""

import logging

from fastapi import APIRouter

from conqueror.protocol.catalogue import GameView
from conqueror.protocol.message import printable
from conqueror.protocol.tables import Health, PageFault
from conqueror.server.catalogue import game_views
from conqueror.server.problems import problems
from conqueror.server.routes.dependencies import Asker, Context, limited
from conqueror.version import __version__

log = logging.getLogger(__name__)
router = APIRouter(tags=["server"], dependencies=[limited])


@router.get("/api/health", responses=problems())
async def health() -> Health:
    """Say that the server is well."""
    return Health(version=__version__)


@router.get("/api/games", responses=problems())
async def games() -> list[GameView]:
    """Return the games with their options and bots."""
    return game_views()


@router.post("/api/faults", status_code=204, responses=problems())
async def fault(context: Context, asker: Asker, said: PageFault) -> None:
    """Note in the server's log that a part of the page has failed in a browser."""
    context.limits.check("faults", asker)
    shown = [printable(text) for text in (said.part, said.path, said.text, said.trace)]
    log.warning("the page failed at %s on %s: %s [%s]", *shown)
