"""Evaluate a position of the map games for each seat, in hundredths of a victory point.

`find_threats` goes over the map once: how strong everybody stands where, and who could strike whom. What a land is
worth (`prize`) and what lies how near (`ring`) is known before the game begins and stands in WEIGHTS.
"""

import numpy as np

from conqueror.games.map_games.rules.lands import army, has, is_own_home, quota
from conqueror.games.map_games.rules.planning import levy_of
from conqueror.games.map_games.rules.strength import defence_bonus
from conqueror.games.map_games.rules.vocabulary import (
    CAVALRY,
    DIE,
    END_OF_LIMIT,
    HEROES,
    INDEPENDENT,
    INFANTRY,
    LANDS,
    NOBODY,
    PRICES,
    SEATS,
    Line,
    Stage,
)
from conqueror.kit import Record, lowest, ones, record_type, rule
from conqueror.kit.records import Records

VICTORY = 3000
OUT = -2000
LEAD = tuple(
    sum(lead + a > d for a in DIE for d in DIE) for lead in range(-3, 5)
)  # of 36 throws, those an attacker wins who leads by -3, -2 … 4
FAR = 3  # steps an army looks ahead

WEIGHTS = record_type(
    ("prize", np.int64, (7, SEATS, LANDS)),  # what a land is worth to a seat, by the rounds left
    ("ring", np.int64, (LANDS, FAR)),  # the lands one, two, three steps away, as sets; none that is closed
    # What things are worth.
    ("coin", np.int64),
    ("hero", np.int64),  # for each coin of its price
    ("unit", np.int64),
    ("strength", np.int64),
    ("growth", np.int64),  # a unit that food and forts allow to be raised soon
    ("land", np.int64),  # any land at all
    ("food", np.int64),  # food and coin icons, in every round left
    ("levy", np.int64),  # the recruits of a small fort, in every round left
    ("point", np.int64, (7,)),  # a victory point, by the rounds left
    ("fort_count", np.int64, (6,)),  # on the way to five forts
    ("claim", np.int64),  # five forts that are sure to hold
    ("reply", np.int64),  # what every rival takes off it who has not replied
    ("line", np.int64),  # a land that a victory line of the scenario asks for
    ("rivals_line", np.int64),
    ("sure_line", np.int64),  # a victory line that is sure to be fulfilled
    ("nearness", np.int64, (FAR,)),  # of 36: what an army has of a prize one, two, three steps away
    ("risk", np.int64),  # of 72: what is lost of a land that is sure to fall
    ("harm", np.int64),  # of 36: what a rival's loss is worth to the only other player
)

DEFAULT_WEIGHTS: dict[str, int | tuple[int, ...]] = {
    "coin": 12,
    "hero": 15,
    "unit": 10,
    "strength": 40,
    "growth": 25,
    "land": 8,
    "food": 7,
    "levy": 15,
    "point": (300, 190, 140, 120, 110, 100, 100),
    "fort_count": (0, 0, 20, 80, 200, 450),
    "claim": 2200,
    "reply": 150,
    "line": 250,
    "rivals_line": 150,
    "sure_line": 1500,
    "nearness": (14, 7, 4),
    "risk": 36,
    "harm": 36,
}
"""What things are worth, unless a game says otherwise."""

THREATS = record_type(
    ("left", np.int64),  # rounds after this one, six at the most
    ("strength", np.int64, (LANDS,)),
    ("defence", np.int64, (LANDS,)),  # with the bonus of the place
    ("blow", np.int64, (LANDS,)),  # the strongest army next to it that does not belong to its owner …
    ("striker", np.int64, (LANDS,)),  # … and whose that is
    ("second_blow", np.int64, (LANDS,)),  # the strongest army of anybody else
    ("held", np.int64, (SEATS,)),  # lands, as a set
    ("units", np.int64, (SEATS,)),
    ("food", np.int64, (SEATS,)),
    ("levy", np.int64, (SEATS,)),  # units its forts raise in a round
    ("idle", np.int64),  # seats that will not act again before the end
)


@rule
def winning_throws(lead: int) -> int:
    """How many of the 36 throws an attacker wins, by its lead before the dice."""
    return LEAD[min(max(lead + 3, 0), 7)]


