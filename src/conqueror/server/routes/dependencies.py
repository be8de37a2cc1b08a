"""What routes ask for: the server's own things, the table they are about, and who asks."""

import ipaddress
from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import Depends, Header, Path, Query, Security
from fastapi.security import HTTPBearer
from starlette.requests import HTTPConnection

from conqueror.protocol.message import CLAIM_ID
from conqueror.server.context import ServerContext
from conqueror.server.rate_limits import who_asks
from conqueror.server.refusals import Refusal
from conqueror.server.sockets import guest_of
from conqueror.server.table import Table

TABLE = r"^[a-z2-7]{16}$"
TableId = Annotated[str, Path(pattern=TABLE, description="The id of a table.")]
SeatId = Annotated[str, Path(pattern=r"^[a-z][a-z-]{0,31}$", description="A seat of the game.")]
Number = Annotated[int, Path(ge=0, le=2**31)]
After = Annotated[int | None, Query(ge=-1, le=2**31)]
ANYBODY: dict[str, object] = {"security": [{}]}
"""Of an operation that also answers somebody without a secret, as a spectator."""


async def _context(connection: HTTPConnection) -> ServerContext:
    context: ServerContext = connection.app.state.context
    return context


Context = Annotated[ServerContext, Depends(_context)]


def address_of(connection: HTTPConnection) -> str:
    """Return where a request comes from."""
    return connection.client.host if connection.client is not None else ""


def is_loopback(host: str) -> bool:
    """Return whether an address is one of the machine itself."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


async def _asker(connection: HTTPConnection) -> str:
    """Return who a request counts for, where a limit goes by addresses."""
    return who_asks(address_of(connection))


Asker = Annotated[str, Depends(_asker)]


async def _limit(context: Context, asker: Asker) -> None:
    """Refuse more requests of an address than the server takes."""
    context.limits.check("requests", asker)


limited = Depends(_limit)


async def _question(context: Context, asker: Asker) -> AsyncIterator[None]:
    """Hold the turn of an address until its answer is written, but not until it was read."""
    async with context.limits.question_of(asker):
        yield


costly = Depends(_question, scope="function")
"""Of an operation that takes the time of others: each address has its share of it."""


async def _claim_id(
    named: Annotated[
        str | None,
        Header(
            alias="Idempotency-Key",
            pattern=CLAIM_ID,
            description="At least 128 bits nobody can guess, chosen by the client: sent again under the same one, "
            "because its answer was lost, a request is answered with the same secrets for some minutes.",
        ),
    ] = None,
) -> str:
    """Return the id a client gave its claim, '' where it gave none."""
    return named or ""


ClaimId = Annotated[str, Depends(_claim_id)]


async def _received(context: Context) -> int:
    """Return when a request was received; it is asked for first, before a table is looked up."""
    return context.lobby.services.now()


Received = Annotated[int, Depends(_received)]


async def _table(context: Context, table_id: TableId) -> Table:
    """Return the table a path names."""
    return await context.lobby.get(table_id)


FoundTable = Annotated[Table, Depends(_table)]


async def bearer(
    connection: HTTPConnection,
    _: Annotated[
        object, Security(HTTPBearer(scheme_name="Secret", description="The secret of a guest.", auto_error=False))
    ],
) -> str | None:
    """Return the whole header; what is wrong with it is said when the guest is looked for."""
    return connection.headers.get("authorization")


async def _guest(table: FoundTable, header: Annotated[str | None, Depends(bearer)]) -> str:
    """Return the guest a request comes from, nobody ('') without a secret."""
    if header is None:
        return ""
    scheme, _, secret = header.partition(" ")
    if scheme.lower() != "bearer" or not secret.isascii():
        raise Refusal("unauthorised", "The Authorization header reads “Bearer SECRET”.")
    guest = await guest_of(table, secret.strip())
    table.publisher.presence.touch(guest)
    table.welcome(guest)
    return guest


Guest = Annotated[str, Depends(_guest)]


async def _known_guest(guest: Guest) -> str:
    """Return the guest a request comes from; raise a Refusal without a secret."""
    if not guest:
        raise Refusal("unauthorised", "Only somebody who sits at this table may do that.")
    return guest


KnownGuest = Annotated[str, Depends(_known_guest)]
