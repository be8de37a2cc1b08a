"""`conqueror verify`: check the dice of a finished game, and replay it by the rules."""

from collections.abc import Mapping, Sequence
from importlib import resources
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from conqueror.cli import files
from conqueror.cli.console import BAD, GOOD, QUIET, new_console, printable
from conqueror.cli.parameters import Content
from conqueror.errors import ConquerorError, OptionError
from conqueror.game import CHANCE, Game, Plain, Position
from conqueror.games.wording import listed
from conqueror.registry import describe, load
from conqueror.server import dice, verify_dice
from conqueror.server.proof import whole

_MOST_FAULTS = 20


def verify(
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
        _write_script(script)
    elif file is not None:
        _verify(file, seal, commitment, content)
    else:
        raise OptionError("Say which file: conqueror verify FILE, or conqueror verify --script FILE.")


def _verify(file: Path, seal: str | None, commitment: str | None, content: Path | None) -> None:
    """Print what a proof proves, or what is wrong with it; then the exit code is 1."""
    console = new_console()
    text = files.read_text(file)
    try:
        proof = verify_dice.read(text)
        faults = verify_dice.verify(proof, seal, commitment)
        lines = [] if faults else [*_about_dice(proof, seal, commitment), *_about_moves(proof, content)]
    except (verify_dice.BrokenProof, _Fault) as error:
        faults = [str(error)]
    if faults:
        more = [f"There are {len(faults) - _MOST_FAULTS} more faults."] if len(faults) > _MOST_FAULTS else []
        for fault in (*faults[:_MOST_FAULTS], *more):
            console.print(Text(printable(fault)), style=BAD, soft_wrap=True)
        raise typer.Exit(1)
    console.print(f"This proof holds: table {printable(proof['table'])}, {_title_of(proof)}.", style=GOOD)
    for line in lines:
        console.print(Text(printable(line)), soft_wrap=True)
    console.print("What this does not prove is told in docs/dice.md.", style=QUIET)


def _write_script(place: Path) -> None:
    """Write the stand-alone verifier to a new file."""
    if files.is_same(place, place):
        raise files.FileError(f"{place} exists already; choose another name.")
    files.write_new(place, resources.files("conqueror.server").joinpath("verify_dice.py").read_text("utf-8"))
    new_console().print(Text(f"{place} needs nothing but Python: python {place} PROOF --seal HEX"), soft_wrap=True)


class _Fault(ConquerorError):
    """What the rules find wrong with a proof."""


def _title_of(proof: Plain) -> str:
    """Return the title of the game a proof is of; its key where it is a player's own scenario."""
    try:
        return describe(proof["game"]).title
    except ConquerorError:
        return printable(proof["game"])


def _about_dice(proof: Plain, seal: str | None, commitment: str | None) -> list[str]:
    """Return what was proved of the dice and the seal, in words."""
    by = {
        whose: _named([seat for seat, _, giver in proof["dice"]["contributions"] if giver == whose])
        for whose in ("seat", "server")
    }
    draws = sum(move[0] == CHANCE for move in proof["moves"])
    return [
        f"All {draws} draws of chance are those of the committed seed and the contributions."
        if draws
        else "Chance drew nothing in this game.",
        f"Contributions by the players: {by['seat'] or 'none'}; by the server: {by['server'] or 'none'}.",
        f"Commitment {proof['dice']['commitment']}: {_noted(commitment, 'before the game')}.",
        f"Seal {proof['seal']}: {_noted(seal, 'at its end')}.",
    ]


def _named(seats: Sequence[str]) -> str:
    """Return seats as a sentence names them: `Plain and Painted`."""
    return listed([seat.title() for seat in seats])


def _noted(given: str | None, when: str) -> str:
    return "the one you noted" if given is not None else f"compare it with the one you were shown {when}"


def _about_moves(proof: Plain, content: Path | None) -> list[str]:
    """Return what a replay by the rules proves, in words; raise a _Fault where the rules say otherwise."""
    game = _game_of(proof, content)
    position = _start_of(proof, game)
    for number, (seat, move, *drawn) in enumerate(proof["moves"], 1):
        if drawn:
            _check_weights(number, position, drawn[0]["outcomes"])
        try:
            position = position.play(seat, move)
        except ConquerorError as error:
            raise _Fault(f"Move {number}, {seat.title()} {move}: {error}") from None
    return [
        *(["It began from a position of another game, which is part of the proof."] if "start" in proof else []),
        f"All {len(proof['moves'])} moves are legal, and every draw had the exact weights of the rules.",
        _about_result(proof["result"], position),
    ]


def _start_of(proof: Plain, game: Game) -> Position:
    """Return where the game began; raise a _Fault where a start of its own is no position of this game."""
    if "start" not in proof:
        return game.start()
    try:
        return game.position(proof["start"])
    except (ConquerorError, LookupError, TypeError, ValueError, AttributeError):
        raise _Fault("The position this game began from is not one of its rules.") from None


def _game_of(proof: Plain, content: Path | None) -> Game:
    """Return the game a proof is of; raise a _Fault where the one here is another."""
    key, options = proof["game"], proof["options"]
    if key.endswith(".toml") or "content" in options:  # a proof names no files of ours
        raise _Fault("The proof names a game or an option that does not exist.")
    try:
        game = load(key, content=content, **options)
    except ConquerorError as error:
        raise _Fault(str(error)) from None
    if proof["rules"] != game.rules_version:
        raise _Fault(f"It was played by version {proof['rules']} of the rules; these are {game.rules_version}.")
    if proof["content"] != game.content_digest:
        raise _Fault("It was played with other content files than these; give the folder with --content DIR.")
    if tuple(proof["seats"]) != game.seats:
        raise _Fault(f"The seats are {_named(game.seats)}, not {_named(proof['seats'])}.")
    return game


def _check_weights(number: int, position: Position, outcomes: Sequence[Sequence[object]]) -> None:
    """Raise a _Fault unless chance had exactly the outcomes and weights the rules give it."""
    if [tuple(outcome) for outcome in outcomes] != dice.weighed(position.chances()):
        raise _Fault(f"Move {number}: by the rules chance has other outcomes, or other weights, than the proof says.")


def _about_result(claimed: Plain | None, position: Position) -> str:
    """Return how the game ended, in words; raise a _Fault where the rules end it otherwise."""
    if position.result is None:
        if claimed is None:
            return "By the rules the game was not over, and the proof claims no result."
        if claimed.get("rule") != "":  # an end the players agreed on follows no rule of the game
            raise _Fault("The proof claims a result, but by the rules the game is not over.")
        reason = str(claimed.get("words") or claimed.get("reason"))
        return f"By the rules the game was not over; the table ended it, and only the seal vouches for that: {reason}"
    ended = position.result.plain()
    if claimed is None or _without_words(claimed) != _without_words(ended):
        raise _Fault(f"The proof claims another result; by the rules it is: {ended['words'] or ended['reason']}")
    return f"The result is that of the rules: {ended['words'] or ended['reason']}"


def _without_words(result: Mapping[str, object]) -> bytes:
    return dice.canonical(whole({name: value for name, value in result.items() if name != "words"}))
