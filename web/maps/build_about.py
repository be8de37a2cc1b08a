"""What the page says about lands, heroes, cards and factions: content -> data/about.json.

usage: build_about.py
"""

import json
import tomllib
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
CONTENT = HERE.parent.parent / "src" / "conqueror" / "content"
GOAL = HERE.parent / "src" / "games" / "map_games" / "data" / "about.json"


def read(name: str) -> dict[str, Any]:
    """Return a content file as plain data."""
    return tomllib.loads((CONTENT / name).read_text(encoding="utf-8"))


def only(table: dict[str, Any], *names: str) -> dict[str, Any]:
    """Return these parts of a table, where it has them."""
    return {name: table[name] for name in names if name in table}


def about() -> dict[str, Any]:
    """Return everything the page says that no view holds."""
    maps = {name: read(f"maps/{name}.toml") for name in ("grand", "campaign")}
    straits = {
        name: [only(link, "a", "b", "strait") for link in one["connection"] if link["kind"] == "bridge"]
        for name, one in maps.items()
    }
    return {
        "maps": {name: {land["id"]: only(land, "extent") for land in one["territory"]} for name, one in maps.items()},
        "straits": straits,
        "heroes": {
            hero["id"]: only(hero, "name", "faction", "lived", "price", "strength", "text")
            for hero in read("heroes.toml")["hero"]
        },
        "cards": {card["id"]: only(card, "name", "text", "minimum") for card in read("chronicles.toml")["card"]},
        "missions": {
            mission["id"]: only(mission, "name", "text", "prize") for mission in read("missions.toml")["mission"]
        },
        "factions": {
            one["id"]: only(one, "name", "people", "pattern", "symbol") for one in read("factions.toml")["faction"]
        },
        "set_ups": {str(one["players"]): one["factions"] for one in read("factions.toml")["setup"]},
    }


def written() -> str:
    """Return the file's text."""
    return json.dumps(about(), ensure_ascii=False, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    if not GOAL.is_file() or GOAL.read_text(encoding="utf-8") != written():
        GOAL.write_text(written(), encoding="utf-8")
        print(f"{GOAL.name}: {GOAL.stat().st_size / 1000:.1f} kB")
