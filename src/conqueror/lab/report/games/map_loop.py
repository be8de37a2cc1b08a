"""Play Final Conquest, Duels and the scenarios one move ahead, by what each seat knows, and write down the course."""

from typing import NamedTuple

from conqueror.bots.evaluation import map_playouts
from conqueror.bots.evaluation.map_buffers import Buffers
from conqueror.games.map_games.rules import hiding, legal, moves
from conqueror.games.map_games.rules import play as playing
from conqueror.games.map_games.rules.records import PositionRecord, World
from conqueror.games.map_games.rules.vocabulary import (
    ATTACKER,
    HIDDEN,
    PRICES,
    SEALED,
    SEATS,
    Stage,
)
from conqueror.kit import Array, Cube, Grid, below, copy_record, lowest, mix, ones, rule
from conqueror.lab.training.games.map_games import felt_best, plans_unseen

LONGEST = 4000  # decisions and throws of a game
_STEP = 1 << 12  # between the numbers of two decisions: more than one of them draws
_BID_ERROR = 2  # coins by which a sealed bid is guessed too high or too low at most


class Log(NamedTuple):
    """Hold what is written down of games: of every decision and throw, of every outcome, and of every game."""

    seats: Array[int]  # SEATS for chance
    moves: Array[int]
    actors: Array[int]  # who decides, or whom what is drawn is for
    options: Array[int]  # between how many moves; 0 for chance
    rounds: Array[int]
    quick: Array[int]  # whether a battle is being fought
    shares: Grid[float]
    outcomes: Grid[float]  # what everybody may expect after each thing that chance could have done
    weights: Array[int]  # of an outcome
    draws: Array[int]  # which entry an outcome belongs to; -1 - entry for the one that was drawn
    ends: Array[int]
    outcome_ends: Array[int]
    winners: Array[int]
    endings: Array[int]
    lengths: Array[int]  # rounds
    out: Grid[int]


@rule
def member(bits: int, number: int) -> int:
    """Return a member of a set by its number."""
    for _ in range(number):
        bits &= bits - 1
    return lowest(bits)


@rule
def guess_heroes(pos: PositionRecord, world: World, seat: int, taken: int, counter: int) -> int:
    """Guess the heroes of a seat by the prices it paid (MS-27); return all that are taken."""
    for price in range(PRICES):
        for number in range(pos.unknown[seat, price]):
            fitting = 0
            left = int(world.recruits[seat]) & ~taken
            while left:
                if world.price[lowest(left)] == price:
                    fitting |= left & -left
                left &= left - 1
            hero = 1 << member(fitting, below(counter + SEATS * (price + PRICES * number), ones(fitting)))
            taken |= hero
            pos.held[seat] |= hero
        pos.unknown[seat, price] = 0
    return taken


