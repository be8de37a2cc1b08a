"""A server with tables: set one up, take a seat, look at what there is."""

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from typing import Self, TypeVar

import httpx
from pydantic import BaseModel, TypeAdapter, ValidationError

from conqueror.client.exceptions import LostAnswer, LostTable, Refused
from conqueror.client.table import SeatedTable
from conqueror.game import Plain
from conqueror.protocol.answers import Ack, Answer, Pong
from conqueror.protocol.catalogue import GameView
from conqueror.protocol.events import EventView
from conqueror.protocol.frames import Frame
from conqueror.protocol.replays import History, Moment
from conqueror.protocol.tables import (
    Claim,
    ClaimHandover,
    DeviceSecret,
    Handover,
    Invitation,
    Invite,
    Network,
    Problem,
    Seated,
    TableMade,
)
from conqueror.protocol.views import PositionView

Said = TypeVar("Said")
_GAMES = TypeAdapter(list[GameView])
_UNSENT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout, httpx.UnsupportedProtocol)
_PROXY_LOST_IT = (502, 504)
_FIRST_WAIT, _LONGEST_WAIT = 0.1, 2.0
_ANSWERS: TypeAdapter[Ack | Answer | Pong] = TypeAdapter(Ack | Answer | Pong)


def own_share() -> str:
    """Return a share of the dice nobody else knows."""
    return secrets.token_hex(32)


