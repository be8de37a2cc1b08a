"""How the game is won: five forts that held, points after the last round, or the last one standing."""

from conqueror.games.map_games.rules.lands import bit, forts_of, has, landed, lands_of, living, strength_in
from conqueror.games.map_games.rules.records import PositionRecord, World
from conqueror.games.map_games.rules.vocabulary import PRICES, Ending, Stage, Tie
from conqueror.kit import lowest, ones, rule


@rule
def finish_game(pos: PositionRecord, ending: int, winners: int) -> None:
    """End the game."""
    pos.ending = ending
    pos.winners = winners
    pos.stage = Stage.OVER
    pos.resume, pos.testing, pos.actor = 0, 0, 0


@rule
def note_replies(pos: PositionRecord, world: World, seat: int) -> None:
    """Note which forts others held all through a seat's turn, which is over (FC-Q1, MS-6)."""
    forts = world.forts
    while forts:
        land = lowest(forts)
        forts &= forts - 1
        if pos.owner[land] >= 0 and pos.owner[land] != seat and pos.standing[land]:
            pos.replied[land] |= bit(seat)


@rule
def matured_forts(pos: PositionRecord, world: World, seat: int) -> int:
    """Return the forts a seat has held while every living rival had a whole turn, as a set."""
    held = forts_of(pos, world, seat)
    matured = 0
    while held:
        land = lowest(held)
        held &= held - 1
        if has_matured(pos, land, seat):
            matured |= bit(land)
    return matured


@rule
def has_matured(pos: PositionRecord, land: int, seat: int) -> bool:
    """Return whether every living rival of a fort's owner had a whole turn since it was taken (FC-2)."""
    return pos.alive & ~bit(seat) & ~pos.replied[land] == 0


@rule
def claim_began(pos: PositionRecord, world: World, forts: int) -> int:
    """Return the moment at which the last fort that the claim needs was taken."""
    began = 0
    for _ in range(world.forts_to_hold):
        oldest = -1
        rest = forts
        while rest:
            land = lowest(rest)
            rest &= rest - 1
            if oldest < 0 or pos.taken[land] < pos.taken[oldest]:
                oldest = land
        began = int(pos.taken[oldest])
        forts &= ~bit(oldest)
    return began


@rule
def points_of(pos: PositionRecord, world: World, seat: int) -> int:
    """Return a seat's points, by the second edition's table or a scenario's (V2-5 to V2-8, S4-5 to S4-8)."""
    points = 0
    held = lands_of(pos, world, seat)
    while held:
        points += world.worth[lowest(held)]
        held &= held - 1
    return points


@rule
def total_strength(pos: PositionRecord, world: World, seat: int) -> int:
    """Return the strength of all units of a seat."""
    total = 0
    for land in range(world.lands):
        if pos.owner[land] == seat:
            total += strength_in(pos, world, land)
    return total


@rule
def rank_of(pos: PositionRecord, world: World, seat: int, criterion: int) -> int:
    """Return what ranks a seat at the end: its points, then what tells equal points apart (V2-Q2, S4-Q5, MS-8)."""
    if criterion == 0:
        return points_of(pos, world, seat)
    tie = world.ties[criterion - 1]
    if tie == Tie.CAPITALS:
        return ones(lands_of(pos, world, seat) & world.capitals)
    if tie == Tie.FORTS:
        return ones(forts_of(pos, world, seat))
    if tie == Tie.TERRITORIES:
        return ones(lands_of(pos, world, seat))
    if tie == Tie.STRENGTH:
        return total_strength(pos, world, seat)
    if tie == Tie.COINS:
        return int(pos.coins[seat])
    return 0


@rule
def outranks(pos: PositionRecord, world: World, seat: int, other: int) -> bool:
    """Return whether a seat stands better than another at the end."""
    for criterion in range(len(world.ties) + 1):
        mine, theirs = rank_of(pos, world, seat, criterion), rank_of(pos, world, other, criterion)
        if mine != theirs:
            return mine > theirs
    return False


@rule
def score(pos: PositionRecord, world: World) -> None:
    """End the game by points; full equals share the victory."""
    winners = 0
    for seat in range(world.seats):
        if not has(pos.alive, seat):
            continue
        best = True
        for other in range(world.seats):
            if has(pos.alive, other) and outranks(pos, world, other, seat):
                best = False
        if best:
            winners |= bit(seat)
    finish_game(pos, Ending.VICTORY_POINTS, winners)


@rule
def check_forts(pos: PositionRecord, world: World) -> bool:
    """Return whether somebody's five forts have held, looked at when a turn ends (FC-2, V2-3).

    FC-Q3: of two at once, the claim whose fifth fort is older; then more forts; then points; then the order of the
    round.
    """
    winner = -1
    for step in range(world.seats):
        seat = (int(pos.first) + step) % world.seats
        if not has(pos.alive, seat):
            continue
        forts = matured_forts(pos, world, seat)
        if ones(forts) < world.forts_to_hold:
            continue
        if winner < 0 or claims_before(pos, world, seat, winner):
            winner = seat
    if winner < 0:
        return False
    finish_game(pos, Ending.FIVE_FORTS, bit(winner))
    return True


@rule
def claims_before(pos: PositionRecord, world: World, seat: int, other: int) -> bool:
    """Return whether a seat's claim goes before another's."""
    mine, theirs = matured_forts(pos, world, seat), matured_forts(pos, world, other)
    if claim_began(pos, world, mine) != claim_began(pos, world, theirs):
        return claim_began(pos, world, mine) < claim_began(pos, world, theirs)
    if ones(mine) != ones(theirs):
        return ones(mine) > ones(theirs)
    return points_of(pos, world, seat) > points_of(pos, world, other)


@rule
def eliminate(pos: PositionRecord, world: World) -> bool:
    """Return whether the game ends because one seat is left; seats that control nothing are out (FC-Q13, MS-7)."""
    gone = pos.alive & ~landed(pos, world)
    while gone:
        seat = lowest(gone)
        gone &= gone - 1
        pos.alive &= ~bit(seat)
        pos.coins[seat] = 0
        pos.held[seat] = 0
        pos.mission[seat] = 0
        for price in range(PRICES):
            pos.unknown[seat, price] = 0
    if living(pos) > 1:
        return False
    finish_game(pos, Ending.LAST_STANDING, pos.alive)
    return True
