"""What the dice of a battle bring each side."""

from typing import TYPE_CHECKING

from conqueror.games.map_games.rules.battle import rolling_side
from conqueror.games.map_games.rules.vocabulary import Stage

if TYPE_CHECKING:
    from conqueror.games.map_games.game import MapPosition


def pips_of(position: "MapPosition", outcome: str) -> dict[str, int]:
    """Return the pips of each side in a throw (FC-101), written `roll 4 2`; nothing for cards, missions and lots.

    A second throw, `roll 3`, brings as many pips as it is better than the first, for the better one counts (MS-19).
    """
    pos, seats = position.record, position.final.seats
    if position.stage is Stage.ROLL:
        attack, defence = map(int, outcome.split()[1:])
        return {seats[pos.turn]: attack, seats[pos.foe]: defence}
    if position.stage is Stage.ROLL_AGAIN:
        return {seats[pos.actor]: max(0, int(outcome.split()[1]) - int(pos.die[rolling_side(pos)]))}
    return {}
