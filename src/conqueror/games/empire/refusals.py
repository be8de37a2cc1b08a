"""Why a move is refused, in a sentence with the label of the rule."""

import re
from typing import TYPE_CHECKING

from conqueror.errors import IllegalMove
from conqueror.game import CHANCE, CLOCK
from conqueror.games.empire import entries, notation
from conqueror.games.empire.board import fort_on, forts_of, owner_on, read_tiles
from conqueror.games.empire.phrases import amounts
from conqueror.games.empire.vocabulary import (
    FORT_PRICE,
    MOST_FORTS,
    MOST_IN_FORT,
    MOST_SOLDIERS,
    MOST_STOCK,
    NAMES,
    TILE,
    TILES,
    Kind,
    Pending,
)
from conqueror.games.wording import counted

if TYPE_CHECKING:
    from conqueror.games.empire.game import EmpirePosition

_JOINT = re.compile(r"[a-f][1-6](\+[a-f][1-6])+-[a-f][1-6].*")
_UNCOUNTED = re.compile(r"[a-f][1-6]-[a-f][1-6]")
_OWED = "In your first turn you must move soldiers first"


def refusal(position: "EmpirePosition", seat: str, text: str) -> IllegalMove:
    """Return the error for a move that is not among the legal ones."""
    if position.result:
        return IllegalMove(f"The game is over. {position.result.words}", rule=position.result.rule)
    if seat not in position.to_act:
        return _out_of_turn(position, seat)
    move = notation.read(text)
    if seat == CHANCE:
        return _about_chance(position, text, move)
    if move is None or move.kind >= Kind.TILE:
        return _unreadable(text)
    if move.kind in notation.STEPS:
        return _about_step(position, move)
    about = {
        Kind.BUY: _about_buying,
        Kind.TRADE_LUMBER: _about_lumber,
        Kind.TRADE_AP: _about_ap,
        Kind.FORT: _about_fort,
        Kind.RAZE: _about_razing,
        Kind.END: _about_end,
    }
    return about[move.kind](position, move)


def about_tile(position: "EmpirePosition", seat: str, place: str, origin: str | None) -> IllegalMove | None:
    """Return why no soldier steps onto a tile, or out of one's own; None where some may."""
    step = _step_asked_about(position, seat, place, origin)
    if step is None or any((group.origin, group.target) == step for group in position.legal(seat)):
        return None
    return refusal(position, seat, str(notation.Move(Kind.MOVE, *step, 1)))


def _step_asked_about(
    position: "EmpirePosition", seat: str, place: str, origin: str | None
) -> tuple[int, int] | None:
    """Return the step from the origin; without one a step out of an own tile, or onto the tile from the nearest."""
    if place not in TILE or (origin is not None and origin not in TILE):
        return None
    tile = TILE[place]
    if origin is not None:
        return TILE[origin], tile
    near = [other for other in range(TILES) if int(position.world.around[tile]) >> other & 1]
    if position.owner_of(tile) == seat:
        return tile, near[0]
    own = position.game.seats.index(seat)
    stacks = [
        other for other, there in enumerate(read_tiles(position.record)) if there.owner == own and there.soldiers
    ]
    nearest = [other for other in stacks if other in near] or stacks
    return (nearest[0], tile) if nearest else None


def _out_of_turn(position: "EmpirePosition", seat: str) -> IllegalMove:
    if seat == CLOCK:
        return IllegalMove("No rule of this game reads a clock.", rule="EM-6")
    if seat == CHANCE:
        return IllegalMove("No die is due now.", rule="EM-Q34")
    if position.pending:
        return IllegalMove("A die must fall first.", rule="EM-Q34")
    if not position.record.health[position.game.seats.index(seat)]:
        return IllegalMove(f"{seat.title()}'s base has fallen: it is out of the game.", rule="EM-49")
    return IllegalMove(
        f"It is {position.game.seats[position.side].title()}'s turn, not {seat.title()}'s.", rule="EM-6"
    )


def _about_chance(position: "EmpirePosition", text: str, move: notation.Move | None) -> IllegalMove:
    tile = NAMES[position.record.pending_target]
    if position.pending is Pending.TILE and move is not None and move.kind is Kind.TILE:
        return IllegalMove(f"The quadrant of {tile} has its two blank tiles: the die is thrown again.", rule="EM-15")
    due = " or ".join(position.chances())
    return IllegalMove(f"Chance decides about {tile} now: {due}, not {text[:40]!r}.", rule="EM-Q34")


def _unreadable(text: str) -> IllegalMove:
    if _JOINT.fullmatch(text):
        return IllegalMove("An attack comes from one tile, never from several at once.", rule="EM-Q17")
    if _UNCOUNTED.fullmatch(text):
        return IllegalMove(f"Say how many soldiers go, such as {text} 1.", rule="EM-Q16")
    return IllegalMove(
        f"{text[:40]!r} is not a move; write b2-c3 4, buy 2, trade lumber, trade ap, fort b2, raze b2 or end.",
        rule="EM-6",
    )


