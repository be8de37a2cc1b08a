"""Puzzles over HTTP: shelves, the one of a day, answers, and whatever a stranger may send."""

import httpx
import pytest

from conqueror.protocol.puzzles import PuzzleJudgement, PuzzleShelfView, PuzzleView
from conqueror.school import PuzzleShelf

SHELF = PuzzleShelf()


def _puzzle(client: httpx.Client, path: str) -> PuzzleView:
    answer = client.get(f"/api/puzzles/{path}")
    assert answer.status_code == 200, answer.text
    return PuzzleView.model_validate(answer.json(), strict=False)


def test_shelves_are_counted_and_listed(client: httpx.Client) -> None:
    shelves = [PuzzleShelfView.model_validate(one, strict=False) for one in client.get("/api/puzzles").json()]
    assert {shelf.game: shelf.count for shelf in shelves} == {game: len(all_) for game, all_ in SHELF.puzzles.items()}
    for shelf in shelves:
        listed = client.get("/api/puzzles/list", params={"game": shelf.game}).json()
        assert len(listed) == shelf.count == sum(theme.count for theme in shelf.themes)
    assert client.get("/api/puzzles/list", params={"game": "chess"}).json() == []


def test_a_day_has_its_puzzle_and_a_puzzle_its_board(client: httpx.Client) -> None:
    daily = _puzzle(client, "daily?day=2026-01-31")
    assert daily == _puzzle(client, "daily?day=2026-01-31")
    assert daily.day == "2026-01-31"
    assert daily.view["moves"]
    assert _puzzle(client, daily.id).view == daily.view
    assert len(_puzzle(client, "daily").day) == len("2026-01-31")


def test_an_answer_is_judged_and_a_move_assessed(client: httpx.Client) -> None:
    for puzzles in SHELF.puzzles.values():
        puzzle = puzzles[0]
        begun = client.post(f"/api/puzzles/{puzzle.id}/answer", json={"moves": []}).json()
        assert (begun["state"], begun["shares"]) == ("going", [])
        said = client.post(f"/api/puzzles/{puzzle.id}/answer", json={"moves": puzzle.answer, "tries": 1})
        passed = PuzzleJudgement.model_validate(said.json(), strict=False)
        assert (passed.state, passed.stars) == ("passed", 2)
        assert {share.move for share in passed.shares if share.right} == set(puzzle.right)
        question = {"moves": [], "move": puzzle.answer[0]}
        assert client.post(f"/api/puzzles/{puzzle.id}/assess", json=question).json()["refusal"] is None
        somewhere = begun["view"]["moves"][0].get("to") or "a1"
        said = client.post(f"/api/puzzles/{puzzle.id}/explain", json={"moves": [], "place": somewhere})
        assert said.status_code == 200, said.text


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("0000000000", 404),
        ("x", 422),
        ("daily?day=never", 422),
        ("daily?day=0", 422),
        ("daily?game=chess", 404),
        ("daily?game=A", 422),
    ],
)
def test_what_there_is_not_is_refused_with_a_sentence(client: httpx.Client, path: str, status: int) -> None:
    answer = client.get(f"/api/puzzles/{path}")
    assert answer.status_code == status
    assert answer.json()["detail"]
