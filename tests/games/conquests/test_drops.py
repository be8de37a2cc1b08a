"""Reinforcements: who returns, where, and when."""

import pytest

from conqueror.errors import IllegalMove
from conqueror.games.conquests.game import ConquestsPosition
from tests.games.conquests.diagrams import position

OPEN = """
    . . . . . g
    . . . . . .
    . . . . . .
    . . . . . .
    . . G . . .
    . . . . . .
"""


def drops(here: ConquestsPosition, step: str) -> dict[str, set[str]]:
    """For each reserve fighter, the squares on which it can return after a step of the General."""
    found: dict[str, set[str]] = {}
    for seat in here.to_act:
        for move in here.moves(seat):
            if move.startswith(step + " "):
                fighter, _, square = move.removeprefix(step + " ").partition("@")
                found.setdefault(fighter, set()).add(square)
    return found


def test_gc_15_after_a_move_of_the_general_one_fighter_may_return() -> None:
    here = position(OPEN, plain=["Lancer 2", "Archer 3"])
    after = here.play("plain", "c2-c3 Lancer2@b3")
    assert after.data()["board"]["b3"] == "plain Lancer 2"
    assert after.data()["reserve"]["plain"] == ["Archer 3"]


def test_gc_16_and_gc_t5_ordinary_fighters_return_beside_or_behind_the_general() -> None:
    """GC-T5: {W, E, SW, S, SE} as its owner sees the board. GC-Q8: behind is the ruling."""
    here = position(OPEN, plain=["Lancer 2"])
    assert drops(here, "c2-c3") == {"Lancer2": {"b3", "d3", "b2", "c2", "d2"}}


def test_gc_17_and_gc_t5_soldiers_return_anywhere_around_the_general() -> None:
    here = position(OPEN, plain=["Soldier 2"])
    assert drops(here, "c2-c3") == {"Soldier2": {"b4", "c4", "d4", "b3", "d3", "b2", "c2", "d2"}}


def test_gc_q8_behind_is_seen_from_the_owners_side_and_ahead_is_an_option() -> None:
    painted = """
        . . . . . .
        . . g . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . G
    """
    here = position(painted, turn="painted", painted=["Lancer 2"])
    assert drops(here, "c5-c4") == {"Lancer2": {"b4", "d4", "b5", "c5", "d5"}}
    here = position(OPEN, plain=["Lancer 2", "Soldier 2"], drop_row="ahead")
    assert drops(here, "c2-c3")["Lancer2"] == {"b3", "d3", "b4", "c4", "d4"}
    assert len(drops(here, "c2-c3")["Soldier2"]) == 8


def test_gc_q8_a_general_on_its_back_rank_has_only_left_and_right_for_ordinary_fighters() -> None:
    here = position(OPEN, plain=["Lancer 2"])
    assert drops(here, "c2-c1") == {"Lancer2": {"b1", "d1"}}


def test_gc_q9_the_generals_new_square_counts_and_its_old_one_is_free() -> None:
    here = position(OPEN, plain=["Lancer 2"])
    assert "c2-c3 Lancer2@c2" in here.moves("plain")
    with pytest.raises(IllegalMove, match="c1 is not next to the General's new square, c3") as refusal:
        here.play("plain", "c2-c3 Lancer2@c1")
    assert refusal.value.rule == "GC-Q9"


def test_gc_q10_a_drop_is_optional_single_and_onto_an_empty_square() -> None:
    crowded = OPEN.replace(". . G . . .", ". A G . . .")
    here = position(crowded, plain=["Lancer 2", "Lancer 2", "Soldier 3"])
    assert "c2-c3" in here.moves("plain")
    assert all(move.count("@") <= 1 for move in here.moves("plain"))
    assert drops(here, "c2-c3")["Lancer2"] == {"b3", "d3", "c2", "d2"}
    moves = here.moves("plain")
    assert len(moves) == len(set(moves)), "two alike fighters give the same move once"
    with pytest.raises(IllegalMove, match="b2 is occupied") as refusal:
        here.play("plain", "c2-c3 Lancer2@b2")
    assert refusal.value.rule == "GC-15"
    with pytest.raises(IllegalMove, match="You have no Archer 2 in reserve") as refusal:
        here.play("plain", "c2-c3 Archer2@c2")
    assert refusal.value.rule == "GC-Q10"


