"""Decisions in games of chance: the best by a clear margin, in three searches, over several guesses of secrets."""

from collections.abc import Iterable, Sequence
from random import Random

from conqueror.bots.analysis import against_one, analyse
from conqueror.bots.analysis_result import Analysis
from conqueror.game import Position
from conqueror.school.puzzle import BEST_DECISION, LEVELS, Puzzle, puzzle_id

QUICK = 250
"""Playouts with which decisions are looked through."""
DEEPER = 8
"""How many times as many each of the proving searches takes."""
LOOKS = 3
_PROMISING, CLEAR, _AS_GOOD = 0.12, 0.10, 0.02
"""By how much the best is better at first sight, by how much it must be in each search, and what is as good."""
_FEWEST, _FEWEST_BIDS, _LOWEST, _HIGHEST = 6, 3, 0.15, 0.97
"""A puzzle has that many moves at least, and is neither lost nor won whatever is decided."""
_MOST_RIGHT = 1 / 3
"""Of the moves so many may be right, so that it has to be looked for."""
_TOLD = 10
"""Of how many moves the shares are kept."""
_EASY, _HARD = 0.30, 0.14
"""Margins, and by how much the obvious move is poorer, that tell easy puzzles from hard ones."""


def find_decision(position: Position, seat: str, seed: str) -> Puzzle | None:
    """Return the puzzle that a decision is, if one answer is the best by a clear margin."""
    if not _is_one_question(position, seat):
        return None
    seats = len(position.game.seats)
    first = analyse(position, seat, playouts=QUICK, rng=Random(f"{seed} first"))
    if not _LOWEST <= against_one(first.choices[0].share, seats) <= _HIGHEST or _margin(first, seats) < _PROMISING:
        return None
    looks = deep_looks(position, seat, QUICK * DEEPER, seed)
    right = clear_answer(looks, seats)
    if not right or len(right) > _MOST_RIGHT * len(first.choices):
        return None
    shares = _shares(looks, right)
    margin = (shares[right[0]] - max(share for move, share in shares.items() if move not in right)) / 100
    data = position.data()
    game = position.game.key
    level = 1 + (margin < _EASY) + (margin < _HARD) + (len(first.choices) > 12) + (first.move not in right)
    kind = theme_of(right[0])
    name = puzzle_id(game, seat, data)
    return Puzzle(name, game, seat, data, BEST_DECISION, kind, min(level, LEVELS), right=right, shares=shares)


def deep_looks(position: Position, seat: str, playouts: int, seed: str) -> list[Analysis]:
    """Return searches of a decision, each with its own dice and guesses; fewer if the first are not clear."""
    looks: list[Analysis] = []
    for number in range(LOOKS):
        looks.append(analyse(position, seat, playouts=playouts, rng=Random(f"{seed} {number}")))
        if not clear_answer(looks, len(position.game.seats)):
            break
    return looks


def clear_answer(looks: Sequence[Analysis], seats: int) -> tuple[str, ...]:
    """Return the moves that are right in every look, the best first; none if looks differ or one is not clear."""
    right = [_right(look) for look in looks]
    if any(set(other) != set(right[0]) for other in right) or any(_margin(look, seats) < CLEAR for look in looks):
        return ()
    return tuple(right[0])


def theme_of(move: str) -> str:
    """Return what a decision is about, in a word."""
    if ">" in move:
        return "joint-attack" if "+" in move.partition(">")[0] else "march"
    word = move.split(maxsplit=1)[0]
    return "step" if "-" in word and word[0] in "abcdef" and word[1].isdigit() else word


def _is_one_question(position: Position, seat: str) -> bool:
    """Return whether one move answers it, and several are possible; a plan is made of many."""
    hidden = position.hide(seat)
    if seat not in hidden.to_act:
        return False
    moves = hidden.moves(seat)
    is_bid = all(move.startswith("bid ") for move in moves)
    if is_bid:
        return len(moves) >= _FEWEST_BIDS
    return len(moves) >= _FEWEST and len(hidden.to_act) == 1 and "ready" not in moves


def _right(look: Analysis) -> list[str]:
    return [choice.move for choice in look.choices if choice.share >= look.choices[0].share - _AS_GOOD]


def _margin(look: Analysis, seats: int) -> float:
    """Return by how much the best is better than what is not as good, as if there were but one rival."""
    right = set(_right(look))
    others = [choice.share for choice in look.choices if choice.move not in right]
    if not others:
        return 0.0
    return against_one(look.choices[0].share, seats) - against_one(max(others), seats)


def _shares(looks: Sequence[Analysis], right: Iterable[str]) -> dict[str, int]:
    """Return how many games of a hundred each of the first moves wins, over all looks; the best first."""
    found: dict[str, list[float]] = {}
    for look in looks:
        for choice in look.choices:
            found.setdefault(choice.move, []).append(choice.share)
    means = {move: sum(shares) / len(shares) for move, shares in found.items() if len(shares) == len(looks)}
    order = sorted(means, key=lambda move: (move not in set(right), -means[move]))
    return {move: round(100 * means[move]) for move in order[:_TOLD]}
