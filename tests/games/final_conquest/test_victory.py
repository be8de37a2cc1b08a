"""Five forts held for a round, and the last one standing."""

from typing import Any

import pytest

from conqueror.games.map_games.game import MapPosition
from tests.games.final_conquest.worlds import (
    army,
    attack,
    battle,
    coins,
    heroes,
    pass_turn,
    pass_turns,
    settle,
    units,
    world,
)

THREE: dict[str, Any] = {"players": 3}
FIXED: dict[str, Any] = {"players": 3, "edition": "1"}
FIVE = "sicily 1i, alpes 1i, gaul 1i, cyrene 1i"
"""With the empty home, five forts of Rome: small ones, great ones and the capital."""


def outcome(position: MapPosition) -> tuple[tuple[str, ...], str]:
    """Who won and why."""
    assert position.result is not None
    assert position.to_act == ()
    return position.result.winners, position.result.reason


def test_fc_2_five_forts_held_for_one_round_win() -> None:
    """V2-3, FC-Q2: forts of every kind count, the own empty capital too."""
    here = world("rome", THREE, rome=FIVE)
    for seat in ("rome", "carthage", "greece"):
        assert here.result is None
        here = pass_turns(here, seat)
    assert outcome(here) == (("rome",), "five-forts")


def test_fc_q2_a_captured_capital_counts() -> None:
    here = world("rome", THREE, rome="sicily 1i, alpes 1i, cyrene 1i, carthage 1i", carthage="numidia 1i")
    assert outcome(pass_turns(here, "rome", "carthage", "greece")) == (("rome",), "five-forts")


def test_fc_2_four_forts_do_not_win() -> None:
    here = world("rome", THREE, rome="sicily 1i, alpes 1i, gaul 1i, berber 1i, brundisium 1i")
    for _ in range(7):
        here = pass_turn(here)
    assert here.result is None


def test_fc_2_a_fort_lost_in_between_prevents_the_victory() -> None:
    here = world("rome", THREE, rome=FIVE, carthage="carthage 3c")
    here = pass_turns(here, "rome").play("carthage", "ready")
    here = battle(here, "carthage>cyrene 3c", (4, 1))
    here = pass_turns(here, "carthage", "greece")
    assert here.result is None


def test_fc_q1_a_sixth_fort_is_a_spare() -> None:
    here = world("rome", THREE, rome=f"{FIVE}, thebes 1i", carthage="carthage 3c")
    here = pass_turns(here, "rome").play("carthage", "ready")
    here = battle(here, "carthage>cyrene 3c", (4, 1))
    here = pass_turns(here, "carthage", "greece")
    assert outcome(here) == (("rome",), "five-forts")


def test_fc_q1_a_newcomer_starts_its_own_clock() -> None:
    """Rome loses Cyrene and takes Thebes in its turn; both rivals must reply to that."""
    said: dict[str, Any] = {"rome": f"{FIVE}, libya 1c", "carthage": "carthage 3c"}
    here = battle(world("carthage", FIXED, **said), "carthage>cyrene 3c", (4, 1))
    here = pass_turns(here, "carthage", "greece")
    here = here.play("rome", "ready").play("rome", "libya>thebes 1c")
    here = pass_turns(here, "rome", "carthage")
    assert here.result is None
    assert outcome(pass_turns(here, "greece")) == (("rome",), "five-forts")


def test_fc_q1_every_rival_must_have_had_a_turn_whatever_the_order() -> None:
    """V2-Q9: Rome is second in this round and first in the next; Greece has not replied until its own turn ends."""
    here = world("rome", THREE, first="greece", rome="sicily 1i, alpes 1i, gaul 1i, libya 1c")
    here = here.play("rome", "libya>cyrene 1c")
    here = pass_turns(here, "rome", "carthage", "rome", "carthage")
    assert here.result is None
    assert outcome(pass_turns(here, "greece")) == (("rome",), "five-forts")


def driven_into_cyrene(options: dict[str, Any]) -> MapPosition:
    """Carthage's turn: it has beaten Rome in Berber; Rome retreats into Cyrene and has five forts."""
    said: dict[str, Any] = {"rome": "sicily 1i, alpes 1i, gaul 1i, berber 2i", "carthage": "numidia 2c, espanga 1i"}
    here = battle(world("carthage", options, **said), "numidia>berber 2c", (1, 1))
    assert army(here, "cyrene") == "rome 1i"
    return here


def test_v2_q3_the_victory_is_immediate() -> None:
    """FC-Q1: at the end of the last rival's turn, in the middle of a round if need be."""
    here = pass_turns(driven_into_cyrene({"players": 4}), "carthage", "greece", "egypt")
    assert here.to_act == ("carthage",), "the first of the new round"
    assert outcome(pass_turns(here, "carthage")) == (("rome",), "five-forts")


