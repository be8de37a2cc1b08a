"""The words and numbers of the map games: stages, moves, effects, and the records of a position and a world."""

import enum

import numpy as np

from conqueror.kit import record_type

LANDS, SEATS, HEROES, CARDS, MISSIONS, LINES = 48, 6, 24, 10, 18, 12  # capacities; a world says how many there are
NOBODY, INDEPENDENT = -1, 6  # owners that are no seat
CAVALRY, INFANTRY = 0, 1
FRESH, EXTRA, MORE = 0, 1, 2  # units with their action left, with one extra attack left, with two (MS-17)
ATTACKER, DEFENDER = 0, 1
HIDDEN = -1  # a secret of somebody else, in a record made for a viewer
UNBID, SEALED = -1, -2  # a bid still due; a bid made that the viewer may not know
DIE = (1, 1, 2, 3, 4, 4)  # FC-101
PRICES = 32  # a hero costs less than this


class Stage(enum.IntEnum):
    """What the game waits for."""

    DEAL = 0  # chance deals a mission at the start
    CARD = 1  # chance draws the round's chronicle card
    BID = 2
    LOT = 3  # chance settles a tie of bids
    LOSS = 4  # a card takes units
    PLANNING = 5
    ACTION = 6
    ATTACK_HERO = 7
    DEFENCE_HERO = 8
    ROLL = 9  # chance rolls both dice
    ATTACK_REROLL = 10
    DEFENCE_REROLL = 11
    ROLL_AGAIN = 12  # chance rolls the actor's die again
    CASUALTIES = 13  # the loser's, by the margin
    MORE_CASUALTIES = 14  # the loser's, by a hero
    RETREAT = 15
    ADVANCE = 16
    FOOD = 17  # somebody has more units than food
    MISSION = 18  # chance draws the next mission
    OVER = 19
    TURNS = 20  # only as a stage to go on with: the round's turns begin
    SETTLE = 21  # only within a move: what it led to is still to be settled
    PLANS = 22  # only as a stage to go on with: both players plan
    FOUR = 23  # the victor's casualty, because the loser rolled a four (DU-16)


class MoveKind(enum.IntEnum):
    """Every kind of move."""

    RECRUIT = 0
    BONUS = 1
    BUY = 2
    READY = 3
    MARCH = 4  # a move or an attack, by what stands there
    END = 5
    HERO = 6
    NO_HERO = 7
    REROLL = 8
    KEEP = 9
    LOSE = 10
    RETREAT = 11
    ADVANCE = 12
    STAY = 13
    DISBAND = 14
    BID = 15
    WARN = 16
    BRIBE = 17
    EXPIRE = 18
    ROLL = 19
    ROLL_AGAIN = 20
    DRAW_CARD = 21
    DRAW_MISSION = 22
    LOT = 23
    JOINT = 24  # an attack from two lands at once (S5-14)
    RALLY = 25


class Trait(enum.IntEnum):
    """What a hero does beside its strength."""

    UNIT_BONUS = 0
    ATTACK_BONUS = 1
    DEFENCE_BONUS = 2
    TERRAIN_BONUS = 3
    IGNORE_DEFENCE = 4
    SPARE_CASUALTIES = 5
    EXTRA_CASUALTIES = 6
    WIN_TIES = 7
    REROLL = 8
    COINS_ON_VICTORY = 9
    CANCEL_HERO = 10
    BONUS_ATTACK = 11


class Effect(enum.IntEnum):
    """What a chronicle card does."""

    NONE = 0
    COINS = 1
    INCOME = 2
    RECRUIT_BONUS = 3
    RECRUIT_LIMIT = 4
    SEA_BAN = 5
    TRUCE = 6
    DEFENCE_CHANGE = 7
    HERO_DISCOUNT = 8
    FOOD_CHANGE = 9
    UNIT_LOSS = 10


class Goal(enum.IntEnum):
    """What a mission asks for."""

    CONTROL_ALL = 0
    CONTROL_ANY = 1
    CONTROL_SEAS = 2
    HOLD_FORTS = 3
    CAPTURE_HOME = 4
    WIN_BATTLES = 5
    DEFEAT_INDEPENDENT = 6
    FIELD_UNITS = 7
    FOOD_SUPPLY = 8
    WIN_WITH_HERO = 9


class Place(enum.IntEnum):
    """The kinds of places that differ in their defensive bonus (FC-98)."""

    PLAIN = 0
    GREAT = 1
    HOME = 2
    SEA = 3


