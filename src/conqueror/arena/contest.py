"""What is to be played: who meets whom, on which seats, from which openings.

In a match one bot, the challenger, meets others that are all the same bot. Its games come in rounds: in one round the
challenger sits on every seat once, always from the same opening and with the same dice, so that neither a seat nor an
opening nor a lucky throw favours anybody. Between two that is a mirrored pair.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations
from pathlib import Path

from conqueror.arena.sequential import Sequential
from conqueror.game import Game
from conqueror.options import Value
from conqueror.registry import load

OPENING = 4
"""How many random moves an opening has where nothing is left to chance."""
_OPENING_WITH_DICE = 2


@dataclass(frozen=True)
class Match:
    """One bot against others that are all the same; bots as text, with their thinking time where they have one."""

    challenger: str
    others: str

    def seating(self, seats: Sequence[str], own: int) -> dict[str, str]:
        """Return who sits where if the challenger has this seat."""
        return {seat: self.challenger if number == own else self.others for number, seat in enumerate(seats)}


@dataclass(frozen=True)
class Fixture:
    """One game to be played: of which match, in which round, and the seat of the challenger."""

    match: int
    round: int
    seat: int


@dataclass(frozen=True)
class Contest:
    """A game with its options, the matches, how many games each of them has at most, and the seed of them all."""

    key: str
    matches: tuple[Match, ...]
    games: int
    seed: int
    options: Mapping[str, Value] = field(default_factory=dict)
    content: Path | None = None
    opening: int | None = None
    """How many random moves every game begins with; as many as suit the game if None."""
    test: Sequential | None = None
    """When a match may stop before all its games are played."""

    def load(self) -> Game:
        """Return the game, ready to start."""
        return load(self.key, content=self.content, **self.options)

    def rounds(self, game: Game) -> int:
        """Return how many rounds a match has: enough for its games, the last one whole."""
        return -(-self.games // len(game.seats))

    def opening_of(self, game: Game) -> int:
        """Return how many random moves every game begins with."""
        if self.opening is not None:
            return self.opening
        return _OPENING_WITH_DICE if game.info.has_dice else OPENING

    def fixtures(self, game: Game) -> Iterator[Fixture]:
        """Yield every game, round by round, so that a contest that is stopped is balanced up to its last round."""
        for number in range(self.rounds(game)):
            for match in range(len(self.matches)):
                for seat in range(len(game.seats)):
                    yield Fixture(match, number, seat)


def round_robin(bots: Sequence[str], seats: int) -> tuple[Match, ...]:
    """Return the matches of all bots; where more than two play, each of a pair once among others of the other."""
    pairs = combinations(bots, 2) if seats == 2 else permutations(bots, 2)
    return tuple(Match(one, other) for one, other in pairs)
