"""The legal moves of a map game in few lines: by the land they start from, and by what is done."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from conqueror.boards.armies import written
from conqueror.boards.banners import INDEPENDENT
from conqueror.boards.hero_cards import Cards
from conqueror.cli.terminal.map_orders import written_order
from conqueror.cli.terminal.move_text import spoken
from conqueror.games.map_games.view_types import LandView, MapGroup, MapView

_KINDS = (("to", False), ("attack", True))


def all_orders(view: MapView, cards: Cards) -> list[RenderableType]:
    """Return every move of a view, gathered: marches by the land they start from, then everything else."""
    marches = [group for group in view["moves"] if "from" in group]
    shown: list[RenderableType] = [_marches(marches)] if marches else []
    shown += decisions(view, [group for group in view["moves"] if "from" not in group], cards)
    if marches:
        shown.append(Text("  Without units all that can act go: " + _bare(marches[0]) + ".", "dim"))
    return shown


def decisions(view: MapView, groups: list[MapGroup], cards: Cards) -> list[RenderableType]:
    """Return moves that lead nowhere, a line for a kind and a land; those that are one word share a line."""
    lines: list[RenderableType] = []
    words: list[str] = []
    for (kind, land), some in groupby(groups, lambda group: (group["kind"], group.get("land"))):
        gathered = list(some)
        first = gathered[0]
        if kind in ("buy", "hero"):
            lines.append(_cards(gathered, cards))
        elif kind == "retreat":
            lines += [_retreat(group) for group in gathered]
        elif "most" in first:
            lines.append(Text.assemble("  ", (f"{kind} 0", "bold"), " to ", (f"{kind} {first['most']}", "bold")))
        elif "cavalry" in first:
            before = " ".join(filter(None, [kind, land]))
            units = spoken([written_order(group).removeprefix(f"{before} ") for group in gathered])
            lost = "   the land is given up" if kind == "disband" and _is_last(view["lands"][land]) else ""
            lines.append(Text.assemble("  ", (before, "bold"), f" {units}", (lost, "dim")))
        else:
            words += [written_order(group) for group in gathered]
    return [*lines, Text(f"  {'   '.join(words)}", "bold")] if words else lines


def attacks_from(view: MapView, place: str) -> list[str]:
    """Return the attacks a land takes part in, as they are written."""
    groups = [group for group in view["moves"] if place in (group.get("from"), group.get("and_from"))]
    return [written_order(group) for group in groups if group["kind"] != "move"]


def orders_at(view: MapView, place: str, cards: Cards, odds: Mapping[str, str]) -> list[RenderableType]:
    """Return a land, what may be done there, and its neighbours with who stands there and the moves that lead there.

    The odds are those of every attack from the land, in words.
    """
    land = view["lands"][place]
    here = [group for group in view["moves"] if "from" not in group and place in (group.get("land"), group.get("to"))]
    table = columns("", "")
    leading = [group for group in view["moves"] if place in (group.get("from"), group.get("and_from"))]
    marches = {group["to"]: group for group in leading if "and_from" not in group}
    for name in land["neighbours"]:
        what = occupants(view["lands"][name])
        if name not in marches:
            table.add_row(Text(f"  {name}", "dim"), Text(what, "dim"))
            continue
        order = written_order(marches[name])
        attack = marches[name]["kind"] == "attack"
        chance = f". Attack: {odds[order]}." if attack else ""
        table.add_row(Text(f"  {order}", "bold"), Text(f"{what}{chance}"))
    for group in leading:
        if "and_from" in group:
            table.add_row(Text(f"  {written_order(group)}", "bold"), f"Joint attack: {odds[written_order(group)]}.")
    head = Text.assemble((f"{land['name']} ", "bold"), f"({land['region']}): {occupants(land)}. Next to it:")
    return [head, table, *decisions(view, here, cards)]


def occupants(land: LandView) -> str:
    """Return who stands in a land, and what lies there: `Rome 2c1i; home of Rome, 1 food, 1 coin`."""
    units = written((land["cavalry"], land["infantry"]))
    owner = "independents" if land["owner"] == INDEPENDENT else (land["owner"] or "").title()
    who = f"{owner} {units or 'without units'}" if owner else "nobody"
    things = [f"home of {land['home'].title()}"] if land["home"] else []
    if land["fort"] in ("great", "small") and not land["home"]:
        things.append(f"{land['fort']} fort")
    things += [f"{land['food']} food"] if land["food"] else []
    things += [f"{land['coins']} coin{'s' if land['coins'] > 1 else ''}"] if land["coins"] else []
    return f"{who}; {', '.join(things)}" if things else who


def columns(*styles: str) -> Table:
    """Return an empty table without lines, in which only the last column breaks."""
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
    for style in styles[:-1]:
        table.add_column(no_wrap=True, style=style)
    table.add_column(style=styles[-1])
    return table


@dataclass(frozen=True)
class _March:
    """A march in its three parts, as it is written."""

    origin: str
    target: str
    units: str
    attack: bool

    @classmethod
    def of(cls, group: MapGroup) -> "_March":
        units = [written((group["cavalry"], group["infantry"]))]
        if "and_from" in group:
            units.append(written((group["more_cavalry"], group["more_infantry"])))
        origin = "+".join(filter(None, [group["from"], group.get("and_from")]))
        return cls(origin, group["to"], ",".join(units), group["kind"] != "move")


def _marches(groups: list[MapGroup]) -> Table:
    """Return a line for every land armies start from: who can act, where they may go, what they may attack."""
    table = columns("bold", "", "")
    ordered = sorted(map(_March.of, groups), key=lambda march: "+" in march.origin)
    for origin, some in groupby(ordered, lambda march: march.origin):
        marches = list(some)
        full = max((march.units for march in marches), key=len)
        goals = {word: [_goal(march, full) for march in marches if march.attack is attack] for word, attack in _KINDS}
        words = [Text.assemble((word, "dim"), f" {', '.join(places)}") for word, places in goals.items() if places]
        table.add_row(f"  {origin}", full, Text("; ").join(words))
    return table


def _goal(march: _March, full: str) -> str:
    return march.target if march.units == full else f"{march.target} ({march.units})"


def _is_last(land: LandView) -> bool:
    """Return whether the land is lost with one unit more (FC-3), as only one's own home is not (FC-4)."""
    return land["cavalry"] + land["infantry"] == 1 and land["home"] != land["owner"]


def _bare(group: MapGroup) -> str:
    return f"{group['from']}>{group['to']}"


def _retreat(group: MapGroup) -> Text:
    most = "" if group.get("all") else " or some of them"
    return Text.assemble("  ", (written_order(group), "bold"), (most, "dim"))


def _cards(groups: list[MapGroup], cards: Cards) -> Table:
    table = columns("bold", "")
    for group in groups:
        price = f"{group['price']} coins, " if "price" in group else ""
        table.add_row(f"  {written_order(group)}", f"{price}{cards.get(group['hero'], '')}")
    return table
