"""Decisions in games of chance: the best by a clear margin, in three searches, over several guesses of secrets.

Searching is dear and puzzles are rare, so a decision is looked at in steps, each dearer than the one before, and is
dropped at the first that does not find it clear: one move ahead, a short search, and three that are eight times as
deep.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from conqueror.bots.analysis import against_one, analyse
from conqueror.bots.analysis_result import Analysis, Choice
from conqueror.bots.search import evaluate_position
from conqueror.game import Position
from conqueror.school.puzzle import BEST_DECISION, LEVELS, Puzzle, puzzle_id
from conqueror.school.themes import theme_of

QUICK = 100
"""Playouts with which decisions are looked through."""
DEEPER = 8
"""How many times as many each of the proving searches takes."""
LOOKS = 3
GLANCE = 24
"""Playouts of the search that a few decisions get which are not clear one move ahead: they are the hard ones."""
_GLANCED_AT = 0.08
"""How many of those get it."""
_AT_FIRST_SIGHT, _PROMISING, CLEAR, _AS_GOOD = 0.10, 0.13, 0.10, 0.02
"""By how much the best is better one move ahead and in the short search, by how much it must be in each of the
proving ones, and what is as good."""
_FEWEST, _FEWEST_OF_A_KIND, _LOWEST, _HIGHEST = 6, 3, 0.15, 0.97
"""A puzzle has that many moves at least, and is neither lost nor won whatever is decided."""
_FEW = ("bid ", "hero ", "no hero", "retreat ", "buy ")
"""What decisions are about that may have fewer moves."""
_MOST_RIGHT = 1 / 3
"""Of the moves so many may be right, so that it has to be looked for."""
_TOLD = 8
"""Of how many moves the shares are kept."""
_EASY, _HARD = 0.30, 0.14
"""Margins that tell easy puzzles from hard ones."""


@dataclass(frozen=True)
class Answer:
    """What searches agree on: every move that is right, the best first, and what moves are worth on average."""

    right: tuple[str, ...]
    means: dict[str, float]


def find_decision(position: Position, seat: str, seed: str) -> Puzzle | None:
    """Return the puzzle that a decision is, if one answer is the best by a clear margin."""
    if not _is_one_question(position, seat):
        return None
    seats = len(position.game.seats)
    obvious = _at_first_sight(position, seat, seed)
    if _margin(obvious, seats) < _AT_FIRST_SIGHT and not _is_glanced_at(position, seat, seed):
        return None
    quick = analyse(position, seat, playouts=QUICK, rng=Random(f"{seed} first"))
    if not _LOWEST <= against_one(quick.choices[0].share, seats) <= _HIGHEST or _margin(quick, seats) < _PROMISING:
        return None
    agreed = prove(position, seat, seed)
    if agreed is None or len(agreed.right) > _MOST_RIGHT * len(quick.choices):
        return None
    shares = _told_shares(agreed)
    worth = [shares[move] for move in shares if move not in agreed.right]
    margin = (shares[agreed.right[0]] - max(worth)) / 100
    level = 1 + (margin < _EASY) + (margin < _HARD) + (len(quick.choices) > 12) + (obvious.move not in agreed.right)
    data, game = position.data(), position.game.key
    return Puzzle(
        id=puzzle_id(game, seat, data),
        game=game,
        seat=seat,
        position=data,
        kind=BEST_DECISION,
        theme=theme_of(position, seat, agreed.right[0]),
        level=min(level, LEVELS),
        right=agreed.right,
        shares=shares,
    )


def prove(position: Position, seat: str, seed: str, playouts: int = QUICK * DEEPER) -> Answer | None:
    """Return what three searches agree on, each with its own dice and guesses; None as soon as they do not."""
    looks: list[Analysis] = []
    agreed: Answer | None = None
    for number in range(LOOKS):
        looks.append(analyse(position, seat, playouts=playouts, rng=Random(f"{seed} {number}")))
        agreed = clear_answer(looks, len(position.game.seats))
        if agreed is None:
            return None
    return agreed


def clear_answer(looks: Sequence[Analysis], seats: int) -> Answer | None:
    """Return the moves that are best on average; None if in one of the looks another is not clearly poorer."""
    found: dict[str, list[float]] = {}
    for look in looks:
        for choice in look.choices:
            found.setdefault(choice.move, []).append(choice.share)
    means = {move: sum(shares) / len(shares) for move, shares in found.items() if len(shares) == len(looks)}
    if not means:
        return None
    best = max(means.values())
    right = tuple(sorted((move for move in means if means[move] >= best - _AS_GOOD), key=lambda move: -means[move]))
    if any(look.move not in right or _lead(look, right, seats) < CLEAR for look in looks):
        return None
    return Answer(right, means)


def _at_first_sight(position: Position, seat: str, seed: str) -> Analysis:
    """Return a decision one move ahead, in one guess of what is hidden."""
    hidden = position.hide(seat)
    engine, state, found = evaluate_position(hidden, seat, Random(f"{seed} sight"))
    own = [float(row[position.game.seats.index(seat)]) for row in found.shares]
    choices = [Choice(str(number), share, 0.0) for number, share in enumerate(own)]
    choices[:1] = [Choice(engine.write(state, found.moves[0]), own[0], 1.0)]
    return Analysis(seat, {seat: own[0]}, tuple(choices))


def _is_glanced_at(position: Position, seat: str, seed: str) -> bool:
    """Return whether a decision is one of those that get a search all the same, and is promising in it."""
    if Random(f"{seed} glance").random() >= _GLANCED_AT:
        return False
    glance = analyse(position, seat, playouts=GLANCE, rng=Random(f"{seed} short"))
    return _margin(glance, len(position.game.seats)) >= _AT_FIRST_SIGHT


def _is_one_question(position: Position, seat: str) -> bool:
    """Return whether one move answers it, and several are possible; a plan is made of many."""
    hidden = position.hide(seat)
    if seat not in hidden.to_act:
        return False
    moves = hidden.moves(seat)
    is_of_a_kind = all(move.startswith(_FEW) for move in moves)
    if len(moves) < (_FEWEST_OF_A_KIND if is_of_a_kind else _FEWEST) or "ready" in moves:
        return False
    return len(hidden.to_act) == 1 or all(move.startswith("bid ") for move in moves)


def _margin(look: Analysis, seats: int) -> float:
    """Return by how much the best is better than what is not as good, as if there were but one rival."""
    return _lead(look, [one.move for one in look.choices if one.share >= look.choices[0].share - _AS_GOOD], seats)


def _lead(look: Analysis, right: Sequence[str], seats: int) -> float:
    """Return by how much the best is better than everything that is not right; nothing where all is right."""
    others = [choice.share for choice in look.choices if choice.move not in right]
    if not others:
        return 0.0
    return against_one(look.choices[0].share, seats) - against_one(max(others), seats)


def _told_shares(agreed: Answer) -> dict[str, int]:
    """Return how many games of a hundred each of the first moves wins; those that are right first."""
    order = sorted(agreed.means, key=lambda move: (move not in agreed.right, -agreed.means[move]))
    told = order[: max(_TOLD, len(agreed.right) + 2)]
    return {move: round(100 * agreed.means[move]) for move in told}
