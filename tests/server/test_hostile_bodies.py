"""What a stranger may send: large bodies, bodies that never arrive, stolen secrets, signs that are no text."""

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from conqueror.server import gate
from conqueror.server.keys import digest
from tests.server.server_process import UNLIMITED, Running, running_server
from tests.server.strangers import host_of, raw
from tests.server.two import Two, heard_to_the_end, hello


def _chunks(total: int) -> Iterator[bytes]:
    for _ in range(total // 1024):
        yield b" " * 1024


def test_a_body_over_16_kib_is_refused_whether_it_says_its_length_or_not(
    server: Running, client: httpx.Client
) -> None:
    table = b'{"game": "conquests"}'
    for body in (b" " * 16_385, b"x" * 3_000_000):
        answer = client.post("/api/tables", content=body)
        assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    for size in (17 * 1024, 1024 * 1024):
        answer = client.post("/api/tables", content=_chunks(size), headers={"Content-Type": "application/json"})
        assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    just = table + b" " * (16 * 1024 - len(table))
    for content in (just, iter([just])):
        answer = client.post("/api/tables", content=content, headers={"Content-Type": "application/json"})
        assert answer.status_code == 201, answer.text
    host = f"Host: {host_of(server)}"
    for length in ("0" * 13 + "99999", "99999999999999999999"):
        assert raw(server, "POST /api/tables HTTP/1.1", host, f"Content-Length: {length}", body=b"x" * 99_999)[0] in (
            400,
            413,
        )
    for length in ("-1", "1e3", "0x10", "١٦".encode().decode("latin-1"), "16, 17"):
        assert raw(server, "POST /api/tables HTTP/1.1", host, f"Content-Length: {length}", body=b"{}")[0] in (
            400,
            413,
        )
    assert client.get("/api/health").status_code == 200


def test_a_body_that_never_arrives_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "_PATIENCE", 0.05)
    sent: list[Any] = []

    async def app(*_: Any) -> None:
        raise AssertionError("nobody comes in before the body is there")

    async def receive() -> Any:
        return await asyncio.Event().wait()

    async def send(message: Any) -> None:
        sent.append(message)

    head = [(b"host", b"localhost:1")]
    scope = {"type": "http", "method": "POST", "path": "/api/tables", "query_string": b"", "headers": head}
    asyncio.run(gate.Gate(app, ["http://localhost:1"])(scope, receive, send))
    assert (sent[0]["status"], json.loads(sent[1]["body"])["code"]) == (408, "too_slow")


def _everything_secret(running: Running, client: httpx.Client) -> tuple[list[str], str, list[str]]:
    """Go every way a secret goes: the secrets, the seed of the dice, and every answer to a wrong one."""
    table = Two(client, listed=True)
    at, head = f"/api/tables/{table.id}", table.head("plain")
    wrong = "w" * 20 + "RONGsecret" + "x" * 13
    code = client.post(f"{at}/handover", headers=head).json()["code"]
    second = client.post(f"{at}/handover/claim", json={"code": code}).json()["secret"]
    spare = client.post(f"{at}/handover", headers=head).json()["code"]
    again = client.post(f"{at}/invitations", json={"seat": "painted"}, headers=head).json()["invitation"]
    refused = [
        client.get(at, headers={"Authorization": f"Bearer {wrong}"}),
        client.get(at, headers={"Authorization": f"Bearer {table.secrets['painted']}"}),
        client.get(at, headers={"Authorization": f"Basic {wrong}"}),
        client.post(f"{at}/handover", headers={"Authorization": f"Bearer {wrong}"}),
        client.post(f"{at}/handover/claim", json={"code": code}),
        client.post(f"{at}/handover/claim", json={"code": wrong}),
        client.post(f"{at}/handover/claim", json={"code": wrong + "!"}),
        client.post(f"{at}/handover/claim", content=f'{{"code": "{wrong}'),
        client.post(f"{at}/seats/painted", json={"name": "Eve", "invitation": wrong}),
        client.post(f"{at}/seats/painted", json={"name": "Eve", "invitation": table.invitation}),
        client.post(f"{at}/seats/painted", json={"name": "Eve", "invitation": [wrong]}),
        client.post(f"{at}/seats/plain", json={"name": "Eve", "invitation": again}),
        client.post(f"{at}/invitations", json={"seat": "painted"}, headers={"Authorization": f"Bearer {wrong}"}),
        client.get(f"{at}?secret={wrong}", headers={"Authorization": wrong}),
        client.get(f"/api/tables/{wrong}"),
    ]
    assert all(400 <= answer.status_code < 500 for answer in refused), [(a.url, a.status_code) for a in refused]
    texts = [answer.text for answer in refused]
    back = client.post(f"{at}/seats/painted", json={"name": "Guest", "invitation": again}).json()["secret"]
    for secret in (table.secrets["plain"], wrong, spare, back):
        with connect(running.socket_address(table.id)) as line:
            line.send(json.dumps({"type": "hello", "secret": secret}))
            said = line.recv(20)
            if secret in (wrong, spare):
                texts.append(str(said))
            else:
                line.send(json.dumps({"type": "hello", "secret": secret}))
    for name in range(3):
        table.secrets["painted"] = back
        assert table.play(f"m{name}").status_code == 200
    secrets = [
        *table.secrets.values(),
        table.seated["secret"],
        table.invitation,
        code,
        second,
        spare,
        again,
        back,
        wrong,
    ]
    assert table.ask("plain", type="resign", id="end").status_code == 200
    return secrets, client.get(at).json()["table"]["seed"], texts


