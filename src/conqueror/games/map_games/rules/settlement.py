"""What follows every action: empty lands, food, elimination, missions, in this order (MS-1)."""

from conqueror.games.map_games.rules.lands import has, hungry, vacate
from conqueror.games.map_games.rules.missions import test_mission
from conqueror.games.map_games.rules.records import PositionRecord, World
from conqueror.games.map_games.rules.turns import end_turn, open_turns, start_plans
from conqueror.games.map_games.rules.victory import eliminate
from conqueror.games.map_games.rules.victory_lines import check_conquest, note_claims
from conqueror.games.map_games.rules.vocabulary import IMMEDIATELY, Stage
from conqueror.kit import rule


@rule
def settle(pos: PositionRecord, world: World) -> None:
    """Settle until somebody has to choose, then go on with the stage in `resume`."""
    vacate(pos, world)
    if world.line_count and check_conquest(pos, world, IMMEDIATELY):
        return
    seats = hungry(pos, world)
    for step in range(world.seats if seats else 0):  # FC-Q7: in turn order from the active player
        seat = (int(pos.turn) + step) % world.seats
        if has(seats, seat):
            pos.stage = Stage.FOOD
            pos.actor = seat
            return
    if eliminate(pos, world):
        return
    if world.line_count:
        note_claims(pos, world)
    if pos.resume == Stage.TURNS:
        pos.resume = 0
        open_turns(pos, world)
        return
    if pos.resume == Stage.PLANS:
        pos.resume = 0
        start_plans(pos, world)
        return
    testing = pos.testing
    pos.testing = 0
    if not has(pos.alive, int(pos.turn)):
        pos.resume = 0
        end_turn(pos, world)
        return
    pos.stage = pos.resume
    pos.actor = pos.turn
    if testing and test_mission(pos, world, int(pos.turn)):
        return
    pos.resume = 0


@rule
def go_on(pos: PositionRecord) -> None:
    """Return to the stage that was interrupted."""
    pos.stage = pos.resume
    pos.resume = 0
    pos.actor = pos.turn
