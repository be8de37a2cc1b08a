"""The groups of moves of a view, of whatever game, as a terminal lists and reads them."""

from collections.abc import Sequence
from typing import NotRequired, cast

from typing_extensions import TypedDict, TypeIs

from conqueror.games.map_games.view_types import MapView
from conqueror.views import MoveGroup, View

_MaybeOrigin = TypedDict("_MaybeOrigin", {"from": NotRequired[str]})


class AnyGroup(MoveGroup, _MaybeOrigin):
    """A group of some game: what its moves are written with, and how they are explained, where it has such things."""

    to: NotRequired[str]
    text: NotRequired[str]
    least: NotRequired[int]
    most: NotRequired[int]
    drops: NotRequired[dict[str, list[str]]]
    drop_templates: NotRequired[dict[str, str]]


def groups_of(view: View) -> Sequence[AnyGroup]:
    """Return the groups of a view."""
    return cast(Sequence[AnyGroup], view["moves"])  # each game has some of these fields, and they mean the same


def is_map(view: View) -> TypeIs[MapView]:
    """Return whether moves are orders to armies in named lands."""
    return "lands" in view
