"""What hero cards say, for the games that have them."""

import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING

from conqueror.game import Game

if TYPE_CHECKING:
    from conqueror.games.map_games.cards import Hero

Cards = dict[str, str]
"""The words on every card, by its id."""


def hero_cards(game: Game) -> Cards:
    """Return every hero's strength and trait in words; nothing in a game without heroes."""
    content = getattr(game, "content", None)
    return _cards(getattr(content, "heroes", ()))


@functools.cache
def printed_cards() -> Cards:
    """Return what hero cards say as they are printed."""
    return _cards(_printed_heroes())


def hero_name(hero: str) -> str:
    """Return the name of a hero as it is printed; of a hero of somebody's own, the id."""
    return next((printed.name for printed in _printed_heroes() if printed.id == hero), hero)


def _cards(heroes: "Sequence[Hero]") -> Cards:
    return {hero.id: f"strength {hero.strength}. {hero.text}" for hero in heroes}


@functools.cache
def _printed_heroes() -> "Sequence[Hero]":
    from conqueror.games.map_games.content import read_content  # only for games with heroes

    return read_content(None).heroes
