"""What puzzles are about: a word for the kind of decision, and the rules it turns on."""

import functools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass

from conqueror.game import Position
from conqueror.games.files import PACKAGED
from conqueror.school.lesson import Moves

_DROP, _JOINT = "@", "+"
_INDEPENDENT = "independent"


@dataclass(frozen=True)
class Theme:
    """A theme of the puzzles of a game: the word for it, its title, and the labels of its rules."""

    key: str
    title: str
    labels: Moves


def theme_of(position: Position, seat: str, move: str) -> str:
    """Return what a decision is about, in a word: whom a march attacks, a drop, else what the game calls the move."""
    if _DROP in move:
        return "reinforcement"
    origin, marches, rest = move.partition(">")
    if not marches:
        return str(position.tell(seat, move, seat)["kind"])
    if _JOINT in origin:
        return "joint-attack"
    land = position.data()["lands"].get(rest.partition(" ")[0], {})
    owner = land.get("owner", seat)
    return {seat: "march", _INDEPENDENT: "independents"}.get(owner, "attack")


def theme(game: str, key: str) -> Theme:
    """Return a theme of a game's puzzles; one that no file describes is its own word and names no rules."""
    book = game.partition("/")[0]
    described = _described().get(key, {})
    labels = described.get("labels", {})
    assert isinstance(labels, Mapping)
    return Theme(key, str(described.get("title", key.replace("-", " ").capitalize())), tuple(labels.get(book, ())))


@functools.cache
def _described() -> Mapping[str, Mapping[str, object]]:
    return tomllib.loads((PACKAGED / "puzzles" / "themes.toml").read_text(encoding="utf-8"))
