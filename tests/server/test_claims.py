"""Claims whose answer is lost: asked again under the same id they bring the same secret, and are done once."""

import asyncio
import secrets
import sqlite3
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from conqueror.client import LostAnswer, LostTable, Server
from conqueror.protocol.tables import Claim, NewTable, SeatPlan
from conqueror.server.claims import AGAIN, Claims
from conqueror.server.lobby import Lobby
from conqueror.server.refusals import Refusal
from tests.server.lobbies import set_up, spend
from tests.server.losing import bad_network
from tests.server.server_process import UNLIMITED, Running, running_server
from tests.server.two import Two

_FRIEND = {"game": "conquests", "seats": [{"kind": "local"}, {"kind": "friend"}], "name": "Ada"}
_OPEN = {"game": "conquests", "seats": [{"kind": "local"}, {"kind": "open"}], "name": "Ada"}


def _post(client: httpx.Client, path: str, body: Any = None, secret: str = "", name: str = "") -> httpx.Response:
    """Return the answer to a claim under a name."""
    heads = {"Authorization": f"Bearer {secret}"} if secret else {}
    heads |= {"Idempotency-Key": name} if name else {}
    return client.post(path, json=body, headers=heads)


def _twice(client: httpx.Client, path: str, body: Any = None, secret: str = "") -> Any:
    """Return what a claim says, asked twice under one name and answered alike."""
    name = secrets.token_urlsafe(32)
    first, again = (_post(client, path, body, secret, name) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 201), again.text
    assert first.json() == again.json()
    return first.json()


def _opens(client: httpx.Client, table: str, secret: str) -> list[str]:
    """Return the seats a secret opens."""
    frame = client.get(f"/api/tables/{table}", headers={"Authorization": f"Bearer {secret}"})
    assert frame.status_code == 200, frame.text
    return list(frame.json()["you"]["seats"])


def test_a_table_is_made_once_and_its_secrets_are_given_again(client: httpx.Client) -> None:
    made = _twice(client, "/api/tables", _FRIEND)
    assert _opens(client, made["table"], made["secret"]) == ["plain"]
    other = _post(client, "/api/tables", _FRIEND, name=secrets.token_urlsafe(32)).json()
    assert other["table"] != made["table"]
    name = secrets.token_urlsafe(32)
    one, another = (_post(client, "/api/tables", wanted, name=name).json() for wanted in (_FRIEND, _OPEN))
    assert one["table"] != another["table"], "another table under the same id is another table"


def test_an_invitation_brings_the_same_secret_again_and_nothing_under_another_id(client: httpx.Client) -> None:
    made = client.post("/api/tables", json=_FRIEND).json()
    path = f"/api/tables/{made['table']}/seats/painted"
    claim = {"name": "Bob", "invitation": made["invitations"]["painted"]}
    seated = _twice(client, path, claim)
    assert _opens(client, made["table"], seated["secret"]) == ["painted"]
    for name in ("", secrets.token_urlsafe(32)):
        assert _post(client, path, claim, name=name).json()["code"] == "bad_invitation"
    history = client.get(f"/api/tables/{made['table']}/history").json()["events"]
    assert [event["seat"] for event in history if event["kind"] == "sat"] == ["plain", "painted"]


def test_an_open_seat_is_taken_once_and_its_secret_is_given_again(client: httpx.Client) -> None:
    made = client.post("/api/tables", json=_OPEN).json()
    path = f"/api/tables/{made['table']}/seats/painted"
    seated = _twice(client, path, {"name": "Bob"})
    assert _opens(client, made["table"], seated["secret"]) == ["painted"]
    assert _post(client, path, {"name": "Eve"}, name=secrets.token_urlsafe(32)).json()["code"] == "seat_taken"


def test_a_guest_who_is_known_keeps_its_secret_however_often_it_asks(client: httpx.Client) -> None:
    made = client.post("/api/tables", json=_OPEN).json()
    path = f"/api/tables/{made['table']}/seats/painted"
    assert _twice(client, path, {"name": "Ada"}, made["secret"])["secret"] == ""
    assert _opens(client, made["table"], made["secret"]) == ["plain", "painted"]


