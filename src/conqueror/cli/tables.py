"""`conqueror tables`: the stored tables of a server."""

from pathlib import Path

from conqueror.cli.console import BAD, GOOD, QUIET, new_console
from conqueror.server.integrity import check_all
from conqueror.store import Store


def check(database: str | None, content: Path | None) -> bool:
    """Replay every stored game against the rules of today and say what differs. True if nothing does."""
    console = new_console()
    store = Store.open(database, read_only=True)
    tables = events = faults = 0
    try:
        for checked in check_all(store, content):
            tables += 1
            events += checked.events
            if checked.fault:
                faults += 1
                console.print(f"{checked.table} ({checked.game}): {checked.fault}", style=BAD, soft_wrap=True)
    finally:
        store.close()
    words = f"{tables} table{'' if tables == 1 else 's'}, {events} events"
    if faults:
        console.print(f"{words}: {faults} differ from what was stored.", style=BAD)
    elif tables:
        console.print(f"{words}: every position is the one that was stored.", style=GOOD)
    else:
        console.print("There are no tables yet.", style=QUIET)
    return not faults
