"""Rounds and turns: whose turn is next, what a turn begins with, and what the end of one brings."""

from conqueror.games.map_games.rules.lands import bit, change_owner, has, hungry, next_living
from conqueror.games.map_games.rules.missions import test_mission
from conqueror.games.map_games.rules.records import PositionRecord, World
from conqueror.games.map_games.rules.victory import check_forts, note_replies, score
from conqueror.games.map_games.rules.victory_lines import check_claims, check_conquest, score_lines
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
from conqueror.kit import rule


@rule
def clear_card(pos: PositionRecord) -> None:
    """End a card's effects: when the next round begins, before its card (FC-48, MS-21)."""
    pos.card = 0
    pos.food_shift, pos.food_binds, pos.sea_ban, pos.truce = 0, 0, 0, 0
    for place in range(4):
        pos.shift[place] = 0
    for seat in range(len(pos.coins)):
        pos.income_percent[seat] = 100
        pos.recruit_limit[seat] = NO_LIMIT
        pos.discount[seat] = 0
        pos.bonus[seat, 0] = 0
        pos.bonus[seat, 1] = 0
        pos.bids[seat] = UNBID
        pos.due[seat] = 0
    pos.tied, pos.won = 0, 0


@rule
def open_round(pos: PositionRecord, world: World) -> bool:
    """Return whether chance draws a card now; the next round has begun.

    The token passes (V2-10, MS-3), then a card is drawn, from round 2 on (FC-47).
    """
    pos.round_number += 1
    pos.acted = 0
    clear_card(pos)
    if pos.round_number == 1:
        return False
    if world.rotates:
        pos.first = next_living(pos, world, int(pos.first))
    if not world.with_cards or (pos.deck == 0 and not world.reshuffles):
        return False
    if pos.deck == 0:
        pos.deck = world.all_cards  # FC-Q32, DU-7
    pos.stage = Stage.CARD
    return True


@rule
def begin_round(pos: PositionRecord, world: World) -> None:
    """Begin a round: with its card, or at once with its planning or its first turn."""
    if not open_round(pos, world):
        open_turns(pos, world)


@rule
def open_turns(pos: PositionRecord, world: World) -> None:
    """Begin the first turn of a round, or where both plan before it, that (DU-11)."""
    if world.planning_order:
        open_plans(pos, world)
    else:
        next_turn(pos, world)


@rule
def open_plans(pos: PositionRecord, world: World) -> None:
    """Let independents seize abandoned lands (S4-20), then overdue units disband (S4-Q9), then all plan."""
    if world.abandons:
        for land in range(world.lands):
            if pos.owner[land] == NOBODY and not has(world.seas, land) and not has(world.forbidden, land):
                army = 1 if has(world.great, land) else 0
                change_owner(pos, world, land, INDEPENDENT)
                pos.units[land, CAVALRY] = world.abandoned_army[army, CAVALRY]
                pos.units[land, INFANTRY] = world.abandoned_army[army, INFANTRY]
    pos.feeding_waived = 0
    pos.turn = pos.first
    seats = hungry(pos, world)
    for step in range(world.seats if seats else 0):
        seat = (int(pos.first) + step) % world.seats
        if has(seats, seat):
            pos.stage = Stage.FOOD
            pos.resume = Stage.PLANS
            pos.actor = seat
            return
    start_plans(pos, world)


@rule
def start_plans(pos: PositionRecord, world: World) -> None:
    """Give all living seats their income, and let them plan."""
    for land in range(world.lands):
        pos.recruited[land] = 0
        for kind in range(2):
            pos.added[land, kind] = 0
            for state in range(3):
                pos.ready[land, kind, state] = 0
    pos.planned, pos.rallying = 0, 0
    for seat in range(world.seats):
        if has(pos.alive, seat):
            take_income(pos, world, seat)
        pos.coins_before[seat] = pos.coins[seat]
        pos.bought[seat] = 0
        pos.rally_cavalry[seat] = 0
        for kind in range(2):
            pos.bonus_before[seat, kind] = pos.bonus[seat, kind]
    pos.turn = pos.first
    pos.actor = pos.first
    pos.stage = Stage.PLANNING


