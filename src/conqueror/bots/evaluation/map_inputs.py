"""What a network sees of a position of the map games, and every seat's share of the victory as it judges it.

Lands are those of the map, seats come in turn order from the eyes. Between two the eyes are always those of the first
seat, and the other has what is left; between more, everybody's own. Nothing that is secret is looked at: of heroes
only what they cost, which everybody knows (MS-27), and of missions nothing.
"""

from conqueror.bots.evaluation.map_games import evaluate, holding_chance
from conqueror.bots.evaluation.map_threats import Threats
from conqueror.bots.evaluation.map_weights import Weights
from conqueror.bots.evaluation.mcts import softmax_shares
from conqueror.bots.evaluation.network import Inputs, Network, logit, share_of
from conqueror.games.map_games.rules.lands import has, quota
from conqueror.games.map_games.rules.records import PositionRecord, World
from conqueror.games.map_games.rules.vocabulary import (
    CARDS,
    HEROES,
    INDEPENDENT,
    LANDS,
    LINES,
    NOBODY,
    PRICES,
    SEATS,
    Stage,
)
from conqueror.kit import Array, lowest, ones, rule

SCALE = 600.0  # a lead in hundredths of a point that makes the share of the victory about three times as much

# Where the inputs stand: first the lands, then the course of the game, the seats and the victory lines.
OWNED, STRENGTH, FALLS, READY = 0, 1, 2, 3  # of a land, by seat; then one place for independents
LAND_KINDS = 4
PHASES = 4  # before planning, planning, the turns, what a turn led to
LEFT = 7  # rounds after this one
COURSE_KINDS = 4  # by seat: has acted, has planned, has the first player's token, sees
SCORE, ALIVE, COINS, HERO_PRICES, UNITS, LEVY, SLACK, TOTAL_STRENGTH, LAND_COUNT, FORTS = range(10)
FORT_COUNTS = 7
SEAT_KINDS = FORTS + FORT_COUNTS
LINE_KINDS = 3  # held now, turns of the rival since then, the part of its lands that is held
MOST_INPUTS = 5 * LANDS + (SEAT_KINDS + COURSE_KINDS) * SEATS + LINE_KINDS * LINES + 8


def inputs_of(lands: int, seats: int) -> int:
    """Return how many inputs there are on a map of so many lands between so many seats."""
    return first_of_lines(lands, seats) + LINES * LINE_KINDS


def score_input(lands: int, seats: int, near: int) -> int:
    """Return where the hand-written score of a seat stands; `near` counts seats from the eyes."""
    return first_of_seats(lands, seats) + near * SEAT_KINDS + SCORE


@rule
def first_of_course(lands: int, seats: int) -> int:
    """Return where the course of the game begins."""
    return lands * (LAND_KINDS * seats + 1)


@rule
def first_of_seats(lands: int, seats: int) -> int:
    """Return where what is counted for seats begins."""
    return first_of_course(lands, seats) + PHASES * seats * LEFT + COURSE_KINDS * seats + CARDS


@rule
def first_of_lines(lands: int, seats: int) -> int:
    """Return where the victory lines begin."""
    return first_of_seats(lands, seats) + seats * SEAT_KINDS


@rule
def see_lands(
    pos: PositionRecord, world: World, threats: Threats, eyes: int, places: Array[int], values: Array[float]
) -> int:
    """Fill in who stands where, how strong, how likely to lose it, and what can still act; count the inputs."""
    seats = world.seats
    wide = LAND_KINDS * seats + 1
    count = 0
    for land in range(world.lands):
        owner = int(pos.owner[land])
        if owner == NOBODY:
            continue
        if owner == INDEPENDENT:
            places[count] = land * wide + LAND_KINDS * seats
            values[count] = 0.5 + threats.strength[land] * 0.1
            count += 1
            continue
        first = land * wide + (owner - eyes) % seats * LAND_KINDS
        places[count] = first + OWNED
        values[count] = 1.0
        count += 1
        if threats.strength[land] > 0:
            places[count] = first + STRENGTH
            values[count] = threats.strength[land] * 0.25
            count += 1
        falls = 36 - holding_chance(threats, owner, land)
        if falls > 0:
            places[count] = first + FALLS
            values[count] = falls / 36
            count += 1
        if owner == pos.turn and pos.stage >= Stage.ACTION:
            ready = 0
            for kind in range(2):
                for state in range(3):
                    ready += int(pos.ready[land, kind, state]) * world.strength[owner, kind]
            if ready > 0:
                places[count] = first + READY
                values[count] = ready * 0.25
                count += 1
    return count


@rule
def phase_of(stage: int) -> int:
    """Return which part of a round a stage belongs to."""
    if stage < Stage.PLANNING:
        return 0
    if stage == Stage.PLANNING:
        return 1
    return 3 if Stage.ADVANCE < stage < Stage.OVER else 2