def test_a_new_invitation_and_a_code_are_given_again_until_they_are_used(client: httpx.Client) -> None:
    two = Two(client)
    name = secrets.token_urlsafe(32)
    path = f"/api/tables/{two.id}/invitations"
    first, again = (_post(client, path, {"seat": "painted"}, two.secrets["plain"], name).json() for _ in range(2))
    assert first == again
    claim = {"name": "Eve", "invitation": first["invitation"]}
    seated = _twice(client, f"/api/tables/{two.id}/seats/painted", claim)
    late = _post(client, path, {"seat": "painted"}, two.secrets["plain"], name)
    assert (late.status_code, late.json()["code"]) == (409, "answered"), "it would throw Eve out"
    assert _opens(client, two.id, seated["secret"]) == ["painted"]

    name = secrets.token_urlsafe(32)
    path = f"/api/tables/{two.id}/handover"
    code, again = (_post(client, path, None, seated["secret"], name).json() for _ in range(2))
    assert code == again
    device = _twice(client, f"{path}/claim", code)
    assert device["guest"] == seated["guest"]
    assert _opens(client, two.id, device["secret"]) == ["painted"]
    late = _post(client, path, None, seated["secret"], name)
    assert (late.status_code, late.json()["code"]) == (409, "answered"), "a code that was used stays used"
    assert _post(client, f"{path}/claim", code, name=secrets.token_urlsafe(32)).json()["code"] == "bad_invitation"


def test_a_rematch_and_a_table_that_plays_on_are_the_same_when_they_are_asked_for_again(client: httpx.Client) -> None:
    two = Two(client)
    assert two.play("m").status_code == 200
    assert two.ask("plain", type="resign", id="r").status_code == 200
    tables = {two.ask("plain", type="rematch", id=name).json()["detail"]["table"] for name in ("a", "a", "b")}
    assert len(tables) == 1
    start = next(event["number"] for event in two.frame("plain")["events"] if event["kind"] == "started")
    made = _twice(client, f"/api/tables/{two.id}/moments/{start}/table", {"name": "Ada"})
    assert _opens(client, made["table"], made["secret"]) == ["plain", "painted"]
    text = client.get(f"/api/tables/{two.id}/record").text
    record = client.post("/api/replays", json={"text": text}).json()["replay"]
    made = _twice(client, f"/api/replays/{record}/moments/0/table", {"name": "Ada"})
    assert _opens(client, made["table"], made["secret"]) == ["plain", "painted"]


def test_ten_at_once_under_one_id_are_one(server: Running) -> None:
    async def all_at_once() -> None:
        async with httpx.AsyncClient(base_url=server.address, timeout=30) as client:
            heads = {"Idempotency-Key": secrets.token_urlsafe(32)}
            made = await asyncio.gather(*(client.post("/api/tables", json=_OPEN, headers=heads) for _ in range(10)))
            assert len({answer.text for answer in made}) == 1, made[0].text
            table, claim = made[0].json()["table"], {"name": "Bob"}
            asked = (client.post(f"/api/tables/{table}/seats/painted", json=claim, headers=heads) for _ in range(10))
            seated = await asyncio.gather(*asked)
            assert {answer.status_code for answer in seated} == {201}
            assert len({answer.json()["secret"] for answer in seated}) == 1

    asyncio.run(all_at_once())


def test_an_id_that_could_be_guessed_is_refused(client: httpx.Client) -> None:
    for name in ("1", "a" * 31, "ä" * 40, "a b" * 20, "a" * 129):
        heads = {b"Idempotency-Key": name.encode("latin-1")}
        answer = client.post("/api/tables", json=_OPEN, headers=heads)
        assert (answer.status_code, answer.json()["code"]) == (422, "bad_request")


def test_a_table_that_is_asked_for_again_counts_once() -> None:
    with running_server("--limit", "tables=2 per hour") as running, httpx.Client(base_url=running.address) as client:
        assert _twice(client, "/api/tables", _OPEN)["table"] != _twice(client, "/api/tables", _OPEN)["table"]
        assert client.post("/api/tables", json=_OPEN).status_code == 429


