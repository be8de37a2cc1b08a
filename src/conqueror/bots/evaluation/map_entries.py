"""The door from Python into what is compiled for the bots of the map games."""

from conqueror.bots.evaluation.map_playouts import playout, score_moves
from conqueror.bots.evaluation.map_tree import Search, add_node, simulate
from conqueror.bots.evaluation.mcts import NONE
from conqueror.kit import rule

SCORE_MOVES, PLAY_OUT, ADD_ROOT, SIMULATE = 0, 1, 2, 3


@rule
def run_errand(search: Search, errand: int, who: int, most: int, counter: int, turns: int) -> int:
    """Do one of the errands, with the first position of the stack; return what it says.

    They share one door, because each door is compiled with all the rules behind it.
    """
    buffers = search.buffers[0]
    if errand == SCORE_MOVES:  # of a seat, at most so many; how many there are
        return score_moves(search.worlds, who, most, buffers)
    if errand == PLAY_OUT:  # until so many turns of the game are over
        playout(search.worlds, counter, turns, buffers)
        return 0
    if errand == ADD_ROOT:  # for a seat; its number
        return add_node(search, NONE, who, buffers.stack)
    simulate(search, who, most, counter, turns)  # from a root, so many times
    return 0
