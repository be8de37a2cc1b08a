"""What a seat may not know, taken out of a record.

Missions are secret until accomplished (FC-Q37), the names of bought heroes until played (FC-Q29; their prices are
known, MS-27), a committed hero until both are (FC-100), a bid until all are in (FC-109), and what is planned at the
same time until all are ready (DU-Q5).
"""

from conqueror.games.map_games.rules.records import PositionRecord, World
from conqueror.games.map_games.rules.vocabulary import (
    ATTACKER,
    CAVALRY,
    HIDDEN,
    INFANTRY,
    LANDS,
    SEALED,
    UNBID,
    PlanningOrder,
    Stage,
)
from conqueror.kit import lowest, rule


@rule
def hide(pos: PositionRecord, world: World, viewer: int) -> None:
    """Take out what a seat, or with NOBODY a spectator, may not know."""
    together = world.planning_order == PlanningOrder.SIMULTANEOUS
    for seat in range(world.seats):
        if seat == viewer:
            continue
        if pos.mission[seat] > 0:
            pos.mission[seat] = HIDDEN
        _count_heroes(pos, world, seat, int(pos.held[seat]), 1)
        pos.held[seat] = 0
        if pos.stage == Stage.PLANNING and together:
            _unplan(pos, world, seat)
        if pos.stage == Stage.BID and pos.bids[seat] != UNBID and pos.coins[seat] > 0:
            pos.bids[seat] = SEALED
    if pos.stage == Stage.DEFENCE_HERO and pos.hero[ATTACKER] > 0 and pos.turn != viewer:
        pos.hero[ATTACKER] = HIDDEN


@rule
def _count_heroes(pos: PositionRecord, world: World, seat: int, heroes: int, each: int) -> None:
    """Count heroes of a seat by their prices alone."""
    while heroes:
        pos.unknown[seat, world.price[lowest(heroes)]] += each
        heroes &= heroes - 1


@rule
def _unplan(pos: PositionRecord, world: World, seat: int) -> None:
    """Take back what a seat has planned."""
    for land in range(LANDS):
        if pos.owner[land] == seat:
            for kind in (CAVALRY, INFANTRY):
                pos.units[land, kind] -= pos.added[land, kind]
                pos.added[land, kind] = 0
            pos.recruited[land] = 0
    pos.coins[seat] = pos.coins_before[seat]
    _count_heroes(pos, world, seat, int(pos.bought[seat]), -1)
    pos.bought[seat] = 0
    for kind in (CAVALRY, INFANTRY):
        pos.bonus[seat, kind] = pos.bonus_before[seat, kind]
    if int(pos.rallying) >> seat & 1:
        others = ~(1 << seat)
        pos.rallied &= others
        pos.rallying &= others
        pos.feeding_waived &= others
        pos.rally_cavalry[seat] = 0
