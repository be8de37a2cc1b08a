"""What a viewer is shown: the board, every seat's stock, grouped moves with their odds, and prompts."""

import functools
from collections import Counter
from typing import TYPE_CHECKING

from conqueror.games.empire import entries, setup
from conqueror.games.empire.board import Tile, read_tiles
from conqueror.games.empire.notation import BATTLES, STEPS, Group
from conqueror.games.empire.odds import weigh
from conqueror.games.empire.offers import OFFERS, describe
from conqueror.games.empire.phrases import amounts
from conqueror.games.empire.view_types import EmpireGroup, EmpirePicture, Phase, ResourceWord, StockView, TileView
from conqueror.games.empire.vocabulary import (
    FULL_HEALTH,
    HARMLESS,
    MOST_SOLDIERS,
    MOST_STOCK,
    NAMES,
    NOBODY,
    Kind,
    Pending,
    Resource,
)
from conqueror.games.empire.world import quadrant_of
from conqueror.games.wording import counted

if TYPE_CHECKING:
    from conqueror.games.empire.game import EmpirePosition

_PHASES: dict[Pending, Phase] = {Pending.NOTHING: "action", Pending.TILE: "tile", Pending.BATTLE: "battle"}
_RESOURCES: dict[Resource, ResourceWord] = {
    Resource.GOLD: "gold",
    Resource.LUMBER: "lumber",
    Resource.BLANK: "blank",
}

_DRAWN = 16
"""How many pictures are kept for the next viewer."""


@functools.lru_cache(maxsize=_DRAWN)
def draw(position: "EmpirePosition") -> EmpirePicture:
    """Return the board and all that stands beside it, drawn once for all who look."""
    pos, seats = position.record, position.game.seats
    tiles = read_tiles(pos)
    blanks = Counter(quadrant_of(tile) for tile, there in enumerate(tiles) if there.resource is Resource.BLANK)
    return {
        "turn": seats[position.side],
        "counter": int(pos.counter),
        "turn_cap": int(position.world.turn_cap),
        "first": seats[pos.counting],
        "phase": phase(position),
        "pending": setup.write_pending(pos),
        "board": {
            NAMES[tile]: _tile(position, tile, there, blanks[quadrant_of(tile)]) for tile, there in enumerate(tiles)
        },
        "stock": {name: _stock(position, seat, tiles) for seat, name in enumerate(seats)},
    }


def phase(position: "EmpirePosition") -> Phase:
    """Return what the game waits for: an action, a tile roll, a battle, or nothing more."""
    if position.ending:
        return "over"
    return _PHASES[position.pending]


def _tile(position: "EmpirePosition", tile: int, there: Tile, blanks: int) -> TileView:
    seats = position.game.seats
    home = int(position.world.home[tile])
    health = int(position.record.health[home]) if home != NOBODY else 0
    owner = home if health else there.owner
    return {
        "owner": seats[owner] if owner is not None else None,
        "soldiers": there.soldiers,
        "fort": there.fort,
        "resource": _RESOURCES.get(there.resource),
        "discovered": bool(there.resource or home != NOBODY),
        "base": {"seat": seats[home], "health": health, "of": FULL_HEALTH} if home != NOBODY else None,
        "quadrant": quadrant_of(tile),
        "blanks": blanks,
    }


def _stock(position: "EmpirePosition", seat: int, tiles: list[Tile]) -> StockView:
    pos = position.record
    living = bool(pos.health[seat])
    ap, gold, lumber = coming_income(position, seat) if living else (0, 0, 0)
    return {
        "ap": int(pos.ap[seat]),
        "gold": int(pos.gold[seat]),
        "lumber": int(pos.lumber[seat]),
        "health": int(pos.health[seat]),
        "living": living,
        "corner": NAMES[position.world.corner[seat]],
        "soldiers": sum(there.soldiers for there in tiles if there.owner == seat),
        "forts": sum(there.fort for there in tiles if there.owner == seat),
        "owes_move": bool(int(pos.opening) >> seat & 1),
        "income": {"ap": ap, "gold": gold, "lumber": lumber},
    }


def coming_income(position: "EmpirePosition", seat: int) -> tuple[int, int, int]:
    """Return what the next turn of a seat brings as things stand: AP, gold and lumber, before limits."""
    records, worlds = position.records, position.worlds
    counter, following = int(position.record.counter), position.side
    while True:
        following = entries.next_living(records, worlds, following)
        counter += following == position.record.counting
        if following == seat:
            ap, gold, lumber = entries.income(records, seat, counter)
            return int(ap), int(gold), int(lumber)


