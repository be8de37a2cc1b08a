"""How the game is won: five forts that held, points after the last round, or the last one standing."""

from conqueror.games.map_games.rules.lands import bit, forts_of, has, landed, lands_of, living, strength_in
from conqueror.games.map_games.rules.vocabulary import PRICES, Ending, Stage, Tie
from conqueror.kit import Record, lowest, ones, rule


@rule
def finish_game(s: Record, ending: int, winners: int) -> None:
    """End the game."""
    s.ending = ending
    s.winners = winners
    s.stage = Stage.OVER
    s.resume, s.testing, s.actor = 0, 0, 0


@rule
def note_replies(s: Record, w: Record, seat: int) -> None:
    """A whole turn of a seat is over: forts that others held all through it have stood it (FC-Q1, MS-6)."""
    forts = w.forts
    while forts:
        land = lowest(forts)
        forts &= forts - 1
        if s.owner[land] >= 0 and s.owner[land] != seat and s.standing[land]:
            s.replied[land] |= bit(seat)


@rule
def matured_forts(s: Record, w: Record, seat: int) -> int:
    """The forts a seat has held while every living rival had a whole turn, as a set."""
    rivals = s.alive & ~bit(seat)
    held = forts_of(s, w, seat)
    matured = 0
    while held:
        land = lowest(held)
        held &= held - 1
        if rivals & ~s.replied[land] == 0:
            matured |= bit(land)
    return matured


@rule
def claim_began(s: Record, w: Record, forts: int) -> int:
    """The moment at which the last fort that the claim needs was taken."""
    began = 0
    for _ in range(w.forts_to_hold):
        oldest = -1
        rest = forts
        while rest:
            land = lowest(rest)
            rest &= rest - 1
            if oldest < 0 or s.taken[land] < s.taken[oldest]:
                oldest = land
        began = int(s.taken[oldest])
        forts &= ~bit(oldest)
    return began


@rule
def points_of(s: Record, w: Record, seat: int) -> int:
    """Return a seat's points, by the second edition's table or a scenario's (V2-5 to V2-8, S4-5 to S4-8)."""
    points = 0
    held = lands_of(s, w, seat)
    while held:
        points += w.worth[lowest(held)]
        held &= held - 1
    return points


@rule
def total_strength(s: Record, w: Record, seat: int) -> int:
    """The strength of all units of a seat."""
    total = 0
    for land in range(w.lands):
        if s.owner[land] == seat:
            total += strength_in(s, w, land)
    return total


@rule
def rank_of(s: Record, w: Record, seat: int, criterion: int) -> int:
    """Return what ranks a seat at the end: its points, then what tells equal points apart (V2-Q2, S4-Q5, MS-8)."""
    if criterion == 0:
        return points_of(s, w, seat)
    tie = w.ties[criterion - 1]
    if tie == Tie.CAPITALS:
        return ones(lands_of(s, w, seat) & w.capitals)
    if tie == Tie.FORTS:
        return ones(forts_of(s, w, seat))
    if tie == Tie.TERRITORIES:
        return ones(lands_of(s, w, seat))
    if tie == Tie.STRENGTH:
        return total_strength(s, w, seat)
    if tie == Tie.COINS:
        return int(s.coins[seat])
    return 0


@rule
def outranks(s: Record, w: Record, seat: int, other: int) -> bool:
    """Whether a seat stands better than another at the end."""
    for criterion in range(len(w.ties) + 1):
        mine, theirs = rank_of(s, w, seat, criterion), rank_of(s, w, other, criterion)
        if mine != theirs:
            return mine > theirs
    return False


@rule
def score(s: Record, w: Record) -> None:
    """End the game by points; full equals share the victory."""
    winners = 0
    for seat in range(w.seats):
        if not has(s.alive, seat):
            continue
        best = True
        for other in range(w.seats):
            if has(s.alive, other) and outranks(s, w, other, seat):
                best = False
        if best:
            winners |= bit(seat)
    finish_game(s, Ending.VICTORY_POINTS, winners)


@rule
def check_forts(s: Record, w: Record) -> bool:
    """Whether somebody's five forts have held, looked at when a turn ends (FC-2, V2-3).

    FC-Q3: of two at once, the claim whose fifth fort is older; then more forts; then points; then the order of the
    round.
    """
    winner = -1
    for step in range(w.seats):
        seat = (int(s.first) + step) % w.seats
        if not has(s.alive, seat):
            continue
        forts = matured_forts(s, w, seat)
        if ones(forts) < w.forts_to_hold:
            continue
        if winner < 0 or claims_before(s, w, seat, winner):
            winner = seat
    if winner < 0:
        return False
    finish_game(s, Ending.FIVE_FORTS, bit(winner))
    return True


@rule
def claims_before(s: Record, w: Record, seat: int, other: int) -> bool:
    """Whether a seat's claim goes before another's."""
    mine, theirs = matured_forts(s, w, seat), matured_forts(s, w, other)
    if claim_began(s, w, mine) != claim_began(s, w, theirs):
        return claim_began(s, w, mine) < claim_began(s, w, theirs)
    if ones(mine) != ones(theirs):
        return ones(mine) > ones(theirs)
    return points_of(s, w, seat) > points_of(s, w, other)


@rule
def eliminate(s: Record, w: Record) -> bool:
    """Whether the game ends because one seat is left; seats that control nothing are out (FC-Q13, MS-7)."""
    gone = s.alive & ~landed(s, w)
    while gone:
        seat = lowest(gone)
        gone &= gone - 1
        s.alive &= ~bit(seat)
        s.coins[seat] = 0
        s.held[seat] = 0
        s.mission[seat] = 0
        for price in range(PRICES):
            s.unknown[seat, price] = 0
    if living(s) > 1:
        return False
    finish_game(s, Ending.LAST_STANDING, s.alive)
    return True
