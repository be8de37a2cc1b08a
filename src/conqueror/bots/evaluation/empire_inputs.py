"""What a network sees of a position of Conqueror on 6x6, and every seat's share of the victory as it judges it.

A seat sees the board turned so that its own corner is a1, and the others in turn order after it.
"""

from conqueror.bots.evaluation.empire import FEATURES, count_features
from conqueror.bots.evaluation.mcts import softmax_shares
from conqueror.bots.evaluation.network import Inputs, Network, logit, share_of
from conqueror.games.empire.turns import ending, leaders
from conqueror.games.empire.vocabulary import (
    MOST_SEATS,
    SIDE,
    TILES,
    Ending,
    PositionRecord,
    Resource,
    World,
)
from conqueror.kit import Array, Grid, lowest, ones, rule

# Where the inputs stand: first what is counted for each seat, then the tiles, then the course of the game. Between
# two the eyes are always those of the seat to act; between more what is counted for them stands apart by that.
TILE_INPUTS = 10  # one's own there, soldiers, fort, five or six; the same of others; gold, lumber
OWN, OTHERS, GOLD = 0, 4, 8
THERE, SOLDIERS, FORT, STRONG = 0, 1, 2, 3
ROUNDS = 10  # by four rounds each
ROUNDS_LEFT = 5  # how the last five rounds begin
COURSE = ROUNDS + ROUNDS_LEFT
MOST_INPUTS = MOST_SEATS * FEATURES + 5 * TILES + 32
SCALE = 0.3  # of what is counted


def inputs_of(players: int) -> int:
    """Return how many inputs there are between so many players."""
    return first_tile(players) + TILES * TILE_INPUTS + COURSE + (3 * MOST_SEATS if players > 2 else 0)


@rule
def first_tile(players: int) -> int:
    """Return where the inputs of the tiles begin."""
    return (players if players == 2 else players + 1) * FEATURES


@rule
def corner_number(tile: int) -> int:
    """Return the number of a corner, clockwise from a1 (EM-Q33)."""
    if tile % SIDE == 0:
        return 0 if tile == 0 else 1
    return 2 if tile == TILES - 1 else 3


@rule
def turned(tile: int, corner: int) -> int:
    """Return where a tile lies on the board turned so that a corner, by its number, is a1."""
    file, rank = tile % SIDE, tile // SIDE
    if corner == 0:
        return tile
    if corner == 1:
        return file * SIDE + SIDE - 1 - rank
    if corner == 2:
        return TILES - 1 - tile
    return (SIDE - 1 - file) * SIDE + rank


@rule
def see_counted(
    world: World, eyes: int, acts: bool, features: Grid[float], places: Array[int], values: Array[float]
) -> int:
    """Fill in what was counted for the seats, in turn order from the eyes; return how many inputs there are."""
    players = world.players
    count = 0
    first = 0 if players == 2 or acts else FEATURES
    for near in range(players):
        seat = (eyes + near) % players
        for place in range(FEATURES):
            if features[seat, place] != 0:
                places[count] = first + place
                values[count] = features[seat, place] * SCALE
                count += 1
        first = (near + 1 if players == 2 else near + 2) * FEATURES
    return count


@rule
def see_tiles(
    pos: PositionRecord, world: World, eyes: int, places: Array[int], values: Array[float], count: int
) -> int:
    """Add what lies and stands on the tiles, as a seat sees them; return how many inputs there are."""
    first = first_tile(world.players)
    corner = corner_number(world.corner[eyes])
    for seat in range(world.players):
        side = OWN if seat == eyes else OTHERS
        tiles = pos.land[seat]
        while tiles:
            tile = lowest(tiles)
            tiles &= tiles - 1
            place = first + turned(tile, corner) * TILE_INPUTS + side
            soldiers = pos.soldiers[tile]
            places[count] = place + THERE
            values[count] = 1.0
            places[count + 1] = place + SOLDIERS
            values[count + 1] = soldiers / 3
            count += 2
            if pos.forts >> tile & 1:
                places[count] = place + FORT
                values[count] = 1.0
                count += 1
            if soldiers >= 5:
                places[count] = place + STRONG
                values[count] = 1.0
                count += 1
    for kind in range(2):
        tiles = pos.found[Resource.GOLD + kind]
        while tiles:
            places[count] = first + turned(lowest(tiles), corner) * TILE_INPUTS + GOLD + kind
            values[count] = 1.0
            count += 1
            tiles &= tiles - 1
    return count


@rule
def see_course(
    pos: PositionRecord, world: World, eyes: int, places: Array[int], values: Array[float], count: int
) -> int:
    """Add how far the game is and, between more than two, whose turn it is and who is left; count inputs."""
    first = first_tile(world.players) + TILES * TILE_INPUTS
    begun = count
    places[count] = first + min(pos.counter // 4, ROUNDS - 1)
    count += 1
    left = world.turn_cap - pos.counter
    if left < ROUNDS_LEFT:
        places[count] = first + ROUNDS + max(left, 0)
        count += 1
    if world.players > 2:
        first += COURSE
        living = 0
        for seat in range(world.players):
            if pos.health[seat] > 0:
                living += 1
                # who lives is told by corner: between three, one is empty
                near = corner_number(world.corner[seat]) - corner_number(world.corner[eyes])
                places[count] = first + near % MOST_SEATS
                count += 1
        places[count] = first + MOST_SEATS + living - 1
        places[count + 1] = first + 2 * MOST_SEATS + (pos.turn - eyes) % world.players
        count += 2
    for number in range(begun, count):
        values[number] = 1.0
    return count


@rule
def see(pos: PositionRecord, world: World, eyes: int, features: Grid[float], inputs: Inputs) -> None:
    """Fill `inputs` with what a seat sees of a position; `features` is what was counted for every seat."""
    places, values = inputs.places, inputs.values
    count = see_counted(world, eyes, pos.turn == eyes, features, places, values)
    count = see_tiles(pos, world, eyes, places, values, count)
    inputs.filled[0] = see_course(pos, world, eyes, places, values, count)


@rule
def evaluate(
    pos: PositionRecord,
    world: World,
    network: Network,
    inputs: Inputs,
    features: Grid[float],
    shares: Array[float],
) -> None:
    """Fill `shares` with every seat's share of the victory; what chance is still to decide is left out."""
    if ending(pos, world) != Ending.NONE:
        best = leaders(pos, world)
        for seat in range(world.players):
            shares[seat] = 1.0 / ones(best) if best >> seat & 1 else 0.0
        return
    count_features(pos, world, features)
    if world.players == 2:
        see(pos, world, pos.turn, features, inputs)
        share = share_of(logit(network, inputs))
        shares[pos.turn] = share
        shares[1 - pos.turn] = 1.0 - share
        return
    for seat in range(world.players):
        shares[seat] = -1000.0
        if pos.health[seat] > 0:
            see(pos, world, seat, features, inputs)
            shares[seat] = logit(network, inputs)
    softmax_shares(shares, world.players, 1.0, shares)
