"""A program that appends until it is killed; `python -m tests.store.appender ADDRESS`.

For every line on its standard input it forks a child, which prints its process id and then, as soon as an append has
returned, the number of its last event. When the child is dead, `dead` is printed. With the line `early` the child
prints each number before it appends: the fault that the test must be able to see.
"""

import os
import sys

from conqueror.store import Store
from tests.store.examples import TABLE, events


def tell(word: object) -> None:
    """Print past every buffer, so that a kill loses nothing that was said."""
    os.write(1, f"{word}\n".encode())


def append_for_ever(address: str, early: bool) -> None:
    """Append two events at a time."""
    tell(os.getpid())
    store = Store.open(address)
    row = store.row(TABLE)
    assert row is not None
    after = row.head
    while True:
        if early:
            tell(after + 2)
        store.append(TABLE, after, events(after, 2, client_id=f"click {after}"), status="running", due=after)
        after += 2
        if not early:
            tell(after)


if __name__ == "__main__":
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            try:
                append_for_ever(sys.argv[1], line == "early\n")
            finally:
                os._exit(1)
        os.waitpid(child, 0)
        tell("dead")
