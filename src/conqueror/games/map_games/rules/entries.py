"""The doors from Python into the compiled rules."""

from typing import NamedTuple

from conqueror.games.map_games.rules import battle, hiding, legal, moves, strength, turns
from conqueror.games.map_games.rules import play as playing
from conqueror.games.map_games.rules.lands import food_of, quota_of, units_of
from conqueror.games.map_games.rules.moves import Group, pack, pick
from conqueror.games.map_games.rules.records import PositionRecord, Standing, World
from conqueror.games.map_games.rules.victory import matured_forts, points_of
from conqueror.games.map_games.rules.vocabulary import (
    ATTACKER,
    CAVALRY,
    DEFENDER,
    INFANTRY,
    MOST_GROUPS,
    SEATS,
    MoveKind,
    Stage,
)
from conqueror.kit import Array, below, copy_record, empty, rule

CHANCE_SEAT, CLOCK_SEAT = SEATS, SEATS + 1
REFUSED = -1
FOLLOWED_SHIFT = 8  # of a state: who is waited for, and above it how many decisions had one answer
MOST_TOLD = 32  # of those, at once


class BattleParts(NamedTuple):
    """What both sides' strength in a battle is made of, before the dice."""

    attackers: int
    attackers_hero: int
    defenders: int
    place: int
    """A Place."""
    place_bonus: int
    defenders_hero: int


def buffer() -> Array[Group]:
    """Make room for the groups of one decision."""
    return empty(Group, MOST_GROUPS)


def standings_of(positions: Array[PositionRecord], worlds: Array[World]) -> Array[Standing]:
    """Return every seat's standing."""
    out = empty(Standing, SEATS)
    standings(positions, worlds, out)
    return out


@rule
def list_groups(
    positions: Array[PositionRecord], worlds: Array[World], seat: int, out: Array[Group], weights: Array[int]
) -> int:
    """Return how many groups of moves a seat, chance or the clock has.

    They stand in `out`, chance's weights beside.
    """
    return list_of(positions[0], worlds[0], seat, out, weights)


@rule
def list_of(pos: PositionRecord, world: World, seat: int, out: Array[Group], weights: Array[int]) -> int:
    """List the groups of moves of a seat, chance or the clock; return how many."""
    if seat == CHANCE_SEAT:
        return legal.list_chances(pos, world, out, weights)
    if seat == CLOCK_SEAT:
        if legal.clock_runs(pos, world):
            return moves.add(out, 0, MoveKind.EXPIRE, 0, 0, 0, 0, 1)
        return 0
    return legal.list_groups(pos, world, seat, out)


@rule
def state_of(positions: Array[PositionRecord], at: int, worlds: Array[World]) -> int:
    """Return the state of a record: who is waited for as a set, chance after the seats of the world."""
    pos, world = positions[at], worlds[0]
    if legal.is_chance(pos):
        return 1 << int(world.seats)
    return legal.waited_for(pos, world)


@rule
def seat_of(world: World, seat: int) -> int:
    """Return a seat as lists of moves number it; given are chance and the clock after the seats of the world."""
    return seat if seat < world.seats else seat - int(world.seats) + CHANCE_SEAT


@rule
def list_numbers(
    positions: Array[PositionRecord],
    at: int,
    worlds: Array[World],
    seat: int,
    out: Array[Group],
    numbers: Array[int],
) -> int:
    """List the moves of a seat, chance or the clock in `numbers`, as far as there is room; return how many."""
    groups = list_of(positions[at], worlds[0], seat_of(worlds[0], seat), out, numbers)
    return moves.spread(positions[at], worlds[0], out, groups, numbers)


@rule
def weigh_chances(
    positions: Array[PositionRecord], at: int, worlds: Array[World], out: Array[Group], numbers: Array[int]
) -> int:
    """List the outcomes of chance in `numbers`, after their weights; return how many outcomes there are."""
    pos, world = positions[at], worlds[0]
    groups = legal.list_chances(pos, world, out, numbers)
    for number in range(groups):
        numbers[groups + number] = moves.nth(pos, world, out[number], 0)
    return groups


@rule
def step(
    before: Array[PositionRecord],
    at: int,
    after: Array[PositionRecord],
    to: int,
    worlds: Array[World],
    seat: int,
    move: int,
    out: Array[Group],
    told: Array[int],
) -> int:
    """Write what a seat's move, and decisions with one answer after it, make of a record.

    Return the state and how many followed, or REFUSED if the move is not legal. In `told` stands who answered how.
    """
    pos, world = before[at], worlds[0]
    mover = seat_of(world, seat)
    if not has_offer(pos, world, out, list_of(pos, world, mover, out, told), move):
        return REFUSED
    copy_record(after[to], pos)
    playing.play(after[to], world, mover, move)
    return settle(after, to, worlds, out, told)


@rule
def settle(
    positions: Array[PositionRecord], at: int, worlds: Array[World], out: Array[Group], told: Array[int]
) -> int:
    """Play decisions that have one answer, as many as fit into `told`; return the state and how many they were."""
    pos, world = positions[at], worlds[0]
    followed = 0
    while followed < MOST_TOLD:
        move = playing.forced_move(pos, world, out)
        if move < 0:
            break
        told[2 * followed], told[2 * followed + 1] = int(pos.actor), move
        playing.play(pos, world, int(pos.actor), move)
        followed += 1
    return state_of(positions, at, worlds) | followed << FOLLOWED_SHIFT


