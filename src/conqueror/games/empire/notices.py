"""What decides Conqueror on 6x6 as it stands: weak bases, fallen ones, and the last rounds."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from conqueror.games.empire.vocabulary import NAMES
from conqueror.games.wording import listed, number_word
from conqueror.reports import Notice

if TYPE_CHECKING:
    from conqueror.games.empire.game import EmpirePosition

_SOON = 3
"""So many rounds before the last is over it is announced."""


def warnings(position: "EmpirePosition") -> Iterator[Notice]:
    """Tell of bases that the next damage brings down, and of rounds that run out."""
    for number, seat in enumerate(position.game.seats):
        if int(position.record.health[number]) == 1:
            yield Notice(
                "base-weak",
                f"{seat.title()}'s base has one point left",
                f"{seat.title()}'s base has one point of health left: any damage brings it down, and {seat.title()}"
                " is out.",
                "EM-32",
                seat,
                (NAMES[position.world.corner[number]],),
                urgent=True,
            )
    yield from _rounds_left(position)


def _rounds_left(position: "EmpirePosition") -> Iterator[Notice]:
    last = int(position.world.turn_cap)
    left = last - int(position.record.counter) + 1
    if left > _SOON:
        return
    ahead = [seat.title() for number, seat in enumerate(position.game.seats) if position.leaders >> number & 1]
    wins = f"As things stand, {listed(ahead)} {'wins' if len(ahead) == 1 else 'share the win'}."
    if left <= 1:
        text = f"Round {last} is the last: after it the most base health wins. {wins}"
        yield Notice("last-round", "The last round", text, "EM-Q28", urgent=True)
    else:
        text = (
            f"{number_word(left).title()} rounds are left, this one included; then the most base health wins. {wins}"
        )
        yield Notice("last-rounds", f"{number_word(left).title()} rounds are left", text, "EM-Q28")


def turning_points(position: "EmpirePosition", after: "EmpirePosition") -> Iterator[Notice]:
    """Tell of bases that fell."""
    by = position.game.seats[position.side].title()
    for number, seat in enumerate(position.game.seats):
        if position.record.health[number] and not after.record.health[number]:
            yield Notice(
                "base-fallen",
                f"{seat.title()}'s base has fallen",
                f"{by} brings down {seat.title()}'s base: {seat.title()} is out, and all its soldiers with it.",
                "EM-49",
                seat,
                (NAMES[position.world.corner[number]],),
            )
