"""The records of the map games: a position, the world it is played in, and what they are made of."""

from typing import Annotated

from conqueror.games.map_games.rules.vocabulary import CARDS, HEROES, LANDS, LINES, MISSIONS, PARTS, PRICES, SEATS
from conqueror.kit import Array, Cube, Grid, Int8, Int16, Int32, record_type


@record_type
class PositionRecord:
    """Hold one moment of a game. Stored tables hash it by the names of its fields and their numbers."""

    # The map.
    owner: Annotated[Array[Int8], LANDS]
    units: Annotated[Grid[Int16], LANDS, 2]
    ready: Annotated[Cube[Int16], LANDS, 2, 3]  # of the seat whose turn it is: units that can still act
    taken: Annotated[Array[Int32], LANDS]  # the moment its owner took it
    replied: Annotated[Array[int], LANDS]  # who has had a whole turn since then (FC-Q1)
    standing: Annotated[Array[Int8], LANDS]  # whether it was held when the current turn began
    moment: Int32
    # What seats have.
    coins: Annotated[Array[Int32], SEATS]
    held: Annotated[Array[int], SEATS]  # heroes in hand, as a set
    unknown: Annotated[Grid[Int8], SEATS, PRICES]  # in a hidden record: how many heroes of each price
    burnt: int
    mission: Annotated[Array[Int8], SEATS]  # 0, or a mission's number plus one
    accomplished: int
    wins: Annotated[Array[Int16], SEATS]  # since the mission was drawn (MS-22)
    hero_wins: Annotated[Array[Int16], SEATS]
    beaten: Annotated[Array[int], SEATS]  # independents' lands
    alive: int
    # Rounds and turns.
    stage: Int8
    resume: Int8  # the stage to go on with after a settlement
    testing: Int8  # whether the settlement ends with a test of missions
    actor: Int8
    round_number: Int16
    first: Int8  # who has the first player's token
    turn: Int8
    acted: int  # whose turn of this round is over
    recruited: Annotated[Array[Int8], LANDS]
    # The chronicle card and what it does this round.
    deck: int
    card: Int8  # 0, or a card's number plus one
    income_percent: Annotated[Array[Int16], SEATS]
    recruit_limit: Annotated[Array[Int8], SEATS]
    discount: Annotated[Array[Int8], SEATS]
    bonus: Annotated[Grid[Int8], SEATS, 2]
    food_shift: Int8
    food_binds: Int8
    sea_ban: Int8
    truce: Int8
    shift: Annotated[Array[Int8], 4]
    bids: Annotated[Array[Int32], SEATS]
    tied: int
    won: Int8  # whether the bids reached the minimum
    due: Annotated[Array[Int8], SEATS]  # units a card still takes
    # The battle.
    origin: Int8
    target: Int8
    foe: Int8  # the defender, a seat or INDEPENDENT
    force: Annotated[Grid[Int16], 2, 3]  # the attackers
    second: Int8  # 0, or the second origin of a joint attack plus one
    second_force: Annotated[Grid[Int16], 2, 3]
    hero: Annotated[Array[Int8], 2]  # 0, or a hero's number plus one; HIDDEN before the reveal
    die: Annotated[Array[Int8], 2]
    victor: Int8
    margin: Int16
    # Bribery.
    warned: Int8
    expired: Int8
    bribed: Annotated[Array[Int8], 2]  # in planning, in the action phase
    # Planning before the turns: what the others may not see before all are ready.
    planned: int  # who is ready
    added: Annotated[Grid[Int16], LANDS, 2]  # units recruited
    coins_before: Annotated[Array[Int32], SEATS]
    bonus_before: Annotated[Grid[Int8], SEATS, 2]
    bought: Annotated[Array[int], SEATS]
    rallying: int
    # Scenarios.
    prized: int  # who had the prize for the enemy's capital (DU-Q4)
    rallied: int
    feeding_waived: int  # who need not disband before the next planning (S4-27)
    rally_cavalry: Annotated[Array[Int8], SEATS]
    holding: Annotated[Array[Int8], LINES]  # whether what a line asks for is held
    replies: Annotated[Array[Int8], LINES]  # the rival's whole turns since then
    line_standing: Annotated[Array[Int8], LINES]
    # The end.
    ending: Int8
    winners: int


