"""The HTTP side of the table, and the way to its sockets. FastAPI describes it under /api/openapi.json."""

import asyncio
import contextlib
import logging
import re
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import Depends, FastAPI, Path, Query, Request, Security, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse
from fastapi.security import HTTPBearer
from starlette.exceptions import HTTPException
from starlette.routing import Match

from conqueror.protocol.answers import Ack, Answer, Pong, Refused
from conqueror.protocol.catalogue import GameView
from conqueror.protocol.frames import Frame
from conqueror.protocol.message import printable
from conqueror.protocol.replays import History, Moment
from conqueror.protocol.requests import AnyRequest
from conqueror.protocol.tables import (
    Claim,
    ClaimHandover,
    DeviceSecret,
    Handover,
    Health,
    Invitation,
    Invite,
    ListedTable,
    Network,
    NewTable,
    PageFault,
    Problem,
    Seated,
    TableMade,
)
from conqueror.record import Record
from conqueror.registry import catalogue
from conqueror.server import serializers, sockets
from conqueror.server.catalogue import game_views
from conqueror.server.handlers import RequestHandler
from conqueror.server.lobby import Lobby
from conqueror.server.network import NetworkDoor
from conqueror.server.rate_limits import Limits, who_asks
from conqueror.server.refusals import STATUS, Refusal
from conqueror.server.services import TableServices
from conqueror.server.table import Table
from conqueror.store import StoreError
from conqueror.version import __version__

log = logging.getLogger(__name__)

_PROBLEM = "application/problem+json"
_TABLE = r"^[a-z2-7]{16}$"
TableId = Annotated[str, Path(pattern=_TABLE, description="The id of a table.")]
SeatId = Annotated[str, Path(pattern=r"^[a-z][a-z-]{0,31}$", description="A seat of the game.")]


def _bearer(
    request: Request,
    _: Annotated[
        object, Security(HTTPBearer(scheme_name="Secret", description="The secret of a guest.", auto_error=False))
    ],
) -> str | None:
    """The whole header; what is wrong with it is said by `TableApp.guest`."""
    return request.headers.get("authorization")


Bearer = Annotated[str | None, Depends(_bearer)]
_ANYBODY: dict[str, Any] = {"security": [{}]}
"""Of an operation that also answers somebody without a secret, as a spectator."""
After = Annotated[int | None, Query(ge=-1, le=2**31)]


def problems(*codes: str) -> dict[int | str, dict[str, Any]]:
    """The refusals an operation may answer with, for its description."""
    found: dict[int | str, dict[str, Any]] = {}
    for code in ("too_many", "bad_request", "too_large", "too_slow", "forbidden_origin", "busy", *codes):
        status = STATUS[code]
        text = found.get(status, {"description": ""})["description"]
        found[status] = {
            "description": f"{text}, {code}" if text else code,
            "content": {_PROBLEM: {"schema": {"$ref": "#/components/schemas/Problem"}}},
        }
    return found


def problem(code: str, text: str, rule: str = "") -> JSONResponse:
    """A refusal as an answer."""
    status = STATUS[code]
    said = Problem(
        title=code.replace("_", " ").capitalize(), status=status, code=code, detail=text, rule=rule or None
    )
    headers = {"retry-after": "2"} if status in (429, 503) else None
    if status == 401:
        headers = {"www-authenticate": "Bearer"}
    return JSONResponse(said.model_dump(exclude_none=True), status, media_type=_PROBLEM, headers=headers)


