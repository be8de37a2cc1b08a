"""A record is watched without a table, and a new table goes on from a moment of a finished game."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from conqueror.game import Plain
from conqueror.protocol.message import LONGEST_MESSAGE, LONGEST_RECORD
from conqueror.registry import catalogue, load, read
from conqueror.server import verify_dice
from tests.forked import run_command
from tests.server.server_process import UNLIMITED, Running, running_server

pytestmark = pytest.mark.xdist_group("play-on")  # they share a server

LOCAL = [{"kind": "local"}, {"kind": "local"}]


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running_server(*UNLIMITED) as running:
        yield running


@pytest.fixture(scope="module")
def client(server: Running) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.address, timeout=60) as client:
        yield client


def played(key: str, moves: int, seed: int = 7) -> str:
    """Return the record of a random game, so many moves long."""
    game, rng = load(key), Random(seed)
    position, record = game.start(), game.record()
    for _ in range(moves):
        if not position.to_act:
            break
        outcomes = position.chances()
        seat = "chance" if outcomes else position.to_act[0]
        move = rng.choice(list(outcomes) if outcomes else position.moves(seat))
        position, record = position.play(seat, move), record.with_move(seat, move)
    return record.text()


def play(client: httpx.Client, made: Plain, steps: int, rng: Random) -> Plain:
    """Return the table after some moves of its host, who holds every seat, and what it looks like then."""
    headers = {"Authorization": f"Bearer {made['secret']}"}
    table = f"/api/tables/{made['table']}"
    for seat in made["seats"]:
        share = {"type": "contribute", "id": f"share-{seat}", "seat": seat, "value": f"{rng.getrandbits(160):040x}"}
        client.post(f"{table}/requests", json=share, headers=headers)
    for number in range(steps):
        frame = client.get(table, headers=headers).json()
        if frame["table"]["status"] != "running":
            break
        seat = next(iter(frame["decisions"]))
        seen = client.get(table, headers=headers, params={"seat": seat}).json()
        group = rng.choice([group for group in seen["view"]["moves"] if "move" in group])
        request = {
            "type": "play",
            "id": f"move-{number}",
            "seat": seat,
            "decision": frame["decisions"][seat],
            "moves": [group["move"]],
        }
        assert client.post(f"{table}/requests", json=request, headers=headers).status_code == 200
    return dict(client.get(table, headers=headers).json())


def resign(client: httpx.Client, made: Plain) -> None:
    """End a game for two at once."""
    headers = {"Authorization": f"Bearer {made['secret']}"}
    request = {"type": "resign", "id": "resign", "seat": made["seats"][0]}
    assert client.post(f"/api/tables/{made['table']}/requests", json=request, headers=headers).status_code == 200


@pytest.fixture(scope="module")
def finished(client: httpx.Client) -> Plain:
    """Return a game of Conqueror on 6x6 that was given up after some moves."""
    made = client.post("/api/tables", json={"game": "empire", "seats": LOCAL}).json()
    play(client, made, 24, Random(3))
    resign(client, made)
    return dict(made)


@pytest.mark.parametrize("key", [key for key in catalogue() if "/" not in key])
def test_a_record_is_told_and_shown_moment_by_moment(client: httpx.Client, key: str) -> None:
    text = played(key, 40)
    answer = client.post("/api/replays", json={"text": text})
    assert answer.status_code == 201
    shown, record = answer.json(), read(text)
    assert (shown["game"], shown["number"]) == (key, len(record.moves))
    assert [(event["seat"], event["detail"]["move"]) for event in shown["events"]] == list(record.moves)
    assert all(event["text"] for event in shown["events"])
    assert shown["rounds"][0] == 0
    assert shown["rounds"] == sorted(set(shown["rounds"]))
    game = load(key)
    position = game.start()
    first = client.get(f"/api/replays/{shown['replay']}/moments/0").json()
    assert first["view"] == json.loads(json.dumps(position.view(None)))
    for seat, move in record.moves:
        position = position.play(seat, move)
    eyes = game.seats[0]
    last = client.get(f"/api/replays/{shown['replay']}/moments/{shown['number']}", params={"eyes": eyes}).json()
    assert last["view"] == json.loads(json.dumps(position.view(eyes)))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("nonsense", "Line 1:"),
        ("conqueror record 1\ngame: empire\nrules: 1\nseats: red blue\n\n1. red a1-f6 1\n", "Line 6:"),
        ("conqueror record 1\ngame: ../../etc\nrules: 1\nseats: red blue\n", "Line 2:"),
        ("conqueror record 1\ngame: chess\nrules: 1\nseats: red blue\n", "Line 1:"),
        ("conqueror record 1\ngame: empire\nrules: 1\nseats: red blue\nstart: [1]\n", "Line 5:"),
        ("conqueror record 1\ngame: empire\nrules: 1\nseats: red blue\n\n1. red end\n", "Line 6:"),
    ],
)
def test_a_mistake_in_a_record_is_answered_with_its_line(client: httpx.Client, text: str, line: str) -> None:
    version = load("empire").rules_version
    answer = client.post("/api/replays", json={"text": text.replace("rules: 1", f"rules: {version}")})
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["code"] == "bad_record"
    assert answer.json()["detail"].startswith(line)


def test_only_a_record_may_be_longer_than_a_message(client: httpx.Client) -> None:
    note = f"note: {'a' * 70}\n"
    long = played("empire", 5).replace("\n\n", f"\n{note * (LONGEST_MESSAGE // 32)}\n", 1)
    assert LONGEST_MESSAGE < len(long) < LONGEST_RECORD
    assert client.post("/api/replays", json={"text": long}).status_code == 201
    assert client.post("/api/replays", json={"text": "a" * (LONGEST_RECORD + 1)}).status_code == 422
    assert client.post("/api/replays", json={"text": "a" * (2 * LONGEST_RECORD)}).status_code == 413
    assert client.post("/api/tables", json={"game": "empire", "name": "a" * LONGEST_MESSAGE}).status_code == 413


def test_a_moment_that_is_not_there_is_refused(client: httpx.Client) -> None:
    shown = client.post("/api/replays", json={"text": played("empire", 5)}).json()
    assert client.get(f"/api/replays/{shown['replay']}/moments/99").json()["code"] == "no_such_moment"
    assert client.get(f"/api/replays/{'0' * 64}/moments/0").json()["code"] == "no_such_replay"
    eyes = client.get(f"/api/replays/{shown['replay']}/moments/0", params={"eyes": "rome"})
    assert eyes.json()["code"] == "no_such_moment"


def test_a_game_goes_on_from_a_moment_of_a_finished_one(
    client: httpx.Client, finished: Plain, tmp_path: Path, server: Running
) -> None:
    events = client.get(f"/api/tables/{finished['table']}/history").json()["events"]
    number = [event["number"] for event in events if event["kind"] == "moved"][6]
    there = client.get(f"/api/tables/{finished['table']}/moments/{number}").json()["view"]
    answer = client.post(f"/api/tables/{finished['table']}/moments/{number}/table", json={"name": "Ann"})
    assert answer.status_code == 201
    made = answer.json()
    headers = {"Authorization": f"Bearer {made['secret']}"}
    frame = client.get(f"/api/tables/{made['table']}", headers=headers).json()
    same = ("board", "stock", "turn", "counter")
    if there["phase"] == "action":
        assert {part: frame["view"][part] for part in same} == {part: there[part] for part in same}
    server.restart()  # the log alone leads to the same table
    again = client.get(f"/api/tables/{made['table']}", headers=headers).json()
    assert again["view"] == frame["view"]
    play(client, made, 8, Random(5))
    resign(client, made)

    text = client.get(f"/api/tables/{made['table']}/record").text
    assert "\nstart: {" in text
    assert len(read(text).moves) >= 8
    proof = client.get(f"/api/tables/{made['table']}/proof").json()
    assert "start" in proof
    assert verify_dice.verify(proof) == []
    assert verified(proof, tmp_path)
    changed = {**proof, "start": {**proof["start"], "counter": 99}}
    assert verify_dice.verify(changed)
    assert not verified(changed, tmp_path)
    assert "start" not in client.get(f"/api/tables/{finished['table']}/proof").json()


def verified(proof: Plain, folder: Path) -> bool:
    """Whether `conqueror verify` says yes."""
    file = folder / "proof.json"
    file.write_text(json.dumps(proof), encoding="utf-8")
    return run_command("verify", str(file)).returncode == 0


@pytest.mark.parametrize("key", [key for key in catalogue() if "/" not in key])
def test_a_game_goes_on_from_a_record(client: httpx.Client, key: str) -> None:
    shown = client.post("/api/replays", json={"text": played(key, 30)}).json()
    answer = client.post(f"/api/replays/{shown['replay']}/moments/{shown['number'] // 2}/table", json={})
    assert answer.status_code == 201
    made = answer.json()
    assert made["seats"] == shown["seats"]
    frame = client.get(f"/api/tables/{made['table']}").json()
    assert frame["table"]["status"] == "running"
    assert not any("start" in event["detail"] for event in frame["events"])


def test_the_rounds_of_a_table_are_those_its_counter_shows(client: httpx.Client, finished: Plain) -> None:
    table = f"/api/tables/{finished['table']}"
    found = client.get(f"{table}/rounds").json()["rounds"]
    assert len(found) >= 2
    counters = [client.get(f"{table}/moments/{number}").json()["view"]["counter"] for number in found]
    assert counters == list(range(1, len(found) + 1))
    before = client.get(f"{table}/moments/{found[1] - 1}").json()["view"]["counter"]
    assert before == counters[0]


def refused(client: httpx.Client, address: str, body: dict[str, Any]) -> str:
    """Return the code with which a table is not set up."""
    answer = client.post(address, json=body)
    assert answer.status_code >= 400
    return str(answer.json()["code"])


def test_nobody_elsewhere_may_play_on(client: httpx.Client, finished: Plain) -> None:
    first = client.get(f"/api/tables/{finished['table']}/history").json()["events"]
    number = next(event["number"] for event in first if event["kind"] == "started")
    place = f"/api/tables/{finished['table']}/moments/{number}/table"
    for kind in ("friend", "open"):
        assert refused(client, place, {"seats": [{"kind": "local"}, {"kind": kind}]}) == "not_allowed"
    assert refused(client, place, {"seats": [{"kind": "bot", "bot": "nobody"}]}) == "bad_bot"
    assert refused(client, place.replace(f"/{number}/", "/0/"), {}) == "no_such_moment"


def test_a_running_game_is_not_played_on(client: httpx.Client) -> None:
    made = client.post("/api/tables", json={"game": "empire", "seats": LOCAL}).json()
    number = client.get(f"/api/tables/{made['table']}").json()["number"]
    assert refused(client, f"/api/tables/{made['table']}/moments/{number}/table", {}) == "still_running"


def test_nothing_goes_on_after_the_end(client: httpx.Client) -> None:
    shown = client.post("/api/replays", json={"text": played("conquests", 10_000)}).json()
    assert shown["result"] is not None
    place = f"/api/replays/{shown['replay']}/moments/{shown['number']}/table"
    assert refused(client, place, {}) == "not_allowed"
