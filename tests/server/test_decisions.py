"""Answers to decisions: which are stale, which are sealed, what a preview shows, and how chance is drawn."""

import json
from random import Random
from typing import Any

import pytest

from conqueror.game import CHANCE
from conqueror.server import decisions
from conqueror.server.events import ChatSaid, OfferMade, TimesExtended
from conqueror.server.refusals import Refusal
from conqueror.server.serializers import serialize_event
from tests.games.final_conquest.worlds import world
from tests.server.tables import DELAY, KEYS, MINUTE, SEALED, Played, a_table, kinds, refused

BRIBERY: dict[str, Any] = {"bribery": "on", "missions": "off", "chronicle": "off"}


def stalling(stage: str = "action") -> Played:
    """Rome dallies, with an army in Cyrene that the others have the coins to bribe."""
    said: dict[str, Any] = {"rome": "cyrene 1c1i, illyria 1i", "coins": {"carthage": 9, "egypt": 9, "greece": 9}}
    return a_table("final-conquest", start=world("rome", {"bribery": "on"}, stage=stage, **said), **BRIBERY)


# Decisions.


def test_the_decision_of_a_seat_is_the_event_that_opened_it() -> None:
    table = a_table("conquests")
    first, second = table.state.seats
    started = table.state.number
    assert table.decision(first) == started
    assert table.state.decision(second) is None
    (event,) = table.play(first, table.position.moves(first)[0])
    assert table.decision(second) == event.number
    assert table.state.decision(first) is None


def test_what_does_not_change_the_game_makes_no_answer_stale() -> None:
    table = a_table("conquests", clock=DELAY)
    seat = table.to_act[0]
    named = table.decision(seat)
    table.do(lambda draft: draft.add(ChatSaid("Bob", "Hello.")))
    table.do(lambda draft: draft.add(TimesExtended(1, times=draft.state.times.extended(1))))
    table.do(lambda draft: draft.add(OfferMade("draw"), seat))
    assert table.decision(seat) == named
    table.play(seat, table.position.moves(seat)[0], decision=named)


@pytest.mark.parametrize("key", KEYS)
def test_an_answer_to_an_older_or_a_later_decision_is_stale(key: str) -> None:
    table = a_table(key)
    rng = Random(1)
    for _ in table.play_on(rng, 10):
        for seat in table.state.waiting():
            for named in (-1, table.decision(seat) - 1, table.decision(seat) + 1):
                with refused(table, "stale"):
                    table.play(seat, *table.random_answer(seat, rng), decision=named)


def test_a_seat_that_is_not_to_act_is_told_so() -> None:
    table = a_table("conquests")
    first, second = table.state.seats
    with refused(table, "not_your_turn"):
        table.play(second, "a1-a2", decision=table.decision(first))
    with refused(table, "stale"):
        table.play(second, "a1-a2", decision=table.decision(first) - 1)


def test_nothing_is_played_before_the_start_or_after_the_end() -> None:
    table = a_table("conquests")
    seat = table.to_act[0]
    named = table.decision(seat)
    for _ in table.play_on(Random(1)):
        pass
    with refused(table, "not_running"):
        table.play(seat, "resign", decision=named)


@pytest.mark.parametrize("key", SEALED)
def test_sealed_answers_of_others_never_make_ones_own_stale(key: str) -> None:
    table = a_table(key)
    first, second = table.to_act
    named = table.decision(first)
    table.play(second, "ready")
    table.play(second, "ready")
    assert table.decision(first) == named
    table.play(first, "ready", decision=named)
    assert not table.state.sealing


def test_bids_of_others_never_make_ones_own_stale() -> None:
    table = a_table("final-conquest").until(lambda position: len(position.to_act) > 2, seed=2)
    named = {seat: table.decision(seat) for seat in table.to_act}
    assert len(set(named.values())) == 1
    for seat, decision in named.items():
        table.play(seat, "bid 0", decision=decision)


def test_fc_72_a_warning_does_not_make_the_answer_of_the_warned_seat_stale() -> None:
    table = stalling()
    named = table.decision("rome")
    table.play("carthage", "warn")
    assert table.decision("rome") == named
    table.play("rome", "end", decision=named)


def test_fc_73_nor_does_the_end_of_its_minute() -> None:
    table = stalling("planning")
    named = table.decision("rome")
    table.at(MINUTE + 1).expire()
    assert table.position.late == ("rome",)
    assert table.decision("rome") == named
    table.play("rome", "ready", decision=named)
    assert not table.position.late


def test_fc_67_after_a_bribe_the_bribes_of_others_are_stale() -> None:
    table = stalling("planning")
    table.at(MINUTE + 1).expire()
    egypt, greece = table.decision("egypt"), table.decision("greece")
    table.play("carthage", "bribe cyrene")
    with refused(table, "stale"):
        table.play("egypt", "bribe illyria", decision=egypt)
    with refused(table, "stale"):
        table.play("greece", "bribe cyrene", decision=greece)


def test_fc_67_once_the_late_player_has_acted_bribes_are_stale() -> None:
    table = stalling("planning")
    table.at(MINUTE + 1).expire()
    egypt = table.decision("egypt")
    table.play("rome", "ready")
    with refused(table, "stale"):
        table.play("egypt", "bribe cyrene", decision=egypt)