class TableApp:
    """The app with the lobby behind it."""

    def __init__(self, services: TableServices) -> None:
        self.lobby = Lobby(services)
        self.limits = Limits(services.settings)
        self.handler = RequestHandler(self.lobby, self.limits)
        self.door: NetworkDoor | None = None
        self.port = 0
        self.api = FastAPI(
            title="Conqueror: the table",
            version=__version__,
            description="Live play of a family of conquest board games.",
            openapi_url="/api/openapi.json",
            docs_url=None,
            redoc_url=None,
            redirect_slashes=False,
            lifespan=self._life,
        )
        self._describe = self.api.openapi
        self.api.openapi = self._description  # type: ignore[method-assign]
        self._add_handlers()
        _add_routes(self)

    @contextlib.asynccontextmanager
    async def _life(self, api: FastAPI) -> AsyncIterator[None]:
        del api
        await self.lobby.open()
        services = self.lobby.services
        warming = asyncio.create_task(services.bots.warm_up(list(catalogue()) if services.settings.warm else ()))
        yield
        warming.cancel()
        if self.door is not None:
            await self.door.close()
        await self.lobby.close()
        self.lobby.services.async_store.close()

    def _description(self) -> dict[str, Any]:
        """What FastAPI says of the app, with the one form of all refusals."""
        said = self._describe()
        said["components"]["schemas"]["Problem"] = Problem.model_json_schema()
        return said

    def _methods(self, request: Request) -> str:
        """The methods there are at the place of a request, as an Allow header."""
        found: set[str] = set()
        for route in self.api.routes:
            if route.matches(request.scope)[0] is not Match.NONE:
                found |= getattr(route, "methods", None) or set()
        return ", ".join(sorted(found | ({"HEAD"} if "GET" in found else set())))

    def _add_handlers(self) -> None:
        @self.api.exception_handler(Refusal)
        async def refused(request: Request, refusal: Refusal) -> JSONResponse:
            del request
            return problem(refusal.code, refusal.text, refusal.rule)

        @self.api.exception_handler(RequestValidationError)
        async def unreadable(request: Request, error: RequestValidationError) -> JSONResponse:
            del request
            first = error.errors()[0]
            place = printable(".".join(str(part) for part in first["loc"]))[:80]
            said = printable(str(first["msg"]))[:120]
            return problem("bad_request", f"The request cannot be read at {place}: {said}.")

        @self.api.exception_handler(StoreError)
        async def stuck(request: Request, error: StoreError) -> JSONResponse:
            log.warning("%s: %s", request.url.path, error)
            return problem("busy", "The tables cannot be reached at the moment; try again.")

        @self.api.exception_handler(HTTPException)
        async def failed(request: Request, error: HTTPException) -> JSONResponse:
            code = {404: "not_found", 405: "method_not_allowed"}.get(error.status_code, "bad_request")
            answer = problem(code, {404: "There is nothing here."}.get(error.status_code, "This cannot be done."))
            if error.status_code == 405:
                answer.headers["allow"] = self._methods(request)
            return answer

        @self.api.exception_handler(Exception)
        async def broke(request: Request, fault: Exception) -> JSONResponse:
            log.error("%s %s failed", request.method, request.url.path, exc_info=fault)
            return problem("fault", "Something went wrong here; nothing has changed. Try again.")

    async def table(self, name: str) -> Table:
        """A table by its id."""
        return await self.lobby.get(name)

    async def guest(self, table: Table, header: str | None) -> str:
        """The guest a request comes from, nobody without a secret."""
        if header is None:
            return ""
        scheme, _, secret = header.partition(" ")
        if scheme.lower() != "bearer" or not secret.isascii():
            raise Refusal("unauthorised", "The Authorization header reads “Bearer SECRET”.")
        guest = await sockets.guest_of(table, secret.strip())
        table.publisher.presence.saw(guest)
        return guest

    async def known(self, table: Table, header: str | None) -> str:
        """The guest a request comes from; a Refusal without a secret."""
        guest = await self.guest(table, header)
        if not guest:
            raise Refusal("unauthorised", "Only somebody who sits at this table may do that.")
        return guest


def address_of(request: Request | WebSocket) -> str:
    """Where a request comes from."""
    return request.client.host if request.client is not None else ""


def asker(request: Request | WebSocket) -> str:
    """Who a request counts for, where a limit goes by addresses."""
    return who_asks(address_of(request))


