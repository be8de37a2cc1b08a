"""Sketches changed over HTTP: moves, dice, comments, engine and bots at any node, and sketches of running games."""

import time
from collections.abc import Mapping
from typing import Any

import httpx
import pytest

from conqueror import Sketch
from conqueror.sketch import from_file
from tests.reviews.records import golden
from tests.server.server_process import UNLIMITED, running_server
from tests.test_sketch import grown
from tests.web.games import played

Made = dict[str, Any]
GAME = "duels/standard-victory-points-rome"


def made(client: httpx.Client, wanted: Mapping[str, object]) -> Made:
    """Return where a sketch is kept, and its secret."""
    return dict(client.post("/api/sketches", json=wanted).raise_for_status().json())


def ask(client: httpx.Client, made: Made, method: str, what: str, body: object = None) -> httpx.Response:
    """Return what is answered to the maker of a sketch."""
    head = {"Authorization": f"Bearer {made['secret']}"}
    return client.request(method, f"/api/sketches/{made['sketch']}{what}", json=body, headers=head)


def grow(client: httpx.Client, made: Made, method: str, what: str, body: object = None) -> Made:
    """Return what came of a change."""
    answer = ask(client, made, method, what, body)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_moves_are_tried_after_any_node_and_keep_their_numbers_after_a_kill() -> None:
    with running_server(*UNLIMITED) as server, httpx.Client(base_url=server.address, timeout=60) as client:
        sketch = made(client, {"text": golden("conquests/general-captured").text()})
        first = grow(client, sketch, "POST", "/nodes/0/moves", {"seat": "plain", "moves": ["e2-e3"]})
        number = first["moment"]["number"]
        assert [(line["number"], line["after"]) for line in first["lines"]] == [(number, 0)]
        assert first["moment"]["view"]["to_act"] == ["painted"]
        again = grow(client, sketch, "POST", "/nodes/0/moves", {"seat": "plain", "moves": ["e2-e3"]})
        assert (again["lines"], again["moment"]["number"]) == ([], number)
        grow(
            client,
            sketch,
            "PATCH",
            f"/nodes/{number}",
            {"comment": "In the middle.", "marks": [["e3"], ["e3", "e4"]]},
        )
        gone = grow(client, sketch, "POST", "/nodes/0/moves", {"seat": "plain", "moves": ["a1-a2"]})["moment"][
            "number"
        ]
        assert grow(client, sketch, "DELETE", f"/nodes/{gone}")["moment"]["number"] == 0
        before = client.get(f"/api/sketches/{sketch['sketch']}").json()
        server.restart()
        after = client.get(f"/api/sketches/{sketch['sketch']}").json()
        assert after == before
        told = next(line for line in after["lines"] if line["number"] == number)
        assert (told["comment"], told["marks"]) == ("In the middle.", [["e3"], ["e3", "e4"]])
        later = grow(client, sketch, "POST", f"/nodes/{number}/moves", {"seat": "painted", "moves": ["e5-e4"]})
        assert later["moment"]["number"] > gone  # a number is never given twice
        assert ask(client, sketch, "GET", f"/nodes/{gone}").json()["code"] == "no_such_moment"


def test_dice_are_chosen_or_thrown_and_files_hold_it_all(client: httpx.Client) -> None:
    sketch = made(client, {"text": golden(GAME).text()})
    lines = client.get(f"/api/sketches/{sketch['sketch']}").json()["lines"]
    thrown = next(line for line in lines if line["seat"] == "chance")
    moment = ask(client, sketch, "GET", f"/nodes/{thrown['after']}").json()
    assert abs(sum(one["share"] for one in moment["chances"]) - 1) < 1e-3
    for one in moment["chances"]:
        chosen = grow(
            client, sketch, "POST", f"/nodes/{thrown['after']}/moves", {"seat": "chance", "moves": [one["move"]]}
        )
        assert chosen["moment"]["event"]["seat"] == "chance"
    found = grow(client, sketch, "POST", f"/nodes/{thrown['after']}/throw")
    assert found["lines"] == []  # everything that can fall is there already
    assert ask(client, sketch, "POST", f"/nodes/{found['moment']['number']}/throw").json()["code"] == "not_allowed"
    files = [from_file(ask(client, sketch, "GET", f"/file?form={form}").text) for form in ("conq", "json")]
    assert files[0] == files[1]
    assert len(files[0]) == len(lines) - 1 + len(moment["chances"]) - 1


