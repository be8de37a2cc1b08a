"""Votes on a bot for somebody who is away and on the end, and seats handed to bots."""

from collections.abc import Collection
from functools import partial

import pytest

from conqueror.protocol.message import VotedFor
from conqueror.server import agreements
from conqueror.server.events import SeatLeft
from conqueror.store import Event
from tests.server.agreed import acting, hand, offer, resign, result, retake
from tests.server.tables import Played, a_table, folded, kinds, refused


def vote(table: Played, seat: str, what: VotedFor, about: str = "", absent: Collection[str] = ()) -> list[Event]:
    return table.do(partial(agreements.vote, seat=seat, what=what, about=about, absent=absent))


# Votes.


def test_only_an_absent_seat_can_be_voted_to_a_bot() -> None:
    table = acting()
    with refused(table, "not_allowed"):
        vote(table, "carthage", "bot", "rome")
    for about in ("carthage", "nobody", ""):
        with refused(table, "not_allowed"):
            vote(table, "carthage", "bot", about, absent=["rome"])


def test_more_than_half_of_those_there_decide_on_a_bot() -> None:
    table = acting()
    absent = ["rome"]
    vote(table, "carthage", "bot", "rome", absent)
    assert not table.state.seats["rome"].played_by_bot
    with refused(table, "not_allowed"):
        vote(table, "carthage", "bot", "rome", absent)
    events = vote(table, "egypt", "bot", "rome", absent)
    assert "rome handed" in kinds(events)
    assert table.state.seats["rome"].played_by_bot
    assert table.state.votes == {}
    assert folded(table) == table.state


def test_between_two_the_other_decides_alone() -> None:
    table = a_table("conquests")
    vote(table, "painted", "bot", "plain", absent=["plain"])
    assert table.state.seats["plain"].played_by_bot


def test_one_person_with_two_seats_has_one_vote() -> None:
    table = acting(people=["ann", "bob", "cid", "bob"])
    absent = ["rome"]
    vote(table, "carthage", "bot", "rome", absent)
    with refused(table, "not_allowed"):
        vote(table, "egypt", "bot", "rome", absent)
    vote(table, "greece", "bot", "rome", absent)
    assert table.state.seats["rome"].played_by_bot


def test_votes_about_one_who_comes_back_and_plays_are_forgotten() -> None:
    table = acting()
    vote(table, "carthage", "bot", "rome", absent=["rome"])
    table.play("rome", "end")
    assert table.state.votes == {}


def test_all_who_are_there_decide_on_the_end() -> None:
    table = acting()
    absent = ["greece"]
    for seat in ("rome", "carthage"):
        vote(table, seat, "end", absent=absent)
        assert table.state.status == "running"
    vote(table, "egypt", "end", absent=absent)
    assert result(table)["winners"] == []
    assert result(table)["reason"] == "abandoned"


def test_the_vote_of_one_who_left_does_not_stand_for_one_who_is_there() -> None:
    table = acting()
    vote(table, "rome", "end")
    vote(table, "carthage", "end", absent=["rome"])
    vote(table, "egypt", "end", absent=["rome"])
    assert table.state.result is None, "Greece is there and has not voted"
    vote(table, "greece", "end", absent=["rome"])
    assert table.state.result is not None


def test_votes_are_counted_again_when_somebody_is_gone_or_lets_a_bot_play() -> None:
    table = acting()
    for seat in ("rome", "carthage", "egypt"):
        vote(table, seat, "end")
    assert agreements.decided_votes(table.state, []) == []
    assert table.do(partial(agreements.count_votes, absent=["egypt"])) == [], "Greece is there and has not voted"
    assert agreements.decided_votes(table.state, ["greece"]) == [("end", "")]
    hand(table, "greece")
    assert agreements.decided_votes(table.state, []) == [("end", "")]
    table.do(partial(agreements.count_votes, absent=[]))
    assert result(table)["reason"] == "abandoned"
    assert agreements.decided_votes(table.state, []) == []


