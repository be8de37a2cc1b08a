"""The move declared for a seat whose time runs out."""

from typing import TYPE_CHECKING

from conqueror.games.map_games.rules.moves import cavalry_of, infantry_of, kind_of, more_cavalry_of, origin_of
from conqueror.games.map_games.rules.vocabulary import MoveKind, Stage

if TYPE_CHECKING:
    from conqueror.games.map_games.game import MapPosition

_PLAIN = {
    Stage.PLANNING: "ready",
    Stage.ACTION: "end",
    Stage.BID: "bid 0",
    Stage.ATTACK_REROLL: "keep",
    Stage.DEFENCE_REROLL: "keep",
    Stage.ADVANCE: "advance",
}


def default_move(position: "MapPosition", seat: str) -> str:
    """No hero, the smallest loss with infantry first, the first retreat, and FC-Q7's order for disbanding."""
    if position.stage in _PLAIN:
        return _PLAIN[position.stage]
    numbers = position.numbers(seat)
    write = position.final.names.write
    if position.stage in (Stage.ATTACK_HERO, Stage.DEFENCE_HERO):
        return write(min(numbers, key=lambda number: kind_of(number) != MoveKind.NO_HERO))
    if position.stage in (Stage.CASUALTIES, Stage.MORE_CASUALTIES, Stage.FOUR):
        return write(min(numbers, key=lambda number: (cavalry_of(number) + more_cavalry_of(number), number)))
    if position.stage is Stage.RETREAT:
        first = origin_of(numbers[0])
        return write(max((n for n in numbers if origin_of(n) == first), key=lambda n: cavalry_of(n) + infantry_of(n)))
    return write(min(numbers, key=lambda number: _regret(position, number)))


def _regret(position: "MapPosition", number: int) -> tuple[bool, bool, bool]:
    """How unwelcome it is to disband a unit: the last of a fort or a food land, then cavalry, then a lone one."""
    land = origin_of(number)
    last = int(position.record["units"][land].sum()) == 1
    worth = bool(int(position.world["forts"]) >> land & 1 or position.world["food"][:, land].any())
    return last and worth, cavalry_of(number) > 0, last