class Ending(enum.IntEnum):
    """How a game ends."""

    NONE = 0
    FIVE_FORTS = 1
    VICTORY_POINTS = 2
    LAST_STANDING = 3
    CONQUEST = 4  # a scenario's line that is looked at after every action
    DEFENCE = 5  # nobody did what the scenario asked for in time
    CAPITAL_HELD = 6
    POINTS = 7
    OBJECTIVES = 8
    DRAW = 9


class Line(enum.IntEnum):
    """What a scenario's victory line asks for."""

    CONTROL_ALL = 0
    HOLD_ROUNDS = 1
    DESTROYED = 2
    MOST_POINTS = 3
    OTHERWISE = 4


class Tie(enum.IntEnum):
    """What tells equal points of a scenario apart."""

    CAPITALS = 0
    FORTS = 1
    TERRITORIES = 2
    STRENGTH = 3
    COINS = 4


class PlanningOrder(enum.IntEnum):
    """How the planning phases lie: in everybody's own turn, or all before the turns."""

    OWN_TURN = 0
    SIMULTANEOUS = 1
    SEQUENTIAL = 2


NO_LIMIT = 100  # forts to recruit from, when no card limits them
LEVY = ((0, 1), (1, 2))  # a small and a great fort: so many cavalry or so many infantry at the most (FC-10, FC-12)
FORTS_TO_HOLD = 5  # FC-2
MOST_GROUPS = 1024

POSITION = record_type(
    # The map.
    ("owner", np.int8, (LANDS,)),
    ("units", np.int16, (LANDS, 2)),
    ("ready", np.int16, (LANDS, 2, 3)),  # of the seat whose turn it is: units that can still act
    ("taken", np.int32, (LANDS,)),  # the moment its owner took it
    ("replied", np.int64, (LANDS,)),  # who has had a whole turn since then (FC-Q1)
    ("standing", np.int8, (LANDS,)),  # whether it was held when the current turn began
    ("moment", np.int32),
    # What seats have.
    ("coins", np.int32, (SEATS,)),
    ("held", np.int64, (SEATS,)),  # heroes in hand, as a set
    ("unknown", np.int8, (SEATS, PRICES)),  # in a hidden record: how many heroes of each price
    ("burnt", np.int64),
    ("mission", np.int8, (SEATS,)),  # 0, or a mission's number plus one
    ("accomplished", np.int64),
    ("wins", np.int16, (SEATS,)),  # since the mission was drawn (MS-22)
    ("hero_wins", np.int16, (SEATS,)),
    ("beaten", np.int64, (SEATS,)),  # independents' lands
    ("alive", np.int64),
    # Rounds and turns.
    ("stage", np.int8),
    ("resume", np.int8),  # the stage to go on with after a settlement
    ("testing", np.int8),  # whether the settlement ends with a test of missions
    ("actor", np.int8),
    ("round_number", np.int16),
    ("first", np.int8),  # who has the first player's token
    ("turn", np.int8),
    ("acted", np.int64),  # whose turn of this round is over
    ("recruited", np.int8, (LANDS,)),
    # The chronicle card and what it does this round.
    ("deck", np.int64),
    ("card", np.int8),  # 0, or a card's number plus one
    ("income_percent", np.int16, (SEATS,)),
    ("recruit_limit", np.int8, (SEATS,)),
    ("discount", np.int8, (SEATS,)),
    ("bonus", np.int8, (SEATS, 2)),
    ("food_shift", np.int8),
    ("food_binds", np.int8),
    ("sea_ban", np.int8),
    ("truce", np.int8),
    ("shift", np.int8, (4,)),
    ("bids", np.int32, (SEATS,)),
    ("tied", np.int64),
    ("won", np.int8),  # whether the bids reached the minimum
    ("due", np.int8, (SEATS,)),  # units a card still takes
    # The battle.
    ("origin", np.int8),
    ("target", np.int8),
    ("foe", np.int8),  # the defender, a seat or INDEPENDENT
    ("force", np.int16, (2, 3)),  # the attackers
    ("second", np.int8),  # 0, or the second origin of a joint attack plus one
    ("second_force", np.int16, (2, 3)),
    ("hero", np.int8, (2,)),  # 0, or a hero's number plus one; HIDDEN before the reveal
    ("die", np.int8, (2,)),
    ("victor", np.int8),
    ("margin", np.int16),
    # Bribery.
    ("warned", np.int8),
    ("expired", np.int8),
    ("bribed", np.int8, (2,)),  # in planning, in the action phase
    # Planning before the turns: what the others may not see before all are ready.
    ("planned", np.int64),  # who is ready
    ("added", np.int16, (LANDS, 2)),  # units recruited
    ("purse", np.int32, (SEATS,)),  # coins before
    ("bonus_before", np.int8, (SEATS, 2)),
    ("bought", np.int64, (SEATS,)),
    ("rallying", np.int64),
    # Scenarios.
    ("prized", np.int64),  # who had the prize for the enemy's capital (DU-Q4)
    ("rallied", np.int64),
    ("exempt", np.int64),  # who need not disband before the next planning (S4-27)
    ("rally_cavalry", np.int8, (SEATS,)),
    ("holding", np.int8, (LINES,)),  # whether what a line asks for is held
    ("replies", np.int8, (LINES,)),  # the rival's whole turns since then
    ("line_standing", np.int8, (LINES,)),
    # The end.
    ("ending", np.int8),
    ("winners", np.int64),
)

