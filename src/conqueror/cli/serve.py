"""`conqueror serve`: a table for friends, in this room or anywhere."""

import threading
import webbrowser
from dataclasses import replace
from typing import Annotated

import typer
from rich.text import Text

from conqueror.cli.at_once import begin_at_once
from conqueror.cli.console import QUIET, new_console
from conqueror.cli.parameters import Content, Database
from conqueror.errors import OptionError
from conqueror.registry import catalogue, load

_MOMENT = 0.5  # seconds until a server that was begun answers


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.")] = 8000,
    database: Database = None,
    content: Content = None,
    public_url: Annotated[str, typer.Option(metavar="URL", help="The address players see, behind a proxy.")] = "",
    origin: Annotated[
        list[str] | None, typer.Option(metavar="URL", help="Another site whose pages may play.")
    ] = None,
    limit: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=RATE", help="A limit: messages=“40 per 2 second”, or NAME=none. Repeatable."),
    ] = None,
    time: Annotated[
        list[str] | None,
        typer.Option("--time", metavar="NAME=MS", help="A time span, such as absence=60000. Repeatable."),
    ] = None,
    bot_seconds: Annotated[float, typer.Option(min=0.05, max=60, help="How long a bot may think.")] = 1.0,
    warm: Annotated[bool, typer.Option(help="Get games and bots ready before anybody asks for them.")] = True,
    log: Annotated[str, typer.Option(metavar="FORM", help="The form of the log: text or json.")] = "text",
    metrics: Annotated[
        str, typer.Option(metavar="WHERE", help="Who may read /api/metrics: here, everywhere or off.")
    ] = "here",
    processes: Annotated[
        int, typer.Option(min=1, max=64, help="How many processes share the port; more than one need PostgreSQL.")
    ] = 1,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in your browser.")] = False,
) -> None:
    """Serve tables for live play; it listens to this machine alone unless told otherwise."""
    begin_at_once()
    # Only here are a server's libraries needed.
    from conqueror.cli.server_settings import read_log_form, read_metrics, read_settings
    from conqueror.kit import deferred
    from conqueror.server.log_format import set_up_log
    from conqueror.server.processes import ProcessGroup, ServerPlan

    set_up_log(read_log_form(log))
    settings = read_settings(content, public_url, origin or [], limit or [], time or [])
    settings = replace(settings, warm=warm, metrics=read_metrics(metrics))
    console = new_console()
    for key in catalogue() if content is not None else ():
        load(key, content=content)  # what is wrong with the files is said now
    plan = ServerPlan(database, settings, host, bot_seconds, read_log_form(log))
    try:
        server = ProcessGroup(plan, port, processes) if processes > 1 else plan.server(port=port)
    except OSError as error:
        raise OptionError(f"{host}:{port} cannot be listened to: {error.strerror}; try another --port.") from None
    console.print(f"The table is open at {server.address}", soft_wrap=True, highlight=False)
    console.print(
        Text("Sit down from a terminal: conqueror join --new GAME. Ctrl-C ends it; no game is lost.", QUIET)
    )
    if deferred():
        console.print(Text("Rules are compiled in the background; until then bots look one move ahead.", QUIET))
    if open_page:
        threading.Timer(_MOMENT, webbrowser.open, [server.address]).start()
    server.run()