def test_ms_6_a_fort_gained_in_a_rivals_turn_needs_his_next_full_turn() -> None:
    here = pass_turns(driven_into_cyrene(FIXED), "carthage", "greece", "rome")
    assert here.result is None
    assert outcome(pass_turns(here, "carthage")) == (("rome",), "five-forts")


def test_ms_6_a_turn_that_had_begun_before_the_set_up_is_no_full_turn() -> None:
    """The clocks begin at the set-up, in the middle of Carthage's turn."""
    here = pass_turns(world("carthage", FIXED, rome=FIVE), "carthage", "greece", "rome")
    assert here.result is None
    assert outcome(pass_turns(here, "carthage")) == (("rome",), "five-forts")


def test_ms_6_an_eliminated_rival_no_longer_needs_to_reply() -> None:
    """Carthage would be next; Greece takes its last land, and with the end of Greece's turn Rome has won."""
    here = world(
        "rome",
        {"factions": "rome,greece,carthage"},
        rome=FIVE,
        greece="berber 3c",
        carthage="numidia 1i",
        neutral=("carthage",),
    )
    here = pass_turns(here, "rome").play("greece", "ready")
    here = battle(here, "berber>numidia 3c", (4, 1))
    assert here.data()["eliminated"] == ["carthage"]
    assert here.result is None, "looked at when a turn ends"
    assert outcome(here.play("greece", "end")) == (("rome",), "five-forts")


def test_fc_q1_the_dead_are_not_waited_for() -> None:
    here = world("rome", THREE, rome=FIVE, eliminated=["carthage"])
    assert outcome(pass_turns(here, "rome", "greece")) == (("rome",), "five-forts")


def two_claims(rome: str, carthage: str) -> MapPosition:
    """Return a round in which Rome and Carthage held these forts from its beginning, before its last turn ends."""
    here = world("rome", FIXED, stage="round", rome=rome, carthage=carthage)
    here = pass_turns(here, "rome", "carthage")
    assert here.result is None
    assert here.to_act == ("greece",)
    return here


def test_fc_q3_of_two_claims_of_the_same_age_the_one_with_more_forts_wins() -> None:
    here = two_claims(FIVE, "espanga 1i, thebes 1i, cyprus 1i, celtica 1i, alexandria 1i")
    assert outcome(pass_turns(here, "greece")) == (("carthage",), "five-forts")


def test_fc_q3_then_the_one_with_more_points_wins() -> None:
    """Rome: 5 and three small forts and a great one. Carthage: 5 and four great ones."""
    rome, carthage = "sicily 1i, celtica 1i, cyrene 1i, gaul 1i", "espanga 1i, alexandria 1i, alpes 1i, asia-minor 1i"
    assert outcome(pass_turns(two_claims(rome, carthage), "greece")) == (("carthage",), "five-forts")


def test_fc_q3_then_the_one_earlier_in_the_round_wins() -> None:
    rome, carthage = "sicily 1i, celtica 1i, alpes 1i, gaul 1i", "espanga 1i, alexandria 1i, thebes 1i, cyrene 1i"
    assert outcome(pass_turns(two_claims(rome, carthage), "greece")) == (("rome",), "five-forts")


def test_ms_6_and_fc_q3_the_claim_whose_fifth_fort_is_oldest_wins() -> None:
    """Greece drives Carthage into Celtica, then Rome into Alexandria; Rome has more points, Carthage came first."""
    here = world(
        "greece",
        FIXED,
        greece="thracia 1c1i, libyan-sea 1c1i",
        carthage="espanga 1i, gaul 1i, cyrene 1i, illyria 2i",
        rome="alpes 1i, asia-minor 1i, thebes 1i, libya 2i",
    )
    here = battle(here, "thracia>illyria 1c1i", (2, 1))
    assert army(here, "celtica") == "carthage 1i"
    here = battle(here, "libyan-sea>libya 1c1i", (2, 1), retreat="alexandria")
    assert army(here, "alexandria") == "rome 1i"
    here = pass_turns(here, "greece", "rome", "carthage")
    assert here.result is None
    assert outcome(pass_turns(here, "greece")) == (("carthage",), "five-forts")


def test_v2_q4_forts_are_looked_at_before_points_are_counted() -> None:
    """Carthage has 14 points and four forts, Rome 13 and five; the last turn of round 10 ends."""
    here = world(
        "rome",
        THREE,
        round=10,
        rome="sicily 1i, cyrene 1i, thebes 1i, cyprus 1i",
        carthage="espanga 1i, gaul 1i, alpes 1i",
    )
    assert outcome(pass_turns(here, "rome", "carthage", "greece")) == (("rome",), "five-forts")