@rule
def see_course(
    pos: PositionRecord,
    world: World,
    threats: Threats,
    eyes: int,
    places: Array[int],
    values: Array[float],
    count: int,
) -> int:
    """Add which part of which round it is, whose turn, who has acted and planned, and the card; count the inputs."""
    seats = world.seats
    first = first_of_course(world.lands, seats)
    begun = count
    near = (int(pos.turn) - eyes) % seats
    places[count] = first + (phase_of(pos.stage) * seats + near) * LEFT + threats.left
    first += PHASES * seats * LEFT
    count += 1
    for seat in range(seats):
        near = (seat - eyes) % seats
        if has(pos.acted, seat):
            places[count] = first + near
            count += 1
        if pos.stage == Stage.PLANNING and has(pos.planned, seat):
            places[count] = first + seats + near
            count += 1
    places[count] = first + 2 * seats + (int(pos.first) - eyes) % seats
    places[count + 1] = first + 3 * seats + eyes
    count += 2
    if pos.card > 0:
        places[count] = first + COURSE_KINDS * seats + int(pos.card) - 1
        count += 1
    for number in range(begun, count):
        values[number] = 1.0
    return count


@rule
def hero_prices(pos: PositionRecord, world: World, seat: int) -> int:
    """Return what the heroes of a seat cost together, known or not."""
    total = 0
    for hero in range(HEROES):
        if has(pos.held[seat], hero):
            total += world.price[hero]
    for price in range(PRICES):
        total += price * int(pos.unknown[seat, price])
    return total


@rule
def see_seats(
    pos: PositionRecord,
    world: World,
    threats: Threats,
    scores: Array[int],
    eyes: int,
    places: Array[int],
    values: Array[float],
    count: int,
) -> int:
    """Add what is counted for every seat that is in the game; count the inputs."""
    seats = world.seats
    start = first_of_seats(world.lands, seats)
    for seat in range(seats):
        if not has(pos.alive, seat):
            continue
        first = start + (seat - eyes) % seats * SEAT_KINDS
        held, strength = threats.held[seat], 0
        while held:
            strength += threats.strength[lowest(held)]
            held &= held - 1
        for kind in range(FORTS):
            places[count + kind] = first + kind
        values[count + SCORE] = scores[seat] / SCALE
        values[count + ALIVE] = 1.0
        values[count + COINS] = int(pos.coins[seat]) * 0.1
        values[count + HERO_PRICES] = hero_prices(pos, world, seat) * 0.1
        values[count + UNITS] = threats.units[seat] * 0.1
        values[count + LEVY] = threats.levy[seat] * 0.2
        values[count + SLACK] = (quota(world, threats.food[seat]) - threats.units[seat]) * 0.2
        values[count + TOTAL_STRENGTH] = strength * 0.05
        values[count + LAND_COUNT] = ones(threats.held[seat]) * 0.1
        places[count + FORTS] = first + FORTS + min(ones(threats.held[seat] & world.forts), FORT_COUNTS - 1)
        values[count + FORTS] = 1.0
        count += FORTS + 1
    return count


@rule
def see_lines(
    pos: PositionRecord, world: World, threats: Threats, places: Array[int], values: Array[float], count: int
) -> int:
    """Add how far the victory lines of a scenario are: held, since when, and how much of each; count the inputs."""
    first = first_of_lines(world.lands, world.seats)
    for number in range(world.line_count):
        line = world.lines[number]
        if pos.holding[number]:
            places[count] = first
            values[count] = 1.0
            count += 1
        if pos.replies[number] > 0:
            places[count] = first + 1
            values[count] = int(pos.replies[number]) * 0.5
            count += 1
        if line.lands and line.winner >= 0:
            places[count] = first + 2
            values[count] = ones(line.lands & threats.held[line.winner]) / ones(line.lands)
            count += 1
        first += LINE_KINDS
    return count


@rule
def see(pos: PositionRecord, world: World, threats: Threats, scores: Array[int], eyes: int, inputs: Inputs) -> None:
    """Fill `inputs` with what a seat sees of a position whose threats and hand-written scores were found."""
    places, values = inputs.places, inputs.values
    count = see_lands(pos, world, threats, eyes, places, values)
    count = see_course(pos, world, threats, eyes, places, values, count)
    count = see_seats(pos, world, threats, scores, eyes, places, values, count)
    inputs.filled[0] = see_lines(pos, world, threats, places, values, count)


@rule
def judge(
    pos: PositionRecord,
    world: World,
    weights: Weights,
    threats: Threats,
    network: Network,
    inputs: Inputs,
    scores: Array[int],
    shares: Array[float],
) -> None:
    """Fill `shares` with every seat's share of the victory as a network judges it, and `scores` as by hand."""
    if pos.stage == Stage.OVER:
        winners = pos.winners if pos.winners else (1 << world.seats) - 1
        for seat in range(world.seats):
            shares[seat] = 1.0 / ones(winners) if has(winners, seat) else 0.0
        return
    evaluate(pos, world, weights, threats, scores)
    if world.seats == 2:
        see(pos, world, threats, scores, 0, inputs)
        shares[0] = share_of(logit(network, inputs))
        shares[1] = 1.0 - shares[0]
        return
    for seat in range(world.seats):
        shares[seat] = -1000.0
        if has(pos.alive, seat):
            see(pos, world, threats, scores, seat, inputs)
            shares[seat] = logit(network, inputs)
    softmax_shares(shares, world.seats, 1.0, shares)
