"""Every error a caller can meet, each a sentence for a person.

ConquerorError
├── UnknownGame      no game has this key
├── UnknownSeat      nobody sits there in this game
├── OptionError      an option or its value does not exist
├── SetupError       plain data that is no position of this game
├── IllegalMove      a move the rules refuse, with the label of the rule
├── Denied           a table says no: a stable code, a sentence, the rule where a rule refuses
├── ContentError     a content file with a mistake, with file and key
└── RecordError      a .conq text with a mistake, with its line
"""

from conqueror.views import RefusalView


class ConquerorError(Exception):
    """The root of all errors meant for a caller."""


class UnknownGame(ConquerorError, LookupError):
    """No game has this key."""


class UnknownSeat(ConquerorError, LookupError):
    """Nobody sits there in this game."""


class OptionError(ConquerorError, ValueError):
    """An option, or its value, does not exist; the sentence names the choices."""


class SetupError(ConquerorError, ValueError):
    """Plain data that is no position of this game."""


class IllegalMove(ConquerorError, ValueError):
    """A move the rules refuse: a sentence, and in `rule` the label of the rule that refuses it."""

    def __init__(self, text: str, rule: str) -> None:
        super().__init__(text)
        self.text = text
        self.rule = rule

    def plain(self) -> RefusalView:
        """Return the refusal as JSON-ready data."""
        return {"text": self.text, "rule": self.rule}

    def __reduce__(self) -> tuple[type["IllegalMove"], tuple[str, str]]:
        return (type(self), (self.text, self.rule))

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"


class Denied(ConquerorError):
    """A table did not do what was asked, and nothing has changed: a stable code, a sentence, and a rule, if any."""

    def __init__(self, code: str, text: str, rule: str = "") -> None:
        super().__init__(code, text, rule)
        self.code = code
        self.text = text
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text


class ContentError(ConquerorError, ValueError):
    """A content file with a mistake: the sentence begins with the file and the key."""

    def __init__(self, file: str, key: str, text: str) -> None:
        super().__init__(file, key, text)
        self.file = file
        self.key = key
        self.text = text

    def __str__(self) -> str:
        return f"{self.file}, {self.key}: {self.text}" if self.key else f"{self.file}: {self.text}"


class RecordError(ConquerorError, ValueError):
    """A record with a mistake: the sentence begins with the line, and repeats not all that a hostile record says."""

    LONGEST = 1000

    def __init__(self, line: int, text: str) -> None:
        text = text if len(text) <= self.LONGEST else text[: self.LONGEST] + "…"
        super().__init__(line, text)
        self.line = line
        self.text = text

    def __str__(self) -> str:
        return f"line {self.line}: {self.text}"
