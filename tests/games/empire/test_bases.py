"""Attacks on bases, and what happens when one falls."""

from fractions import Fraction
from typing import Any

import pytest

from conqueror.games.empire.game import EmpirePosition
from tests.games.empire.matrix import DAMAGE, LOST_AT_A_BASE
from tests.games.empire.positions import empire, held, numbers, play, position, words


def siege(attackers: int = 6, garrison: int = 0, health: int = 5, **options: Any) -> EmpirePosition:
    """Red on e5, blue's base on f6."""
    tiles = {"e5": f"red {attackers} gold"} | ({"f6": f"blue {garrison}"} if garrison else {})
    return position(tiles, red="5 0 0", game=empire(**options), bases={"red": 5, "blue": health})


def left(after: EmpirePosition) -> tuple[str, str, int]:
    """Return the attackers' tile, the base's tile, and the base's health."""
    return words(after, "e5"), words(after, "f6"), after.view(None)["stock"]["blue"]["health"]


def test_em_32_a_base_has_5_health_and_its_fall_defeats_its_owner() -> None:
    assert empire().start().data()["bases"] == {"red": 5, "blue": 5}
    fallen = play(siege(health=3), "e5-f6 6", "breaks")
    assert fallen.result is not None
    assert fallen.result.winners == ("red",)


@pytest.mark.parametrize("attackers", range(1, 7))
@pytest.mark.parametrize("garrison", [0, 1, 6])
def test_em_45_and_em_48_and_em_t6_every_attack_on_a_base_is_even_and_costs_half(
    attackers: int, garrison: int
) -> None:
    """EM-T6: 4 win: 1 damage, 2 remain; 5: 2 damage; 6: 3 damage, 3 remain; 3: no damage."""
    here = siege(garrison=garrison)
    attacked = here.play("red", f"e5-f6 {attackers}")
    assert attacked.chances() == {"breaks": Fraction(1, 2), "holds": Fraction(1, 2)}
    inside = f"blue {garrison}" if garrison else ""
    remain = f"red {6 - LOST_AT_A_BASE[attackers]} gold"
    assert left(attacked.play("chance", "breaks")) == (remain, inside, 5 - DAMAGE[attackers])
    assert left(attacked.play("chance", "holds")) == (remain, inside, 5)


@pytest.mark.parametrize("attackers", [1, 2, 3])
def test_em_46_three_or_fewer_never_damage_a_base(attackers: int) -> None:
    assert left(play(siege(attackers), f"e5-f6 {attackers}", "breaks"))[2] == 5


@pytest.mark.parametrize(("attackers", "damage"), [(4, 1), (5, 2), (6, 3)])
def test_em_47_the_damage_is_the_attackers_less_three(attackers: int, damage: int) -> None:
    assert left(play(siege(), f"e5-f6 {attackers}", "breaks"))[2] == 5 - damage
    odds = siege().odds("red", f"e5-f6 {attackers}")
    assert (odds["damage"], odds["expected_damage"]) == (damage, str(Fraction(damage, 2)))


@pytest.mark.parametrize(("half", "lost"), [("up", (1, 1, 2, 2, 3, 3)), ("down", (0, 1, 1, 2, 2, 3))])
def test_em_48_and_em_q4_half_is_rounded_as_chosen_at_a_base_too(half: str, lost: tuple[int, ...]) -> None:
    for attackers, gone in enumerate(lost, 1):
        for outcome in ("breaks", "holds"):
            after = play(siege(attackers, half=half), f"e5-f6 {attackers}", outcome)
            assert words(after, "e5") == (f"red {attackers - gone} gold" if attackers > gone else "gold")


def test_em_48_and_em_q5_a_lone_attacker_of_a_base_is_not_spared() -> None:
    assert words(play(siege(1, lone_victor="spared"), "e5-f6 1", "breaks"), "e5") == "gold"


def test_em_q12_a_garrison_is_ignored_and_nobody_enters_a_base() -> None:
    assert left(play(siege(garrison=6), "e5-f6 6", "breaks")) == ("red 3 gold", "blue 6", 2)
    assert left(play(siege(), "e5-f6 6", "breaks")) == ("red 3 gold", "", 2)


def test_em_q12_a_garrison_that_is_killed_goes_with_a_won_attack() -> None:
    assert left(play(siege(garrison=6, base_garrison="killed"), "e5-f6 1", "breaks")) == ("red 5 gold", "", 5)
    assert left(play(siege(garrison=6, base_garrison="killed"), "e5-f6 5", "breaks")) == ("red 3 gold", "", 3)
    assert left(play(siege(garrison=6, base_garrison="killed"), "e5-f6 5", "holds")) == ("red 3 gold", "blue 6", 5)


def test_em_q12_a_garrison_that_defends_must_be_beaten_first() -> None:
    here = siege(garrison=4, base_garrison="defends")
    attacked = here.play("red", "e5-f6 6")
    assert attacked.chances() == {"breaks": Fraction(5, 6), "holds": Fraction(1, 6)}
    beaten = attacked.play("chance", "breaks")
    assert left(beaten) == ("red 6 gold", "", 5)
    assert left(attacked.play("chance", "holds")) == ("red 5 gold", "blue 4", 5)
    assert left(play(beaten, "e5-f6 6", "breaks")) == ("red 3 gold", "", 2)
    assert left(play(siege(garrison=1, attackers=3, base_garrison="defends"), "e5-f6 3")) == ("red 2 gold", "", 5)


