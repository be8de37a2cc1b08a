"""Who sits where, what each adds to the dice, and when the game begins."""

from functools import partial

import pytest

from conqueror.game import CHANCE
from conqueror.server import agreements, seat_actions
from conqueror.server.dice import BadContribution
from conqueror.server.draft import Draft
from conqueror.server.events import TableCreated
from conqueror.server.state import TableState
from tests.server.tables import (
    DELAY,
    KEYS,
    NAME,
    NOON,
    SEED,
    Played,
    a_table,
    folded,
    game_of,
    gathering,
    kinds,
    refused,
    settings,
)

SHARE = "0123456789abcdef" * 2


def sit(table: Played, seat: str, guest: str) -> None:
    """Seat somebody, as an open seat or an invitation allows, and begin where that was the last."""

    def work(draft: Draft) -> None:
        seat_actions.sit(draft, seat, guest, guest.title())
        seat_actions.begin_if_complete(draft)

    table.do(work, guest)


def test_a_table_exists_before_anybody_sits_there() -> None:
    table = gathering("duels")
    assert table.state.status == "gathering"
    assert table.state.position is None
    assert table.state.host == "ann"
    assert all(seat.kind == "empty" for seat in table.state.seats.values())
    assert folded(table) == table.state


@pytest.mark.parametrize("plan", ["open", "friend", "local", "bot"])
def test_a_seat_remembers_who_was_meant_to_sit_there(plan: str) -> None:
    game = game_of("conquests")
    draft = Draft(TableState(NAME, game), NOON, SEED)
    draft.add(TableCreated(settings(game, {"kind": "none"}, "ann", [plan, "open"])))
    assert [seat.plan for seat in draft.state.seats.values()] == [plan, "open"]


def test_a_seat_is_taken_once() -> None:
    table = gathering("duels")
    sit(table, "rome", "bob")
    assert (table.state.seats["rome"].guest, table.state.seats["rome"].name) == ("bob", "Bob")
    for guest in ("cid", "bob"):
        with refused(table, "seat_taken"):
            sit(table, "rome", guest)
    with refused(table, "seat_taken"):
        table.do(partial(seat_actions.sit_bot, seat="rome", bot="greedy"))


def test_one_person_may_hold_several_seats() -> None:
    table = gathering("final-conquest")
    for seat in ("rome", "egypt"):
        sit(table, seat, "ann")
    assert table.state.seats_of("ann") == ["rome", "egypt"]
    assert table.state.seats_of("") == []


@pytest.mark.parametrize("key", KEYS)
def test_the_game_begins_when_the_last_seat_is_taken(key: str) -> None:
    table = gathering(key)
    *first, last = table.state.seats
    for number, seat in enumerate(first):
        sit(table, seat, f"guest-{number}")
        assert table.state.status == "gathering"
    sit(table, last, "late")
    assert table.state.status == "running"
    assert table.position == table.state.game.start()
    assert folded(table) == table.state


def test_the_host_may_begin_at_once_and_bots_take_the_empty_seats() -> None:
    table = gathering("final-conquest")
    sit(table, "rome", "ann")
    events = table.do(partial(seat_actions.start, bot="expert"))
    assert table.state.status == "running"
    bots = [name for name, seat in table.state.seats.items() if seat.kind == "bot"]
    assert bots == ["carthage", "greece", "egypt"]
    assert all(table.state.seats[name].bot == "expert" for name in bots)
    assert kinds(events)[:2] == ["carthage sat", "carthage contributed"]
    with refused(table, "not_allowed"):
        table.do(partial(seat_actions.start, bot="expert"))


def test_nobody_sits_down_when_the_game_is_over() -> None:
    table = a_table("conquests")
    table.do(partial(seat_actions.leave, seat="painted"))
    table.do(partial(agreements.resign, seat="plain"))
    assert table.state.status == "over"
    with refused(table, "not_running"):
        sit(table, "painted", "eve")
    with refused(table, "not_running"):
        table.do(partial(seat_actions.leave, seat="plain"))


# A seat given to somebody else.