def _about_step(position: "EmpirePosition", move: notation.Move) -> IllegalMove:
    pos, side = position.record, position.side
    origin, target = NAMES[move.origin], NAMES[move.target]
    own = owner_on(pos, move.origin) == side
    there = int(pos.soldiers[move.origin])
    if not own and there:
        return IllegalMove(f"The soldiers on {origin} are {position.owner_of(move.origin)}'s.", rule="EM-24")
    if not there:
        return IllegalMove(f"You have no soldiers on {origin}.", rule="EM-24")
    if move.origin == move.target:
        return IllegalMove("Soldiers must move to another tile.", rule="EM-18")
    if not int(position.world.around[move.origin]) >> move.target & 1:
        return IllegalMove(f"Soldiers move one tile, like a king: {target} is not next to {origin}.", rule="EM-18")
    hostile = bool(pos.soldiers[move.target]) or position.is_base(move.target)
    if position.owner_of(move.target) in (None, position.game.seats[side]):
        hostile = False
    if not pos.ap[side]:
        does = "An attack" if hostile else "A move"
        return IllegalMove(f"{does} costs 1 AP, and you have none.", rule="EM-33" if hostile else "EM-24")
    if move.count == 0:
        return IllegalMove("At least one soldier must go.", rule="EM-Q16")
    if move.count > there:
        stand = "stands" if there == 1 else "stand"
        return IllegalMove(
            f"Only {counted(there, 'soldier')} {stand} on {origin}, not {move.count}.",
            rule="EM-36" if hostile else "EM-Q16",
        )
    if hostile:  # only underdog=illegal refuses an attack by its numbers
        defenders = entries.defenders_on(position.records, move.target)
        return IllegalMove(
            f"{move.count} against {defenders} is not allowed: attackers may not be fewer.", rule="EM-Q2"
        )
    inside = int(pos.soldiers[move.target])
    if fort_on(pos, move.target):
        return IllegalMove(
            f"A fort holds at most {MOST_IN_FORT} soldiers, and {target} has {inside} already.", rule="EM-14"
        )
    return IllegalMove(
        f"A tile holds at most {MOST_SOLDIERS} soldiers, and {target} has {inside} already.", rule="EM-13"
    )


def _about_buying(position: "EmpirePosition", move: notation.Move) -> IllegalMove:
    gold = int(position.record.gold[position.side])
    corner = int(position.world.corner[position.side])
    inside = int(position.record.soldiers[corner])
    if move.count == 0:
        return IllegalMove("Buy at least one soldier.", rule="EM-22")
    if move.count > gold:
        return IllegalMove(f"A soldier costs 1 gold, and you have {gold}.", rule="EM-22")
    return IllegalMove(
        f"A tile holds at most {MOST_SOLDIERS} soldiers, and your base has {inside} already.", rule="EM-Q11"
    )


def _about_lumber(position: "EmpirePosition", move: notation.Move) -> IllegalMove:
    del move
    lumber = int(position.record.lumber[position.side])
    if lumber < 2:
        return IllegalMove(f"1 gold costs 2 lumber, and you have {lumber}.", rule="EM-25")
    return _nothing_gained()


def _about_ap(position: "EmpirePosition", move: notation.Move) -> IllegalMove:
    del move
    pos, side = position.record, position.side
    if not pos.ap[side]:
        return IllegalMove("2 gold cost 1 AP, and you have none.", rule="EM-25")
    if pos.gold[side] == MOST_STOCK:
        return _nothing_gained()
    return IllegalMove(f"{_OWED}: the last AP is kept for that.", rule="EM-Q38")


def _nothing_gained() -> IllegalMove:
    return IllegalMove(f"You have {MOST_STOCK} gold already: the trade would gain nothing.", rule="EM-Q37")


def _about_fort(position: "EmpirePosition", move: notation.Move) -> IllegalMove:
    pos, side, target = position.record, position.side, NAMES[move.target]
    stock = (int(pos.ap[side]), int(pos.gold[side]), int(pos.lumber[side]))
    if position.is_base(move.target):
        return IllegalMove("A base cannot hold a fort.", rule="EM-Q11")
    if owner_on(pos, move.target) != side:
        return IllegalMove(f"A fort is built where your soldiers are, and you have none on {target}.", rule="EM-27")
    if fort_on(pos, move.target):
        return IllegalMove(f"There is a fort on {target} already.", rule="EM-Q19")
    if pos.soldiers[move.target] > MOST_IN_FORT:
        return IllegalMove(
            f"A fort holds at most {MOST_IN_FORT} soldiers, and {pos.soldiers[move.target]} stand on {target}.",
            rule="EM-14",
        )
    if forts_of(pos, side) >= MOST_FORTS:
        return IllegalMove(f"You have {MOST_FORTS} forts, and nobody may have more.", rule="EM-16")
    if min(stock) < FORT_PRICE:
        return IllegalMove(f"A fort costs 2 AP, 2 gold and 2 lumber, and you have {amounts(*stock)}.", rule="EM-27")
    return IllegalMove(f"{_OWED}: the last AP is kept for that.", rule="EM-Q38")


def _about_razing(position: "EmpirePosition", move: notation.Move) -> IllegalMove:
    owner = position.owner_of(move.target)
    there = "there is none"
    if fort_on(position.record, move.target):
        there = f"the fort is {owner.title()}'s" if owner else "the fort is nobody's"
    return IllegalMove(f"You can raze a fort of your own, and on {NAMES[move.target]} {there}.", rule="EM-31")


def _about_end(position: "EmpirePosition", move: notation.Move) -> IllegalMove:
    del position, move
    return IllegalMove(f"{_OWED}; then you may end it.", rule="EM-Q38")
