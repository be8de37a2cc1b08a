"""Answers in fewer bytes: the page's files, and what anybody may read; never an answer made for one pair of eyes."""

import asyncio
import gzip
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from conqueror.server import pages
from conqueror.server.compression import smallest
from tests.server.server_process import Running

TEXT = "let conqueror = 1;\n" * 200


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> httpx.AsyncClient:
    """Return a site of three files, served without a socket."""
    (tmp_path / "assets").mkdir()
    for name in ("index.html", "assets/page-a1b2.js", "assets/font-a1b2.woff2"):
        (tmp_path / name).write_text(TEXT)
    for name in ("index.html", "assets/page-a1b2.js"):
        (tmp_path / f"{name}.gz").write_bytes(gzip.compress(TEXT.encode()))
        (tmp_path / f"{name}.br").write_bytes(b"brotli")
    monkeypatch.setattr(pages, "SITE", tmp_path)
    app = FastAPI()
    pages.add_pages(app)
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://site")


def _get(site: httpx.AsyncClient, path: str, accepted: str, **more: str) -> httpx.Response:
    return asyncio.run(site.get(path, headers={"accept-encoding": accepted, **more}))


def test_a_file_comes_in_the_encoding_the_browser_takes(tmp_path: Path) -> None:
    file = tmp_path / "page.js"
    for ending in ("", ".br", ".gz"):
        (tmp_path / f"page.js{ending}").write_text("x")
    for accepted, encoding in [
        ("gzip, deflate, br", "br"),
        ("gzip", "gzip"),
        ("br;q=0, GZIP;q=0.5", "gzip"),
        ("", ""),
        ("identity", ""),
    ]:
        assert smallest(file, accepted)[1] == encoding
    (tmp_path / "page.js.br").unlink()
    assert smallest(file, "br") == (file, "")


def test_files_are_small_kept_for_ever_and_told_apart_by_their_encoding(site: httpx.AsyncClient) -> None:
    small = _get(site, "/assets/page-a1b2.js", "gzip")
    plain = _get(site, "/assets/page-a1b2.js", "identity")
    assert small.text == plain.text == TEXT
    assert int(small.headers["content-length"]) < int(plain.headers["content-length"]) // 10
    assert (small.headers["content-encoding"], "content-encoding" in plain.headers) == ("gzip", False)
    for answer in (small, plain):
        assert answer.headers["vary"] == "accept-encoding"
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.headers["content-type"].startswith("text/javascript")
    assert small.headers["etag"] != plain.headers["etag"]
    font = _get(site, "/assets/font-a1b2.woff2", "gzip, br")
    assert "content-encoding" not in font.headers


def test_the_document_is_asked_for_every_time_and_not_sent_twice(site: httpx.AsyncClient) -> None:
    first = _get(site, "/rules/duels", "gzip")
    assert (first.text, first.headers["cache-control"]) == (TEXT, "no-cache")
    tag = first.headers["etag"]
    again = _get(site, "/", "gzip", **{"if-none-match": tag})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    other = _get(site, "/", "identity", **{"if-none-match": tag})
    assert other.status_code == 200, "the same file in another encoding is another answer"
    assert _get(site, "/index.html.gz", "identity").text == TEXT, "no file of its own, but the page"


def test_only_what_anybody_may_read_is_compressed(server: Running, client: httpx.Client) -> None:
    del server
    games = client.get("/api/games", headers={"accept-encoding": "gzip"})
    assert games.headers["content-encoding"] == "gzip"
    assert "Accept-Encoding" in games.headers["vary"]
    made = client.post("/api/tables", json={"game": "conquests", "seats": [{"kind": "local"}, {"kind": "local"}]})
    table, head = made.json()["table"], {"Authorization": f"Bearer {made.json()['secret']}"}
    assert "content-encoding" not in made.headers
    assert client.get(f"/api/tables/{table}").headers["content-encoding"] == "gzip"
    for path in (f"/api/tables/{table}", f"/api/tables/{table}/history"):
        assert "content-encoding" not in client.get(path, headers=head).headers, "it may hold a secret"
