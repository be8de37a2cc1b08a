"""Time at a table: none, a delay and a bank, days, and the minute of the rules; deadlines are absolute."""

from random import Random
from typing import Any

import pytest

from conqueror.game import CLOCK
from conqueror.server import agreements, decisions
from conqueror.server.clock import read_times
from conqueror.server.events import ChatSaid, TimesExtended
from tests.games.final_conquest.worlds import world
from tests.server.tables import (
    DAY,
    DAYS,
    DELAY,
    KEYS,
    MINUTE,
    NO_CLOCK,
    NOON,
    SEALED,
    SECOND,
    Played,
    a_table,
    folded,
    kinds,
)

WINDOW = 30 * SECOND
BRIBERY: dict[str, Any] = {"bribery": "on", "missions": "off", "chronicle": "off"}


def opening(table: Played) -> str:
    """Return a move of the seat to act."""
    return table.position.moves(table.to_act[0])[0]


def stalling(stage: str, clock: Any = None, bots: tuple[str, ...] = (), rich: bool = True) -> Played:
    """Rome dallies; the others have the coins for its army in Cyrene, or have none."""
    coins = {"carthage": 9, "egypt": 9, "greece": 9} if rich else {}
    start = world("rome", {"bribery": "on"}, stage=stage, rome="rome 1i, cyrene 1c1i, illyria 1i", coins=coins)
    return a_table("final-conquest", start=start, clock=clock or NO_CLOCK, bots=bots, **BRIBERY)


# No clock, a delay and a bank, days.


@pytest.mark.parametrize("key", KEYS)
def test_without_a_clock_nobody_is_ever_late(key: str) -> None:
    table = a_table(key)
    for _ in table.play_on(Random(1), 20):
        assert table.deadlines == {}
        assert table.state.times.next is None


def test_a_decision_has_its_delay_and_then_the_bank() -> None:
    table = a_table("conquests", clock=DELAY)
    assert table.banks == {"plain": 100 * SECOND, "painted": 100 * SECOND}
    assert table.deadlines == {"plain": 110 * SECOND}


def test_within_the_delay_nothing_is_taken_from_the_bank() -> None:
    table = a_table("conquests", clock=DELAY)
    table.at(10 * SECOND).play("plain", opening(table))
    assert table.banks["plain"] == 100 * SECOND
    assert table.deadlines == {"painted": 120 * SECOND}


def test_what_a_decision_takes_beyond_its_delay_comes_from_the_bank() -> None:
    table = a_table("conquests", clock=DELAY)
    table.at(25 * SECOND).play("plain", opening(table))
    assert table.banks == {"plain": 85 * SECOND, "painted": 100 * SECOND}
    table.at(26 * SECOND).play("painted", opening(table))
    assert table.deadlines == {"plain": (26 + 10 + 85) * SECOND}


def test_a_decision_has_some_days() -> None:
    table = a_table("conquests", clock=DAYS)
    assert table.deadlines == {"plain": 2 * DAY}
    table.at(DAY).play("plain", opening(table))
    assert table.deadlines == {"painted": 3 * DAY}
    assert table.banks == {}


def test_deadlines_are_absolute_and_in_the_log() -> None:
    table = a_table("conquests", clock=DELAY)
    table.at(25 * SECOND).play("plain", opening(table))
    times = table.state.events[-1].data["times"]
    assert times["deadlines"] == {"painted": NOON + 135 * SECOND}
    assert read_times(times) == table.state.times
    assert folded(table).times == table.state.times


def test_what_is_said_beside_the_moves_does_not_touch_the_clock() -> None:
    table = a_table("conquests", clock=DELAY)
    table.at(50 * SECOND).do(lambda draft: agreements.offer(draft, "painted", "draw"))
    table.do(lambda draft: agreements.decline(draft, "plain", "draw"))
    assert table.deadlines == {"plain": 110 * SECOND}


