"""What a batch shows of its games: arrays of its own, one entry or row for each game, written over by every step."""

import numpy as np
import numpy.typing as npt

from conqueror.envs.lookup import AnyEncoding


class ShownArrays:
    """The arrays of some games."""

    def __init__(self, encoding: AnyEncoding, games: int) -> None:
        seats, size = len(encoding.game.seats), encoding.action_count
        shape, kind = (games, *encoding.observation_shape), encoding.observation_type
        self.encoding = encoding
        self.games = games
        self.rows = encoding.make_rows(games)
        """The games themselves, as compiled code keeps them."""
        self.observations: npt.NDArray[np.generic] = np.zeros(shape, kind)
        """What the seat to act observes, for each game; of a game that is over, what its last actor does."""
        self.mask_words: npt.NDArray[np.int64] = np.zeros((games * size + 7) // 8, np.int64)
        """The masks again, eight actions in a number."""
        self.masks: npt.NDArray[np.int8] = self.mask_words.view(np.int8)[: games * size].reshape(games, size)
        """Which actions are legal, (games, actions), 1 or 0; where chance is to act, which outcomes there are."""
        self.seats: npt.NDArray[np.int8] = self.rows.seats
        """The number of the seat to act; OVER (-1), or CHANCE_ROW (-2) where the caller plays chance."""
        self.rewards: npt.NDArray[np.float32] = np.zeros((games, seats), np.float32)
        """What the last step brought every seat: nothing before the end, then from -1 to 1; they sum to zero."""
        self.terminated: npt.NDArray[np.bool_] = np.zeros(games, np.bool_)
        """Where the last step ended a game by the rules, or by an illegal action that loses."""
        self.truncated: npt.NDArray[np.bool_] = np.zeros(games, np.bool_)
        """Where the last step was the last one allowed by `max_moves`."""
        self.final_observations: npt.NDArray[np.generic] = np.zeros(shape, kind)
        """Where a game has ended: its end, as the seat in `final_seats` observes it."""
        self.final_seats: npt.NDArray[np.int8] = np.zeros(games, np.int8)
        """Where a game has ended: who acted last, or of a truncated one who would be next."""
        self.lengths: npt.NDArray[np.int64] = np.zeros(games, np.int64)
        """How many actions the game of the last step has had, chance's not counted."""
        self.refused: npt.NDArray[np.bool_] = np.zeros(games, np.bool_)
        """Where the last action was not legal."""
