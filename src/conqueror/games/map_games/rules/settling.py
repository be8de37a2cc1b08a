"""What follows every action: empty lands, food, elimination, missions, in this order (MS-1)."""

from conqueror.games.map_games.rules.lands import has, hungry, vacate
from conqueror.games.map_games.rules.lines import check_conquest, note_claims
from conqueror.games.map_games.rules.missions import test_mission
from conqueror.games.map_games.rules.turns import end_turn, open_turns, start_plans
from conqueror.games.map_games.rules.victory import eliminate
from conqueror.games.map_games.rules.vocabulary import IMMEDIATELY, Stage
from conqueror.kit import Record, rule


@rule
def settle(s: Record, w: Record) -> None:
    """Settle until somebody has to choose, then go on with the stage in `resume`."""
    vacate(s, w)
    if w.lines and check_conquest(s, w, IMMEDIATELY):
        return
    seats = hungry(s, w)
    for step in range(w.seats if seats else 0):  # FC-Q7: in turn order from the active player
        seat = (int(s.turn) + step) % w.seats
        if has(seats, seat):
            s.stage = Stage.FOOD
            s.actor = seat
            return
    if eliminate(s, w):
        return
    if w.lines:
        note_claims(s, w)
    if s.resume == Stage.TURNS:
        s.resume = 0
        open_turns(s, w)
        return
    if s.resume == Stage.PLANS:
        s.resume = 0
        start_plans(s, w)
        return
    testing = s.testing
    s.testing = 0
    if not has(s.alive, int(s.turn)):
        s.resume = 0
        end_turn(s, w)
        return
    s.stage = s.resume
    s.actor = s.turn
    if testing and test_mission(s, w, int(s.turn)):
        return
    s.resume = 0


@rule
def go_on(s: Record) -> None:
    """Return to the stage that was interrupted."""
    s.stage = s.resume
    s.resume = 0
    s.actor = s.turn
