"""Reviews over HTTP: begun, looked at piece by piece, kept over a kill, refused while a game runs."""

import json
import time
from collections.abc import Iterator

import httpx
import pytest

import conqueror
from conqueror.protocol.reviews import Retried, ReviewAnswer
from conqueror.reviews.course import Course
from tests.reviews.records import opening
from tests.server.server_process import UNLIMITED, running_server

GAME = "conquests"
MOVES = (("plain", "b2-b3"), ("painted", "e5-e4"), ("plain", "b3-b4"), ("painted", "resign"))


def finished(client: httpx.Client) -> str:
    """Return a table at which a short game was played to its end."""
    made = client.post("/api/tables", json={"game": GAME, "seats": [{"kind": "local"}, {"kind": "local"}]}).json()
    head = {"Authorization": f"Bearer {made['secret']}"}
    for seat, move in MOVES:
        decisions = client.get(f"/api/tables/{made['table']}", headers=head, params={"seat": seat}).json()[
            "decisions"
        ]
        asked = {"type": "play", "id": f"{seat} {move}".replace(" ", "-"), "seat": seat, "moves": [move]}
        if move == "resign":
            asked = {"type": "resign", "id": "given-up", "seat": seat}
        else:
            asked["decision"] = decisions[seat]
        answer = client.post(f"/api/tables/{made['table']}/requests", headers=head, json=asked)
        assert answer.status_code == 200, answer.text
    return str(made["table"])


def sent(client: httpx.Client, name: str, moves: int) -> str:
    """Return where the opening of a golden game is reviewed."""
    taken = client.post("/api/replays", json={"text": opening(name, moves).text()})
    assert taken.status_code == 201, taken.text
    return f"/api/replays/{taken.json()['replay']}/review"


def told(answer: httpx.Response, status: int = 200) -> ReviewAnswer:
    """Return what a review is answered with."""
    assert answer.status_code == status, answer.text
    return ReviewAnswer.model_validate_json(answer.text, strict=False)


def followed(client: httpx.Client, place: str, depth: str = "quick") -> Iterator[ReviewAnswer]:
    """Yield what is new of a review until it is complete."""
    found = told(client.post(place, json={"depth": depth}), 202)
    yield found
    limit = time.monotonic() + 300
    while found.status != "complete":
        assert time.monotonic() < limit, found
        time.sleep(0.05)
        found = told(client.get(place, params={"depth": depth, "after": found.done}))
        yield found


def test_a_finished_game_is_reviewed_chart_first(client: httpx.Client) -> None:
    table = finished(client)
    place = f"/api/tables/{table}/review"
    assert client.get(place).json()["code"] == "no_such_review"
    answers = list(followed(client, place))
    charts = [answer for answer in answers if answer.chart is not None]
    assert len(charts) == 1
    assert charts[0].chart is not None
    assert charts[0].chart[-1] == [1.0, 0.0]
    assert len(charts[0].chart) == len(charts[0].numbers) == len(MOVES) + 1
    judged = {move["number"]: move for answer in answers for move in answer.moves}
    assert judged[4]["judgement"] == "blunder"
    assert judged[4]["best"]["reason"]
    whole = told(client.get(place, params={"depth": "quick"}))
    assert {move["number"]: move for move in whole.moves} == judged
    assert whole.seats["painted"]["blunders"] == 1
    moments = [client.get(f"/api/tables/{table}/moments/{number}").status_code for number in whole.numbers]
    assert set(moments) == {200}


def test_it_is_the_review_that_python_gives(client: httpx.Client) -> None:
    record = opening("empire/two-empires", 14)
    *_, last = followed(client, sent(client, "empire/two-empires", 14))
    again = told(client.post(sent(client, "empire/two-empires", 14), json={"depth": "quick"}), 202)
    assert (again.status, again.review) == ("complete", last.review)
    ours = json.loads(json.dumps(conqueror.review(record, depth="quick").plain()))
    theirs = json.loads(again.model_dump_json())
    theirs["moves"].sort(key=lambda move: move["number"])
    for part in ("chart", "luck", "turning_points", "moves", "seats", "order"):
        assert theirs[part] == ours[part]


def test_a_running_game_is_not_looked_into(client: httpx.Client) -> None:
    made = client.post("/api/tables", json={"game": GAME, "seats": [{"kind": "local"}, {"kind": "local"}]}).json()
    place = f"/api/tables/{made['table']}/review"
    for answer in (
        client.get(place),
        client.post(place, json={}),
        client.post(f"{place}/moves/1/try", json={"moves": ["b2-b3"]}),
        client.post(f"{place}/moves/1/assess", json={"moves": [], "move": "b2-b3"}),
    ):
        assert answer.status_code == 409
        assert answer.json()["code"] == "still_running"