@pytest.mark.parametrize("key", SEALED)
def test_where_all_answer_at_once_every_seat_has_its_own_time(key: str) -> None:
    table = a_table(key, clock=DELAY)
    first, second = table.to_act
    assert set(table.deadlines) == {first, second}
    table.at(30 * SECOND).play(first, "ready")
    assert table.deadlines == {second: 110 * SECOND}
    assert table.banks == {first: 80 * SECOND, second: 100 * SECOND}
    table.at(40 * SECOND).play(first, "ready")
    assert table.banks[first] == 80 * SECOND, "who has answered is charged no more"
    table.at(50 * SECOND).play(second, "ready")
    assert table.banks == {first: 80 * SECOND, second: 60 * SECOND}


@pytest.mark.parametrize("key", KEYS)
def test_a_bank_never_grows_and_every_seat_waited_for_has_a_deadline(key: str) -> None:
    table = a_table(key, clock={"kind": "delay", "delay_s": 5, "bank_s": 3600})
    banks = table.banks
    for _ in table.play_on(Random(2), 120):
        assert all(table.banks[seat] <= banks[seat] for seat in banks)
        assert set(table.deadlines) == set(table.state.waiting())
        assert all(at >= table.now - NOON for at in table.deadlines.values())
        banks = table.banks


# When time is up.


@pytest.mark.parametrize("key", KEYS)
def test_an_answer_is_in_time_up_to_the_deadline_itself(key: str) -> None:
    table = a_table(key, clock=DELAY)
    table.at(110 * SECOND)
    assert table.expire() == []
    seat = table.to_act[0]
    table.play(seat, *table.random_answer(seat, Random(1)))
    assert table.banks[seat] == 0


@pytest.mark.parametrize("key", KEYS)
def test_a_moment_later_the_declared_move_is_played(key: str) -> None:
    table = a_table(key, clock=DELAY)
    seats, before = table.to_act, table.position
    events = table.at(110 * SECOND + 1).expire()
    assert [(event.kind, event.seat) for event in events if event.kind == "expired"] == [
        ("expired", seat) for seat in seats
    ]
    assert events[0].data["deadline"] == NOON + 110 * SECOND
    played = [(event.seat, event.data["move"]) for event in events if event.kind == "moved"][: len(seats)]
    assert played == [(seat, before.default(seat)) for seat in seats]
    assert all(table.banks.get(seat, 0) == 0 for seat in seats)


def test_a_seat_has_missed_its_time_until_its_guest_does_something() -> None:
    table = a_table("conquests", clock=DAYS)
    seat, other = table.to_act[0], next(name for name in table.state.seats if name not in table.to_act)
    assert not table.state.missed_its_time(seat)
    table.at(table.deadlines[seat] + 1).expire()
    assert table.state.missed_its_time(seat)
    assert not table.state.missed_its_time(other)
    table.do(lambda draft: draft.add(ChatSaid("", "I am back"), seat), table.state.seats[seat].guest)
    assert not table.state.missed_its_time(seat)


@pytest.mark.parametrize("key", KEYS)
def test_a_table_everybody_has_left_plays_itself_to_the_end(key: str) -> None:
    table = a_table(key, clock=DAYS)
    for _ in range(4000):
        due = table.state.times.next
        if due is None:
            break
        table.at(due - NOON + 1)
        assert table.expire()
    assert table.state.status == "over"
    assert folded(table) == table.state


def test_who_is_late_in_conquests_loses() -> None:
    table = a_table("conquests", clock=DELAY)
    table.at(110 * SECOND + 1).expire()
    assert table.state.status == "over"
    assert table.state.result is not None
    assert table.state.result["winners"] == ["painted"]
    assert table.deadlines == {}


def test_where_one_of_two_plans_in_time_only_the_others_time_is_up() -> None:
    table = a_table("duels", clock=DELAY)
    table.at(60 * SECOND).play("rome", "ready")
    events = table.at(110 * SECOND + 1).expire()
    assert kinds(events)[:4] == ["carthage expired", "carthage answered", "carthage ready", "rome ready"]


