"""A table is the fold of its log: nothing is known that the log does not say, and a spoiled log is refused."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from conqueror.game import CHANCE
from conqueror.server import agreements, decisions, seat_actions
from conqueror.server.clock import Minutes
from conqueror.server.draft import Draft
from conqueror.server.events import ChatSaid
from conqueror.server.refusals import Refusal
from conqueror.server.state import fold
from conqueror.server.state_parts import LogFault
from conqueror.store import Event
from tests.server.tables import DELAY, KEYS, SEALED, SEED, Played, a_table, folded, refused, stored


def finished(key: str, seed: int = 1) -> Played:
    """Return a random game to its end, on the clock."""
    table = a_table(key, clock=DELAY)
    for _ in table.play_on(Random(seed)):
        pass
    assert table.state.status == "over"
    return table


def busy(key: str) -> Played:
    """Return a table where nearly everything has happened that can, and a sealed answer may be in."""
    table = a_table(key, clock=DELAY)
    rng = Random(7)
    for _ in table.play_on(rng, 30):
        pass
    first, second, *_ = table.state.seats
    table.do(lambda draft: draft.add(ChatSaid("Ann", "Well played."), first), "ann", "c1")
    table.do(lambda draft: agreements.hand(draft, second, "greedy"), "bob", "h1")
    table.do(lambda draft: agreements.retake(draft, second), "bob", "h2")
    table.do(lambda draft: agreements.vote(draft, first, "end", "", ()), "ann", "v1")
    for _ in table.play_on(rng, 12):
        pass
    return table


NOW = ("number", "status", "position", "opened", "changed", "sealed", "times", "offers", "votes", "seats", "result")


@pytest.mark.parametrize("key", KEYS)
def test_the_fold_of_the_log_is_the_table_at_every_event_of_a_whole_game(key: str) -> None:
    table = a_table(key, clock=DELAY)
    again = folded(table)
    assert again == table.state
    for events in table.play_on(Random(3)):
        for event in stored(events):
            again.apply(event)
            assert event.hash == again.playing.hash
        for part in NOW:
            assert getattr(again, part) == getattr(table.state, part)
    assert again.status == "over"
    assert again == table.state, "and the whole past"


@pytest.mark.parametrize("key", KEYS)
def test_every_moment_of_a_game_can_be_looked_up(key: str) -> None:
    table = a_table(key)
    seen = {table.state.number: table.position.hash}
    for _ in table.play_on(Random(5), 60):
        seen[table.state.number] = table.position.hash
    for number, digest in seen.items():
        position = table.state.at(number)
        assert position is not None
        assert position.hash == digest
    assert table.state.at(0) is None, "there is no position before the start"


@pytest.mark.parametrize("key", ["conquests", "final-conquest", "duels"])
def test_a_table_is_found_again_with_all_that_people_did_beside_the_moves(key: str) -> None:
    table = busy(key)
    assert folded(table) == table.state
    assert table.state.done.keys() == {("ann", "c1"), ("bob", "h1"), ("bob", "h2"), ("ann", "v1")}


def test_every_submission_knows_the_last_number_of_what_came_of_it() -> None:
    table = a_table("empire")
    rng, seat = Random(1), table.to_act[0]
    table.do(
        lambda draft: decisions.submit(draft, seat, table.decision(seat), table.random_answer(seat, rng)), "ann", "x"
    )
    assert table.state.done["ann", "x"] == table.state.number
    assert folded(table).done == table.state.done


# A spoiled log.


def refuses(table: Played, events: list[Event]) -> bool:
    """Whether the fold of these events is refused."""
    try:
        fold(table.state.id, table.state.game, stored(events), Minutes())
    except LogFault:
        return True
    return False


def renumbered(events: list[Event]) -> list[Event]:
    """Events numbered anew, as a cheat would write them."""
    return [replace(event, number=number) for number, event in enumerate(events)]


@pytest.mark.parametrize("key", KEYS)
def test_a_log_without_one_of_its_events_is_refused(key: str) -> None:
    table = a_table(key)
    for _ in table.play_on(Random(2), 12):
        pass
    events = table.state.events
    for gone in range(len(events) - 1):
        left = [event for event in events if event.number != gone]
        assert refuses(table, left), f"event {gone} is missing"
        if events[gone].kind == "moved":
            assert refuses(table, renumbered(left)), f"move {gone} is missing"


@pytest.mark.parametrize("key", KEYS)
def test_a_log_with_two_events_swapped_is_refused(key: str) -> None:
    table = a_table(key)
    for _ in table.play_on(Random(2), 12):
        pass
    events = table.state.events
    for place in range(len(events) - 1):
        swapped = [*events[:place], events[place + 1], events[place], *events[place + 2 :]]
        assert refuses(table, swapped)
        if {event.kind for event in swapped[place : place + 2]} == {"moved"}:
            assert refuses(table, renumbered(swapped))


CHANGES: dict[str, Callable[[Event], Event]] = {
    "number": lambda event: replace(event, number=event.number + 1),
    "kind": lambda event: replace(event, kind="conjured"),
    "through": lambda event: replace(event, through=event.number - 1),
    "hash": lambda event: replace(event, hash="0" * 64),
    "seat": lambda event: replace(event, seat="nobody"),
    "data": lambda event: replace(event, data={}),
    "move": lambda event: replace(event, data={**event.data, "move": "surrender"}),
    "another kind": lambda event: replace(event, kind="created"),
}


@pytest.mark.parametrize("what", CHANGES)
@pytest.mark.parametrize("key", KEYS)
def test_a_log_with_a_changed_move_is_refused(key: str, what: str) -> None:
    table = a_table(key)
    for _ in table.play_on(Random(2), 8):
        pass
    events = table.state.events
    moves = [event.number for event in events if event.kind == "moved"]
    assert moves
    for number in moves:
        spoiled = [*events[:number], CHANGES[what](events[number]), *events[number + 1 :]]
        assert refuses(table, spoiled)


@pytest.mark.parametrize("key", KEYS)
def test_a_move_another_seat_could_have_made_is_told_from_the_one_that_was(key: str) -> None:
    table = a_table(key)
    for _ in table.play_on(Random(4), 8):
        pass
    for event in [event for event in table.state.events if event.kind == "moved"]:
        position = table.state.before(event.number)
        others = [move for move in position.moves(event.seat) if move != event.data["move"]]
        for other in others[:3]:
            if position.play(event.seat, other) == position.play(event.seat, event.data["move"]):
                continue
            changed = replace(event, data={**event.data, "move": other})
            assert refuses(table, [*table.state.events[: event.number], changed])


@pytest.mark.parametrize(
    "draw",
    [
        None,
        {"index": 7, "outcomes": []},
        {"index": 0, "outcomes": [["draw gold-discovered", 1]]},
    ],
)
def test_a_draw_that_is_not_the_one_chance_had_is_refused(draw: object) -> None:
    table = finished("empire")
    number = next(event.number for event in table.state.events if event.seat == CHANCE)
    event = table.state.events[number]
    data = {name: value for name, value in event.data.items() if name != "draw"} | ({"draw": draw} if draw else {})
    assert refuses(
        table, [*table.state.events[:number], replace(event, data=data), *table.state.events[number + 1 :]]
    )


@pytest.mark.parametrize("key", KEYS)
def test_a_changed_result_is_refused(key: str) -> None:
    table = finished(key)
    last = table.state.events[-1]
    assert last.kind == "ended"
    before = fold(table.state.id, table.state.game, stored(table.state.events), Minutes())
    before.number, before.status = last.number - 1, "running"
    for part, value in (("reason", "bribed"), ("scores", {}), ("rule", "XX-1")):
        result = {**last.data["result"], part: value}
        with pytest.raises(LogFault):
            before.copy().apply(replace(last, data={"result": result}))


@pytest.mark.parametrize("kind", ["moved", "answered", "sat", "contributed", "takenback", "accepted", "started"])
def test_an_event_that_cannot_happen_any_more_is_refused(kind: str) -> None:
    table = finished("duels")
    seat = next(iter(table.state.seats))
    data = {"move": "ready", "moves": ["ready"], "kind": "person", "guest": "", "name": "", "bot": "", "to": 0}
    data |= {"value": "0" * 32, "by": "seat", "what": "draw"}
    number = table.state.number + 1
    hashed = "" if kind == "started" else table.position.hash
    event = Event(number, kind, seat, "", "", number, data, hashed, table.now)
    assert refuses(table, [*table.state.events, event])


def test_a_log_cut_within_a_transaction_is_refused() -> None:
    table = a_table("duels")
    first, second = table.to_act
    table.play(first, "ready")
    events = table.play(second, "ready")
    assert len(events) > 2
    for left in range(1, len(events)):
        assert refuses(table, table.state.events[:-left])
    assert not refuses(table, table.state.events[: -len(events)])


# Drafts.


@pytest.mark.parametrize("key", KEYS)
def test_a_copy_is_taken_further_without_a_trace_on_the_first(key: str) -> None:
    table = busy(key)
    kept, before = table.state, folded(table)
    for _ in table.play_on(Random(9), 20):
        pass
    agreed = Draft(kept, table.now, SEED)
    agreements.resign(agreed, next(iter(kept.people())))
    assert kept == before
    assert table.state != before


@pytest.mark.parametrize("key", KEYS)
def test_refused_work_leaves_the_table_untouched(key: str) -> None:
    table = a_table(key, clock=DELAY)
    rng = Random(11)
    for _ in table.play_on(rng, 15):
        seat = rng.choice(table.state.waiting()) if table.state.waiting() else ""
        if not seat:
            continue
        answer = table.random_answer(seat, rng)
        with refused(table, "illegal"):
            table.play(seat, *answer, "nonsense")
        with refused(table, "stale"):
            table.play(seat, *answer, decision=table.decision(seat) - 1)
        with refused(table, "seat_taken"):
            table.do(lambda draft, seat=seat: seat_actions.sit(draft, seat, "eve", "Eve"))  # type: ignore[misc]


@pytest.mark.parametrize("key", SEALED)
def test_a_draft_that_fails_half_way_through_leaves_nothing(key: str) -> None:
    table = a_table(key)
    draft = Draft(table.state, table.now, SEED)
    before = table.state.copy()
    with pytest.raises(Refusal):
        decisions.submit(draft, table.to_act[0], table.decision(table.to_act[0]), ["ready", "ready"])
    assert table.state == before


def test_after_a_restart_the_last_move_of_conquests_is_known_whatever_it_was() -> None:
    table = a_table("conquests")
    kinds: set[str] = set()
    rng = Random(3)
    while kinds != {"quiet", "capture", "drop"}:
        table.step(rng)
        move = table.state.steps[-1].move
        kinds.add("drop" if "@" in move else "capture" if "x" in move else "quiet")
        assert folded(table).playing.picture(None)["last_move"] == move
