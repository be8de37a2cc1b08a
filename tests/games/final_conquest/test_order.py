"""Turns and rounds: who is to act, and when."""

import pytest

from conqueror.errors import IllegalMove
from conqueror.games.map_games.game import MapPosition
from tests.games.final_conquest.worlds import battle, coins, moves, pass_turn, table, world


def turns(position: MapPosition, number: int) -> list[str]:
    """Return the seats that take the next turns, everybody passing."""
    seats: list[str] = []
    for _ in range(number):
        seats += position.to_act
        position = pass_turn(position)
    return seats


def test_fc_59_a_turn_is_planning_then_action_and_is_completed_before_the_next() -> None:
    here = table().start()
    assert here.to_act == ("rome",)
    with pytest.raises(IllegalMove):
        here.play("carthage", "ready")
    acting = here.play("rome", "ready")
    assert acting.to_act == ("rome",)
    after = acting.play("rome", "end")
    assert after.to_act == ("carthage",)
    assert "ready" in moves(after)


def test_fc_85_a_turn_can_be_ended_at_any_time() -> None:
    """FC-Q36: even without any action."""
    here = world("rome", rome="rome 1c, brundisium 1i")
    assert here.play("rome", "end").to_act == ("carthage",)
    assert here.play("rome", "rome>alpes 1c").play("rome", "end").to_act == ("carthage",)


def test_ms_2_a_turn_never_ends_by_itself() -> None:
    after = world("rome", rome="rome 1c").play("rome", "rome>alpes 1c")
    assert after.to_act == ("rome",)
    assert moves(after) == {"end"}
    idle = world("rome", stage="planning")
    assert idle.play("rome", "ready").to_act == ("rome",)


def test_fc_84_a_declared_attack_is_final() -> None:
    """Only the hero is asked now; nothing else can be done first."""
    here = world("rome", rome="rome 1c, berber 2c", carthage="numidia 1i", heroes={"rome": ["fabius-maximus"]})
    here = here.play("rome", "berber>numidia 2c")
    assert moves(here) == {"hero fabius-maximus", "no hero"}
    for other in ("end", "rome>alpes 1c", "berber>numidia 1c"):
        with pytest.raises(IllegalMove):
            here.play("rome", other)


def test_v2_t2_and_v2_10_the_first_player_token_passes_clockwise() -> None:
    """FC-Q34, V2-Q8: the seats' order is the order of the dice, and each round begins one seat later."""
    four = ["rome", "carthage", "greece", "egypt"]
    expected = [seat for start in (0, 1, 2, 3, 0) for seat in four[start:] + four[:start]]
    assert turns(table().start(), 20) == expected


def test_v2_t2_with_three_players() -> None:
    three = ["rome", "carthage", "greece"]
    expected = [seat for start in (0, 1, 2, 0) for seat in three[start:] + three[:start]]
    assert turns(table(players=3).start(), 12) == expected


def test_fc_q34_the_first_edition_keeps_the_order() -> None:
    assert turns(table(edition="1").start(), 12) == ["rome", "carthage", "greece", "egypt"] * 3


def test_v2_10_the_token_passes_before_the_chronicle_card_is_drawn() -> None:
    here = world("egypt", {"chronicle": "on"}, deck=["strong-winds", "gold-discovered"], round=8).play("egypt", "end")
    assert here.to_act == ("chance",)
    assert here.data()["first"] == "carthage"
    assert here.play("chance", "draw gold-discovered").to_act == ("carthage",)


def test_v2_q7_a_dead_player_does_not_get_the_token() -> None:
    here = world("egypt", eliminated=["carthage"]).play("egypt", "end")
    assert turns(here, 3) == ["greece", "egypt", "rome"]


def test_ms_3_the_token_stays_with_a_dead_holder_until_the_round_ends() -> None:
    """V2-Q7: then it goes to the next living player clockwise."""
    here = world("greece", eliminated=["carthage"], first="carthage")
    assert turns(here, 6) == ["greece", "egypt", "rome", "greece", "egypt", "rome"]


def test_fc_q13_eliminated_players_take_no_turn() -> None:
    here = world("rome", eliminated=["carthage", "greece"])
    assert here.play("rome", "end").to_act == ("egypt",)


def test_fc_q13_a_player_without_units_but_with_his_home_plays_on() -> None:
    here = world("rome").play("rome", "end")
    assert here.to_act == ("carthage",)
    assert moves(here) == {"recruit carthage 1i", "recruit carthage 2i", "recruit carthage 1c", "ready"}
    assert coins(here, "carthage") == 1


def test_what_is_played_for_a_seat_whose_time_runs_out() -> None:
    here = world("rome", stage="planning", rome="rome 2c")
    assert here.default("rome") == "ready"
    assert here.play("rome", "ready").default("rome") == "end"


def test_edition_may_be_said_as_a_number() -> None:
    assert table(edition=1).options == table(edition="1").options
    assert table(edition=2).options == table().options


def test_fc_q13_a_round_ends_with_the_last_living_seat() -> None:
    here = world("greece", eliminated=["egypt"]).play("greece", "end")
    assert here.to_act == ("carthage",)
    assert here.data()["round"] == 4


def test_fc_q13_a_seat_killed_before_its_turn_is_passed_over_and_the_round_ends() -> None:
    """Greece takes the last land of Egypt, whose turn would be next."""
    here = world("greece", neutral=("alexandria",), greece="libya 3c", egypt="thebes 1i")
    here = battle(here, "libya>thebes 3c", (4, 1)).play("greece", "end")
    assert here.data()["eliminated"] == ["egypt"]
    assert turns(here, 3) == ["carthage", "greece", "rome"]


def test_fc_q13_who_dies_in_the_last_turn_of_a_round_ends_it() -> None:
    here = world("egypt", egypt="libya 1i", greece="alexandria 1i", rome="thebes 3c")
    here = battle(here, "libya>thebes 1i", (1, 4))
    assert here.data()["eliminated"] == ["egypt"]
    assert turns(here, 3) == ["carthage", "greece", "rome"]
