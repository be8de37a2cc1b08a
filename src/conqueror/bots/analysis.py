"""How a game stands for a seat: everybody's chances, the best moves and where they lead, a win nobody can stop.

Everything is made from what the seat may know: the position is hidden for it first, what it cannot see is guessed.
"""

from dataclasses import replace
from random import Random

import numpy as np

from conqueror.bots.analysis_result import Analysis, Choice
from conqueror.bots.answer import answer
from conqueror.bots.bot import Bot
from conqueror.bots.budget import Budget
from conqueror.bots.engines.engine import Shares
from conqueror.bots.engines.lookup import engine_of
from conqueror.bots.readiness import undisturbed, warms_up
from conqueror.bots.reasons.advice import advice
from conqueror.bots.reasons.reason import forced as told_forced
from conqueror.bots.search import search_position, to_analysis
from conqueror.bots.value import settled_shares
from conqueror.errors import IllegalMove
from conqueror.game import CHANCE, Position
from conqueror.views import AnalysisView, SpokenMove

_GUESSES = 8
"""How often the future is guessed where the dice are to decide."""

_ALIKE = 3
"""How many moves of the same value are named beside the first."""

_JUDGEMENTS = (
    (0.97, "won"),
    (0.8, "much better"),
    (0.6, "better"),
    (0.4, "even"),
    (0.2, "worse"),
    (0.03, "much worse"),
)


def analyse(
    position: Position,
    seat: str,
    seconds: float | None = 1.0,
    *,
    playouts: int | None = None,
    rng: Random | None = None,
) -> Analysis:
    """Analyse a position for a seat: every seat's share of the victory, its own best moves with their values.

    It thinks for so many `seconds`, or so many `playouts`; then the same `rng` gives the same analysis everywhere.
    Where the seat has nothing to decide there are no moves in it, only the shares.

    >>> from random import Random
    >>> position = conqueror.load("empire").start()
    >>> analysis = conqueror.analyse(position, "red", playouts=20, rng=Random(1))
    >>> analysis.move in position.moves("red"), sorted(analysis.shares)
    (True, ['blue', 'red'])
    """
    position.game.check_viewer(seat)
    hidden, rng = position.hide(seat), rng or Random()
    if hidden.result is not None:
        return Analysis(seat, settled_shares(hidden), ())
    budget = Budget(seconds if playouts is None else None, playouts)
    with undisturbed():
        if seat in hidden.to_act:
            engine, state, findings = search_position(hidden, seat, budget.begin(), rng)
            return _weighed(to_analysis(hidden, seat, engine, state, findings))
        shares, decided_in = _expected(hidden, seat, budget, rng)
    return _weighed(Analysis(seat, dict(zip(hidden.game.seats, map(float, shares), strict=True)), (), decided_in))


def _weighed(analysis: Analysis) -> Analysis:
    """Return the analysis with shares that make a whole; no move is told to be worth more than the one found best."""
    whole = sum(analysis.shares.values())
    shares = {seat: share / whole for seat, share in analysis.shares.items()}
    best = shares[analysis.seat]
    choices = [replace(choice, share=min(choice.share, best)) for choice in analysis.choices]
    choices[:1] = [replace(choice, share=best) for choice in choices[:1]]
    return replace(analysis, shares=shares, choices=tuple(choices))


def _expected(hidden: Position, seat: str, budget: Budget, rng: Random) -> tuple[Shares, int | None]:
    """Return what everybody may expect while others decide, or the dice, as a seat sees it; and what is decided."""
    engine = engine_of(hidden.game)
    actor = hidden.to_act[0]
    if warms_up(hidden.game.info.package):
        return engine.worth(engine.to_state(hidden.resample(seat, rng))), None
    guesses = [engine.to_state(hidden.resample(seat, rng)) for _ in range(_GUESSES if actor == CHANCE else 1)]
    if actor == CHANCE:
        seen: Shares = np.mean([engine.rollout(guess, rng.getrandbits(32)) for guess in guesses], axis=0)
        return seen, None
    findings = engine.search(guesses, hidden.game.seats.index(actor), budget.begin(), rng)
    theirs = findings.decided_in
    known = theirs is not None and (theirs > 0 or len(hidden.game.seats) == 2)  # else somebody else may win
    return findings.shares[0], -theirs if known and theirs is not None else None


