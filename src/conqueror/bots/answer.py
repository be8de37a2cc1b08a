"""The whole answer of a seat to a decision that several seats make at once, sealed."""

from conqueror.bots.bot import Bot
from conqueror.game import Position

_LONGEST = 64  # moves; no plan needs as many


def answer(bot: Bot, position: Position, seat: str) -> list[str]:
    """Return the moves of a seat: one if it alone is to act, else all until its part of the sealed decision is made.

    `position` is hidden for the seat. A plan that does not come to an end is ended by what the game declares for
    a seat whose time runs out.
    """
    if len(position.to_act) <= 1:
        return [str(bot.choose(position, seat))]
    moves: list[str] = []
    while seat in position.to_act and len(moves) < _LONGEST:
        move = bot.choose(position, seat)
        moves.append(str(move))
        position = position.play(seat, move).hide(seat)
    if seat in position.to_act:
        moves.append(position.default(seat))
    return moves
