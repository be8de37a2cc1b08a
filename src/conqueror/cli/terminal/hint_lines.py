"""A hint in words: everybody's chances as bars, the best moves with what they are worth, a win nobody can stop."""

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from conqueror.cli.console import GOOD, QUIET, printable
from conqueror.cli.terminal.map_move_list import columns
from conqueror.views import AnalysisView, HintedMove

_WIDE = 30
_FULL, _REST = "█", "░"
_MOST_OF_LINE = 3
_BELOW = (0, 0, 0, 5)


def hint_lines(hint: AnalysisView) -> list[RenderableType]:
    """Return what to print of a hint."""
    lines: list[RenderableType] = [Text("Chances", QUIET), _chances(hint["shares"])]
    if hint["forced"]:
        lines.append(Text(hint["forced"], "bold"))
    if hint["moves"]:
        lines += [Text("Best moves", QUIET), *_moves(hint["moves"])]
    return lines


def _chances(shares: dict[str, float]) -> RenderableType:
    table = columns("", "", "")
    for seat, share in shares.items():
        full = round(_WIDE * share)
        bar = Text.assemble((_FULL * full, GOOD), (_REST * (_WIDE - full), QUIET))
        table.add_row(f"  {seat.title()}", bar, f"{round(100 * share)} %")
    return table


def _moves(moves: Sequence[HintedMove]) -> Iterator[RenderableType]:
    """Return every move with what it is worth, and below it why, so that long moves leave the words their room."""
    width = max(len(move["move"]) for move in moves)
    for move in moves:
        worth = f"{round(100 * move['share'])} %, {move['words']}"
        yield Text.assemble("  ", (f"{printable(move['move']):<{width}}", "bold"), f"  {worth}")
        then = ", ".join(move["line"][:_MOST_OF_LINE])
        advice = Text(printable(f"{move['text'].rstrip('.')}: {move['reason']}."))
        then = f" Then {then}." if then else ""
        yield Padding(Text.assemble(advice, (then + _likewise(move), QUIET)), _BELOW)


def _likewise(move: HintedMove) -> str:
    """Return the moves that are worth as much."""
    alike = ", ".join(printable(other["move"]) for other in move["alike"])
    more = f" and {move['others']} more" if move["others"] else ""
    return f" Or likewise {alike}{more}." if alike else ""
