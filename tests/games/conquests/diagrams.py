"""Positions as pictures: six lines of fighters, plain in capitals at the bottom, chevrons behind the letter."""

from collections.abc import Sequence
from typing import Any, cast

import conqueror
from conqueror.games.conquests.game import Conquests, ConquestsPosition

LETTERS = {"S": "Soldier", "A": "Archer", "L": "Lancer", "C": "Champion", "G": "General"}


def data(
    picture: str, turn: str = "plain", plain: Sequence[str] = (), painted: Sequence[str] = (), **more: Any
) -> dict[str, Any]:
    """Return the plain data of a picture; `plain` and `painted` are the reserves."""
    board = {}
    rows = [line.split() for line in picture.strip().splitlines()]
    assert [len(row) for row in rows] == [6] * 6, "a picture has six rows of six squares"
    for rank, row in zip(range(6, 0, -1), rows, strict=True):
        for file, sign in zip("abcdef", row, strict=True):
            if sign != ".":
                side = "plain" if sign[0].isupper() else "painted"
                board[f"{file}{rank}"] = f"{side} {LETTERS[sign[0].upper()]} {sign[1:] or 1}"
    reserve = {side: list(fighters) for side, fighters in (("plain", plain), ("painted", painted)) if fighters}
    return {"turn": turn, "board": board, "reserve": reserve, **more}


def conquests(**options: Any) -> Conquests:
    """Return the game with these options."""
    return cast("Conquests", conqueror.load("conquests", **options))


def position(
    picture: str,
    turn: str = "plain",
    plain: Sequence[str] = (),
    painted: Sequence[str] = (),
    setup: dict[str, Any] | None = None,
    **options: str,
) -> ConquestsPosition:
    """Return the position of a picture, in a game with these options."""
    return conquests(**options).position(data(picture, turn, plain, painted, **(setup or {})))


def from_square(position: ConquestsPosition, square: str) -> set[str]:
    """Return the squares to which the fighter on a square can go."""
    return {move[3:5] for seat in position.to_act for move in position.moves(seat) if move.startswith(square)}
