"""Actions in words: which of them play a move, what they play, and what each means in any position."""

import numpy as np

from conqueror.envs.encoding import PARTS
from conqueror.envs.encodings.map_games import action_numbers as blocks
from conqueror.envs.encodings.map_games.action_numbers import (
    CAVALRIES,
    INFANTRIES,
    LEVIES,
    Numbers,
    block_of,
    pair_at,
)
from conqueror.envs.encodings.map_games.amounts import place_of_amount
from conqueror.envs.encodings.map_games.choosing import INCOMPLETE, REFUSED, first_part
from conqueror.envs.encodings.map_games.row_loops import Workspace, choose_one
from conqueror.errors import IllegalMove, OptionError
from conqueror.games.map_games.game import MapPosition
from conqueror.games.map_games.notation import Notation, army
from conqueror.games.map_games.refusals import no_decision
from conqueror.games.map_games.rules.moves import Group, Move, unpack
from conqueror.games.map_games.rules.vocabulary import MoveKind
from conqueror.kit import Array, empty

_ALONE = ("end", "ready", "rally", "no hero", "keep", "reroll", "advance", "nothing")
_STAYING = ("nobody", "a cavalry", "an infantry")
_MORE = " …"
"""Stands behind a move that is not complete."""


class _Choice:
    """The parts of a move that a seat has chosen so far in a position."""

    def __init__(self, position: MapPosition, numbers: Array[Numbers], work: Workspace, seat: str) -> None:
        position.game.check_seat(seat)
        if seat not in position.to_act or seat not in position.game.seats:  # which chance is not
            raise no_decision(seat)
        self._position, self._numbers, self._work = position, numbers, work
        self._records, self._seat = position.records, position.final.seats.index(seat)
        self._pending = np.zeros(PARTS, np.int64)
        self.move = INCOMPLETE
        """The move that is complete, or INCOMPLETE or REFUSED."""

    def take(self, action: int) -> None:
        """Choose one part more."""
        if self.move != INCOMPLETE:
            self.move = REFUSED
            return
        worlds = self._position.final.worlds
        self.move = choose_one(self._records, worlds, self._numbers, self._seat, self._pending, action, self._work)

    def chosen(self) -> list[int]:
        """Return the actions chosen so far, with those that were the only answer."""
        return [action - 1 for action in self._pending.tolist() if action]


def ids(position: MapPosition, numbers: Array[Numbers], work: Workspace, seat: str, move: str) -> tuple[int, ...]:
    """Return the actions that play a move; raise an IllegalMove for one that is illegal, or beyond all numbers."""
    wanted = position.legal(seat, move)
    choice = _Choice(position, numbers, work, seat)
    actions: list[int] = []
    for part, action in enumerate(_parts_of(numbers[0], unpack(wanted))):
        if part < len(choice.chosen()):  # it had one answer
            continue
        choice.take(action)
        actions.append(action)
        if choice.move >= 0:
            break
    if choice.move != wanted:
        raise IllegalMove(f"No actions play {move!r}: they count no further, but for all.", rule="FC-59")
    return tuple(actions)


def _parts_of(numbers: Numbers, move: Move) -> tuple[int, ...]:
    """Return the actions of all parts of a move, also of those that may have one answer."""
    group = empty(Group)[0]
    for name in Move._fields:
        setattr(group, name, getattr(move, name))
    first = first_part(numbers, group)
    amount = int(numbers.starts[blocks.AMOUNT])
    units, more = (
        amount + place_of_amount(move.cavalry, move.infantry),
        amount + place_of_amount(move.more_cavalry, move.more_infantry),
    )
    match MoveKind(move.kind):
        case MoveKind.MARCH | MoveKind.RETREAT:
            return first, units
        case MoveKind.JOINT:
            return first, units, more
        case MoveKind.LOSE:
            return units, more
        case MoveKind.BID:
            return (first + min(move.infantry, blocks.BIDS - 1),)
        case _:
            return (first,)


def text(position: MapPosition, numbers: Array[Numbers], work: Workspace, seat: str, actions: tuple[int, ...]) -> str:
    """Return the move that actions play, or its part so far with `…` behind; raise an IllegalMove."""
    choice = _Choice(position, numbers, work, seat)
    names = position.final.names
    for action in actions:
        choice.take(action)
        if choice.move == REFUSED:
            raise IllegalMove(
                f"Action {action} ({describe(names, numbers[0], action)}) is not legal now.", rule="FC-59"
            )
    if choice.move >= 0:
        return names.write(choice.move)
    return _partly(names, numbers[0], choice.chosen()) + _MORE


def _partly(names: Notation, numbers: Numbers, chosen: list[int]) -> str:
    """Return the parts of a move chosen so far, as it is written."""
    words: list[str] = []
    for action in chosen:
        block, place = block_of(numbers, action)
        if block == blocks.AMOUNT:
            words.append(f"{_amount(place)}," if words else f"lose {_amount(place)},")
        else:
            words.append(describe(names, numbers, action))
    return " ".join(words)


def describe(names: Notation, numbers: Numbers, action: int) -> str:
    """Return what an action means in any position; raise an OptionError for a number that is none."""
    count = int(numbers.starts[blocks.ALL])
    if not 0 <= action < count:
        raise OptionError(f"Actions go from 0 to {count - 1}; {action} is none.")
    block, place = block_of(numbers, action)
    lands, heroes = names.lands, names.heroes
    match block:
        case blocks.ALONE:
            return _ALONE[place]
        case blocks.STAY:
            first, second = divmod(place, 3)
            return f"stay: {_STAYING[first]} of the first army, {_STAYING[second]} of the second"
        case blocks.RECRUIT:
            land, levy = divmod(place, LEVIES)
            foot = levy < blocks.FOOT_LEVIES
            return f"recruit {lands[land]} {f'{levy + 1}i' if foot else f'{levy + 1 - blocks.FOOT_LEVIES}c'}"
        case blocks.BONUS:
            return f"bonus {lands[place // 2]} {('1c', '1i')[place % 2]}"
        case blocks.DISBAND:
            return f"disband {lands[place // 2]} {('1c', '1i')[place % 2]}"
        case blocks.BUY | blocks.HERO:
            word = "buy" if block == blocks.BUY else "hero"
            return f"{word} {heroes[place]}" if place < len(heroes) else f"{word} nobody"
        case blocks.MARCH:
            return f"{lands[numbers.origins[place]]}>{lands[numbers.targets[place]]}"
        case blocks.JOINT:
            first, second, target = pair_at(numbers, place)
            return f"{lands[first]}+{lands[second]}>{lands[target]}"
        case blocks.RETREAT:
            return f"retreat {lands[place]}"
        case blocks.BID:
            return f"bid {place}" if place < blocks.BIDS - 1 else f"bid {place}, or all of more"
        case _:
            return _amount(place)


def _amount(place: int) -> str:
    """Return an amount of units as it is written; `+` where it stands for more, too."""
    cavalry, infantry = divmod(place, INFANTRIES)
    more_c = "+" if cavalry == CAVALRIES - 1 else ""
    more_i = "+" if infantry == INFANTRIES - 1 else ""
    if not cavalry and not infantry:
        return army(0, 0)
    return (f"{cavalry}{more_c}c" if cavalry else "") + (f"{infantry}{more_i}i" if infantry else "")
