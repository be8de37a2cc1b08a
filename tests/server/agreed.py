"""What people at a table ask of each other, for tests to ask."""

from functools import partial
from typing import Any

from conqueror.protocol.message import Offered
from conqueror.server import agreements
from conqueror.store import Event
from tests.games.final_conquest.worlds import world
from tests.server.tables import Played, a_table, folded

CALM: dict[str, Any] = {"missions": "off", "chronicle": "off"}


def resign(table: Played, seat: str) -> list[Event]:
    return table.do(partial(agreements.resign, seat=seat))


def offer(table: Played, seat: str, what: Offered) -> list[Event]:
    return table.do(partial(agreements.offer, seat=seat, what=what))


def hand(table: Played, seat: str, bot: str = "greedy") -> list[Event]:
    return table.do(partial(agreements.hand, seat=seat, bot=bot))


def retake(table: Played, seat: str) -> list[Event]:
    return table.do(partial(agreements.retake, seat=seat))


def result(table: Played) -> Any:
    """How the game ended."""
    assert table.state.status == "over"
    assert folded(table) == table.state
    return table.state.result


def acting(**more: Any) -> Played:
    """Rome's action phase among four, with armies that can march."""
    start = world("rome", rome="rome 1c2i, illyria 1i", carthage="carthage 1i")
    return a_table("final-conquest", start=start, **CALM, **more)
