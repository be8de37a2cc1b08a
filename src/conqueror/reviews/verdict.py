"""What a decision was worth beside the best there was, out of one search from what its seat knew."""

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random

from conqueror.bots.analysis import analyse
from conqueror.bots.analysis_result import Analysis
from conqueror.bots.engines.lookup import engine_of
from conqueror.bots.value import settled_shares
from conqueror.errors import IllegalMove
from conqueror.game import Position
from conqueror.reviews.scale import points

_USUAL_NOISE = 2.0
"""By how many points looks at the same decision differ as a rule; it counts as much as two looks."""
_LONGEST_PLAN = 64
_MOST_PAIRS = 400
_PAIRS = 50
"""How often whole answers are played on, at most and in one slice."""
_BARELY = 0.02
"""The weight of a move that a look hardly searched."""


@dataclass(frozen=True)
class Effort:
    """How a decision is searched: in so many looks, each with its own dice and guesses, of so many playouts."""

    looks: int
    playouts: int


@dataclass(frozen=True)
class Verdict:
    """The best answer and the one that was given, each with its seat's share of the victory after it."""

    best: tuple[str, ...]
    best_share: float
    played_share: float
    loss: float
    """The points that were lost; never below 0."""
    noise: float
    """By how many points the loss may be off."""
    stake: float
    """How many points better the best answer was than the one in the middle."""
    line: tuple[str, ...] = ()
    """How play was expected to go on after the best answer."""


def judge(
    position: Position, seat: str, played: Sequence[str], effort: Effort, seed: str
) -> Iterator[Verdict | None]:
    """Yield None after each slice of thinking about a decision, and at last the verdict.

    The position is hidden for the seat first; what it could not know has no part in it.
    """
    hidden = position.hide(seat)
    looks: list[Analysis] = []
    for number in range(effort.looks):
        looks.append(analyse(hidden, seat, playouts=effort.playouts, rng=Random(f"{seed} {number}")))
        yield None
    best = [_best(looks)]
    is_plan = len(played) > 1 or _goes_on(hidden, seat, best[0])
    if not is_plan and all(any(choice.move == played[0] for choice in look.choices) for look in looks):
        yield _weighed(looks, played[0], len(hidden.game.seats))
        return
    if is_plan:
        yield from _complete(best, hidden, seat, effort, seed)
    yield from _matched(hidden, seat, (best, played), effort, Random(f"{seed} matched"))


def _shares(looks: Sequence[Analysis]) -> dict[str, float]:
    """Return the seat's share after each move over all looks; a move counts where it was searched."""
    found: dict[str, list[tuple[float, float]]] = {}
    for look in looks:
        for choice in look.choices:
            found.setdefault(choice.move, []).append((choice.weight + _BARELY, choice.share))
    return {
        move: sum(weight * share for weight, share in seen) / sum(weight for weight, _ in seen)
        for move, seen in found.items()
    }


def _best(looks: Sequence[Analysis]) -> str:
    shares = _shares(looks)
    return max(shares, key=shares.__getitem__)


def _weighed(looks: Sequence[Analysis], played: str, seats: int) -> Verdict:
    """Return the verdict on a single move that was searched."""
    shares = _shares(looks)
    best = max(shares, key=shares.__getitem__)
    if shares[played] >= shares[best]:
        best = played
    losses = []
    for look in looks:
        by_move = {choice.move: choice.share for choice in look.choices}
        losses.append(points(by_move.get(best, by_move[played]), seats) - points(by_move[played], seats))
    ordered = sorted(shares.values())
    middle = ordered[len(ordered) // 2]
    return Verdict(
        best=(best,),
        best_share=shares[best],
        played_share=shares[played],
        loss=points(shares[best], seats) - points(shares[played], seats),
        noise=_noise(losses),
        stake=points(shares[best], seats) - points(middle, seats),
        line=next(choice.line for look in looks for choice in look.choices if choice.move == best),
    )


def _noise(losses: Sequence[float]) -> float:
    """Return the error of a mean of looks, which are too few to know it by themselves."""
    mean = sum(losses) / len(losses)
    spread = sum((loss - mean) ** 2 for loss in losses)
    return sqrt((2 * _USUAL_NOISE**2 + spread) / (1 + len(losses)) / len(losses))


def _goes_on(hidden: Position, seat: str, move: str) -> bool:
    """Return whether a seat's part of a sealed decision goes on after a move."""
    return len(hidden.to_act) > 1 and seat in hidden.play(seat, move).to_act


def _complete(moves: list[str], hidden: Position, seat: str, effort: Effort, seed: str) -> Iterator[None]:
    """Add the best moves to the beginning of an answer to a sealed decision until it is whole, one in a slice."""
    for move in moves:
        hidden = hidden.play(seat, move).hide(seat)
    while seat in hidden.to_act and len(moves) < _LONGEST_PLAN:
        rng = Random(f"{seed} plan {len(moves)}")
        moves.append(analyse(hidden, seat, playouts=effort.playouts, rng=rng).move)
        hidden = hidden.play(seat, moves[-1]).hide(seat)
        yield None


def _matched(
    hidden: Position, seat: str, answers: tuple[Sequence[str], Sequence[str]], effort: Effort, rng: Random
) -> Iterator[Verdict | None]:
    """Yield None after each slice, and at last the verdict on whole answers, the best that was found and the given.

    Each is played on from the same guesses with the same dice: so answers are compared that no one tree holds.
    """
    pairs: list[tuple[float, float]] = []
    for number in range(1, min(effort.looks * effort.playouts, _MOST_PAIRS) + 1):
        guess, dice = hidden.resample(seat, rng), rng.getrandbits(32)
        with contextlib.suppress(IllegalMove):  # not possible in this guess
            pairs.append((_share(guess, seat, answers[0], dice), _share(guess, seat, answers[1], dice)))
        if number % _PAIRS == 0:
            yield None
    yield _compared(answers, pairs, len(hidden.game.seats))


def _compared(
    answers: tuple[Sequence[str], Sequence[str]], pairs: Sequence[tuple[float, float]], seats: int
) -> Verdict:
    """Return the verdict on two answers by the shares each had, pair by pair."""
    best, played = answers
    count = max(len(pairs), 1)
    ours, theirs = (sum(pair[place] for pair in pairs) / count for place in (0, 1))
    gap = points(ours, seats) - points(theirs, seats)
    if theirs >= ours:
        return Verdict(tuple(played), theirs, theirs, 0.0, 0.0, -gap)
    spread = sum((pair[0] - pair[1] - ours + theirs) ** 2 for pair in pairs) / count
    noise = gap / (ours - theirs) * sqrt(spread / count)
    return Verdict(tuple(best), ours, theirs, gap, noise, gap)


def _share(guess: Position, seat: str, answer: Sequence[str], dice: int) -> float:
    """Return a seat's share after its answer, played on for a round."""
    for move in answer:
        guess = guess.play(seat, move)
    if guess.result is not None:
        return settled_shares(guess)[seat]
    engine = engine_of(guess.game)
    return float(engine.rollout(engine.to_state(guess), dice)[guess.game.seats.index(seat)])
