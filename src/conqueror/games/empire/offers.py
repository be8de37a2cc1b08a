"""What is bought, traded, built and pulled down: what it costs and brings, and why something is not offered now."""

from typing import TYPE_CHECKING

from conqueror.games.empire import entries
from conqueror.games.empire.board import forts_of
from conqueror.games.empire.notation import Group, Move
from conqueror.games.empire.refusals import refusal
from conqueror.games.empire.view_types import Amounts, EmpireGroup, Gains, RefusedOffer
from conqueror.games.empire.vocabulary import NAMES, Kind, PositionRecord

if TYPE_CHECKING:
    from conqueror.games.empire.game import EmpirePosition

OFFERS = (Kind.BUY, Kind.TRADE_LUMBER, Kind.TRADE_AP, Kind.FORT, Kind.RAZE)
_ALWAYS = (Move(Kind.BUY, count=1), Move(Kind.TRADE_LUMBER), Move(Kind.TRADE_AP))
"""What stands in the shop even while it cannot be had."""


def describe(position: "EmpirePosition", group: Group, entry: EmpireGroup) -> None:
    """Write into a group of the shop what it is called, where it happens, what it costs and what it brings."""
    before = _owned(position.record, position.side)
    after = position.records
    entries.play_move(after, position.worlds, next(group.moves()).number)
    gained = {name: count - before[name] for name, count in _owned(after[0], position.side).items()}
    entry["label"] = _label(position, group.kind, group.target)
    entry["price"] = Amounts(ap=-min(0, gained["ap"]), gold=-min(0, gained["gold"]), lumber=-min(0, gained["lumber"]))
    entry["gives"] = Gains(
        ap=max(0, gained["ap"]),
        gold=max(0, gained["gold"]),
        lumber=max(0, gained["lumber"]),
        soldiers=max(0, gained["soldiers"]),
        forts=max(0, gained["forts"]),
    )
    if group.kind is Kind.BUY:
        entry["to"] = _corner(position)
    elif group.kind in (Kind.FORT, Kind.RAZE):
        entry["to"] = NAMES[group.target]


def refused_offers(position: "EmpirePosition", seat: str | None) -> list[RefusedOffer]:
    """Return what a seat in its turn could buy or trade at other times, each with the reason why not now."""
    if seat is None or position.pending or seat not in position.to_act:
        return []
    offered = {group.kind for group in position.legal(seat)}
    found: list[RefusedOffer] = []
    for move in _ALWAYS:
        if move.kind not in offered:
            why = refusal(position, seat, str(move))
            label = _label(position, move.kind, move.target)
            found.append({"kind": move.kind.word, "label": label, "text": why.text, "rule": why.rule})
    return found


def _owned(pos: PositionRecord, side: int) -> dict[str, int]:
    land = int(pos.land[side])
    soldiers: list[int] = pos.soldiers.tolist()  # at once: number by number takes many times as long
    return {
        "ap": int(pos.ap[side]),
        "gold": int(pos.gold[side]),
        "lumber": int(pos.lumber[side]),
        "soldiers": sum(count for tile, count in enumerate(soldiers) if land >> tile & 1),
        "forts": forts_of(pos, side),
    }


def _corner(position: "EmpirePosition") -> str:
    return NAMES[position.world.corner[position.side]]


def _label(position: "EmpirePosition", kind: Kind, target: int) -> str:
    match kind:
        case Kind.BUY:
            return f"Recruit at {_corner(position)}"
        case Kind.TRADE_LUMBER:
            return "Trade lumber"
        case Kind.TRADE_AP:
            return "Trade a point"
        case Kind.FORT:
            return f"Fort on {NAMES[target]}"
        case _:
            return f"Raze the fort on {NAMES[target]}"
