"""Small pieces of sentences: numbers with their nouns, lists, seats."""

from conqueror.games.wording import listed


def some(count: int, noun: str) -> str:
    """Return a number with its noun: `1 soldier`, `3 soldiers`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def amounts(ap: int, gold: int, lumber: int) -> str:
    """Return what a stock holds or takes, without what it has none of: `2 AP and 1 gold`."""
    parts = [f"{count} {noun}" for count, noun in ((ap, "AP"), (gold, "gold"), (lumber, "lumber")) if count]
    return listed(parts) or "nothing"
