"""Time in which the server was away or stood still, given back to every clock before any of them runs out."""

import contextlib
from collections.abc import Iterable

from conqueror.server.clock import Times
from conqueror.server.draft import Draft
from conqueror.server.events import TimesExtended, read_event
from conqueror.server.services import TableServices
from conqueror.server.standstill import Span, lost
from conqueror.store import Event, TableRow


def _extended(times: Times, by: int) -> TimesExtended:
    return TimesExtended(by, times=times.extended(by))


def give_time(draft: Draft, spans: Iterable[Span], grace: int) -> None:
    """Extend every clock that runs at a table by what lies after its last event, and by a moment to come back in."""
    state = draft.state
    by = lost(spans, state.events[-1].at)
    if by and state.times.deadlines:
        draft.add(_extended(state.times, by + grace))


async def give_time_after_restart(services: TableServices, fresh: int) -> bool:
    """Move every running deadline by the time the server was away; return whether there are any.

    `fresh` is how long ago, in milliseconds, another process may have given its last sign and still be there.
    """
    async_store, store = services.async_store, services.async_store.store
    now, last = services.now(), await async_store(store.last_beat)
    if last is not None and now - last < fresh and store.shared:
        return False  # another process has been looking after the tables
    timed = False
    for row in await async_store(store.running_with_due):
        events = await async_store(store.read, row.id)
        carried = next((times for event in reversed(events) if (times := read_event(event).times)), None)
        if carried is None or not carried.deadlines:
            continue
        timed = True
        # The first beat may be missing, or an old one be the last.
        by = lost([(last or 0, now)], events[-1].at) + services.settings.grace
        with contextlib.suppress(Exception):
            await _append(services, row, events[-1], carried, by)
    return timed


async def _append(services: TableServices, row: TableRow, last: Event, times: Times, by: int) -> None:
    """Write the given time into the log of a table that is not in memory."""
    given, number = _extended(times, by), row.head + 1
    at = max(services.now(), last.at)
    event = Event(number, given.KIND, "", "", "", number, given.data(), last.hash, at)
    due = min(times.deadlines.values()) + by
    if row.due is not None and row.due < min(times.deadlines.values()):  # a bot waits, or a throw
        due = min(due, row.due)
    append = services.async_store.store.append
    await services.async_store(append, row.id, row.head, [event], status=row.status, due=due)