# The minute of the rules.


@pytest.mark.parametrize("clock", [NO_CLOCK, DELAY, DAYS])
def test_fc_65_planning_has_one_minute_with_bribery_whatever_the_clock(clock: Any) -> None:
    table = stalling("planning", clock)
    assert table.deadlines == {"rome": MINUTE}


def test_fc_63_the_minute_is_one_for_all_of_planning() -> None:
    table = stalling("planning")
    table.at(20 * SECOND).play("rome", "recruit rome 1i")
    assert table.deadlines == {"rome": MINUTE}
    table.at(MINUTE).play("rome", "ready")
    assert table.deadlines == {}, "the table has no clock of its own"


def test_fc_65_the_minute_of_a_rule_takes_nothing_from_the_bank() -> None:
    table = stalling("planning", DELAY)
    table.at(20 * SECOND).play("rome", "recruit rome 1i")
    table.at(50 * SECOND).play("rome", "ready")
    assert table.banks["rome"] == 100 * SECOND
    assert table.deadlines == {"rome": (50 + 110) * SECOND}


def test_fc_73_when_the_minute_is_over_the_clock_says_so_and_the_window_opens() -> None:
    table = stalling("planning")
    assert table.at(MINUTE).expire() == []
    events = table.at(MINUTE + 1).expire()
    assert kinds(events) == ["rome expired", f"{CLOCK} expire"]
    assert table.position.late == ("rome",)
    assert set(table.position.may_act) == {"carthage", "greece", "egypt"}
    assert table.deadlines == {"rome": MINUTE + 1 + WINDOW}


def test_fc_66_a_bribe_closes_the_window() -> None:
    table = stalling("planning", DELAY)
    table.at(MINUTE + 1).expire()
    table.at(MINUTE + 5 * SECOND).play("carthage", "bribe cyrene")
    assert table.position.late == ()
    assert table.position.may_act == ()
    assert table.to_act == ("rome",)
    assert table.deadlines == {"rome": MINUTE + (5 + 110) * SECOND}, "back to the table's own clock"


def test_fc_q35_the_late_players_act_closes_the_window() -> None:
    table = stalling("planning", DELAY)
    table.at(MINUTE + 1).expire()
    table.at(MINUTE + WINDOW + 1).play("rome", "ready")
    assert table.position.late == ()
    assert table.deadlines == {"rome": MINUTE + WINDOW + 1 + 110 * SECOND}
    assert table.banks["rome"] == 100 * SECOND


def test_ms_5_recruiting_does_not_close_the_window_nor_make_it_longer() -> None:
    table = stalling("planning")
    table.at(MINUTE + 1).expire()
    table.at(MINUTE + 10 * SECOND).play("rome", "recruit rome 1i")
    assert table.position.late == ("rome",)
    assert table.deadlines == {"rome": MINUTE + 1 + WINDOW}


def test_unanswered_the_window_closes_after_half_a_minute_with_the_declared_move() -> None:
    table = stalling("planning")
    table.at(MINUTE + 1).expire()
    assert table.at(MINUTE + 1 + WINDOW).expire() == []
    events = table.at(MINUTE + 2 + WINDOW).expire()
    assert kinds(events) == ["rome expired", "rome ready"]
    assert table.position.late == ()


def test_where_nobody_can_pay_a_bribe_the_declared_move_follows_at_once() -> None:
    table = stalling("planning", rich=False)
    events = table.at(MINUTE + 1).expire()
    assert kinds(events) == ["rome expired", f"{CLOCK} expire", "rome ready"]


def test_fc_72_a_warning_starts_the_minute_in_the_action_phase() -> None:
    table = stalling("action")
    assert table.deadlines == {}
    table.at(5 * MINUTE).play("carthage", "warn")
    assert table.deadlines == {"rome": 6 * MINUTE}
    events = table.at(6 * MINUTE + 1).expire()
    assert kinds(events) == ["rome expired", f"{CLOCK} expire"]
    events = table.at(6 * MINUTE + WINDOW + 2).expire()
    assert kinds(events)[:2] == ["rome expired", "rome end"]


