"""The planning phase: recruiting, bonus units, heroes, and a rally."""

from conqueror.games.map_games.rules.lands import bit, forts_of, has, is_own_home, units_of
from conqueror.games.map_games.rules.vocabulary import CAVALRY, FRESH, INFANTRY, LEVY
from conqueror.kit import Record, ones, rule


@rule
def forts_used(s: Record, w: Record, seat: int) -> int:
    """How many forts of a seat have recruited in this planning phase, whoever holds them now (MS-21).

    Where everybody plans in his own turn all marks are his; where all plan at once no land changes hands meanwhile.
    """
    used = 0
    for land in range(w.lands):
        if not w.together or s.owner[land] == seat:
            used += int(s.recruited[land])
    return used


@rule
def levy_of(w: Record, land: int, kind: int) -> int:
    """Return how many units of a kind a fort may raise in a round, if it raises no other kind (FC-10, FC-12)."""
    if not has(w.forts, land):
        return 0
    return LEVY[1 if has(w.great, land) else 0][kind]


@rule
def add_units(s: Record, w: Record, land: int, cavalry: int, infantry: int) -> None:
    """Place new units; they may act this very turn (FC-Q10)."""
    s.units[land, CAVALRY] += cavalry
    s.units[land, INFANTRY] += infantry
    if w.together:
        s.added[land, CAVALRY] += cavalry
        s.added[land, INFANTRY] += infantry
    else:
        s.ready[land, CAVALRY, FRESH] += cavalry
        s.ready[land, INFANTRY, FRESH] += infantry


@rule
def recruit(s: Record, w: Record, land: int, cavalry: int, infantry: int) -> None:
    """Recruit at a fort (FC-11, FC-13)."""
    s.recruited[land] = 1
    add_units(s, w, land, cavalry, infantry)


@rule
def takes_rally(s: Record, w: Record, seat: int, land: int) -> bool:
    """Whether a rally's cavalry may stand here: at home, or with the home lost in any great fort (S4-28, S4-30)."""
    if s.rally_cavalry[seat] == 0 or s.owner[land] != seat:
        return False
    if s.owner[w.home[seat]] == seat:
        return is_own_home(w, land, seat)
    return has(w.great, land)


@rule
def takes_bonus(s: Record, w: Record, seat: int, land: int, kind: int) -> bool:
    """Whether a unit that a card or a rally gives may be placed here (MS-21)."""
    if kind == CAVALRY and takes_rally(s, w, seat, land):
        return True
    return s.bonus[seat, kind] > 0 and s.owner[land] == seat and has(w.forts, land)


@rule
def place_bonus(s: Record, w: Record, seat: int, land: int, kind: int) -> None:
    """Place a unit that a rally or a card gives."""
    if kind == CAVALRY and takes_rally(s, w, seat, land):
        s.rally_cavalry[seat] -= 1
    else:
        s.bonus[seat, kind] -= 1
    add_units(s, w, land, 1 if kind == CAVALRY else 0, 1 if kind == INFANTRY else 0)


@rule
def discounted(price: int, discount: int) -> int:
    """What a hero of a price costs with a discount."""
    return price if discount == 0 else max(1, price - discount)


@rule
def price_for(s: Record, w: Record, seat: int, hero: int) -> int:
    """What a hero costs a seat this round."""
    return discounted(int(w.price[hero]), int(s.discount[seat]))


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
    if w.together:
        s.bought[seat] |= bit(hero)


@rule
def may_rally(s: Record, w: Record, seat: int) -> bool:
    """Whether a seat may rally: once, first of all in its planning, when it is hard pressed (S4-24, S4-29, S4-30)."""
    if not w.rally or has(s.rallied, seat) or s.coins[seat] != s.purse[seat] or s.bought[seat] != 0:
        return False
    for land in range(w.lands):
        if s.owner[land] == seat and (s.added[land, CAVALRY] or s.added[land, INFANTRY]):
            return False
    few_forts = ones(forts_of(s, w, seat) & w.great) <= w.rally_forts
    return (few_forts or s.owner[w.home[seat]] != seat) and units_of(s, w, seat) <= w.rally_most


@rule
def rally(s: Record, w: Record, seat: int) -> None:
    """Coins, room beyond the quota, and two cavalry, for this round (S4-25 to S4-28)."""
    s.coins[seat] += w.rally_coins
    s.rally_cavalry[seat] = w.rally_units
    s.rallied |= bit(seat)
    s.rallying |= bit(seat)
    s.exempt |= bit(seat)
