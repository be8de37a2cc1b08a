"""Moves: where units go, what they leave behind, and when they are exhausted."""

from typing import Any

import pytest

from conqueror.errors import IllegalMove
from tests.games.final_conquest.worlds import (
    CAMPAIGN,
    GRAND,
    HOMES,
    alone,
    armies,
    army,
    battle,
    coins,
    moves,
    pass_turn,
    targets,
    world,
)


@pytest.mark.parametrize("place", CAMPAIGN)
def test_fc_76_units_go_into_adjacent_territories_of_the_campaign_map(place: str) -> None:
    assert targets(alone(place), place) == CAMPAIGN[place]


@pytest.mark.parametrize("place", GRAND)
def test_fc_76_units_go_into_adjacent_territories_of_the_grand_map(place: str) -> None:
    assert targets(alone(place, players=6), place) == GRAND[place]


@pytest.mark.parametrize("seat", ["rome", "carthage", "greece", "egypt"])
def test_fc_8_every_territory_can_be_taken_by_every_player(seat: str) -> None:
    """FC-78: walking in makes it his."""
    for place, neighbours in CAMPAIGN.items():
        origin = sorted(neighbours)[0]
        others = [far for far in CAMPAIGN if far not in {place, origin} and far not in neighbours]
        elsewhere: dict[str, Any] = {
            other: f"{far} 1i"
            for other, far in zip(("rome", "carthage", "greece", "egypt"), others, strict=False)
            if other != seat
        }
        here = world(seat, neutral=tuple(HOMES.values()), **{**elsewhere, seat: f"{origin} 1i"})
        assert army(here.play(seat, f"{origin}>{place} 1i"), place) == f"{seat} 1i"


def test_fc_77_a_move_goes_where_no_other_player_and_no_independents_are() -> None:
    """Alpes holds independents who are too strong, Sicily an enemy: going there is an attack."""
    here = world("rome", rome="brundisium 1c", carthage="sicily 1i", independent="alpes 1c1i")
    assert moves(here) == {
        "brundisium>adriatic-sea 1c",
        "brundisium>ionian-sea 1c",
        "brundisium>rome 1c",
        "brundisium>sicily 1c",
        "brundisium>tyrrhenian-sea 1c",
        "end",
    }
    assert here.play("rome", "brundisium>rome 1c").to_act == ("rome",)
    assert here.play("rome", "brundisium>sicily 1c").to_act == ("chance",)
    with pytest.raises(IllegalMove):
        here.play("rome", "brundisium>alpes 1c")


def test_fc_78_an_unoccupied_territory_becomes_ours() -> None:
    after = world("rome", rome="rome 1c1i").play("rome", "rome>alpes 1c")
    assert army(after, "alpes") == "rome 1c"
    assert army(after, "rome") == "rome 1i"
    assert coins(after, "rome") == 0


def test_armies_that_meet_in_an_own_land_stand_together() -> None:
    after = world("rome", rome="rome 1c, brundisium 2i").play("rome", "rome>brundisium 1c")
    assert army(after, "brundisium") == "rome 1c2i"


def test_fc_82_any_part_of_an_army_may_go() -> None:
    here = world("rome", rome="rome 2c1i")
    parts = ("1i", "1c", "1c1i", "2c", "2c1i")
    there = ("alpes", "brundisium", "tyrrhenian-sea")
    assert moves(here) == {f"rome>{land} {part}" for land in there for part in parts} | {"end"}


def test_fc_75_each_unit_acts_once_in_a_turn() -> None:
    """FC-79: a moved unit is exhausted."""
    after = world("rome", rome="rome 2c").play("rome", "rome>alpes 1c")
    assert moves(after) == {"rome>alpes 1c", "rome>brundisium 1c", "rome>tyrrhenian-sea 1c", "end"}


def test_fc_79_an_exhausted_unit_does_not_go_with_the_fresh_ones_it_joined() -> None:
    after = world("rome", rome="rome 1c, alpes 1c1i").play("rome", "rome>alpes 1c")
    assert army(after, "alpes") == "rome 2c1i"
    assert moves(after, "alpes>gaul") == {"alpes>gaul 1c", "alpes>gaul 1i", "alpes>gaul 1c1i"}


