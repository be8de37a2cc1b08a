"""The odds of an attack in words."""

from fractions import Fraction

from typing_extensions import TypeIs

from conqueror.boards.hero_cards import hero_name
from conqueror.games.map_games.view_types import BattleOdds, MapOdds
from conqueror.views import Odds

_TOO_WEAK = "too weak"


def odds_text(odds: Odds, hero: str | None = None) -> str:
    """Return how likely an attack wins, and at worst, against a hero the enemy may hold.

    Where it is said elsewhere with which hero, or that there is none, `hero` names it or is empty.
    """
    words, worst = _words(odds), odds["worst"] if _has_worst(odds) else None
    if worst is None:
        return f"{words} without a hero" if words == _TOO_WEAK and hero is None else words
    against, enemy = _words(worst), hero_name(worst["hero"])
    return f"{words}, {enemy} or not" if against == words else f"{words}; against {enemy} {against}"


def _has_worst(odds: Odds) -> TypeIs[MapOdds]:
    return "worst" in odds


def _has_exact(odds: Odds) -> TypeIs[BattleOdds]:
    return "exact" in odds


def _words(odds: Odds) -> str:
    exact = odds["exact"] if _has_exact(odds) else odds
    chance = {
        name: Fraction(part)
        for name, part in (("win", exact["win"]), ("draw", exact["draw"]), ("loss", exact["loss"]))
    }
    if not any(chance.values()):  # FC-34: independents are beaten for certain, or not attacked
        return _TOO_WEAK
    for word, sure in (("win", "sure to win"), ("draw", "sure to draw"), ("loss", "sure to lose")):
        if chance[word] == 1:
            return sure
    return ", ".join(f"{word} {round(100 * part)}%" for word, part in chance.items() if part)
