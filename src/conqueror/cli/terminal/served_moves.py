"""Moves at a served table: what was typed is played, or it is said why not."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from conqueror.cli.console import BAD, GOOD, QUIET
from conqueror.cli.terminal import move_text
from conqueror.client import Refused

if TYPE_CHECKING:
    from conqueror.cli.terminal.served_table import ServedTable


async def play(served: "ServedTable", seat: str, typed: str) -> None:
    """Play what was typed, or show why not, and what could be meant instead."""
    view = served.view
    try:
        if served.answer.is_sealed(seat):
            if await served.answer.add(seat, typed):
                served.say("Your answer is in. Until all are, undo changes it.", GOOD)
        else:
            await _try(served, seat, move_text.read_view(view, typed))
    except Refused as refusal:
        served.say(str(refusal), BAD)
        if refusal.code != "illegal":
            served.redraw()
            return
        near = move_text.suggested(view, move_text.written_moves(view), typed)
        served.say(f"You may play {move_text.spoken(near)}." if near else "Type moves to see yours, or help.", QUIET)


async def _try(served: "ServedTable", seat: str, texts: Sequence[str]) -> None:
    """Play the first of some spellings that is a move; the refusal that fits best if none is."""
    refusals: dict[str, Refused] = {}
    for text in texts:
        try:
            await served.table.play(text, seat=seat)
        except Refused as refusal:
            if refusal.code != "illegal":
                raise
            refusals[text] = refusal
        else:
            return
    raise move_text.fitting(refusals)