def test_fc_79_units_are_refreshed_for_the_next_turn() -> None:
    """FC-Q38: this round and this turn mean the same, since there is one turn a round."""
    here = world("egypt", first="carthage", egypt="thebes 1i").play("egypt", "thebes>libya 1i")
    assert moves(here) == {"end"}
    here = here.play("egypt", "end")
    while here.to_act != ("egypt",):
        here = pass_turn(here)
    assert targets(here.play("egypt", "ready"), "libya") == CAMPAIGN["libya"]


def test_fresh_units_can_be_said_in_the_set_up() -> None:
    here = world("rome", rome="rome 2c1i", fresh={"rome": {"cavalry": 1, "infantry": 0}})
    assert moves(here, "rome>alpes") == {"rome>alpes 1c"}
    assert moves(world("rome", rome="rome 2c1i", fresh={})) == {"end"}


def test_fc_3_and_fc_q4_a_vacated_territory_is_nobodys_at_once() -> None:
    after = world("rome", rome="sicily 1i").play("rome", "sicily>ionian-sea 1i")
    assert armies(after) == {
        "rome": "rome",
        "carthage": "carthage",
        "macedonia": "greece",
        "alexandria": "egypt",
        "ionian-sea": "rome 1i",
    }


def test_fc_q4_a_vacated_sea_is_nobodys_either() -> None:
    after = world("rome", rome="ionian-sea 1i").play("rome", "ionian-sea>sicily 1i")
    assert army(after, "ionian-sea") == ""


def test_fc_4_ones_own_home_may_stand_empty() -> None:
    after = world("rome", rome="rome 1c").play("rome", "rome>alpes 1c")
    assert army(after, "rome") == "rome"


def test_fc_q39_nobody_moves_two_territories() -> None:
    """FC-33: passing through means to defeat who stands there, not to go further."""
    here = world("rome", rome="rome 3c", independent="alpes 1c1i")
    for far in ("gaul", "sicily", "sardinia", "rome"):
        with pytest.raises(IllegalMove):
            here.play("rome", f"rome>{far} 3c")
    beaten = battle(here, "rome>alpes 3c")
    assert moves(beaten) == {"end"}


@pytest.mark.parametrize(
    ("here", "there"),
    [("celtica", "thracia"), ("celtica", "black-sea"), ("thracia", "black-sea")],
)
def test_fc_t8_and_fc_105_the_danube_joins_celtica_thracia_and_the_black_sea(here: str, there: str) -> None:
    """FC-Q33: Thracia is what the note calls Dacia. One move, and one attack, both ways, on both maps."""
    for a, b in ((here, there), (there, here)):
        for players in (4, 6):
            moved = world("rome", {"players": players}, rome=f"{a} 1c").play("rome", f"{a}>{b} 1c")
            assert army(moved, b) == "rome 1c"
            enemy = world("rome", {"players": players}, rome=f"{a} 2c", carthage=f"{b} 1i")
            assert army(battle(enemy, f"{a}>{b} 2c", (4, 1)), b) == "rome 2c"


@pytest.mark.parametrize(
    ("here", "there", "players"),
    [
        ("espanga", "berber", 4),
        ("brundisium", "sicily", 4),
        ("thracia", "asia-minor", 4),
        ("iberia", "berber", 6),
        ("gaul", "britannia", 6),
    ],
)
def test_fc_106_a_bridge_is_crossed_in_one_action(here: str, there: str, players: int) -> None:
    for a, b in ((here, there), (there, here)):
        living = {"gaul": "celtica 1i"} if players == 6 else {}
        before = world("rome", {"players": players}, neutral=("gaul",), rome=f"{a} 1c", **living)
        assert army(before.play("rome", f"{a}>{b} 1c"), b) == "rome 1c"


def test_v2_12_seas_are_entered_held_and_left_like_lands() -> None:
    here = world("rome", rome="rome 1c, tyrrhenian-sea 1i")
    assert targets(here, "tyrrhenian-sea") == CAMPAIGN["tyrrhenian-sea"]
    after = here.play("rome", "tyrrhenian-sea>ionian-sea 1i")
    assert army(after, "ionian-sea") == "rome 1i"
    assert army(after, "tyrrhenian-sea") == ""


def test_fc_84_a_move_is_final() -> None:
    after = world("rome", rome="rome 1c").play("rome", "rome>alpes 1c")
    with pytest.raises(IllegalMove):
        after.play("rome", "alpes>rome 1c")