WORLD = record_type(
    ("lands", np.int64),
    ("seats", np.int64),
    ("adjacent", np.int64, (LANDS,)),
    ("seas", np.int64),
    ("great", np.int64),
    ("forts", np.int64),
    ("food", np.int64, (SEATS, LANDS)),  # a scenario may feed one seat only
    ("pay", np.int64, (LANDS,)),
    ("food_base", np.int64),
    ("food_per", np.int64),
    ("home", np.int64, (SEATS,)),
    ("home_of", np.int64, (LANDS,)),  # the seat whose home it is, or NOBODY
    ("strength", np.int64, (SEATS + 1, 2)),
    ("defence", np.int64, (SEATS + 1, 4)),  # by owner and Place
    ("price", np.int64, (HEROES,)),
    ("might", np.int64, (HEROES,)),
    ("trait", np.int64, (HEROES, 4)),  # its kind and what belongs to it
    ("recruits", np.int64, (SEATS,)),  # the heroes a seat may buy, as a set
    ("all_cards", np.int64),
    ("sword", np.int64),
    ("minimum", np.int64, (CARDS,)),
    ("effects", np.int64, (CARDS, 4, 2, 3)),  # event, reward, all, lowest; at most two each
    ("goal", np.int64, (MISSIONS, 3)),
    ("goal_lands", np.int64, (MISSIONS,)),
    ("prize", np.int64, (MISSIONS,)),
    ("missions_of", np.int64, (SEATS,)),
    ("round_limit", np.int64),
    ("rotates", np.int64),  # whether the first player's token passes
    ("forts_to_hold", np.int64),  # FC-2: five; 0 where forts alone do not win
    ("bribery", np.int64),
    ("extra_moves", np.int64),
    ("with_missions", np.int64),
    ("with_cards", np.int64),
    ("reshuffles", np.int64),
    # Duels and scenarios.
    ("planning_order", np.int64),
    ("forbidden", np.int64),
    ("loser_four_kills", np.int64),
    ("capital_prize", np.int64),
    ("joint", np.int64),
    ("alphabet", np.int64, (LANDS,)),  # the place of a land's name among all
    ("abandons", np.int64),
    ("abandoned_army", np.int64, (2, 2)),  # the army of an abandoned land, without and with a great fort
    ("rally", np.int64),
    ("rally_coins", np.int64),
    ("rally_room", np.int64),
    ("rally_units", np.int64),
    ("rally_forts", np.int64),
    ("rally_most", np.int64),
    ("rally_defers", np.int64),
    ("lines", np.int64),
    ("line", np.int64, (LINES, 6)),  # winner, when, kind, number, lands, faction
    ("scored", np.int64),  # whether points decide after the last round
    ("worth", np.int64, (LANDS,)),  # the points of a land
    ("capitals", np.int64),
    ("ties", np.int64, (5,)),  # what tells equal points apart, as Tie; NOBODY for no more
)

STANDING = record_type(
    ("units", np.int64),
    ("quota", np.int64),  # how many units it may have
    ("food", np.int64),
    ("points", np.int64),
    ("matured", np.int64),  # forts held while every rival had a whole turn, as a set
    ("income", np.int64),
)

EVENT, REWARD, ALL, LOWEST = range(4)
IMMEDIATELY, END_OF_ROUND, END_OF_LIMIT = range(3)