@record_type
class HeroTrait:
    """Say what a hero does: a Trait, and its parameters in the order of `card_terms.TRAITS`."""

    kind: int
    first: int
    second: int
    third: int


@record_type
class CardEffect:
    """Say one thing a chronicle card does: an Effect, and its parameters in the order of `card_terms.EFFECTS`."""

    kind: int
    first: int
    second: int


@record_type
class MissionGoal:
    """Say what a mission asks for: a Goal, and its numbers."""

    kind: int
    first: int
    second: int


@record_type
class VictoryLine:
    """Say who wins when, by a scenario."""

    winner: int  # a seat, or NOBODY
    when: int  # IMMEDIATELY, END_OF_ROUND or END_OF_LIMIT
    kind: int  # a Line
    replies: int  # the rival's turns that a claim must stand
    lands: int  # to be held, as a set
    rival: int  # the seat to be destroyed


@record_type
class World:
    """Hold what is the same all through a game: map, seats, cards and options."""

    lands: int
    seats: int
    adjacent: Annotated[Array[int], LANDS]
    seas: int
    great: int
    forts: int
    food: Annotated[Grid[int], SEATS, LANDS]  # a scenario may feed one seat only
    pay: Annotated[Array[int], LANDS]
    levy: Annotated[Grid[int], LANDS, 2]  # the most units of a kind that a fort raises, if it raises no other
    food_base: int
    food_per: int
    home: Annotated[Array[int], SEATS]
    home_of: Annotated[Array[int], LANDS]  # the seat whose home it is, or NOBODY
    strength: Annotated[Grid[int], SEATS + 1, 2]
    defence: Annotated[Grid[int], SEATS + 1, 4]  # by owner and Place
    price: Annotated[Array[int], HEROES]
    might: Annotated[Array[int], HEROES]
    traits: Annotated[Array[HeroTrait], HEROES]  # its kind and what belongs to it
    recruits: Annotated[Array[int], SEATS]  # the heroes a seat may buy, as a set
    all_cards: int
    sword: int
    minimum: Annotated[Array[int], CARDS]
    effects: Annotated[Cube[CardEffect], CARDS, PARTS, 2]  # event, reward, all, lowest; at most two each
    goals: Annotated[Array[MissionGoal], MISSIONS]
    goal_lands: Annotated[Array[int], MISSIONS]
    prize: Annotated[Array[int], MISSIONS]
    missions_of: Annotated[Array[int], SEATS]
    round_limit: int
    rotates: int  # whether the first player's token passes
    forts_to_hold: int  # FC-2: five; 0 where forts alone do not win
    bribery: int
    extra_moves: int
    with_missions: int
    with_cards: int
    reshuffles: int
    # Duels and scenarios.
    planning_order: int
    forbidden: int
    loser_four_kills: int
    capital_prize: int
    joint: int
    alphabet: Annotated[Array[int], LANDS]  # the place of a land's name among all
    abandons: int
    abandoned_army: Annotated[Grid[int], 2, 2]  # the army of an abandoned land, without and with a great fort
    rally: int
    rally_coins: int
    rally_room: int
    rally_units: int
    rally_forts: int
    rally_most: int
    rally_defers: int
    line_count: int
    lines: Annotated[Array[VictoryLine], LINES]  # winner, when, kind, number, lands, faction
    scored: int  # whether points decide after the last round
    worth: Annotated[Array[int], LANDS]  # the points of a land
    capitals: int
    ties: Annotated[Array[int], 5]  # what tells equal points apart, as Tie; NOBODY for no more


@record_type
class Standing:
    """Hold what a seat has now."""

    units: int
    quota: int  # how many units it may have
    food: int
    points: int
    matured: int  # forts held while every rival had a whole turn, as a set
    income: int
