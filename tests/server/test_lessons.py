"""The school over HTTP: courses, lessons, verdicts, and whatever a stranger may send."""

import json

import httpx
import pytest

from conqueror.protocol.lessons import CourseView, Judgement, LessonView

FIRST = "/api/lessons/conquests.first-moves"


def _said(client: httpx.Client, *moves: str, tries: int = 0) -> Judgement:
    answer = client.post(f"{FIRST}/steps/1", json={"moves": moves, "tries": tries})
    assert answer.status_code == 200, answer.text
    return Judgement.model_validate(answer.json(), strict=False)


def test_courses_are_listed_and_each_lesson_can_be_opened(client: httpx.Client) -> None:
    courses = [CourseView.model_validate(course, strict=False) for course in client.get("/api/lessons").json()]
    assert "conquests" in [course.game for course in courses]
    for course in courses:
        for summary in course.lessons:
            lesson = LessonView.model_validate(client.get(f"/api/lessons/{summary.id}").json(), strict=False)
            assert (lesson.game, len(lesson.tasks)) == (course.game, summary.steps)
            assert lesson.view["moves"]
        following = [client.get(f"/api/lessons/{summary.id}").json()["next"] for summary in course.lessons]
        assert following == [summary.id for summary in course.lessons[1:]] + [""]


def test_a_step_begins_is_refused_fails_and_passes(client: httpx.Client) -> None:
    begun = _said(client)
    assert (begun.state, begun.moves, begun.events) == ("going", [], [])
    refused = _said(client, "b1-c2")
    assert (refused.state, refused.rule, refused.moves) == ("refused", "GC-7", [])
    assert refused.view == begun.view
    failed = _said(client, "b1-b3")
    assert (failed.state, failed.stars, failed.moves) == ("failed", 0, ["b1-b3"])
    passed = _said(client, "b1-b5")
    assert (passed.state, passed.stars) == ("passed", 3)
    assert [event.text for event in passed.events] == ["Plain's Lancer goes from b1 to b5."]
    assert _said(client, "b1-b5", tries=1).stars == 2
    assert _said(client, "b1-b5", tries=1000).stars == 1


def test_a_move_is_assessed_and_a_place_explained(client: httpx.Client) -> None:
    said = client.post(f"{FIRST}/steps/1/assess", json={"moves": [], "move": "b1-c2"}).json()
    assert said["refusal"]["rule"] == "GC-7"
    said = client.post(f"{FIRST}/steps/1/explain", json={"moves": [], "place": "c2", "origin": "b1"}).json()
    assert said["refusal"]["rule"] == "GC-7"


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("conquests.nothing/steps/1", {"moves": []}, 404),
        ("conquests.first-moves/steps/99", {"moves": []}, 404),
        ("conquests.first-moves/steps/0", {"moves": []}, 422),
        ("conquests.first-moves/steps/1e3", {"moves": []}, 422),
        ("..%2f..%2fetc.passwd/steps/1", {"moves": []}, 404),
        ("conquests.first-moves/steps/1", {}, 422),
        ("conquests.first-moves/steps/1", {"moves": "b1-b5"}, 422),
        ("conquests.first-moves/steps/1", {"moves": [1]}, 422),
        ("conquests.first-moves/steps/1", {"moves": [""]}, 422),
        ("conquests.first-moves/steps/1", {"moves": ["x" * 121]}, 422),
        ("conquests.first-moves/steps/1", {"moves": ["b1-b5"] * 41}, 422),
        ("conquests.first-moves/steps/1", {"moves": [], "tries": -1}, 422),
        ("conquests.first-moves/steps/1", {"moves": [], "seat": "painted"}, 422),
        ("conquests.first-moves/steps/1/assess", {"moves": []}, 422),
        ("conquests.first-moves/steps/1/explain", {"moves": [], "place": "x" * 65}, 422),
    ],
)
def test_what_is_no_step_or_no_attempt_is_refused(
    client: httpx.Client, path: str, body: dict[str, object], status: int
) -> None:
    answer = client.post(f"/api/lessons/{path}", json=body)
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize(
    "move", ["\x00", "\ud800", "b1-b5 b1-b5", "{}", "💥", "resign", "*", "b1-b5\n", "chance", "1e999"]
)
def test_any_text_as_a_move_gets_words(client: httpx.Client, move: str) -> None:
    body = json.dumps({"moves": [move]})  # in which half a sign is written as it is
    answer = client.post(f"{FIRST}/steps/1", content=body, headers={"content-type": "application/json"})
    assert answer.status_code in (200, 422), answer.text
    if answer.status_code == 200:
        assert answer.json()["state"] in ("refused", "failed")
        assert answer.json()["words"]