def test_an_old_vote_decides_only_when_it_is_cast_again() -> None:
    table = acting()
    vote(table, "rome", "end")
    cast = table.now
    with refused(table, "not_allowed"):
        vote(table, "rome", "end")
    away = ["carthage", "egypt", "greece"]
    assert agreements.decided_votes(table.state, away, since=cast) == [("end", "")]
    assert agreements.decided_votes(table.state, away, since=cast + 1) == []
    table.do(partial(agreements.count_votes, absent=away, since=cast + 1))
    assert table.state.status == "running"
    vote(table, "rome", "end", absent=away)
    assert result(table)["reason"] == "abandoned"


def test_who_sits_down_on_a_seat_has_not_voted() -> None:
    table = acting()
    vote(table, "carthage", "bot", "rome", absent=["rome"])
    table.do(lambda draft: draft.add(SeatLeft(), "carthage"))
    assert table.state.votes == {}


def test_a_vote_for_a_bot_is_not_counted_again_for_one_who_is_back() -> None:
    table = acting()
    vote(table, "carthage", "bot", "rome", absent=["rome"])
    assert agreements.decided_votes(table.state, ["egypt", "greece"]) == [], "Rome is there"
    assert agreements.decided_votes(table.state, ["rome", "egypt", "greece"]) == [("bot", "rome")]
    table.do(partial(agreements.count_votes, absent=["rome", "egypt", "greece"]))
    assert table.state.seats["rome"].played_by_bot


def test_who_plays_on_takes_back_the_vote_for_an_end() -> None:
    table = acting()
    vote(table, "rome", "end")
    table.play("rome", "end")
    for seat in ("carthage", "greece", "egypt"):
        vote(table, seat, "end")
    assert table.state.result is None
    vote(table, "rome", "end")
    assert table.state.result is not None


def test_who_resigned_or_let_a_bot_play_has_no_vote() -> None:
    table = acting()
    resign(table, "egypt")
    hand(table, "greece")
    for seat in ("egypt", "greece"):
        with refused(table, "not_allowed"):
            vote(table, seat, "end")
    vote(table, "rome", "end")
    vote(table, "carthage", "end")
    assert table.state.status == "over"


# Bots for a while.


def test_a_seat_handed_to_a_bot_can_be_taken_back() -> None:
    table = acting()
    hand(table, "rome", "expert")
    assert table.state.seats["rome"].bot == "expert"
    assert table.state.seats["rome"].guest == "ann"
    table.bot_plays("rome", "end")
    retake(table, "rome")
    assert not table.state.seats["rome"].played_by_bot
    with refused(table, "not_allowed"):
        retake(table, "rome")


def test_a_seat_voted_to_a_bot_can_be_taken_back() -> None:
    table = a_table("conquests")
    vote(table, "painted", "bot", "plain", absent=["plain"])
    retake(table, "plain")
    table.play("plain", table.position.moves("plain")[0])


def test_a_bot_nobody_knows_is_refused() -> None:
    table = acting()
    with refused(table, "bad_bot"):
        hand(table, "rome", "hal")


def test_handing_a_seat_over_makes_no_answer_stale() -> None:
    table = a_table("duels")
    named = table.decision("rome")
    hand(table, "carthage")
    retake(table, "carthage")
    assert table.decision("rome") == named
    table.play("rome", "ready", decision=named)


@pytest.mark.parametrize("what", ["resign", "hand", "retake"])
def test_nothing_is_agreed_on_before_the_start_or_after_the_end(what: str) -> None:
    table = a_table("conquests")
    resign(table, "plain")
    work = {"resign": resign, "hand": hand, "retake": retake}[what]
    with refused(table, "not_running"):
        work(table, "painted")
    with refused(table, "not_running"):
        offer(table, "painted", "draw")
    with refused(table, "not_running"):
        vote(table, "painted", "end")