@rule
def rounds_left(pos: Record, world: Record) -> int:
    """How many rounds are still to come, six at the most."""
    if world.round_limit == 0:
        return 6
    return max(0, min(6, world.round_limit - int(pos.round_number)))


@rule
def land_worth(world: Record, weights: Record, seat: int, land: int, left: int) -> int:
    """What a land is worth to a seat that holds it."""
    worth = weights.land + left * weights.food * (world.food[seat, land] + world.pay[land])
    worth += left * weights.levy * levy_of(world, land, INFANTRY)
    if world.scored:
        worth += weights.point[left] * world.worth[land] * (6 if world.lines else 10) // 10
    if world.lines:
        worth += 60 if has(world.forts, land) else 0
        if is_own_home(world, land, seat):
            worth += 200
        for number in range(world.lines):
            if has(world.line[number, 4], land) and world.line[number, 0] >= 0:
                worth += weights.line if world.line[number, 0] == seat else weights.rivals_line
    return worth


@rule
def fill_land_worth(worlds: Records, tables: Records) -> None:
    """Fill in what lands are worth and how near they lie: the same all through a game."""
    world, weights = worlds[0], tables[0]
    for land in range(world.lands):
        for left in range(7):
            for seat in range(world.seats):
                weights.prize[left, seat, land] = land_worth(world, weights, seat, land, left)
        seen = 1 << land
        edge = seen
        for step in range(FAR):
            further = 0
            while edge:
                further |= world.adjacent[lowest(edge)]
                edge &= edge - 1
            edge = further & ~seen & ~world.forbidden
            seen |= edge
            weights.ring[land, step] = edge


@rule
def find_threats(pos: Record, world: Record, threats: Record) -> None:
    """Go over the map: strengths, and who could strike where before the owner acts again."""
    threats.left = rounds_left(pos, world)
    threats.idle = pos.acted if threats.left == 0 else 0
    for seat in range(world.seats):
        threats.held[seat], threats.units[seat], threats.food[seat], threats.levy[seat] = 0, 0, 0, 0
    for land in range(world.lands):
        owner = int(pos.owner[land])
        threats.blow[land], threats.second_blow[land], threats.striker[land] = 0, 0, NOBODY
        threats.strength[land], threats.defence[land] = 0, 0
        if owner == NOBODY:
            continue
        cavalry, infantry = int(pos.units[land, CAVALRY]), int(pos.units[land, INFANTRY])
        threats.strength[land] = army(world, owner, cavalry, infantry)
        threats.defence[land] = threats.strength[land] + defence_bonus(pos, world, land, owner)
        if owner != INDEPENDENT:
            threats.held[owner] |= 1 << land
            threats.units[owner] += cavalry + infantry
            threats.food[owner] += world.food[owner, land]
            threats.levy[owner] += levy_of(world, land, INFANTRY)
    for seat in range(world.seats):
        if not has(threats.idle, seat):
            threaten(pos, world, threats, seat)


@rule
def raises(pos: Record, world: Record, seat: int) -> bool:
    """Whether a seat recruits before it acts next."""
    if not world.planning_order:
        return pos.turn != seat or pos.stage == Stage.PLANNING
    return has(pos.acted, seat) or (pos.stage <= Stage.PLANNING and not has(pos.planned, seat))


@rule
def threaten(pos: Record, world: Record, threats: Record, seat: int) -> None:
    """Note where the armies of a seat could strike."""
    recruits = raises(pos, world, seat) and threats.units[seat] < quota(world, threats.food[seat])
    held = threats.held[seat]
    while held:
        land = lowest(held)
        held &= held - 1
        strength = threats.strength[land]
        if recruits:
            strength += levy_of(world, land, INFANTRY)
        if strength == 0:
            continue
        targets = world.adjacent[land] & ~threats.held[seat]
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            if threats.striker[target] == seat:
                threats.blow[target] = max(threats.blow[target], strength)
            elif strength > threats.blow[target]:
                threats.second_blow[target] = threats.blow[target]
                threats.blow[target], threats.striker[target] = strength, seat
            else:
                threats.second_blow[target] = max(threats.second_blow[target], strength)


@rule
def blow_at(threats: Record, seat: int, land: int) -> int:
    """The strongest army of a rival of a seat next to a land."""
    return threats.second_blow[land] if threats.striker[land] == seat else threats.blow[land]