def test_v2_q4_a_fifth_fort_taken_too_late_does_not_win() -> None:
    """Rome is last in round 10; nobody can reply any more, so points decide: 13 against 14."""
    here = world(
        "rome",
        THREE,
        round=10,
        first="carthage",
        rome="sicily 1i, thebes 1i, cyprus 1i, libya 1i",
        carthage="espanga 1i, gaul 1i, alpes 1i",
    )
    here = here.play("rome", "libya>cyrene 1i")
    assert outcome(pass_turns(here, "rome")) == (("carthage",), "victory-points")


def last_of_carthage(**said: Any) -> MapPosition:
    """Rome stands before the last land of Carthage, whose home is nobody's."""
    armies: dict[str, Any] = {"rome": "berber 3c", "carthage": "numidia 1i"}
    return world("rome", neutral=("carthage",), **armies, **said)


def test_fc_q13_who_has_no_territory_and_no_unit_is_eliminated() -> None:
    """MS-7: his coins and heroes leave the game."""
    said: dict[str, Any] = {"coins": {"carthage": 5}, "heroes": {"carthage": ["hannibal-barca"]}}
    here = battle(last_of_carthage(**said), "berber>numidia 3c", (4, 1))
    assert here.data()["eliminated"] == ["carthage"]
    assert coins(here, "carthage") == 0
    assert heroes(here, "carthage") == []
    assert here.result is None
    assert pass_turns(here, "rome").to_act == ("greece",)


def test_ms_7_a_home_that_was_taken_and_left_does_not_keep_its_player_alive() -> None:
    here = world("rome", rome="carthage 1c, berber 3c", carthage="numidia 1i")
    here = here.play("rome", "carthage>cyrene 1c")
    assert here.data().get("eliminated", []) == []
    here = battle(here, "berber>numidia 3c", (4, 1))
    assert here.data()["eliminated"] == ["carthage"]


def test_fc_q13_zero_units_and_an_unconquered_home_are_still_alive() -> None:
    here = world("rome", rome="berber 3c", carthage="numidia 1i")
    here = battle(here, "berber>numidia 3c", (4, 1))
    assert units(here, "carthage") == 0
    assert here.data().get("eliminated", []) == []


def test_fc_q13_a_retreating_army_keeps_its_player_alive() -> None:
    here = world("rome", neutral=("carthage",), rome="berber 3c", carthage="numidia 4i")
    here = settle(attack(here, "berber>numidia 3c", (1, 1)))
    assert army(here, "carthage") == "carthage 3i", "home again"
    assert here.data().get("eliminated", []) == []


def test_fc_q13_the_last_one_standing_wins_at_once() -> None:
    here = last_of_carthage(eliminated=["greece", "egypt"])
    assert outcome(battle(here, "berber>numidia 3c", (4, 1))) == (("rome",), "last-standing")


def test_fc_q13_conquering_the_last_home_wins_as_well() -> None:
    here = world("rome", rome="berber 4c", eliminated=["greece", "egypt"])
    assert outcome(battle(here, "berber>carthage 4c", (4, 1))) == (("rome",), "last-standing")


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_v2_q11_five_forts_suffice_for_any_number_of_players(players: int) -> None:
    here = world("rome", {"players": players}, rome="sicily 1i, alpes 1i, cyrene 1i, thebes 1i")
    for _ in range(players):
        assert here.result is None
        here = pass_turn(here)
    assert outcome(here) == (("rome",), "five-forts")


def test_ms_1_when_the_last_rival_falls_nobody_is_asked_anything_more() -> None:
    """The victors had an attack left."""
    here = battle(last_of_carthage(eliminated=["greece", "egypt"]), "berber>numidia 3c", (4, 1))
    assert here.moves("rome") == here.moves("carthage") == []


def test_fc_q13_who_dies_in_his_own_turn_has_no_turn_left() -> None:
    here = world("rome", rome="berber 1i", carthage="numidia 3c", egypt="rome 1i")
    here = battle(here, "berber>numidia 1i", (1, 4))
    assert here.data()["eliminated"] == ["rome"]
    assert here.to_act == ("carthage",)


def test_ms_7_who_loses_his_last_army_to_a_bribe_is_eliminated() -> None:
    here = world(
        "rome", {"bribery": "on"}, stage="planning", rome="berber 1i", egypt="rome 1i", coins={"carthage": 1}
    )
    here = here.play("clock", "expire").play("carthage", "bribe berber")
    assert here.data()["eliminated"] == ["rome"]
    assert here.to_act == ("carthage",)
