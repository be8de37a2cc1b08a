"""`conqueror envs`: what the actions and observations of environments mean, and how fast they step."""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from conqueror.cli.console import QUIET, new_console
from conqueror.cli.options import game_of, read_words
from conqueror.cli.parameters import GAME_OPTIONS, Content, GameWords, check_number
from conqueror.errors import UnknownGame
from conqueror.game import Game
from conqueror.registry import load

if TYPE_CHECKING:
    from conqueror.envs import Batch

_MOST_GAMES = 2**20
_MOST_THREADS = 256
_MOST_SECONDS = 3600
_FIRST_STEPS = 20  # before the clock runs

app = typer.Typer(help="Environments for programs that learn.", no_args_is_help=True)


@app.command("actions", context_settings=GAME_OPTIONS)
def _actions(words: GameWords = None, content: Content = None) -> None:
    """Print what every action of a game means; places are those that the seat to act sees."""
    from conqueror.envs import actions  # no other command needs its rules

    for number, meaning in actions(_game(words, content, "actions")).table():
        typer.echo(f"{number:>6}  {meaning}")


@app.command("observations", context_settings=GAME_OPTIONS)
def _observations(words: GameWords = None, content: Content = None) -> None:
    """Print what stands where in an observation of a game."""
    from conqueror.envs import encoding_of

    encoding = encoding_of(_game(words, content, "observations"))
    shape = " x ".join(str(length) for length in encoding.observation_shape)
    new_console().print(f"{shape} {encoding.observation_type}, version {encoding.version}", style="bold")
    planes = encoding.planes()
    width = max(len(place) for place, _ in planes)
    for place, meaning in planes:
        typer.echo(f"{place:>{width}}  {meaning}")


@app.command("bench", context_settings=GAME_OPTIONS)
def _bench(
    words: GameWords = None,
    games: Annotated[int, typer.Option(metavar="N", help="How many games are stepped together.")] = 256,
    threads: Annotated[int | None, typer.Option(metavar="N", help="How many threads; 1 and all if left out.")] = None,
    seconds: Annotated[int, typer.Option(metavar="N", help="How long each is measured.")] = 3,
    content: Content = None,
) -> None:
    """Measure how many actions a second a batch plays at random, with masks and observations."""
    from conqueror.envs import Batch
    from conqueror.envs.row_threads import usual_threads

    check_number("games", games, _MOST_GAMES)
    check_number("threads", 1 if threads is None else threads, _MOST_THREADS)
    check_number("seconds", seconds, _MOST_SECONDS)
    game = _game(words, content, "bench")
    console = new_console()
    console.print(
        f"{'threads':>7}  {'steps':>12}  {'seconds':>7}  {'per second':>12}  {'per core second':>15}", style=QUIET
    )
    for number in [threads] if threads is not None else sorted({1, usual_threads(games)}):
        steps, real, processor = _stepped(Batch(game, games=games, threads=number), seconds)
        console.print(
            f"{number:>7}  {steps:>12,}  {real:>7.2f}  {steps / real:>12,.0f}  {steps / processor:>15,.0f}",
            highlight=False,
        )


def _stepped(batch: "Batch", seconds: int) -> tuple[int, float, float]:
    """Step a batch at random for some seconds; return how many actions were played, and the time and work it took."""
    for _ in range(_FIRST_STEPS):
        batch.step(batch.sample())
    begun, worked, steps = time.perf_counter(), time.process_time(), 0
    while time.perf_counter() - begun < seconds:
        batch.step(batch.sample())
        steps += batch.games
    return steps, time.perf_counter() - begun, time.process_time() - worked


def _game(words: Sequence[str] | None, content: Path | None, command: str) -> Game:
    wanted = read_words(words or [])
    key = game_of(wanted)
    if key is None:
        raise UnknownGame(f"Say which game: conqueror envs {command} conquests.")
    return load(key, content=content, **wanted.options)
