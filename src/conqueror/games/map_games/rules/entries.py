"""The doors from Python into the compiled rules."""

import numpy as np

from conqueror.games.map_games.rules import battle, legal, moves, strength, turns
from conqueror.games.map_games.rules import play as playing
from conqueror.games.map_games.rules.lands import food_of, quota_of, units_of
from conqueror.games.map_games.rules.moves import GROUP, pack, pick
from conqueror.games.map_games.rules.victory import matured_forts, points_of
from conqueror.games.map_games.rules.vocabulary import (
    ATTACKER,
    CAVALRY,
    DEFENDER,
    INFANTRY,
    MOST_GROUPS,
    SEATS,
    STANDING,
    MoveKind,
    Stage,
)
from conqueror.kit import Record, below, rule
from conqueror.kit.records import Records

CHANCE_SEAT, CLOCK_SEAT = SEATS, SEATS + 1


def buffer() -> Records:
    """Room for the groups of one decision."""
    return np.zeros(MOST_GROUPS, GROUP)


def standings_of(positions: Records, worlds: Records) -> Records:
    """Return every seat's standing, as STANDING records."""
    out = np.zeros(SEATS, STANDING)
    standings(positions, worlds, out)
    return out


@rule
def list_groups(positions: Records, worlds: Records, seat: int, out: Records, weights: Records) -> int:
    """How many groups of moves a seat, chance or the clock has; they stand in `out`, chance's weights beside."""
    pos, world = positions[0], worlds[0]
    if seat == CHANCE_SEAT:
        return legal.list_chances(pos, world, out, weights)
    if seat == CLOCK_SEAT:
        if legal.clock_runs(pos, world):
            return moves.add(out, 0, MoveKind.EXPIRE, 0, 0, 0, 0, 1)
        return 0
    return legal.list_groups(pos, world, seat, out)


@rule
def nth(positions: Records, worlds: Records, groups: Records, number: int, index: int) -> int:
    """The move at an index of a group."""
    return moves.nth(positions[0], worlds[0], groups[number], index)


@rule
def play(positions: Records, worlds: Records, seat: int, move: int) -> None:
    """Make a legal move."""
    playing.play(positions[0], worlds[0], seat, move)


@rule
def forced(positions: Records, worlds: Records, out: Records) -> int:
    """The move the rules play themselves, or -1."""
    return playing.forced_move(positions[0], worlds[0], out)


@rule
def begin(positions: Records, worlds: Records, stage: int) -> None:
    """Begin what a set-up left open: the game, a round, or a turn in the middle."""
    pos, world = positions[0], worlds[0]
    if stage == Stage.DEAL:
        playing.begin(pos, world)
    elif stage == Stage.TURNS:
        turns.begin_round(pos, world)
    else:
        turns.stand_up(pos, world)


@rule
def waited_for(positions: Records, worlds: Records) -> int:
    """The seats the game waits for, as a set."""
    return legal.waited_for(positions[0], worlds[0])


@rule
def standings(positions: Records, worlds: Records, out: Records) -> None:
    """Fill in every seat's standing, as STANDING records."""
    pos, world = positions[0], worlds[0]
    for seat in range(world.seats):
        standing = out[seat]
        standing.units = units_of(pos, world, seat)
        standing.quota = quota_of(pos, world, seat)
        standing.food = food_of(pos, world, seat)
        standing.points = points_of(pos, world, seat)
        standing.matured = matured_forts(pos, world, seat)
        standing.income = turns.income_of(pos, world, seat)


@rule
def totals(
    positions: Records,
    worlds: Records,
    seat: int,
    origin: int,
    second: int,
    target: int,
    cavalry: int,
    infantry: int,
    mine: int,
    theirs: int,
) -> tuple[int, int]:
    """The strengths of attacker and defender before the dice, with these heroes (numbers plus one, 0 for none)."""
    pos, world = positions[0], worlds[0]
    return (
        strength.attack_total(world, seat, origin, second, target, cavalry, infantry, mine, theirs),
        strength.defence_total(pos, world, origin, second, target, theirs, mine),
    )


@rule
def parts(positions: Records, worlds: Records, out: Records) -> None:
    """The parts of both sides' strength in the battle that is fought, as they stand now.

    The attacker's units and hero; the defender's units, place (as a Place, then its bonus) and hero.
    """
    pos, world = positions[0], worlds[0]
    origin, second, target = int(pos.origin), int(pos.second), int(pos.target)
    mine, theirs = int(pos.hero[ATTACKER]), int(pos.hero[DEFENDER])
    cavalry, infantry = strength.attackers(pos, CAVALRY), strength.attackers(pos, INFANTRY)
    out[0], out[1] = strength.attack_parts(
        world, int(pos.turn), origin, second, target, cavalry, infantry, mine, theirs
    )
    out[2], out[4], out[5] = strength.defence_parts(pos, world, origin, second, target, theirs, mine)
    out[3] = strength.place_of(world, target, int(pos.owner[target]))


@rule
def judged(positions: Records, worlds: Records, move: int) -> int:
    """The victor of a battle with the dice as they lie after a throw, or NOBODY; the dice stay in the record."""
    parts = moves.unpack(move)
    pos, world = positions[0], worlds[0]
    if parts.kind == MoveKind.ROLL:
        battle.lay_dice(pos, parts.origin, parts.target)
    elif parts.kind == MoveKind.ROLL_AGAIN:
        battle.lay_again(pos, parts.origin)
    _, victor = battle.judge(pos, world)
    return victor


@rule
def random_step(positions: Records, worlds: Records, out: Records, weights: Records, counter: int) -> None:
    """Play one random move: uniform over moves, chance by its weights; forced ones follow."""
    pos, world = positions[0], worlds[0]
    if legal.is_chance(pos):
        groups = legal.list_chances(pos, world, out, weights)
        total = 0
        for number in range(groups):
            total += weights[number]
        left = below(counter, total)
        for number in range(groups):
            if left < weights[number]:
                playing.play(pos, world, CHANCE_SEAT, moves.nth(pos, world, out[number], 0))
                break
            left -= weights[number]
    else:
        seat = playing.first_waited(pos, world)
        if world.bribery and below(counter * 7 + 3, 8) == 0:
            if disturb(pos, world, out, counter * 31 + 5):
                return
        groups = legal.list_decision(pos, world, seat, out)
        move = pick(pos, world, out, groups, below(counter, moves.count_moves(out, groups)))
        playing.play(pos, world, seat, move)
    playing.play_forced(pos, world, out)


@rule
def disturb(pos: Record, world: Record, out: Records, counter: int) -> bool:
    """Whether the clock expired, or somebody warned or bribed."""
    if legal.clock_runs(pos, world):
        playing.play(pos, world, CLOCK_SEAT, pack(MoveKind.EXPIRE, 0, 0, 0, 0))
        return True
    seat = below(counter, world.seats)
    if seat == pos.turn:
        return False
    groups = legal.list_optional(pos, world, seat, out)
    if groups == 0:
        return False
    playing.play(pos, world, seat, pick(pos, world, out, groups, below(counter + 1, groups)))
    playing.play_forced(pos, world, out)
    return True


@rule
def random_game(positions: Records, worlds: Records, out: Records, weights: Records, counter: int, limit: int) -> int:
    """How many random moves were played until the game ended, or `limit`."""
    for number in range(limit):
        if positions[0].stage == Stage.OVER:
            return number
        random_step(positions, worlds, out, weights, counter + number)
    return limit
