"""Where a table stood after one event: with it a table is found again without playing its whole game.

A snapshot is a cache beside the log. It is sealed with the table's own seed, and its position has to have the hash
that the log says; one that is not so is put aside, and the log is played from its beginning.
"""

import hmac
import json
from collections.abc import Sequence

from conqueror.errors import ConquerorError
from conqueror.game import Game
from conqueror.server.clock import Minutes
from conqueror.server.state import TableState, check_transactions
from conqueror.server.state_parts import LogFault
from conqueror.store import Event, Snapshot

EVERY = 40
"""After how many events a running table gets a new snapshot."""
_FORM = 1
"""Raised whenever snapshots hold something else than before."""


def take_snapshot(state: TableState, seed: bytes) -> Snapshot | None:
    """Return where a table stands; None while its game has not begun."""
    if state.position is None:
        return None
    data = json.dumps({"position": state.position.data(), "opened": state.opened}, separators=(",", ":"))
    return Snapshot(state.id, state.number, data, _seal(seed, state.id, state.number, data))


def resume(
    game: Game, events: Sequence[Event], snapshot: Snapshot, seed: bytes, minutes: Minutes
) -> TableState | None:
    """Return the table its events lead to from a snapshot; None if that is not where the log has led."""
    table, number = snapshot.table, snapshot.number
    if not 0 <= number < len(events):
        return None
    if not hmac.compare_digest(snapshot.seal, _seal(seed, table, number, snapshot.data)):
        return None
    check_transactions(table, events)
    state = TableState(table, game, minutes)
    try:
        kept = json.loads(snapshot.data)
        position = game.position(kept["position"])
        if position.hash != events[number].hash:
            return None
        for event in events[: number + 1]:
            state.recall(event)
        state.stand(position, kept["opened"])
        for event in events[number + 1 :]:
            state.apply(event)
    except (LogFault, ConquerorError):
        return None  # what is wrong with the log itself is found, and told, by playing it from its beginning
    return state


def _seal(seed: bytes, table: str, number: int, data: str) -> str:
    """Return what only this table's server can say of a snapshot."""
    return hmac.new(seed, f"conqueror snapshot {_FORM}\n{table}\n{number}\n{data}".encode(), "sha256").hexdigest()
