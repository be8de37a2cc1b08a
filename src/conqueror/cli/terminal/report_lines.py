"""What a terminal prints beside the moves: headings, notices, and what happened since one's last turn."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from conqueror.cli.console import QUIET, printable
from conqueror.reports import Heading

if TYPE_CHECKING:
    from conqueror.protocol.events import EventDetail

NOTICE = "bold yellow"
_INDENTED = (0, 0, 0, 2)


def heads(before: Heading | None, now: Heading) -> list[str]:
    """Return the headings that begin between two moves: a round, a turn; none in games that count no rounds."""
    if now.round is None:
        return []
    found = []
    if before is None or before.round != now.round:
        found.append(f"Round {now.round}" if now.round else "Before round 1")
    if now.turn and (found or before is None or before.turn != now.turn):
        found.append(f"{now.turn.title()}'s turn")
    return found


def heading_line(words: Iterable[str]) -> Text:
    """Return headings on one line."""
    return Text(f"  ── {' · '.join(words)} ──", "bold")


def heading_in(detail: "EventDetail") -> Heading:
    """Return the heading that a table tells with a move."""
    return Heading(detail.get("round"), detail.get("turn"))


def notice_line(text: str, rule: str) -> Text:
    """Return something that decides the game, with its rule."""
    return Text.assemble((f"  ! {printable(text)}", NOTICE), (f" ({rule})", QUIET))


def standing_line(titles: Iterable[str]) -> Text:
    """Return the threats that stand, in few words."""
    return Text(f"  ! {' · '.join(printable(title) for title in titles)}", NOTICE)


def summary_lines(reports: Iterable[str]) -> list[RenderableType]:
    """Return what the others did since one's last turn."""
    told = (Padding(Text(printable(text)), _INDENTED) for text in reports)
    return [Text("Since your last turn:", "bold"), *told]