def test_fc_72_who_acts_after_a_warning_has_no_minute_any_more() -> None:
    table = stalling("action")
    table.at(MINUTE).play("carthage", "warn")
    march = next(move for move in table.position.moves("rome") if move.startswith("illyria"))
    table.at(MINUTE + SECOND).play("rome", march)
    assert table.deadlines == {}


def test_fc_72_what_was_used_of_the_bank_before_a_warning_is_used() -> None:
    table = stalling("action", DELAY)
    table.at(40 * SECOND).play("carthage", "warn")
    assert table.banks["rome"] == 70 * SECOND
    table.at(90 * SECOND).play("rome", "end")
    assert table.banks["rome"] == 70 * SECOND


@pytest.mark.parametrize("clock", [DELAY, DAYS])
def test_a_bots_seat_is_never_timed(clock: Any) -> None:
    table = a_table("conquests", clock=clock, bots=["painted"])
    table.play("plain", opening(table))
    assert table.to_act == ("painted",)
    assert table.deadlines == {}
    assert table.at(9 * DAY).expire() == []


def test_fc_65_nor_is_it_bribed_for_thinking() -> None:
    table = stalling("planning", bots=("rome",))
    assert table.deadlines == {}
    table.play("rome", "ready")
    table.play("carthage", "warn")
    assert table.deadlines == {}


# Bots for a while, and time given back.


def test_a_seat_handed_to_a_bot_is_not_timed_and_timed_again_when_it_is_taken_back() -> None:
    table = a_table("conquests", clock=DELAY)
    table.at(5 * SECOND).do(lambda draft: agreements.hand(draft, "plain", "greedy"))
    assert table.deadlines == {}
    assert table.at(DAY).expire() == []
    table.do(lambda draft: agreements.retake(draft, "plain"))
    assert table.deadlines == {"plain": DAY + 110 * SECOND}


def test_handing_a_seat_to_a_bot_and_back_saves_nothing_of_the_bank() -> None:
    table = a_table("conquests", clock=DELAY)
    table.at(70 * SECOND).do(lambda draft: agreements.hand(draft, "plain", "greedy"))
    table.at(71 * SECOND).do(lambda draft: agreements.retake(draft, "plain"))
    assert table.banks["plain"] == 40 * SECOND
    assert table.deadlines == {"plain": (71 + 10 + 40) * SECOND}


def test_somebody_elses_clock_runs_on_while_a_seat_is_handed_over() -> None:
    table = a_table("conquests", clock=DELAY)
    table.at(70 * SECOND).do(lambda draft: agreements.hand(draft, "painted", "greedy"))
    table.at(80 * SECOND).do(lambda draft: agreements.retake(draft, "painted"))
    assert table.deadlines == {"plain": 110 * SECOND}


def test_every_deadline_is_given_the_time_a_server_was_away() -> None:
    table = a_table("duels", clock=DELAY)
    table.at(30 * SECOND).play("rome", "ready")
    away = table.state.times.extended(MINUTE)
    table.do(lambda draft: draft.add(TimesExtended(MINUTE, times=away)))
    assert table.deadlines == {"carthage": 110 * SECOND + MINUTE}
    assert folded(table).times == table.state.times
    table.at(MINUTE + 40 * SECOND).play("carthage", "ready")
    assert table.banks["carthage"] == 70 * SECOND, "what the server was away is not charged"


def test_an_answer_that_came_after_others_were_late_meets_what_they_left() -> None:
    """The clock of one seat is nothing to another: both are waited for until their own time is up."""
    table = a_table("duels", clock=DELAY, bots=["rome"])
    table.at(110 * SECOND + 1)
    before = table.position
    assert kinds(table.do(decisions.expire)) == ["carthage expired", "carthage answered"]
    assert table.position == before
