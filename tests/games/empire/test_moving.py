"""Moving, stacking and discovering."""

from fractions import Fraction

import pytest

from conqueror.errors import IllegalMove
from tests.games.empire.positions import empire, held, numbers, play, position, targets, words

THIRD, HALF = Fraction(1, 3), Fraction(1, 2)


def test_em_18_soldiers_step_like_a_king() -> None:
    here = position({"d4": "red 1 gold", "a3": "red 1 gold"})
    assert targets(here, "d4") == {"c3", "d3", "e3", "c4", "e4", "c5", "d5", "e5"}
    assert targets(here, "a3") == {"a2", "b2", "b3", "b4", "a4"}


def test_em_24_one_ap_moves_a_whole_stack_one_tile() -> None:
    here = position({"d4": "red 6 gold", "d5": "gold"}, red="1 0 0")
    after = play(here, "d4-d5 6")
    assert words(after, "d5") == "red 6 gold"
    assert words(after, "d4") == "gold"
    assert held(after) == "0 0 0"
    assert targets(after, "d5") == set()


def test_em_q16_any_number_may_go_and_the_rest_stay() -> None:
    here = position({"d4": "red 6 gold", "d5": "gold"})
    assert numbers(here, "d4-d5") == [1, 2, 3, 4, 5, 6]
    after = play(here, "d4-d5 2")
    assert (words(after, "d4"), words(after, "d5")) == ("red 4 gold", "red 2 gold")


def test_em_q16_the_same_soldiers_may_move_again_and_new_ones_at_once() -> None:
    here = position({"b2": "red 1 gold", "c3": "gold", "d4": "gold"}, red="3 1 0")
    assert words(play(here, "b2-c3 1", "c3-d4 1"), "d4") == "red 1 gold"
    assert words(play(here, "buy 1", "a1-b2 1"), "b2") == "red 2 gold"


def test_em_26_soldiers_that_meet_form_one_stack() -> None:
    here = position({"b2": "red 2 gold", "b3": "red 3 lumber"})
    assert words(play(here, "b2-b3 2"), "b3") == "red 5 lumber"


def test_em_13_a_tile_holds_at_most_six_soldiers() -> None:
    here = position({"b2": "red 4 gold", "b3": "red 4 lumber", "c3": "red 6 gold"})
    assert numbers(here, "b2-b3") == [1, 2]
    assert numbers(here, "b2-c3") == []
    with pytest.raises(IllegalMove) as refused:
        here.play("red", "b2-b3 3")
    assert refused.value.rule == "EM-13"


def test_em_14_a_fort_holds_at_most_four_soldiers() -> None:
    here = position({"b2": "red 6 gold", "b3": "red 1 fort lumber", "c3": "red fort gold", "c2": "red 4 fort gold"})
    assert numbers(here, "b2-b3") == [1, 2, 3]
    assert numbers(here, "b2-c3") == [1, 2, 3, 4]
    assert numbers(here, "b2-c2") == []
    with pytest.raises(IllegalMove) as refused:
        here.play("red", "b2-b3 4")
    assert refused.value.rule == "EM-14"


def test_em_q11_soldiers_may_return_to_their_base_six_at_most() -> None:
    here = position({"a1": "red 4", "b2": "red 6 gold"})
    assert numbers(here, "b2-a1") == [1, 2]
    assert words(play(here, "b2-a1 2"), "a1") == "red 6"
    assert words(play(position({"b2": "red 6 gold"}), "b2-a1 6"), "a1") == "red 6"


def test_em_q30_nobody_shares_a_tile() -> None:
    here = position({"b2": "red 3 gold", "c3": "blue 1 gold"})
    groups = {(group["from"], group["to"]): group["kind"] for group in here.groups("red") if "from" in group}
    assert groups["b2", "c3"] == "attack"
    after = play(here, "b2-c3 3")
    assert words(after, "c3") == "red 2 gold"