class Server:
    """A server under its address; use it as `async with Server(address) as server`."""

    def __init__(self, address: str, timeout: float = 30.0) -> None:
        self.address = address.rstrip("/")
        self._http = httpx.AsyncClient(base_url=self.address, timeout=timeout)
        self.patience = 30.0
        """For how many seconds a claim whose answer was lost is repeated."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *failure: object) -> None:
        await self._http.aclose()

    async def call(self, method: str, path: str, body: object = None, secret: str = "", *, claim_id: str = "") -> str:
        """Return the text a request is answered with; raise Refused with the server's sentence if it says no."""
        headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        if claim_id:
            headers["Idempotency-Key"] = claim_id
        data = body.model_dump(mode="json", exclude_none=True) if isinstance(body, BaseModel) else body
        try:
            answer = await self._http.request(method, path, json=data, headers=headers)
        except httpx.HTTPError as error:
            lost = LostTable if isinstance(error, _UNSENT) else LostAnswer
            raise lost(f"{self.address} cannot be reached: {str(error) or type(error).__name__}.") from None
        if answer.is_success:
            return answer.text
        try:
            problem = Problem.model_validate_json(answer.content)
        except ValidationError:
            lost = LostAnswer if answer.status_code in _PROXY_LOST_IT else LostTable
            raise lost(f"{self.address} is not a table: it answered {answer.status_code}.") from None
        raise Refused(problem.code, problem.detail, problem.rule or "")

    async def _claim(self, path: str, body: object = None, secret: str = "") -> str:
        """Return the text a claim is answered with.

        Where an answer is lost the claim is repeated under the same id, and what was done is given out again.
        """
        name, wait, end = secrets.token_urlsafe(32), _FIRST_WAIT, 0.0
        while True:
            try:
                return await self.call("POST", path, body, secret, claim_id=name)
            except LostTable as lost:
                now = asyncio.get_running_loop().time()
                if not end and isinstance(lost, LostAnswer):
                    end = now + self.patience
                if now > end:  # or it was never sent
                    raise
            await asyncio.sleep(wait)
            wait = min(_LONGEST_WAIT, wait * 2)

    def _read(self, kind: TypeAdapter[Said] | type[Said], text: str) -> Said:
        """Return what a text says; raise LostTable if it is no message of a table."""
        adapter = kind if isinstance(kind, TypeAdapter) else TypeAdapter(kind)
        try:
            return adapter.validate_json(text)
        except ValidationError:
            raise LostTable(f"{self.address} is not a table, or one of another version.") from None

    async def games(self) -> list[GameView]:
        """Return the games the server offers."""
        return self._read(_GAMES, await self.call("GET", "/api/games"))

    async def create(
        self,
        game: str,
        *,
        seats: Sequence[str] = (),
        options: Mapping[str, object] | None = None,
        **more: object,
    ) -> TableMade:
        """Set up a table; return its id, the host's secret, invitations.

        Seats are `local`, `friend`, `open`, `bot:NAME`; `more` are further fields of `NewTable`.
        """
        plans = [_plan(word) for word in seats]
        wanted = {"game": game, "options": dict(options or {}), "seats": plans, **more}
        return self._read(TableMade, await self._claim("/api/tables", wanted))

    async def claim(self, table: str, seat: str, name: str, invitation: str = "", secret: str = "") -> Seated:
        """Take a seat; return the guest and its secret.

        With a secret the seat joins those of the guest who holds it.
        """
        wanted = Claim.model_construct(name=name, invitation=invitation or None, contribution=own_share())
        taken = self._read(Seated, await self._claim(f"/api/tables/{table}/seats/{seat}", wanted, secret))
        return taken.model_copy(update={"secret": taken.secret or secret})

    async def invite(self, table: str, secret: str, seat: str) -> str:
        """Return a new invitation to a seat, for the host; whoever sat there has left, and older ones are void."""
        wanted = Invite.model_construct(seat=seat)
        said = await self._claim(f"/api/tables/{table}/invitations", wanted, secret)
        return self._read(Invitation, said).invitation

    async def hand_over(self, table: str, secret: str) -> str:
        """Return a code that opens the same seats on another device, once, within ten minutes."""
        return self._read(Handover, await self._claim(f"/api/tables/{table}/handover", secret=secret)).code

    async def take_over(self, table: str, code: str) -> DeviceSecret:
        """Return the guest a code belongs to, and this device's own secret."""
        wanted = ClaimHandover.model_construct(code=code)
        return self._read(DeviceSecret, await self._claim(f"/api/tables/{table}/handover/claim", wanted))

    async def look(self, table: str, secret: str = "", after: int | None = None) -> Frame:
        """Return a table as a frame, without sitting down."""
        query = "" if after is None else f"?after={after}"
        return self._read(Frame, await self.call("GET", f"/api/tables/{table}{query}", secret=secret))

    async def history(self, table: str, secret: str = "", after: int = -1) -> list[EventView]:
        """Return what happened at a table after a number, as the asker may know it."""
        said = await self.call("GET", f"/api/tables/{table}/history?after={after}", secret=secret)
        return self._read(History, said).events

    async def moment(self, table: str, number: int, secret: str = "", viewer: str = "") -> PositionView:
        """Return the view after one event: one's own, or anybody's when the game is over."""
        query = f"?eyes={viewer}" if viewer else ""
        said = await self.call("GET", f"/api/tables/{table}/moments/{number}{query}", secret=secret)
        return self._read(Moment, said).view

    async def ask(self, table: str, kind: str, secret: str = "", **fields: object) -> Ack | Answer | Pong:
        """Return the answer to one request without a socket."""
        wanted = {"type": kind, "id": secrets.token_hex(12), **fields}
        return self._read(_ANSWERS, await self.call("POST", f"/api/tables/{table}/requests", wanted, secret))

    async def record(self, table: str) -> str:
        """Return a finished game as the text of a .conq file."""
        return await self.call("GET", f"/api/tables/{table}/record")

    async def proof(self, table: str) -> Plain:
        """Return the proof of a finished game."""
        return self._read(TypeAdapter(Plain), await self.call("GET", f"/api/tables/{table}/proof"))

    async def open_network(self) -> Network:
        """Open the server to the devices in the room; only from its own machine."""
        return self._read(Network, await self.call("POST", "/api/network"))

    def sit(self, table: str, secret: str = "", seat: str = "") -> SeatedTable:
        """Return the table over a socket, to be used with `async with`; without a secret one only watches."""
        return SeatedTable(self.address, table, secret, seat)


def _plan(word: str) -> dict[str, str]:
    """Return the plan of a seat as it is sent."""
    kind, _, bot = word.partition(":")
    return {"kind": kind, "bot": bot} if bot else {"kind": kind}
