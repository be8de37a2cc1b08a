"""Moves and attacks: which a land offers, and a plain move."""

from conqueror.games.map_games.rules.battle import declare
from conqueror.games.map_games.rules.lands import change_owner, has, is_own_home
from conqueror.games.map_games.rules.records import PositionRecord, World
from conqueror.games.map_games.rules.strength import can_beat_independents
from conqueror.games.map_games.rules.vocabulary import CAVALRY, EXTRA, FRESH, INDEPENDENT, MORE, NOBODY, Stage
from conqueror.kit import rule


@rule
def is_move(pos: PositionRecord, target: int) -> bool:
    """Return whether entering a land is a plain move: it is one's own or nobody's (FC-77)."""
    return pos.owner[target] == pos.turn or pos.owner[target] == NOBODY


@rule
def is_open(pos: PositionRecord, world: World, target: int) -> bool:
    """Return whether the round's card lets a land be entered or attacked (MS-21)."""
    if has(world.forbidden, target):  # SC-Q2
        return False
    if pos.sea_ban and has(world.seas, target):
        return False
    owner = int(pos.owner[target])
    if owner in (NOBODY, INDEPENDENT) or owner == pos.turn:
        return True
    if pos.truce == 2:
        return False
    return not (pos.truce == 1 and is_own_home(world, target, owner))


@rule
def available(pos: PositionRecord, world: World, origin: int, target: int, kind: int) -> int:
    """Return how many units of a kind may go from a land to another (FC-75, FC-Q20, MS-14)."""
    fresh = int(pos.ready[origin, kind, FRESH])
    extra = int(pos.ready[origin, kind, EXTRA]) + int(pos.ready[origin, kind, MORE])
    if is_move(pos, target) and not world.extra_moves:
        return fresh
    return fresh + extra


@rule
def is_march(pos: PositionRecord, world: World, origin: int, target: int, cavalry: int, infantry: int) -> bool:
    """Return whether so many units may move or attack; independents must be beaten for sure (FC-34, FC-Q24)."""
    if cavalry + infantry == 0:
        return False
    if pos.owner[target] != INDEPENDENT:
        return True
    return can_beat_independents(pos, world, int(pos.turn), origin, 0, target, cavalry, infantry)


@rule
def is_joint(
    pos: PositionRecord,
    world: World,
    origin: int,
    second: int,
    target: int,
    cavalry: int,
    infantry: int,
    more_c: int,
    more_i: int,
) -> bool:
    """Return whether two armies may attack together, each with at least a unit (S5-14, S5-Q3)."""
    if cavalry + infantry == 0 or more_c + more_i == 0:
        return False
    if pos.owner[target] != INDEPENDENT:
        return True
    return can_beat_independents(
        pos, world, int(pos.turn), origin, second + 1, target, cavalry + more_c, infantry + more_i
    )


@rule
def march(pos: PositionRecord, world: World, origin: int, target: int, cavalry: int, infantry: int) -> None:
    """Move, or declare an attack, by what stands there; acting ends a warning (MS-5)."""
    pos.warned, pos.expired = 0, 0
    if not is_move(pos, target):
        declare(pos, origin, target, cavalry, infantry)
        return
    for kind in range(2):
        going = cavalry if kind == CAVALRY else infantry
        pos.units[origin, kind] -= going
        pos.units[target, kind] += going
        for state in (FRESH, EXTRA, MORE):
            taken = min(going, int(pos.ready[origin, kind, state]))
            pos.ready[origin, kind, state] -= taken
            going -= taken
    change_owner(pos, world, target, int(pos.turn))  # FC-78
    pos.resume = Stage.ACTION
    pos.testing = 1
    pos.stage = Stage.SETTLE
