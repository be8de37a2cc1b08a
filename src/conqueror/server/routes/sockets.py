"""The way to a table's socket."""

import re

from fastapi import APIRouter, WebSocket

from conqueror.server import sockets
from conqueror.server.problems import problem
from conqueror.server.refusals import Refusal
from conqueror.server.routes.dependencies import TABLE, Asker, Context

router = APIRouter()


@router.websocket("/api/tables/{table_id}/socket")
async def socket(websocket: WebSocket, context: Context, asker: Asker, table_id: str) -> None:
    """Play over a socket until it is closed."""
    if not re.fullmatch(TABLE, table_id):
        await websocket.send_denial_response(problem("no_such_table", "There is no such table."))
        return
    try:
        with context.limits.socket_of(asker):
            await sockets.serve(websocket, table_id, context.handler, asker)
    except Refusal as refusal:  # it was not opened
        await websocket.send_denial_response(problem(refusal.code, refusal.text))
