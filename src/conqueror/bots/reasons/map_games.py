"""Reasons in the games on a map, the largest first: homes, forts, food and coins, who is outnumbered, who defends."""

from collections.abc import Iterator

from conqueror.games.map_games.view_types import LandView, MapReport, MapView
from conqueror.games.wording import with_article

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def reasons(before: MapView, after: MapView, told: MapReport, seat: str) -> Iterator[str]:
    """Yield what may have moved a seat, by what lies open on the map; of plans, bids and heroes no reason is told."""
    places = told["places"]
    match told["kind"]:
        case "march" | "joint":
            yield from _march(before, after, seat, places)
        case "advance" | "stay":
            yield from _taken(before, after, seat, places[0])
        case "recruit" | "bonus":
            yield from _defended(before, after, seat, places[0])
            yield f"raises an army in {_place(before['lands'][places[0]])}"
        case "retreat":
            yield f"saves its army in {_place(before['lands'][places[0]])}"
        case "disband":
            yield "has no food for more"
        case "bribe":
            yield "turns the army with coins"
        case "end":
            yield from _held(after, seat)


def _march(before: MapView, after: MapView, seat: str, places: list[str]) -> Iterator[str]:
    goal = places[-1]
    land = before["lands"][goal]
    if land["owner"] == seat:
        yield from _defended(before, after, seat, goal)
        yield from _threatened(after, seat, goal)
        yield f"gathers {_units(after['lands'][goal])} in {_place(land)}"
        return
    if after["lands"][goal]["owner"] == seat:
        yield from _taken(before, after, seat, goal)
        return
    if land["home"] == land["owner"] and land["owner"] is not None:
        yield f"goes for the home of {_name(land['owner'])}"
    if land["fort"] != "none" and not land["sea"]:
        yield f"wants the {_ordinal(before['players'][seat]['forts'] + 1)} fort"
    if land["home"] == seat:
        yield f"wants {land['name']}, its home, back"
    force, there = _force(after, before, places), _units(land)
    if force > there:
        yield f"outnumbers {_name(land['owner'])} in {_place(land)}, {force} to {there}"
    yield f"attacks {_name(land['owner'])} in {_place(land)}"


def _force(after: MapView, before: MapView, places: list[str]) -> int:
    """Return how many units left their lands for a battle."""
    battle = after["battle"]
    if battle is not None:
        return int(battle["cavalry"]) + int(battle["infantry"])
    return sum(_units(before["lands"][place]) - _units(after["lands"][place]) for place in places[:-1])


def _taken(before: MapView, after: MapView, seat: str, place: str) -> Iterator[str]:
    """Yield what a land is worth to the seat that has just taken it."""
    land, then = before["lands"][place], after["lands"][place]
    if then["owner"] != seat or land["owner"] == seat:
        return
    if land["home"] == seat:
        yield f"takes {land['name']}, its home, back"
    if land["home"] is not None:
        yield f"takes the home of {_name(land['home'])}"
    if land["fort"] != "none":
        yield f"takes the {_ordinal(after['players'][seat]['forts'])} fort"
    yield from _threatened(after, seat, place)
    if land["coins"]:
        yield f"takes the coins of {_place(land)}"
    if land["food"]:
        yield f"takes the food of {_place(land)}"
    yield f"puts out to {_place(land)}" if land["sea"] else f"takes {land['name']}"


def _defended(before: MapView, after: MapView, seat: str, place: str) -> Iterator[str]:
    """Yield that a land worth keeping has more defenders while a rival stands next to it."""
    land, then = before["lands"][place], after["lands"][place]
    if _units(then) > _units(land) and _rivals_near(after, seat, place) and _is_worth(land, seat):
        yield f"keeps {_units(then)} defender{'' if _units(then) == 1 else 's'} on {_place(land)}"


def _held(after: MapView, seat: str) -> Iterator[str]:
    """Yield what a seat stays for."""
    worth = [
        (land["home"] == seat, _units(land), place)
        for place, land in after["lands"].items()
        if land["owner"] == seat and _is_worth(land, seat) and _rivals_near(after, seat, place)
    ]
    if worth:
        _, units, place = max(worth)
        yield f"keeps {units} defender{'' if units == 1 else 's'} on {_place(after['lands'][place])}"


def _threatened(after: MapView, seat: str, place: str) -> Iterator[str]:
    """Yield a rival's home or fort next to where an army stands now, if the army is the larger one."""
    lands = after["lands"]
    force = _units(lands[place])
    near = [
        (lands[other]["home"] == lands[other]["owner"], lands[other]["fort"] != "none", _place(lands[other]))
        for other in lands[place]["neighbours"]
        if lands[other]["owner"] in after["players"]
        and lands[other]["owner"] != seat
        and force > _units(lands[other])
    ]
    if near and any(max(near)[:2]):
        yield f"threatens {max(near)[2]}"


def _rivals_near(view: MapView, seat: str, place: str) -> bool:
    lands = view["lands"]
    return any(
        lands[other]["owner"] in view["players"] and lands[other]["owner"] != seat and _units(lands[other])
        for other in lands[place]["neighbours"]
    )


def _is_worth(land: LandView, seat: str) -> bool:
    return bool(land["home"] == seat or land["fort"] != "none" or land["food"] or land["coins"])


def _units(land: LandView) -> int:
    return int(land["cavalry"]) + int(land["infantry"])


def _ordinal(number: int) -> str:
    return _ORDINALS[number - 1] if 0 < number <= len(_ORDINALS) else f"{number}th"


def _place(land: LandView) -> str:
    return with_article(str(land["name"]), bool(land["sea"]))


def _name(owner: str | None) -> str:
    return "the independents" if owner == "independent" else str(owner).title()
