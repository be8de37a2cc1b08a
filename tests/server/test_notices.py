"""What a table tells beside the moves: notices, rounds and turns, and what happened since a seat's last turn."""

from typing import Any

from conqueror.protocol.events import EventDetail
from conqueror.server import serializers
from tests.games.final_conquest.test_victory import THREE
from tests.games.final_conquest.worlds import KEY, world
from tests.server.tables import Played, a_table


def taken_over(**said: Any) -> Played:
    """Return a table of three that begins in Rome's turn of the third round."""
    return a_table(KEY, start=world("rome", THREE, **said), **THREE)


def details(table: Played, viewer: str | None) -> list[EventDetail]:
    """Return the details of every move as a viewer is told them."""
    events = [event for event in table.state.events if event.kind == "moved"]
    return [serializers.serialize_event(table.state, event, viewer).detail for event in events]


def test_what_a_move_decides_is_told_with_it_and_stands_in_the_view() -> None:
    table = taken_over(rome="sicily 1i, alpes 1i, gaul 1i, libya 1c, berber 1i")
    table.play("rome", "libya>cyrene 1c")
    table.play("rome", "end")
    first, second, *_ = details(table, "greece")
    assert [notice["title"] for notice in first["notices"]] == ["Rome holds five forts"]
    assert (first["round"], first["turn"]) == (3, "rome")
    assert "notices" not in second
    (standing, *_) = table.position.view("greece")["notices"]
    assert (standing["kind"], standing["rule"], standing["lasts"]) == ("forts-held", "FC-2", True)


def test_a_seat_is_told_what_happened_since_its_last_turn_until_it_acts() -> None:
    table = taken_over(rome="libya 1c, sicily 1i", greece="thracia 1i")
    table.play("rome", "libya>cyrene 1c")
    assert serializers.turn_summary(table.state, "greece") is None, "it is not its turn"
    table.play("rome", "end")
    table.play("carthage", "ready")
    table.play("carthage", "end")
    found = serializers.turn_summary(table.state, "greece")
    assert found is not None
    assert [deeds.text for deeds in found.deeds] == ["Rome moved into Cyrene.", "Carthage changed nothing."]
    assert [(trace.start, trace.goal, trace.attack) for trace in found.traces] == [("libya", "cyrene", False)]
    assert serializers.turn_summary(table.state, None) is None
    moment = table.state.number
    table.play("greece", "ready")
    assert serializers.turn_summary(table.state, "greece") is None
    assert serializers.since_at(table.state, moment, "greece") == found, "a replay tells it at that moment"
    assert serializers.since_at(table.state, moment, None) is None
    assert serializers.since_at(table.state, moment - 1, "greece") is None