def test_an_engine_and_bots_of_a_level_are_asked_at_any_node(client: httpx.Client) -> None:
    sketch = made(client, {"text": golden("conquests/general-captured").text()})
    thought = client.post(f"/api/sketches/{sketch['sketch']}/nodes/4/analyse", json={}).json()
    assert abs(sum(thought["shares"].values()) - 1) < 0.01
    best = grow(
        client, sketch, "POST", "/nodes/4/moves", {"seat": thought["seat"], "moves": [thought["moves"][0]["move"]]}
    )
    after = best["moment"]["number"]
    bots = grow(client, sketch, "POST", f"/nodes/{after}/bots", {"bot": "beginner", "moves": 3})
    assert len(bots["lines"]) == 3
    assert ask(client, sketch, "POST", "/nodes/4/bots", {"bot": "nobody"}).json()["code"] == "bad_bot"
    assert client.post(f"/api/sketches/{sketch['sketch']}/nodes/4/bots", json={"bot": "beginner"}).status_code == 401


def test_a_position_is_set_up_and_questions_are_answered(client: httpx.Client) -> None:
    position = {
        "turn": "plain",
        "board": {"c1": "plain General 1", "c3": "plain Soldier 1", "c6": "painted General 1"},
    }
    sketch = made(client, {"game": "conquests", "position": position})
    seen = ask(client, sketch, "GET", "/nodes/0").json()
    assert (seen["seat"], sorted(seen["view"]["board"])) == ("plain", ["c1", "c3", "c6"])
    assert ask(client, sketch, "POST", "/nodes/0/assess", {"seat": "plain", "move": "c3-c6"}).json()["refusal"][
        "rule"
    ]
    told = ask(client, sketch, "POST", "/nodes/0/explain", {"seat": "plain", "place": "f6", "origin": "c3"})
    assert told.json()["refusal"]["text"]
    refused = ask(client, sketch, "POST", "/nodes/0/moves", {"seat": "plain", "moves": ["c3-f6"]}).json()
    assert (refused["code"], refused["rule"][:3]) == ("illegal", "GC-")


@pytest.mark.parametrize(
    ("method", "what", "body"),
    [
        ("GET", "/nodes/99", None),
        ("GET", "/nodes/0?eyes=nobody", None),
        ("POST", "/nodes/0/moves", {"seat": "nobody", "moves": ["x"]}),
        ("POST", "/nodes/0/moves", {"seat": "plain", "moves": []}),
        ("PATCH", "/nodes/0", {"comment": "x" * 501}),
        ("PATCH", "/nodes/0", {"marks": [["A place"]]}),
        ("DELETE", "/nodes/0", None),
        ("POST", "/nodes/0/assess", {"seat": "chance", "move": "x"}),
        ("POST", "/nodes/0/explain", {"seat": "nobody", "place": "x"}),
        ("POST", "/nodes/0/analyse", {"seat": "nobody"}),
        ("POST", "/deal", None),
    ],
)
def test_what_cannot_be_done_is_refused_in_words(client: httpx.Client, method: str, what: str, body: object) -> None:
    sketch = made(client, {"game": "conquests"})
    answer = ask(client, sketch, method, what, body)
    assert 400 <= answer.status_code < 500, answer.text
    assert answer.json()["detail"]
    assert len(client.get(f"/api/sketches/{sketch['sketch']}").json()["lines"]) == 1