def test_a_decision_is_tried_again(client: httpx.Client) -> None:
    place = f"/api/tables/{finished(client)}/review/moves"

    def tried(number: int, *moves: str) -> Retried:
        answer = client.post(f"{place}/{number}/try", json={"moves": moves})
        assert answer.status_code == 200, answer.text
        return Retried.model_validate_json(answer.text, strict=False)

    begun = tried(4)
    assert (begun.state, begun.seat) == ("going", "painted")
    assert begun.view["moves"]
    wrong = tried(4, "resign")
    assert wrong.state == "wrong"
    assert wrong.loss > 15
    assert wrong.best is not None
    right = tried(4, *wrong.best["moves"])
    assert (right.state, right.loss) == ("right", 0)
    refused = tried(4, "a1-a2")
    assert (refused.state, refused.moves) == ("refused", [])
    assert refused.words
    assert refused.rule.startswith("GC-")
    said = client.post(f"{place}/4/assess", json={"moves": [], "move": "a1-a2"}).json()
    assert said["refusal"]["rule"].startswith("GC-")
    said = client.post(f"{place}/4/explain", json={"moves": [], "place": "a1", "origin": "b5"}).json()
    assert said["refusal"]["text"]


def test_a_sealed_answer_is_tried_move_by_move(client: httpx.Client) -> None:
    name, moves = "duels/standard-victory-points-rome", 26
    course, place = Course.of(opening(name, moves)), sent(client, name, moves)
    plan = next(each for each in course.decisions if each.sealed and len(each.moves) > 1)
    states = [
        client.post(f"{place}/moves/{plan.number}/try", json={"moves": plan.moves[:count]}).json()["state"]
        for count in (0, 1, len(plan.moves))
    ]
    assert states[:-1] == ["going", "going"]
    assert states[-1] in ("right", "wrong")


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("review", {"depth": "bottomless"}, 422),
        ("review", {"depth": "quick", "seat": "plain"}, 422),
        ("review/moves/0/try", {"moves": []}, 422),
        ("review/moves/99/try", {"moves": []}, 404),
        ("review/moves/1/try", {"moves": ["x" * 121]}, 422),
        ("review/moves/1/try", {"moves": ["a1-a2"] * 65}, 422),
        ("review/moves/1/try", {}, 422),
        ("review/moves/99/assess", {"moves": [], "move": "a1-a2"}, 404),
        ("review/moves/1/explain", {"moves": [], "place": ""}, 422),
    ],
)
def test_what_cannot_be_read_or_is_not_there_is_refused_in_words(
    client: httpx.Client, finished_table: str, path: str, body: dict[str, object], status: int
) -> None:
    answer = client.post(f"/api/tables/{finished_table}/{path}", json=body)
    assert answer.status_code == status, answer.text
    assert answer.json()["detail"]


@pytest.fixture(scope="module")
def finished_table(client: httpx.Client) -> str:
    """Return a table at which a game is over."""
    return finished(client)


def test_a_review_goes_on_after_a_kill_and_is_kept() -> None:
    with running_server(*UNLIMITED) as server, httpx.Client(base_url=server.address, timeout=60) as client:
        place = sent(client, "duels/standard-victory-points-rome", 40)
        charted = next(found for found in followed(client, place) if found.chart is not None)
        server.restart()
        again = told(client.get(place, params={"depth": "quick"}))
        assert again.done >= charted.done
        assert again.chart == charted.chart
        last = list(followed(client, place))[-1]
        server.restart()
        kept = told(client.get(place, params={"depth": "quick", "after": last.of}))
        assert (kept.status, kept.review, kept.seats) == ("complete", last.review, last.seats)


def test_only_so_many_reviews_are_made_for_an_address() -> None:
    with (
        running_server("--limit", "reviews=1 per day") as server,
        httpx.Client(base_url=server.address, timeout=60) as client,
    ):
        first, second = (sent(client, "conquests/general-captured", moves) for moves in (2, 3))
        assert list(followed(client, first))[-1].status == "complete"
        assert client.post(second, json={}).json()["code"] == "too_many"
        assert told(client.post(first, json={"depth": "quick"}), 202).status == "complete"
