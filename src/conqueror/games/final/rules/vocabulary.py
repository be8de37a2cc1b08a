"""The words and numbers of the map games: stages, moves, effects, and the records of a position and a world."""

import enum

import numpy as np

from conqueror.kit import record_type

LANDS, SEATS, HEROES, CARDS, MISSIONS = 48, 6, 24, 10, 18  # capacities; a world says how many there are
NOBODY, INDEPENDENT = -1, 6  # owners that are no seat
CAVALRY, INFANTRY = 0, 1
FRESH, EXTRA, MORE = 0, 1, 2  # units with their action left, with one extra attack left, with two (MS-17)
ATTACKER, DEFENDER = 0, 1
HIDDEN = -1  # a secret of somebody else, in a record made for a viewer
UNBID, SEALED = -1, -2  # a bid still due; a bid made that the viewer may not know
FIVE = 5  # FC-2: forts to hold
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


class Do(enum.IntEnum):
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


NO_LIMIT = 100  # forts to recruit from, when no card limits them
MOST_GROUPS = 1024

# A move is one number: its kind, two places and two amounts.
FIRST, SECOND, THIRD, FOURTH, LOW = 6, 13, 20, 30, 127
AMOUNT = 1023

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
    ("hero", np.int8, (2,)),  # 0, or a hero's number plus one; HIDDEN before the reveal
    ("die", np.int8, (2,)),
    ("victor", np.int8),
    ("margin", np.int16),
    # Bribery.
    ("warned", np.int8),
    ("expired", np.int8),
    ("bribed", np.int8, (2,)),  # in planning, in the action phase
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
    ("food", np.int64, (LANDS,)),
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
    ("edition", np.int64),
    ("round_limit", np.int64),
    ("bribery", np.int64),
    ("extra_moves", np.int64),
    ("with_missions", np.int64),
    ("with_cards", np.int64),
)

EVENT, REWARD, ALL, LOWEST = range(4)
