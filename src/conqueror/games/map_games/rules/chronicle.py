"""Chronicle cards: their effects, the sealed bids against an attack, and the units it costs."""

from conqueror.games.map_games.rules.lands import bit, has, units_of
from conqueror.games.map_games.rules.records import PositionRecord, World
from conqueror.games.map_games.rules.vocabulary import ALL, EVENT, LOWEST, REWARD, UNBID, Effect, Stage
from conqueror.kit import lowest, ones, rule


@rule
def draw_card(pos: PositionRecord, world: World, card: int) -> None:
    """Open the round's card: an event for everybody, or an attack to bid against (FC-107)."""
    pos.card = card + 1
    pos.deck &= ~bit(card)
    if has(world.sword, card):
        begin_bidding(pos, world)
        return
    for seat in range(world.seats):
        if has(pos.alive, seat):
            apply_effects(pos, world, seat, EVENT)
    collect_losses(pos, world)


@rule
def apply_effects(pos: PositionRecord, world: World, seat: int, part: int) -> None:
    """Do to a seat what one part of the round's card says."""
    for slot in range(2):
        kind = world.effects[pos.card - 1, part, slot].kind
        first, second = world.effects[pos.card - 1, part, slot].first, world.effects[pos.card - 1, part, slot].second
        if kind == Effect.COINS:
            pos.coins[seat] = max(0, int(pos.coins[seat]) + first)
        elif kind == Effect.INCOME:
            pos.income_percent[seat] = first
        elif kind == Effect.RECRUIT_BONUS:
            pos.bonus[seat, first] += second
        elif kind == Effect.RECRUIT_LIMIT:
            pos.recruit_limit[seat] = first
        elif kind == Effect.SEA_BAN:
            pos.sea_ban = 1
        elif kind == Effect.TRUCE:
            pos.truce = first
        elif kind == Effect.DEFENCE_CHANGE:
            pos.shift[first] = second
        elif kind == Effect.HERO_DISCOUNT:
            pos.discount[seat] = first
        elif kind == Effect.FOOD_CHANGE:
            pos.food_shift = first
            pos.food_binds = second
        elif kind == Effect.UNIT_LOSS:
            pos.due[seat] = first


@rule
def begin_bidding(pos: PositionRecord, world: World) -> None:
    """Let everybody alive with coins bid, sealed (FC-109); who has none bids 0 (MS-20)."""
    waiting = False
    for seat in range(world.seats):
        if has(pos.alive, seat) and pos.coins[seat] > 0:
            pos.bids[seat] = UNBID
            waiting = True
        else:
            pos.bids[seat] = 0
    if waiting:
        pos.stage = Stage.BID
    else:
        open_bids(pos, world)


@rule
def bid(pos: PositionRecord, world: World, seat: int, coins: int) -> None:
    """Seal a bid; the last one opens all."""
    pos.bids[seat] = coins
    for other in range(world.seats):
        if pos.bids[other] == UNBID:
            return
    open_bids(pos, world)


@rule
def open_bids(pos: PositionRecord, world: World) -> None:
    """Pay all bids to the bank (FC-113) and find the highest or the lowest bidder (FC-111, FC-112, FC-Q30)."""
    total = 0
    for seat in range(world.seats):
        if has(pos.alive, seat):
            total += int(pos.bids[seat])
            pos.coins[seat] -= pos.bids[seat]
    pos.won = 1 if total >= world.minimum[pos.card - 1] else 0
    best = -1
    tied = 0
    for seat in range(world.seats):
        if not has(pos.alive, seat):
            continue
        value = int(pos.bids[seat]) if pos.won else -int(pos.bids[seat])
        if tied == 0 or value > best:
            best = value
            tied = bit(seat)
        elif value == best:
            tied |= bit(seat)
    pos.tied = tied
    if ones(tied) > 1:
        pos.stage = Stage.LOT  # FC-Q31
    else:
        settle_attack(pos, world, lowest(tied))


@rule
def settle_attack(pos: PositionRecord, world: World, chosen: int) -> None:
    """Reward the highest bidder, or punish all and the lowest bidder more."""
    pos.tied = 0
    if pos.won:
        apply_effects(pos, world, chosen, REWARD)
    else:
        for seat in range(world.seats):
            if has(pos.alive, seat):
                apply_effects(pos, world, seat, LOWEST if seat == chosen else ALL)
    collect_losses(pos, world)


@rule
def collect_losses(pos: PositionRecord, world: World) -> None:
    """Ask for the units a card takes, in turn order, never the last one; then settle once (MS-21)."""
    for step in range(world.seats):
        seat = (int(pos.first) + step) % world.seats
        if pos.due[seat] > 0:
            if has(pos.alive, seat) and units_of(pos, world, seat) > 1:
                pos.stage = Stage.LOSS
                pos.actor = seat
                return
            pos.due[seat] = 0
    pos.turn = pos.first
    pos.resume = Stage.TURNS
    pos.testing = 0
    pos.stage = Stage.SETTLE
