"""What every move does."""

from conqueror.games.map_games.rules import aftermath, battle, bribery, chronicle, planning
from conqueror.games.map_games.rules.legal import list_decision, plays_itself, waited_for
from conqueror.games.map_games.rules.marching import march
from conqueror.games.map_games.rules.missions import give_mission
from conqueror.games.map_games.rules.moves import (
    cavalry_of,
    count,
    here_of,
    infantry_of,
    kind_of,
    more_cavalry_of,
    more_infantry_of,
    nth,
    second_of,
    there_of,
)
from conqueror.games.map_games.rules.settling import go_on, settle
from conqueror.games.map_games.rules.turns import begin_round, end_turn, finish_plan
from conqueror.games.map_games.rules.vocabulary import CAVALRY, INFANTRY, Do, Stage
from conqueror.kit import Record, lowest, rule
from conqueror.kit.records import Records


@rule
def play(s: Record, w: Record, seat: int, move: int) -> None:
    """Make a legal move of a seat, of chance or of the clock."""
    kind = kind_of(move)
    here, there = here_of(move), there_of(move)
    cavalry, infantry = cavalry_of(move), infantry_of(move)
    if not (w.together and s.stage == Stage.PLANNING):  # a sealed plan must not be counted by others (DU-Q5)
        s.moment += 1
    more_c, more_i = more_cavalry_of(move), more_infantry_of(move)
    if kind == Do.MARCH:
        march(s, w, here, there, cavalry, infantry)
    elif kind == Do.JOINT:
        march(s, w, here, there, cavalry, infantry)
        battle.join(s, second_of(move), more_c, more_i)
    elif kind == Do.ROLL:
        battle.rolled(s, w, here, there)
    elif kind == Do.HERO:
        battle.commit(s, here + 1)
    elif kind == Do.NO_HERO:
        battle.commit(s, 0)
    elif kind == Do.LOSE:
        aftermath.lose(s, w, cavalry, infantry, more_c, more_i)
    elif kind == Do.RETREAT:
        aftermath.retreat(s, w, here, cavalry, infantry)
    elif kind in (Do.ADVANCE, Do.STAY):
        aftermath.advance(s, w, cavalry, infantry, more_c, more_i)
    elif kind == Do.RECRUIT:
        planning.recruit(s, w, here, cavalry, infantry)
    elif kind == Do.BONUS:
        planning.place_bonus(s, w, seat, here, INFANTRY if infantry else CAVALRY)
    elif kind == Do.BUY:
        planning.buy(s, w, seat, here)
    elif kind == Do.READY:
        ready(s, w, seat)
    elif kind == Do.END:
        end_turn(s, w)
    elif kind == Do.DISBAND:
        disband(s, w, seat, here, cavalry, infantry)
    else:
        play_rarely(s, w, seat, kind, here, infantry)
    if s.stage == Stage.SETTLE:
        settle(s, w)


@rule
def ready(s: Record, w: Record, seat: int) -> None:
    """Planning is over, for the seat whose turn it is or for one of several (MS-2)."""
    if w.together:
        finish_plan(s, w, seat)
    else:
        s.stage = Stage.ACTION
        s.warned, s.expired = 0, 0


@rule
def play_rarely(s: Record, w: Record, seat: int, kind: int, here: int, coins: int) -> None:
    """The moves of cards, bids, second throws and bribery."""
    if kind == Do.REROLL:
        s.stage = Stage.ROLL_AGAIN
    elif kind == Do.KEEP:
        if s.stage == Stage.ATTACK_REROLL:
            battle.after_attack_reroll(s, w)
        else:
            battle.decide(s, w)
    elif kind == Do.ROLL_AGAIN:
        battle.rolled_again(s, w, here)
    elif kind == Do.BID:
        chronicle.bid(s, w, seat, coins)
    elif kind == Do.DRAW_CARD:
        chronicle.draw_card(s, w, here)
    elif kind == Do.LOT:
        chronicle.settle_attack(s, w, here)
    elif kind == Do.DRAW_MISSION:
        draw_mission(s, w, here)
    elif kind == Do.RALLY:
        planning.rally(s, w, seat)
    elif kind == Do.WARN:
        s.warned = 1
    elif kind == Do.EXPIRE:
        s.expired, s.warned = 1, 0
    elif kind == Do.BRIBE:
        bribery.bribe(s, w, seat, here)


@rule
def disband(s: Record, w: Record, seat: int, land: int, cavalry: int, infantry: int) -> None:
    """Give up a unit, to hunger or to a card, and look again."""
    battle.disband(s, land, cavalry, infantry)
    if s.stage == Stage.LOSS:
        s.due[seat] -= 1
        chronicle.collect_losses(s, w)
    else:
        s.stage = Stage.SETTLE


@rule
def draw_mission(s: Record, w: Record, mission: int) -> None:
    """Give the actor its mission; at the start the next seat's follows, then the first round."""
    give_mission(s, int(s.actor), mission)
    if s.stage == Stage.MISSION:
        go_on(s)
    elif s.actor + 1 < w.seats:
        s.actor += 1
    else:
        begin_round(s, w)


@rule
def begin(s: Record, w: Record) -> None:
    """Begin the game that was set up: missions are dealt (FC-55), or the first round begins."""
    if w.with_missions:
        s.stage = Stage.DEAL
        s.actor = 0
    else:
        begin_round(s, w)


@rule
def forced_move(s: Record, w: Record, out: Records) -> int:
    """The one answer to a decision that the rules play themselves, or -1."""
    if not plays_itself(s):
        return -1
    groups = list_decision(s, w, int(s.actor), out)
    if count(out, groups) != 1:
        return -1
    return nth(s, w, out[0], 0)


@rule
def play_forced(s: Record, w: Record, out: Records) -> None:
    """Play every decision that has one answer."""
    while True:
        move = forced_move(s, w, out)
        if move < 0:
            return
        play(s, w, int(s.actor), move)


@rule
def first_waited(s: Record, w: Record) -> int:
    """The first seat the game waits for, or -1."""
    seats = waited_for(s, w)
    if seats == 0:
        return -1
    return lowest(seats)
