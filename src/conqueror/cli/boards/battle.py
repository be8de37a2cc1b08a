"""The battle that is being fought, in three lines."""

from collections.abc import Iterator

from rich.text import Text

from conqueror.cli.armies import written
from conqueror.cli.boards.banners import Banners
from conqueror.games.wording import with_article
from conqueror.views import Shown


def describe(view: Shown, banners: Banners) -> Iterator[Text]:
    """Say who attacks whom and where, then either side with its units, hero and die, and its strength."""
    battle = view["battle"]
    if battle is None:
        return
    target = view["lands"][battle["to"]]
    origins = [land for land in (battle["from"], battle.get("and_from")) if land]
    defender = battle["defender"]
    foe = "the independents" if defender == "independent" else defender.title()
    yield Text.assemble(
        ("Battle: ", "bold"),
        f"{battle['attacker'].title()} attacks {foe} in ",
        (_name(target), "bold"),
        f" from {' and '.join(_name(view['lands'][land]) for land in origins)}",
        (f", margin {battle['margin']}" if battle["margin"] else ""),
        ".",
    )
    forces = {
        "attacker": (battle["attacker"], (battle["cavalry"], battle["infantry"])),
        "defender": (defender, (target["cavalry"], target["infantry"])),
    }
    for number, (side, (owner, army)) in enumerate(forces.items()):
        hero = battle["heroes"][side]
        die = f"die {battle['dice'][number]}" if battle["dice"] else ""
        place = f" in {_place(target)}" if side == "defender" else ""
        yield Text.assemble(
            "  ",
            banners.badge(owner),
            f" {side} ",
            (written(army) or "nobody", "bold"),
            place,
            (f", hero {hero}" if hero else "") + (f", {die}" if die else ""),
            f": {_sum(battle['sums'][side])}" if battle.get("sums") else "",
        )


def _sum(side: Shown) -> str:
    """Return a side's strength, part by part: `strength 3, home 2, die 4 = 9`."""
    parts = [
        f"{'strength' if part['part'] == 'units' else part['name']} {part['number']}"
        for part in side["parts"]
        if part["number"] or part["part"] == "units"
    ]
    return f"{', '.join(parts)} = {side['total']}" if len(parts) > 1 else parts[0]


def _name(land: Shown) -> str:
    """Return a land as a sentence names it: `Sicily`, `the Ionian Sea`."""
    return with_article(land["name"], land["sea"])


def _place(land: Shown) -> str:
    """Return what kind of place is defended, in the words of the rulebook."""
    if land["home"] and land["home"] == land["owner"]:
        return "the own home"
    if land["sea"]:
        return "a sea"
    return {"great": "a great fort", "small": "a small fort"}.get(land["fort"], "open land")
