"""Score a move of the map games before it is played: quick enough for every move of a playout.

All is told from the threats of the position, in the units of `evaluate`, against doing nothing more.
"""

from conqueror.bots.evaluation.map_games import VICTORY, stand
from conqueror.bots.evaluation.map_threats import Threats, winning_throws
from conqueror.bots.evaluation.map_weights import Weights
from conqueror.games.map_games.rules.heroes import active_trait
from conqueror.games.map_games.rules.lands import army, has, is_own_home, quota
from conqueror.games.map_games.rules.moves import unpack
from conqueror.games.map_games.rules.planning import price_for
from conqueror.games.map_games.rules.records import PositionRecord, World
from conqueror.games.map_games.rules.strength import attack_total, attackers, defence_total
from conqueror.games.map_games.rules.vocabulary import (
    ATTACKER,
    CAVALRY,
    IMMEDIATELY,
    INDEPENDENT,
    INFANTRY,
    NOBODY,
    Line,
    MoveKind,
    Stage,
    Trait,
)
from conqueror.kit import ones, rule

_READY_LAST = 3  # rather than a move that changes nothing


@rule
def move_heuristic(
    pos: PositionRecord, world: World, weights: Weights, threats: Threats, seat: int, move: int
) -> int:
    """Score a move."""
    parts = unpack(move)
    kind = parts.kind
    if kind == MoveKind.MARCH or kind == MoveKind.JOINT:  # noqa: PLR1714  # compiled
        return march_worth(pos, world, weights, threats, seat, move)
    if kind == MoveKind.RECRUIT or kind == MoveKind.BONUS:  # noqa: PLR1714  # compiled
        return recruit_worth(pos, world, weights, threats, seat, move)
    if kind == MoveKind.BUY:
        hero = parts.origin
        return (
            weights.hero * world.price[hero] - weights.coin * price_for(pos, world, seat, hero)
            if threats.left > 0
            else 1
        )
    if kind == MoveKind.END or kind == MoveKind.READY:  # noqa: PLR1714  # compiled
        return _READY_LAST
    if kind == MoveKind.HERO or kind == MoveKind.NO_HERO:  # noqa: PLR1714  # compiled
        return hero_worth(pos, world, weights, threats, parts.origin + 1 if kind == MoveKind.HERO else 0)
    if kind == MoveKind.BID:
        return bid_worth(pos, world, weights, parts.infantry)
    if kind == MoveKind.LOSE:
        return -weights.unit * (parts.cavalry + parts.infantry + parts.more_cavalry + parts.more_infantry)
    if kind == MoveKind.RETREAT:
        land, more = parts.origin, army(world, seat, parts.cavalry, parts.infantry)
        before = (
            stand(pos, world, weights, threats, seat, land, threats.strength[land])
            if has(threats.held[seat], land)
            else 0
        )
        return stand(pos, world, weights, threats, seat, land, threats.strength[land] + more) - before
    if kind == MoveKind.ADVANCE or kind == MoveKind.STAY:  # noqa: PLR1714  # compiled
        return advance_worth(pos, world, weights, threats, seat, move)
    if kind == MoveKind.DISBAND:
        land, less = parts.origin, army(world, seat, parts.cavalry, parts.infantry)
        return change_at(pos, world, weights, threats, seat, land, -less) - weights.strength * less
    if kind == MoveKind.RALLY:
        return 200
    if kind == MoveKind.REROLL:
        return 10  # MS-19: the better die is kept
    return 0


@rule
def change_at(
    pos: PositionRecord, world: World, weights: Weights, threats: Threats, seat: int, land: int, more: int
) -> int:
    """Return what it means for a land of a seat's own that so much strength comes or goes."""
    before = stand(pos, world, weights, threats, seat, land, threats.strength[land])
    after = stand(pos, world, weights, threats, seat, land, threats.strength[land] + more)
    if threats.strength[land] + more == 0 and not is_own_home(world, land, seat):
        after -= fort_step(world, weights, threats, seat, land, -1) + lost_food(world, weights, threats, seat, land)
    return after - before


@rule
def fort_step(world: World, weights: Weights, threats: Threats, seat: int, land: int, step: int) -> int:
    """Return what one fort more (step 0) or less (-1) means on the way to five."""
    if world.forts_to_hold == 0 or not has(world.forts, land):
        return 0
    count = ones(threats.held[seat] & world.forts) + step
    if count >= 5:
        return 100
    return weights.fort_count[count + 1] - weights.fort_count[max(count, 0)]


@rule
def lost_food(world: World, weights: Weights, threats: Threats, seat: int, land: int) -> int:
    """Return what units starve if a seat gives a land up."""
    food = threats.food[seat] - world.food[seat, land]
    return max(0, threats.units[seat] - quota(world, food)) * (weights.unit + weights.strength)


@rule
def wins_now(world: World, threats: Threats, seat: int, land: int) -> bool:
    """Return whether a scenario is won at once by taking this land."""
    for number in range(world.line_count):
        if (
            world.lines[number].winner == seat
            and world.lines[number].when == IMMEDIATELY
            and world.lines[number].kind == Line.CONTROL_ALL
        ):
            lands = world.lines[number].lands
            if has(lands, land) and lands & ~(threats.held[seat] | 1 << land) == 0:
                return True
    return False


