"""`conqueror tables`: the stored tables of a server."""

import typer

from conqueror.cli.console import BAD, GOOD, QUIET, new_console
from conqueror.cli.parameters import Content, Database

app = typer.Typer(help="The stored tables of a server.", no_args_is_help=True)


@app.callback()
def _tables() -> None:
    pass  # without it, the only command would need no name


@app.command("check")
def _check(database: Database = None, content: Content = None) -> None:
    """Replay every stored game by the rules of today, and report any difference."""
    from conqueror.server.integrity import check_all  # only here are a server's libraries needed
    from conqueror.store import Store

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
    if faults:
        raise typer.Exit(1)
