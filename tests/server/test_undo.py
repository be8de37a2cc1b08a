"""What each guest is told that may be taken back, and which events were: true before anybody asks."""

from functools import partial
from random import Random

import pytest

from conqueror.protocol.frames import UndoView
from conqueror.protocol.message import Offered
from conqueror.server import agreements, serializers
from conqueror.server.draft import Draft
from conqueror.server.refusals import Refusal
from conqueror.server.undo import Undo
from tests.server.tables import KEYS, SEED, Played, a_table


def undo(table: Played, guest: str = "ann") -> UndoView | None:
    return Undo().of(table.state, guest)


def take_back(table: Played, seat: str, what: Offered = "takeback") -> None:
    table.do(partial(agreements.offer, seat=seat, what=what))


def a_move(table: Played, seat: str) -> str:
    return table.position.moves(seat)[0]


def test_against_bots_the_last_own_move_is_taken_back_at_once_with_the_replies() -> None:
    table = a_table("conquests", bots=["painted"])
    assert undo(table) is None
    mine = table.play("plain", a_move(table, "plain"))[-1].number
    theirs = table.bot_plays("painted", a_move(table, "painted"))[-1].number
    assert undo(table) == UndoView(seat="plain", to=mine, by="me")
    take_back(table, "plain")
    event = table.state.events[-1]
    told = serializers.serialize_event(table.state, event, None)
    assert told.detail == {"to": mine, "numbers": [mine, theirs]}
    assert told.text == "Plain takes a move back."
    assert undo(table) is None


def test_what_was_taken_back_before_is_not_taken_back_again() -> None:
    table = a_table("conquests", bots=["painted"])
    first = table.play("plain", a_move(table, "plain"))[-1].number
    table.bot_plays("painted", a_move(table, "painted"))
    second = table.play("plain", a_move(table, "plain"))[-1].number
    taken = []
    for _ in range(2):
        take_back(table, "plain")
        taken.append(serializers.serialize_event(table.state, table.state.events[-1], None).detail["numbers"])
    assert taken == [[second], [first, first + 1]]


def test_on_one_screen_it_is_the_last_move_of_either_seat() -> None:
    table = a_table("conquests", people=["ann", "ann"])
    table.play("plain", a_move(table, "plain"))
    last = table.play("painted", a_move(table, "painted"))[-1].number
    assert undo(table) == UndoView(seat="painted", to=last, by="me")


def test_with_other_people_it_is_by_consent_and_while_they_are_asked_nothing_else_is() -> None:
    table = a_table("conquests")
    last = table.play("plain", a_move(table, "plain"))[-1].number
    assert undo(table) == UndoView(seat="plain", to=last, by="consent")
    assert undo(table, "bob") is None, "Bob has not moved yet"
    assert undo(table, "") is None, "spectators have nothing to take back"
    take_back(table, "plain")
    assert undo(table) is None
    table.do(partial(agreements.decline, seat="painted", what="takeback"))
    assert undo(table) == UndoView(seat="plain", to=last, by="consent")


@pytest.mark.parametrize(
    ("what", "said"),
    [("draw", "the offer of a draw"), ("takeback", "the request to take a move back")],
)
def test_who_declines_what_whom_asked_is_told_to_everybody(what: Offered, said: str) -> None:
    for seat, text in (("painted", f"Painted declines {said}."), ("plain", f"Plain withdraws {said}.")):
        table = a_table("conquests")
        table.play("plain", a_move(table, "plain"))
        take_back(table, "plain", what)
        event = table.do(partial(agreements.decline, seat=seat, what=what))[-1]
        for viewer in (None, "plain", "painted"):
            told = serializers.serialize_event(table.state, event, viewer)
            assert (told.seat, told.text, told.detail) == (seat, text, {"what": what, "asker": "plain"})


@pytest.mark.parametrize("key", KEYS)
def test_what_is_told_is_what_is_done(key: str) -> None:
    """At every moment of a random game: offered where it is granted, and nowhere else; pieces come to the same."""
    table, rng = a_table(key, people=["ann"] * 6), Random(5)
    known, offered = Undo(), 0
    for _ in table.play_on(rng, 30):
        seen = known.of(table.state, "ann")
        if seen is None:
            for seat in {step.seat for step in table.state.steps[-1:] if step.seat in table.state.seats}:
                with pytest.raises(Refusal):
                    agreements.offer(Draft(table.state, table.now, SEED), seat, "takeback")
            continue
        offered += 1
        draft = Draft(table.state, table.now, SEED)
        agreements.offer(draft, seen.seat, "takeback")
        assert draft.events[0].data["to"] == seen.to
        assert draft.state.position == table.state.before(seen.to)
    assert offered
