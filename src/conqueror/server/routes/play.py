"""Any request of a table, for programs that play over HTTP."""

from fastapi import APIRouter

from conqueror.protocol.answers import Ack, Answer, Pong, Refused
from conqueror.protocol.frames import Frame
from conqueror.protocol.requests import AnyRequest
from conqueror.server.problems import problems
from conqueror.server.refusals import Refusal
from conqueror.server.routes.dependencies import ANYBODY, Asker, Context, FoundTable, Guest, Received, limited

router = APIRouter(tags=["play"], dependencies=[limited])


@router.post(
    "/api/tables/{table_id}/requests",
    openapi_extra=ANYBODY,
    responses=problems("no_such_table", "unauthorised", "not_your_seat", "stale", "illegal", "not_host", "fault"),
)
async def ask(
    received: Received, context: Context, table: FoundTable, guest: Guest, asker: Asker, wanted: AnyRequest
) -> Ack | Answer | Pong:
    """Answer any request a socket takes, for programs that play over HTTP."""
    context.limits.check("messages", guest or asker)
    reply = await context.handler.handle(table, guest, wanted, received, asker)
    if isinstance(reply, Refused | Frame):
        raise Refusal("bad_request", "This cannot be asked over HTTP.")
    return reply
