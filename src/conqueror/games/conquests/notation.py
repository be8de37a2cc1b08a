"""How moves and fighters are written: `a1-a2`, `a1xa5`, `c1-c2 Soldier2@b3`, `Lancer 2`."""

import re
from dataclasses import dataclass

from conqueror.games.conquests import vocabulary
from conqueror.games.conquests.vocabulary import (
    CAPTURE,
    DROP_MASK,
    DROP_SHIFT,
    NAMES,
    PLACE_SHIFT,
    SQUARE,
    SQUARE_MASK,
    TARGET_SHIFT,
    WORDS,
    Board,
    Fighter,
    chevrons_of,
    code_of,
    fighter_of,
)

RESIGN = "resign"
_WRITTEN = re.compile(r"([a-f][1-6])([-x])([a-f][1-6])(?: ([A-Z][a-z]+)([1-6])@([a-f][1-6]))?")


@dataclass(frozen=True)
class Move:
    """A move taken apart: who goes from where to where, and who is placed where afterwards."""

    origin: int
    target: int
    captures: bool
    dropped: int | None = None  # the code of the fighter placed
    place: int | None = None

    @property
    def number(self) -> int:
        """Return the move as the rules write it."""
        step = self.origin | self.target << TARGET_SHIFT
        if self.dropped is None or self.place is None:
            return step
        return step | (self.dropped + 1) << DROP_SHIFT | self.place << PLACE_SHIFT

    def __str__(self) -> str:
        return self.template() if self.place is None else self.template().format(place=NAMES[self.place])

    def template(self) -> str:
        """Return the move as it is written, with `{place}` where a fighter may be placed."""
        step = f"{NAMES[self.origin]}{'x' if self.captures else '-'}{NAMES[self.target]}"
        if self.dropped is None:
            return step
        return f"{step} {fighter_of(self.dropped).word}{chevrons_of(self.dropped)}@{{place}}"


def from_number(number: int, pos: Board) -> Move:
    """Return the move a number of the rules stands for in a position."""
    return taken_apart(number | CAPTURE if pos.squares[number >> TARGET_SHIFT & SQUARE_MASK] else number)


def taken_apart(number: int) -> Move:
    """Return the move a number stands for that also tells of a capture."""
    drop = number >> DROP_SHIFT & DROP_MASK
    return Move(
        origin=number & SQUARE_MASK,
        target=number >> TARGET_SHIFT & SQUARE_MASK,
        captures=bool(number & CAPTURE),
        dropped=drop - 1 if drop else None,
        place=number >> PLACE_SHIFT & SQUARE_MASK if drop else None,
    )


def read(text: str) -> Move | None:
    """Return the move a text stands for, legal or not; None if it is not written like a move."""
    found = _WRITTEN.fullmatch(text)
    if not found or (found[4] is not None and found[4] not in WORDS):
        return None
    origin, sign, target, word, chevrons, place = found.groups()
    return Move(
        origin=SQUARE[origin],
        target=SQUARE[target],
        captures=sign == "x",
        dropped=code_of(WORDS[word], int(chevrons)) if word else None,
        place=SQUARE[place] if place else None,
    )


def write_number(number: int) -> str:
    """Return how a move is written whose number also tells of a capture."""
    return RESIGN if number == vocabulary.RESIGN else str(taken_apart(number))


def read_number(text: str) -> int | None:
    """Return the number of a text, which also tells of a capture; None if it is not written like a move."""
    if text == RESIGN:
        return vocabulary.RESIGN
    move = read(text)
    return None if move is None else move.number | (CAPTURE if move.captures else 0)


def article(word: str) -> str:
    """Return a fighter's name with its article: `an Archer`."""
    return f"an {word}" if word[0] in "AEIO" else f"a {word}"


def write_fighter(code: int) -> str:
    """Return a fighter as players write it: `Lancer 2`."""
    return f"{fighter_of(code).word} {chevrons_of(code)}"


def read_fighter(text: str) -> tuple[Fighter, int] | None:
    """Return the fighter and the chevrons a text stands for, or None."""
    word, _, chevrons = text.partition(" ")
    if word not in WORDS or not re.fullmatch("[1-6]", chevrons):
        return None
    return WORDS[word], int(chevrons)
