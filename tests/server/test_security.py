"""What a stranger may try: other origins and names, large bodies, stolen secrets, signs that are no text."""

import json
import re
from collections.abc import Iterator

import httpx
from websockets.typing import Origin

from conqueror.server.gate import HEADERS
from tests.server.server_process import Running
from tests.server.strangers import host_of, raw
from tests.server.two import NOBODY, Two, denied


def handshake(running: Running, *lines: str) -> int:
    """Return the status a socket is opened or refused with."""
    upgrade = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13")
    key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
    return raw(running, f"GET /api/tables/{NOBODY}/socket HTTP/1.1", *upgrade, key, *lines)[0]


def bad_origins(port: int) -> list[str]:
    """Return what is not the origin of this server's own pages, however much it looks like it."""
    hosts = [
        "evil.example", "127.0.0.1.evil.example", "evil127.0.0.1", "localhost.evil.example", "evil-localhost",
        "evil.localhost", "localhost.", "127.0.0.1.", "LOCALHOST", "Localhost", "user@127.0.0.1", "a:b@localhost",
        "localhost%00.evil.example", "localhost%2eevil", "localhost\\@evil.example", "localhost;evil.example",
        "[::ffff:127.0.0.1]", "[0:0:0:0:0:0:0:1]", "[::1%25lo]", "::1", "127.1", "0x7f000001", "2130706433",
        "017700000001", "127.0.0.2", "0.0.0.0", "[::]", "*", "l\xf6calhost", "127.0.0.1,evil.example",
    ]  # fmt: skip
    here = f"http://127.0.0.1:{port}"
    return [
        *(f"http://{host}:{port}" for host in hosts),
        "http://evil.example", "https://evil.example", "null", "Null", "", "*", "undefined", "file://", "file:///",
        "about:blank", "data:text/html,x", "chrome-extension://abcdefgh", "http://127.0.0.1", "http://localhost",
        "http://[::1]", f"http://127.0.0.1:{port + 1}", f"http://127.0.0.1:{port}0", f"http://127.0.0.1:0{port}",
        f"http://127.0.0.1:+{port}", f"https://127.0.0.1:{port}", f"https://localhost:{port}",
        f"ws://127.0.0.1:{port}", f"HTTP://127.0.0.1:{port}", f"{here}.evil.example", f"{here}@evil.example",
        f"{here}/", f"{here}/page", f"{here}?", f"{here}#", f"{here} http://evil.example",
        f"{here}, http://evil.example", f"http://evil.example, {here}", f"//127.0.0.1:{port}", f"127.0.0.1:{port}",
        f"http:127.0.0.1:{port}", f"http:/127.0.0.1:{port}", f"http:///127.0.0.1:{port}", f"javascript:{here}",
        f"blob:{here}", f"view-source:{here}",
    ]  # fmt: skip


def bad_hosts(port: int) -> list[str]:
    """Names under which a page of somebody else could reach this server."""
    return [
        "evil.example", f"evil.example:{port}", "", "127.0.0.1", "localhost", f"127.0.0.1:{port + 1}",
        f"127.0.0.1:{port}0", f"127.0.0.1:{port}.evil.example", f"127.0.0.1.evil.example:{port}",
        f"localhost.evil.example:{port}", f"localhost.:{port}", f"127.0.0.1.:{port}", f"user@127.0.0.1:{port}",
        f"127.0.0.1:{port}@evil.example", f"127.0.0.1:{port},evil.example", f"evil.example,127.0.0.1:{port}",
        f"[::ffff:127.0.0.1]:{port}", f"127.1:{port}", f"0.0.0.0:{port}", f"127.0.0.2:{port}", f"2130706433:{port}",
        f"127.0.0.1:0{port}", f"http://127.0.0.1:{port}", f"127.0.0.1:{port}/", f"evil.localhost:{port}",
    ]  # fmt: skip


def test_no_page_of_another_origin_gets_an_answer_or_a_socket(server: Running) -> None:
    host, port = host_of(server), int(server.address.rpartition(":")[2])
    tried = bad_origins(port)
    assert len(tried) >= 50
    for origin in tried:
        lines = (f"Host: {host}", f"Origin: {origin}", "Connection: close")
        status, _, body = raw(server, "GET /api/tables HTTP/1.1", *lines)
        assert (status, json.loads(body)["code"]) == (403, "forbidden_origin"), origin
        assert handshake(server, f"Host: {host}", f"Origin: {origin}") == 403, origin
    twice = (f"Host: {host}", f"Origin: {server.address}", f"Origin: {server.address}")
    assert raw(server, "GET /api/tables HTTP/1.1", *twice)[0] == 403
    assert handshake(server, *twice) in (400, 403)


def test_own_pages_and_programs_without_an_origin_come_in(server: Running) -> None:
    port = server.address.rpartition(":")[2]
    for name in ("127.0.0.1", "localhost", "LOCALHOST", "[::1]"):
        assert raw(server, "GET /api/health HTTP/1.1", f"Host: {name}:{port}")[0] == 200
        for mine in ("127.0.0.1", "localhost", "[::1]"):
            lines = (f"Host: {name}:{port}", f"Origin: http://{mine}:{port}")
            assert raw(server, "GET /api/health HTTP/1.1", *lines)[0] == 200
            assert handshake(server, *lines) == 101
    assert handshake(server, f"Host: {host_of(server)}") == 101


