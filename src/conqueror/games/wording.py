"""Small pieces of sentences that every game needs."""

from collections.abc import Sequence


def listed(words: Sequence[str]) -> str:
    """Words as a list: `red, blue and green`."""
    return " and ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)
