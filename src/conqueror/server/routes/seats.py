"""Seats: taken, offered anew, and handed over to another device."""

from fastapi import APIRouter

from conqueror.protocol.tables import (
    Claim,
    ClaimHandover,
    DeviceSecret,
    Handover,
    Invitation,
    Invite,
    Seated,
)
from conqueror.server.problems import problems
from conqueror.server.refusals import Refusal
from conqueror.server.routes.dependencies import (
    ANYBODY,
    ClaimId,
    Context,
    FoundTable,
    Guest,
    KnownGuest,
    SeatId,
    limited,
)

router = APIRouter(tags=["seats"], dependencies=[limited])


@router.post(
    "/api/tables/{table_id}/seats/{seat}",
    status_code=201,
    openapi_extra=ANYBODY,
    responses=problems("no_such_table", "unauthorised", "bad_invitation", "seat_taken", "answered", "fault"),
)
async def claim(
    context: Context, table: FoundTable, known: Guest, claim_id: ClaimId, seat: SeatId, wanted: Claim
) -> Seated:
    """Take a seat, once, by an invitation or because it is open."""
    guest, secret = await context.claims.claim(table, seat, wanted, known, claim_id)
    return Seated(guest=guest, secret=secret, seat=seat)


@router.post(
    "/api/tables/{table_id}/invitations",
    status_code=201,
    responses=problems("no_such_table", "unauthorised", "not_host", "not_running", "answered", "fault"),
)
async def invite(
    context: Context, table: FoundTable, guest: KnownGuest, claim_id: ClaimId, wanted: Invite
) -> Invitation:
    """Make a new invitation to a seat, for the host; whoever sat there leaves."""
    if guest != table.state.host:
        raise Refusal("not_host", "Only the host may do that.")
    return Invitation(seat=wanted.seat, invitation=await context.claims.invite(table, wanted.seat, claim_id))


@router.post(
    "/api/tables/{table_id}/handover",
    status_code=201,
    responses=problems("no_such_table", "unauthorised", "answered", "fault"),
)
async def hand_over(context: Context, table: FoundTable, guest: KnownGuest, claim_id: ClaimId) -> Handover:
    """Make a code to go on with on another device."""
    return Handover(code=await context.claims.hand_over(table, guest, claim_id))


@router.post(
    "/api/tables/{table_id}/handover/claim",
    status_code=201,
    responses=problems("no_such_table", "bad_invitation", "answered", "fault"),
)
async def take_over(context: Context, table: FoundTable, claim_id: ClaimId, wanted: ClaimHandover) -> DeviceSecret:
    """Return the secret of another device."""
    guest, secret = await context.claims.take_over(table, wanted.code, claim_id)
    return DeviceSecret(guest=guest, secret=secret)
