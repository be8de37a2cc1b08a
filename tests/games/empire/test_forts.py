"""Building, holding, capturing and razing forts, and attacking them."""

from fractions import Fraction

import pytest

from conqueror.errors import IllegalMove
from conqueror.games.empire.game import EmpirePosition
from tests.games.empire.matrix import CELLS
from tests.games.empire.positions import empire, held, numbers, play, position, words


def built_on(here: EmpirePosition) -> set[str]:
    """Return the tiles red can build on."""
    return {move.split()[1] for move in here.moves("red") if move.startswith("fort")}


def test_em_27_a_fort_costs_two_of_everything_where_your_soldiers_are() -> None:
    after = play(position({"b2": "red 2 gold"}, red="3 4 5"), "fort b2")
    assert words(after, "b2") == "red 2 fort gold"
    assert held(after) == "1 2 3"
    for poor in ("1 2 2", "2 1 2", "2 2 1"):
        assert built_on(position({"b2": "red 2 gold"}, red=poor)) == set()


def test_em_q19_a_fort_needs_one_to_four_soldiers_and_any_tile_but_a_base() -> None:
    here = position(
        {
            "a1": "red 1",
            "a2": "red 1 blank",
            "b2": "red 4 gold",
            "c2": "red 5 gold",
            "d2": "red 1 fort gold",
            "e2": "red fort gold",
            "c3": "blue 1 gold",
            "d4": "gold",
        }
    )
    assert built_on(here) == {"a2", "b2"}


def test_em_16_nobody_has_more_than_four_forts() -> None:
    forts = {"b2": "red fort gold", "b3": "red 1 fort gold", "b4": "red fort gold"}
    assert built_on(position({"c3": "red 1 gold", **forts})) == {"c3"}
    four = position({"c3": "red 1 gold", "c2": "red fort gold", **forts})
    assert built_on(four) == set()
    with pytest.raises(IllegalMove) as refused:
        four.play("red", "fort c3")
    assert refused.value.rule == "EM-16"


def test_em_q19_the_limit_counts_forts_that_stand_now() -> None:
    four = position({"b2": "red fort gold", "b3": "red fort gold", "b4": "red fort gold", "c2": "red 1 fort gold"})
    assert built_on(play(four, "raze b3")) == set()
    again = play(position({**dict.fromkeys(("b2", "b3", "b4"), "red fort gold"), "c2": "red 1 fort gold"}), "raze c2")
    assert built_on(again) == {"c2"}


def test_em_28_an_empty_fort_stays_its_owners() -> None:
    after = play(position({"b2": "red 2 fort gold", "b3": "gold"}), "b2-b3 2")
    assert words(after, "b2") == "red fort gold"


def test_em_31_a_fort_is_razed_free_and_for_nothing() -> None:
    here = position({"b2": "red 2 fort gold", "c3": "red fort lumber", "d4": "blue fort gold"}, red="0 0 0")
    assert [move for move in here.moves("red") if move.startswith("raze")] == ["raze b2", "raze c3"]
    assert words(play(here, "raze b2"), "b2") == "red 2 gold"
    assert words(play(here, "raze c3"), "c3") == "lumber"
    assert held(play(here, "raze b2", "raze c3")) == "0 0 0"


def test_em_29_an_empty_fort_is_captured_by_moving_in() -> None:
    here = position({"b2": "red 1 gold", "c3": "blue fort gold"})
    (group,) = (group for group in here.groups("red") if group.get("to") == "c3")
    assert group["kind"] == "capture"
    assert play(here, "b2-c3 1").to_act == ("red",)


def test_em_30_and_em_t8_a_captured_fort_is_destroyed_for_1_gold_and_1_lumber() -> None:
    """EM-T8: the fort is gone, 1 gold and 1 lumber up to 5, the mover stands there, 1 AP is spent."""
    after = play(position({"b2": "red 2 gold", "c3": "blue fort lumber"}, red="3 1 0"), "b2-c3 1")
    assert words(after, "c3") == "red 1 lumber"
    assert held(after) == "2 2 1"
    assert held(play(position({"b2": "red 2 gold", "c3": "blue fort lumber"}), "b2-c3 1")) == "4 5 5"