@pytest.mark.parametrize(
    "wanted",
    [{}, {"game": "chess"}, {"game": "conquests", "text": "x"}, {"game": "conquests", "position": {"board": 3}}],
)
def test_a_sketch_is_made_of_a_text_or_of_a_game(client: httpx.Client, wanted: Mapping[str, object]) -> None:
    answer = client.post("/api/sketches", json=wanted)
    assert (answer.status_code, bool(answer.json()["detail"])) == (422, True)


def test_two_thousand_moves_open_within_a_second(client: httpx.Client) -> None:
    sketch = made(client, {"text": grown(GAME, 2000).text()})
    times = []
    for _ in range(3):  # the machine may be busy
        begun = time.perf_counter()
        seen = client.get(f"/api/sketches/{sketch['sketch']}").json()
        moment = client.get(f"/api/sketches/{sketch['sketch']}/nodes/1999").json()
        times.append(time.perf_counter() - begun)
    assert (len(seen["lines"]), moment["number"]) == (2001, 1999)
    assert min(times) < 1.0


def running(client: httpx.Client, *, hints: bool) -> tuple[Made, Made]:
    """Return a running game with secrets, and the sketch of its first seat."""
    address = str(client.base_url)
    table = played(address, "final-conquest", 30, seats=3, players=3, hints=hints)
    head = {"Authorization": f"Bearer {table['secret']}"}
    place = f"/api/tables/{table['table']}/sketch"
    assert client.post(place, json={"seat": "carthage"}).status_code == 403  # a spectator has no view of his own
    return table, client.post(place, json={"seat": "carthage"}, headers=head).raise_for_status().json()


def test_a_running_game_is_sketched_from_ones_own_view(client: httpx.Client) -> None:
    table, sketch = running(client, hints=True)
    head = {"Authorization": f"Bearer {table['secret']}"}
    own = client.get(f"/api/tables/{table['table']}", params={"seat": "carthage"}, headers=head).json()["view"]
    for _ in range(2):
        seen = ask(client, sketch, "GET", "/nodes/0?eyes=carthage").json()["view"]
        assert (seen["lands"], seen["players"]) == (own["lands"], own["players"])
        grow(client, sketch, "POST", "/deal")
    assert client.get(f"/api/sketches/{sketch['sketch']}").json()["code"] == "still_running"
    assert client.get(f"/api/sketches/{sketch['sketch']}/nodes/0").json()["code"] == "still_running"
    told = ask(client, sketch, "GET", "").json()
    assert (told["table"], told["seat"], told["running"], told["engine"]) == (table["table"], "carthage", True, True)
    assert Sketch.parse(told["text"]).game.key == "final-conquest"


def test_no_engine_helps_in_a_sketch_of_a_running_game_without_hints(client: httpx.Client) -> None:
    _, sketch = running(client, hints=False)
    for method, what, body in (
        ("POST", "/nodes/0/analyse", {}),
        ("POST", "/nodes/0/analyse", {"seat": "rome"}),
        ("POST", "/nodes/0/bots", {"bot": "master"}),
        ("GET", "/file", None),
        ("GET", "/file?form=json", None),
    ):
        assert ask(client, sketch, method, what, body).json()["code"] == "not_allowed"
    told = ask(client, sketch, "GET", "").json()
    assert (told["engine"], told["text"]) == (False, "")


def test_a_finished_game_is_sketched_from_any_moment(client: httpx.Client) -> None:
    table = played(str(client.base_url), "conquests", 6, seed=2)
    place = f"/api/tables/{table['table']}"
    head = {"Authorization": f"Bearer {table['secret']}"}
    body = {"type": "resign", "id": "r", "seat": "plain"}
    client.post(f"{place}/requests", json=body, headers=head).raise_for_status()
    moves = [event for event in client.get(f"{place}/history").json()["events"] if event["kind"] == "moved"]
    sketch = client.post(f"{place}/sketch", json={"number": moves[2]["number"]}).raise_for_status().json()
    assert sketch["node"] == 3
    lines = client.get(f"/api/sketches/{sketch['sketch']}").json()["lines"]
    assert [line["text"] for line in lines[1:4]] == [move["text"] for move in moves[:3]]
