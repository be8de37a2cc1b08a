"""The server's log: what is refused is told under the id its sender got, and nothing secret is ever in it."""

import asyncio
import contextlib
import json
import logging
import re

import httpx
import pytest
from pydantic import BaseModel
from websockets.asyncio.client import connect

from conqueror.client import Refused, Server
from conqueror.server.log_format import JsonForm, TextForm
from conqueror.server.metrics import Metrics
from conqueror.server.request_log import RefusalLog
from conqueror.store import Store
from tests.forked import run_command
from tests.server.players import Ledger, make, sit_all
from tests.server.server_process import UNLIMITED, Running, free_port, running_server

_PLANTED = "planted-0123456789abcdefghijklmnopqrstuvwxyz"


async def _spend(running: Running) -> list[str]:
    """Do and be refused whatever brings secrets along; return all of them."""
    ledger = Ledger()
    async with Server(running.address) as server, contextlib.AsyncExitStack() as stack:
        fresh = await server.create("conquests", seats=["local", "friend"])
        unused = next(iter(fresh.invitations.values()))
        made = await make(server, ledger, "conquests", {}, 2)
        first, second = await sit_all(stack, running.address, made, ledger)
        secrets = [*made.secrets.values(), fresh.secret, unused, _PLANTED]
        await first.ask("chat", text="a word among friends")
        for wrong in ({"kind": "start", "bot": "casual"}, {"kind": "offer", "what": "draw", "seat": "painted"}):
            with contextlib.suppress(Refused):
                await second.ask(**wrong)
        place = f"/api/tables/{made.table}"
        wrong_calls = [
            ("POST", f"{place}/seats/plain", {"name": "Eve", "invitation": unused}, ""),
            ("POST", f"{place}/handover/claim", {"code": _PLANTED}, ""),
            ("POST", f"{place}/handover/claim", {"code": _PLANTED, "more": "a word among friends"}, ""),
            ("GET", f"{place}?secret={_PLANTED}&after=x", None, secrets[0]),
            ("GET", f"/api/{_PLANTED}?invite={unused}", None, ""),
            ("GET", place, None, _PLANTED),
            ("GET", f"/api/tables/{_PLANTED}", None, ""),
            ("DELETE", place, None, ""),
            (
                "POST",
                f"{place}/requests",
                {"type": "chat", "id": "x", "text": "a word among friends" * 80},
                secrets[0],
            ),
        ]
        for call in wrong_calls:
            with pytest.raises(Refused):
                await server.call(*call)
        fault = {"part": "p", "text": f"Error at https://h/t/x#secret={_PLANTED}", "path": f"/t/x?invite={unused}"}
        await server.call("POST", "/api/faults", fault)
        for hello in (
            {"type": "hello", "secret": _PLANTED},
            {"type": "hello", "secret": secrets[0], "more": "a word among friends"},
        ):
            async with connect(f"{running.socket_address(made.table)}?secret={_PLANTED}") as socket:
                await socket.send(json.dumps(hello))
                assert json.loads(await socket.recv())["type"] == "closing"
        async with connect(running.socket_address(made.table)) as socket:
            await socket.send(json.dumps({"type": "hello", "secret": secrets[0]}))
            await socket.recv()
            await socket.send(json.dumps({"type": _PLANTED, "id": _PLANTED, "text": "a word among friends"}))
            assert json.loads(await socket.recv())["code"] == "bad_request"
    with Store.open(running.database, read_only=True) as store:
        secrets += [store.seed(table).hex() for table in store.all_ids()]
        secrets += [key.digest for table in store.all_ids() for key in store.keys(table)]
        shares = [
            event.data for table in store.all_ids() for event in store.read(table) if event.kind == "contributed"
        ]
    assert len(shares) >= 2
    return [*secrets, *(str(share["value"]) for share in shares), "among friends", "?", "invite="]


