"""Battles in the open: every cell of the table, and what the options change."""

from fractions import Fraction
from typing import Any

import pytest

from conqueror.games.empire.game import EmpirePosition
from tests.games.empire.matrix import CELLS, Cell
from tests.games.empire.positions import empire, held, numbers, play, position, words

ALL = [pytest.param(cell, id=f"{cell.attackers} against {cell.defenders}") for cell in CELLS.values()]


def meet(defenders: int, attackers: int = 6, **options: Any) -> EmpirePosition:
    """Red on b2, blue on c3."""
    tiles = {"b2": f"red {attackers} gold", "c3": f"blue {defenders} lumber"}
    return position(tiles, red="5 0 0", game=empire(**options))


def chance(attackers: int, defenders: int, **options: Any) -> Fraction:
    """Return the chance to win."""
    return Fraction(meet(defenders, **options).odds("red", f"b2-c3 {attackers}")["win"])


def survivors(after: EmpirePosition) -> tuple[str, str]:
    """Return what stands on b2 and on c3."""
    return words(after, "b2"), words(after, "c3")


def some(owner: str, soldiers: int, resource: str) -> str:
    """Return a tile in words, empty where nobody is left."""
    return f"{owner} {soldiers} {resource}" if soldiers else resource


@pytest.mark.parametrize("cell", ALL)
def test_em_36_every_cell_of_the_battle_table(cell: Cell) -> None:
    """Six stand on b2, some attack: the others take no part."""
    here = meet(cell.defenders)
    after = here.play("red", f"b2-c3 {cell.attackers}")
    assert held(after) == "4 0 0"  # EM-33
    if 0 < cell.chance < 1:
        assert after.to_act == ("chance",)
        assert after.chances() == {"breaks": cell.chance, "holds": 1 - cell.chance}
        won, lost = after.play("chance", "breaks"), after.play("chance", "holds")
    else:
        assert after.to_act == ("red",)
        assert after.chances() == {}
        won = lost = after
    if cell.chance > 0:
        assert cell.lost_on_win is not None
        entered = cell.attackers - cell.lost_on_win
        assert survivors(won) == (
            some("red", 6 - cell.attackers, "gold"),
            some("red", entered, "lumber"),
        )
    if cell.chance < 1:
        assert cell.lost_on_loss is not None
        assert survivors(lost) == (
            some("red", 6 - cell.lost_on_loss, "gold"),
            f"blue {cell.defenders} lumber",
        )


@pytest.mark.parametrize("cell", ALL)
def test_em_36_the_odds_say_the_same_as_the_table(cell: Cell) -> None:
    here = meet(cell.defenders)
    odds = here.odds("red", f"b2-c3 {cell.attackers}")
    assert Fraction(odds["win"]) == cell.chance
    assert Fraction(odds["loss"]) == 1 - cell.chance
    assert odds["held"] == 6 - 6 * cell.chance
    on_win, on_loss = cell.lost_on_win or 0, cell.lost_on_loss or 0
    assert Fraction(odds["expected_losses"]["attacker"]) == cell.chance * on_win + (1 - cell.chance) * on_loss
    assert Fraction(odds["expected_losses"]["defender"]) == cell.chance * cell.defenders
    (group,) = (group for group in here.groups("red") if group["kind"] == "attack")
    shown = group["odds"][cell.attackers - 1]
    assert shown == {
        "move": f"b2-c3 {cell.attackers}",
        "soldiers": cell.attackers,
        "chance": str(cell.chance),
        "win": float(cell.chance),
        "held": 6 - 6 * cell.chance,
        "lost_on_win": on_win,
        "lost_on_loss": on_loss,
        "defenders_lost": cell.defenders if cell.chance else 0,
        "damage": 0,
    }


def test_em_33_an_attack_is_a_move_onto_the_enemy_and_costs_1_ap() -> None:
    assert held(play(meet(1), "b2-c3 3")) == "4 0 0"
    no_ap = position({"b2": "red 6 gold", "c3": "blue 1 gold"}, red="0 0 0")
    assert numbers(no_ap, "b2-c3") == []


