"""The description of Countdown."""

from conqueror.info import GameInfo
from conqueror.options import Number

INFO = GameInfo(
    key="countdown",
    name="Countdown",
    title="Countdown",
    line="Take one or two; whoever takes the last wins.",
    minutes=(1, 2),
    seats=("first", "second"),
    players=(2,),
    options=(Number("stones", "Stones", "How many stones there are.", 1, 20, 7),),
    rulebook="countdown",
    implementation="conqueror.games.countdown.game:Countdown",
)


def games() -> tuple[GameInfo, ...]:
    """Return what this folder holds."""
    return (INFO,)
