"""What hero cards say, for the games that have them."""

import functools

from conqueror.game import Game

Cards = dict[str, str]
"""The words on every card, by its id."""


def hero_cards(game: Game) -> Cards:
    """Return every hero's strength and trait in words; nothing in a game without heroes."""
    content = getattr(game, "content", None)
    return {hero.id: f"strength {hero.strength}. {hero.text}" for hero in getattr(content, "heroes", ())}


@functools.cache
def printed_cards() -> Cards:
    """Return what hero cards say as they are printed."""
    from conqueror.games.map_games.content import read_content  # only for games with heroes

    return {hero.id: f"strength {hero.strength}. {hero.text}" for hero in read_content(None).heroes}
