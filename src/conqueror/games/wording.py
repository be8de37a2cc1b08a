"""Small pieces of sentences that every game needs."""

from collections.abc import Sequence

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def listed(words: Sequence[str]) -> str:
    """Join words to a list: `red, blue and green`."""
    return " and ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)


def with_article(name: str, sea: bool) -> str:
    """Return the name of a place as it stands within a sentence: `Rome`, `the Libyan Sea`."""
    return f"the {name}" if sea else name


def begun(text: str) -> str:
    """Return a text as it begins a sentence: its first letter a capital one."""
    return text[:1].upper() + text[1:]


def number_word(number: int) -> str:
    """Return a small number as a word, a large one in digits."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: `1 unit`, `3 units`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
