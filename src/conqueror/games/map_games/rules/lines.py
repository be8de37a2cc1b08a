"""A scenario's victory lines: what is looked at after every action, at the end of turns, and after the last round."""

from conqueror.games.map_games.rules.lands import bit, lands_of
from conqueror.games.map_games.rules.victory import finish_game, outranks
from conqueror.games.map_games.rules.vocabulary import END_OF_LIMIT, NOBODY, Ending, Line
from conqueror.kit import Record, rule


@rule
def controls(s: Record, w: Record, number: int) -> bool:
    """Whether the winner of a line controls all its lands."""
    return w.line[number, 4] & ~lands_of(s, w, w.line[number, 0]) == 0


@rule
def check_conquest(s: Record, w: Record, moment: int) -> bool:
    """Whether a line is fulfilled that is looked at after every action (SC-Q3, MS-1), or when a round is over."""
    for number in range(w.lines):
        winner, when, kind = w.line[number, 0], w.line[number, 1], w.line[number, 2]
        if when != moment or winner < 0:
            continue
        fulfilled = kind == Line.CONTROL_ALL and controls(s, w, number)
        if kind == Line.DESTROYED:
            fulfilled = controls(s, w, number) and lands_of(s, w, w.line[number, 5]) == 0  # S5-Q5
        if fulfilled:
            finish_game(s, Ending.CONQUEST, bit(winner))
            return True
    return False


@rule
def note_claims(s: Record, w: Record) -> None:
    """Whether each claim on a capital is held; one that was lost begins anew (S4-Q1)."""
    for number in range(w.lines):
        if w.line[number, 2] != Line.HOLD_ROUNDS:
            continue
        if not controls(s, w, number):
            s.holding[number], s.replies[number], s.line_standing[number] = 0, 0, 0
        elif not s.holding[number]:
            s.holding[number] = 1


@rule
def check_claims(s: Record, w: Record, seat: int) -> bool:
    """Whether a claim has stood enough whole turns of the rival, now that a turn of his is over (S4-Q1, MS-26)."""
    for number in range(w.lines):
        if w.line[number, 2] != Line.HOLD_ROUNDS or w.line[number, 0] == seat:
            continue
        if s.holding[number] and s.line_standing[number]:
            s.replies[number] += 1
            if s.replies[number] >= w.line[number, 3]:
                finish_game(s, Ending.CAPITAL_HELD, bit(w.line[number, 0]))
                return True
    return False


@rule
def leader(s: Record, w: Record) -> int:
    """The seat with most points, or NOBODY if everything is equal."""
    best = NOBODY
    for seat in range(w.seats):
        ahead = True
        for other in range(w.seats):
            if other != seat and not outranks(s, w, seat, other):
                ahead = False
        if ahead:
            best = seat
    return best


@rule
def score_lines(s: Record, w: Record) -> None:
    """End the game by the first line that applies after the last round.

    Equal points are a draw where a line says so (MS-24); elsewhere they share the victory.
    """
    shared = False
    for number in range(w.lines):
        winner, when, kind = w.line[number, 0], w.line[number, 1], w.line[number, 2]
        if when != END_OF_LIMIT:
            continue
        if kind == Line.CONTROL_ALL and winner >= 0 and controls(s, w, number):
            finish_game(s, Ending.OBJECTIVES, bit(winner))
            return
        if kind == Line.MOST_POINTS and leader(s, w) >= 0:
            finish_game(s, Ending.POINTS, bit(leader(s, w)))
            return
        if kind == Line.OTHERWISE:
            finish_game(s, Ending.DEFENCE if winner >= 0 else Ending.DRAW, bit(winner) if winner >= 0 else 0)
            return
        shared = shared or kind == Line.MOST_POINTS
    if shared:
        finish_game(s, Ending.POINTS, s.alive)
    else:
        finish_game(s, Ending.DRAW, 0)
