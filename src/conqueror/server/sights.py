"""Positions as viewers may know them, hidden once for all that is made of them: views, words, notices."""

import functools

from conqueror.game import Position

_KEPT = 512
"""How many are kept: those of a move are asked for again and again until everybody has been told."""


@functools.lru_cache(maxsize=_KEPT)
def seen(position: Position, viewer: str | None) -> Position:
    """Return a position of a table without what a viewer may not know."""
    return position.hide(viewer)
