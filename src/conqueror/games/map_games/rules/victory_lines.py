"""A scenario's victory lines: what is looked at after every action, at the end of turns, and after the last round."""

from conqueror.games.map_games.rules.lands import bit, lands_of
from conqueror.games.map_games.rules.records import PositionRecord, World
from conqueror.games.map_games.rules.victory import finish_game, outranks
from conqueror.games.map_games.rules.vocabulary import END_OF_LIMIT, NOBODY, Ending, Line
from conqueror.kit import rule


@rule
def controls(pos: PositionRecord, world: World, number: int) -> bool:
    """Return whether the winner of a line controls all its lands."""
    return world.lines[number].lands & ~lands_of(pos, world, world.lines[number].winner) == 0


@rule
def check_conquest(pos: PositionRecord, world: World, moment: int) -> bool:
    """Return whether a line is fulfilled that is looked at after every action.

    SC-Q3, MS-1), or when a round is over.
    """
    for number in range(world.line_count):
        winner, when, kind = world.lines[number].winner, world.lines[number].when, world.lines[number].kind
        if when != moment or winner < 0:
            continue
        fulfilled = kind == Line.CONTROL_ALL and controls(pos, world, number)
        if kind == Line.DESTROYED:
            fulfilled = controls(pos, world, number) and lands_of(pos, world, world.lines[number].rival) == 0  # S5-Q5
        if fulfilled:
            finish_game(pos, Ending.CONQUEST, bit(winner))
            return True
    return False


@rule
def note_claims(pos: PositionRecord, world: World) -> None:
    """Note whether each claim on a capital is held; one that was lost begins anew (S4-Q1)."""
    for number in range(world.line_count):
        if world.lines[number].kind != Line.HOLD_ROUNDS:
            continue
        if not controls(pos, world, number):
            pos.holding[number], pos.replies[number], pos.line_standing[number] = 0, 0, 0
        elif not pos.holding[number]:
            pos.holding[number] = 1


@rule
def check_claims(pos: PositionRecord, world: World, seat: int) -> bool:
    """Return whether a claim has stood enough whole turns of the rival, now that a turn of his is over.

    S4-Q1, MS-26.
    """
    for number in range(world.line_count):
        if world.lines[number].kind != Line.HOLD_ROUNDS or world.lines[number].winner == seat:
            continue
        if pos.holding[number] and pos.line_standing[number]:
            pos.replies[number] += 1
            if pos.replies[number] >= world.lines[number].replies:
                finish_game(pos, Ending.CAPITAL_HELD, bit(world.lines[number].winner))
                return True
    return False


@rule
def leader(pos: PositionRecord, world: World) -> int:
    """Return the seat with most points, or NOBODY if everything is equal."""
    best = NOBODY
    for seat in range(world.seats):
        ahead = True
        for other in range(world.seats):
            if other != seat and not outranks(pos, world, seat, other):
                ahead = False
        if ahead:
            best = seat
    return best


@rule
def score_lines(pos: PositionRecord, world: World) -> None:
    """End the game by the first line that applies after the last round.

    Equal points are a draw where a line says so (MS-24); elsewhere they share the victory.
    """
    shared = False
    for number in range(world.line_count):
        winner, when, kind = world.lines[number].winner, world.lines[number].when, world.lines[number].kind
        if when != END_OF_LIMIT:
            continue
        if kind == Line.CONTROL_ALL and winner >= 0 and controls(pos, world, number):
            finish_game(pos, Ending.OBJECTIVES, bit(winner))
            return
        if kind == Line.MOST_POINTS and leader(pos, world) >= 0:
            finish_game(pos, Ending.POINTS, bit(leader(pos, world)))
            return
        if kind == Line.OTHERWISE:
            finish_game(pos, Ending.DEFENCE if winner >= 0 else Ending.DRAW, bit(winner) if winner >= 0 else 0)
            return
        shared = shared or kind == Line.MOST_POINTS
    if shared:
        finish_game(pos, Ending.POINTS, pos.alive)
    else:
        finish_game(pos, Ending.DRAW, 0)
