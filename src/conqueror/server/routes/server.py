"""Whether the server is well, the games it offers, and what went wrong in a browser."""

import logging
import re

from fastapi import APIRouter, Response
from fastapi.responses import PlainTextResponse
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from starlette.requests import HTTPConnection

from conqueror.bots.readiness import warms_up
from conqueror.protocol.catalogue import GameView
from conqueror.protocol.message import printable
from conqueror.protocol.tables import Health, PageFault
from conqueror.server.catalogue import game_views
from conqueror.server.problems import problems
from conqueror.server.refusals import Refusal
from conqueror.server.request_log import refuse_with
from conqueror.server.routes.dependencies import Asker, Context, address_of, is_loopback, limited

log = logging.getLogger(__name__)
_ADDRESS_END = re.compile(r"(?<=\S)[?#][\w-]+=\S*")
"""The query or fragment of an address in what a page reports: there may be a secret in it."""
router = APIRouter(tags=["server"], dependencies=[limited])


@router.get(
    "/api/health",
    responses={**problems(), 503: {"model": Health, "description": "It stood still, or its store or bots fail."}},
)
async def health(context: Context, answer: Response) -> Health:
    """Say whether the server is well: its loop, its store and its bots."""
    said = await context.health.check()
    if said.status != "ok":
        answer.status_code = 503
        refuse_with(said.status)
    return said


@router.get("/api/metrics", response_class=PlainTextResponse, responses=problems("not_found"))
async def metrics(connection: HTTPConnection, context: Context) -> PlainTextResponse:
    """Return what the server counts, as Prometheus reads it; usually to programs on its own machine alone."""
    settings = context.lobby.services.settings
    here = not settings.public_url and _is_here(connection)  # behind a proxy everybody looks local
    if settings.metrics != "everywhere" and not (settings.metrics == "here" and here):
        raise Refusal("not_found", "There is nothing here.")
    return PlainTextResponse(await context.metrics.text(), media_type=CONTENT_TYPE_PLAIN_0_0_4)


def _is_here(connection: HTTPConnection) -> bool:
    """Return whether a connection begins and ends on the server's own machine."""
    listener = connection.scope.get("server") or ("",)
    return all(is_loopback(address) for address in (address_of(connection), str(listener[0])))


@router.get("/api/games", responses=problems())
async def games() -> list[GameView]:
    """Return the games with their options and bots."""
    return game_views(warms_up)


@router.post("/api/faults", status_code=204, responses=problems())
async def fault(context: Context, asker: Asker, said: PageFault) -> None:
    """Note in the server's log that a part of the page has failed in a browser."""
    context.limits.check("faults", asker)
    shown = [printable(_ADDRESS_END.sub("", text)) for text in (said.part, said.path, said.text, said.trace)]
    log.warning("the page failed at %s on %s: %s [%s]", *shown)
