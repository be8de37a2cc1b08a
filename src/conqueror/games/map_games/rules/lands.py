"""Who controls what: owners, units, food, forts."""

from conqueror.games.map_games.rules.vocabulary import CAVALRY, INFANTRY, NOBODY
from conqueror.kit import Record, ones, rule


@rule
def bit(index: int) -> int:
    """The set with one member."""
    return 1 << index


@rule
def has(members: int, index: int) -> bool:
    """Whether a set has a member."""
    return members >> index & 1 != 0


@rule
def units_in(s: Record, land: int) -> int:
    """How many units stand in a land."""
    return int(s.units[land, CAVALRY]) + int(s.units[land, INFANTRY])


@rule
def units_of(s: Record, w: Record, seat: int) -> int:
    """How many units a seat has."""
    total = 0
    for land in range(w.lands):
        if s.owner[land] == seat:
            total += units_in(s, land)
    return total


@rule
def food_of(s: Record, w: Record, seat: int) -> int:
    """The food a seat's lands give (FC-15)."""
    total = 0
    for land in range(w.lands):
        if s.owner[land] == seat:
            total += w.food[seat, land]
    return total


@rule
def quota(w: Record, food: int) -> int:
    """How many units so much food feeds (FC-16, FC-Q6: without food, four)."""
    return w.food_base + w.food_per * max(food, 0)


@rule
def units_fed(s: Record, w: Record, food: int) -> int:
    """Return how many units so much food of a seat feeds this round: a card may change it (MS-21)."""
    return quota(w, food + int(s.food_shift) if s.food_binds else food)


@rule
def quota_of(s: Record, w: Record, seat: int) -> int:
    """How many units a seat may have at the most."""
    return units_fed(s, w, food_of(s, w, seat))


@rule
def hungry(s: Record, w: Record) -> int:
    """The living seats with more units than they can feed, as a set (FC-18).

    Both sums of every seat are taken in one walk over the map: eight bits a seat.
    """
    units, food = 0, 0
    for land in range(w.lands):
        owner = int(s.owner[land])
        if 0 <= owner < w.seats:
            units += units_in(s, land) << 8 * owner
            food += w.food[owner, land] << 8 * owner
    seats = 0
    for seat in range(w.seats):
        fed = units_fed(s, w, food >> 8 * seat & 255)
        if has(s.alive, seat) and (units >> 8 * seat & 255) > fed:
            seats |= 1 << seat
    return seats & ~s.exempt if w.rally_defers else seats  # S4-27


@rule
def landed(s: Record, w: Record) -> int:
    """The seats that control anything, as a set."""
    seats = 0
    for land in range(w.lands):
        owner = int(s.owner[land])
        if 0 <= owner < w.seats:
            seats |= 1 << owner
    return seats


@rule
def recruiting_room(s: Record, w: Record, seat: int) -> int:
    """How many units a seat may still recruit (FC-17; MS-21: a poor harvest counts here; S4-26: a rally too)."""
    room = quota(w, food_of(s, w, seat) + int(s.food_shift)) - units_of(s, w, seat)
    return room + w.rally_room if has(s.exempt, seat) else room


@rule
def lands_of(s: Record, w: Record, seat: int) -> int:
    """The lands and seas a seat controls, as a set."""
    lands = 0
    for land in range(w.lands):
        if s.owner[land] == seat:
            lands |= 1 << land
    return lands


@rule
def army(w: Record, owner: int, cavalry: int, infantry: int) -> int:
    """Return the strength of units (FC-27, FC-29)."""
    return cavalry * w.strength[owner, CAVALRY] + infantry * w.strength[owner, INFANTRY]


@rule
def strength_in(s: Record, w: Record, land: int) -> int:
    """The strength of the units in a land, whoever owns it."""
    owner = int(s.owner[land])
    if owner < 0:
        return 0
    return army(w, owner, int(s.units[land, CAVALRY]), int(s.units[land, INFANTRY]))


@rule
def is_own_home(w: Record, land: int, seat: int) -> bool:
    """Whether a land is the home of this seat."""
    return w.home_of[land] == seat and seat >= 0


@rule
def change_owner(s: Record, w: Record, land: int, owner: int) -> None:
    """Hand a land over; the clock of its fort begins anew (FC-Q1)."""
    if s.owner[land] == owner:
        return
    s.owner[land] = owner
    if has(w.forts, land):
        s.taken[land] = s.moment
        s.replied[land] = 0
        s.standing[land] = 0
    for kind in range(2):
        for state in range(3):
            s.ready[land, kind, state] = 0


@rule
def vacate(s: Record, w: Record) -> None:
    """Lands without units belong to nobody, one's own home excepted (FC-3, FC-4, FC-Q4)."""
    for land in range(w.lands):
        owner = int(s.owner[land])
        if owner != NOBODY and units_in(s, land) == 0 and not is_own_home(w, land, owner):
            change_owner(s, w, land, NOBODY)


@rule
def remove_unit(s: Record, land: int, kind: int) -> None:
    """Take a unit off the map, an exhausted one first (MS-10)."""
    s.units[land, kind] -= 1
    for state in (1, 2, 0):
        ready = int(s.ready[land, kind, 0]) + int(s.ready[land, kind, 1]) + int(s.ready[land, kind, 2])
        if ready <= s.units[land, kind]:
            return
        if s.ready[land, kind, state] > 0:
            s.ready[land, kind, state] -= 1


@rule
def forts_of(s: Record, w: Record, seat: int) -> int:
    """The forts a seat holds, as a set; an empty home of its own is one (FC-Q2)."""
    return lands_of(s, w, seat) & w.forts


@rule
def next_living(s: Record, w: Record, seat: int) -> int:
    """The next living seat clockwise."""
    for step in range(1, w.seats + 1):
        other = (seat + step) % w.seats
        if has(s.alive, other):
            return other
    return seat


@rule
def living(s: Record) -> int:
    """How many seats are alive."""
    return ones(s.alive)
