"""Tables of a content file, read key by key with a sentence for every mistake."""

import re
from collections.abc import Iterable

from conqueror.errors import ContentError

ORIGINS = ("rulebook", "deduced", "reconstructed")
_LONGEST, _LONGEST_TEXT = 80, 1000  # characters of a key, and of a sentence, which may name what the file says
_KEBAB = re.compile(r"(?=.{1,60}$)[a-z0-9]+(-[a-z0-9]+)*")


class Table:
    """One table of a content file. Every key must be asked for; `close` refuses those that nobody asked for."""

    def __init__(self, file: str, key: str, raw: object) -> None:
        self.file = file
        self.key = key
        if not isinstance(raw, dict):
            raise ContentError(file, key, f"Here belongs a table of keys and values, not {_shown(raw)}.")
        self._raw: dict[str, object] = raw
        self._asked: set[str] = set()

    def has(self, name: str) -> bool:
        """Return whether the table has this key."""
        self._asked.add(name)
        return name in self._raw

    def error(self, name: str, text: str) -> ContentError:
        """Return the error for a key of this table, or with no name for the table itself."""
        called = ".".join(
            part if len(part) <= _LONGEST else part[:_LONGEST] + "…" for part in (self.key, name) if part
        )
        return ContentError(self.file, called, text if len(text) <= _LONGEST_TEXT else text[:_LONGEST_TEXT] + "…")

    def close(self) -> None:
        """Refuse every key that was not asked for."""
        for name in self._raw:
            if name not in self._asked:
                raise self.error(name, f"There is no such key here; there are {', '.join(sorted(self._asked))}.")

    def text(self, name: str) -> str:
        """Return a text that says something."""
        value = self._value(name, "a text in quotes")
        if not isinstance(value, str) or not value.strip():
            raise self._wrong(name, value, "a text in quotes")
        return value

    def text_if_any(self, name: str) -> str:
        """Return a text, or nothing if the key is left out."""
        return self.text(name) if self.has(name) else ""

    def id(self, name: str) -> str:
        """Return a name for files and moves, such as asia-minor."""
        value = self.text(name)
        if not _KEBAB.fullmatch(value):
            raise self._wrong(name, value, "an id of small letters, digits and hyphens, such as “asia-minor”")
        return value

    def one_of(self, name: str, words: Iterable[str]) -> str:
        """Return one of these words."""
        choices = tuple(words)
        wanted = f"one of {', '.join(choices)}"
        value = self._value(name, wanted)
        if not isinstance(value, str) or value not in choices:
            raise self._wrong(name, value, wanted)
        return value

    def number(self, name: str, low: int, high: int) -> int:
        """Return a whole number within these limits."""
        wanted = f"a whole number from {low} to {high}"
        value = self._value(name, wanted)
        if type(value) is not int or not low <= value <= high:
            raise self._wrong(name, value, wanted)
        return value

    def degrees(self, name: str) -> float:
        """Return a longitude or latitude."""
        wanted = "a number of degrees from -180 to 180"
        value = self._value(name, wanted)
        if not isinstance(value, int | float) or isinstance(value, bool) or not -180 <= value <= 180:
            raise self._wrong(name, value, wanted)
        return float(value)

    def boolean(self, name: str) -> bool:
        """Return a value that is true or false."""
        value = self._value(name, "true or false")
        if not isinstance(value, bool):
            raise self._wrong(name, value, "true or false")
        return value

    def numbers(self, name: str, low: int, high: int) -> tuple[int, ...]:
        """Return a list of different whole numbers within these limits."""
        wanted = f"a list of different whole numbers from {low} to {high}"
        value = self._value(name, wanted)
        if (
            not isinstance(value, list)
            or not value
            or not all(type(one) is int and low <= one <= high for one in value)
            or len(set(value)) < len(value)
        ):
            raise self._wrong(name, value, wanted)
        return tuple(value)

    def ids(self, name: str) -> tuple[str, ...]:
        """Return a list of different ids."""
        wanted = "a list of different ids in quotes"
        value = self._value(name, wanted)
        if (
            not isinstance(value, list)
            or not value
            or not all(isinstance(one, str) and _KEBAB.fullmatch(one) for one in value)
            or len(set(value)) < len(value)
        ):
            raise self._wrong(name, value, wanted)
        return tuple(value)

    def texts(self, name: str) -> tuple[str, ...]:
        """Return a list of texts that say something."""
        wanted = "a list of texts in quotes"
        value = self._value(name, wanted)
        if not isinstance(value, list) or not value or not all(isinstance(one, str) and one.strip() for one in value):
            raise self._wrong(name, value, wanted)
        return tuple(value)

    def is_list(self, name: str) -> bool:
        """Return whether a list stands under this key."""
        return self.has(name) and isinstance(self._raw[name], list)

    def is_text(self, name: str) -> bool:
        """Return whether a text stands under this key."""
        return self.has(name) and isinstance(self._raw[name], str)

    def raw(self, name: str) -> dict[str, object]:
        """Return the table under this key as it is, for what is checked elsewhere."""
        self.table(name).names()
        value = self._raw[name]
        assert isinstance(value, dict)
        return value

    def origins(self, name: str, parts: Iterable[str]) -> dict[str, str]:
        """Return where each of these parts comes from."""
        table = self.table(name)
        found = {part: table.one_of(part, ORIGINS) for part in parts}
        table.close()
        return found

    def share(self, name: str) -> float:
        """Return a part of one."""
        wanted = "a number above 0 and up to 1"
        value = self._value(name, wanted)
        if not isinstance(value, int | float) or isinstance(value, bool) or not 0 < value <= 1:
            raise self._wrong(name, value, wanted)
        return float(value)

    def table(self, name: str) -> "Table":
        """Return the table under this key."""
        value = self._value(name, "a table of keys and values")
        return Table(self.file, f"{self.key}.{name}".strip("."), value)

    def tables(self, name: str, *by: str) -> list["Table"]:
        """Return the tables in a list; in errors each is called by what it says under the keys `by`."""
        value = self._value(name, "a list of tables")
        if not isinstance(value, list) or not value:
            raise self._wrong(name, value, "a list of tables")
        found: list[Table] = []
        for number, one in enumerate(value, 1):
            names = [one.get(key) for key in by] if isinstance(one, dict) else []
            known = bool(names) and all(type(part) in (str, int) for part in names)
            called = "-".join(str(part)[:40] for part in names) if known else f"number {number}"
            found.append(Table(self.file, f"{self.key}.{name} {called}".strip("."), one))
        return found

    def names(self) -> tuple[str, ...]:
        """Return every key of the table, for tables whose keys are free."""
        self._asked |= self._raw.keys()
        return tuple(self._raw)

    def _value(self, name: str, wanted: str) -> object:
        if not self.has(name):
            raise self.error(name, f"This is missing; write {wanted}.")
        return self._raw[name]

    def _wrong(self, name: str, value: object, wanted: str) -> ContentError:
        return self.error(name, f"Write {wanted}, not {_shown(value)}.")


def reject_duplicates(tables: Iterable[Table], *names: str) -> None:
    """Refuse two tables that say the same under one of these keys."""
    seen: set[tuple[str, str]] = set()
    for table in tables:
        for name in names:
            value = table.text(name)
            if (name, value) in seen:
                raise table.error(name, f"{_shown(value)} stands twice in this file.")
            seen.add((name, value))


def _shown(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return f"“{value[:40]}{'…' if len(value) > 40 else ''}”"
        case int() if abs(value) >= 10**40:
            return "so large a number"
        case int() | float():
            return f"{value}"
        case list():
            return "this list" if value else "an empty list"
        case dict():
            return "a table"
        case _:
            return "a date"
