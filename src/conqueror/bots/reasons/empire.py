"""Reasons in Conqueror on 6x6, the largest first: bases, battles, what tiles hold, soldiers and forts."""

from collections.abc import Iterator

from conqueror.games.empire.view_types import EmpireReport, EmpireView

_FILES = "abcdef"
_NEAR = 2


def reasons(before: EmpireView, after: EmpireView, told: EmpireReport, seat: str) -> Iterator[str]:
    """Yield what may have moved a seat; nothing is hidden in this game."""
    places = told["places"]
    match told["kind"]:
        case "base":
            yield from _base(before, after, places[1])
        case "attack":
            yield from _attack(before, after, seat, *places)
        case "capture":
            yield f"takes the empty fort on {places[1]}"
        case "move":
            yield from _march(before, after, seat, *places)
        case "buy":
            yield from _buy(before, after, seat)
        case "trade":
            yield "wants gold for soldiers" if _gold(before, seat) < _gold(after, seat) else "makes room"
        case "fort":
            yield f"earns more {before['board'][places[0]]['resource'] or 'income'} with a fort"
        case "raze":
            yield "leaves the fort to nobody"


def _gold(view: EmpireView, seat: str) -> int:
    return int(view["stock"][seat]["gold"])


def _base(before: EmpireView, after: EmpireView, tile: str) -> Iterator[str]:
    base, then = before["board"][tile]["base"], after["board"][tile]["base"]
    if base is None or then is None:
        return
    if then["health"] == 0:
        yield f"breaks {base['seat'].title()}'s base"  # EM-49
    if then["health"] < base["health"]:
        yield f"leaves {base['seat'].title()}'s base {then['health']} health"
    yield f"attacks {base['seat'].title()}'s base"


def _attack(before: EmpireView, after: EmpireView, seat: str, origin: str, tile: str) -> Iterator[str]:
    there, then = before["board"][tile], after["board"][tile]
    owner = str(there["owner"]).title()
    own = before["stock"][seat]["corner"]
    if then["owner"] == seat and there["resource"] in ("gold", "lumber"):
        yield f"takes the {there['resource']} on {tile}"
    if _apart(tile, own) <= _NEAR:
        yield f"drives {owner} away from its base"
    if there["fort"]:
        yield f"attacks {owner}'s fort on {tile}"
    if there["resource"] in ("gold", "lumber"):
        yield f"wants the {there['resource']} on {tile}"
    yield f"strikes with {before['board'][origin]['soldiers']} against {there['soldiers']}"


def _march(before: EmpireView, after: EmpireView, seat: str, origin: str, tile: str) -> Iterator[str]:
    there, own = before["board"][tile], before["stock"][seat]["corner"]
    soldiers = after["board"][tile]["soldiers"]
    rivals = {
        stock["corner"]: other.title()
        for other, stock in before["stock"].items()
        if other != seat and stock["living"]
    }
    if tile == own and _threat(before, seat, own):
        yield f"defends its base with {soldiers}"
    threatened = [corner for corner in rivals if _apart(tile, corner) == 1]
    for corner in threatened:
        yield f"threatens {rivals[corner]}'s base with {soldiers}"
    if not there["discovered"]:
        yield f"explores {tile}"
    if there["owner"] != seat and there["resource"] in ("gold", "lumber"):
        yield f"takes the {there['resource']} on {tile}"
    if there["owner"] == seat and there["fort"] and _threat(before, seat, tile):
        yield f"keeps {soldiers} on its fort"
    nearest = min((_apart(tile, corner) for corner in rivals), default=0)
    if rivals and nearest < min(_apart(origin, corner) for corner in rivals):
        aim = next(corner for corner in rivals if _apart(tile, corner) == nearest)
        yield f"marches on {rivals[aim]}'s base"
    if _apart(tile, own) < _apart(origin, own):
        yield "comes back to its base"
    if there["owner"] == seat and there["soldiers"]:
        yield f"gathers {soldiers} on {tile}"


def _buy(before: EmpireView, after: EmpireView, seat: str) -> Iterator[str]:
    corner = before["stock"][seat]["corner"]
    soldiers = after["board"][corner]["soldiers"]
    if _threat(before, seat, corner):
        yield f"defends its base with {soldiers}"
    yield f"raises an army of {after['stock'][seat]['soldiers']}"


def _threat(view: EmpireView, seat: str, tile: str) -> bool:
    """Return whether rival soldiers stand near a tile."""
    return any(
        one["soldiers"] and one["owner"] not in (None, seat) and _apart(name, tile) <= _NEAR
        for name, one in view["board"].items()
    )


def _apart(one: str, other: str) -> int:
    return max(abs(_FILES.index(one[0]) - _FILES.index(other[0])), abs(int(one[1]) - int(other[1])))