def test_no_other_name_leads_to_the_server_so_that_names_cannot_be_rebound(server: Running) -> None:
    port = int(server.address.rpartition(":")[2])
    for host in bad_hosts(port):
        status, _, body = raw(server, "GET /api/tables HTTP/1.1", f"Host: {host}", "Connection: close")
        assert (status, json.loads(body)["code"]) == (403, "forbidden_origin"), host
        assert handshake(server, f"Host: {host}") == 403, host
    good = f"Host: {host_of(server)}"
    assert raw(server, "GET /api/tables HTTP/1.0")[0] == 403
    assert raw(server, "GET /api/tables HTTP/1.1", good, "Host: evil.example")[0] in (400, 403)
    assert raw(server, "GET /api/tables HTTP/1.1", "Host: evil.example", good)[0] in (400, 403)
    elsewhere = "GET http://evil.example/api/tables HTTP/1.1"
    assert raw(server, elsewhere, "Host: evil.example", "X-Forwarded-Host: " + host_of(server))[0] == 403


def _answers(client: httpx.Client) -> Iterator[httpx.Response]:
    """Yield an answer of every kind."""
    table = Two(client)
    for path in ("/api/health", "/api/games", "/api/tables", f"/api/tables/{table.id}", "/api/openapi.json"):
        yield client.get(path)
        yield client.head(path)
        yield client.options(path)
        yield client.put(path, json={})
    for path in ("/", "/nothing", "/api", "/api/", "/api/tables/", "/api/../etc/passwd", "/docs", "/%00", "/api/%2e"):
        yield client.get(path)
    yield client.get(f"/api/tables/{NOBODY}")
    yield client.get(f"/api/tables/{NOBODY.upper()}")
    yield client.get(f"/api/tables/{table.id}", headers={"Authorization": "Bearer " + "x" * 43})
    yield client.get(f"/api/tables/{table.id}", headers={"Authorization": "Basic eDp5"})
    yield client.get(f"/api/tables/{table.id}/record")
    yield client.get(f"/api/tables/{table.id}/socket")
    yield client.post("/api/tables", content=b"{" * 20_000)
    yield client.post("/api/tables", content=b"{")
    yield client.post("/api/tables", json={"game": "chess"})
    yield client.get("/api/health", headers={"Origin": "http://evil.example"})
    yield client.get("/api/health", headers={"Host": "evil.example"})
    yield table.ask("plain", type="resign", id="r")
    yield client.get(f"/api/tables/{table.id}/record")
    yield client.get(f"/api/tables/{table.id}/proof")


def test_every_answer_has_the_safe_headers_and_every_refusal_one_form(client: httpx.Client) -> None:
    seen = set()
    for answer in _answers(client):
        seen.add(answer.status_code)
        what = (answer.request.method, str(answer.request.url), answer.status_code)
        assert answer.status_code < 500, what
        for name, value in HEADERS.items():
            assert answer.headers.get_list(name) == [value], (what, name)
        assert "server" not in answer.headers, what
        assert "access-control-allow-origin" not in answer.headers, what
        assert "set-cookie" not in answer.headers, what
        if answer.request.url.path.startswith("/api/"):
            assert answer.headers["cache-control"] == "no-store", what
        if answer.status_code >= 400:
            assert answer.headers["content-type"] == "application/problem+json", what
            if answer.request.method != "HEAD":
                assert answer.json()["status"] == answer.status_code, what
        if answer.status_code == 405:
            assert answer.headers["allow"], what
    assert {200, 401, 403, 404, 405, 409, 413, 422} <= seen


def test_a_handshake_that_is_refused_has_the_safe_headers_too(server: Running) -> None:
    answer = denied(server.socket_address(NOBODY), origin=Origin("http://evil.example"))
    assert answer.status_code == 403
    assert json.loads(answer.body)["code"] == "forbidden_origin"
    assert all(answer.headers[name] == value for name, value in HEADERS.items())
    assert denied(server.socket_address("nowhere")).status_code == 404


def test_the_policy_lets_pages_load_and_run_only_what_the_server_itself_gives(client: httpx.Client) -> None:
    policy = client.get("/api/health").headers["content-security-policy"]
    rules = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert rules["default-src"] == "'none'"
    for name in ("object-src", "base-uri", "frame-ancestors", "form-action"):
        assert rules[name] == "'none'"
    assert rules["script-src"] == rules["connect-src"] == "'self'"
    assert not re.search(r"unsafe|\*|https?:|blob:|strict-dynamic", policy)


def test_allow_names_every_method_of_a_place(client: httpx.Client) -> None:
    assert client.put("/api/tables").headers["allow"] == "GET, HEAD, POST"
    assert client.options("/api/network").headers["allow"] == "DELETE, GET, HEAD, POST"
    assert client.get(f"/api/tables/{NOBODY}/handover").headers["allow"] == "POST"
    head, get = client.head("/api/games"), client.get("/api/games")
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-length"] == get.headers["content-length"]
