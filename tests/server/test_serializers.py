"""What a viewer is told and shown depends on nothing that the viewer may not know."""

import json
from functools import partial
from random import Random
from typing import Any

import pytest

from conqueror.errors import IllegalMove
from conqueror.game import CHANCE, Position
from conqueror.server import agreements, serializers
from conqueror.server.events import ChatSaid, RematchMade, SeatInvited, SeatLeft, TimesExtended
from conqueror.server.proof import seal_of
from conqueror.server.state import TableState
from conqueror.store import Event
from tests.server.tables import DELAY, KEYS, SEALED, SEED, a_table, frame_of, viewers


def shown(state: TableState, guest: str, viewer: str | None, after: int = -1) -> str:
    """Return the bytes of a frame for a guest who looks from a seat."""
    return frame_of(state, guest, viewer, after).model_dump_json()


def in_another_world(state: TableState, viewer: str | None, rng: Random) -> TableState:
    """Return the table as it would be if everything the viewer may not know were otherwise."""
    twin = state.copy()
    guess = state.playing.resample(viewer, rng)
    twin.position = guess
    twin.moments.keep(guess)
    for seat in twin.sealed:
        if seat != viewer:
            twin.sealed[seat] = ("something", "else")
    return twin


@pytest.mark.parametrize("key", KEYS)
def test_a_frame_is_the_same_to_the_byte_when_only_the_secrets_of_others_differ(key: str) -> None:
    table = a_table(key, clock=DELAY)
    rng = Random(1)
    for number, events in enumerate(table.play_on(rng)):
        if number % 13 and not (table.state.sealed and number < 60):
            continue
        after = table.state.number - (1 if events[-1].kind != "moved" else 0)
        for guest, viewer in viewers(table):
            twin = in_another_world(table.state, viewer, rng)
            assert shown(twin, guest, viewer, after) == shown(table.state, guest, viewer, after)


def reveals(before: Position, other: Position, event: Event, viewer: str | None) -> bool:
    """Whether a viewer learns from a move in which of two worlds it was made."""
    move = event.data["move"]
    try:
        return other.play(event.seat, move).hide(viewer) != before.play(event.seat, move).hide(viewer)
    except IllegalMove:
        return True


@pytest.mark.parametrize("key", KEYS)
def test_what_is_told_of_a_move_is_the_same_in_every_world_that_it_does_not_reveal(key: str) -> None:
    table = a_table(key)
    rng, compared = Random(2), 0
    for _ in table.play_on(rng, 50):
        pass
    for event in table.state.events:
        if event.kind != "moved":
            continue
        before = table.state.before(event.number)
        for viewer in (None, *table.state.seats):
            other = before.resample(viewer, rng)
            if reveals(before, other, event, viewer):
                continue
            move = event.data["move"]
            assert before.tell(event.seat, move, viewer) == other.tell(event.seat, move, viewer)
            compared += 1
    assert compared


@pytest.mark.parametrize("key", KEYS)
def test_what_is_told_of_the_past_never_changes(key: str) -> None:
    table = a_table(key)
    seats = (None, *table.state.seats)
    said: dict[tuple[int, str | None], Any] = {}
    for events in table.play_on(Random(3), 30):
        for event in events:
            said |= {
                (event.number, viewer): serializers.serialize_event(table.state, event, viewer) for viewer in seats
            }
    for (number, viewer), before in said.items():
        assert serializers.serialize_event(table.state, table.state.events[number], viewer) == before


@pytest.mark.parametrize("key", KEYS)
def test_every_event_is_told_to_everybody_in_order_with_words(key: str) -> None:
    table = a_table(key, clock=DELAY)
    for _ in table.play_on(Random(4), 40):
        pass
    for viewer in (None, *table.state.seats):
        told = [serializers.serialize_event(table.state, event, viewer) for event in table.state.events]
        assert [one.number for one in told] == list(range(table.state.number + 1))
        assert all(one.text for one in told)


# Sealed answers.


@pytest.mark.parametrize("key", SEALED)
def test_a_frame_says_who_has_answered_and_never_what(key: str) -> None:
    table = a_table(key)
    first, second = table.to_act
    plan = [table.position.moves(first)[0], "ready"] if len(table.position.moves(first)) > 1 else ["ready"]
    table.play(first, *plan)
    for guest, viewer in (("bob", second), ("", None)):
        seen = json.loads(shown(table.state, guest, viewer))
        assert seen["answered"] == [first]
        assert seen["answer"] is None
        assert seen["events"][-1]["detail"] == {}
        assert json.dumps(plan[0]) not in json.dumps(seen["events"])
    own = json.loads(shown(table.state, "ann", first))
    assert own["answer"] == plan
    assert json.dumps(plan) not in json.dumps(own["events"]), "the answer stands in one place"


@pytest.mark.parametrize("key", KEYS)
def test_an_answer_is_told_without_its_moves_at_every_time(key: str) -> None:
    table = a_table(key)
    for _ in table.play_on(Random(5), 150):
        pass
    for event in table.state.events:
        if event.kind == "answered":
            for viewer in (None, *table.state.seats):
                assert serializers.serialize_event(table.state, event, viewer).detail == {}


