"""The words and numbers of the map games: stages, moves, traits, effects, goals, endings."""

import enum

LANDS, SEATS, HEROES, CARDS, MISSIONS, LINES = 48, 6, 24, 10, 18, 12  # capacities; a world says how many there are
NOBODY, INDEPENDENT = -1, 6  # owners that are no seat
CAVALRY, INFANTRY = 0, 1
FRESH, EXTRA, MORE = 0, 1, 2  # units with their action left, with one extra attack left, with two (MS-17)
ATTACKER, DEFENDER = 0, 1
HIDDEN = -1  # a secret of somebody else, in a record made for a viewer
UNBID, SEALED = -1, -2  # a bid still due; a bid made that the viewer may not know
DIE = (1, 1, 2, 3, 4, 4)  # FC-101
FACES = tuple(DIE.count(pips) for pips in range(max(DIE) + 1))  # how many faces show so many pips
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
FORTS_TO_HOLD = 5  # FC-2
MOST_GROUPS = 1024

EVENT, REWARD, ALL, LOWEST = range(4)
PARTS = 4  # of a chronicle card
IMMEDIATELY, END_OF_ROUND, END_OF_LIMIT = range(3)