def test_gc_q10_a_fighter_returns_also_after_a_capture_by_the_general() -> None:
    here = position(OPEN.replace(". . . . . .\n    . . G", ". . s . . .\n    . . G"), plain=["Lancer 2"])
    after = here.play("plain", "c2xc3 Lancer2@b3")
    assert after.data()["reserve"] == {"plain": [], "painted": ["Soldier 2"]}
    assert not [move for move in here.moves("plain") if "Soldier2@" in move], "who was captured now is the enemy's"


def test_gc_15_other_fighters_bring_nobody_back() -> None:
    here = position(OPEN.replace(". . G . . .", "L . G . . ."), plain=["Archer 2"])
    assert not [move for move in here.moves("plain") if move.startswith("a2") and "@" in move]
    with pytest.raises(IllegalMove, match="only after a move of the General") as refusal:
        here.play("plain", "a2-a3 Archer2@b3")
    assert refusal.value.rule == "GC-15"


def test_gc_16_an_ordinary_fighter_ahead_of_the_general_is_refused() -> None:
    here = position(OPEN, plain=["Lancer 2"])
    with pytest.raises(
        IllegalMove, match="Only Soldiers return there; others beside or behind the General"
    ) as refusal:
        here.play("plain", "c2-c3 Lancer2@c4")
    assert refusal.value.rule == "GC-16"


def test_gc_q11_a_drop_cannot_rescue_a_step_into_danger() -> None:
    """The painted Lancer runs down file d; a Soldier dropped on d4 would close it, but the step comes first."""
    here = position(
        """
        . . . l . g
        . . . . . .
        . . . . . .
        . . G . . .
        . . . . . .
        . . . . . .
    """,
        plain=["Soldier 2"],
    )
    assert not [move for move in here.moves("plain") if move.startswith("c3-d3")]
    with pytest.raises(IllegalMove, match="could be captured on d3") as refusal:
        here.play("plain", "c3-d3 Soldier2@d4")
    assert refusal.value.rule == "GC-20"


def test_gc_q11_answers_to_danger_by_other_fighters_carry_no_drop() -> None:
    here = position(
        """
        . . l . . g
        . . . . . .
        L . . . . .
        . . . . . .
        . . G . . .
        . . . . . .
    """,
        plain=["Soldier 2"],
    )
    assert here.view("plain")["danger"] == ["plain"]
    assert all(move.startswith("c2") for move in here.moves("plain") if "@" in move)


def test_gc_q12_a_drop_can_give_danger_and_it_is_announced() -> None:
    here = position(
        """
        . . . . . g
        . . . . . .
        . . . . . .
        . . G . . .
        . . . . . .
        . . . . . .
    """,
        plain=["Archer 2"],
    )
    told = here.tell("plain", "c3-c4 Archer2@c3", None)
    assert told["text"].endswith("Archer 2 returns on c3. Danger!")
    assert told["places"] == ["c3", "c4", "c3"]
    assert here.play("plain", "c3-c4 Archer2@c3").view(None)["danger"] == ["painted"]


def test_gc_q12_a_drop_can_capture_the_general() -> None:
    """The painted General stands in the corner; the Lancers guard every square around it."""
    here = position(
        """
        . . . . . g
        L3 . . . . .
        . . . G . .
        . . . . . .
        . . . . . .
        . . . . L3 .
    """,
        plain=["Archer 2"],
    )
    result = here.play("plain", "d4-c4 Archer2@d4").result
    assert result is not None
    assert result.reason == "general-captured"


def test_gc_q13_a_boxed_in_general_brings_nobody_back() -> None:
    here = position(
        """
        . . . . . g
        . . . . . .
        . . . . . .
        . . . . . .
        S A . . . .
        G L . . . .
    """,
        plain=["Soldier 2"],
    )
    assert not [move for move in here.moves("plain") if "@" in move]


def test_drops_stand_in_the_groups_of_a_view() -> None:
    groups = position(OPEN, plain=["Soldier 2", "Lancer 3"]).view("plain")["moves"]
    (step,) = [group for group in groups if group["to"] == "c1"]
    assert step["drops"] == {"Soldier 2": ["b1", "d1", "b2", "c2", "d2"], "Lancer 3": ["b1", "d1"]}
    assert step["count"] == 8
