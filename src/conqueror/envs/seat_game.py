"""One seat of one game against rivals, who move until it is the seat's turn again."""

import numpy as np
import numpy.typing as npt

from conqueror.envs.batch import Batch
from conqueror.envs.library_types import Free, Info, Numbers
from conqueror.envs.rivals import Rivals, make_rivals
from conqueror.envs.settings import Illegal
from conqueror.errors import OptionError
from conqueror.game import Game


class SeatGame:
    """A seat to learn with. Without a chosen seat every game is played from another one, drawn from its seed."""

    def __init__(
        self,
        key_or_game: str | Game,
        *,
        seat: str | None = None,
        rivals: Rivals = "random",
        illegal: Illegal = "lose",
        max_moves: int | None = None,
        **options: Free,
    ) -> None:
        self.batch = Batch(
            key_or_game, 1, autoreset="disabled", illegal=illegal, max_moves=max_moves, threads=1, **options
        )
        self.game = self.batch.game
        self.chosen_seat = self._checked(seat)
        self._rivals = make_rivals(self.game, rivals)
        self.number = 0
        """The number of the seat that learns."""

    def _checked(self, seat: str | None) -> str | None:
        if seat is not None and seat not in self.game.seats:
            raise OptionError(f"Nobody sits at {seat!r} in this game; the seats are {', '.join(self.game.seats)}.")
        return seat

    @property
    def seat(self) -> str:
        """The name of the seat that learns."""
        return self.game.seats[self.number]

    @property
    def terminated(self) -> bool:
        """Whether the game has ended by its rules, or by an illegal action that loses."""
        return bool(self.batch.terminated[0])

    @property
    def truncated(self) -> bool:
        """Whether the game has ended because it took too many actions."""
        return bool(self.batch.truncated[0])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.terminated or self.truncated

    def begin(self, seed: int, seat: str | None = None) -> None:
        """Begin a game; all that is left to chance in it, the rivals' choices too, comes from the seed."""
        chosen = self._checked(seat) or self.chosen_seat
        rng = np.random.default_rng(seed)
        self.number = int(rng.integers(len(self.game.seats))) if chosen is None else self.game.seats.index(chosen)
        for rival in self._rivals:
            rival.begin(int(rng.integers(2**31)))
        self.batch.reset(int(rng.integers(2**31)))
        self._let_rivals_play()

    def play(self, action: int) -> float:
        """Play an action of the seat, then the rivals' until it is asked again; return what that brought the seat."""
        if self.over:
            raise OptionError("The game is over: reset the environment before the next step.")
        self.batch.step([action])
        self._let_rivals_play()
        return float(self.batch.rewards[0, self.number])

    def _let_rivals_play(self) -> None:
        batch = self.batch
        while not self.over and batch.seats[0] != self.number:
            batch.step([self._rivals[batch.seats[0]].choose(batch)])

    def observe(self) -> Numbers:
        """Return what the seat observes, as an array of its own."""
        if not self.over:
            return np.array(self.batch.observations[0])
        return self.batch.observation_of(0, self.number)

    def mask(self) -> npt.NDArray[np.int8]:
        """Return which actions are legal, as an array of its own; none when the game is over."""
        if not self.over:
            return np.array(self.batch.masks[0])
        return np.zeros(self.batch.encoding.action_count, np.int8)

    def describe(self) -> Info:
        """Return what the library's `info` holds: mask and seat; at the end the result as well."""
        info: Info = {"action_mask": self.mask(), "seat": self.seat}
        if self.terminated:
            result = self.batch.position(0).result
            info["result"] = result.plain() if result is not None else None
        return info
