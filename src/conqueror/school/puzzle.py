"""A puzzle: a position out of a game, one question, and answers that were proved or measured."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from conqueror.errors import ContentError, IllegalMove
from conqueror.game import Game, PlayedMove, Position
from conqueror.position import Plain
from conqueror.school.judge import State, Verdict
from conqueror.school.lesson import Moves

FORCED_WIN, BEST_DECISION = "forced-win", "best-decision"
KINDS = (FORCED_WIN, BEST_DECISION)
LEVELS = 5
"""From the easiest, 1, to the hardest."""
_ID_LENGTH = 10


@dataclass(frozen=True)
class Puzzle:
    """One puzzle. A forced win has a `line`, a best decision has `right` moves and measured `shares`."""

    id: str
    game: str
    seat: str
    """Who decides."""
    position: Plain
    kind: str
    theme: str
    """What the answer is about, in a word: `capture`, `attack`, `bid`."""
    level: int
    line: Moves = ()
    """The solver's moves, each the only one that wins, with the replies between them."""
    right: Moves = ()
    """Every decision that is as good as the best, the best first."""
    shares: Mapping[str, int] = field(default_factory=dict)
    """Of a hundred games, how many the seat wins after a decision, as three searches say; the best first."""
    wins_in: int = 0
    """In how many own moves a forced win is complete."""
    origin: Mapping[str, str | int] = field(default_factory=dict)
    """Where it comes from: the bots, the seed and the move of the game, and how it was proved."""

    @property
    def answer(self) -> Moves:
        """Return the solver's moves."""
        return self.line[::2] if self.kind == FORCED_WIN else self.right[:1]

    @property
    def best_share(self) -> int:
        """Return the share of the victory after the best decision, of a hundred."""
        return self.shares[self.right[0]]

    @property
    def next_share(self) -> int:
        """Return the share after the best of the decisions that are not right."""
        return max((share for move, share in self.shares.items() if move not in self.right), default=0)

    def written(self) -> str:
        """Return it as a line of its file."""
        data: dict[str, object] = {"id": self.id, "seat": self.seat, "kind": self.kind, "theme": self.theme}
        data |= {"level": self.level, "position": self.position}
        if self.kind == FORCED_WIN:
            data |= {"line": self.line, "wins_in": self.wins_in}
        else:
            data |= {"right": self.right, "shares": dict(self.shares)}
        return json.dumps({**data, "origin": dict(self.origin)}, separators=(",", ":"))


def puzzle_id(game: str, seat: str, position: Plain) -> str:
    """Return the id of a puzzle: the same for the same question, for good."""
    text = json.dumps([game, seat, position], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:_ID_LENGTH]


def read_puzzle(line: str, game: str, called: str) -> Puzzle:
    """Return the puzzle of a line; raise a ContentError, which names it by `called`, if there is none."""
    try:
        data = json.loads(line)
        puzzle = Puzzle(
            id=str(data["id"]),
            game=game,
            seat=str(data["seat"]),
            position=dict(data["position"]),
            kind=str(data["kind"]),
            theme=str(data["theme"]),
            level=int(data["level"]),
            line=tuple(map(str, data.get("line", ()))),
            right=tuple(map(str, data.get("right", ()))),
            shares={str(move): int(share) for move, share in data.get("shares", {}).items()},
            wins_in=int(data.get("wins_in", 0)),
            origin=dict(data.get("origin", {})),
        )
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise ContentError(called, "", f"This is no puzzle: {type(error).__name__}, {error}.") from None
    if puzzle.kind not in KINDS or not puzzle.answer or any(move not in puzzle.shares for move in puzzle.right):
        raise ContentError(called, "", "This is no puzzle: it has no answer of a known kind.")
    return puzzle


def begin_puzzle(puzzle: Puzzle, game: Game) -> Position:
    """Return the position in which it begins."""
    return game.position(puzzle.position)


def judge_puzzle(puzzle: Puzzle, start: Position, moves: Sequence[str], tries: int = 0) -> Verdict:
    """Return what becomes of a solver's moves; `tries` counts failures and hints before them, which cost stars."""
    if puzzle.kind == FORCED_WIN:
        return _judge_line(puzzle, start, moves, tries)
    return _judge_decision(puzzle, start, moves, tries)


def _judge_line(puzzle: Puzzle, start: Position, moves: Sequence[str], tries: int) -> Verdict:
    """Judge moves of a forced win: each is the one of the line, or wins at once."""
    seat, position, done = puzzle.seat, start, list[str]()
    played: tuple[PlayedMove, ...] = ()
    for number, move in enumerate(moves):
        try:
            after = position.play(seat, move)
        except IllegalMove as refusal:
            return Verdict(State.REFUSED, refusal.text, position, seat, tuple(done), rule=refusal.rule)
        done.append(move)
        played = (PlayedMove(seat, move, position, after),)
        position = after
        has_won = after.result is not None and seat in after.result.winners
        if not has_won and move != puzzle.line[2 * number]:
            return Verdict(State.FAILED, _SLIPS, position, seat, tuple(done), played)
        if has_won or 2 * number + 2 >= len(puzzle.line):
            return Verdict(State.PASSED, _WON, position, seat, tuple(done), played, stars=_stars(tries))
        other, reply = after.to_act[0], puzzle.line[2 * number + 1]
        position = after.play(other, reply)
        played = (*played, PlayedMove(other, reply, after, position))
    return Verdict(State.GOING, question(puzzle), position, seat, tuple(done), played)


def _judge_decision(puzzle: Puzzle, start: Position, moves: Sequence[str], tries: int) -> Verdict:
    """Judge one decision by what it is worth on average; what chance makes of it is not played."""
    seat = puzzle.seat
    if not moves:
        return Verdict(State.GOING, question(puzzle), start, seat)
    move = moves[0]
    try:
        after = start.play(seat, move)
    except IllegalMove as refusal:
        return Verdict(State.REFUSED, refusal.text, start, seat, rule=refusal.rule)
    played = (PlayedMove(seat, move, start, after),)
    if move in puzzle.right:
        words = _BEST.format(best=puzzle.shares[move], other=puzzle.next_share)
        return Verdict(State.PASSED, words, after, seat, (move,), played, stars=_stars(tries))
    words = _POORER.format(best=puzzle.best_share, yours=_told_share(puzzle, move))
    return Verdict(State.FAILED, words, after, seat, (move,), played)


_SLIPS = "There is a better move: after this one the win is not certain any more."
_WON = "Nothing can stop the win now."
_BEST = "The best there is: it wins {best} games of 100, the next best {other}."
_POORER = "There is a better decision: this one wins {yours} games of 100, the best {best}."


def _told_share(puzzle: Puzzle, move: str) -> str:
    if move in puzzle.shares:
        return str(puzzle.shares[move])
    return f"at most {min(puzzle.shares.values())}"


def question(puzzle: Puzzle) -> str:
    """Return what is asked."""
    who = puzzle.seat.replace("-", " ").title()
    if puzzle.kind == FORCED_WIN:
        return f"{who} moves and wins by force, in {puzzle.wins_in} moves at most. Find the only move that does it."
    return f"{who} decides. Find the decision that wins most often; the dice will not be thrown."


def _stars(tries: int) -> int:
    return max(1, 3 - tries)
