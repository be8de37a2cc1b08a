"""What hero cards say, for the games that have them."""

from conqueror.game import Game

Cards = dict[str, str]
"""The words on every card, by its id."""


def hero_cards(game: Game) -> Cards:
    """Every hero's strength and trait in words; nothing in a game without heroes."""
    content = getattr(game, "content", None)
    return {hero.id: f"strength {hero.strength}. {hero.text}" for hero in getattr(content, "heroes", ())}
