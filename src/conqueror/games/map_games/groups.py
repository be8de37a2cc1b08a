"""Moves gathered for a screen: where they begin and end, who may go, what they cost and what they give up."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

import numpy as np
import numpy.typing as npt

from conqueror.games.map_games.refusals import retreat_refusal
from conqueror.games.map_games.rules.lands import strength_in
from conqueror.games.map_games.rules.moves import Group, Move
from conqueror.games.map_games.rules.vocabulary import CAVALRY, INFANTRY, MoveKind
from conqueror.games.map_games.small_rules import first_army, is_move, price_for, second_army, units_in
from conqueror.games.map_games.view_types import MapGroup, Units
from conqueror.kit import Array
from conqueror.views import RefusalView

if TYPE_CHECKING:
    from conqueror.games.map_games.game import MapPosition


@dataclass(slots=True)
class Listed:
    """A group of moves as the rules list it, in plain numbers; its fields are those of `Group`."""

    kind: int
    origin: int
    target: int
    cavalry: int
    infantry: int
    second: int
    more_cavalry: int
    more_infantry: int
    count: int


def listed(out: Array[Group], count: int) -> list[Listed]:
    """Return the first groups of a buffer, read all at once: number by number is what takes long."""
    return [Listed(*fields) for fields in cast("npt.NDArray[np.void]", out)[:count].tolist()]


def group(position: "MapPosition", seat: int, entry: Listed) -> MapGroup:
    """Return a group of moves for a screen; `move` is the one with all who may go, of bids the smallest."""
    names = position.final.names
    kind = MoveKind(entry.kind)
    origin, target = entry.origin, entry.target
    cavalry, infantry = entry.cavalry, entry.infantry
    least = 0 if kind is MoveKind.BID else infantry
    more = entry.second, entry.more_cavalry, entry.more_infantry
    whole = Move(entry.kind, origin, target, cavalry, least, *more)
    drawn: MapGroup = {
        "kind": kind.name.lower().replace("_", "-"),
        "move": names.write_parts(whole),
        "template": names.template(whole, entry.count),
        "count": entry.count,
    }
    match kind:
        case MoveKind.MARCH:
            plain = is_move(position.record, target)
            drawn |= {"kind": "move" if plain else "attack", "from": names.lands[origin], "to": names.lands[target]}
            drawn |= {"cavalry": cavalry, "infantry": infantry}
            drawn |= {"gives_up": given_up(position, [(origin, cavalry + infantry)] if plain else [])}
        case MoveKind.JOINT:
            drawn |= {
                "kind": "joint-attack",
                "from": names.lands[origin],
                "and_from": names.lands[entry.second],
            }
            drawn |= {"to": names.lands[target], "cavalry": cavalry, "infantry": infantry}
            drawn |= {"more_cavalry": entry.more_cavalry, "more_infantry": entry.more_infantry}
        case MoveKind.RETREAT:
            drawn |= {
                "to": names.lands[origin],
                "cavalry": cavalry,
                "infantry": infantry,
                "all": entry.count == 1,
                "refused": no_ways_out(position),
            }
        case MoveKind.RECRUIT | MoveKind.BONUS | MoveKind.DISBAND:
            drawn |= {"land": names.lands[origin], "cavalry": cavalry, "infantry": infantry}
        case MoveKind.LOSE:
            drawn |= {"armies": armies(entry), "cavalry": cavalry, "infantry": infantry}
        case MoveKind.ADVANCE | MoveKind.STAY:
            drawn |= {"armies": armies(entry), "gives_up": given_up(position, advancing(position, entry))}
            if kind is MoveKind.STAY:
                drawn |= {"cavalry": cavalry, "infantry": infantry}
        case MoveKind.BUY:
            drawn |= {
                "hero": names.heroes[origin],
                "price": int(price_for(position.record, position.world, seat, origin)),
            }
        case MoveKind.HERO:
            drawn |= {"hero": names.heroes[origin]}
        case MoveKind.BRIBE:
            drawn |= {"land": names.lands[origin], "price": int(strength_in(position.record, position.world, origin))}
        case MoveKind.BID:
            drawn |= {"most": entry.count - 1, "share": share(position, entry.count - 1)}
    return drawn


def no_ways_out(position: "MapPosition") -> dict[str, RefusalView]:
    """Return the neighbours of a battlefield to which nobody retreats, each with the reason."""
    lands = position.final.names.lands
    neighbours = position.final.map.neighbours(lands[int(position.record.target)])
    errors = {land: retreat_refusal(position, lands.index(land)) for land in neighbours}
    return {land: error.plain() for land, error in errors.items() if error is not None}


def armies(entry: Listed) -> list[Units]:
    """Return the units a loss or a stay names, army by army; a second army fights only in joint attacks (S5-14)."""
    first: Units = {"cavalry": entry.cavalry, "infantry": entry.infantry}
    if not entry.second:
        return [first]
    return [first, {"cavalry": entry.more_cavalry, "infantry": entry.more_infantry}]


def advancing(position: "MapPosition", entry: Listed) -> list[tuple[int, int]]:
    """Return how many victors leave each land they came from, when those the entry names stay (FC-83, S5-15)."""
    pos = position.record
    found = [
        (
            int(pos.origin),
            first_army(pos, CAVALRY) + first_army(pos, INFANTRY) - entry.cavalry - entry.infantry,
        )
    ]
    if pos.second:
        staying = entry.more_cavalry + entry.more_infantry
        found.append((int(pos.second) - 1, second_army(pos, CAVALRY) + second_army(pos, INFANTRY) - staying))
    return found


def given_up(position: "MapPosition", leaving: list[tuple[int, int]]) -> list[str]:
    """Return the lands nobody holds once so many units have left (FC-Q4); one's own home may stand empty (FC-4)."""
    pos, world, names = position.record, position.world, position.final.names
    return [
        names.lands[land]
        for land, units in leaving
        if units == units_in(pos, land) and world.home_of[land] != pos.owner[land]
    ]


def share(position: "MapPosition", most: int) -> int:
    """Return an equal part of the least the bids must raise together, as far as the coins go (FC-108)."""
    number = int(position.record.card)
    if number == 0:
        return 0
    minimum = position.final.content.cards[number - 1].minimum
    return min(most, -(-minimum // max(1, len(position.to_act))))
