"""Homes: empty, attacked, captured, left and entered again."""

from typing import Any

import pytest

from tests.games.final_conquest.worlds import (
    army,
    attack,
    battle,
    coins,
    moves,
    pass_turns,
    verdict,
    world,
)


@pytest.mark.parametrize(
    ("faction", "home", "gate"),
    [
        ("carthage", "carthage", "berber"),
        ("greece", "macedonia", "illyria"),
        ("egypt", "alexandria", "libya"),
        ("persia", "babylon", "syria"),
        ("gaul", "gaul", "raetia"),
    ],
)
def test_fc_23_and_fc_24_each_faction_defends_its_home_with_four(faction: str, home: str, gate: str) -> None:
    """V2-18: four in all, not four and two and one."""
    armies: dict[str, Any] = {"rome": f"{gate} 2c1i", faction: f"{home} 1i, crete 1i"}
    here = world("rome", {"players": 6}, **armies)
    assert verdict(here, f"{gate}>{home} 2c1i", (1, 1)) == "drawn"
    assert verdict(here, f"{gate}>{home} 2c1i", (2, 1)) == "won"


def test_fc_25_an_empty_home_stays_its_players() -> None:
    here = world("rome", rome="rome 1c").play("rome", "rome>alpes 1c").play("rome", "end")
    here = pass_turns(here, "carthage", "greece", "egypt")
    assert army(here, "rome") == "rome"


@pytest.mark.parametrize("edition", ["2", "1"])
def test_v2_t4_an_empty_home_fights_with_four_and_a_die(edition: str) -> None:
    """V2-22: six and one against four and three is a draw; four takes a cavalry; two loses the home."""
    here = world("rome", {"edition": edition}, rome="libya 3c", egypt="thebes 1i")
    drawn = battle(here, "libya>alexandria 3c", (1, 3))
    assert (army(drawn, "libya"), army(drawn, "alexandria")) == ("rome 3c", "egypt")
    assert moves(drawn) == {"end"}
    lost = battle(here, "libya>alexandria 3c", (1, 4))
    assert (army(lost, "libya"), army(lost, "alexandria")) == ("rome 2c", "egypt")
    won = battle(here, "libya>alexandria 3c", (1, 2))
    assert (army(won, "libya"), army(won, "alexandria")) == ("", "rome 3c")


def test_v2_22_an_empty_home_may_use_a_hero() -> None:
    """Six and one against four, Cleopatra's two and one."""
    here = world("rome", rome="libya 3c", egypt="thebes 1i", heroes={"egypt": ["cleopatra"]})
    declared = here.play("rome", "libya>alexandria 3c")
    assert declared.to_act == ("egypt",)
    assert moves(declared) == {"hero cleopatra", "no hero"}
    assert verdict(here, "libya>alexandria 3c", (1, 1), answer="hero cleopatra") == "drawn"


def test_fc_q26_an_empty_enemy_home_is_attacked_not_entered() -> None:
    """A victory pays a coin and gives the second attack."""
    here = world("rome", rome="libya 3c", egypt="thebes 1i")
    assert attack(here, "libya>alexandria 1c").to_act == ("chance",)
    after = battle(here, "libya>alexandria 3c", (4, 1))
    assert coins(after, "rome") == 1
    assert moves(after) == {f"alexandria>thebes {n}c" for n in (1, 2, 3)} | {"end"}


def test_v2_t5_and_v2_19_a_captured_capital_is_defended_with_two() -> None:
    """Egypt's infantry in Rome counts three, not five."""
    here = world("rome", rome="brundisium 1c1i", egypt="rome 1i")
    assert verdict(here, "brundisium>rome 1c1i", (1, 1)) == "drawn"
    assert verdict(here, "brundisium>rome 1c1i", (2, 1)) == "won"


def test_v2_20_a_captured_capital_is_lost_when_nobody_is_left_in_it() -> None:
    """FC-Q5: it becomes nobody's, not its faction's."""
    here = world("rome", rome="carthage 1c", carthage="numidia 1i").play("rome", "carthage>cyrene 1c")
    assert army(here, "carthage") == ""


def test_fc_q5_a_capital_of_nobody_is_entered_by_a_plain_move_of_anybody() -> None:
    said: dict[str, Any] = {"neutral": ("carthage",), "carthage": "numidia 1i", "rome": "cyrene 1c"}
    rome = world("rome", **said).play("rome", "cyrene>carthage 1c")
    assert rome.to_act == ("rome",)
    assert army(rome, "carthage") == "rome 1c"
    back = world("carthage", **said).play("carthage", "numidia>carthage 1i")
    assert army(back, "carthage") == "carthage 1i"


def test_fc_q5_reentered_by_its_faction_it_is_home_again() -> None:
    """It gives four, and may be left empty."""
    here = world("carthage", neutral=("carthage",), carthage="numidia 1i", rome="berber 2c1i", first="carthage")
    here = here.play("carthage", "numidia>carthage 1i").play("carthage", "end")
    here = pass_turns(here, "greece", "egypt")
    here = here.play("rome", "ready")
    assert verdict(here, "berber>carthage 2c1i", (1, 1)) == "drawn"
    here = pass_turns(here, "rome", "greece", "egypt", "rome").play("carthage", "ready")
    assert army(here.play("carthage", "carthage>numidia 1i"), "carthage") == "carthage"


def test_fc_q5_won_back_by_battle_it_is_home_again() -> None:
    here = world("carthage", carthage="numidia 2c", rome="carthage 1i")
    after = battle(here, "numidia>carthage 2c", (4, 1))
    assert army(after, "carthage") == "carthage 2c"
    left = world("carthage", carthage="carthage 2c").play("carthage", "carthage>cyrene 2c")
    assert army(left, "carthage") == "carthage"


def test_v2_21_a_captured_capital_gives_no_other_privilege_of_a_home() -> None:
    """V2-19, V2-20: not the four, not the right to leave it empty; see the points for its five."""
    here = world("egypt", egypt="rome 1i", rome="brundisium 1i").play("egypt", "rome>alpes 1i")
    assert army(here, "rome") == ""
