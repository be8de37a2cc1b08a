"""What a position of the map games is worth to each seat, in hundredths of a victory point."""

from conqueror.games.final.rules.heroes import army
from conqueror.games.final.rules.lands import (
    food_of,
    forts_of,
    has,
    is_own_home,
    lands_of,
    quota,
    units_of,
)
from conqueror.games.final.rules.strength import defence_bonus
from conqueror.games.final.rules.victory import matured_forts
from conqueror.games.final.rules.vocabulary import (
    CAVALRY,
    END_OF_LIMIT,
    HEROES,
    IMMEDIATELY,
    INDEPENDENT,
    INFANTRY,
    NOBODY,
    PRICES,
    Line,
    Stage,
)
from conqueror.kit import Record, lowest, ones, rule
from conqueror.kit.records import Records

VICTORY = 3000
OUT = -2000
COIN, HERO = 12, 16  # a hero is worth a little more than its price
UNIT, STRENGTH = 10, 40
LINE, RIVALS_LINE = 250, 150  # a land that a victory line of the scenario asks for
FORT_COUNT = (0, 0, 20, 80, 200, 450)  # on the way to five forts
LEAD = (0, 4, 8, 13, 23, 28, 32, 36)  # of 36 throws, those an attacker wins who leads by -3, -2 … 4


@rule
def winning_throws(lead: int) -> int:
    """How many of the 36 throws an attacker wins, by its lead before the dice."""
    return LEAD[min(max(lead + 3, 0), 7)]


@rule
def rounds_left(s: Record, w: Record) -> int:
    """How many rounds are still to come, six at the most."""
    if w.round_limit == 0:
        return 6
    return min(6, w.round_limit - int(s.round_number))


@rule
def strength_in(s: Record, w: Record, land: int) -> int:
    """The strength of the units in a land that somebody owns."""
    owner = int(s.owner[land])
    if owner == NOBODY:
        return 0
    return army(w, owner, int(s.units[land, CAVALRY]), int(s.units[land, INFANTRY]))


@rule
def land_worth(w: Record, seat: int, land: int, left: int) -> int:
    """What a land is worth to a seat that holds it."""
    worth = 8 + left * (7 * w.food[seat, land] + 7 * w.pay[land])
    if has(w.forts, land):
        great = has(w.great, land)
        worth += left * (30 if great else 16)
        if w.lines == 0:
            worth += 500 if w.home_of[land] >= 0 else 300 if great else 200  # V2-5 to V2-8
    if w.lines:
        worth += 60 * w.worth[land] + (60 if has(w.forts, land) else 0)
        if is_own_home(w, land, seat):
            worth += 200
        for number in range(w.lines):
            if has(w.line[number, 4], land) and w.line[number, 0] >= 0:
                worth += LINE if w.line[number, 0] == seat else RIVALS_LINE
    return worth


@rule
def threatened_part(s: Record, w: Record, seat: int, land: int) -> int:
    """Of 36 throws, those in which the strongest rival army next to a land takes it."""
    near = w.adjacent[land]
    worst = 0
    defence = strength_in(s, w, land) + defence_bonus(s, w, land, seat)
    while near:
        other = lowest(near)
        near &= near - 1
        owner = int(s.owner[other])
        if owner in (NOBODY, INDEPENDENT) or owner == seat:
            continue
        attack = strength_in(s, w, other)
        if attack > 0:
            worst = max(worst, winning_throws(attack - defence))
    return worst


@rule
def objectives(s: Record, w: Record, seat: int, left: int) -> int:
    """What a seat has of what the game is won by: forts, or the lands of a scenario's victory lines."""
    total = 0
    if w.forts_to_hold:
        forts = ones(forts_of(s, w, seat))
        total += FORT_COUNT[min(forts, 5)]
        if forts >= w.forts_to_hold:
            total += 80 * min(5, ones(matured_forts(s, w, seat)))
    held = lands_of(s, w, seat)
    best = 0
    for number in range(w.lines):
        kind, when, lands = w.line[number, 2], w.line[number, 1], w.line[number, 4]
        if w.line[number, 0] != seat or lands == 0:
            continue
        have, asked = ones(lands & held), ones(lands)
        worth = 500 * have * have // (asked * asked)
        if kind == Line.HOLD_ROUNDS and have == asked:
            worth = 900 + 300 * int(s.replies[number])
        elif when == END_OF_LIMIT and have == asked:
            worth = 600 + 150 * (6 - left)
        elif when == IMMEDIATELY and kind == Line.DESTROYED:
            worth //= 2
        best = max(best, worth)
    return total + best


@rule
def pull(s: Record, w: Record, seat: int, left: int, field: Records) -> None:
    """Fill `field` with how much there is to win at and around each land, less with every step."""
    for land in range(w.lands):
        field[land] = 0
        owner = int(s.owner[land])
        if owner != seat and not has(w.forbidden, land):
            defence = 0
            if owner != NOBODY:
                defence = strength_in(s, w, land) + defence_bonus(s, w, land, owner)
            field[land] = max(0, land_worth(w, seat, land, left) - 30 * defence)
    for _ in range(4):
        for land in range(w.lands):
            near = w.adjacent[land] & ~w.forbidden
            best = field[land]
            while near:
                best = max(best, field[lowest(near)] * 6 // 10)
                near &= near - 1
            field[land] = best


@rule
def holdings(s: Record, w: Record, seat: int, left: int, field: Records) -> int:
    """What a seat's lands are worth, less what rivals may take, and where its armies stand."""
    total = 0
    pull(s, w, seat, left, field)
    for land in range(w.lands):
        if s.owner[land] != seat:
            continue
        worth = land_worth(w, seat, land, left)
        strength = strength_in(s, w, land)
        at_risk = worth + STRENGTH * strength // 2
        total += worth - at_risk * threatened_part(s, w, seat, land) // 72
        reach = min(strength, 9)
        total += field[land] * reach * reach // 240
    return total


@rule
def appraise(s: Record, w: Record, field: Records, scores: Records) -> None:
    """Fill `scores` with every seat's score."""
    if s.stage == Stage.OVER:
        winners = max(1, ones(s.winners))
        for seat in range(w.seats):
            scores[seat] = VICTORY // winners if has(s.winners, seat) else -VICTORY
        if s.winners == 0:
            for seat in range(w.seats):
                scores[seat] = 0
        return
    left = rounds_left(s, w)
    for seat in range(w.seats):
        if not has(s.alive, seat):
            scores[seat] = OUT
            continue
        units = units_of(s, w, seat)
        fed = min(units, quota(w, food_of(s, w, seat)))
        strength = 0
        for land in range(w.lands):
            if s.owner[land] == seat:
                strength += strength_in(s, w, land)
        total = (UNIT * units + STRENGTH * strength) * fed // max(units, 1) * (4 + left) // 10
        total += COIN * int(s.coins[seat])
        for hero in range(HEROES):
            if has(s.held[seat], hero):
                total += HERO * w.price[hero]
        for price in range(PRICES):
            total += HERO * price * int(s.unknown[seat, price])
        scores[seat] = total + objectives(s, w, seat, left) + holdings(s, w, seat, left, field)
