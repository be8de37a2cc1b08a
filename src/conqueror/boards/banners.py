"""Whose is whose on a map: every faction's short name and colours, and the signs of forts and marks."""

from collections.abc import Mapping
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions
from rich.text import Text

from conqueror.games.map_games.view_types import LandView

INDEPENDENT = "independent"
SHORT = 3  # letters of a short name


@dataclass(frozen=True)
class Signs:
    """The signs a map is drawn with."""

    home: str
    great: str
    small: str
    chosen: str
    target: str
    attack: str
    rule: str
    dot: str


_SIGNS = Signs("⌂", "■", "□", "▸", "•", "×", "─", "·")
_ASCII = Signs("@", "#", "+", ">", "o", "x", "-", "-")

# The grounds are our own, near the colours of the printed units, so that names read on light and dark screens.
_MANY: Mapping[str, str] = {
    "rome": "color(231) on color(160)",
    "carthage": "color(231) on color(97)",
    "greece": "color(16) on color(172)",
    "egypt": "color(16) on color(226)",
    "persia": "color(231) on color(240)",
    "gaul": "color(16) on color(72)",
    INDEPENDENT: "color(16) on color(254)",
}
_FEW: Mapping[str, str] = {  # sixteen colours, whose shades nobody can foresee
    "rome": "red",
    "carthage": "magenta",
    "greece": "yellow",
    "egypt": "bright_yellow",
    "persia": "blue",
    "gaul": "green",
    INDEPENDENT: "bold",
}


@dataclass(frozen=True)
class Banners:
    """What a screen can show of owners and places."""

    signs: Signs
    colours: Mapping[str, str]

    @classmethod
    def of(cls, console: Console, options: ConsoleOptions) -> "Banners":
        """Return the signs and colours for a screen."""
        many = console.color_system in ("256", "truecolor")
        return cls(_ASCII if options.ascii_only else _SIGNS, _MANY if many else _FEW)

    def colour(self, owner: str | None) -> str:
        """Return the colour of an owner; nobody has none."""
        return self.colours.get(owner, "bold") if owner else ""

    def badge(self, owner: str | None) -> Text:
        """Return an owner's short name in its colour, always as wide: ` Rom `."""
        return Text(f" {short(owner):<{SHORT}} ", self.colour(owner))

    def fort(self, land: LandView) -> Text:
        """Return the sign of a land’s fort; a home has its own while its faction plays."""
        if land["home"]:
            return Text(self.signs.home, "bold")
        sign = {"great": self.signs.great, "small": self.signs.small}.get(land["fort"], " ")
        return Text(sign)


def short(owner: str | None) -> str:
    """Return an owner's name in three letters: `Rom`, `Ind`."""
    return owner[:SHORT].title() if owner else ""


def nicknames(names: list[str]) -> dict[str, str]:
    """Return for every name its shortest beginning, of three letters at least, that belongs to no other."""
    return {name: _nickname(name, names) for name in names}


def _nickname(name: str, names: list[str]) -> str:
    for length in range(SHORT, len(name)):
        others = [other for other in names if other != name and other.startswith(name[:length])]
        if not others and name[length - 1] != "-":
            return name[:length]
    return name