# Several moves in one submission.


def test_several_moves_are_played_one_after_the_other() -> None:
    table = a_table("final-conquest", missions="off")
    rome = table.to_act[0]
    recruit = next(move for move in table.position.moves(rome) if move.startswith("recruit"))
    events = table.play(rome, recruit, "ready", "end")
    assert kinds(events) == [f"{rome} {recruit}", f"{rome} ready", f"{rome} end"]
    assert len({event.through for event in events}) == 1


def test_several_moves_are_played_all_or_not_at_all() -> None:
    table = a_table("final-conquest", missions="off")
    rome = table.to_act[0]
    recruit = next(move for move in table.position.moves(rome) if move.startswith("recruit"))
    with refused(table, "illegal"):
        table.play(rome, recruit, "ready", recruit)
    with refused(table, "illegal"):
        table.play(rome, recruit, "ready", "end", "ready")


def test_an_answer_does_not_run_on_into_a_sealed_decision() -> None:
    """Otherwise a plan would be played in the open."""
    table = a_table("duels/punic-war").until(
        lambda position: (
            len(position.to_act) == 1
            and position.to_act[0] != CHANCE
            and "end" in position.moves(position.to_act[0])
            and len(position.play(position.to_act[0], "end").to_act) > 1
        )
    )
    seat = table.to_act[0]
    with refused(table, "illegal"):
        table.play(seat, "end", "ready")
    with pytest.raises(Refusal):
        decisions.preview(table.state, seat, table.decision(seat), ["end", "ready"])
    table.play(seat, "end")
    assert table.state.sealing


@pytest.mark.parametrize("key", KEYS)
def test_an_illegal_move_carries_the_rule_that_refuses_it(key: str) -> None:
    table = a_table(key)
    rng = Random(3)
    for _ in table.play_on(rng, 6):
        for seat in table.state.waiting():
            with refused(table, "illegal") as refusal:
                table.play(seat, "nonsense")
            assert refusal.value.rule
            with refused(table, "illegal") as refusal:
                decisions.preview(table.state, seat, table.decision(seat), ["nonsense"])
            assert refusal.value.rule


# Sealed answers.


@pytest.mark.parametrize("key", SEALED)
def test_a_sealed_answer_is_private_and_changes_nothing(key: str) -> None:
    table = a_table(key)
    first, second = table.to_act
    before = table.position
    answer = [*(move for move in before.moves(first)[:1] if move != "ready"), "ready"]
    (event,) = table.play(first, *answer)
    assert event.kind == "answered"
    assert table.position == before
    assert table.state.sealed == {first: tuple(answer)}
    assert table.state.waiting() == [second]
    for viewer in (second, None):
        said = serialize_event(table.state, event, viewer)
        assert (said.kind, said.seat, said.detail) == ("answered", first, {})
        assert said.text == f"{first.title()} has answered."


@pytest.mark.parametrize("key", SEALED)
def test_a_sealed_answer_is_replaceable_until_the_last_one_is_in(key: str) -> None:
    table = a_table(key)
    first, second = table.to_act
    recruit = next(move for move in table.position.moves(first) if move != "ready")
    table.play(first, recruit, "ready")
    named = table.decision(first)
    table.play(first, "ready", decision=named)
    assert table.state.sealed == {first: ("ready",)}
    events = table.play(second, "ready")
    assert f"{first} {recruit}" not in kinds(events)
    with pytest.raises(Refusal):
        table.play(first, recruit, "ready", decision=named)


@pytest.mark.parametrize("key", SEALED)
def test_a_sealed_answer_is_complete(key: str) -> None:
    table = a_table(key)
    first, _ = table.to_act
    recruit = next(move for move in table.position.moves(first) if move != "ready")
    with refused(table, "illegal"):
        table.play(first, recruit)
    with refused(table, "illegal"):
        table.play(first)
    with refused(table, "illegal"):
        table.play(first, "ready", recruit)


@pytest.mark.parametrize("key", SEALED)
@pytest.mark.parametrize("last", [0, 1])
def test_sealed_answers_are_opened_in_the_order_of_the_seats_in_one_go(key: str, last: int) -> None:
    """Whoever was last to answer: the order says nothing."""
    table = a_table(key)
    seats = table.to_act
    table.play(seats[1 - last], "ready")
    events = table.play(seats[last], "ready")
    assert kinds(events)[:3] == [f"{seats[last]} answered", f"{seats[0]} ready", f"{seats[1]} ready"]
    assert len({event.through for event in events}) == 1
    assert table.state.sealed == {}


def test_bids_are_opened_in_the_order_of_the_seats_when_the_last_is_in() -> None:
    table = a_table("final-conquest").until(lambda position: len(position.to_act) > 2, seed=2)
    seats = table.to_act
    for seat in reversed(seats[1:]):
        table.play(seat, "bid 1")
        assert "bid" not in json.dumps(table.position.view(seats[0])["moves"][1:])
    events = table.play(seats[0], "bid 0")
    assert kinds(events)[: len(seats) + 1] == [
        f"{seats[0]} answered",
        f"{seats[0]} bid 0",
        *(f"{seat} bid 1" for seat in seats[1:]),
    ]
