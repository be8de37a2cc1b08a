"""Moves and attacks: which a land offers, and a plain move."""

from conqueror.games.map_games.rules.battle import declare
from conqueror.games.map_games.rules.lands import change_owner, has, is_own_home
from conqueror.games.map_games.rules.strength import can_beat_independents
from conqueror.games.map_games.rules.vocabulary import CAVALRY, EXTRA, FRESH, INDEPENDENT, MORE, NOBODY, Stage
from conqueror.kit import Record, rule


@rule
def is_move(s: Record, target: int) -> bool:
    """Whether entering a land is a plain move: it is one's own or nobody's (FC-77)."""
    return s.owner[target] == s.turn or s.owner[target] == NOBODY


@rule
def is_open(s: Record, w: Record, target: int) -> bool:
    """Whether the round's card lets a land be entered or attacked (MS-21)."""
    if has(w.forbidden, target):  # SC-Q2
        return False
    if s.sea_ban and has(w.seas, target):
        return False
    owner = int(s.owner[target])
    if owner in (NOBODY, INDEPENDENT) or owner == s.turn:
        return True
    if s.truce == 2:
        return False
    return not (s.truce == 1 and is_own_home(w, target, owner))


@rule
def available(s: Record, w: Record, origin: int, target: int, kind: int) -> int:
    """How many units of a kind may go from a land to another (FC-75, FC-Q20, MS-14)."""
    fresh = int(s.ready[origin, kind, FRESH])
    extra = int(s.ready[origin, kind, EXTRA]) + int(s.ready[origin, kind, MORE])
    if is_move(s, target) and not w.extra_moves:
        return fresh
    return fresh + extra


@rule
def is_march(s: Record, w: Record, origin: int, target: int, cavalry: int, infantry: int) -> bool:
    """Whether so many units may move or attack; independents must be beaten for sure (FC-34, FC-Q24)."""
    if cavalry + infantry == 0:
        return False
    if s.owner[target] != INDEPENDENT:
        return True
    return can_beat_independents(s, w, int(s.turn), origin, 0, target, cavalry, infantry)


@rule
def is_joint(
    s: Record, w: Record, origin: int, second: int, target: int, cavalry: int, infantry: int, more_c: int, more_i: int
) -> bool:
    """Whether two armies may attack together, each with at least a unit (S5-14, S5-Q3)."""
    if cavalry + infantry == 0 or more_c + more_i == 0:
        return False
    if s.owner[target] != INDEPENDENT:
        return True
    return can_beat_independents(s, w, int(s.turn), origin, second + 1, target, cavalry + more_c, infantry + more_i)


@rule
def march(s: Record, w: Record, origin: int, target: int, cavalry: int, infantry: int) -> None:
    """Move, or declare an attack, by what stands there; acting ends a warning (MS-5)."""
    s.warned, s.expired = 0, 0
    if not is_move(s, target):
        declare(s, origin, target, cavalry, infantry)
        return
    for kind in range(2):
        going = cavalry if kind == CAVALRY else infantry
        s.units[origin, kind] -= going
        s.units[target, kind] += going
        for state in (FRESH, EXTRA, MORE):
            taken = min(going, int(s.ready[origin, kind, state]))
            s.ready[origin, kind, state] -= taken
            going -= taken
    change_owner(s, w, target, int(s.turn))  # FC-78
    s.resume = Stage.ACTION
    s.testing = 1
    s.stage = Stage.SETTLE
