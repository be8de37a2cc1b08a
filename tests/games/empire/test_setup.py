"""Positions from plain data: what may be left out, what comes back, what is refused."""

import json
from typing import Any

import pytest

from conqueror.errors import SetupError
from tests.games.empire.positions import data, empire, held, position, words

EXAMPLE: dict[str, Any] = {
    "turn": "red",
    "counter": 12,
    "tiles": {"b2": {"owner": "red", "soldiers": 4, "fort": True, "resource": "gold"}},
    "bases": {"red": 5, "blue": 3},
    "stock": {"red": {"ap": 2, "gold": 3, "lumber": 1}},
}


def test_em_q40_the_usual_example_is_a_position() -> None:
    here = empire().position(EXAMPLE)
    assert words(here, "b2") == "red 4 fort gold"
    assert held(here, "red") == "2 3 1"
    assert held(here, "blue") == "0 0 0"
    assert here.data() == {
        **EXAMPLE,
        "first": "red",
        "stock": {**EXAMPLE["stock"], "blue": {"ap": 0, "gold": 0, "lumber": 0}},
        "opening": [],
    }


def test_em_q40_what_is_left_out_is_empty_or_zero() -> None:
    here = empire(players=4, first="green").position({})
    assert here.data() == {
        "turn": "green",
        "counter": 1,
        "first": "green",
        "tiles": {},
        "bases": dict.fromkeys(("red", "blue", "green", "yellow"), 5),
        "stock": {seat: {"ap": 0, "gold": 0, "lumber": 0} for seat in ("red", "blue", "green", "yellow")},
        "opening": [],
    }


def test_em_q40_with_bases_a_seat_left_out_is_out_of_the_game() -> None:
    here = empire(players=4).position({"bases": {"blue": 5, "yellow": 1, "green": 0}})
    assert here.data()["bases"] == {"blue": 5, "yellow": 1}
    assert here.data()["turn"] == here.data()["first"] == "blue"
    alone = empire(players=4).position({"bases": {"blue": 5}})
    assert alone.result is not None
    assert alone.result.winners == ("blue",)


def test_em_q40_soldiers_on_a_base_need_no_owner_and_an_empty_base_may_name_it() -> None:
    here = empire().position({"tiles": {"a1": {"soldiers": 2}, "f6": {"owner": "blue"}}})
    assert here.data()["tiles"] == {"a1": {"owner": "red", "soldiers": 2}}


def test_em_q40_what_is_pending_is_part_of_a_position() -> None:
    roll = position({"b2": "red 2"}, pending={"tile": "b2"})
    assert roll.moves("chance") == ["tile gold", "tile lumber", "tile blank"]
    assert roll.data()["pending"] == {"tile": "b2"}
    battle = position({"b2": "red 2 gold", "c3": "blue 2 gold"}, pending={"from": "b2", "to": "c3", "soldiers": 2})
    assert battle.moves("chance") == ["breaks", "holds"]
    assert words(battle.play("chance", "breaks"), "c3") == "red 1 gold"


@pytest.mark.parametrize(
    "more", [{}, {"opening": ["blue"]}, {"first": "blue"}, {"counter": 100, "ended": "turn-cap"}]
)
def test_em_q40_every_position_comes_back_from_its_data(more: dict[str, Any]) -> None:
    turn = "blue" if "ended" in more else "red"
    tiles = {"a1": "red 3", "b2": "red 4 fort gold", "c3": "blue 1 blank", "d4": "lumber", "e5": "blue fort lumber"}
    here = position(tiles, turn=turn, **more)
    again = here.game.position(json.loads(json.dumps(here.data())))
    assert again == here
    assert again.hash == here.hash
    assert again.data() == here.data()
    assert again.moves(turn) == here.moves(turn)


WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("an unknown key", {"round": 3}, "no 'round' in a position"),
    ("an unknown seat", {"turn": "green"}, "'green' is no seat"),
    ("a counter below 1", {"counter": 0}, "from 1 to 100"),
    ("a counter past the cap", {"counter": 101}, "from 1 to 100"),
    ("a counter that is true", {"counter": True}, "whole number"),
    ("an unknown tile", {"tiles": {"g1": {}}}, "no tile 'g1'"),
    ("a tile that is no object", {"tiles": {"b2": "red"}}, "b2 is an object"),
    ("tiles that are no object", {"tiles": ["b2"]}, "tiles is an object"),
    ("an unknown key of a tile", {"tiles": {"b2": {"men": 2}}}, "no 'men' in tile b2"),
    ("seven soldiers", {"tiles": {"b2": {"owner": "red", "soldiers": 7, "resource": "gold"}}}, "from 0 to 6"),
    (
        "five in a fort",
        {"tiles": {"b2": {"owner": "red", "soldiers": 5, "fort": True, "resource": "gold"}}},
        "EM-14",
    ),
    ("a fort that is a number", {"tiles": {"b2": {"fort": 1}}}, "true or false"),
    ("an unknown resource", {"tiles": {"b2": {"resource": "iron"}}}, "gold, lumber, blank"),
    ("soldiers of nobody", {"tiles": {"b2": {"soldiers": 1, "resource": "gold"}}}, "need an owner"),
    (
        "an owner of nothing",
        {"tiles": {"b2": {"owner": "red", "resource": "gold"}}},
        "Red owns b2 only with",
    ),
    ("soldiers on an undiscovered tile", {"tiles": {"b2": {"owner": "red", "soldiers": 1}}}, "EM-Q40"),
    ("a fort on an undiscovered tile", {"tiles": {"b2": {"owner": "red", "fort": True}}}, "EM-Q40"),
    ("a resource on a base", {"tiles": {"a1": {"resource": "gold"}}}, "EM-Q11"),
    ("a fort on a base", {"tiles": {"a1": {"owner": "red", "fort": True}}}, "EM-Q11"),
    ("an enemy on a base", {"tiles": {"a1": {"owner": "blue", "soldiers": 1}}}, "Only Red's own soldiers stand"),
    ("three blanks in a quadrant", {"tiles": {t: {"resource": "blank"} for t in ("a2", "b3", "c1")}}, "EM-15"),
    (
        "five forts",
        {"tiles": {f"{f}4": {"owner": "red", "fort": True, "resource": "gold"} for f in "abcde"}},
        "EM-16",
    ),
    ("a fort nobody left behind", {"tiles": {"b2": {"fort": True, "resource": "gold"}}}, "EM-Q15"),
    ("no base at all", {"bases": {}}, "At least one base"),
    ("too much health", {"bases": {"red": 6, "blue": 5}}, "from 0 to 5"),
    ("a turn of the fallen", {"bases": {"blue": 5}, "turn": "red"}, "turn: Red is out of the game"),
    (
        "a counter that fell",
        {"bases": {"blue": 5}, "first": "red", "turn": "blue"},
        "Red is out of the game",
    ),
    (
        "a stock of the fallen",
        {"bases": {"blue": 5}, "stock": {"red": {"ap": 1}}},
        "Red is out of the game",
    ),
    ("soldiers of the fallen", {"bases": {"blue": 5}, "tiles": {"a1": {"owner": "red", "soldiers": 1}}}, "EM-49"),
    ("too much gold", {"stock": {"red": {"gold": 6}}}, "from 0 to 5"),
    ("an unknown stock", {"stock": {"red": {"iron": 1}}}, "no 'iron' in the stock of Red"),
    ("a stock that is a number", {"stock": {"red": 3}}, "is an object such as"),
    ("an opening that is no list", {"opening": "red"}, "opening is a list"),
    ("a pending that is a word", {"pending": "b2"}, "pending is"),
    ("a roll without soldiers", {"pending": {"tile": "b2"}}, "no soldiers on b2"),
    (
        "a roll of a known tile",
        {"tiles": {"b2": {"owner": "red", "soldiers": 1, "resource": "gold"}}, "pending": {"tile": "b2"}},
        "EM-Q20",
    ),
    ("a roll of a base", {"tiles": {"a1": {"soldiers": 1}}, "pending": {"tile": "a1"}}, "EM-Q20"),
    ("a battle with nobody", {"pending": {"from": "b2", "to": "c3", "soldiers": 2}}, "no such attack"),
    ("a battle without soldiers", {"pending": {"from": "b2", "to": "c3"}}, "number of attackers"),
    ("a battle nowhere", {"pending": {"from": "b2", "to": "z3", "soldiers": 2}}, "no tile 'z3'"),
    ("a pending choice when all is over", {"bases": {"red": 5}, "pending": {"tile": "b2"}}, "game is over"),
    ("an unknown ending", {"ended": "resignation"}, "ended is 'turn-cap'"),
    ("a cap in the middle of a round", {"ended": "turn-cap", "counter": 100, "turn": "red"}, "EM-Q36"),
    ("a cap too early", {"ended": "turn-cap", "counter": 99, "turn": "blue"}, "EM-Q36"),
    ("a cap when one empire is left", {"ended": "turn-cap", "counter": 100, "bases": {"red": 5}}, "EM-1"),
]


@pytest.mark.parametrize(("wrong", "message"), [case[1:] for case in WRONG], ids=[case[0] for case in WRONG])
def test_em_q40_what_cannot_be_is_refused_in_one_sentence(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError, match=message) as refused:
        empire().position({"turn": next(iter(wrong.get("bases", {"red": 5})), "red"), **wrong})
    assert str(refused.value).rstrip(")").endswith((".", "EM-14"))


def test_em_q34_a_sure_battle_cannot_be_pending() -> None:
    tiles = {"b2": "red 3 gold", "c3": "blue 1 gold"}
    with pytest.raises(SetupError, match="its result is sure"):
        position(tiles, pending={"from": "b2", "to": "c3", "soldiers": 3})


def test_em_q39_the_corner_of_the_fallen_holds_no_resource() -> None:
    with pytest.raises(SetupError, match="EM-Q39"):
        empire(players=3).position(data({"f6": "gold"}, bases={"red": 5, "blue": 5}))


def test_positions_of_different_options_differ() -> None:
    assert empire().position(EXAMPLE) != empire(half="down").position(EXAMPLE)
    assert empire().position(EXAMPLE) == empire().position(EXAMPLE)
    assert len({empire().position(EXAMPLE), empire().position(EXAMPLE)}) == 1
