"""Why a move is advised to its own seat, and to nobody else: what that seat may know goes into it."""

from conqueror.bots.reasons.reason import largest
from conqueror.errors import IllegalMove
from conqueror.game import Position

_BY_KIND = {
    "bid": "helps to beat the card",
    "buy": "makes a battle to come stronger",
    "end": "nothing more is to be gained now",
    "hero": "makes this battle stronger",
    "keep": "these dice are good enough",
    "lose": "gives up what is needed least",
    "no-hero": "saves the heroes for another battle",
    "rally": "there is no better moment for it",
    "ready": "saves what is left for later",
    "reroll": "the second throw can only be better",
    "stay": "keeps defenders behind",
    "warn": "lets the minute run",
}
_NO_BID = "bid 0"
_BEST, _NEXT = "nothing better was found", "the next best that was found"


def advice(position: Position, seat: str, move: str, *, best: bool = False) -> str:
    """Why a seat might make a move, in a few words such as `takes the fifth fort`.

    The position is hidden for the seat first. Where no reason is worth a line it says how the move was found.
    """
    hidden = position.hide(seat)
    fallback = _BEST if best else _NEXT
    try:
        kind = hidden.tell(seat, move, seat)["kind"]
        found = largest(hidden, seat, move, hidden.play(seat, move), seat)
    except IllegalMove:  # it is only possible in what was guessed
        return fallback
    if move == _NO_BID:
        return "saves the coins"
    return found or _BY_KIND.get(kind, fallback)