@rule
def finish_plan(pos: PositionRecord, world: World, seat: int) -> None:
    """Note that a seat is ready; when all are, open the plans and begin the first turn (DU-12)."""
    pos.planned |= bit(seat)
    if pos.alive & ~pos.planned:
        return
    pos.planned, pos.rallying = 0, 0
    for land in range(world.lands):
        pos.recruited[land] = 0
        pos.added[land, 0], pos.added[land, 1] = 0, 0
    for other in range(world.seats):
        pos.coins_before[other] = 0
        pos.bought[other] = 0
        pos.rally_cavalry[other] = 0
        for kind in range(2):
            pos.bonus[other, kind] = 0
            pos.bonus_before[other, kind] = 0
    next_turn(pos, world)


@rule
def income_of(pos: PositionRecord, world: World, seat: int) -> int:
    """Return the coins a seat's lands pay a round, with what the round's card changes (FC-20, FC-Q12)."""
    income = 0
    for land in range(world.lands):
        if pos.owner[land] == seat:
            income += world.pay[land]
    return income_from(pos, seat, income)


@rule
def income_from(pos: PositionRecord, seat: int, pay: int) -> int:
    """Return the income a seat has when its lands pay so much (FC-Q12)."""
    return (pay * int(pos.income_percent[seat]) + 99) // 100


@rule
def take_income(pos: PositionRecord, world: World, seat: int) -> None:
    """Book a seat's income (FC-20, FC-21, FC-Q12)."""
    pos.coins[seat] += income_of(pos, world, seat)


@rule
def next_turn(pos: PositionRecord, world: World) -> None:
    """Begin the turn of the next seat that has not had one, another round, or the end (V2-4, V2-9)."""
    while True:
        for step in range(world.seats):
            seat = (int(pos.first) + step) % world.seats
            if has(pos.alive, seat) and not has(pos.acted, seat):
                begin_turn(pos, world, seat)
                return
        if world.line_count and check_conquest(pos, world, END_OF_ROUND):
            return
        if world.round_limit and pos.round_number >= world.round_limit:
            if world.line_count:
                score_lines(pos, world)
            else:
                score(pos, world)
            return
        if open_round(pos, world):
            return
        if world.planning_order:
            open_plans(pos, world)
            return


@rule
def begin_turn(pos: PositionRecord, world: World, seat: int) -> None:
    """Begin a turn; one with its own planning begins with income (FC-21) and a test of missions (MS-4)."""
    pos.turn = seat
    pos.actor = seat
    stand_up(pos, world)
    pos.warned, pos.expired = 0, 0
    pos.bribed[0], pos.bribed[1] = 0, 0
    for land in range(world.lands):
        pos.recruited[land] = 0
        pos.standing[land] = 1 if has(world.forts, land) and pos.owner[land] != NOBODY else 0
    for number in range(world.line_count):
        pos.line_standing[number] = pos.holding[number]
    if world.planning_order:
        pos.stage = Stage.ACTION
        pos.resume = 0
        return
    take_income(pos, world, seat)
    pos.stage = Stage.PLANNING
    pos.resume = Stage.PLANNING if test_mission(pos, world, seat) else 0


@rule
def stand_up(pos: PositionRecord, world: World) -> None:
    """Let every unit of the seat whose turn it is act once (FC-75), and nobody else's."""
    for land in range(world.lands):
        for kind in range(2):
            pos.ready[land, kind, 0] = pos.units[land, kind] if pos.owner[land] == pos.turn else 0
            pos.ready[land, kind, 1] = 0
            pos.ready[land, kind, 2] = 0


@rule
def end_turn(pos: PositionRecord, world: World) -> None:
    """End a turn: note forts that stood it, look at claims (FC-Q1), let the next seat begin."""
    seat = int(pos.turn)
    for land in range(LANDS):
        pos.recruited[land] = 0
        for kind in range(2):
            for state in range(3):
                pos.ready[land, kind, state] = 0
    pos.warned, pos.expired = 0, 0
    pos.bonus[seat, 0], pos.bonus[seat, 1] = 0, 0
    note_replies(pos, world, seat)
    pos.acted |= bit(seat)
    if world.forts_to_hold and check_forts(pos, world):
        return
    if world.line_count and check_claims(pos, world, seat):
        return
    next_turn(pos, world)
