"""What can go wrong with a store.

ConquerorError
└── StoreError       the database cannot do it now; a sentence, and the caller may try again
Conflict             somebody else wrote first; the caller reads the new events and decides again
"""

from conqueror.errors import ConquerorError


class StoreError(ConquerorError):
    """The database cannot do it now: no room, a lock, a lost connection, a wrong address.

    Whether an append that met this was written is known only by reading the table again.
    """


class Conflict(Exception):
    """Somebody else wrote first; nothing was written; `head` is the table's last event, -1 if none."""

    def __init__(self, head: int) -> None:
        super().__init__(head)
        self.head = head

    def __str__(self) -> str:
        return f"Somebody else was first; the last event of the table is number {self.head}."