@rule
def nth(positions: Array[PositionRecord], worlds: Array[World], groups: Array[Group], number: int, index: int) -> int:
    """Return the move at an index of a group."""
    return moves.nth(positions[0], worlds[0], groups[number], index)


@rule
def is_offered(
    positions: Array[PositionRecord], worlds: Array[World], groups: Array[Group], count: int, move: int
) -> bool:
    """Return whether one of the groups has a move."""
    return has_offer(positions[0], worlds[0], groups, count, move)


@rule
def has_offer(pos: PositionRecord, world: World, groups: Array[Group], count: int, move: int) -> bool:
    """Return whether one of the groups has a move."""
    for number in range(count):
        if moves.offers(pos, world, groups[number], move):
            return True
    return False


@rule
def hide(positions: Array[PositionRecord], worlds: Array[World], viewer: int) -> None:
    """Take out what a seat, or with NOBODY a spectator, may not know."""
    hiding.hide(positions[0], worlds[0], viewer)


@rule
def play(positions: Array[PositionRecord], worlds: Array[World], seat: int, move: int) -> None:
    """Make a legal move."""
    playing.play(positions[0], worlds[0], seat, move)


@rule
def forced(positions: Array[PositionRecord], worlds: Array[World], out: Array[Group]) -> int:
    """Return the move the rules play themselves, or -1."""
    return playing.forced_move(positions[0], worlds[0], out)


@rule
def begin(positions: Array[PositionRecord], worlds: Array[World], stage: int) -> None:
    """Begin what a set-up left open: the game, a round, or a turn in the middle."""
    pos, world = positions[0], worlds[0]
    if stage == Stage.DEAL:
        playing.begin(pos, world)
    elif stage == Stage.TURNS:
        turns.begin_round(pos, world)
    else:
        turns.stand_up(pos, world)


@rule
def waited_for(positions: Array[PositionRecord], worlds: Array[World]) -> int:
    """Return the seats the game waits for, as a set."""
    return legal.waited_for(positions[0], worlds[0])


@rule
def standings(positions: Array[PositionRecord], worlds: Array[World], out: Array[Standing]) -> None:
    """Fill in every seat's standing."""
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
    positions: Array[PositionRecord],
    worlds: Array[World],
    seat: int,
    origin: int,
    second: int,
    target: int,
    cavalry: int,
    infantry: int,
    mine: int,
    theirs: int,
) -> tuple[int, int]:
    """Return the strengths of attacker and defender before the dice, with these heroes.

    numbers plus one, 0 for none.
    """
    pos, world = positions[0], worlds[0]
    return (
        strength.attack_total(world, seat, origin, second, target, cavalry, infantry, mine, theirs),
        strength.defence_total(pos, world, origin, second, target, theirs, mine),
    )


@rule
def parts(positions: Array[PositionRecord], worlds: Array[World]) -> BattleParts:
    """Return the parts of both sides' strength in the battle that is fought, as they stand now."""
    pos, world = positions[0], worlds[0]
    origin, second, target = int(pos.origin), int(pos.second), int(pos.target)
    mine, theirs = int(pos.hero[ATTACKER]), int(pos.hero[DEFENDER])
    cavalry, infantry = strength.attackers(pos, CAVALRY), strength.attackers(pos, INFANTRY)
    attack, led = strength.attack_parts(world, int(pos.turn), origin, second, target, cavalry, infantry, mine, theirs)
    defence, bonus, answered = strength.defence_parts(pos, world, origin, second, target, theirs, mine)
    place = strength.place_of(world, target, int(pos.owner[target]))
    return BattleParts(attack, led, defence, place, bonus, answered)


@rule
def judged(positions: Array[PositionRecord], worlds: Array[World], move: int) -> int:
    """Return the victor of a battle with the dice as they lie after a throw, or NOBODY.

    The dice stay in the record.
    """
    parts = moves.unpack(move)
    pos, world = positions[0], worlds[0]
    if parts.kind == MoveKind.ROLL:
        battle.lay_dice(pos, parts.origin, parts.target)
    elif parts.kind == MoveKind.ROLL_AGAIN:
        battle.lay_again(pos, parts.origin)
    _, victor = battle.judge(pos, world)
    return victor


@rule
def random_step(
    positions: Array[PositionRecord], worlds: Array[World], out: Array[Group], weights: Array[int], counter: int
) -> None:
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
def disturb(pos: PositionRecord, world: World, out: Array[Group], counter: int) -> bool:
    """Return whether the clock expired, or somebody warned or bribed."""
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
def random_game(
    positions: Array[PositionRecord],
    worlds: Array[World],
    out: Array[Group],
    weights: Array[int],
    counter: int,
    limit: int,
) -> int:
    """Return how many random moves were played until the game ended, or `limit`."""
    for number in range(limit):
        if positions[0].stage == Stage.OVER:
            return number
        random_step(positions, worlds, out, weights, counter + number)
    return limit
