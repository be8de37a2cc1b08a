"""Small pieces of sentences that only this game needs."""

from conqueror.games.wording import listed


def amounts(ap: int, gold: int, lumber: int) -> str:
    """Return what a stock holds or takes, without what it has none of: `2 AP and 1 gold`."""
    parts = [f"{count} {noun}" for count, noun in ((ap, "AP"), (gold, "gold"), (lumber, "lumber")) if count]
    return listed(parts) or "nothing"
