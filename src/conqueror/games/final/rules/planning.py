"""The planning phase: recruiting, bonus units, heroes."""

from conqueror.games.final.rules.lands import bit, forts_of, has, recruiting_room
from conqueror.games.final.rules.vocabulary import CAVALRY, FRESH, INFANTRY
from conqueror.kit import Record, rule


@rule
def forts_used(s: Record, w: Record) -> int:
    """How many forts have recruited in this planning phase."""
    used = 0
    for land in range(w.lands):
        used += int(s.recruited[land])
    return used


@rule
def may_recruit(s: Record, w: Record, land: int, cavalry: int, infantry: int) -> bool:
    """Whether a fort may recruit these: one infantry; a great fort two, or one cavalry (FC-10, FC-12, FC-Q10)."""
    seat = int(s.turn)
    if s.owner[land] != seat or not has(w.forts, land) or s.recruited[land]:
        return False
    if forts_used(s, w) >= s.recruit_limit[seat]:
        return False
    if cavalry + infantry > recruiting_room(s, w, seat):
        return False
    if cavalry == 0 and infantry == 1:
        return True
    return has(w.great, land) and ((cavalry == 1 and infantry == 0) or (cavalry == 0 and infantry == 2))


@rule
def add_units(s: Record, land: int, cavalry: int, infantry: int) -> None:
    """Place new units; they may act this very turn (FC-Q10)."""
    s.units[land, CAVALRY] += cavalry
    s.units[land, INFANTRY] += infantry
    s.ready[land, CAVALRY, FRESH] += cavalry
    s.ready[land, INFANTRY, FRESH] += infantry


@rule
def recruit(s: Record, land: int, cavalry: int, infantry: int) -> None:
    """Recruit at a fort (FC-11, FC-13)."""
    s.recruited[land] = 1
    add_units(s, land, cavalry, infantry)


@rule
def may_place_bonus(s: Record, w: Record, land: int, kind: int) -> bool:
    """Whether a unit that a card gives may be placed at this fort (MS-21)."""
    seat = int(s.turn)
    return s.bonus[seat, kind] > 0 and has(forts_of(s, w, seat), land) and recruiting_room(s, w, seat) > 0


@rule
def place_bonus(s: Record, land: int, kind: int) -> None:
    """Place a unit that a card gives."""
    s.bonus[s.turn, kind] -= 1
    add_units(s, land, 1 if kind == CAVALRY else 0, 1 if kind == INFANTRY else 0)


@rule
def price_for(s: Record, w: Record, seat: int, hero: int) -> int:
    """What a hero costs a seat this round."""
    discount = int(s.discount[seat])
    return w.price[hero] if discount == 0 else max(1, w.price[hero] - discount)


@rule
def may_buy(s: Record, w: Record, seat: int, hero: int) -> bool:
    """Whether a seat may buy a hero: its own, once, for its price (FC-39, FC-41, FC-42, FC-Q29)."""
    return (
        has(w.recruits[seat], hero)
        and not has(s.burnt, hero)
        and not has(s.held[seat], hero)
        and s.coins[seat] >= price_for(s, w, seat, hero)
    )


@rule
def buy(s: Record, w: Record, seat: int, hero: int) -> None:
    """Pay for a hero and take the card."""
    s.coins[seat] -= price_for(s, w, seat, hero)
    s.held[seat] |= bit(hero)
