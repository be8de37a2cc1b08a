"""A map as a table: its territories region by region, with fort, food, coins, owner, units and neighbours."""

import enum
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from rich.text import Text

from conqueror.boards.armies import written
from conqueror.boards.banners import SHORT, Banners, nicknames
from conqueror.games.map_games.view_types import LandView, MapView

_UNITS = 7
_GAP = 2


class Neighbours(enum.Enum):
    """Whether the neighbours of a territory stand beside it."""

    SHOWN = enum.auto()
    HIDDEN = enum.auto()


def side_by_side(left: list[Text], right: list[Text]) -> list[Text]:
    """Return two columns of lines with a gap between them."""
    width = max(line.cell_len for line in left) + _GAP
    lines = []
    for number in range(max(len(left), len(right))):
        line = left[number].copy() if number < len(left) else Text(no_wrap=True)
        line.pad_right(width - line.cell_len)
        lines.append(line.append_text(right[number]) if number < len(right) else line)
    return lines


@dataclass(frozen=True)
class LandTable:
    """The territories of a view, ready to be drawn; marked are the chosen one, then those its moves lead to."""

    view: MapView
    marked: tuple[str, ...]
    banners: Banners

    @property
    def width(self) -> int:
        """Return the width of a row without neighbours."""
        return 2 + self._longest + 1 + 1 + 1 + 2 + 1 + 2 + 1 + SHORT + 2 + 1 + _UNITS

    @cached_property
    def _longest(self) -> int:
        return max(map(len, self.view["lands"]))

    @cached_property
    def _nicknames(self) -> dict[str, str]:
        return nicknames(list(self.view["lands"]))

    def rows(self) -> Iterator[tuple[Text, str]]:
        """Return every line of the table, and beside a territory its neighbours."""
        for region in self._regions():
            head, *rows = self._region(region, self.width)
            yield head, ""
            lands = [land for land in self.view["lands"].values() if land["region"] == region]
            yield from zip(rows, (" ".join(self._neighbours(land)) for land in lands), strict=True)

    def column(self, neighbours: Neighbours) -> list[Text]:
        """Return all regions below each other."""
        return self._column(self._regions(), neighbours)

    def columns(self, neighbours: Neighbours) -> list[Text]:
        """Return the regions in two columns of about the same height."""
        left, right = self._halves
        return side_by_side(self._column(left, neighbours), self._column(right, neighbours))

    @cached_property
    def _halves(self) -> tuple[list[str], list[str]]:
        regions = self._regions()
        heights = [1 + sum(land["region"] == region for land in self.view["lands"].values()) for region in regions]
        cut = min(range(1, len(regions) + 1), key=lambda cut: max(sum(heights[:cut]), sum(heights[cut:])))
        return regions[:cut], regions[cut:]

    def _column(self, regions: list[str], neighbours: Neighbours) -> list[Text]:
        lands = [land for land in self.view["lands"].values() if land["region"] in regions]
        room = 0
        if neighbours is Neighbours.SHOWN:
            room = max((1 + len(" ".join(self._neighbours(land))) for land in lands), default=0)
        return [line for region in regions for line in self._region(region, self.width + room)]

    def _regions(self) -> list[str]:
        return list(dict.fromkeys(land["region"] for land in self.view["lands"].values()))

    def _region(self, region: str, width: int) -> Iterator[Text]:
        rule = self.banners.signs.rule
        yield Text.assemble((f"{rule} {region} ".ljust(width - 1, rule), "dim"), " ", no_wrap=True)
        for name, land in self.view["lands"].items():
            if land["region"] == region:
                row = self._row(name, land)
                if width > self.width:
                    row.append(f" {' '.join(self._neighbours(land))}".ljust(width - self.width), "dim")
                yield row

    def _row(self, name: str, land: LandView) -> Text:
        sign, style = self._mark(name, land)
        return Text.assemble(
            (f"{sign:<2}", "bold"),
            (f"{name:<{self._longest}}", style or ("" if land["owner"] else "dim")),
            " ",
            self.banners.fort(land),
            " ",
            (f"{land['food']}f" if land["food"] else "  ", ""),
            " ",
            (f"{land['coins']}$" if land["coins"] else "  ", ""),
            " ",
            self.banners.badge(land["owner"]),
            " ",
            (f"{self._units(land):<{_UNITS}}", "bold" if self._acting(land) else ""),
            no_wrap=True,
        )

    def _units(self, land: LandView) -> str:
        units = written((land["cavalry"], land["infantry"])) or ("-" if land["owner"] else "")
        return units + self._acting(land)

    def _acting(self, land: LandView) -> str:
        """Return `*` where every unit can still act, `+` where some can, `!` where a victor may attack again."""
        ready = land["ready"]["cavalry"] + land["ready"]["infantry"]
        if not ready or self.view["stage"] == "planning":
            return ""
        if land["extra"]:
            return "!"
        return "*" if ready == land["cavalry"] + land["infantry"] else "+"

    def _mark(self, name: str, land: LandView) -> tuple[str, str]:
        """Return the sign before a territory, and the style of its name."""
        signs = self.banners.signs
        battle = self.view["battle"]
        if name in self.marked[:1] or (battle and name in (battle["from"], battle["and_from"])):
            return signs.chosen, "bold"
        if battle and name == battle["to"]:
            return signs.attack, "bold reverse"
        if name in self.marked:
            hostile = land["owner"] not in (None, self.view["viewer"] or self.view["turn"])
            return (signs.attack, "bold reverse") if hostile else (signs.target, "bold")
        if not self.marked and name in self._places():
            return signs.target, "bold"
        return "", ""

    def _places(self) -> set[str]:
        """Return where something may be done without going there: recruit, disband, retreat."""
        groups = [group for group in self.view["moves"] if "from" not in group]
        return {place for group in groups for place in (group.get("land"), group.get("to")) if place}

    def _neighbours(self, land: LandView) -> list[str]:
        return [self._nicknames[name] for name in land["neighbours"]]