def test_after_a_kill_everything_is_given_again_and_no_secret_lies_in_the_database(tmp_path: Path) -> None:
    names = [secrets.token_urlsafe(32) for _ in range(3)]
    with running_server(*UNLIMITED, database=f"sqlite:///{tmp_path / 'tables.sqlite'}") as running:
        given = []
        for _ in range(2):
            with httpx.Client(base_url=running.address, timeout=20) as client:
                made = _post(client, "/api/tables", _FRIEND, name=names[0]).json()
                claim = {"name": "Bob", "invitation": made["invitations"]["painted"]}
                seated = _post(client, f"/api/tables/{made['table']}/seats/painted", claim, name=names[1]).json()
                path = f"/api/tables/{made['table']}/handover"
                given.append((made, seated, _post(client, path, None, made["secret"], names[2]).json()))
            running.restart()
        assert given[0] == given[1]
    made, seated, code = given[0]
    with sqlite3.connect(tmp_path / "tables.sqlite") as database:
        written = "\n".join(database.iterdump())
    for secret in (made["secret"], made["invitations"]["painted"], seated["secret"], code["code"], *names):
        assert secret not in written
        assert secret.encode().hex() not in written.lower()


def test_the_client_repeats_what_was_lost_by_itself(server: Running) -> None:
    async def evening() -> None:
        with bad_network(server) as network:
            async with Server(network.address) as client:
                network.losses = 1
                made = await client.create("conquests", seats=["local", "friend"], name="Ada")
                network.losses = 2
                seated = await client.claim(made.table, "painted", "Bob", made.invitations["painted"])
                network.losses = 1
                code = await client.hand_over(made.table, seated.secret)
                network.losses = 1
                device = await client.take_over(made.table, code)
                network.losses = 1
                invitation = await client.invite(made.table, made.secret, "painted")
                assert network.lost == 6
                assert device.guest == seated.guest
                assert (await client.claim(made.table, "painted", "Eve", invitation)).guest != seated.guest
                client.patience = 0.3
                network.losses = 100
                with pytest.raises(LostAnswer):
                    await client.hand_over(made.table, made.secret)

    asyncio.run(evening())


def test_a_server_that_is_not_there_is_not_waited_for() -> None:
    async def knock() -> None:
        async with Server("http://127.0.0.1:9") as client:
            with pytest.raises(LostTable):
                await client.create("conquests")

    begun = time.monotonic()
    asyncio.run(knock())
    assert time.monotonic() - begun < 5


def test_after_some_minutes_nothing_is_given_again(tmp_path: Path) -> None:
    async def evening(lobby: Lobby) -> None:
        claims, name = Claims(lobby), secrets.token_urlsafe(32)
        wanted = NewTable(game="conquests", seats=[SeatPlan(kind="local"), SeatPlan(kind="friend")])
        made = await claims.make_table(lambda: (wanted, None), name, "a table")
        table = await lobby.get(made.table)
        claim = Claim(name="Bob", invitation=made.invitations["painted"])
        seated = await claims.claim(table, "painted", claim, client_id=name)
        code = await claims.hand_over(table, seated[0], name)
        device = await claims.take_over(table, code, name)

        now = lobby.services.now
        lobby.services.now = lambda: now() + AGAIN - 30_000
        assert await claims.claim(table, "painted", claim, client_id=name) == seated
        assert await claims.take_over(table, code, name) == device
        assert await claims.make_table(lambda: (wanted, None), name, "a table") == made
        lobby.services.now = lambda: now() + AGAIN + 1
        with pytest.raises(Refusal, match="some time ago"):
            await claims.claim(table, "painted", claim, client_id=name)
        with pytest.raises(Refusal, match="some time ago"):
            await claims.take_over(table, code, name)
        with pytest.raises(Refusal, match="some time ago"):
            await claims.make_table(lambda: (wanted, None), name, "a table")

    spend(tmp_path, evening)


def test_who_was_sent_away_is_not_let_in_again_by_an_old_claim(tmp_path: Path) -> None:
    async def evening(lobby: Lobby) -> None:
        claims, name = Claims(lobby), secrets.token_urlsafe(32)
        table, _ = await set_up(
            lobby, NewTable(game="conquests", seats=[SeatPlan(kind="local"), SeatPlan(kind="open")])
        )
        await claims.claim(table, "painted", Claim(name="Bob"), client_id=name)
        await claims.invite(table, "painted")
        with pytest.raises(Refusal, match="used up, or void"):
            await claims.claim(table, "painted", Claim(name="Bob"), client_id=name)
        assert table.state.seats["painted"].kind == "empty"

    spend(tmp_path, evening)
