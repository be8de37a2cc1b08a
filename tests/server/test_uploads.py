"""What players send in, over HTTP: records with hostile starts, and tables that go on from any stage."""

import json
from collections import Counter
from random import Random

import httpx
import pytest

from conqueror.game import CHANCE, Position
from tests.readers.records import HOSTILE, RecordFuzzer
from tests.readers.setups import SetupFuzzer
from tests.stages.search import TABLES, Table, find

SCENARIOS = [table for table in TABLES if table.key.startswith("duels")]


def sent(client: httpx.Client, address: str, body: object) -> httpx.Response:
    """Return the answer to a body in which any sign may stand."""
    head = {"Content-Type": "application/json"}
    return client.post(address, content=json.dumps(body), headers=head, timeout=120)


def as_record(position: Position) -> str:
    """Return a record that begins in a position and has no move yet."""
    head = position.game.record().text().split("\n\n")[0]
    return f"{head}\nstart: {json.dumps(position.data())}\n"


def test_an_uploaded_record_is_refused_in_words_or_can_be_watched_and_played_on(client: httpx.Client) -> None:
    codes = upload(client, starts=2, records=50, seed=77)
    assert {201, 422} <= codes.keys()


def upload(client: httpx.Client, starts: int, records: int, seed: int) -> Counter[int]:
    """Send in so many mutated starts of each table, and mutated records; return how often which status came."""
    fuzzer, codes = RecordFuzzer(seed), Counter[int]()
    fuzzers = [SetupFuzzer(table, seed + 1) for table in TABLES]
    texts = [*(as_setup(each) for each in fuzzers for _ in range(starts)), *(fuzzer.next() for _ in range(records))]
    texts += HOSTILE
    for text in texts:
        taken = sent(client, "/api/replays", {"text": text})
        assert taken.status_code < 500, text[:3000]
        codes[taken.status_code] += 1
        if taken.status_code != 201:
            assert taken.json()["detail"]
            continue
        replay, number = taken.json()["replay"], taken.json()["number"]
        for eyes in (None, taken.json()["seats"][0]):
            asked = {"eyes": eyes} if eyes else {}
            assert client.get(f"/api/replays/{replay}/moments/{number}", params=asked).status_code == 200, text[:3000]
        made = sent(client, f"/api/replays/{replay}/moments/{number}/table", {})
        assert made.status_code in (201, 409), f"{made.status_code} {made.text}: {text[:3000]}"
    return codes


def as_setup(fuzzer: SetupFuzzer) -> str:
    """Return a record that begins with a mutated set-up and has no move."""
    head = fuzzer.game.record().text().split("\n\n")[0]
    return f"{head}\nstart: {json.dumps(fuzzer.next())}\n"


@pytest.mark.parametrize("table", SCENARIOS, ids=str)
def test_a_table_goes_on_from_a_position_at_every_stage(client: httpx.Client, table: Table) -> None:
    rng = Random(1)
    for name, (position, *_) in sorted(find(table, most=1).positions.items()):
        taken = sent(client, "/api/replays", {"text": as_record(position)})
        assert taken.status_code == 201, f"{name}: {taken.text}"
        made = sent(client, f"/api/replays/{taken.json()['replay']}/moments/0/table", {})
        if position.result is not None:
            assert made.status_code == 409, f"{name}: {made.text}"
            continue
        assert made.status_code == 201, f"{name}: {made.text}"
        if position.to_act == (CHANCE,):  # the table has thrown its dice by now
            continue
        head, seat = {"Authorization": f"Bearer {made.json()['secret']}"}, rng.choice(position.to_act)
        frame = client.get(f"/api/tables/{made.json()['table']}", headers=head, params={"seat": seat}).json()
        assert frame["view"] == json.loads(json.dumps(position.view(seat))), name
