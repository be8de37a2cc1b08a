"""Every refused move gets a sentence and the label of the rule."""

from typing import Any

import pytest

from conqueror.errors import IllegalMove
from tests.games.empire.positions import empire, play, position

TILES = {
    "a1": "red 2",
    "b2": "red 3 gold",
    "b3": "red 5 lumber",
    "c2": "red 4 fort gold",
    "a2": "red 1 blank",
    "c3": "blue 2 gold",
    "d3": "blue fort gold",
    "e5": "red 2 lumber",
    "f6": "blue 1",
}

REFUSED: list[tuple[str, str, str]] = [
    ("jump", "EM-6", "is not a move; write b2-c3 4"),
    ("b2-c3", "EM-Q16", "Say how many soldiers go"),
    ("b2+b3-c3 4", "EM-Q17", "from one tile"),
    ("breaks", "EM-6", "is not a move"),
    ("tile gold", "EM-6", "is not a move"),
    ("B2-c3 2", "EM-6", "is not a move"),
    ("b2-c3 02", "EM-6", "is not a move"),
    ("d4-d5 1", "EM-24", "You have no soldiers on d4"),
    ("c3-d4 1", "EM-24", "The soldiers on c3 are blue's"),
    ("d3-d4 1", "EM-24", "You have no soldiers on d3"),
    ("b2-b2 1", "EM-18", "another tile"),
    ("b2-d4 1", "EM-18", "like a king: d4 is not next to b2"),
    ("b2-b1 0", "EM-Q16", "At least one soldier"),
    ("b2-b1 4", "EM-Q16", "Only 3 soldiers stand on b2, not 4"),
    ("a2-a3 2", "EM-Q16", "Only 1 soldier stands on a2, not 2"),
    ("b2-c3 4", "EM-36", "Only 3 soldiers stand on b2, not 4"),
    ("e5-f6 5", "EM-36", "Only 2 soldiers stand on e5"),
    ("b2-b3 2", "EM-13", "at most 6 soldiers, and b3 has 5"),
    ("b2-c2 1", "EM-14", "at most 4 soldiers, and c2 has 4"),
    ("buy 0", "EM-22", "at least one"),
    ("buy 6", "EM-22", "costs 1 gold, and you have 5"),
    ("buy 5", "EM-Q11", "your base has 2 already"),
    ("trade lumber", "EM-Q37", "gain nothing"),
    ("trade ap", "EM-Q37", "gain nothing"),
    ("fort a1", "EM-Q11", "base cannot hold a fort"),
    ("fort d4", "EM-27", "where your soldiers are"),
    ("fort c3", "EM-27", "where your soldiers are"),
    ("fort c2", "EM-Q19", "a fort on c2 already"),
    ("fort b3", "EM-14", "5 stand on b3"),
    ("raze b2", "EM-31", "there is none"),
    ("raze d3", "EM-31", "the fort is Blue's"),
]


@pytest.mark.parametrize(("move", "rule", "words"), REFUSED, ids=[case[0] for case in REFUSED])
def test_a_refusal_names_its_rule(move: str, rule: str, words: str) -> None:
    here = position(TILES)
    before = here.data()
    with pytest.raises(IllegalMove) as refused:
        here.play("red", move)
    assert refused.value.rule == rule
    assert words in refused.value.text
    assert refused.value.text.endswith(".")
    assert here.data() == before


def refusal(red: str, move: str, tiles: dict[str, str] | None = None, **more: Any) -> str:
    """Return the rule that refuses red's move."""
    with pytest.raises(IllegalMove) as refused:
        position(tiles or TILES, red=red, **more).play("red", move)
    return refused.value.rule


def test_em_24_and_em_33_without_ap_nobody_moves_and_nobody_attacks() -> None:
    assert refusal("0 5 5", "b2-b1 1") == "EM-24"
    assert refusal("0 5 5", "b2-c3 1") == "EM-33"
    assert refusal("0 5 5", "e5-f6 1") == "EM-33"


def test_em_25_a_trade_needs_its_price() -> None:
    assert refusal("5 0 1", "trade lumber") == "EM-25"
    assert refusal("0 0 5", "trade ap") == "EM-25"


def test_em_27_a_fort_needs_its_price() -> None:
    for poor in ("1 2 2", "2 1 2", "2 2 1"):
        assert refusal(poor, "fort b2") == "EM-27"


def test_em_q38_what_the_first_turn_still_owes() -> None:
    assert refusal("2 0 0", "end", opening=["red"]) == "EM-Q38"
    assert refusal("1 0 0", "trade ap", opening=["red"]) == "EM-Q38"
    assert refusal("2 2 2", "fort b2", opening=["red"]) == "EM-Q38"


def test_em_q2_the_outnumbered_where_that_is_illegal() -> None:
    assert refusal("5 5 5", "b2-c3 1", game=empire(underdog="illegal")) == "EM-Q2"


def test_em_31_a_fort_of_nobody_cannot_be_razed() -> None:
    tiles = {"d6": "fort gold"}
    assert refusal("5 5 5", "raze d6", tiles, game=empire(players=3), bases={"red": 5, "blue": 5}) == "EM-31"


def test_em_6_only_the_seat_whose_turn_it_is_acts() -> None:
    here = position(TILES)
    for seat, move, rule in (("blue", "end", "EM-6"), ("chance", "breaks", "EM-Q34"), ("clock", "expire", "EM-6")):
        with pytest.raises(IllegalMove) as refused:
            here.play(seat, move)
        assert refused.value.rule == rule


def test_em_q34_nobody_acts_before_the_die_has_fallen_and_chance_only_as_it_is_due() -> None:
    roll = play(position(TILES), "b2-b1 1")
    battle = play(position(TILES), "b2-c3 3")
    for here, seat, move in (
        (roll, "red", "end"),
        (roll, "blue", "end"),
        (roll, "chance", "breaks"),
        (roll, "chance", "nonsense"),
        (battle, "chance", "tile gold"),
        (battle, "red", "b2-c3 1"),
    ):
        with pytest.raises(IllegalMove) as refused:
            here.play(seat, move)
        assert refused.value.rule == "EM-Q34"


def test_em_49_the_fallen_do_not_act() -> None:
    here = empire(players=3).position({"bases": {"red": 5, "blue": 5}})
    with pytest.raises(IllegalMove) as refused:
        here.play("green", "end")
    assert refused.value.rule == "EM-49"


def test_em_1_when_the_game_is_over_nobody_acts() -> None:
    over = empire().position({"bases": {"red": 5}})
    with pytest.raises(IllegalMove) as refused:
        over.play("red", "end")
    assert refused.value.rule == "EM-1"


def test_em_33_only_attacks_have_odds() -> None:
    here = position(TILES)
    with pytest.raises(IllegalMove) as refused:
        here.odds("red", "b2-b1 1")
    assert refused.value.rule == "EM-33"
    with pytest.raises(IllegalMove) as unready:
        here.odds("blue", "c3-b2 1")
    assert unready.value.rule == "EM-6"


def test_em_6_nobody_has_a_default_out_of_turn() -> None:
    here = position(TILES)
    for seat in ("blue", "chance", "clock"):
        with pytest.raises(IllegalMove) as refused:
            here.default(seat)
        assert refused.value.rule == "EM-6"
