"""`conqueror content`: copy the content files to correct them, check a folder of one's own, show a map."""

import itertools
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table
from rich.text import Text

from conqueror.cli.console import BAD, GOOD, QUIET, new_console, printable
from conqueror.cli.files import FileError
from conqueror.cli.parameters import Content
from conqueror.errors import ContentError, OptionError
from conqueror.games.files import PACKAGED, content_files
from conqueror.options import Choice
from conqueror.registry import catalogue, load, offered_options

if TYPE_CHECKING:
    from conqueror.games.map_games.atlas import NeighbourRow, TerritoryRow

_MARKS = {"rulebook": "", "deduced": "~", "reconstructed": "?"}


app = typer.Typer(help="Copy, check and show content files: how fighters move, maps, cards.", no_args_is_help=True)


@app.command("copy")
def _copy(folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where the copies go.")]) -> None:
    """Copy the content files into a folder, to correct them there. Files that exist are never touched."""
    names = list(content_files(PACKAGED))
    if folder.exists() and not folder.is_dir():
        raise FileError(f"{folder} is a file, not a folder.")
    there = [name for name in names if (folder / name).exists()]
    if there:
        raise FileError(f"{folder / there[0]} exists already; nothing was copied.")
    try:
        for name in names:
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(PACKAGED / name, target)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise FileError(f"{folder} cannot be written: {reason}.") from None
    console = new_console()
    for name in names:
        console.print(f"  {name}")
    console.print(f"Copied {len(names)} files. Correct them, then: conqueror content check {folder}", soft_wrap=True)


@app.command("check")
def _check(
    folder: Annotated[
        Path | None, typer.Argument(metavar="[DIR]", help="The folder; the package's own if left out.")
    ] = None,
) -> None:
    """Load every game and go through every lesson with the content files of a folder; say what is wrong with them."""
    console = new_console()
    errors: list[str] = []
    if folder is not None:
        if not folder.is_dir():
            raise ContentError(str(folder), "", "There is no such folder of content files.")
        known = content_files(PACKAGED)
        errors += [
            f"{name}: no game reads a file of this name." for name in content_files(folder) if name not in known
        ]
    checks = {key: _errors(key, folder) for key in catalogue()}
    checks |= {"maps and cards": _errors_of_maps(folder), "lessons": _errors_of_lessons(folder)}
    for what, told in checks.items():
        found = list(dict.fromkeys(told))
        console.print(f"{what}: {'OK' if not found else 'wrong'}", style=BAD if found else GOOD)
        errors += [error for error in found if error not in errors]
    for error in errors:
        console.print(error, style=BAD, soft_wrap=True)
    if errors:
        raise typer.Exit(2)


def _errors(key: str, folder: Path | None) -> Iterator[str]:
    for options in _variants(key):
        try:
            load(key, content=folder, **options)
        except ContentError as error:
            yield str(error)
        except OptionError:  # a word that does not go with the usual ones, so no game reads anything for it
            continue


def _errors_of_maps(folder: Path | None) -> Iterator[str]:
    from conqueror.games.map_games.content import read_content  # no other command has to wait for this game

    try:
        read_content(folder)
    except ContentError as error:
        yield str(error)


def _errors_of_lessons(folder: Path | None) -> Iterator[str]:
    from conqueror.school.proof import school_faults  # nothing else has to wait for the lessons

    yield from school_faults(folder)


def _variants(key: str) -> Iterator[dict[str, str]]:
    """Return the usual game, and one for every other word an option offers."""
    yield {}
    for option in offered_options(key):
        if isinstance(option, Choice):
            yield from ({option.name: word} for word in option.words[1:])


@app.command("show")
def _show(
    name: Annotated[str, typer.Argument(metavar="MAP", help="The map: campaign or grand.")],
    folder: Content = None,
) -> None:
    """Show a map as a table: what lies in each territory, what is next to it, and how we know."""
    from conqueror.games.map_games import atlas  # no other command has to wait for this game
    from conqueror.games.map_games.content import read_content

    maps = read_content(folder).maps
    if name not in maps:
        raise OptionError(f"There is no map {name!r}; there are {', '.join(maps)}.")
    shown = maps[name]
    console = new_console()
    console.print(f"{printable(shown.name)}: {len(shown.lands)} lands and {len(shown.seas)} seas", style="bold")
    for region, rows in itertools.groupby(atlas.show(shown), key=lambda row: row["region"]):
        console.print(f"\n{printable(region)}", style="bold")
        console.print(_table(list(rows)))
    console.print("\nNo mark: stated in the rulebook.  ~ deduced from it.  ? reconstructed.", style=QUIET)
    console.print(f"A player may have {shown.food_base} units, and {shown.food_per} more for each food.", style=QUIET)


def _table(rows: "list[TerritoryRow]") -> Table:
    table = Table(box=None, padding=(0, 1, 0, 0), header_style=QUIET)
    for head, width in (("", 18), ("fort", 6), ("food", 4), ("coins", 5), ("home of", 8)):
        table.add_column(head, width=width)
    table.add_column("next to")
    for row in rows:
        table.add_row(*_cells(row))
    return table


def _cells(row: "TerritoryRow") -> tuple[Text, ...]:
    origin = row["origin"]
    near = ", ".join(
        near["name"] + _MARKS[near["origin"]] + (f" ({near['strait'] or 'river'})" if _is_crossing(near) else "")
        for near in row["neighbours"]
    )
    name = Text(f"  {printable(row['name'])}{_MARKS[origin.get('presence', origin.get('name', 'rulebook'))]}")
    if row["kind"] == "sea":
        return (name, Text(), Text(), Text(), Text(), Text(printable(near)))
    goods = (
        Text(f"{value}{_MARKS[origin[what]]}", QUIET if value in (0, "none") else "")
        for what, value in (("fort", row["fort"]), ("food", row["food"]), ("coins", row["coins"]))
    )
    return (name, *goods, Text(row["home"] or ""), Text(printable(near)))


def _is_crossing(near: "NeighbourRow") -> bool:
    return near["kind"] in ("bridge", "river")