def whole_answer(analysis: Analysis, position: Position, bot: Bot) -> list[str]:
    """Return the best move, and in a sealed decision all that follows it until the seat's part is made, by a bot."""
    hidden, seat = position.hide(analysis.seat), analysis.seat
    if not analysis.choices:
        return []
    if len(hidden.to_act) == 1:
        return [analysis.move]
    after = hidden.play(seat, analysis.move).hide(seat)
    return [analysis.move, *(answer(bot, after, seat) if seat in after.to_act else ())]


def against_one(share: float, seats: int) -> float:
    """Return a share of the victory as if there were but one rival: an even share of so many seats is a half."""
    return share / (share + (1 - share) / max(seats - 1, 1)) if share < 1 else 1.0


def judged(share: float, seats: int) -> str:
    """Return a share of the victory in a word or two: `won`, `much better`, `even`; even is one of so many seats."""
    alone = against_one(share, seats)
    return next((word for least, word in _JUDGEMENTS if alone >= least), "lost")


def forced(analysis: Analysis, position: Position) -> str:
    """Return a win or a loss that cannot be stopped, as a sentence; nothing where there is none."""
    return "" if analysis.decided_in is None else told_forced(analysis.decided_in, position.game.info.package)


def spoken(position: Position, seat: str, move: str) -> tuple[str, list[str]]:
    """Return a move in words, as its own seat is told it, without what may come of it; and its places."""
    try:
        said = position.hide(seat).tell(seat, move, seat)
    except IllegalMove:  # it is only possible in what was guessed
        return move, []
    return str(said["text"]).partition(". ")[0].rstrip(".") + ".", list(said["places"])


def plain(analysis: Analysis, position: Position, most: int = 3) -> AnalysisView:
    """Return an analysis as JSON-ready data: shares, the best moves with values and lines in words, what is decided.

    Moves that lead to the same position are one, and moves of the same value stand together: the first of them, and
    the others as `alike`.
    """
    seats = len(position.game.seats)
    return {
        "seat": analysis.seat,
        "shares": {seat: round(share, 4) for seat, share in analysis.shares.items()},
        "moves": [
            {
                **_said(position, analysis.seat, alike[0].move),
                "share": round(alike[0].share, 4),
                "words": judged(alike[0].share, seats),
                "reason": advice(position, analysis.seat, alike[0].move, best=alike[0] is analysis.choices[0]),
                "line": list(alike[0].line),
                "alike": [_said(position, analysis.seat, choice.move) for choice in alike[1 : 1 + _ALIKE]],
                "others": max(0, len(alike) - 1 - _ALIKE),
            }
            for alike in _by_value(analysis, position)[:most]
        ],
        "decided_in": analysis.decided_in,
        "forced": forced(analysis, position),
    }


def _said(position: Position, seat: str, move: str) -> SpokenMove:
    text, places = spoken(position, seat, move)
    return {"move": move, "text": text, "places": places}


def _by_value(analysis: Analysis, position: Position) -> list[list[Choice]]:
    """Return the moves that were searched, those of one value together; of those that come to the same the first."""
    hidden = position.hide(analysis.seat)
    found: dict[int, list[Choice]] = {}
    led_to: list[Position] = []
    for choice in analysis.choices:
        after = _after(hidden, analysis.seat, choice.move)
        if after is not None and after in led_to:
            continue
        led_to += [after] if after is not None else []
        found.setdefault(round(100 * choice.share), []).append(choice)  # a judgement tells no more than that
    return list(found.values())


def _after(hidden: Position, seat: str, move: str) -> Position | None:
    try:
        return hidden.play(seat, move)
    except IllegalMove:  # it is only possible in what was guessed
        return None
