"""What waits to be done at a table, and whoever waits for it."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from conqueror.server.draft import Draft
from conqueror.server.refusals import Refusal
from conqueror.server.request_log import REQUEST_ID
from conqueror.store import Key

Work = Callable[[Draft], None]


@dataclass
class Item:
    """Something to be done at the table, in the order it was received."""

    work: Work | None
    """None: only what others have written is to be read."""
    received: int
    guest: str = ""
    client_id: str = ""
    add_keys: Sequence[Key] = ()
    drop_keys: Sequence[str] = ()
    request: str = field(default_factory=REQUEST_ID.get)
    """The id under which the log tells of it."""
    done: "asyncio.Future[int]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def answer(self, number: int) -> None:
        """Tell whoever waits the number of the last event; it is done also if nobody waits any more."""
        if not self.done.done():
            self.done.set_result(number)

    def refuse(self, refusal: Refusal) -> None:
        """Tell whoever waits why it was not done."""
        if not self.done.done():
            self.done.set_exception(refusal)
            self.done.exception()  # it may be that nobody waits for it any more