def test_a_seat_the_host_frees_can_be_taken_by_another_who_plays_on() -> None:
    table = a_table("conquests", clock=DELAY)
    table.at(5000).do(partial(seat_actions.leave, seat="plain"))
    assert table.state.seats["plain"].guest == ""
    assert table.deadlines == {}, "no clock runs for an empty seat"
    assert table.state.status == "running"
    sit(table.at(90_000), "plain", "eve")
    assert table.deadlines == {"plain": 90_000 + 110_000}
    assert table.state.status == "running"
    table.play("plain", table.position.moves("plain")[0])


def test_a_bot_that_plays_for_a_freed_seat_plays_until_somebody_sits_there() -> None:
    table = a_table("conquests")
    table.do(partial(agreements.hand, seat="plain", bot="greedy"))
    table.do(partial(seat_actions.leave, seat="plain"))
    assert table.state.seats["plain"].played_by_bot
    sit(table, "plain", "eve")
    assert not table.state.seats["plain"].played_by_bot


def test_the_seat_of_a_bot_or_of_one_who_resigned_is_not_given_away() -> None:
    table = a_table("final-conquest", bots=["egypt"])
    with refused(table, "seat_taken"):
        table.do(partial(seat_actions.leave, seat="egypt"))
    table.do(partial(agreements.resign, seat="rome"))
    with refused(table, "not_allowed"):
        table.do(partial(seat_actions.leave, seat="rome"))


# Shares of the dice.


def test_a_seat_gives_its_share_once() -> None:
    table = gathering("duels")
    sit(table, "rome", "bob")
    table.do(partial(seat_actions.contribute, seat="rome", value=SHARE))
    assert table.state.contributions == [("rome", SHARE, "seat")]
    with refused(table, "not_allowed"):
        table.do(partial(seat_actions.contribute, seat="rome", value="f" * 32))


@pytest.mark.parametrize("value", ["", "0" * 31, "0" * 129, "G" * 32, "A" * 32, "0x" + "0" * 32])
def test_a_share_is_32_to_128_hexadecimal_digits(value: str) -> None:
    table = gathering("duels")
    sit(table, "rome", "bob")
    before = table.state
    with pytest.raises(BadContribution):
        table.do(partial(seat_actions.contribute, seat="rome", value=value))
    assert table.state is before


def test_a_share_counts_only_before_the_first_throw() -> None:
    table = a_table("final-conquest", shares=[])
    assert table.to_act == (CHANCE,)
    table.do(seat_actions.contribute_for_silent)
    assert table.state.draws
    with refused(table, "not_allowed"):
        table.do(partial(seat_actions.contribute, seat="rome", value=SHARE))


def test_the_server_gives_the_share_of_a_bot() -> None:
    table = a_table("duels", bots=["rome"])
    assert [(seat, by) for seat, _, by in table.state.contributions] == [("carthage", "seat"), ("rome", "server")]


def test_the_server_gives_the_shares_of_silent_seats_and_no_others() -> None:
    table = a_table("final-conquest", shares=["greece"])
    table.do(seat_actions.contribute_for_silent)
    by = {seat: who for seat, _, who in table.state.contributions}
    assert by == {"rome": "server", "carthage": "server", "greece": "seat", "egypt": "server"}
    assert CHANCE not in table.to_act
    values = [value for _, value, _ in table.state.contributions]
    assert len(set(values)) == len(values)


def test_shares_stand_in_the_order_of_the_seats_whoever_was_first() -> None:
    table = a_table("final-conquest", shares=[])
    for seat in ("egypt", "rome", "greece", "carthage"):
        table.do(partial(seat_actions.contribute, seat=seat, value=SHARE))
    assert [seat for seat, _, _ in table.state.contributions] == list(table.state.seats)


def test_the_share_of_a_seat_stays_when_it_is_given_to_somebody_else() -> None:
    table = gathering("duels")
    sit(table, "rome", "bob")
    table.do(partial(seat_actions.contribute, seat="rome", value=SHARE))
    table.do(partial(seat_actions.leave, seat="rome"))
    sit(table, "rome", "eve")
    with refused(table, "not_allowed"):
        table.do(partial(seat_actions.contribute, seat="rome", value="f" * 32))
    assert folded(table) == table.state
