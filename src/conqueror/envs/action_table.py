"""What the numbers of actions mean: moves as text, and back."""

from conqueror.envs.lookup import encoding_of
from conqueror.errors import OptionError
from conqueror.game import CHANCE, Game, Position


class Actions:
    """The actions of a game, by their numbers.

    >>> from conqueror.envs import actions
    >>> start = conqueror.load("conquests").start()
    >>> known = actions(start.game)
    >>> known.count, known.table()[7]
    (2017, (7, 'a1-b2'))
    """

    def __init__(self, game: Game) -> None:
        self._encoding = encoding_of(game)
        self.count = self._encoding.action_count

    def ids(self, position: Position, seat: str, move: str) -> tuple[int, ...]:
        """Return the actions that play a move, one after the other; an IllegalMove says why it cannot be played.

        Of chance it is the number of the outcome.

        >>> known.ids(start, "plain", "b2-b3")
        (265,)
        """
        if seat == CHANCE:
            position.play(seat, move)  # which says why it cannot happen
            return (list(position.chances()).index(move),)
        return self._encoding.ids(position, seat, move)

    def text(self, position: Position, seat: str, ids: int | tuple[int, ...]) -> str:
        """Return the move that actions play; it ends with … if they are only its first part.

        >>> known.text(start, "plain", 265)
        'b2-b3'
        """
        numbers = ids if isinstance(ids, tuple) else (ids,)
        if seat != CHANCE:
            return self._encoding.text(position, seat, numbers)
        outcomes = dict(enumerate(position.chances()))
        if len(numbers) != 1 or numbers[0] not in outcomes:
            raise OptionError(f"Chance has {len(outcomes)} outcomes now, counted from 0.")
        return outcomes[numbers[0]]

    def table(self) -> list[tuple[int, str]]:
        """Return every number with its meaning; places are those that the seat to act sees.

        >>> known.table()[1296]
        (1296, 'nobody comes back')
        """
        return [(action, self.describe(action)) for action in range(self.count)]

    def describe(self, action: int) -> str:
        """Return what one number means in any position.

        >>> known.describe(1300)
        'Soldier 2 comes back on d1'
        """
        if not 0 <= action < self.count:
            raise OptionError(f"Actions go from 0 to {self.count - 1}; {action} is none.")
        return self._encoding.describe(action)


def actions(game: Game) -> Actions:
    """Return the actions of a game.

    >>> from conqueror.envs import actions
    >>> actions(conqueror.load("empire")).describe(1399)
    'end'
    """
    return Actions(game)