def test_no_secret_is_in_the_log_an_error_or_the_database_where_only_digests_are(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    with running_server(*UNLIMITED, database=f"sqlite:///{database}") as running:
        with httpx.Client(base_url=running.address, timeout=20) as client:
            secrets, seed, texts = _everything_secret(running, client)
        log = running.log()
        assert running.stop() in (0, -15)
        log += running.log()
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.is_file())
    assert digest(secrets[0]).encode() in stored
    assert len(seed) == 64
    for word in {*secrets, seed}:
        assert word not in log
        assert word.encode() not in stored
        assert not [text for text in texts if word in text]
    assert "Traceback" not in log


def test_a_guest_who_is_replaced_loses_sockets_secrets_and_codes_at_once(
    server: Running, client: httpx.Client
) -> None:
    table = Two(client)
    at, lost = f"/api/tables/{table.id}", table.head("painted")
    code = client.post(f"{at}/handover", headers=lost).json()["code"]
    second = client.post(f"{at}/handover/claim", json={"code": code}).json()["secret"]
    code = client.post(f"{at}/handover", headers=lost).json()["code"]
    with hello(server, table, "painted") as first, hello(server, table, "painted") as other:
        begun = time.monotonic()
        client.post(f"{at}/invitations", json={"seat": "painted"}, headers=table.head("plain"))
        for line in (first, other):
            heard_to_the_end(line)
            assert line.close_code == 4001
        assert time.monotonic() - begun < 1
    for head in (lost, {"Authorization": f"Bearer {second}"}):
        assert client.get(at, headers=head).status_code == 401
        chat = {"type": "chat", "id": "c", "text": "I am still here"}
        assert client.post(f"{at}/requests", json=chat, headers=head).status_code == 401
    assert client.post(f"{at}/handover/claim", json={"code": code}).status_code == 403


STRANGE = (
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "'\"><svg/onload=alert(1)>", "javascript:alert(1)",
    "{{7*7}} ${7*7} %s %n", "a\x00b\x07c\x1b[31mred", "\u202egnp.exe", "\u2066alone\u2069", "zero\u200bwidth\ufeff",
    "line\nbreak\r\ttab", "\u2028sep\u2029", "'; DROP TABLE events; --", "é́́ 𝔘𝔫𝔦 😀", "\u00a0 edge \u3000",
)  # fmt: skip


NOTHING = ("", " ", "\n\t", "\u200b", "\u202e\u202c", "\x00", "\u3000\u00a0")


def test_names_and_talk_come_back_as_plain_printable_text(client: httpx.Client) -> None:
    for words in STRANGE:
        table = Two(client, name=words)
        assert table.ask("painted", type="chat", id="c", text=words).status_code == 200
        answer = client.get(f"/api/tables/{table.id}", params={"after": -1})
        assert answer.headers["content-type"] == "application/json"
        shown = answer.json()["table"]["seats"][0]["name"]
        said = [event["detail"]["text"] for event in answer.json()["events"] if event["kind"] == "chatted"]
        assert said == [shown]
        assert shown.isprintable()
        assert shown == shown.strip() != ""
        assert shown.split() == "".join(sign if sign.isprintable() else " " for sign in words).split()
        assert all(event["text"].isprintable() for event in answer.json()["events"])


def test_names_and_talk_that_are_nothing_or_too_long_are_refused(client: httpx.Client) -> None:
    table = Two(client)
    for words in NOTHING:
        assert client.post("/api/tables", json={"game": "conquests", "name": words}).status_code == 422
        assert table.ask("plain", type="chat", id="c", text=words).status_code == 422
    assert client.post("/api/tables", json={"game": "conquests", "name": "n" * 41}).status_code == 422
    assert client.post("/api/tables", json={"game": "conquests", "name": "n" * 40}).status_code == 201
    assert table.ask("plain", type="chat", id="d", text="t" * 501).status_code == 422
    assert table.ask("plain", type="chat", id="e", text="t" * 500).status_code == 200


def test_behind_a_proxy_browsers_are_told_to_keep_to_https_and_there_is_no_door_to_the_network() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    words = ("--port", str(port), "--public-url", "https://play.example.org")
    with running_server(*words) as running, httpx.Client(base_url=running.address) as client:
        proxied = {"Host": "play.example.org", "X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.7"}
        answer = client.get("/api/health", headers={**proxied, "Origin": "https://play.example.org"})
        assert answer.status_code == 200
        assert answer.headers["strict-transport-security"] == "max-age=31536000"
        assert client.get("/api/health", headers={**proxied, "Origin": "http://play.example.org"}).status_code == 403
        for head in (proxied, {"Host": "play.example.org"}, {}):
            assert client.get("/api/network", headers=head).status_code == 403
            assert client.post("/api/network", headers=head).status_code == 403


def test_a_parameter_given_twice_is_refused(client: httpx.Client) -> None:
    """Who gives it twice may mean either; the server does not guess."""
    said = client.get("/api/games?after=1&after=2")
    assert (said.status_code, said.json()["code"]) == (422, "bad_request")
    assert client.get("/api/games?after=1").status_code == 200
