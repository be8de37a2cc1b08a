"""What of an observation never changes in a game, for each viewer: observing begins with a copy of it."""

import numpy as np
import numpy.typing as npt

from conqueror.envs.encodings.map_games import features as at
from conqueror.games.map_games.rules.lands import has
from conqueror.games.map_games.rules.records import World
from conqueror.games.map_games.rules.vocabulary import HEROES, NOBODY


def make_templates(world: World) -> npt.NDArray[np.float32]:
    """Return the constant part of every seat's observation; the rest is zero."""
    seats, lands = int(world.seats), int(world.lands)
    templates = np.zeros((seats, at.observation_size(lands)), np.float32)
    for viewer in range(seats):
        _put_table(world, viewer, templates[viewer])
        for land in range(lands):
            first = at.LANDS_BEGIN + land * at.LAND_SIZE
            _put_land(world, viewer, land, templates[viewer, first : first + at.LAND_SIZE])
    return templates


def _put_table(world: World, viewer: int, out: npt.NDArray[np.float32]) -> None:
    for hero in range(HEROES):
        out[at.RECRUITS + hero] = has(int(world.recruits[viewer]), hero)
    for number in range(int(world.line_count)):
        winner = int(world.lines[number].winner)
        if winner != NOBODY:
            out[at.LINE_SIDE + number] = 1 if winner == viewer else -1


def _put_land(world: World, viewer: int, land: int, out: npt.NDArray[np.float32]) -> None:
    great = has(int(world.great), land)
    home = int(world.home_of[land])
    out[at.SEA] = has(int(world.seas), land)
    out[at.FORT] = has(int(world.forts), land) and not great
    out[at.FORT + 1] = great
    out[at.HOME] = home == viewer
    out[at.HOME + 1] = home not in (NOBODY, viewer)
    out[at.LAND_FOOD] = int(world.food[viewer, land]) / 4
    out[at.PAY] = int(world.pay[land]) / 4
    out[at.WORTH] = int(world.worth[land]) / 4
    out[at.CLOSED] = has(int(world.forbidden), land)
