"""Rounds and turns: whose turn is next, what a turn begins with, and what the end of one brings."""

from conqueror.games.map_games.rules.lands import bit, change_owner, has, hungry, next_living
from conqueror.games.map_games.rules.lines import check_claims, check_conquest, score_lines
from conqueror.games.map_games.rules.missions import test_mission
from conqueror.games.map_games.rules.victory import check_forts, note_replies, score
from conqueror.games.map_games.rules.vocabulary import (
    CAVALRY,
    END_OF_ROUND,
    INDEPENDENT,
    INFANTRY,
    LANDS,
    NO_LIMIT,
    NOBODY,
    UNBID,
    Stage,
)
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
    if w.rotates:
        s.first = next_living(s, w, int(s.first))
    if not w.with_cards or (s.deck == 0 and not w.reshuffles):
        return False
    if s.deck == 0:
        s.deck = w.all_cards  # FC-Q32, DU-7
    s.stage = Stage.CARD
    return True


@rule
def begin_round(s: Record, w: Record) -> None:
    """Begin a round: with its card, or at once with its planning or its first turn."""
    if not open_round(s, w):
        open_turns(s, w)


@rule
def open_turns(s: Record, w: Record) -> None:
    """What follows a round's card: the first turn, or where both plan before it, that (DU-11)."""
    if w.together:
        open_plans(s, w)
    else:
        next_turn(s, w)


@rule
def open_plans(s: Record, w: Record) -> None:
    """Independents seize abandoned lands (S4-20), then overdue units are disbanded (S4-Q9), then all plan."""
    if w.abandons:
        for land in range(w.lands):
            if s.owner[land] == NOBODY and not has(w.seas, land) and not has(w.forbidden, land):
                army = 1 if has(w.great, land) else 0
                change_owner(s, w, land, INDEPENDENT)
                s.units[land, CAVALRY] = w.appears[army, CAVALRY]
                s.units[land, INFANTRY] = w.appears[army, INFANTRY]
    s.exempt = 0
    s.turn = s.first
    seats = hungry(s, w)
    for step in range(w.seats if seats else 0):
        seat = (int(s.first) + step) % w.seats
        if has(seats, seat):
            s.stage = Stage.FOOD
            s.resume = Stage.PLANS
            s.actor = seat
            return
    start_plans(s, w)


@rule
def start_plans(s: Record, w: Record) -> None:
    """All living seats take their income and plan."""
    for land in range(w.lands):
        s.recruited[land] = 0
        for kind in range(2):
            s.added[land, kind] = 0
            for state in range(3):
                s.ready[land, kind, state] = 0
    s.planned, s.rallying = 0, 0
    for seat in range(w.seats):
        if has(s.alive, seat):
            take_income(s, w, seat)
        s.purse[seat] = s.coins[seat]
        s.bought[seat] = 0
        s.rally_cavalry[seat] = 0
        for kind in range(2):
            s.bonus_before[seat, kind] = s.bonus[seat, kind]
    s.turn = s.first
    s.actor = s.first
    s.stage = Stage.PLANNING


@rule
def finish_plan(s: Record, w: Record, seat: int) -> None:
    """A seat is ready; when all are, the plans are open and the first turn begins (DU-12)."""
    s.planned |= bit(seat)
    if s.alive & ~s.planned:
        return
    s.planned, s.rallying = 0, 0
    for land in range(w.lands):
        s.recruited[land] = 0
        s.added[land, 0], s.added[land, 1] = 0, 0
    for other in range(w.seats):
        s.purse[other] = 0
        s.bought[other] = 0
        s.rally_cavalry[other] = 0
        for kind in range(2):
            s.bonus[other, kind] = 0
            s.bonus_before[other, kind] = 0
    next_turn(s, w)


@rule
def income_of(s: Record, w: Record, seat: int) -> int:
    """The coins a seat's lands pay a round, with what the round's card changes (FC-20, FC-Q12)."""
    income = 0
    for land in range(w.lands):
        if s.owner[land] == seat:
            income += w.pay[land]
    return (income * int(s.income_percent[seat]) + 99) // 100


@rule
def take_income(s: Record, w: Record, seat: int) -> None:
    """Book a seat's income (FC-20, FC-21, FC-Q12)."""
    s.coins[seat] += income_of(s, w, seat)


@rule
def next_turn(s: Record, w: Record) -> None:
    """The turn of the next seat that has not had one; after the last one another round, or the end (V2-4, V2-9)."""
    while True:
        for step in range(w.seats):
            seat = (int(s.first) + step) % w.seats
            if has(s.alive, seat) and not has(s.acted, seat):
                begin_turn(s, w, seat)
                return
        if w.lines and check_conquest(s, w, END_OF_ROUND):
            return
        if w.round_limit and s.round_number >= w.round_limit:
            if w.lines:
                score_lines(s, w)
            else:
                score(s, w)
            return
        if open_round(s, w):
            return
        if w.together:
            open_plans(s, w)
            return


@rule
def begin_turn(s: Record, w: Record, seat: int) -> None:
    """Units stand up; a turn with its own planning begins with income (FC-21) and a test of missions (MS-4)."""
    s.turn = seat
    s.actor = seat
    stand_up(s, w)
    s.warned, s.expired = 0, 0
    s.bribed[0], s.bribed[1] = 0, 0
    for land in range(w.lands):
        s.recruited[land] = 0
        s.standing[land] = 1 if has(w.forts, land) and s.owner[land] != NOBODY else 0
    for number in range(w.lines):
        s.line_standing[number] = s.holding[number]
    if w.together:
        s.stage = Stage.ACTION
        s.resume = 0
        return
    take_income(s, w, seat)
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
    if w.forts_to_hold and check_forts(s, w):
        return
    if w.lines and check_claims(s, w, seat):
        return
    next_turn(s, w)
