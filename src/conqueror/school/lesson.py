"""A lesson: steps in which a learner does one thing after the other, with the words for whatever is done."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from conqueror.position import Plain
from conqueror.school.patterns import Pattern, is_like

MOST_WORDS = 45
"""How many words one text may have."""
_WORDS_A_SECOND = 3.0
_SECONDS_A_MOVE = 6.0
"""How a lesson's time is reckoned: reading, and finding and making each move of the answer."""
START, BEFORE = "start", "before"
"""Positions a step may begin in without describing them: the game's own, and where the step before has led."""
Reply = tuple[str, str]
"""A move of another seat, of chance or of the clock, with the seat that plays it."""
Moves = tuple[str, ...]
OptionValue = str | int | list[str]


@dataclass(frozen=True)
class Want:
    """What a step asks for; all that it says must hold at once."""

    move: Moves = ()
    """One of the learner's moves is like one of these."""
    moves: Moves = ()
    """Each of these is like one of the learner's moves, in any order."""
    position: Mapping[str, Pattern] = field(default_factory=dict)
    """What the position then holds, in the words of a set-up."""
    end: str = ""
    """How the game ends, by its name in the rulebook."""
    winner: str = ""
    """The seat that has won."""
    odds: float = 0.0
    """The least chance of victory with which the learner's last move attacks."""

    def is_played(self, moves: Sequence[str]) -> bool:
        """Return whether these are the moves that are asked for, as far as any are."""
        wanted = [*([self.move] if self.move else []), *((pattern,) for pattern in self.moves)]
        return all(any(is_like(move, pattern) for move in moves for pattern in one) for one in wanted)


@dataclass(frozen=True)
class Step:
    """One thing to do."""

    say: str
    """What is asked, in one or two sentences."""
    want: Want
    hint: str
    answer: Moves
    """Moves that pass: what the hint means."""
    wrong: tuple[Moves, ...]
    """Plausible moves that fail, each with words of its own."""
    labels: tuple[str, ...]
    """The rules it teaches."""
    position: Plain | str
    """A set-up, START or BEFORE."""
    played: tuple[Reply, ...] = ()
    """Moves that lead on from the position before the learner is asked."""
    seat: str = ""
    """The learner's; the first that is to act if nothing is said."""
    also: tuple[Moves, ...] = ()
    """Other moves that pass."""
    replies: tuple[Reply, ...] = ()
    """What others, chance and the clock play as soon as they are to act, one after the other."""
    replies_to: Mapping[str, tuple[Reply, ...]] = field(default_factory=dict)
    """What they play after a move that is like a pattern."""
    refuse: Mapping[str, str] = field(default_factory=dict)
    """Words for a move that a rule refuses, by its label."""
    poor: Mapping[str, str] = field(default_factory=dict)
    """Words for legal moves that are not wanted, by patterns; `*` is any."""
    after: str = ""
    """What is said when it is passed."""
    point: tuple[str, ...] = ()
    """Places to mark on the board."""
    most: int = 0
    """How many moves may be tried; as many as the answer has if nothing is said."""
    stars: int = 0
    """With how many moves it earns three stars; as many as the answer has if nothing is said."""

    @property
    def most_moves(self) -> int:
        """Return how many moves may be tried."""
        return self.most or len(self.answer)

    @property
    def moves_for_stars(self) -> int:
        """Return how many moves three stars need."""
        return self.stars or len(self.answer)

    @property
    def texts(self) -> tuple[str, ...]:
        """Return every text a learner may read."""
        return (self.say, self.hint, self.after, *self.refuse.values(), *self.poor.values())

    @property
    def seconds(self) -> float:
        """Return how long it takes about: reading what is said, and making the moves of the answer."""
        return (_words(self.say) + _words(self.after)) / _WORDS_A_SECOND + len(self.answer) * _SECONDS_A_MOVE


@dataclass(frozen=True)
class Lesson:
    """Steps about one part of a game."""

    id: str
    """Its folder and its name, `conquests.moving`: the same for good, since people's progress is kept under it."""
    game: str
    title: str
    line: str
    """What it teaches, in one line."""
    steps: tuple[Step, ...]
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    """The options of the game it is played with."""
    extra: bool = False
    """Whether it stands beside the course, for who wants to know more: another edition, an option."""
    file: str = ""
    """Where it was read, for errors."""

    @property
    def labels(self) -> tuple[str, ...]:
        """Return the rules it teaches."""
        return tuple(dict.fromkeys(label for step in self.steps for label in step.labels))

    @property
    def seconds(self) -> float:
        """Return how long it takes about."""
        return sum(step.seconds for step in self.steps)


@dataclass(frozen=True)
class Course:
    """The lessons of a game, in the order in which they are taken."""

    game: str
    lessons: tuple[Lesson, ...]

    @property
    def core(self) -> tuple[Lesson, ...]:
        """Return the lessons without those beside the course."""
        return tuple(lesson for lesson in self.lessons if not lesson.extra)

    @property
    def steps(self) -> int:
        """Return how many steps the course has, those beside it left out."""
        return sum(len(lesson.steps) for lesson in self.core)

    @property
    def seconds(self) -> float:
        """Return how long the course takes about, those beside it left out."""
        return sum(lesson.seconds for lesson in self.core)


def minutes(seconds: float) -> int:
    """Return a time in whole minutes, at least one."""
    return max(1, math.ceil(seconds / 60))


def _words(text: str) -> int:
    return len(text.split())
