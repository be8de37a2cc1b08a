"""Each kind of event is a class: what is stored of it, and what of it others may see."""

from dataclasses import fields

import pytest

from conqueror.server.clock import Times
from conqueror.server.events import (
    AnswerSealed,
    ChatSaid,
    MovePlayed,
    OfferDeclined,
    SeatHanded,
    SeatTaken,
    TableCreated,
    TableEvent,
    TimesExtended,
)
from conqueror.server.events.base import KINDS

TIMES = Times({"rome": 1}, {"rome": 2}, {"rome": 3})
STORED = {"opened": {"rome": 1}, "deadlines": {"rome": 2}, "banks": {"rome": 3}}


@pytest.mark.parametrize(
    ("event", "data"),
    [
        (MovePlayed("ready"), {"move": "ready"}),
        (MovePlayed("end", by="bot", times=TIMES), {"move": "end", "by": "bot", "times": STORED}),
        (MovePlayed("bid 2", sealed=True), {"move": "bid 2", "sealed": True}),
        (MovePlayed("roll 1", draw={"index": 0}), {"move": "roll 1", "draw": {"index": 0}}),
        (AnswerSealed(["ready"]), {"moves": ["ready"]}),
        (SeatTaken("bot", "", "casual", "casual"), {"kind": "bot", "guest": "", "name": "casual", "bot": "casual"}),
        (SeatHanded("skilled"), {"bot": "skilled"}),
        (SeatHanded("skilled", voted=True), {"bot": "skilled", "voted": True}),
        (ChatSaid("Ann", "Hello"), {"name": "Ann", "text": "Hello"}),
        (ChatSaid("Eve", "Hello", spectator=True), {"name": "Eve", "text": "Hello", "spectator": True}),
        (OfferDeclined("draw"), {"what": "draw"}),
        (TimesExtended(0, times=TIMES), {"by": 0, "times": STORED}),
        (TableCreated({"game": "duels"}), {"game": "duels"}),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, TableEvent) else "",
)
def test_an_event_is_stored_as_it_always_was_and_read_again(event: TableEvent, data: dict[str, object]) -> None:
    assert event.data() == data
    assert type(event).read(data) == event


@pytest.mark.parametrize("kind", KINDS)
def test_what_everybody_may_see_of_an_event_is_named_and_never_times_moves_or_guests(kind: str) -> None:
    event = KINDS[kind]
    assert set(event.SHOWN) <= {each.name for each in fields(event)}
    assert not {"times", "moves", "move", "guest", "settings", "draw"} & set(event.SHOWN)


def test_an_event_that_says_nothing_of_it_shows_nothing() -> None:
    assert TableEvent.SHOWN == ()
    assert AnswerSealed.SHOWN == ()
