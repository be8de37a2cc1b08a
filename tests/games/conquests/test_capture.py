"""Capture, promotion, retirement."""

import pytest

import conqueror
from conqueror.errors import IllegalMove
from tests.games.conquests.diagrams import position

DUEL = """
    g . . . . .
    . . . . . .
    . . . {target} . .
    . . . . . .
    . . . L . .
    G . . . . .
"""


def capture(target: str, moves: str = "ladder") -> dict[str, list[str]]:
    """Return the reserves after plain's Lancer captured the target."""
    after = position(DUEL.format(target=target), moves=moves).play("plain", "d2xd4")
    assert after.data()["board"]["d4"] == "plain Lancer 1"
    assert "d2" not in after.data()["board"]
    reserve: dict[str, list[str]] = after.data()["reserve"]
    return reserve


def test_gc_10_a_captured_fighter_returns_to_its_owners_reserve() -> None:
    assert capture("a")["painted"] == ["Archer 2"]
    assert capture("a")["plain"] == []


def test_gc_11_and_gc_t3_a_captured_fighter_has_one_chevron_more() -> None:
    """GC-T3: a Soldier with one chevron waits with two."""
    assert capture("s1")["painted"] == ["Soldier 2"]
    assert capture("s2")["painted"] == ["Soldier 3"]
    assert capture("s3")["painted"] == ["Soldier 4"]


@pytest.mark.parametrize(
    ("target", "moves"),
    [
        ("s4", "ladder"),
        ("a3", "ladder"),
        ("l3", "ladder"),
        ("c3", "ladder"),
        ("s3", "duel-of-champions"),
        ("a2", "duel-of-champions"),
        ("l2", "duel-of-champions"),
        ("c4", "duel-of-champions"),
    ],
)
def test_gc_13_and_gc_t4_at_its_last_chevron_a_captured_fighter_retires(target: str, moves: str) -> None:
    """GC-T4: the reserve does not change."""
    assert capture(target, moves=moves) == {"plain": [], "painted": []}


def test_gc_q4_who_captures_with_its_last_chevron_stays() -> None:
    here = position(DUEL.format(target="s").replace("L", "L3"))
    assert here.play("plain", "d2xd4").data()["board"]["d4"] == "plain Lancer 3"


def test_gc_q21_a_reserve_is_public_and_its_fighters_keep_their_chevrons() -> None:
    here = position(DUEL.format(target="s"), painted=["Archer 2", "Lancer 3"])
    after = here.play("plain", "d2xd4").play("painted", "a6-a5")
    for viewer in ("plain", "painted", None):
        assert after.view(viewer)["reserve"]["painted"] == ["Soldier 2", "Archer 2", "Lancer 3"]


def test_gc_22_a_captured_fighter_comes_back_stronger() -> None:
    here = position(DUEL.format(target="s"))
    back = here.play("plain", "d2xd4").play("painted", "a6-b5 Soldier2@c4")
    assert back.data()["board"]["c4"] == "painted Soldier 2"
    assert back.data()["reserve"]["painted"] == []


def test_captures_are_written_with_an_x() -> None:
    here = position(DUEL.format(target="s"))
    with pytest.raises(IllegalMove, match="An enemy stands on d4: write d2xd4") as refusal:
        here.play("plain", "d2-d4")
    assert refusal.value.rule == "GC-10"
    with pytest.raises(IllegalMove, match="Nobody stands on d3: write d2-d3") as refusal:
        here.play("plain", "d2xd3")
    assert refusal.value.rule == "GC-10"


def test_a_view_marks_who_would_retire() -> None:
    board = position(DUEL.format(target="s4")).view(None)["board"]
    assert board["d4"] == {"side": "painted", "fighter": "Soldier", "level": 4, "retires_next": True}
    assert board["d2"]["retires_next"] is False


def test_a_capture_is_told_with_what_becomes_of_the_captured() -> None:
    told = position(DUEL.format(target="s")).tell("plain", "d2xd4", None)
    assert told["kind"] == "capture"
    assert told["places"] == ["d2", "d4"]
    assert told["text"].startswith(
        "Plain's Lancer goes from d2 to d4 and captures a Soldier, who joins Painted's reserve with 2 chevrons."
    )
    assert "who retires" in position(DUEL.format(target="s4")).tell("plain", "d2xd4", None)["text"]


def test_the_game_is_the_same_whatever_is_loaded_beside_it() -> None:
    first, second = conqueror.load("conquests").start(), conqueror.load("conquests", danger="literal").start()
    assert first.hash == second.hash
    assert first != second
