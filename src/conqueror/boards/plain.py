"""A view as a table of words, for games without a drawing of their own."""

from collections.abc import Collection, Mapping

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

_SAID_ELSEWHERE = ("game", "viewer", "seats", "to_act", "may_act", "prompt", "moves", "result", "notices")


def draw(view: Mapping[str, object], marked: Collection[str]) -> RenderableType:
    """Draw all that a viewer sees, one line for each thing; marked places are bold."""
    table = Table(show_header=False, padding=(0, 1))
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for name, thing in view.items():
        if name not in _SAID_ELSEWHERE:
            table.add_row(name.replace("_", " "), _describe(thing, marked))
    return table


def _describe(thing: object, marked: Collection[str]) -> Text:
    if thing is None or thing in ({}, []):
        return Text("–", style="dim")
    if isinstance(thing, dict):
        lines = (
            Text.assemble((f"{name}: ", "bold reverse" if name in marked else ""), _flat(part))
            for name, part in thing.items()
        )
        return Text("\n").join(lines)
    return Text(_flat(thing))


def _flat(thing: object) -> str:
    if isinstance(thing, dict):
        return ", ".join(f"{name} {_flat(part)}" for name, part in thing.items())
    if isinstance(thing, list):
        return ", ".join(map(_flat, thing)) or "–"
    if isinstance(thing, bool):
        return "yes" if thing else "no"
    return "–" if thing is None else str(thing)