def gather(position: "EmpirePosition", groups: list[Group]) -> list[EmpireGroup]:
    """Return the groups of moves for a screen; attacks with their odds for every number of soldiers."""
    return [_group(position, group) for group in groups]


def _group(position: "EmpirePosition", group: Group) -> EmpireGroup:
    entry: EmpireGroup = {
        "kind": group.kind.word,
        "move": str(next(group.moves())),
        "template": group.template,
        "least": group.least,
        "most": group.most,
        "count": group.size,
        "text": _words(position, group),
    }
    if group.kind in STEPS:
        entry["from"] = NAMES[group.origin]
        entry["to"] = NAMES[group.target]
    if group.kind in OFFERS:
        describe(position, group, entry)
    if group.kind in BATTLES:
        entry["odds"] = [
            {"move": str(move), **weigh(position, group.target, move.count).plain()} for move in group.moves()
        ]
    if warning := _warning(position, group):
        entry["warning"] = warning
    return entry


def _words(position: "EmpirePosition", group: Group) -> str:
    origin, target = NAMES[group.origin], NAMES[group.target]
    owner = str(position.owner_of(group.target)).title()
    most = counted(group.most, "soldier") if group.most == group.least else f"{group.least} to {group.most} soldiers"
    match group.kind:
        case Kind.MOVE:
            return f"Move {most} from {origin} to {target}."
        case Kind.CAPTURE:
            return f"Move {most} from {origin} to {target} and capture the empty fort."
        case Kind.ATTACK:
            return f"Attack {owner} on {target} from {origin} with {most}{_chances(position, group)}."
        case Kind.BASE:
            return f"Attack {owner}'s base on {target} from {origin} with {most}{_chances(position, group)}."
        case Kind.BUY:
            return f"Buy {most}, for 1 gold each."
        case Kind.TRADE_LUMBER:
            return "Trade 2 lumber for 1 gold."
        case Kind.TRADE_AP:
            return "Trade 1 AP for 2 gold."
        case Kind.FORT:
            return f"Build a fort on {target} for 2 AP, 2 gold and 2 lumber."
        case Kind.RAZE:
            return f"Raze your fort on {target}."
        case Kind.END:
            return "End your turn."
        case Kind.TILE:
            return "Roll what the tile holds."
        case _:
            return "The attack breaks through." if group.kind is Kind.BREAKS else "The defence holds."


def _chances(position: "EmpirePosition", group: Group) -> str:
    """Return the chances to win, one for each number of soldiers, or one where they are all alike."""
    chances = [str(weigh(position, group.target, move.count).chance) for move in group.moves()]
    return f", chance {chances[0]}" if len(set(chances)) == 1 else f", chances {' '.join(chances)}"


def _warning(position: "EmpirePosition", group: Group) -> str | None:
    if group.kind is Kind.TRADE_AP and position.record.gold[position.side] == MOST_STOCK - 1:
        return "Only 1 of the 2 gold fits into your stock."  # EM-Q21
    if group.kind is Kind.BASE:
        fight = weigh(position, group.target, MOST_SOLDIERS)
        if not fight.damage:
            return "The garrison must be beaten before the base takes damage."  # EM-Q12
        if group.least <= HARMLESS:
            return f"An attack with {HARMLESS} soldiers or fewer does a base no harm."  # EM-Q13
    return None


def prompt(position: "EmpirePosition", seat: str | None) -> str:
    """Return what is asked of a viewer, in words."""
    if position.result:
        return position.result.words
    pos = position.record
    mover = position.game.seats[position.side]
    target = NAMES[pos.pending_target]
    if position.pending is Pending.TILE:
        return f"Roll the die to see what {target} holds."
    if position.pending is Pending.BATTLE:
        held = weigh(position, int(pos.pending_target), int(pos.pending_soldiers)).held
        return f"{mover.title()} attacks {target}: the defender holds {counted(held, 'number')} of the die."
    if seat != mover:
        return f"{mover.title()} is to act."
    if position.owes_move:
        return "Your first turn: move soldiers before you end it."
    side = position.side
    stock = amounts(int(pos.ap[side]), int(pos.gold[side]), int(pos.lumber[side]))
    return f"Your turn: you have {stock}{' left to spend' if stock == 'nothing' else ''}."
