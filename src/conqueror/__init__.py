"""A digital home for a family of conquest board games: exact rules, in Python, at native speed.

>>> import conqueror
>>> game = conqueror.load("conquests")
>>> position = game.start()
>>> position = position.play("plain", "b2-b3")
>>> position.to_act
('painted',)
"""

from typing import TYPE_CHECKING

from conqueror.cursor import Cursor
from conqueror.deprecated import keep_games_callable
from conqueror.errors import (
    ConquerorError,
    ContentError,
    IllegalMove,
    OptionError,
    RecordError,
    SetupError,
    SketchError,
    UnknownGame,
    UnknownSeat,
)
from conqueror.game import Game, Position, Result
from conqueror.info import GameInfo
from conqueror.moves import LegalMoves, Move
from conqueror.record import Record
from conqueror.registry import catalogue, load, offered_options, read, replay
from conqueror.sketch import Sketch
from conqueror.sketch_node import SketchNode
from conqueror.version import __version__

if TYPE_CHECKING:
    from conqueror.bots.analysis import analyse
    from conqueror.bots.value import value
    from conqueror.reviews.review import review

__all__ = [
    "ConquerorError",
    "ContentError",
    "Cursor",
    "Game",
    "GameInfo",
    "IllegalMove",
    "LegalMoves",
    "Move",
    "OptionError",
    "Position",
    "Record",
    "RecordError",
    "Result",
    "SetupError",
    "Sketch",
    "SketchError",
    "SketchNode",
    "UnknownGame",
    "UnknownSeat",
    "__version__",
    "analyse",
    "catalogue",
    "load",
    "offered_options",
    "read",
    "replay",
    "review",
    "value",
]

keep_games_callable()


def __getattr__(name: str) -> object:
    """Import what is needed only when it is asked for: bots are not needed to play."""
    if name == "analyse":
        from conqueror.bots.analysis import analyse as thought

        return thought
    if name == "value":
        from conqueror.bots.value import value as judged

        return judged
    if name == "review":
        from conqueror.reviews.review import review as reviewed

        return reviewed
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
