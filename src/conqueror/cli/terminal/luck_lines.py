"""The luck of every seat with the dice, in words."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from rich.text import Text

from conqueror.cli.console import QUIET
from conqueror.info import Throws
from conqueror.luck import Luck

if TYPE_CHECKING:
    from conqueror.protocol.frames import LuckView

_WORDS = {Throws.PIPS: ("the dice", "rolled"), Throws.BATTLES: ("the die of battle", "won")}


def luck_lines(counted: Throws, lucks: Mapping[str, Luck]) -> list[Text]:
    """Return a line for every seat; none where nobody threw."""
    if counted is Throws.NONE or not any(luck.throws for luck in lucks.values()):
        return []
    what, did = _WORDS[counted]
    wide = max(map(len, lucks))
    lines = [Text(f"Luck with {what}:", QUIET)]
    for seat, luck in lucks.items():
        words = f"{did} {luck.rolled}, expected {float(luck.expected):.1f} ({float(luck.gained):+z.1f})"
        lines.append(Text(f"  {seat.title():<{wide}}  {words if luck.throws else 'never threw'}"))
    return lines


def luck_told(told: "LuckView | None") -> list[Text]:
    """Return the same from what a table tells when its game is over."""
    if told is None:
        return []
    lucks = {seat: Luck(one.throws, one.rolled, Fraction(one.expected)) for seat, one in told.seats.items()}
    return luck_lines(Throws(told.counted), lucks)
