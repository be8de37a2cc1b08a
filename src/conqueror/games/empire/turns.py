"""The course of the turns: who is next, the turn counter, income, and when the game is over."""

from conqueror.games.empire.vocabulary import MOST_STOCK, STEP_OF_STANDING, Ending, PositionRecord, Resource, World
from conqueror.kit import lowest, ones, rule


@rule
def income_of_ap(counter: int) -> int:
    """Return the AP a turn brings at a turn counter (EM-7, EM-10, EM-Q22)."""
    if counter > 15:
        return 5
    if counter > 10:
        return 4
    return 2


@rule
def harvest(pos: PositionRecord, seat: int, resource: int) -> int:
    """Return how much of a resource a seat's tiles yield: one each, by soldiers or a fort (EM-8, EM-21, EM-28)."""
    return ones(pos.land[seat] & pos.found[resource])


@rule
def take_gold(pos: PositionRecord, seat: int, gold: int) -> None:
    """Add gold; what does not fit is discarded (EM-11, EM-Q21)."""
    pos.gold[seat] = min(pos.gold[seat] + gold, MOST_STOCK)


@rule
def take_lumber(pos: PositionRecord, seat: int, lumber: int) -> None:
    """Add lumber; what does not fit is discarded (EM-11, EM-Q21)."""
    pos.lumber[seat] = min(pos.lumber[seat] + lumber, MOST_STOCK)


@rule
def next_living(pos: PositionRecord, world: World, seat: int) -> int:
    """Return the next seat in turn order whose base stands."""
    following = seat
    for _ in range(world.players):
        following = (following + 1) % world.players
        if pos.health[following] > 0:
            return following
    return seat


@rule
def begin_turn(pos: PositionRecord, seat: int) -> None:
    """Give a seat its turn and, before it acts, its income (EM-6, EM-9, EM-Q35): AP first, then the harvest."""
    pos.turn = seat
    if seat == pos.counting:
        pos.counter += 1  # EM-5
    pos.ap[seat] = min(pos.ap[seat] + income_of_ap(pos.counter), MOST_STOCK)  # EM-12
    take_gold(pos, seat, harvest(pos, seat, Resource.GOLD))
    take_lumber(pos, seat, harvest(pos, seat, Resource.LUMBER))


@rule
def end_turn(pos: PositionRecord, world: World) -> None:
    """Pass the turn on, or end the game where the last round is complete."""
    seat = pos.turn
    pos.opening &= ~(1 << seat)  # EM-Q23: only the first turn demands a move
    following = next_living(pos, world, seat)
    if following == pos.counting and pos.counter >= world.turn_cap:
        pos.capped = 1  # EM-Q36: before the counter would rise once more
        return
    begin_turn(pos, following)


@rule
def ending(pos: PositionRecord, world: World) -> int:
    """Return how the game has ended, or Ending.NONE."""
    if pos.capped:
        return Ending.TURN_CAP
    living = 0
    for seat in range(world.players):
        if pos.health[seat] > 0:
            living += 1
            if living > 1:
                return Ending.NONE
    return Ending.LAST_EMPIRE


@rule
def standing(pos: PositionRecord, seat: int) -> int:
    """Return what is compared after the last round (EM-Q28): health, then soldiers and forts, then resource tiles."""
    strength = 2 * ones(pos.land[seat] & pos.forts)
    tiles = pos.land[seat]
    while tiles:
        strength += pos.soldiers[lowest(tiles)]
        tiles &= tiles - 1
    yielded = harvest(pos, seat, Resource.GOLD) + harvest(pos, seat, Resource.LUMBER)
    return (pos.health[seat] * STEP_OF_STANDING + strength) * STEP_OF_STANDING + yielded


@rule
def leaders(pos: PositionRecord, world: World) -> int:
    """Return the seats that stand best among those in the game, as a set (EM-Q36: tied leaders share)."""
    best, ahead = 0, 0
    for seat in range(world.players):
        stands = standing(pos, seat)
        if pos.health[seat] == 0 or stands < best:
            continue
        if stands > best:
            best, ahead = stands, 0
        ahead |= 1 << seat
    return ahead
