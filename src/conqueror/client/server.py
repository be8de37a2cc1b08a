"""A server with tables: set one up, take a seat, look at what there is."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Self

import httpx

from conqueror.client.exceptions import LostTable, Refused
from conqueror.client.table import SeatedTable

Plain = dict[str, Any]


def own_share() -> str:
    """A share of the dice nobody else knows."""
    return secrets.token_hex(32)


class Server:
    """A server under its address; use it as `async with Server(address) as server`."""

    def __init__(self, address: str, timeout: float = 30.0) -> None:
        self.address = address.rstrip("/")
        self._http = httpx.AsyncClient(base_url=self.address, timeout=timeout)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *failure: object) -> None:
        await self._http.aclose()

    async def call(self, method: str, path: str, body: Any = None, secret: str = "") -> Any:
        """The answer to a request as plain data; Refused with the server's sentence if it says no."""
        headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        try:
            answer = await self._http.request(method, path, json=body, headers=headers)
        except httpx.HTTPError as error:
            raise LostTable(f"{self.address} cannot be reached: {str(error) or type(error).__name__}.") from None
        if answer.is_success:
            return answer.json() if "json" in answer.headers.get("content-type", "") else answer.text
        try:
            said = answer.json()
            refusal = Refused(said["code"], said["detail"], said.get("rule") or "")
        except (ValueError, KeyError, TypeError):
            raise LostTable(f"{self.address} is not a table: it answered {answer.status_code}.") from None
        raise refusal

    async def games(self) -> list[Plain]:
        """The games the server offers."""
        found: list[Plain] = await self.call("GET", "/api/games")
        return found

    async def create(
        self, game: str, *, seats: Sequence[str] = (), options: Mapping[str, Any] | None = None, **more: Any
    ) -> Plain:
        """A new table: its id, the host's secret, invitations. Seats are `local`, `friend`, `open`, `bot:NAME`."""
        plans = [_plan(word) for word in seats]
        wanted = {"game": game, "options": dict(options or {}), "seats": plans, **more}
        made: Plain = await self.call("POST", "/api/tables", wanted)
        return made

    async def claim(self, table: str, seat: str, name: str, invitation: str = "", secret: str = "") -> Plain:
        """A seat taken: the guest and its secret. With a secret the seat joins those of the guest who holds it."""
        wanted = {"name": name, "contribution": own_share()}
        if invitation:
            wanted["invitation"] = invitation
        taken: Plain = await self.call("POST", f"/api/tables/{table}/seats/{seat}", wanted, secret)
        return {**taken, "secret": taken["secret"] or secret}

    async def invite(self, table: str, secret: str, seat: str) -> str:
        """A new invitation to a seat, for the host; whoever sat there has left, and older ones are void."""
        made: Plain = await self.call("POST", f"/api/tables/{table}/invitations", {"seat": seat}, secret)
        return str(made["invitation"])

    async def hand_over(self, table: str, secret: str) -> str:
        """A code that opens the same seats on another device, once, within ten minutes."""
        made: Plain = await self.call("POST", f"/api/tables/{table}/handover", secret=secret)
        return str(made["code"])

    async def take_over(self, table: str, code: str) -> Plain:
        """The guest a code belongs to, and this device's own secret."""
        taken: Plain = await self.call("POST", f"/api/tables/{table}/handover/claim", {"code": code})
        return taken

    async def look(self, table: str, secret: str = "", after: int | None = None) -> Plain:
        """A table as a frame, without sitting down."""
        query = "" if after is None else f"?after={after}"
        frame: Plain = await self.call("GET", f"/api/tables/{table}{query}", secret=secret)
        return frame

    async def history(self, table: str, secret: str = "", after: int = -1) -> list[Plain]:
        """What happened at a table after a number, as the asker may know it."""
        said: Plain = await self.call("GET", f"/api/tables/{table}/history?after={after}", secret=secret)
        events: list[Plain] = said["events"]
        return events

    async def moment(self, table: str, number: int, secret: str = "", viewer: str = "") -> Plain:
        """The view after one event: one's own, or anybody's when the game is over."""
        query = f"?eyes={viewer}" if viewer else ""
        said: Plain = await self.call("GET", f"/api/tables/{table}/moments/{number}{query}", secret=secret)
        view: Plain = said["view"]
        return view

    async def ask(self, table: str, kind: str, secret: str = "", **fields: Any) -> Plain:
        """The answer to one request without a socket."""
        wanted = {"type": kind, "id": secrets.token_hex(12), **fields}
        said: Plain = await self.call("POST", f"/api/tables/{table}/requests", wanted, secret)
        return said

    async def record(self, table: str) -> str:
        """A finished game as the text of a .conq file."""
        text: str = await self.call("GET", f"/api/tables/{table}/record")
        return text

    async def proof(self, table: str) -> Plain:
        """The proof of a finished game."""
        proof: Plain = await self.call("GET", f"/api/tables/{table}/proof")
        return proof

    def sit(self, table: str, secret: str = "", seat: str = "") -> SeatedTable:
        """The table over a socket, to be used with `async with`; without a secret one only watches."""
        return SeatedTable(self.address, table, secret, seat)


def _plan(word: str) -> Plain:
    kind, _, bot = word.partition(":")
    return {"kind": kind, "bot": bot} if bot else {"kind": kind}