def test_em_q12_and_em_q2_the_outnumbered_may_not_attack_a_garrison_that_defends_where_that_is_illegal() -> None:
    options: dict[str, Any] = {"base_garrison": "defends", "underdog": "illegal"}
    assert numbers(siege(garrison=4, **options), "e5-f6") == [4, 5, 6]
    assert numbers(siege(**options), "e5-f6") == [1, 2, 3, 4, 5, 6]


def test_em_q13_a_harmless_attack_is_legal_but_warned_of() -> None:
    (group,) = (group for group in siege().groups("red") if group["kind"] == "base")
    assert [odds["damage"] for odds in group["odds"]] == [0, 0, 0, 1, 2, 3]
    assert "no harm" in group["warning"]
    (garrison,) = (
        group for group in siege(garrison=2, base_garrison="defends").groups("red") if group["kind"] == "base"
    )
    assert garrison["warning"] == "The garrison must be beaten before the base takes damage."


def test_em_q14_the_damage_counts_the_soldiers_sent_and_health_stops_at_0() -> None:
    assert left(play(siege(), "e5-f6 5", "breaks")) == ("red 3 gold", "", 3)
    fallen = play(siege(health=1), "e5-f6 6", "breaks")
    assert fallen.result is not None
    assert fallen.result.scores == {"red": 5, "blue": 0}


def fallen_of(players: int) -> EmpirePosition:
    """Red has just felled green, who had soldiers, forts and a stock."""
    tiles = {
        "e5": "red 6 gold",
        "f6": "green 2",
        "d6": "green fort lumber",
        "f4": "green 3 gold",
        "f5": "green 1 fort gold",
        "b5": "blue 2 gold",
    }
    here = position(
        tiles,
        red="4 0 0",
        green="3 4 5",
        game=empire(players=players),
        bases={**dict.fromkeys(("red", "blue", "yellow")[: players - 1], 5), "green": 2},
    )
    return play(here, "e5-f6 6", "breaks")


@pytest.mark.parametrize("players", [3, 4])
def test_em_49_when_a_base_falls_its_soldiers_go_and_its_forts_stay(players: int) -> None:
    fallen = fallen_of(players)
    assert fallen.result is None
    assert [words(fallen, tile) for tile in ("f6", "d6", "f4", "f5", "b5")] == [
        "", "fort lumber", "gold", "fort gold", "blue 2 gold"
    ]  # fmt: skip
    assert "green" not in fallen.data()["bases"]
    order = []
    for _ in range(players):
        order.append(fallen.to_act[0])
        fallen = play(fallen, "end")
    assert "green" not in order
    assert len(set(order)) == players - 1


@pytest.mark.parametrize("players", [3, 4])
def test_em_q15_the_stock_of_the_fallen_is_lost_and_the_attackers_stay_outside(players: int) -> None:
    fallen = fallen_of(players)
    assert fallen.view(None)["stock"]["green"] == {
        "ap": 0, "gold": 0, "lumber": 0, "health": 0, "living": False, "corner": "f6", "soldiers": 0, "forts": 0,
        "owes_move": False, "income": {"ap": 0, "gold": 0, "lumber": 0},
    }  # fmt: skip
    assert held(fallen, "red") == "3 0 0"
    assert words(fallen, "e5") == "red 3 gold"
    assert {"e5-f6 1", "e5-f5 1", "e5-d6 3"} <= set(fallen.moves("red"))
    walked = play(fallen, "e5-f6 3")
    assert words(walked, "f6") == "red 3"


def test_em_q39_the_corner_of_the_fallen_is_never_rolled_and_may_hold_a_fort() -> None:
    walked = play(fallen_of(3), "e5-f6 3")
    assert walked.to_act == ("red",)
    assert walked.view(None)["board"]["f6"]["discovered"]
    assert walked.view(None)["board"]["f6"]["resource"] is None
    assert walked.view(None)["board"]["f6"]["blanks"] == 0
    here = position(
        {"f6": "red 2", "e6": "blue 3 gold"}, red="2 2 2", game=empire(players=3), bases={"red": 5, "blue": 5}
    )
    built = play(here, "fort f6")
    assert words(built, "f6") == "red 2 fort"
    attacked = play(built, "end", "e6-f6 3")
    assert attacked.chances() == {"breaks": Fraction(1, 3), "holds": Fraction(2, 3)}


def test_em_q29_one_attack_fells_one_base_at_most() -> None:
    fallen = fallen_of(4)
    assert fallen.data()["bases"] == {"red": 5, "blue": 5, "yellow": 5}
    game = empire(players=4)
    last = position({"e5": "red 6 gold"}, game=game, bases={"red": 1, "green": 1})
    after = play(last, "e5-f6 6", "breaks")
    assert after.data()["bases"] == {"red": 1}
    assert after.result is not None
    assert after.result.winners == ("red",)
