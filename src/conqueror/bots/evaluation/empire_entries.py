"""The doors from Python into what is compiled for the bots of Empire. They take arrays, not records."""

from conqueror.bots.evaluation import empire_tree, mcts
from conqueror.bots.evaluation.empire_buffers import Buffers
from conqueror.games.empire.vocabulary import PositionRecord
from conqueror.kit import Array, rule


@rule
def score_moves(buffers: Array[Buffers]) -> int:
    """List the candidate moves of the first position of the stack; return their number."""
    return empire_tree.score_moves(buffers[0])


@rule
def worth(buffers: Array[Buffers]) -> None:
    """Fill the shares with what every seat may expect of the first position of the stack."""
    empire_tree.worth(buffers[0])


@rule
def rollout(buffers: Array[Buffers], counter: int, turns: int) -> None:
    """Fill the shares with what comes of the first position of the stack if all play on by heuristics."""
    empire_tree.rollout(buffers[0], counter, turns)


@rule
def list_chances(buffers: Array[Buffers], chance_weights: Array[int]) -> int:
    """List the outcomes of chance in the first position of the stack, with their weights; count them."""
    return empire_tree.list_chances(buffers[0], chance_weights)


@rule
def add_root(tree: mcts.Tree, positions: Array[PositionRecord], buffers: Array[Buffers]) -> int:
    """Add a root for the first position of the stack; return its number."""
    return empire_tree.add_root(tree, positions, buffers[0])


@rule
def simulate(
    tree: mcts.Tree,
    positions: Array[PositionRecord],
    buffers: Array[Buffers],
    root: int,
    simulations: int,
    turns: int,
    counter: int,
) -> None:
    """Run so many simulations; beyond the tree all play on by heuristics for so many turns."""
    empire_tree.simulate(tree, positions, buffers[0], root, simulations, turns, counter)
