"""The command `conqueror` and its subcommands."""

import errno
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from conqueror.bots.bot import bots
from conqueror.cli import analyse, arena, content, join, lab, perft, play, replay, verify
from conqueror.cli.console import complain, new_console, tolerate_bytes
from conqueror.cli.parameters import GAME_OPTIONS, Content, Database
from conqueror.errors import ConquerorError
from conqueror.version import __version__


class _Sentences(TyperGroup):
    """Commands whose mistakes are sentences: what is wrong goes to the error stream, and the exit code is 2."""

    def invoke(self, ctx: Any) -> Any:
        tolerate_bytes()
        try:
            return super().invoke(ctx)
        except ConquerorError as mistake:
            complain(str(mistake))
            raise typer.Exit(2) from None
        except OSError as trouble:
            if trouble.errno == errno.EPIPE:  # whoever read the output has read enough
                raise
            complain(f"The screen cannot be written: {trouble.strerror}.")
            raise typer.Exit(2) from None


app = typer.Typer(
    name="conqueror",
    cls=_Sentences,
    help="A family of conquest board games at your terminal.",
    epilog="Begin with: conqueror play conquests --bot casual",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
content_app = typer.Typer(
    help="Copy, check and show content files: how fighters move, maps, cards.", no_args_is_help=True
)
app.add_typer(content_app, name="content")
tables_app = typer.Typer(help="The stored tables of a server.", no_args_is_help=True)
app.add_typer(tables_app, name="tables")
app.add_typer(lab.app, name="lab")


def _print_version(wanted: bool) -> None:
    if wanted:
        new_console().print(f"conqueror {__version__}")
        raise typer.Exit


@app.callback()
def _conqueror(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    del version


app.command("play", context_settings=GAME_OPTIONS)(play.play)


@app.command("analyse")
def _analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A .conq file.")],
    move: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="After so many moves; after the last if left out.")
    ] = None,
    seat: Annotated[str, typer.Option(help="For this seat; for the one that is to act if left out.")] = "",
    seconds: Annotated[float, typer.Option(min=0.05, max=3600, help="How long to think.")] = 1.0,
    content: Content = None,
) -> None:
    """Say how a recorded game stood: everybody's chances and the best moves, from what a seat could know then."""
    analyse.analyse_file(file, move, seat, seconds, content)


@app.command("replay")
def _replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A .conq file.")],
    every: Annotated[bool, typer.Option("--all", help="Print every move at once.")] = False,
    content: Content = None,
) -> None:
    """Step through a recorded game."""
    if every or not replay.is_interactive():
        replay.print_all(file, content)
    else:
        replay.step(file, content)


@app.command("verify")
def _verify(
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="The proof of a finished game.")] = None,
    seal: Annotated[
        str | None, typer.Option(metavar="HEX", help="The seal you were shown at the end of the game.")
    ] = None,
    commitment: Annotated[
        str | None, typer.Option(metavar="HEX", help="The commitment you were shown before the game.")
    ] = None,
    content: Content = None,
    script: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the stand-alone verifier to a file instead.")
    ] = None,
) -> None:
    """Check the dice of a finished game, and replay it by the rules."""
    if script is not None:
        verify.write_script(script)
    elif file is not None:
        verify.verify(file, seal, commitment, content)
    else:
        raise ConquerorError("Say which file: conqueror verify FILE, or conqueror verify --script FILE.")


@app.command("serve")
def _serve(
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
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in your browser.")] = False,
) -> None:
    """Serve tables for live play; it listens to this machine alone unless told otherwise."""
    from conqueror.cli import serve  # only here are a server's libraries needed

    serve.serve(
        host,
        port,
        database,
        content,
        public_url,
        origin or [],
        limit or [],
        time or [],
        bot_seconds,
        warm=warm,
        open_page=open_page,
    )


app.command("join", context_settings=GAME_OPTIONS)(join.join)


@app.command("perft", context_settings=GAME_OPTIONS)
def _perft(
    words: Annotated[
        list[str], typer.Argument(metavar="GAME DEPTH --OPTION VALUE", help="The game, how deep, its options.")
    ],
    divide: Annotated[bool, typer.Option("--divide", help="Count below every first move.")] = False,
    position: Annotated[Path | None, typer.Option(metavar="FILE", help="A position as JSON to begin from.")] = None,
    content: Content = None,
) -> None:
    """Count the sequences of moves to a depth: a check of the rules, and their speed."""
    begin, depth = perft.begin(words, content, position)
    (perft.divide if divide else perft.count)(begin, depth)


@app.command("arena", context_settings=GAME_OPTIONS)
def _arena(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="GAME BOT BOT … --OPTION VALUE",
            help="The game, the bots with their time if you like (master:1s, mcts:500), any options of the game. "
            f"There are {', '.join(bots())}.",
        ),
    ] = None,
    games: Annotated[int, typer.Option(metavar="N", help="How many games each pair plays.")] = 100,
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Write results.json and every game as .conq there.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="The same seed plays the same games, if no bot has a clock.")
    ] = None,
    workers: Annotated[int | None, typer.Option(metavar="N", help="How many processes; usually all cores.")] = None,
    opening: Annotated[
        int | None, typer.Option(metavar="N", help="How many random moves every game begins with.")
    ] = None,
    sequential: Annotated[
        bool, typer.Option("--sequential", help="Stop a pair as soon as it is clear who is stronger.")
    ] = False,
    content: Content = None,
) -> None:
    """Let bots play each other, with seats and openings balanced, and tell their Elo.

    conqueror arena conquests mcts:1s alphabeta:1s random --games 200
    """
    code = arena.arena(words or [], games, out, seed, workers, opening, content, sequential=sequential)
    if code:
        raise typer.Exit(code)


@app.command("prepare")
def _prepare() -> None:
    """Compile the rules of every game and its bots now, so that no game keeps you waiting later."""
    from conqueror.cli import prepare

    prepare.prepare()


@tables_app.command("check")
def _check_tables(database: Database = None, content: Content = None) -> None:
    """Replay every stored game by the rules of today, and report any difference."""
    from conqueror.cli import tables

    if not tables.check(database, content):
        raise typer.Exit(1)


@content_app.command("copy")
def _copy(folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where the copies go.")]) -> None:
    """Copy the content files into a folder, to correct them there."""
    content.copy(folder)


@content_app.command("check")
def _check(
    folder: Annotated[
        Path | None, typer.Argument(metavar="[DIR]", help="The folder; the package's own if left out.")
    ] = None,
) -> None:
    """Load every game with the content files of a folder, and say what is wrong with them."""
    if not content.check(folder):
        raise typer.Exit(2)


@content_app.command("show")
def _show(
    name: Annotated[str, typer.Argument(metavar="MAP", help="The map: campaign or grand.")],
    folder: Content = None,
) -> None:
    """Show a map as a table: what lies in each territory, what is next to it, and how we know."""
    content.show(name, folder)


def run() -> None:
    """The command `conqueror`."""
    app()
