"""The odds of an attack in words."""

from fractions import Fraction

from conqueror.views import Shown

_TOO_WEAK = "too weak"


def odds_text(odds: Shown, hero: str | None = None) -> str:
    """Return how likely an attack wins, and at worst, against a hero the enemy may hold."""
    words, worst = _words(odds), odds.get("worst")
    if worst is None:
        return f"{words} without a hero" if words == _TOO_WEAK and hero is None else words
    against = _words(worst)
    return f"{words}, {worst['hero']} or not" if against == words else f"{words}; against {worst['hero']} {against}"


def _words(odds: Shown) -> str:
    exact = odds.get("exact", odds)
    chance = {word: Fraction(str(exact[word])) for word in ("win", "draw", "loss")}
    if not any(chance.values()):  # FC-34: independents are beaten for certain, or not attacked
        return _TOO_WEAK
    for word, sure in (("win", "sure to win"), ("draw", "sure to draw"), ("loss", "sure to lose")):
        if chance[word] == 1:
            return sure
    return ", ".join(f"{word} {round(100 * part)}%" for word, part in chance.items() if part)