def test_em_34_the_winners_occupy_the_tile() -> None:
    assert survivors(play(meet(2), "b2-c3 4", "breaks")) == ("red 2 gold", "red 4 lumber")


def test_em_35_the_losers_are_discarded_or_return() -> None:
    assert survivors(play(meet(2), "b2-c3 4", "holds")) == ("red 5 gold", "blue 2 lumber")
    assert survivors(play(meet(2, attackers=1), "b2-c3 1", "holds")) == ("gold", "blue 2 lumber")


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_em_37_case_1_equal_numbers_are_even(number: int) -> None:
    assert chance(number, number) == Fraction(1, 2)
    assert meet(number).odds("red", f"b2-c3 {number}")["held"] == 3
    assert meet(number).odds("red", f"b2-c3 {number}")["lost_on_win"] == 1


def test_em_38_and_em_t3_and_em_q6_case_2_more_than_double_wins_and_loses_as_many_as_the_enemy_had() -> None:
    """EM-T3: 3 against 1 leaves 2, 5 against 2 leaves 3."""
    assert survivors(play(meet(1, attackers=3), "b2-c3 3")) == ("gold", "red 2 lumber")
    assert survivors(play(meet(2, attackers=5), "b2-c3 5")) == ("gold", "red 3 lumber")
    assert survivors(play(meet(1, attackers=4), "b2-c3 4")) == ("gold", "red 3 lumber")
    assert survivors(play(meet(1, attackers=5), "b2-c3 5")) == ("gold", "red 4 lumber")


@pytest.mark.parametrize("defenders", [1, 2, 3, 4, 5])
def test_em_39_case_3_one_more_faces_two_numbers(defenders: int) -> None:
    odds = meet(defenders).odds("red", f"b2-c3 {defenders + 1}")
    assert (odds["held"], odds["lost_on_win"], odds["lost_on_loss"]) == (2, 0, 1)


@pytest.mark.parametrize(("attackers", "defenders"), [(4, 2), (5, 3), (6, 4)])
def test_em_40_and_em_t4_case_4_two_more_face_one_number(attackers: int, defenders: int) -> None:
    """EM-T4: 5/6."""
    assert chance(attackers, defenders) == Fraction(5, 6)
    odds = meet(defenders).odds("red", f"b2-c3 {attackers}")
    assert (odds["held"], odds["lost_on_win"], odds["lost_on_loss"]) == (1, 0, 1)


@pytest.mark.parametrize("defenders", [1, 2])
def test_em_41_case_5_a_full_stack_sweeps_one_or_two_away(defenders: int) -> None:
    assert survivors(play(meet(defenders), "b2-c3 6")) == ("gold", "red 6 lumber")


def test_em_q1_six_against_three_is_case_4() -> None:
    odds = meet(3).odds("red", "b2-c3 6")
    assert (odds["win"], odds["lost_on_win"], odds["lost_on_loss"]) == ("5/6", 0, 1)


def test_em_q2_the_outnumbered_face_four_then_five_numbers_and_then_lose() -> None:
    assert [chance(attackers, 6) for attackers in (5, 4, 3, 2, 1)] == [
        Fraction(1, 3), Fraction(1, 6), 0, 0, 0
    ]  # fmt: skip
    assert survivors(play(meet(6, attackers=3), "b2-c3 3")) == ("gold", "blue 6 lumber")


def test_em_q2_auto_loss_makes_every_such_attack_fail_at_once() -> None:
    for attackers, defenders in ((1, 2), (4, 5), (2, 6)):
        here = meet(defenders, attackers=attackers, underdog="auto-loss")
        assert survivors(play(here, f"b2-c3 {attackers}")) == ("gold", f"blue {defenders} lumber")
    assert chance(3, 3, underdog="auto-loss") == Fraction(1, 2)