def test_em_19_the_die_tells_what_a_new_tile_holds() -> None:
    here = position({"b2": "red 2 gold"})
    rolled = here.play("red", "b2-c3 2")
    assert rolled.to_act == ("chance",)
    assert rolled.chances() == {"tile gold": THIRD, "tile lumber": THIRD, "tile blank": THIRD}
    for resource in ("gold", "lumber", "blank"):
        after = rolled.play("chance", f"tile {resource}")
        assert words(after, "c3") == f"red 2 {resource}"
        assert after.to_act == ("red",)


def test_em_19_and_em_t2_the_faces_of_the_die() -> None:
    """EM-T2: 1 and 4 are gold, 2 and 5 lumber, 3 and 6 blank."""
    rolled = play(position({"b2": "red 2 gold"}), "b2-c3 2")
    dice = {move: rolled.tell("chance", move, None)["dice"] for move in rolled.moves("chance")}
    faces = {"tile gold": [1, 4], "tile lumber": [2, 5], "tile blank": [3, 6]}
    assert dice == {move: [{"faces": faces[move]}] for move in faces}


def test_em_15_and_em_t2_a_third_blank_in_a_quadrant_is_thrown_again() -> None:
    """EM-T2: the weights of the throws that would be repeated go to gold and lumber."""
    rolled = play(position({"b2": "red 2 blank", "a3": "blank", "d4": "blank"}), "b2-c3 2")
    assert rolled.chances() == {"tile gold": HALF, "tile lumber": HALF}
    with pytest.raises(IllegalMove) as refused:
        rolled.play("chance", "tile blank")
    assert refused.value.rule == "EM-15"


def test_em_15_the_quadrants_are_three_by_three() -> None:
    blanks = {"c3": "blank", "a1": "blank"}
    game = empire(players=3, empty_corner="a1")
    for target, full in (("c2", True), ("c4", False), ("d3", False)):
        here = position({"d2": "red 1 gold", "d4": "red 1 gold", "b2": "red 1 gold", **blanks}, game=game)
        origin = {"c2": "b2", "c4": "d4", "d3": "d2"}[target]
        assert len(play(here, f"{origin}-{target} 1").chances()) == (2 if full else 3)


def test_em_q20_a_tile_is_rolled_once_and_an_empty_corner_is_an_ordinary_tile() -> None:
    here = play(position({"b5": "red 1 gold"}), "b5-a6 1")
    assert here.to_act == ("chance",)
    found = play(here, "tile blank", "a6-b5 1")
    assert words(found, "a6") == "blank"
    assert play(found, "b5-a6 1").to_act == ("red",)
    assert found.view(None)["board"]["a6"]["blanks"] == 1


def test_em_q20_an_attack_never_rolls_a_tile() -> None:
    assert play(position({"b2": "red 3 gold", "c3": "blue 1 lumber"}), "b2-c3 3").to_act == ("red",)


def test_em_q34_chance_is_one_step_for_a_tile_and_one_for_a_battle() -> None:
    rolled = play(position({"b2": "red 2 gold"}), "b2-c3 2")
    assert rolled.moves("chance") == ["tile gold", "tile lumber", "tile blank"]
    fought = play(position({"b2": "red 2 gold", "c3": "blue 2 gold"}), "b2-c3 2")
    assert fought.moves("chance") == ["breaks", "holds"]
    assert fought.moves("red") == []
    sure = play(position({"b2": "red 3 gold", "c3": "blue 1 gold"}), "b2-c3 3")
    assert sure.to_act == ("red",)


def test_moves_stand_in_a_stable_order() -> None:
    here = position({"a1": "red 1", "a2": "red 2 fort gold", "b1": "gold"}, red="2 2 2")
    assert here.moves("red") == [
        "a1-b1 1", "a1-a2 1", "a1-b2 1",
        "a2-a1 1", "a2-a1 2", "a2-b1 1", "a2-b1 2", "a2-b2 1", "a2-b2 2",
        "a2-a3 1", "a2-a3 2", "a2-b3 1", "a2-b3 2",
        "buy 1", "buy 2", "trade lumber", "trade ap", "raze a2", "end",
    ]  # fmt: skip
