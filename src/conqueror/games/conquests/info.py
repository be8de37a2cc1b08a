"""The description of The Game of Conquests."""

from conqueror.games.conquests.seats import SEATS
from conqueror.info import GameInfo
from conqueror.options import Choice

INFO = GameInfo(
    key="conquests",
    name="The Game of Conquests",
    title="The Game of Conquests",
    line="No dice, no secrets. The captured come back, most of them stronger.",
    minutes=(20, 20),
    seats=SEATS,
    players=(2,),
    options=(
        Choice(
            "danger",
            "Danger",
            "How a General in Danger is saved: by any move that ends it, or only while it can step away itself.",
            ("chess", "literal"),
            {"chess": "Any saving move", "literal": "The General alone"},
        ),
        Choice(
            "drop_row",
            "Where fighters come back",
            "The row in which ordinary fighters come back: behind or ahead of the General.",
            ("behind", "ahead"),
        ),
        Choice(
            "stalemate",
            "No move left",
            "What it means to have no move without being in Danger: a draw or a loss.",
            ("draw", "loss"),
        ),
        Choice(
            "moves",
            "How fighters move",
            "How fighters move: every promotion adds something, or mighty Champions that fall far.",
            ("ladder", "duel-of-champions"),
            {"duel-of-champions": "Duel of Champions"},
        ),
    ),
    rulebook="conquests",
    implementation="conqueror.games.conquests.game:Conquests",
    bots=("alphabeta",),
)


def games() -> tuple[GameInfo, ...]:
    """Return what this folder holds."""
    return (INFO,)
