"""The starting maps in the rulebooks, as the page draws them: written from the games themselves.

`python -m tests.rule_maps` writes them anew into docs/rules.
"""

import re
from pathlib import Path
from typing import cast

import conqueror
from conqueror.games.map_games.view_types import MapView
from tests.labels import RULES

FENCE = re.compile(r"^```board map (\S+)((?: \w+=\S+)*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def map_text(key: str, options: dict[str, str]) -> str:
    """Return what is in the lands of a map when a game begins: forts, homes, armies, closed lands, owners.

    With `ground=yes` food and coins are written too.
    """
    ground = options.pop("ground", "no") == "yes"
    view = cast("MapView", conqueror.load(key, **options).start().view(None))
    lines = [f"map: {view['map']}"]
    for place, land in view["lands"].items():
        army = "".join(f"{land[kind]}{kind[0]}" for kind in ("cavalry", "infantry") if land[kind])
        fort = f"home of {land['home']}" if land["home"] else f"{land['fort']} fort"
        parts = [
            fort if land["home"] or land["fort"] != "none" else "",
            f"{land['food']} food" if ground and land["food"] else "",
            f"{land['coins']} coin{'s' if land['coins'] > 1 else ''}" if ground and land["coins"] else "",
            "closed" if land["forbidden"] else "",
            f"{land['owner']} {army}".strip() if land["owner"] else "",
        ]
        if any(parts):
            lines.append(f"{place}: {', '.join(part for part in parts if part)}")
    return "\n".join(lines) + "\n"


def fenced(book: Path) -> list[tuple[str, str, str]]:
    """Return the starting maps of a rulebook: the game, its options as they are written, and the text."""
    return FENCE.findall(book.read_text(encoding="utf-8"))


def read_options(written: str) -> dict[str, str]:
    """`players=4 ground=yes` as options."""
    return dict(one.split("=", 1) for one in written.split())


def main() -> None:
    """Write every starting map anew."""
    for book in sorted(RULES.glob("*.md")):
        text = book.read_text(encoding="utf-8")
        fresh = FENCE.sub(lambda found: _fence(found[1], found[2]), text)
        if fresh != text:
            book.write_text(fresh, encoding="utf-8")


def _fence(key: str, written: str) -> str:
    return f"```board map {key}{written}\n{map_text(key, read_options(written))}```"


if __name__ == "__main__":
    main()
