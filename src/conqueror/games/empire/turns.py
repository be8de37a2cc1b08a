"""The course of the turns: who is next, the turn counter, income, and when the game is over."""

from conqueror.games.empire.vocabulary import MOST_STOCK, STEP_OF_STANDING, Ending, Resource
from conqueror.kit import Record, lowest, ones, rule


@rule
def income_of_ap(counter: int) -> int:
    """Return the AP a turn brings at a turn counter (EM-7, EM-10, EM-Q22)."""
    if counter > 15:
        return 5
    if counter > 10:
        return 4
    return 2


@rule
def harvest(s: Record, seat: int, resource: int) -> int:
    """Return how much of a resource a seat's tiles yield: one each, by soldiers or a fort (EM-8, EM-21, EM-28)."""
    return ones(s.land[seat] & s.found[resource])


@rule
def take_gold(s: Record, seat: int, gold: int) -> None:
    """Add gold; what does not fit is discarded (EM-11, EM-Q21)."""
    s.gold[seat] = min(s.gold[seat] + gold, MOST_STOCK)


@rule
def take_lumber(s: Record, seat: int, lumber: int) -> None:
    """Add lumber; what does not fit is discarded (EM-11, EM-Q21)."""
    s.lumber[seat] = min(s.lumber[seat] + lumber, MOST_STOCK)


@rule
def next_living(s: Record, w: Record, seat: int) -> int:
    """Return the next seat in turn order whose base stands."""
    following = seat
    for _ in range(w.players):
        following = (following + 1) % w.players
        if s.health[following] > 0:
            return following
    return seat


@rule
def begin_turn(s: Record, seat: int) -> None:
    """Give a seat its turn and, before it acts, its income (EM-6, EM-9, EM-Q35): AP first, then the harvest."""
    s.turn = seat
    if seat == s.counting:
        s.counter += 1  # EM-5
    s.ap[seat] = min(s.ap[seat] + income_of_ap(s.counter), MOST_STOCK)  # EM-12
    take_gold(s, seat, harvest(s, seat, Resource.GOLD))
    take_lumber(s, seat, harvest(s, seat, Resource.LUMBER))


@rule
def end_turn(s: Record, w: Record) -> None:
    """Pass the turn on, or end the game where the last round is complete."""
    seat = s.turn
    s.opening &= ~(1 << seat)  # EM-Q23: only the first turn demands a move
    following = next_living(s, w, seat)
    if following == s.counting and s.counter >= w.turn_cap:
        s.capped = 1  # EM-Q36: before the counter would rise once more
        return
    begin_turn(s, following)


@rule
def ending(s: Record, w: Record) -> int:
    """Return how the game has ended, or Ending.NONE."""
    if s.capped:
        return Ending.TURN_CAP
    living = 0
    for seat in range(w.players):
        if s.health[seat] > 0:
            living += 1
    return Ending.NONE if living > 1 else Ending.LAST_EMPIRE


@rule
def standing(s: Record, seat: int) -> int:
    """Return what is compared after the last round (EM-Q28): health, then soldiers and forts, then resource tiles."""
    strength = 2 * ones(s.land[seat] & s.forts)
    tiles = s.land[seat]
    while tiles:
        strength += s.soldiers[lowest(tiles)]
        tiles &= tiles - 1
    yielded = harvest(s, seat, Resource.GOLD) + harvest(s, seat, Resource.LUMBER)
    return (s.health[seat] * STEP_OF_STANDING + strength) * STEP_OF_STANDING + yielded


@rule
def leaders(s: Record, w: Record) -> int:
    """Return the seats that stand best among those in the game, as a set (EM-Q36: tied leaders share)."""
    best, ahead = 0, 0
    for seat in range(w.players):
        stands = standing(s, seat)
        if s.health[seat] == 0 or stands < best:
            continue
        if stands > best:
            best, ahead = stands, 0
        ahead |= 1 << seat
    return ahead