def test_em_q2_illegal_does_not_offer_such_an_attack() -> None:
    assert numbers(meet(4, underdog="illegal"), "b2-c3") == [4, 5, 6]
    assert numbers(meet(4, attackers=3, underdog="illegal"), "b2-c3") == []
    fort = position({"b2": "red 6 gold", "c3": "blue 2 fort gold"}, game=empire(underdog="illegal"))
    assert numbers(fort, "b2-c3") == [4, 5, 6]
    base = position({"e5": "red 2 gold", "f6": "blue 5"}, game=empire(underdog="illegal"))
    assert numbers(base, "e5-f6") == [1, 2]


def test_em_q3_where_cases_overlap_the_more_special_one_holds() -> None:
    assert [CELLS[cell].case for cell in ((3, 1), (6, 1), (6, 2))] == ["c2", "c5", "c5"]
    assert survivors(play(meet(1, attackers=3), "b2-c3 3")) == ("gold", "red 2 lumber")
    assert survivors(play(meet(2), "b2-c3 6")) == ("gold", "red 6 lumber")


@pytest.mark.parametrize(("half", "lost"), [("up", {1: 1, 3: 2, 5: 3}), ("down", {1: 0, 3: 1, 5: 2})])
def test_em_q4_half_of_an_odd_number_is_rounded_as_chosen(half: str, lost: dict[int, int]) -> None:
    for number, gone in lost.items():
        here = meet(number, attackers=number, half=half)
        left = words(play(here, f"b2-c3 {number}", "holds"), "b2")
        assert left == some("red", number - gone, "gold")
    for number in (2, 4, 6):
        assert meet(number, half=half).odds("red", f"b2-c3 {number}")["lost_on_loss"] == number // 2


def test_em_q5_a_lone_victor_dies_and_leaves_the_tile_empty() -> None:
    for defenders in (1, 2, 3):
        after = play(meet(defenders, attackers=1), "b2-c3 1", "breaks")
        assert survivors(after) == ("gold", "lumber")
        assert after.view(None)["board"]["c3"]["owner"] is None


def test_em_q5_a_lone_victor_that_is_spared_takes_the_tile() -> None:
    for defenders in (1, 2, 3):
        after = play(meet(defenders, attackers=1, lone_victor="spared"), "b2-c3 1", "breaks")
        assert survivors(after) == ("gold", "red 1 lumber")
    pair = play(meet(2, attackers=2, lone_victor="spared"), "b2-c3 2", "breaks")
    assert survivors(pair) == ("gold", "red 1 lumber")
    fort = position({"b2": "red 1 gold", "c3": "blue 1 fort gold"}, game=empire(lone_victor="spared"))
    assert survivors(play(fort, "b2-c3 1", "breaks")) == ("red 1 gold", "blue fort gold")


def test_em_q7_cases_3_and_4_cost_the_winner_nothing_and_a_defence_that_holds_nobody() -> None:
    for cell in CELLS.values():
        if cell.case in ("c3", "c4"):
            assert cell.lost_on_win == 0
    assert survivors(play(meet(3), "b2-c3 4", "breaks")) == ("red 2 gold", "red 4 lumber")
    assert survivors(play(meet(3), "b2-c3 4", "holds")) == ("red 5 gold", "blue 3 lumber")


def test_em_q9_four_against_two_may_be_better_than_five() -> None:
    four, five = (meet(2).odds("red", f"b2-c3 {number}") for number in (4, 5))
    assert (four["win"], four["lost_on_win"]) == ("5/6", 0)
    assert (five["win"], five["lost_on_win"]) == ("1", 2)


def test_em_q10_only_how_many_numbers_are_held_matters_and_the_dice_are_told() -> None:
    fought = play(meet(4), "b2-c3 5")
    told = {move: fought.tell("chance", move, None) for move in fought.moves("chance")}
    assert all(said["dice"] == [{"held": 2}] for said in told.values())
    assert fought.chances() == {"breaks": Fraction(4, 6), "holds": Fraction(2, 6)}


def test_em_q17_stacks_on_two_tiles_cannot_attack_together() -> None:
    here = position({"b2": "red 2 gold", "b3": "red 2 gold", "c3": "blue 3 gold"})
    assert numbers(here, "b2-c3") == numbers(here, "b3-c3") == [1, 2]
    assert not any("+" in move for move in here.moves("red"))
