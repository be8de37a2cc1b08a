"""Rounds and turns: whose turn is next, what a turn begins with, and what the end of one brings."""

from conqueror.games.final.rules.lands import bit, has, next_living
from conqueror.games.final.rules.missions import test_mission
from conqueror.games.final.rules.victory import check_forts, note_replies, score
from conqueror.games.final.rules.vocabulary import LANDS, NO_LIMIT, NOBODY, UNBID, Stage
from conqueror.kit import Record, rule


@rule
def clear_card(s: Record) -> None:
    """A card's effects end when the next round begins, before its card (FC-48, MS-21)."""
    s.card = 0
    s.food_shift, s.food_binds, s.sea_ban, s.truce = 0, 0, 0, 0
    for place in range(4):
        s.shift[place] = 0
    for seat in range(len(s.coins)):
        s.income_percent[seat] = 100
        s.recruit_limit[seat] = NO_LIMIT
        s.discount[seat] = 0
        s.bonus[seat, 0] = 0
        s.bonus[seat, 1] = 0
        s.bids[seat] = UNBID
        s.due[seat] = 0
    s.tied, s.won = 0, 0


@rule
def open_round(s: Record, w: Record) -> bool:
    """Whether chance draws a card now; the next round has begun.

    The token passes (V2-10, MS-3), then a card is drawn, from round 2 on (FC-47).
    """
    s.round_number += 1
    s.acted = 0
    clear_card(s)
    if s.round_number == 1:
        return False
    if w.edition == 2:
        s.first = next_living(s, w, int(s.first))
    if not w.with_cards:
        return False
    if s.deck == 0:
        s.deck = w.all_cards  # FC-Q32
    s.stage = Stage.CARD
    return True


@rule
def begin_round(s: Record, w: Record) -> None:
    """Begin a round: with its card, or at once with its first turn."""
    if not open_round(s, w):
        next_turn(s, w)


@rule
def next_turn(s: Record, w: Record) -> None:
    """The turn of the next seat that has not had one; after the last one another round, or the end (V2-4, V2-9)."""
    while True:
        for step in range(w.seats):
            seat = (int(s.first) + step) % w.seats
            if has(s.alive, seat) and not has(s.acted, seat):
                begin_turn(s, w, seat)
                return
        if s.round_number >= w.round_limit:
            score(s, w)
            return
        if open_round(s, w):
            return


@rule
def begin_turn(s: Record, w: Record, seat: int) -> None:
    """Planning begins: income is booked (FC-21, FC-Q12), units stand up, missions are tested (MS-4)."""
    s.turn = seat
    s.actor = seat
    stand_up(s, w)
    s.warned, s.expired = 0, 0
    s.bribed[0], s.bribed[1] = 0, 0
    income = 0
    for land in range(w.lands):
        s.recruited[land] = 0
        if s.owner[land] == seat:
            income += w.pay[land]
        s.standing[land] = 1 if has(w.forts, land) and s.owner[land] != NOBODY else 0
    s.coins[seat] += (income * int(s.income_percent[seat]) + 99) // 100
    s.stage = Stage.PLANNING
    s.resume = Stage.PLANNING if test_mission(s, w, seat) else 0


@rule
def stand_up(s: Record, w: Record) -> None:
    """Every unit of the seat whose turn it is can act once (FC-75); nobody else's can."""
    for land in range(w.lands):
        for kind in range(2):
            s.ready[land, kind, 0] = s.units[land, kind] if s.owner[land] == s.turn else 0
            s.ready[land, kind, 1] = 0
            s.ready[land, kind, 2] = 0


@rule
def end_turn(s: Record, w: Record) -> None:
    """The turn is over: forts that stood it are noted, claims are looked at (FC-Q1), the next seat begins."""
    seat = int(s.turn)
    for land in range(LANDS):
        s.recruited[land] = 0
        for kind in range(2):
            for state in range(3):
                s.ready[land, kind, state] = 0
    s.warned, s.expired = 0, 0
    s.bonus[seat, 0], s.bonus[seat, 1] = 0, 0
    note_replies(s, w, seat)
    s.acted |= bit(seat)
    if not check_forts(s, w):
        next_turn(s, w)