@rule
def guess_bid(pos: PositionRecord, world: World, seat: int, counter: int) -> None:
    """Guess a sealed bid near a fair part of the minimum."""
    fair = -(-world.minimum[pos.card - 1] // ones(pos.alive))
    bid = fair + below(counter, 2 * _BID_ERROR + 1) - _BID_ERROR
    pos.bids[seat] = min(pos.coins[seat], max(0, bid))


@rule
def see_as(pos: PositionRecord, world: World, viewer: int, counter: int) -> None:
    """Replace what a seat may not know by a guess that fits what it knows."""
    hiding.hide(pos, world, viewer)
    taken = int(pos.burnt)
    for seat in range(world.seats):
        taken |= pos.held[seat]
    for seat in range(world.seats):
        if seat == viewer:
            continue
        own = mix(counter + seat)
        if pos.mission[seat] == HIDDEN:
            left = world.missions_of[seat] & ~pos.accomplished
            pos.mission[seat] = 1 + member(left, below(own, ones(left)))
        taken = guess_heroes(pos, world, seat, taken, own + 1)
        if pos.bids[seat] == SEALED:
            guess_bid(pos, world, seat, own + 2)
    if pos.hero[ATTACKER] == HIDDEN:
        held = int(pos.held[pos.turn])
        pos.hero[ATTACKER] = 1 + member(held, below(mix(counter + SEATS), ones(held)))
    if plans_unseen(pos, world):
        pos.planned &= 1 << viewer


@rule
def decide(
    buffers: Buffers,
    worlds: Array[World],
    seat: int,
    width: int,
    errors: Array[float],
    counter: int,
    shares: Array[float],
) -> int:
    """Return the move of a seat in buffers.stack[0], and fill in what everybody may expect before it."""
    count = map_playouts.score_moves(worlds, seat, width, buffers)
    chosen = 0
    if errors[0] > 0 or errors[1] > 0:
        chosen = felt_best(buffers.values, count, seat, errors[0], errors[1], counter)
    else:
        chosen = map_playouts.best_of(buffers.values, count, seat)
    map_playouts.expect_nothing(worlds[0], seat, 0, buffers)
    map_playouts.fill_shares(worlds[0], buffers, shares)
    return buffers.chosen[chosen]


@rule
def write_outcomes(
    pos: PositionRecord, world: World, buffers: Buffers, move: int, entry: int, log: Log, filled: int
) -> int:
    """Write down what everybody may expect after each thing that chance can do; return how many are written."""
    count = legal.list_chances(pos, world, buffers.out, buffers.chance_weights)
    for number in range(count):
        legal.list_chances(pos, world, buffers.out, buffers.chance_weights)
        outcome = moves.nth(pos, world, buffers.out[number], 0)
        log.weights[filled] = buffers.chance_weights[number]
        log.draws[filled] = -1 - entry if outcome == move else entry
        copy_record(buffers.stack[1], pos)
        playing.play(buffers.stack[1], world, SEATS, outcome)
        playing.play_forced(buffers.stack[1], world, buffers.out)
        map_playouts.expect_battle(world, buffers)
        map_playouts.fill_shares(world, buffers, log.outcomes[filled])
        filled += 1
    return filled


@rule
def note_losses(pos: PositionRecord, world: World, out: Array[int]) -> None:
    """Write down in which round seats were eliminated."""
    for seat in range(world.seats):
        if out[seat] == 0 and not pos.alive >> seat & 1:
            out[seat] = pos.round_number


@rule
def play_courses(
    players: Array[Buffers],
    worlds: Array[World],
    start: Array[PositionRecord],
    width: int,
    errors: Cube[float],
    seeds: Array[int],
    ledgers: Array[int],
    table: Array[PositionRecord],
    log: Log,
) -> int:
    """Play a game for each seed; return how many entries were written, or -1 where the log is too short.

    `width` is how many moves are looked at in a decision, `errors` says for each game and seat how much it errs and
    misses, `ledgers` for which games luck is reckoned.
    Chance draws by how often it has acted, a seat errs by how often it has decided: games of two variants with the
    same seed have the same luck as far as they go alike.
    """
    world, pos, buffers = worlds[0], table[0], players[0]
    written, filled = 0, 0
    for game in range(len(seeds)):
        copy_record(pos, start[0])
        seed, throws, decisions = seeds[game], 0, 0
        for _ in range(LONGEST):
            if pos.stage == Stage.OVER:
                break
            if written == len(log.seats) or filled + len(buffers.chance_weights) > len(log.weights):
                return -1
            log.rounds[written], log.actors[written] = pos.round_number, pos.actor
            log.quick[written] = not map_playouts.is_quiet(pos.stage)
            seat, move = SEATS, 0
            if legal.is_chance(pos):
                move = map_playouts.draw(pos, world, mix(seed) + throws, buffers)
                throws += 1
                log.options[written] = 0
                if ledgers[game]:
                    filled = write_outcomes(pos, world, buffers, move, written, log, filled)
            else:
                seat = playing.first_waited(pos, world)
                counter = seed + _STEP * decisions
                decisions += 1
                groups = legal.list_decision(pos, world, seat, buffers.out)
                log.options[written] = moves.count_moves(buffers.out, groups)
                copy_record(buffers.stack[0], pos)
                see_as(buffers.stack[0], world, seat, counter)
                erring, shares = errors[game, seat], log.shares[written]
                move = decide(buffers, worlds, seat, width, erring, counter + SEATS + 1, shares)
            log.seats[written], log.moves[written] = seat, move
            written += 1
            playing.play(pos, world, seat, move)
            playing.play_forced(pos, world, buffers.out)
            note_losses(pos, world, log.out[game])
        log.ends[game], log.outcome_ends[game] = written, filled
        log.winners[game], log.endings[game] = pos.winners, pos.ending
        log.lengths[game] = pos.round_number
    return written
