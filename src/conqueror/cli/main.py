"""The command `conqueror`: it puts the subcommands together, each of which is a module."""

import errno
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from conqueror.cli import (
    analyse,
    arena,
    content,
    envs,
    join,
    lab,
    learn,
    perft,
    play,
    prepare,
    puzzle,
    replay,
    review,
    serve,
    sketch,
    tables,
    verify,
)
from conqueror.cli.console import complain, new_console, tolerate_bytes
from conqueror.cli.parameters import GAME_OPTIONS
from conqueror.errors import ConquerorError
from conqueror.version import __version__


class _Sentences(TyperGroup):
    """Commands whose errors are sentences: what is wrong goes to the error stream, and the exit code is 2."""

    def invoke(self, ctx: Any) -> object:  # the class of a context has no public name
        tolerate_bytes()
        try:
            result: object = super().invoke(ctx)
        except ConquerorError as error:
            complain(str(error))
            raise typer.Exit(2) from None
        except OSError as error:
            if error.errno == errno.EPIPE:  # whoever read the output has read enough
                raise
            complain(f"The screen cannot be written: {error.strerror}.")
            raise typer.Exit(2) from None
        return result


def _print_version(wanted: bool) -> None:
    if wanted:
        new_console().print(f"conqueror {__version__}")
        raise typer.Exit


def _conqueror(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    del version


app = typer.Typer(
    name="conqueror",
    cls=_Sentences,
    help="A family of conquest board games at your terminal.",
    epilog="Begin with: conqueror play conquests --bot casual",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.callback()(_conqueror)
app.command(context_settings=GAME_OPTIONS)(play.play)
app.command()(learn.learn)
app.command()(puzzle.puzzle)
app.command()(analyse.analyse)
app.command()(replay.replay)
app.command()(review.review)
app.command()(sketch.sketch)
app.command()(verify.verify)
app.command()(serve.serve)
app.command(context_settings=GAME_OPTIONS)(join.join)
app.command(context_settings=GAME_OPTIONS)(perft.perft)
app.command(context_settings=GAME_OPTIONS)(arena.arena)
app.command()(prepare.prepare)
app.add_typer(content.app, name="content")
app.add_typer(tables.app, name="tables")
app.add_typer(lab.app, name="lab")
app.add_typer(envs.app, name="envs")


def run() -> None:
    """Run the command `conqueror`."""
    app()