@rule
def spoils(
    pos: PositionRecord, world: World, weights: Weights, threats: Threats, seat: int, target: int, strength: int
) -> int:
    """Return what it means to take a land that somebody else holds, or nobody, with so much strength left there."""
    if wins_now(world, threats, seat, target):
        return VICTORY
    gain = stand(pos, world, weights, threats, seat, target, strength) + fort_step(
        world, weights, threats, seat, target, 0
    )
    owner = int(pos.owner[target])
    if owner not in (NOBODY, INDEPENDENT):
        harm = weights.prize[threats.left, owner, target] + weights.strength * threats.strength[target] * 6 // 10
        if ones(threats.held[owner] & world.forts) >= world.forts_to_hold > 0 and has(world.forts, target):
            harm += 1500  # it breaks a claim
        harm += fort_step(world, weights, threats, owner, target, -1)
        gain += weights.coin + harm * weights.harm // (36 * (world.seats - 1))
        if is_own_home(world, target, owner):
            gain += weights.coin * world.capital_prize
    return gain


@rule
def march_worth(pos: PositionRecord, world: World, weights: Weights, threats: Threats, seat: int, move: int) -> int:
    """Return what a move or an attack seems worth: what it gains, what it leaves behind, what it risks."""
    parts = unpack(move)
    origin, target = parts.origin, parts.target
    strength = army(world, seat, parts.cavalry, parts.infantry)
    leaves = change_at(pos, world, weights, threats, seat, origin, -strength)
    sent = strength
    if parts.kind == MoveKind.JOINT:
        more = army(world, seat, parts.more_cavalry, parts.more_infantry)
        leaves += change_at(pos, world, weights, threats, seat, parts.second, -more)
        sent += more
    if has(threats.held[seat], target):
        return change_at(pos, world, weights, threats, seat, target, strength) + leaves
    owner = int(pos.owner[target])
    gain = spoils(pos, world, weights, threats, seat, target, sent)
    if owner == NOBODY:
        return gain + leaves
    if owner == INDEPENDENT:
        if sent <= threats.defence[target]:  # a hero must help
            gain -= 80
        return gain + leaves
    lead = sent - threats.defence[target]
    won, lost = winning_throws(lead), 36 - winning_throws(lead + 1)
    price = (weights.strength + 15) * min(sent, 2 + max(0, -lead) // 2)
    return (won * (gain + leaves) - lost * price) // 36


@rule
def recruit_worth(pos: PositionRecord, world: World, weights: Weights, threats: Threats, seat: int, move: int) -> int:
    """Return what new units in a land seem worth."""
    parts = unpack(move)
    land, cavalry, infantry = parts.origin, parts.cavalry, parts.infantry
    more = army(world, seat, cavalry, infantry)
    room = quota(world, threats.food[seat]) - threats.units[seat]
    scarce = threats.levy[seat] >= room
    worth = change_at(pos, world, weights, threats, seat, land, more) + weights.strength * more
    return worth + (weights.unit - (weights.growth if scarce else 0)) * (cavalry + infantry)


@rule
def hero_worth(pos: PositionRecord, world: World, weights: Weights, threats: Threats, hero: int) -> int:
    """Return what a hero (its number plus one, or 0) seems worth in the battle that is on."""
    price = weights.hero * world.price[hero - 1] if hero > 0 else 0
    if pos.foe == INDEPENDENT:
        return -price
    target, origin, second = int(pos.target), int(pos.origin), int(pos.second)
    cavalry, infantry = attackers(pos, CAVALRY), attackers(pos, INFANTRY)
    mine, theirs = hero, 0
    if pos.stage == Stage.DEFENCE_HERO:
        mine, theirs = max(0, int(pos.hero[ATTACKER])), hero
    attack = attack_total(world, int(pos.turn), origin, second, target, cavalry, infantry, mine, theirs)
    lead = attack - defence_total(pos, world, origin, second, target, theirs, mine)
    if active_trait(world, mine, theirs) == Trait.REROLL or active_trait(world, mine, theirs) == Trait.WIN_TIES:
        lead += 1
    if active_trait(world, theirs, mine) == Trait.REROLL or active_trait(world, theirs, mine) == Trait.WIN_TIES:
        lead -= 1
    attacker = int(pos.turn)
    strength = army(world, attacker, cavalry, infantry)
    stake = spoils(pos, world, weights, threats, attacker, target, strength)
    stake += weights.strength * 3
    won = winning_throws(lead)
    if pos.stage == Stage.DEFENCE_HERO:
        stake = stake * max(2, world.seats - 1) // 2
        won = 36 - won
    return stake * won // 36 - price


@rule
def bid_worth(pos: PositionRecord, world: World, weights: Weights, coins: int) -> int:
    """Return what a bid seems worth: a fair part of what the card asks for."""
    minimum = world.minimum[pos.card - 1] if pos.card > 0 else 0
    fair = (minimum + ones(pos.alive) - 1) // ones(pos.alive)
    return 30 * min(coins, fair) - weights.coin * coins


@rule
def advance_worth(pos: PositionRecord, world: World, weights: Weights, threats: Threats, seat: int, move: int) -> int:
    """Return what it seems worth to send everybody on, or to let a unit stay."""
    parts = unpack(move)
    origin, target = int(pos.origin), int(pos.target)
    strength = army(world, seat, attackers(pos, CAVALRY), attackers(pos, INFANTRY))
    stays = army(world, seat, parts.cavalry, parts.infantry)
    more = army(world, seat, parts.more_cavalry, parts.more_infantry)
    first = strength
    worth = 0
    if pos.second > 0:
        first = 0
        for kind in range(2):
            for state in range(3):
                first += int(pos.force[kind, state]) * world.strength[seat, kind]
        worth += change_at(pos, world, weights, threats, seat, int(pos.second) - 1, more - (strength - first))
    worth += change_at(pos, world, weights, threats, seat, origin, stays - first)
    return worth + stand(pos, world, weights, threats, seat, target, strength - stays - more)
