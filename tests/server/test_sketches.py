"""Sketches over HTTP: shared, read without a secret, changed with it, and there after a kill."""

import json

import httpx
import pytest

from conqueror import Sketch
from tests.server.server_process import UNLIMITED, running_server
from tests.test_sketch import grown


def shared(client: httpx.Client, sketch: Sketch) -> dict[str, str]:
    """Return where a sketch is kept, and its secret."""
    answer = client.post("/api/sketches", json={"text": sketch.text()})
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


@pytest.mark.parametrize("name", ["empire/two-empires", "duels/standard-victory-points-rome"])
def test_a_sketch_is_read_by_whoever_has_its_link(client: httpx.Client, name: str) -> None:
    sketch = grown(name, 260)
    seen = client.get(f"/api/sketches/{shared(client, sketch)['sketch']}").json()
    assert Sketch.parse(seen["text"]) == sketch
    assert seen["main"] == len(sketch.main_line())
    nodes = sketch.plain()["nodes"]
    assert [
        (line["after"], line["seat"], line["move"], line["comment"], line["marks"]) for line in seen["lines"]
    ] == [(node["after"], node["seat"], node["move"], node["comment"], node["marks"]) for node in nodes]
    assert all(line["text"] for line in seen["lines"][1:])
    assert "secret" not in seen


def test_only_its_secret_changes_a_sketch(client: httpx.Client) -> None:
    made = shared(client, grown("conquests/general-captured", 40))
    other = grown("conquests/general-captured", 45, seed=2)
    place, body = f"/api/sketches/{made['sketch']}", {"text": json.dumps(other.plain())}
    for head in ({}, {"Authorization": "Bearer wrong-wrong-wrong-wrong"}, {"Authorization": made["secret"]}):
        assert client.put(place, json=body, headers=head).json()["code"] == "unauthorised"
    assert client.put(place, json=body, headers={"Authorization": f"Bearer {made['secret']}"}).status_code == 204
    assert Sketch.parse(client.get(place).json()["text"]) == other


@pytest.mark.parametrize(
    "text", ["nonsense", "{}", "[1]", '{"format": "conqueror sketch 1"}', "conqueror record 1\n"]
)
def test_what_is_no_sketch_is_refused_in_words(client: httpx.Client, text: str) -> None:
    answer = client.post("/api/sketches", json={"text": text})
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_record")
    assert client.get("/api/sketches/abcdefghijklmnop").json()["code"] == "no_such_sketch"


def test_a_sketch_is_there_after_a_kill() -> None:
    with running_server(*UNLIMITED) as server, httpx.Client(base_url=server.address, timeout=60) as client:
        sketch = grown("conquests/general-captured", 40)
        made = shared(client, sketch)
        server.restart()
        assert Sketch.parse(client.get(f"/api/sketches/{made['sketch']}").json()["text"]) == sketch
