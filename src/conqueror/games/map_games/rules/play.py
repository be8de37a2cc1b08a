"""What every move does."""

from conqueror.games.map_games.rules import aftermath, battle, bribery, chronicle, planning
from conqueror.games.map_games.rules.legal import list_decision, plays_itself, waited_for
from conqueror.games.map_games.rules.marches import march
from conqueror.games.map_games.rules.missions import give_mission
from conqueror.games.map_games.rules.moves import Group, count_moves, nth, unpack
from conqueror.games.map_games.rules.records import PositionRecord, World
from conqueror.games.map_games.rules.settlement import go_on, settle
from conqueror.games.map_games.rules.turns import begin_round, end_turn, finish_plan
from conqueror.games.map_games.rules.vocabulary import CAVALRY, INFANTRY, MoveKind, Stage
from conqueror.kit import Array, lowest, rule


@rule
def play(pos: PositionRecord, world: World, seat: int, move: int) -> None:
    """Make a legal move of a seat, of chance or of the clock."""
    parts = unpack(move)
    kind = parts.kind
    origin, target = parts.origin, parts.target
    cavalry, infantry = parts.cavalry, parts.infantry
    if not (
        world.planning_order and pos.stage == Stage.PLANNING
    ):  # a sealed plan must not be counted by others (DU-Q5)
        pos.moment += 1
    more_c, more_i = parts.more_cavalry, parts.more_infantry
    if kind == MoveKind.MARCH:
        march(pos, world, origin, target, cavalry, infantry)
    elif kind == MoveKind.JOINT:
        march(pos, world, origin, target, cavalry, infantry)
        battle.join(pos, parts.second, more_c, more_i)
    elif kind == MoveKind.ROLL:
        battle.rolled(pos, world, origin, target)
    elif kind == MoveKind.HERO:
        battle.commit(pos, origin + 1)
    elif kind == MoveKind.NO_HERO:
        battle.commit(pos, 0)
    elif kind == MoveKind.LOSE:
        aftermath.lose(pos, world, cavalry, infantry, more_c, more_i)
    elif kind == MoveKind.RETREAT:
        aftermath.retreat(pos, world, origin, cavalry, infantry)
    elif kind in (MoveKind.ADVANCE, MoveKind.STAY):
        aftermath.advance(pos, world, cavalry, infantry, more_c, more_i)
    elif kind == MoveKind.RECRUIT:
        planning.recruit(pos, world, origin, cavalry, infantry)
    elif kind == MoveKind.BONUS:
        planning.place_bonus(pos, world, seat, origin, INFANTRY if infantry else CAVALRY)
    elif kind == MoveKind.BUY:
        planning.buy(pos, world, seat, origin)
    elif kind == MoveKind.READY:
        ready(pos, world, seat)
    elif kind == MoveKind.END:
        end_turn(pos, world)
    elif kind == MoveKind.DISBAND:
        disband(pos, world, seat, origin, cavalry, infantry)
    else:
        play_rarely(pos, world, seat, kind, origin, infantry)
    if pos.stage == Stage.SETTLE:
        settle(pos, world)


@rule
def ready(pos: PositionRecord, world: World, seat: int) -> None:
    """End planning, for the seat whose turn it is or for one of several (MS-2)."""
    if world.planning_order:
        finish_plan(pos, world, seat)
    else:
        pos.stage = Stage.ACTION
        pos.warned, pos.expired = 0, 0


@rule
def play_rarely(pos: PositionRecord, world: World, seat: int, kind: int, origin: int, coins: int) -> None:
    """Make a move of cards, bids, second throws or bribery."""
    if kind == MoveKind.REROLL:
        pos.stage = Stage.ROLL_AGAIN
    elif kind == MoveKind.KEEP:
        if pos.stage == Stage.ATTACK_REROLL:
            battle.after_attack_reroll(pos, world)
        else:
            battle.decide(pos, world)
    elif kind == MoveKind.ROLL_AGAIN:
        battle.rolled_again(pos, world, origin)
    elif kind == MoveKind.BID:
        chronicle.bid(pos, world, seat, coins)
    elif kind == MoveKind.DRAW_CARD:
        chronicle.draw_card(pos, world, origin)
    elif kind == MoveKind.LOT:
        chronicle.settle_attack(pos, world, origin)
    elif kind == MoveKind.DRAW_MISSION:
        draw_mission(pos, world, origin)
    elif kind == MoveKind.RALLY:
        planning.rally(pos, world, seat)
    elif kind == MoveKind.WARN:
        pos.warned = 1
    elif kind == MoveKind.EXPIRE:
        pos.expired, pos.warned = 1, 0
    elif kind == MoveKind.BRIBE:
        bribery.bribe(pos, world, seat, origin)


@rule
def disband(pos: PositionRecord, world: World, seat: int, land: int, cavalry: int, infantry: int) -> None:
    """Give up a unit, to hunger or to a card, and look again."""
    battle.disband(pos, land, cavalry, infantry)
    if pos.stage == Stage.LOSS:
        pos.due[seat] -= 1
        chronicle.collect_losses(pos, world)
    else:
        pos.stage = Stage.SETTLE


@rule
def draw_mission(pos: PositionRecord, world: World, mission: int) -> None:
    """Give the actor its mission; at the start the next seat's follows, then the first round."""
    give_mission(pos, int(pos.actor), mission)
    if pos.stage == Stage.MISSION:
        go_on(pos)
    elif pos.actor + 1 < world.seats:
        pos.actor += 1
    else:
        begin_round(pos, world)


@rule
def begin(pos: PositionRecord, world: World) -> None:
    """Begin the game that was set up: missions are dealt (FC-55), or the first round begins."""
    if world.with_missions:
        pos.stage = Stage.DEAL
        pos.actor = 0
    else:
        begin_round(pos, world)


@rule
def forced_move(pos: PositionRecord, world: World, out: Array[Group]) -> int:
    """Return the one answer to a decision that the rules play themselves, or -1."""
    if not plays_itself(pos):
        return -1
    groups = list_decision(pos, world, int(pos.actor), out)
    if count_moves(out, groups) != 1:
        return -1
    return nth(pos, world, out[0], 0)


@rule
def play_forced(pos: PositionRecord, world: World, out: Array[Group]) -> None:
    """Play every decision that has one answer."""
    while True:
        move = forced_move(pos, world, out)
        if move < 0:
            return
        play(pos, world, int(pos.actor), move)


@rule
def first_waited(pos: PositionRecord, world: World) -> int:
    """Return the first seat the game waits for, or -1."""
    seats = waited_for(pos, world)
    if seats == 0:
        return -1
    return lowest(seats)
