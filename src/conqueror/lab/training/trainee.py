"""What a game has to give so that its judgement can be learned, and how it is found."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from conqueror.bots.engines.engine import Shares, State
from conqueror.bots.evaluation.network import Network, NetworkArrays
from conqueror.errors import OptionError
from conqueror.game import Game
from conqueror.kit import Array, Grid
from conqueror.registry import companion

_ROOM = "conqueror.lab.training.games"


@dataclass(frozen=True)
class Exploration:
    """How games are varied: so many random moves at the beginning at most, and now and then one later."""

    opening: int = 6
    rate: float = 0.03
    levels: bool = False
    """Whether every seat errs as one of the game's levels does, drawn by the seed, where its trainee knows how."""


@dataclass(frozen=True)
class Episodes:
    """Games that were played: every decision, in order, and how each game ended."""

    positions: State
    """Where a seat had to decide."""
    ahead: npt.NDArray[np.float32]
    """What the learner expected of the move it held for best there, or of the one a rival made: a row of shares."""
    cut: npt.NDArray[np.bool_]
    """Whether another move was made only to explore, so that nothing later tells about this position."""
    ends: npt.NDArray[np.int64]
    """For each game, how many positions there are up to its end."""
    results: npt.NDArray[np.float32]
    """For each game, the seats' shares of the victory."""


@dataclass(frozen=True)
class Batch:
    """Positions as a network sees them: for each, one or more seats' eyes, and for each of these its inputs."""

    places: npt.NDArray[np.int32]
    values: npt.NDArray[np.float32]
    counts: npt.NDArray[np.int64]
    """How many inputs are not 0; none at all for a seat that is out of the game."""
    seats: npt.NDArray[np.int64]
    """Whose eyes they are."""


class Trainee(Protocol):
    """A game that can be learned. Everything random in it comes from the seeds it is given."""

    @property
    def game(self) -> Game:
        """Return the game."""

    @property
    def hidden(self) -> int:
        """Return how many hidden units its network has; with none it is a sum."""

    @property
    def watching(self) -> float:
        """Return in what part of all games, the first, the learner only watches those that were written by hand."""

    @property
    def digest(self) -> str:
        """Return the digest of rules and inputs (`bots.learned.digest_of`)."""

    @property
    def layout(self) -> np.dtype[np.void]:
        """Return how the record of a position lies in memory."""

    def hand_network(self, hidden: int) -> NetworkArrays:
        """Return the judgement that was written by hand, with so many hidden units that have no effect yet."""

    def play(
        self,
        learner: Network,
        rival: Network,
        seating: Grid[int],
        seeds: Array[int],
        exploration: Exploration,
    ) -> Episodes:
        """Play a game for each row of `seating`, 1 where the rival sits; all look one move ahead, chance expected."""

    def encode(self, positions: State) -> Batch:
        """Return positions as a network sees them: by one seat's eyes between two, by all seats' between more."""

    def judge(self, network: Network, positions: State) -> Shares:
        """Return every seat's share in these positions, a row for each."""

    def acting(self, positions: State) -> npt.NDArray[np.bool_]:
        """Return which seats are to act in these positions, a row for each."""


def trainee_of(game: Game) -> Trainee:
    """Return what a game gives so that it can be learned; an OptionError if it gives nothing."""
    module = companion(_ROOM, game.info.package)
    if module is None:
        raise OptionError(f"The judgement of {game.title} cannot be trained.")
    made: Trainee = module.make_trainee(game)
    return made
