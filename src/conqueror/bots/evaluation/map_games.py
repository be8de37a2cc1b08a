"""Evaluate a position of the map games for each seat, in hundredths of a victory point.

How strong everybody stands where, and who could strike whom, is found before (`map_threats`). What a land is worth
and what lies how near is known before the game begins and stands in the weights (`map_weights`).
"""

from conqueror.bots.evaluation.map_threats import Threats, blow_at, find_threats, winning_throws
from conqueror.bots.evaluation.map_weights import FAR, Weights
from conqueror.games.map_games.rules.lands import has, is_own_home, quota
from conqueror.games.map_games.rules.records import PositionRecord, World
from conqueror.games.map_games.rules.strength import defence_bonus
from conqueror.games.map_games.rules.vocabulary import (
    CAVALRY,
    END_OF_LIMIT,
    HEROES,
    INDEPENDENT,
    INFANTRY,
    NOBODY,
    PRICES,
    Line,
    Stage,
)
from conqueror.kit import Array, lowest, ones, rule

VICTORY = 3000
OUT = -2000


@rule
def at_risk(
    pos: PositionRecord, world: World, weights: Weights, threats: Threats, seat: int, land: int, strength: int
) -> int:
    """Return what a seat may lose in a land it holds with so much strength."""
    blow = blow_at(threats, seat, land)
    if blow == 0:
        return 0
    throws = winning_throws(blow - strength - defence_bonus(pos, world, land, seat))
    return (
        (weights.prize[threats.left, seat, land] + weights.strength * strength // 2) * throws * weights.risk // 2592
    )


@rule
def soft_chance(pos: PositionRecord, threats: Threats, strength: int, target: int) -> int:
    """Return of 36 how near an army comes to taking a land; more than nothing long before it could."""
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
def outlook(pos: PositionRecord, weights: Weights, threats: Threats, seat: int, land: int, strength: int) -> int:
    """Return what an army of so much strength may win from where it stands."""
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
def stand(
    pos: PositionRecord, world: World, weights: Weights, threats: Threats, seat: int, land: int, strength: int
) -> int:
    """Return what a land is worth to a seat that holds it with so much strength; 0 if it could not hold it."""
    if strength == 0 and not is_own_home(world, land, seat):
        return 0
    worth = weights.prize[threats.left, seat, land] - at_risk(pos, world, weights, threats, seat, land, strength)
    return worth + outlook(pos, weights, threats, seat, land, strength)


@rule
def holding_chance(threats: Threats, seat: int, land: int) -> int:
    """Return of 36 how likely a seat keeps a land it holds."""
    blow = blow_at(threats, seat, land)
    return 36 - winning_throws(blow - threats.defence[land]) if blow > 0 else 36


@rule
def taking_chance(pos: PositionRecord, weights: Weights, threats: Threats, seat: int, target: int) -> int:
    """Return of 36 how likely a seat takes a land it does not hold, by its nearest strong army."""
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
def claim_of_forts(pos: PositionRecord, world: World, weights: Weights, threats: Threats, seat: int) -> int:
    """Return what a seat has of five forts: more with every one, and with five how likely they hold (FC-2)."""
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
def pending_blow(pos: PositionRecord, world: World, threats: Threats, pending: int, land: int) -> int:
    """Return the strongest army next to a fort of those who still have a turn to break a claim; -9 if there is none.

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
def worth_of_lines(pos: PositionRecord, world: World, weights: Weights, threats: Threats, seat: int) -> int:
    """Return what a seat has of the victory lines of a scenario.

    How likely each land they ask for is held or taken.
    """
    best = 0
    for number in range(world.line_count):
        kind, when, lands = world.lines[number].kind, world.lines[number].when, world.lines[number].lands
        if world.lines[number].winner != seat or lands == 0:
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
def means(pos: PositionRecord, world: World, weights: Weights, threats: Threats, seat: int, strength: int) -> int:
    """Return what units, coins and heroes of a seat are worth."""
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
def evaluate(pos: PositionRecord, world: World, weights: Weights, threats: Threats, scores: Array[int]) -> None:
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
        if world.line_count:
            total += worth_of_lines(pos, world, weights, threats, seat)
        scores[seat] = total
