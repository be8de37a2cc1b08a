"""Bonus missions: when one is accomplished, and what it pays."""

from conqueror.games.map_games.rules.lands import bit, food_of, forts_of, has, lands_of, units_of
from conqueror.games.map_games.rules.vocabulary import Goal, Stage
from conqueror.kit import Record, ones, rule


@rule
def units_of_kind(s: Record, w: Record, seat: int, kind: int) -> int:
    """How many units of a kind a seat has."""
    total = 0
    for land in range(w.lands):
        if s.owner[land] == seat:
            total += int(s.units[land, kind])
    return total


@rule
def is_accomplished(s: Record, w: Record, seat: int, mission: int) -> bool:
    """Whether what a mission asks for holds now (MS-22)."""
    kind, first, second = w.goal[mission, 0], w.goal[mission, 1], w.goal[mission, 2]
    lands = lands_of(s, w, seat)
    places = w.goal_lands[mission]
    if kind == Goal.CONTROL_ALL:
        return places & ~lands == 0
    if kind == Goal.CONTROL_ANY:
        return ones(places & lands) >= first
    if kind == Goal.CONTROL_SEAS:
        return ones(lands & w.seas) >= first
    if kind == Goal.HOLD_FORTS:
        forts = forts_of(s, w, seat)
        if first == 1:
            forts &= w.great
        elif first == 2:
            forts &= ~w.great
        return ones(forts) >= second
    if kind == Goal.CAPTURE_HOME:
        for other in range(w.seats):
            if other != seat and has(lands, w.home[other]) and (first < 0 or first == other):
                return True
        return False
    if kind == Goal.WIN_BATTLES:
        return s.wins[seat] >= first
    if kind == Goal.DEFEAT_INDEPENDENT:
        return places & (lands | s.beaten[seat]) != 0
    if kind == Goal.FIELD_UNITS:
        if first < 0:
            return units_of(s, w, seat) >= second
        return units_of_kind(s, w, seat, first) >= second
    if kind == Goal.FOOD_SUPPLY:
        return food_of(s, w, seat) >= first
    return s.hero_wins[seat] > 0  # Goal.WIN_WITH_HERO


@rule
def missions_left(s: Record, w: Record, seat: int) -> int:
    """The missions a seat can still draw, as a set."""
    left = w.missions_of[seat] & ~s.accomplished
    if s.mission[seat] > 0:
        left &= ~bit(int(s.mission[seat]) - 1)
    return left


@rule
def test_mission(s: Record, w: Record, seat: int) -> bool:
    """Whether chance has to draw a mission for a seat; an accomplished one was paid (FC-46, FC-Q37)."""
    if s.mission[seat] <= 0:
        return False
    mission = int(s.mission[seat]) - 1
    if not is_accomplished(s, w, seat, mission):
        return False
    s.coins[seat] += w.prize[mission]
    s.accomplished |= bit(mission)
    s.mission[seat] = 0
    if missions_left(s, w, seat) == 0:
        return False
    s.stage = Stage.MISSION
    s.actor = seat
    return True


@rule
def give_mission(s: Record, seat: int, mission: int) -> None:
    """Hand a seat its mission; what it counts begins now (MS-22)."""
    s.mission[seat] = mission + 1
    s.wins[seat] = 0
    s.hero_wins[seat] = 0
    s.beaten[seat] = 0
