"""The rounds of a game that was played."""

from collections.abc import Iterable

from conqueror.game import CHANCE, Position


def rounds_of(moments: Iterable[tuple[int, Position]]) -> list[int]:
    """Return the numbers at which a round begins.

    As the game counts them, or whenever the first seat is to act again.
    """
    found: list[int] = []
    waited: tuple[str, ...] = ()
    last: object = None
    for number, position in moments:
        if position.to_act in (waited, (CHANCE,)) and found:
            continue
        waited = position.to_act
        picture = position.picture(None) if waited else {}
        counted = picture.get("round", picture.get("counter"))
        begins = counted != last if counted is not None else waited == position.game.seats[:1]
        if begins or not found:
            found.append(number)
            last = counted
    return found