@rule
def at_risk(pos: Record, world: Record, weights: Record, threats: Record, seat: int, land: int, strength: int) -> int:
    """What a seat may lose in a land it holds with so much strength."""
    blow = blow_at(threats, seat, land)
    if blow == 0:
        return 0
    throws = winning_throws(blow - strength - defence_bonus(pos, world, land, seat))
    return (
        (weights.prize[threats.left, seat, land] + weights.strength * strength // 2) * throws * weights.risk // 2592
    )


@rule
def soft_chance(pos: Record, threats: Record, strength: int, target: int) -> int:
    """Of 36, how near an army comes to taking a land; more than nothing long before it could."""
    owner = int(pos.owner[target])
    if owner == NOBODY:
        return 36
    lead = strength - threats.defence[target]
    if owner == INDEPENDENT:
        return 33 if lead > 0 else max(0, 10 + 2 * lead)
    if lead <= -2:
        return max(0, 5 + lead // 2)
    return winning_throws(lead)


@rule
def outlook(pos: Record, weights: Record, threats: Record, seat: int, land: int, strength: int) -> int:
    """What an army of so much strength may win from where it stands."""
    if strength == 0 or has(threats.idle, seat):
        return 0
    best = 0
    for step in range(min(FAR, threats.left + 1)):
        targets = weights.ring[land, step] & ~threats.held[seat]
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            prize = weights.prize[threats.left, seat, target] * weights.nearness[step]
            if prize > best:
                best = max(best, prize * soft_chance(pos, threats, strength, target) // 36)
    return best // 36


@rule
def stand(pos: Record, world: Record, weights: Record, threats: Record, seat: int, land: int, strength: int) -> int:
    """What a land is worth to a seat that holds it with so much strength; 0 if it could not hold it."""
    if strength == 0 and not is_own_home(world, land, seat):
        return 0
    worth = weights.prize[threats.left, seat, land] - at_risk(pos, world, weights, threats, seat, land, strength)
    return worth + outlook(pos, weights, threats, seat, land, strength)


@rule
def holding_chance(threats: Record, seat: int, land: int) -> int:
    """Of 36, how likely a seat keeps a land it holds."""
    blow = blow_at(threats, seat, land)
    return 36 - winning_throws(blow - threats.defence[land]) if blow > 0 else 36


@rule
def taking_chance(pos: Record, weights: Record, threats: Record, seat: int, target: int) -> int:
    """Of 36, how likely a seat takes a land it does not hold, by its nearest strong army."""
    best = 1
    for step in range(min(FAR, threats.left + 1)):
        lands = weights.ring[target, step] & threats.held[seat]
        while lands:
            land = lowest(lands)
            lands &= lands - 1
            if threats.strength[land] > 0:
                chance = soft_chance(pos, threats, threats.strength[land], target)
                best = max(best, chance * (4 - step) // 4)
    return best


@rule
def claim_of_forts(pos: Record, world: Record, weights: Record, threats: Record, seat: int) -> int:
    """What a seat has of five forts: more with every one, and with five how likely they hold (FC-2)."""
    forts = threats.held[seat] & world.forts
    count = ones(forts)
    if count < world.forts_to_hold:
        return weights.fort_count[min(count, 5)]
    pending, rest = 0, forts
    while rest:
        pending |= pos.alive & ~pos.replied[lowest(rest)] & ~(1 << seat)
        rest &= rest - 1
    sure, weakest = 1000, 36
    while forts:
        land = lowest(forts)
        forts &= forts - 1
        chance = 36 - winning_throws(pending_blow(pos, world, threats, pending, land) - threats.defence[land])
        sure = sure * chance // 36
        weakest = min(weakest, chance)
    if count > world.forts_to_hold:  # one may be lost
        sure = min(1000, sure * 36 // max(weakest, 6))
    return weights.fort_count[5] + weights.claim * sure // 1000 - weights.reply * ones(pending)


@rule
def pending_blow(pos: Record, world: Record, threats: Record, pending: int, land: int) -> int:
    """The strongest army next to a fort of those who still have a turn to break a claim; -9 if there is none.

    Of the seat whose turn it is only units that can still act count.
    """
    best = -9
    near = world.adjacent[land]
    while near:
        other = lowest(near)
        near &= near - 1
        owner = int(pos.owner[other])
        if owner in (NOBODY, INDEPENDENT) or not has(pending, owner) or threats.strength[other] == 0:
            continue
        strength = threats.strength[other]
        if owner == pos.turn and pos.stage >= Stage.ACTION:
            strength = 0
            for kind in range(2):
                for state in range(3):
                    strength += int(pos.ready[other, kind, state]) * world.strength[owner, kind]
            if strength == 0:
                continue
        best = max(best, strength)
    return best


@rule
def worth_of_lines(pos: Record, world: Record, weights: Record, threats: Record, seat: int) -> int:
    """What a seat has of the victory lines of a scenario: how likely each land they ask for is held or taken."""
    best = 0
    for number in range(world.lines):
        kind, when, lands = world.line[number, 2], world.line[number, 1], world.line[number, 4]
        if world.line[number, 0] != seat or lands == 0:
            continue
        have, asked = ones(lands & threats.held[seat]), ones(lands)
        sure_line, rest = 1000, lands
        while rest:
            land = lowest(rest)
            rest &= rest - 1
            if has(threats.held[seat], land):
                sure_line = sure_line * holding_chance(threats, seat, land) // 36
            else:
                sure_line = sure_line * taking_chance(pos, weights, threats, seat, land) // 36
        worth = weights.sure_line * sure_line // 1000 + 300 * have * have // (asked * asked)
        if kind == Line.HOLD_ROUNDS and have == asked:
            worth += 300 * int(pos.replies[number])
        elif when == END_OF_LIMIT:
            worth = worth * (10 - threats.left) // 10
        elif kind == Line.DESTROYED:
            worth //= 3
        best = max(best, worth)
    return best


@rule
def means(pos: Record, world: Record, weights: Record, threats: Record, seat: int, strength: int) -> int:
    """What units, coins and heroes of a seat are worth."""
    left, units = threats.left, threats.units[seat]
    most = quota(world, threats.food[seat])
    fed = min(units, most)
    total = (weights.unit * units + weights.strength * strength) * fed // max(units, 1) * (4 + left) // 10
    total -= (weights.unit + weights.strength * 3 // 2) * int(pos.due[seat])  # a card takes them
    if pos.stage <= Stage.PLANNING:
        total += weights.strength * (2 * int(pos.bonus[seat, CAVALRY]) + int(pos.bonus[seat, INFANTRY]))
        if pos.recruit_limit[seat] < threats.levy[seat]:
            total -= weights.growth * (threats.levy[seat] - int(pos.recruit_limit[seat]))
    if left > 0:
        total += weights.growth * min(most - fed, threats.levy[seat] * min(left, 2))
    coins = weights.coin * int(pos.coins[seat])
    for hero in range(HEROES):
        if has(pos.held[seat], hero):
            coins += weights.hero * world.price[hero]
    if threats.left == 0:
        return total + coins // 4
    for price in range(PRICES):
        if pos.unknown[seat, price]:
            coins += weights.hero * price * int(pos.unknown[seat, price])
    return total + coins


@rule
def evaluate(pos: Record, world: Record, weights: Record, threats: Record, scores: Records) -> None:
    """Fill `scores` with every seat's score."""
    if pos.stage == Stage.OVER:
        winners = max(1, ones(pos.winners))
        for seat in range(world.seats):
            scores[seat] = VICTORY // winners if has(pos.winners, seat) else -VICTORY
        if pos.winners == 0:
            for seat in range(world.seats):
                scores[seat] = 0
        return
    find_threats(pos, world, threats)
    for seat in range(world.seats):
        if not has(pos.alive, seat):
            scores[seat] = OUT
            continue
        total, strength = 0, 0
        held = threats.held[seat]
        while held:
            land = lowest(held)
            held &= held - 1
            strength += threats.strength[land]
            total += stand(pos, world, weights, threats, seat, land, threats.strength[land])
        total += means(pos, world, weights, threats, seat, strength)
        if world.forts_to_hold:
            total += claim_of_forts(pos, world, weights, threats, seat)
        if world.lines:
            total += worth_of_lines(pos, world, weights, threats, seat)
        scores[seat] = total
