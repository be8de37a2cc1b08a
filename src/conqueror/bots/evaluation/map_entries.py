"""The doors from Python into what is compiled for the bots of the map games. They take arrays, not records."""

from conqueror.bots.evaluation import map_playouts
from conqueror.bots.evaluation.map_buffers import Buffers
from conqueror.games.map_games.rules.records import World
from conqueror.kit import Array, rule


@rule
def score_moves(worlds: Array[World], seat: int, most: int, buffers: Array[Buffers]) -> int:
    """List the candidates of a seat in the first position of the stack, at most so many; return their number."""
    return map_playouts.score_moves(worlds, seat, most, buffers[0])


@rule
def playout(worlds: Array[World], counter: int, turns: int, buffers: Array[Buffers]) -> None:
    """Play the first position of the stack on until so many turns of the game are over."""
    map_playouts.playout(worlds, counter, turns, buffers[0])