def test_bids_are_told_to_nobody_before_all_are_in() -> None:
    table = a_table("final-conquest").until(lambda position: len(position.to_act) > 2, seed=2)
    rng = Random(6)
    first, *others = table.to_act
    low, high = table.state.copy(), table.state
    frames = []
    for state, bid in ((low, "bid 0"), (high, "bid 1")):
        table.state = state
        table.play(first, bid)
        frames.append([shown(table.state, table.state.seats[seat].guest, seat) for seat in others])
    assert frames[0] == frames[1]
    for seat in others:
        table.play(seat, *table.random_answer(seat, rng))
    assert "bids are open" in " ".join(
        serializers.serialize_event(table.state, event, None).text
        for event in table.state.events[-30:]
        if event.kind == "moved"
    )


# Hashes, seeds and seals.


@pytest.mark.parametrize("key", KEYS)
def test_before_the_end_no_frame_holds_a_hash_of_the_position_or_the_seed(key: str) -> None:
    table = a_table(key)
    for number, _ in enumerate(table.play_on(Random(7), 60)):
        if table.state.status != "running" or number % 15 != 14:
            continue
        hashes = {event.hash for event in table.state.events if event.hash}
        for guest, viewer in viewers(table):
            frame = shown(table.state, guest, viewer)
            assert not any(digest in frame or digest[:16] in frame for digest in hashes)
            assert SEED.hex() not in frame
            assert json.loads(frame)["table"]["seed"] is None
            assert json.loads(frame)["table"]["seal"] is None


@pytest.mark.parametrize("key", KEYS)
def test_after_the_end_every_frame_holds_the_seed_and_the_seal(key: str) -> None:
    table = a_table(key)
    for _ in table.play_on(Random(8)):
        pass
    proof = serializers.proof_of(table.state, SEED)
    assert proof["seal"] == seal_of(proof)
    for guest, viewer in viewers(table):
        seen = json.loads(shown(table.state, guest, viewer, table.state.number - 3))["table"]
        assert (seen["status"], seen["seed"], seen["seal"]) == ("over", SEED.hex(), proof["seal"])
        assert seen["result"]["words"]


def test_a_game_that_people_ended_is_sealed_without_a_result_of_the_rules() -> None:
    table = a_table("duels")
    table.do(partial(agreements.resign, seat="rome"))
    proof = serializers.proof_of(table.state, SEED)
    assert proof["result"] is None
    assert json.loads(shown(table.state, "", None))["table"]["seal"] == proof["seal"]


# Whose eyes.


@pytest.mark.parametrize("key", KEYS)
def test_a_frame_names_the_decisions_of_ones_own_seats_only(key: str) -> None:
    table = a_table(key)
    for _ in table.play_on(Random(9), 15):
        for guest, viewer in viewers(table):
            seen = json.loads(shown(table.state, guest, viewer, table.state.number))
            assert set(seen["decisions"]) <= set(table.state.seats_of(guest))
            assert seen["you"]["seats"] == table.state.seats_of(guest)
            assert seen["you"]["host"] == (guest == "ann")


def test_fc_q29_a_hero_bought_is_named_to_its_buyer_only() -> None:
    table = a_table("final-conquest", missions="off").until(
        lambda position: any(move.startswith("buy") for move in position.moves(position.to_act[0]))
    )
    seat = table.to_act[0]
    buy = next(move for move in table.position.moves(seat) if move.startswith("buy"))
    name = buy.removeprefix("buy ").replace("-", " ")
    (event,) = table.play(seat, buy)
    for guest, viewer in viewers(table):
        said = serializers.serialize_event(table.state, event, viewer).model_dump_json().lower()
        assert (name in said) == (viewer == seat)
        frame = shown(table.state, guest, viewer, event.number - 1)
        assert (json.dumps(buy) in frame) == (viewer == seat)


@pytest.mark.parametrize("key", KEYS)
def test_what_others_say_beside_their_moves_holds_no_secret_field_of_the_log(key: str) -> None:
    """An event is told by an allow-list: guests, shares by the server, times and sealed moves stay where they are."""
    table = a_table(key, clock=DELAY, bots=[])
    seat = next(iter(table.state.seats))
    table.do(partial(agreements.hand, seat=seat, bot="greedy"))
    for event in table.state.events:
        if event.kind != "moved":
            said = serializers.serialize_event(table.state, event, None)
            assert not {"times", "moves", "guest", "host", "to_act"} & set(said.detail)


def test_what_happens_beside_the_moves_is_told_in_words() -> None:
    said = (TimesExtended(61_000), SeatLeft(), SeatInvited(), RematchMade("x"), ChatSaid("Ann", "Hello."))
    for event in said:
        assert event.words("rome").endswith(".")
    assert CHANCE not in TimesExtended(61_000).words("rome")
