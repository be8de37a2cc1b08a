"""Bribery: who may warn, when the minute is up, and what a bribe does."""

from conqueror.games.map_games.rules.lands import change_owner, has, is_own_home, strength_in, units_in
from conqueror.games.map_games.rules.records import PositionRecord, World
from conqueror.games.map_games.rules.vocabulary import NO_LIMIT, Stage
from conqueror.kit import rule


@rule
def phase(pos: PositionRecord) -> int:
    """Return 0 in planning, 1 in the action phase, -1 elsewhere."""
    if pos.stage == Stage.PLANNING:
        return 0
    if pos.stage == Stage.ACTION:
        return 1
    return -1


@rule
def may_warn(pos: PositionRecord, world: World, seat: int) -> bool:
    """Return whether a seat may warn the one that stalls (FC-72, MS-5, MS-27)."""
    return (
        world.bribery != 0
        and pos.stage == Stage.ACTION
        and seat != pos.turn
        and has(pos.alive, seat)
        and not pos.warned
        and not pos.expired
        and not pos.bribed[1]
    )


@rule
def may_expire(pos: PositionRecord, world: World) -> bool:
    """Return whether the clock runs: in planning (FC-65), or after a warning (FC-72).

    Once bribed, no more (FC-68).
    """
    if world.bribery == 0 or pos.expired:
        return False
    if pos.stage == Stage.PLANNING:
        return not pos.bribed[0]
    return pos.stage == Stage.ACTION and pos.warned != 0


@rule
def may_bribe(pos: PositionRecord, world: World, seat: int, land: int) -> bool:
    """Return whether a seat may buy the late player's army in a land (FC-66, FC-70, FC-71, MS-5)."""
    return (
        pos.expired != 0
        and phase(pos) >= 0
        and seat != pos.turn
        and has(pos.alive, seat)
        and pos.owner[land] == pos.turn
        and units_in(pos, land) > 0
        and not is_own_home(world, land, int(pos.turn))
        and pos.coins[seat] >= strength_in(pos, world, land)
    )


@rule
def bribe(pos: PositionRecord, world: World, seat: int, land: int) -> None:
    """Hand an army and its land over for its strength in coins; the window closes (FC-67, FC-Q35)."""
    pos.coins[seat] -= strength_in(pos, world, land)
    pos.bribed[phase(pos)] = 1
    pos.expired, pos.warned = 0, 0
    change_owner(pos, world, land, seat)
    if pos.recruit_limit[pos.turn] == NO_LIMIT:  # under a limit the fort that has recruited stays counted (MS-21)
        pos.recruited[land] = 0
    pos.resume = pos.stage
    pos.testing = 0  # MS-4
    pos.stage = Stage.SETTLE
