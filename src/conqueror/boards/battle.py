"""The battle that is being fought, in three lines."""

from collections.abc import Iterator
from typing import NamedTuple

from rich.text import Text

from conqueror.boards.armies import Army, written
from conqueror.boards.banners import INDEPENDENT, Banners
from conqueror.boards.hero_cards import hero_name
from conqueror.games.map_games.view_types import BattleView, LandView, MapView, SideSum
from conqueror.games.wording import listed, with_article

_FACE_DOWN = "sealed"


class _Side(NamedTuple):
    """One side of a battle."""

    word: str
    owner: str
    army: Army
    hero: str | None
    die: int | None
    sum: SideSum | None


def describe(view: MapView, banners: Banners) -> Iterator[Text]:
    """Say who attacks whom and where, then either side with its units, and its strength with hero and die."""
    battle = view["battle"]
    if battle is None:
        return
    target = view["lands"][battle["to"]]
    origins = [_name(view["lands"][land]) for land in (battle["from"], battle["and_from"]) if land]
    defender = battle["defender"]
    foe = "the independents" if defender == INDEPENDENT else defender.title()
    yield Text.assemble(
        ("Battle: ", "bold"),
        f"{battle['attacker'].title()} attacks {foe} in ",
        (_name(target), "bold"),
        f" from {listed(origins)}",
        (f", margin {battle['margin']}" if battle["margin"] else ""),
        ".",
    )
    for side in _sides(battle, target):
        place = f" in {_place(target)}" if side.word == "defender" else ""
        summed = {part["part"] for part in side.sum["parts"] if part["number"]} if side.sum else set()
        hero = f", {_hero(side.hero)}" if side.hero and "hero" not in summed else ""
        die = f", die {side.die}" if side.die and "die" not in summed else ""
        yield Text.assemble(
            "  ",
            banners.badge(side.owner),
            f" {side.word} ",
            (written(side.army) or "nobody", "bold"),
            f"{place}{hero}{die}",
            f": {_sum(side.sum)}" if side.sum else "",
        )


def _sides(battle: BattleView, target: LandView) -> tuple[_Side, _Side]:
    heroes, sums = battle["heroes"], battle["sums"]
    attacker_die, defender_die = battle["dice"] or (None, None)
    return (
        _Side(
            "attacker",
            battle["attacker"],
            (battle["cavalry"], battle["infantry"]),
            heroes["attacker"],
            attacker_die,
            sums["attacker"] if sums else None,
        ),
        _Side(
            "defender",
            battle["defender"],
            (target["cavalry"], target["infantry"]),
            heroes["defender"],
            defender_die,
            sums["defender"] if sums else None,
        ),
    )


def _hero(hero: str) -> str:
    return "a hero face down" if hero == _FACE_DOWN else f"hero {hero_name(hero)}"


def _sum(side: SideSum) -> str:
    """Return a side's strength, part by part: `strength 3, home 2, die 4 = 9`."""
    parts = [
        f"{'strength' if part['part'] == 'units' else part['name']} {part['number']}"
        for part in side["parts"]
        if part["number"] or part["part"] == "units"
    ]
    return f"{', '.join(parts)} = {side['total']}" if len(parts) > 1 else parts[0]


def _name(land: LandView) -> str:
    """Return a land as a sentence names it: `Sicily`, `the Ionian Sea`."""
    return with_article(land["name"], land["sea"])


def _place(land: LandView) -> str:
    """Return what kind of place is defended, in the words of the rulebook."""
    if land["home"] and land["home"] == land["owner"]:
        return "the own home"
    if land["sea"]:
        return "a sea"
    return {"great": "a great fort", "small": "a small fort"}.get(land["fort"], "open land")