def _add_routes(app: TableApp) -> None:
    api, lobby = app.api, app.lobby

    async def limited(request: Request) -> None:
        app.limits.check("requests", asker(request))

    free = [Depends(limited)]

    @api.get("/api/health", tags=["server"], dependencies=free, responses=problems())
    async def health() -> Health:
        """That the server is well."""
        return Health(version=__version__)

    @api.get("/api/games", tags=["server"], dependencies=free, responses=problems())
    async def games() -> list[GameView]:
        """The games with their options and bots."""
        return game_views()

    @api.post("/api/faults", status_code=204, tags=["server"], dependencies=free, responses=problems())
    async def fault(request: Request, said: PageFault) -> None:
        """Note in the server's log that a part of the page has failed in a browser."""
        app.limits.check("faults", asker(request))
        shown = [printable(text) for text in (said.part, said.path, said.text, said.trace)]
        log.warning("the page failed at %s on %s: %s [%s]", *shown)

    @api.post(
        "/api/tables",
        status_code=201,
        tags=["tables"],
        dependencies=free,
        responses=problems("unknown_game", "bad_option", "bad_bot"),
    )
    async def create(request: Request, wanted: NewTable) -> TableMade:
        """Set up a table. It is unlisted unless asked otherwise; its address is good at once."""
        app.limits.check("tables", asker(request))
        table, guest, secret, invitations = await lobby.create(wanted)
        return TableMade(
            table=table.state.id,
            guest=guest,
            secret=secret,
            seats=list(table.state.seats),
            invitations=invitations,
            commitment=table.state.settings["commitment"],
        )

    @api.get("/api/tables", tags=["tables"], dependencies=free, responses=problems())
    async def listed() -> list[ListedTable]:
        """The tables anybody may join or watch."""
        return [
            ListedTable(
                table=table.state.id,
                game=table.state.game.key,
                title=table.state.game.title,
                status=table.state.status,
                seats=serializers.seat_views(table.state, table.publisher.present()),
                created=table.state.events[0].at,
            )
            for table in await lobby.listed()
        ]

    @api.get(
        "/api/tables/{table_id}",
        tags=["tables"],
        dependencies=free,
        openapi_extra=_ANYBODY,
        responses=problems("no_such_table", "unauthorised", "not_your_seat", "fault"),
    )
    async def look(
        table_id: TableId,
        authorization: Bearer = None,
        seat: Annotated[str | None, Query(max_length=32)] = None,
        after: After = None,
    ) -> Frame:
        """The table as the asker may see it, with what happened after a number."""
        table = await app.table(table_id)
        guest = await app.guest(table, authorization)
        mine = table.state.seats_of(guest)
        if seat is not None and seat not in mine:
            raise Refusal("not_your_seat", "You do not sit there.")
        viewer = seat if seat is not None or len(mine) != 1 else mine[0]
        last = table.state.number
        return table.publisher.frame(guest, viewer, last if after is None else after if after <= last else -1)

    @api.post(
        "/api/tables/{table_id}/seats/{seat}",
        status_code=201,
        tags=["seats"],
        dependencies=free,
        openapi_extra=_ANYBODY,
        responses=problems("no_such_table", "unauthorised", "bad_invitation", "seat_taken", "fault"),
    )
    async def claim(table_id: TableId, seat: SeatId, wanted: Claim, authorization: Bearer = None) -> Seated:
        """Take a seat, once, by an invitation or because it is open."""
        table = await app.table(table_id)
        known = await app.guest(table, authorization)
        guest, secret = await lobby.claim(table, seat, wanted.name, wanted.invitation, wanted.contribution, known)
        return Seated(guest=guest, secret=secret, seat=seat)

    @api.post(
        "/api/tables/{table_id}/invitations",
        status_code=201,
        tags=["seats"],
        dependencies=free,
        responses=problems("no_such_table", "unauthorised", "not_host", "not_running", "fault"),
    )
    async def invite(table_id: TableId, wanted: Invite, authorization: Bearer = None) -> Invitation:
        """A new invitation to a seat, for the host; whoever sat there leaves."""
        table = await app.table(table_id)
        if await app.known(table, authorization) != table.state.host:
            raise Refusal("not_host", "Only the host may do that.")
        return Invitation(seat=wanted.seat, invitation=await lobby.invite(table, wanted.seat))

    @api.post(
        "/api/tables/{table_id}/handover",
        status_code=201,
        tags=["seats"],
        dependencies=free,
        responses=problems("no_such_table", "unauthorised", "fault"),
    )
    async def handover(table_id: TableId, authorization: Bearer = None) -> Handover:
        """A code to go on with on another device."""
        table = await app.table(table_id)
        return Handover(code=await lobby.hand_over(table, await app.known(table, authorization)))

    @api.post(
        "/api/tables/{table_id}/handover/claim",
        status_code=201,
        tags=["seats"],
        dependencies=free,
        responses=problems("no_such_table", "bad_invitation", "fault"),
    )
    async def take_over(table_id: TableId, wanted: ClaimHandover) -> DeviceSecret:
        """The secret of another device."""
        guest, secret = await lobby.take_over(await app.table(table_id), wanted.code)
        return DeviceSecret(guest=guest, secret=secret)

    @api.post(
        "/api/tables/{table_id}/requests",
        tags=["play"],
        dependencies=free,
        openapi_extra=_ANYBODY,
        responses=problems("no_such_table", "unauthorised", "not_your_seat", "stale", "illegal", "not_host", "fault"),
    )
    async def ask(
        request: Request, table_id: TableId, wanted: AnyRequest, authorization: Bearer = None
    ) -> Ack | Answer | Pong:
        """Any request a socket takes, for programs that play over HTTP."""
        received = lobby.services.now()
        table = await app.table(table_id)
        guest = await app.guest(table, authorization)
        app.limits.check("messages", guest or asker(request))
        reply = await app.handler.handle(table, guest, wanted, received, asker(request))
        if isinstance(reply, Refused | Frame):
            raise Refusal("bad_request", "This cannot be asked over HTTP.")
        return reply

    @api.get(
        "/api/tables/{table_id}/history",
        tags=["replay"],
        dependencies=free,
        openapi_extra=_ANYBODY,
        responses=problems("no_such_table", "unauthorised", "fault"),
    )
    async def history(table_id: TableId, authorization: Bearer = None, after: After = None) -> History:
        """What happened, as the asker may know it."""
        table = await app.table(table_id)
        mine = table.state.seats_of(await app.guest(table, authorization))
        events = table.publisher.events(mine[0] if len(mine) == 1 else None, -1 if after is None else after)
        return History(events=events, number=table.state.number)

    @api.get(
        "/api/tables/{table_id}/moments/{number}",
        tags=["replay"],
        dependencies=free,
        openapi_extra=_ANYBODY,
        responses=problems("no_such_table", "no_such_moment", "unauthorised", "still_running", "fault"),
    )
    async def moment(
        table_id: TableId,
        number: Annotated[int, Path(ge=0, le=2**31)],
        authorization: Bearer = None,
        seat: Annotated[
            str | None, Query(alias="eyes", max_length=32, description="Another seat's view, when it is over.")
        ] = None,
    ) -> Moment:
        """The view after one event: one's own, or anybody's when the game is over."""
        table = await app.table(table_id)
        mine = table.state.seats_of(await app.guest(table, authorization))
        viewer = mine[0] if len(mine) == 1 else None
        if seat is not None and seat != viewer:
            if table.state.status != "over" and seat not in mine:
                raise Refusal("still_running", "While the game runs everybody has only their own eyes.")
            if seat not in table.state.seats:
                raise Refusal("no_such_moment", "There is no such seat.")
            viewer = seat
        position = table.state.at(number) if number <= table.state.number else None
        if position is None:
            raise Refusal("no_such_moment", "There is no position at that number.")
        return Moment(number=number, view=position.view(viewer))

    over = problems("no_such_table", "still_running", "fault")

    @api.get(
        "/api/tables/{table_id}/record",
        tags=["replay"],
        dependencies=free,
        response_class=PlainTextResponse,
        responses=over,
    )
    async def record(table_id: TableId) -> PlainTextResponse:
        """The finished game as the text of a .conq file; a running one holds secrets and is not given out."""
        table = await app.table(table_id)
        _check_over(table)
        text = _record_of(table).text()
        return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{table_id}.conq"'})

    @api.get("/api/tables/{table_id}/proof", tags=["replay"], dependencies=free, responses=over)
    async def proof(table_id: TableId) -> dict[str, Any]:
        """The proof of a finished game's dice."""
        table = await app.table(table_id)
        _check_over(table)
        return serializers.proof_of(table.state, table.seed)

    here = problems("only_here", "not_allowed")

    async def at_this_machine(request: Request) -> None:
        app.limits.check("requests", asker(request))
        if address_of(request) not in ("127.0.0.1", "::1"):
            raise Refusal("only_here", "Only the person at the server's own machine may do that.")

    local = [Depends(at_this_machine)]

    def door() -> NetworkDoor:
        if app.door is None or lobby.services.settings.public_url:  # behind a proxy everybody might look local
            raise Refusal("only_here", "This server has its own address; there is no door to open.")
        return app.door

    @api.get("/api/network", tags=["server"], dependencies=local, responses=here)
    async def network() -> Network:
        """Whether other devices in the room can join."""
        return door().seen()

    @api.post("/api/network", tags=["server"], dependencies=local, responses=here)
    async def open_network() -> Network:
        """Open the server to the devices in the room."""
        return await door().open(app.port)

    @api.delete("/api/network", tags=["server"], dependencies=local, responses=here)
    async def close_network() -> Network:
        """Listen to this machine alone again."""
        return await door().close()

    @api.websocket("/api/tables/{table_id}/socket")
    async def socket(websocket: WebSocket, table_id: str) -> None:
        if not re.fullmatch(_TABLE, table_id):
            await websocket.send_denial_response(problem("no_such_table", "There is no such table."))
            return
        try:
            with app.limits.socket_of(asker(websocket)):
                await sockets.serve(websocket, table_id, app.handler, asker(websocket))
        except Refusal as refusal:  # it was not opened
            await websocket.send_denial_response(problem(refusal.code, refusal.text))

    del health, games, create, listed, look, claim, invite, handover, take_over, ask, history, moment, record, proof
    del fault, network, open_network, close_network, socket


def _check_over(table: Table) -> None:
    if table.state.status != "over":
        raise Refusal("still_running", "The game is not over; until then its record holds secrets.")


def _record_of(table: Table) -> Record:
    """The record of a table's game."""
    state = table.state
    moves = ((step.seat, step.move) for step in state.steps)
    return state.game.record(moves, state.beginning()).with_note(f"table {state.id}")
