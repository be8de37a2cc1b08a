"""Time in which the server was away or stood still, given back to every clock before any of them runs out."""

from collections.abc import Sequence

from conqueror.server.draft import Draft
from conqueror.server.events import TimesExtended
from conqueror.store import Outage


def give_time(draft: Draft, outages: Sequence[Outage], grace: int) -> None:
    """Extend every clock that runs at a table by what lies after its last event, and by a moment to come back in."""
    state = draft.state
    last = state.events[-1].at
    by = sum(outage.ended - max(outage.began, last) + grace for outage in outages if outage.ended > last)
    if by and state.times.deadlines:
        draft.add(TimesExtended(by, times=state.times.extended(by)))
