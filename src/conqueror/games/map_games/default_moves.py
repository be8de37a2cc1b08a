"""The move declared for a seat whose time runs out."""

from typing import TYPE_CHECKING

from conqueror.games.map_games.rules.moves import Move, repack, unpack
from conqueror.games.map_games.rules.vocabulary import MoveKind, Stage
from conqueror.games.map_games.small_rules import units_in

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
    """Return no hero, the smallest loss, infantry first, the first retreat, or what FC-Q7 says of disbanding."""
    if position.stage in _PLAIN:
        return _PLAIN[position.stage]
    moves = [unpack(number) for number in position.numbers(seat)]
    return position.final.names.write(repack(_least_harm(position, moves)))


def _least_harm(position: "MapPosition", moves: list[Move]) -> Move:
    """Return the move that gives up least."""
    if position.stage in (Stage.ATTACK_HERO, Stage.DEFENCE_HERO):
        return min(moves, key=lambda move: move.kind != MoveKind.NO_HERO)
    if position.stage in (Stage.CASUALTIES, Stage.MORE_CASUALTIES, Stage.FOUR):
        return min(moves, key=lambda move: (move.cavalry + move.more_cavalry, repack(move)))
    if position.stage is Stage.RETREAT:
        first = [move for move in moves if move.origin == moves[0].origin]
        return max(first, key=lambda move: move.cavalry + move.infantry)
    return min(moves, key=lambda move: _regret(position, move))


def _regret(position: "MapPosition", move: Move) -> tuple[bool, bool, bool]:
    """Return how unwelcome it is to disband a unit.

    The last of a fort or a food land, then cavalry, then a lone one.
    """
    land = move.origin
    last = units_in(position.record, land) == 1
    worth = bool(int(position.world.forts) >> land & 1 or any(foods[land] for foods in position.world.food))
    return last and worth, move.cavalry > 0, last
