"""Chronicle cards: their effects, the sealed bids against an attack, and the units it costs."""

from conqueror.games.map_games.rules.lands import bit, has, units_of
from conqueror.games.map_games.rules.vocabulary import ALL, EVENT, LOWEST, REWARD, UNBID, Effect, Stage
from conqueror.kit import Record, lowest, ones, rule


@rule
def draw_card(s: Record, w: Record, card: int) -> None:
    """Open the round's card: an event for everybody, or an attack to bid against (FC-107)."""
    s.card = card + 1
    s.deck &= ~bit(card)
    if has(w.sword, card):
        begin_bidding(s, w)
        return
    for seat in range(w.seats):
        if has(s.alive, seat):
            apply_effects(s, w, seat, EVENT)
    collect_losses(s, w)


@rule
def apply_effects(s: Record, w: Record, seat: int, part: int) -> None:
    """What one part of the round's card does to a seat."""
    for slot in range(2):
        kind = w.effects[s.card - 1, part, slot, 0]
        first, second = w.effects[s.card - 1, part, slot, 1], w.effects[s.card - 1, part, slot, 2]
        if kind == Effect.COINS:
            s.coins[seat] = max(0, int(s.coins[seat]) + first)
        elif kind == Effect.INCOME:
            s.income_percent[seat] = first
        elif kind == Effect.RECRUIT_BONUS:
            s.bonus[seat, first] += second
        elif kind == Effect.RECRUIT_LIMIT:
            s.recruit_limit[seat] = first
        elif kind == Effect.SEA_BAN:
            s.sea_ban = 1
        elif kind == Effect.TRUCE:
            s.truce = first
        elif kind == Effect.DEFENCE_CHANGE:
            s.shift[first] = second
        elif kind == Effect.HERO_DISCOUNT:
            s.discount[seat] = first
        elif kind == Effect.FOOD_CHANGE:
            s.food_shift = first
            s.food_binds = second
        elif kind == Effect.UNIT_LOSS:
            s.due[seat] = first


@rule
def begin_bidding(s: Record, w: Record) -> None:
    """Everybody alive with coins bids, sealed (FC-109); who has none bids 0 (MS-20)."""
    waiting = False
    for seat in range(w.seats):
        if has(s.alive, seat) and s.coins[seat] > 0:
            s.bids[seat] = UNBID
            waiting = True
        else:
            s.bids[seat] = 0
    if waiting:
        s.stage = Stage.BID
    else:
        open_bids(s, w)


@rule
def bid(s: Record, w: Record, seat: int, coins: int) -> None:
    """Seal a bid; the last one opens all."""
    s.bids[seat] = coins
    for other in range(w.seats):
        if s.bids[other] == UNBID:
            return
    open_bids(s, w)


@rule
def open_bids(s: Record, w: Record) -> None:
    """Pay all bids to the bank (FC-113) and find the highest or the lowest bidder (FC-111, FC-112, FC-Q30)."""
    total = 0
    for seat in range(w.seats):
        if has(s.alive, seat):
            total += int(s.bids[seat])
            s.coins[seat] -= s.bids[seat]
    s.won = 1 if total >= w.minimum[s.card - 1] else 0
    best = -1
    tied = 0
    for seat in range(w.seats):
        if not has(s.alive, seat):
            continue
        value = int(s.bids[seat]) if s.won else -int(s.bids[seat])
        if tied == 0 or value > best:
            best = value
            tied = bit(seat)
        elif value == best:
            tied |= bit(seat)
    s.tied = tied
    if ones(tied) > 1:
        s.stage = Stage.LOT  # FC-Q31
    else:
        settle_attack(s, w, lowest(tied))


@rule
def settle_attack(s: Record, w: Record, chosen: int) -> None:
    """Reward the highest bidder, or punish all and the lowest bidder more."""
    s.tied = 0
    if s.won:
        apply_effects(s, w, chosen, REWARD)
    else:
        for seat in range(w.seats):
            if has(s.alive, seat):
                apply_effects(s, w, seat, LOWEST if seat == chosen else ALL)
    collect_losses(s, w)


@rule
def collect_losses(s: Record, w: Record) -> None:
    """Ask for the units a card takes, in turn order, never the last one; then settle once (MS-21)."""
    for step in range(w.seats):
        seat = (int(s.first) + step) % w.seats
        if s.due[seat] > 0:
            if has(s.alive, seat) and units_of(s, w, seat) > 1:
                s.stage = Stage.LOSS
                s.actor = seat
                return
            s.due[seat] = 0
    s.turn = s.first
    s.resume = Stage.TURNS
    s.testing = 0
    s.stage = Stage.SETTLE
