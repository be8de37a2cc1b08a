"""What a client can meet.

ConquerorError
├── Refused      the table says no: a stable code, a sentence, the rule where a rule refuses
└── LostTable    the server cannot be reached, or has closed the table to us
    └── LostAnswer   a request went out; whether it was done is not known
"""

from conqueror.errors import ConquerorError, Denied


class Refused(Denied):
    """The table did not do what was asked; nothing has changed."""


class LostTable(ConquerorError):
    """The server cannot be reached any more, or it has closed the table to us."""


class LostAnswer(LostTable):
    """A request went out, and its answer was lost; whether it was done is not known."""
