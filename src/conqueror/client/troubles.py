"""What a client can meet.

ConquerorError
├── Refused      the table says no: a stable code, a sentence, the rule where a rule refuses
└── LostTable    the server cannot be reached, or has closed the table to us
"""

from conqueror.errors import ConquerorError


class Refused(ConquerorError):
    """The table did not do what was asked; nothing has changed."""

    def __init__(self, code: str, text: str, rule: str = "") -> None:
        super().__init__(code, text, rule)
        self.code = code
        self.text = text
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text


class LostTable(ConquerorError):
    """The server cannot be reached any more, or it has closed the table to us."""
