"""A training as it is watched at a terminal: its length, its checkpoints, its gates and what it gained."""

import contextlib
import secrets
import shlex
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from conqueror.bots.learned import weights_name, write_weights
from conqueror.cli.console import QUIET, new_console, printable
from conqueror.cli.files import writable
from conqueror.cli.interrupts import INTERRUPTED, interrupts
from conqueror.lab.statistics import wilson
from conqueror.lab.training.finish import Gain, finished
from conqueror.lab.training.orders import Players, players
from conqueror.lab.training.trainee import Trainee, trainee_of
from conqueror.lab.training.trainer import ROUND, Gate, Plan, Trainer
from conqueror.lab.workers import cores
from conqueror.options import Value, written
from conqueror.registry import load

_USUAL_MINUTES = 3
_PLAYING = 0.7  # the part of the time that goes into games to learn from; the rest is for learning, gates and the end
_BETWEEN_CHECKPOINTS = 20.0  # seconds
_MEASURED, _MEASURED_OF_MORE = 400, 48  # games that measure the gain, and as many for the last layer


@dataclass(frozen=True)
class Wanted:
    """What is to be trained, and how."""

    key: str
    options: Mapping[str, Value]
    content: Path | None
    games: int | None
    minutes: float | None
    seed: int | None
    until: int | None
    out: Path | None
    resume: bool
    workers: int | None


def run_training(wanted: Wanted) -> None:
    """Train to the end, write the file and say what was gained."""
    game = load(wanted.key, content=wanted.content, **wanted.options)
    place = writable(str(wanted.out or weights_name(game)))
    checkpoint = place.with_name(place.name + ".checkpoint")
    trainee, console, workers = trainee_of(game), new_console(), wanted.workers or cores()
    with players(trainee, wanted.options, wanted.content, workers) as play:
        trainer = Trainer.resumed(trainee, checkpoint) if wanted.resume else _begun(trainee, play, wanted, workers)
        command = _command(wanted, trainer.plan)
        console.print(
            f"{printable(game.title)} ({game.key}): {trainer.plan.games:,} games to learn from", style="bold"
        )
        console.print(f"  {printable(command)}", style=QUIET, soft_wrap=True)
        _watch(console, trainer, play, checkpoint, wanted.until)
        learned, gain = finished(trainer, play, command, _MEASURED if len(game.seats) == 2 else _MEASURED_OF_MORE)
    write_weights(place, learned)
    checkpoint.unlink(missing_ok=True)
    _tell(console, gain, len(game.seats))
    console.print(f"Written to {printable(str(place))}.")


def _begun(trainee: Trainee, play: Players, wanted: Wanted, workers: int) -> Trainer:
    """Return a new training; time becomes a number of games by how long the first ones take."""
    seed = secrets.randbelow(2**32) if wanted.seed is None else wanted.seed
    trainer = Trainer(trainee, Plan(wanted.games or ROUND, seed, trainee.hidden, trainee.watching))
    if wanted.games is None:
        trainer.try_out(play, workers)  # what has to be compiled is compiled
        begun = time.perf_counter()
        tried = trainer.try_out(play, 2 * workers)
        speed = tried / max(time.perf_counter() - begun, 1e-6)
        rounds = max(1, round(_PLAYING * speed * 60 * (wanted.minutes or _USUAL_MINUTES) / ROUND))
        trainer = Trainer(trainee, Plan(rounds * ROUND, seed, trainee.hidden, trainee.watching))
    return trainer


def _watch(console: Console, trainer: Trainer, play: Players, checkpoint: Path, until: int | None) -> None:
    """Train to the end, with a checkpoint now and then; Ctrl-C writes one and ends the program."""
    told, kept = 0, time.perf_counter()
    with _bar() as bar, interrupts() as interrupted, contextlib.closing(trainer.run(play, until)) as running:
        task = bar.add_task("learning", total=trainer.plan.rounds)
        for progress in running:
            bar.update(task, completed=progress.rounds, description=f"loss {progress.loss:.3f}")
            for gate in progress.gates[told:]:
                bar.console.print(_gate_told(gate, progress.rounds), style=QUIET)
            told = len(progress.gates)
            if interrupted.is_set() or time.perf_counter() - kept > _BETWEEN_CHECKPOINTS:
                trainer.save(checkpoint)
                kept = time.perf_counter()
            if interrupted.is_set():
                console.print(f"Stopped; --resume goes on from {printable(str(checkpoint))}.")
                raise typer.Exit(INTERRUPTED)
    trainer.save(checkpoint)


@contextlib.contextmanager
def _bar() -> Iterator[Bar]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Bar(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        yield bar


def _gate_told(gate: Gate, rounds: int) -> str:
    verdict = "accepted" if gate.accepted else "not accepted"
    return f"After {rounds * ROUND:,} games: {100 * gate.score:.0f} % against the version before, {verdict}."


def _tell(console: Console, gain: Gain, seats: int) -> None:
    low, high = (100 * bound for bound in wilson(round(gain.points), gain.games))
    among = "the hand-written player" if seats == 2 else f"{seats - 1} hand-written players"
    console.print(
        f"One move ahead it scores {100 * gain.points / gain.games:.1f} % ({low:.1f} – {high:.1f} %) against {among} "
        f"in {gain.games} mirrored games; {100 / seats:.0f} % is even."
    )


def _command(wanted: Wanted, plan: Plan) -> str:
    """Return the command that makes the same file again."""
    words = ["conqueror", "lab", "train", wanted.key]
    for name, value in wanted.options.items():
        words += [f"--{name.replace('_', '-')}", written(value)]
    words += ["--games", str(plan.games), "--seed", str(plan.seed)]
    if wanted.until is not None:
        words += ["--until", str(wanted.until)]
    if wanted.content is not None:
        words += ["--content", str(wanted.content)]
    return shlex.join(words)
