"""Rounds of the two-player games: the card, both plans at the same time, then one turn after the other."""

from typing import Any

import pytest

from conqueror.errors import IllegalMove
from tests.games.duels.worlds import (
    DUELS,
    KEYS,
    SEATS,
    alike,
    army,
    attack,
    battle,
    begun,
    coins,
    even,
    heroes,
    moves,
    pass_turns,
    planning,
    plans,
    ready,
    table,
    units,
    world,
)

SEQUENTIAL = {"planning": "sequential"}


@pytest.mark.parametrize("key", KEYS)
def test_du_11_both_plan_at_the_same_time_before_any_turn(key: str) -> None:
    start = table(key).start()
    assert set(start.to_act) == set(SEATS[key])
    for seat in SEATS[key]:
        assert "ready" in start.moves(seat)
        assert not [move for move in start.moves(seat) if ">" in move or move == "end"]
        assert start.default(seat) == "ready"


@pytest.mark.parametrize("first", ["carthage", "rome"])
def test_du_11_the_plans_may_come_in_any_order(first: str) -> None:
    second = "rome" if first == "carthage" else "carthage"
    here = table(DUELS).start().play(first, f"recruit {first} 2i").play(first, "ready")
    assert here.to_act == (second,)
    assert here.moves(first) == []
    for late in ("ready", "end", f"recruit {first} 1c"):
        with pytest.raises(IllegalMove):
            here.play(first, late)
    here = here.play(second, f"recruit {second} 1c").play(second, "ready")
    assert here.to_act == ("carthage",)
    assert army(here, first) == f"{first} 1c2i"
    assert army(here, second) == f"{second} 2c"


def test_du_11_the_moves_of_two_plans_may_alternate() -> None:
    here = planning(DUELS, coins={"carthage": 6, "rome": 5})
    for seat, move in (
        ("rome", "recruit rome 1c"),
        ("carthage", "buy hanno-the-navigator"),
        ("rome", "buy fabius-maximus"),
        ("carthage", "recruit carthage 2i"),
        ("carthage", "ready"),
        ("rome", "ready"),
    ):
        here = here.play(seat, move)
    assert heroes(here, "carthage") == ["hanno-the-navigator"]
    assert heroes(here, "rome") == ["fabius-maximus"]
    assert (army(here, "carthage"), army(here, "rome")) == ("carthage 2i", "rome 1c")


def test_du_11_both_earn_recruit_and_buy_in_round_1() -> None:
    """FC-Q11: without coins at first, two from the home and the second land."""
    start = table(DUELS).start()
    for seat in ("carthage", "rome"):
        assert coins(start, seat) == 2
        recruits = {f"recruit {seat} 1i", f"recruit {seat} 2i", f"recruit {seat} 1c"}
        assert plans(start, seat) == recruits | {"ready"}


def test_du_11_nobody_plans_beyond_his_food() -> None:
    """FC-17: five units on one food leave room for one."""
    here = planning(DUELS, carthage="numidia 5i", rome="rome 6i")
    assert plans(here, "carthage") == {"recruit carthage 1i", "recruit carthage 1c", "ready"}
    assert plans(here, "rome") == {"ready"}


def test_du_12_a_turn_is_only_an_action_phase() -> None:
    here = ready(planning(DUELS, carthage="carthage 1c", rome="rome 1c", coins={"carthage": 40, "rome": 40}))
    there = ("berber", "cyrene", "libyan-sea", "numidia", "tyrrhenian-sea")
    assert moves(here) == {f"carthage>{place} 1c" for place in there} | {"end"}
    with pytest.raises(IllegalMove):
        here.play("carthage", "buy hannibal-barca")
    here = here.play("carthage", "end")
    assert here.to_act == ("rome",)
    assert moves(here) == {"rome>alpes 1c", "rome>brundisium 1c", "rome>tyrrhenian-sea 1c", "end"}
    assert (coins(here, "carthage"), coins(here, "rome")) == (40, 40), "no second income"


@pytest.mark.parametrize("key", KEYS)
def test_du_13_the_same_seat_always_goes_first(key: str) -> None:
    """SC-Q5: Carthage, or whoever the scenario names."""
    here = table(key).start()
    for number in (1, 2, 3):
        assert here.data()["round"] == number
        here = ready(here)
        assert here.to_act == (SEATS[key][0],)
        here = pass_turns(here, *SEATS[key])


def test_du_14_the_round_ends_after_romes_turn_and_the_next_begins_with_the_card() -> None:
    here = ready(table(DUELS).start()).play("carthage", "end")
    assert here.data()["round"] == 1
    here = here.play("rome", "end")
    assert here.to_act == ("chance",)
    here = here.play("chance", "draw sacred-games")
    assert here.data()["round"] == 2
    assert here.data()["card"] == "sacred-games"
    assert set(here.to_act) == {"carthage", "rome"}


def test_du_t1_the_order_of_a_round() -> None:
    """DU-Q13: beaten independents pay no coin and give no second attack."""
    here = table(DUELS).start().play("carthage", "recruit carthage 1c").play("rome", "recruit rome 1c")
    here = ready(here).play("carthage", "numidia>berber 1i").play("carthage", "end").play("rome", "end")
    here = here.play("chance", "draw gold-discovered")
    assert (coins(here, "carthage"), coins(here, "rome")) == (2 + 3 + 1, 2 + 3 + 2)
    assert plans(here, "carthage", "buy") == {"buy hanno-the-navigator"}, "the gold came before planning"
    here = ready(here.play("rome", "recruit rome 1c").play("carthage", "recruit carthage 1c"))
    here = here.play("carthage", "carthage>tyrrhenian-sea 2c").play("carthage", "berber>cyrene 1i")
    assert army(here, "tyrrhenian-sea") == "carthage 2c"
    here = here.play("carthage", "end")
    assert here.to_act == ("rome",)
    assert moves(here, "rome>alpes") == {"rome>alpes 3c"}, "six are needed against five"
    here = battle(here, "rome>alpes 3c")
    assert army(here, "alpes") == "rome 3c"
    assert coins(here, "rome") == 7
    assert not moves(here, "alpes>")
    here = here.play("rome", "end")
    assert here.to_act == ("chance",)
    assert begun(here).data()["round"] == 3


