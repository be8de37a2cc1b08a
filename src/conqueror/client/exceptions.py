"""What a client can meet.

ConquerorError
├── Refused      the table says no: a stable code, a sentence, the rule where a rule refuses
└── LostTable    the server cannot be reached, or has closed the table to us
"""

from conqueror.errors import ConquerorError, Denied


class Refused(Denied):
    """The table did not do what was asked; nothing has changed."""


class LostTable(ConquerorError):
    """The server cannot be reached any more, or it has closed the table to us."""
