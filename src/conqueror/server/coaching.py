"""The coach of a table: lines about rules when they first matter, and a question before a move that throws much away.

Both are made from what the asker's seat may know, and only at tables that have a coach.
"""

import asyncio

from conqueror.protocol.answers import AdviseAnswer, CheckAnswer
from conqueror.protocol.requests import Advise, Check
from conqueror.school.coach import advise
from conqueror.server import decisions
from conqueror.server.bot_pool import BotPool
from conqueror.server.refusals import Refusal
from conqueror.server.state import TableState


async def coach(bots: BotPool, state: TableState, seat: str, request: Advise | Check) -> AdviseAnswer | CheckAnswer:
    """Return what the coach answers a seat; raise a Refusal where there is none."""
    if not state.settings.get("coach"):
        raise Refusal("not_allowed", "There is no coach at this table.")
    if isinstance(request, Advise):
        return await _advise(state, seat, request)
    decisions.check_decision(state, seat, request.decision)
    return await _check(bots, state, seat, request.move)


async def _advise(state: TableState, seat: str, request: Advise) -> AdviseAnswer:
    found = await asyncio.to_thread(advise, state.playing, seat, frozenset(request.told))
    if found is None:
        return {"advice": None}
    return {"advice": {"label": found.line.label, "say": found.line.say, "places": list(found.places)}}


async def _check(bots: BotPool, state: TableState, seat: str, move: str) -> CheckAnswer:
    """Return what a move throws away; nothing where a whole plan is asked for, or the bots are busy."""
    hidden = state.playing.hide(seat)
    nothing: CheckAnswer = {"loss": 0, "question": ""}
    if seat not in hidden.to_act or len(hidden.to_act) > 1:
        return nothing
    return await bots.check(hidden, seat, move) or nothing
