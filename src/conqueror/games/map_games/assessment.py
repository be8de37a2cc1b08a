"""What is said before a move is sent: odds with each hero, why an army may not go, why a click does nothing."""

from typing import TYPE_CHECKING

from conqueror.errors import IllegalMove
from conqueror.games.map_games.odds import attack_odds, is_attack
from conqueror.games.map_games.refusals import refusal
from conqueror.games.map_games.rules.moves import pack
from conqueror.games.map_games.rules.vocabulary import CAVALRY, INFANTRY, MoveKind, Stage
from conqueror.games.map_games.secrecy import members
from conqueror.games.map_games.view_types import MapAssessment, MapGroup

if TYPE_CHECKING:
    from conqueror.games.map_games.game import MapPosition


def assess(position: "MapPosition", seat: str, move: str) -> MapAssessment:
    """Return why a move is refused, or its odds alone and with each hero who may go along."""
    found: MapAssessment = {"refusal": None, "odds": None, "hero_odds": {}, "heroes": []}
    try:
        number = position.legal(seat, move)
    except IllegalMove as error:
        found["refusal"] = error.plain()
        return found
    if not is_attack(position, number):
        return found
    found["odds"] = attack_odds(position, seat, number, None)
    found["heroes"] = _hero_choices(position.play(seat, move), seat)
    for group in found["heroes"]:
        if "hero" in group:
            found["hero_odds"][group["hero"]] = attack_odds(position, seat, number, group["hero"])
    return found


def _hero_choices(position: "MapPosition", seat: str) -> list[MapGroup]:
    """Return what a seat is asked about heroes right after its attack, without heroes who could bring nothing."""
    if position.stage is not Stage.ATTACK_HERO or seat not in position.to_act:
        return []
    battle = position.picture(seat)["battle"]
    idle = battle is not None and battle["sure"] and not battle["hero_gains"]
    return [group for group in position.groups(seat) if not (idle and "hero" in group)]


def about_land(position: "MapPosition", seat: str, place: str, origin: str | None) -> IllegalMove | None:
    """Return why nothing is to be done in a land: no recruit, no bribe, no march there or out of it."""
    lands = position.final.names.lands
    if place not in lands or (origin is not None and origin not in lands):
        return None
    asked = _asked_about(position, seat, lands.index(place), None if origin is None else lands.index(origin))
    if asked is None or position.has_move(seat, asked):
        return None
    return refusal(position, seat, position.final.names.write(asked))


def _asked_about(position: "MapPosition", seat: str, land: int, origin: int | None) -> int | None:
    """Return the move whose refusal explains why nothing can be done in a land; None where nothing is decided."""
    number = position.final.seats.index(seat)
    if seat not in position.to_act:
        return pack(int(MoveKind.BRIBE), land, 0, 0, 0) if seat in position.may_act else None
    if position.stage is Stage.PLANNING:
        return pack(int(MoveKind.RECRUIT), land, 0, 0, 1)
    if position.stage is not Stage.ACTION:
        return None
    if origin is None and position.record.owner[land] == number:
        return _march(position, land, members(int(position.world.adjacent[land]))[0])
    start = _nearest(position, number, land) if origin is None else origin
    return None if start is None else _march(position, start, land)


def _march(position: "MapPosition", origin: int, target: int) -> int:
    """Return the march of all who can act, or of all who stand there where nobody can."""
    pos = position.record
    cavalry, infantry = (int(sum(pos.ready[origin, kind])) for kind in (CAVALRY, INFANTRY))
    if not cavalry + infantry:
        cavalry, infantry = (int(pos.units[origin, kind]) for kind in (CAVALRY, INFANTRY))
    return pack(int(MoveKind.MARCH), origin, target, cavalry, infantry if cavalry + infantry else 1)


def _nearest(position: "MapPosition", seat: int, land: int) -> int | None:
    """Return a land of a seat from which another is to be reached: a neighbour, then one with units that can act."""
    pos = position.record
    near = int(position.world.adjacent[land])
    own = [other for other in range(len(position.final.names.lands)) if pos.owner[other] == seat]

    def rank(other: int) -> tuple[bool, bool, bool]:
        return bool(near >> other & 1), any(map(any, pos.ready[other])), any(pos.units[other])

    return max(own, key=rank) if own else None
