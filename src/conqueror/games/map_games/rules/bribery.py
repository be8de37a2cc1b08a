"""Bribery: who may warn, when the minute is up, and what a bribe does."""

from conqueror.games.map_games.rules.lands import change_owner, has, is_own_home, strength_in, units_in
from conqueror.games.map_games.rules.vocabulary import NO_LIMIT, Stage
from conqueror.kit import Record, rule


@rule
def phase(s: Record) -> int:
    """0 in planning, 1 in the action phase, -1 elsewhere."""
    if s.stage == Stage.PLANNING:
        return 0
    if s.stage == Stage.ACTION:
        return 1
    return -1


@rule
def may_warn(s: Record, w: Record, seat: int) -> bool:
    """Whether a seat may warn the one that stalls (FC-72, MS-5, MS-27)."""
    return (
        w.bribery != 0
        and s.stage == Stage.ACTION
        and seat != s.turn
        and has(s.alive, seat)
        and not s.warned
        and not s.expired
        and not s.bribed[1]
    )


@rule
def may_expire(s: Record, w: Record) -> bool:
    """Whether the clock runs: in planning (FC-65), or after a warning (FC-72); once bribed, no more (FC-68)."""
    if w.bribery == 0 or s.expired:
        return False
    if s.stage == Stage.PLANNING:
        return not s.bribed[0]
    return s.stage == Stage.ACTION and s.warned != 0


@rule
def may_bribe(s: Record, w: Record, seat: int, land: int) -> bool:
    """Whether a seat may buy the late player's army in a land (FC-66, FC-70, FC-71, MS-5)."""
    return (
        s.expired != 0
        and phase(s) >= 0
        and seat != s.turn
        and has(s.alive, seat)
        and s.owner[land] == s.turn
        and units_in(s, land) > 0
        and not is_own_home(w, land, int(s.turn))
        and s.coins[seat] >= strength_in(s, w, land)
    )


@rule
def bribe(s: Record, w: Record, seat: int, land: int) -> None:
    """The army and its land change hands for its strength in coins; the window closes (FC-67, FC-Q35)."""
    s.coins[seat] -= strength_in(s, w, land)
    s.bribed[phase(s)] = 1
    s.expired, s.warned = 0, 0
    change_owner(s, w, land, seat)
    if s.recruit_limit[s.turn] == NO_LIMIT:  # under a limit the fort that has recruited stays counted (MS-21)
        s.recruited[land] = 0
    s.resume = s.stage
    s.testing = 0  # MS-4
    s.stage = Stage.SETTLE
