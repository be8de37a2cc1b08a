"""Bonus missions: when one is accomplished, and what it pays."""

from conqueror.games.map_games.rules.lands import bit, food_of, forts_of, has, lands_of, units_of
from conqueror.games.map_games.rules.records import PositionRecord, World
from conqueror.games.map_games.rules.vocabulary import Goal, Stage
from conqueror.kit import ones, rule


@rule
def units_of_kind(pos: PositionRecord, world: World, seat: int, kind: int) -> int:
    """Return how many units of a kind a seat has."""
    total = 0
    for land in range(world.lands):
        if pos.owner[land] == seat:
            total += int(pos.units[land, kind])
    return total


@rule
def is_accomplished(pos: PositionRecord, world: World, seat: int, mission: int) -> bool:
    """Return whether what a mission asks for holds now (MS-22)."""
    kind, first, second = world.goals[mission].kind, world.goals[mission].first, world.goals[mission].second
    lands = lands_of(pos, world, seat)
    places = world.goal_lands[mission]
    if kind == Goal.CONTROL_ALL:
        return places & ~lands == 0
    if kind == Goal.CONTROL_ANY:
        return ones(places & lands) >= first
    if kind == Goal.CONTROL_SEAS:
        return ones(lands & world.seas) >= first
    if kind == Goal.HOLD_FORTS:
        forts = forts_of(pos, world, seat)
        if first == 1:
            forts &= world.great
        elif first == 2:
            forts &= ~world.great
        return ones(forts) >= second
    if kind == Goal.CAPTURE_HOME:
        for other in range(world.seats):
            if other != seat and has(lands, world.home[other]) and (first < 0 or first == other):
                return True
        return False
    if kind == Goal.WIN_BATTLES:
        return pos.wins[seat] >= first
    if kind == Goal.DEFEAT_INDEPENDENT:
        return places & (lands | pos.beaten[seat]) != 0
    if kind == Goal.FIELD_UNITS:
        if first < 0:
            return units_of(pos, world, seat) >= second
        return units_of_kind(pos, world, seat, first) >= second
    if kind == Goal.FOOD_SUPPLY:
        return food_of(pos, world, seat) >= first
    return pos.hero_wins[seat] > 0  # Goal.WIN_WITH_HERO


@rule
def missions_left(pos: PositionRecord, world: World, seat: int) -> int:
    """Return the missions a seat can still draw, as a set."""
    left = world.missions_of[seat] & ~pos.accomplished
    if pos.mission[seat] > 0:
        left &= ~bit(int(pos.mission[seat]) - 1)
    return left


@rule
def test_mission(pos: PositionRecord, world: World, seat: int) -> bool:
    """Return whether chance has to draw a mission for a seat; an accomplished one was paid (FC-46, FC-Q37)."""
    if pos.mission[seat] <= 0:
        return False
    mission = int(pos.mission[seat]) - 1
    if not is_accomplished(pos, world, seat, mission):
        return False
    pos.coins[seat] += world.prize[mission]
    pos.accomplished |= bit(mission)
    pos.mission[seat] = 0
    if missions_left(pos, world, seat) == 0:
        return False
    pos.stage = Stage.MISSION
    pos.actor = seat
    return True


@rule
def give_mission(pos: PositionRecord, seat: int, mission: int) -> None:
    """Hand a seat its mission; what it counts begins now (MS-22)."""
    pos.mission[seat] = mission + 1
    pos.wins[seat] = 0
    pos.hero_wins[seat] = 0
    pos.beaten[seat] = 0
