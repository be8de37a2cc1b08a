"""Who leads when in games that were played: changes of the lead, and when a game is decided for good."""

from typing import NamedTuple

from conqueror.kit import Array, Grid, rule

_MARGIN = 0.05  # a lead is lost to whoever is ahead by so much: less is the judgement's own restlessness
_DECIDED = 0.9  # the chance from which on a game is decided, if it stays so


class Leads(NamedTuple):
    """What is found of each game."""

    changes: Array[int]
    last: Array[int]  # when the lead was taken for the last time, in percent of the game's decisions
    decided: Array[int]  # when the game was decided for good, in percent; 100 where its end decided it


@rule
def leader_of(chances: Grid[float], row: int) -> int:
    """Return who has the best chance at a moment, the first of equals."""
    best = 0
    for seat in range(1, chances.shape[1]):
        if chances[row, seat] > chances[row, best]:
            best = seat
    return best


@rule
def follow_leads(chances: Grid[float], ends: Array[int], winners: Array[int], leads: Leads) -> None:
    """Fill in who led when, for every game; `winners` are sets of bits."""
    first = 0
    for game in range(len(ends)):
        count = ends[game] - first
        if count == 0:
            leads.decided[game] = 100
            continue
        leader, since, settled = leader_of(chances, first), 0, count
        for number in range(count):
            row = first + number
            ahead = leader_of(chances, row)
            if ahead != leader and chances[row, ahead] > chances[row, leader] + _MARGIN:
                leader, since = ahead, number
                leads.changes[game] += 1
            sure = winners[game] >> ahead & 1 and chances[row, ahead] >= _DECIDED
            if not sure:
                settled = count
            elif settled == count:
                settled = number
        leads.last[game] = 100 * since // count
        leads.decided[game] = 100 * settled // count
        first = ends[game]