def test_du_q8_a_card_holds_for_both_in_its_round_and_comes_before_planning() -> None:
    trade = world(DUELS, "rome", deck=["flourishing-trade", "call-to-arms"]).play("rome", "end")
    trade = trade.play("chance", "draw flourishing-trade")
    assert (coins(trade, "carthage"), coins(trade, "rome")) == (2, 2)
    arms = world(DUELS, "rome", deck=["flourishing-trade", "call-to-arms"]).play("rome", "end")
    arms = arms.play("chance", "draw call-to-arms")
    assert plans(arms, "carthage", "bonus") == {"bonus carthage 1i"}
    assert plans(arms, "rome", "bonus") == {"bonus rome 1i"}


def test_du_q8_a_card_ends_with_its_round() -> None:
    here = begun(world(DUELS, "rome", deck=["siege-engines", "sacred-games"]).play("rome", "end"), "siege-engines")
    here = begun(ready(here).play("carthage", "end").play("rome", "end"), "sacred-games")
    assert here.data()["card"] == "sacred-games"
    fort: dict[str, Any] = {"carthage": "berber 1c", "rome": "espanga 1i"}
    assert even(world(DUELS, "carthage", card="siege-engines", **fort), "berber>espanga 1c")
    assert not even(world(DUELS, "carthage", card="sacred-games", **fort), "berber>espanga 1c")


def test_du_q10_recruits_of_the_second_player_can_be_attacked_before_they_act() -> None:
    """Two infantry and the home are six."""
    here = planning(DUELS, carthage="alpes 3c").play("rome", "recruit rome 2i")
    assert even(ready(here), "alpes>rome 3c")


def test_du_q10_food_lost_in_the_first_turn_eliminates_at_once() -> None:
    """Rome has eight units on two food and loses Sicily with one of them: one more must go."""
    here = world(DUELS, "carthage", carthage="tyrrhenian-sea 3c", rome="rome 5i, sicily 1i, brundisium 2i")
    here = battle(here, "tyrrhenian-sea>sicily 3c", (4, 1))
    assert here.to_act == ("rome",)
    assert moves(here) == {"disband rome 1i", "disband brundisium 1i"}
    here = here.play("rome", "disband brundisium 1i")
    assert units(here, "rome") == 6
    assert here.to_act == ("carthage",)


@pytest.mark.parametrize("key", KEYS)
def test_du_q5_by_option_the_plans_are_made_one_after_the_other(key: str) -> None:
    """DU-11: still both before any turn."""
    first, second = SEATS[key]
    here = table(key, **SEQUENTIAL).start()
    assert here.to_act == (first,)
    with pytest.raises(IllegalMove):
        here.play(second, "ready")
    here = here.play(first, "ready")
    assert here.to_act == (second,)
    here = here.play(second, "ready")
    assert here.to_act == (first,)
    assert "end" in moves(here)


def test_du_q5_by_option_the_second_sees_what_the_first_has_planned() -> None:
    here = table(DUELS, **SEQUENTIAL).start()
    cavalry = here.play("carthage", "recruit carthage 1c").play("carthage", "ready")
    infantry = here.play("carthage", "recruit carthage 2i").play("carthage", "ready")
    assert not alike(cavalry, infantry, "rome")


def test_extra_action_by_option_the_extra_action_may_be_a_move() -> None:
    """FC-Q20, MS-14."""
    said: dict[str, Any] = {"carthage": "numidia 1c", "rome": "berber 1i"}
    usual = battle(world(DUELS, "carthage", **said), "numidia>berber 1c", (4, 1))
    assert moves(usual) == {"end"}
    moved = world(DUELS, "carthage", {"extra_action": "move-or-attack"}, **said)
    moved = battle(moved, "numidia>berber 1c", (4, 1))
    there = ("atlantic-ocean", "balearic-sea", "carthage", "cyrene", "espanga", "numidia")
    assert moves(moved) == {f"berber>{place} 1c" for place in there} | {"end"}


def test_du_q13_and_du_q11_independents_give_no_second_attack() -> None:
    """DU-Q11: Alpes has five, so six are needed; the victors may leave one behind and are exhausted."""
    here = attack(world(DUELS, "rome", rome="rome 3c", carthage="gaul 1i", independent="alpes 1c1i"), "rome>alpes 3c")
    assert moves(here) == {"advance", "stay 1c"}
    here = here.play("rome", "advance")
    assert moves(here) == {"end"}
    assert coins(here, "rome") == 0


@pytest.mark.parametrize("seat", ["carthage", "rome"])
def test_du_11_a_set_up_may_say_who_has_planned(seat: str) -> None:
    other = "rome" if seat == "carthage" else "carthage"
    here = planning(DUELS, planned=[seat])
    assert here.to_act == (other,)
    assert here.play(other, "ready").to_act == ("carthage",)
    assert table(DUELS).start().play(seat, "ready").data()["planned"] == [seat]


def test_du_q8_sacred_games_protect_both_homes() -> None:
    here = world(DUELS, "carthage", carthage="alpes 4c", rome="berber 4c", card="sacred-games")
    assert not moves(here, "alpes>rome")
    assert not moves(here.play("carthage", "end"), "berber>carthage")