@pytest.mark.parametrize("form", ["text", "json"])
def test_no_secret_invitation_query_or_talk_gets_into_the_log(form: str) -> None:
    with running_server(*UNLIMITED, "--log", form) as running:
        secrets = asyncio.run(_spend(running))
        running.stop()
        said = running.log()
    for code in ("not_host", "bad_invitation", "bad_request", "not_found", "unauthorised", "method_not_allowed"):
        assert code in said, code
    assert "the page failed" in said
    assert [secret for secret in secrets if secret in said] == []
    if form == "json":
        lines = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
        assert len(lines) > 12
        for line in lines:
            assert {"at", "level", "logger", "message"} <= set(line)
        refused = [line for line in lines if line["logger"] == "conqueror.server.request_log"]
        assert all(re.fullmatch(r"[0-9a-f]{16}(\.\d+)?", line["request"]) for line in refused)
        assert all(re.fullmatch("[a-z2-7]{16}", line["table"]) for line in refused if "table" in line)
        assert {line["message"] for line in refused} >= {
            "start was refused",
            "a socket was refused",
            "a message was refused",
            "GET /api/tables/{table_id} was refused",
            "GET an unknown path was refused",
        }


def test_an_answer_and_its_problem_name_the_id_that_is_in_the_log() -> None:
    with running_server(*UNLIMITED) as running:
        fine = httpx.get(f"{running.address}/api/games", headers={"x-request-id": "chosen-by-a-stranger"})
        refused = httpx.get(f"{running.address}/api/tables/aaaaaaaaaaaaaaaa")
        gate = httpx.get(f"{running.address}/api/games", headers={"origin": "https://elsewhere.example.org"})
        ids = [answer.headers["x-request-id"] for answer in (fine, refused, gate)]
        assert len(set(ids)) == 3
        assert all(re.fullmatch("[0-9a-f]{16}", each) for each in ids)
        assert [answer.json()["request"] for answer in (refused, gate)] == ids[1:]
        said = running.log()
    assert ids[0] not in said
    assert re.search(f"no_such_table status=404|request={ids[1]} table=a{{16}} code=no_such_table", said)
    assert re.search(f"request={ids[2]} code=forbidden_origin", said)


def test_the_id_of_a_proxy_is_taken_if_it_is_one() -> None:
    with running_server(*UNLIMITED, "--public-url", "https://play.example.org", "--port", free_port()) as running:
        good = "0b6f0e9c-7c64-4a6c-9c5a-3d4c8a0f8e11"
        for sent, kept in ((good, True), ("short", False), ("x" * 65, False), ("a b c d e f g", False)):
            answer = httpx.get(f"{running.address}/api/tables/none", headers={"x-request-id": sent})
            assert (answer.headers["x-request-id"] == sent) is kept
            assert answer.json()["request"] == answer.headers["x-request-id"]
        assert f"request={good}" in running.log()
        assert "a b c d" not in running.log()


@pytest.mark.parametrize(
    ("option", "said"), [("--log", "text or --log json"), ("--metrics", "here, everywhere or off")]
)
def test_an_unknown_form_or_reader_is_refused_in_a_sentence(option: str, said: str) -> None:
    done = run_command("serve", "--no-warm", "--port", "0", option, "xml")
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_a_flood_of_refusals_is_counted_and_not_told(caplog: pytest.LogCaptureFixture) -> None:
    metrics = Metrics()
    refusals = RefusalLog(metrics)
    with caplog.at_level(logging.INFO):
        for _ in range(1000):
            refusals.message("aaaaaaaaaaaaaaaa", "play", "stale")
    assert len(caplog.records) == 100
    assert 'conqueror_refusals_total{code="stale"} 1000.0' in metrics.text()


def test_the_trace_of_a_fault_repeats_nothing_of_a_message() -> None:
    class Said(BaseModel):
        text: int

    talk = {"text": " ".join(("a word", "among friends"))}
    try:
        try:
            Said.model_validate(talk)
        except ValueError as error:
            raise RuntimeError(f"it failed with {_PLANTED}") from error
    except RuntimeError as error:
        record = logging.LogRecord("x", logging.ERROR, "", 0, "A socket failed", (), (type(error), error, None))
    for form in (TextForm(), JsonForm()):
        said = form.format(record)
        assert "RuntimeError: it failed with [hidden]" in said
        assert "among friends" not in said
        assert _PLANTED not in said