def test_em_q31_six_may_walk_in_because_the_fort_is_gone() -> None:
    here = position({"b2": "red 6 gold", "c3": "blue fort lumber"})
    assert numbers(here, "b2-c3") == [1, 2, 3, 4, 5, 6]
    assert words(play(here, "b2-c3 6"), "c3") == "red 6 lumber"


def test_em_q32_an_enemy_next_door_does_not_stop_the_harvest() -> None:
    here = position({"b2": "red fort gold", "c3": "blue 6 gold"}, red="0 0 0", turn="blue", counter=3)
    assert held(play(here, "end")) == "2 1 0"


@pytest.mark.parametrize(("inside", "counts"), [(1, 3), (2, 4), (3, 5), (4, 6)])
@pytest.mark.parametrize("attackers", [1, 2, 3, 4, 5, 6])
def test_em_42_and_em_t5_a_manned_fort_counts_two_more(inside: int, counts: int, attackers: int) -> None:
    """EM-T5: 1 counts as 3, 2 as 4, 3 as 5 and 4 as 6."""
    cell = CELLS[attackers, counts]
    here = position({"b2": "red 6 gold", "c3": f"blue {inside} fort gold"})
    odds = here.odds("red", f"b2-c3 {attackers}")
    assert Fraction(odds["win"]) == cell.chance
    after = here.play("red", f"b2-c3 {attackers}")
    if cell.chance > 0:
        assert after.chances() == {"breaks": cell.chance, "holds": 1 - cell.chance}
        broken = after.play("chance", "breaks")
        # EM-44: the soldiers go, the fort stays, the attackers stay where they were.
        assert words(broken, "c3") == "blue fort gold"
        assert words(broken, "b2") == f"red {6 - (cell.lost_on_win or 0)} gold"
        after = after.play("chance", "holds")
    # EM-43: the normal losses.
    assert words(after, "c3") == f"blue {inside} fort gold"
    left = 6 - (cell.lost_on_loss or 0)
    assert words(after, "b2") == (f"red {left} gold" if left else "gold")


def test_em_43_losing_against_a_fort_costs_what_the_table_says() -> None:
    here = play(position({"b2": "red 5 gold", "c3": "blue 3 fort gold"}), "b2-c3 5", "holds")
    assert words(here, "b2") == "red 2 gold"


def test_em_44_and_em_q18_a_beaten_fort_is_taken_with_another_ap() -> None:
    beaten = play(position({"b2": "red 6 gold", "c3": "blue 1 fort gold"}, red="2 0 0"), "b2-c3 6", "breaks")
    assert (words(beaten, "b2"), words(beaten, "c3")) == ("red 6 gold", "blue fort gold")
    taken = play(beaten, "b2-c3 6")
    assert words(taken, "c3") == "red 6 gold"
    assert held(taken) == "0 1 1"


def test_em_q8_no_fort_is_won_without_a_throw() -> None:
    for inside in (1, 2, 3, 4):
        here = position({"b2": "red 6 gold", "c3": f"blue {inside} fort gold"})
        assert here.play("red", "b2-c3 6").to_act == ("chance",)


def test_em_q15_a_fort_without_owner_is_captured_like_any_other_and_harvests_for_nobody() -> None:
    game = empire(players=3)
    here = position({"d5": "red 1 gold", "d6": "fort lumber"}, red="2 0 0", game=game, bases={"red": 5, "blue": 5})
    assert here.view(None)["board"]["d6"]["owner"] is None
    assert all(not move.startswith("raze") for move in here.moves("red"))
    after = play(here, "d5-d6 1")
    assert words(after, "d6") == "red 1 lumber"
    assert held(after) == "1 1 1"
