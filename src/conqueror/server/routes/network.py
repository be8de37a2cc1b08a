"""“Open to my network”, for the person at the server's own machine."""

from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.requests import HTTPConnection

from conqueror.protocol.tables import Network
from conqueror.server.network import NetworkDoor
from conqueror.server.problems import problems
from conqueror.server.refusals import Refusal
from conqueror.server.routes.dependencies import Context, address_of, limited


async def _check_here(connection: HTTPConnection) -> None:
    """Raise a Refusal for anybody at another machine."""
    if address_of(connection) not in ("127.0.0.1", "::1"):
        raise Refusal("only_here", "Only the person at the server's own machine may do that.")


async def _door(context: Context) -> NetworkDoor:
    """Return the door; raise a Refusal where there is none to open."""
    if context.door is None or context.lobby.services.settings.public_url:  # behind a proxy everybody looks local
        raise Refusal("only_here", "This server has its own address; there is no door to open.")
    return context.door


Door = Annotated[NetworkDoor, Depends(_door)]
router = APIRouter(
    tags=["server"], dependencies=[limited, Depends(_check_here)], responses=problems("only_here", "not_allowed")
)


@router.get("/api/network")
async def network(door: Door) -> Network:
    """Say whether other devices in the room can join."""
    return door.seen()


@router.post("/api/network")
async def open_network(context: Context, door: Door) -> Network:
    """Open the server to the devices in the room."""
    return await door.open(context.port)


@router.delete("/api/network")
async def close_network(door: Door) -> Network:
    """Listen to this machine alone again."""
    return await door.close()
