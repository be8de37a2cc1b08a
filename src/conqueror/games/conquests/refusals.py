"""Why a move is refused, in a sentence with the label of the rule."""

from typing import TYPE_CHECKING

from conqueror.errors import IllegalMove
from conqueror.games.conquests import notation
from conqueror.games.conquests.notation import article
from conqueror.games.conquests.vocabulary import (
    GENERAL,
    NAMES,
    PAINTED,
    SEATS,
    SIDE,
    SQUARE,
    STEPS,
    chevrons_of,
    fighter_of,
)

if TYPE_CHECKING:
    from conqueror.games.conquests.game import ConquestsPosition


def refusal(position: "ConquestsPosition", seat: str, text: str) -> IllegalMove:
    """Return the error for a move that is not among the legal ones."""
    if position.result:
        return IllegalMove(f"The game is over. {position.result.words}", rule=position.result.rule)
    if seat not in position.to_act:
        return IllegalMove(f"It is {SEATS[position.side].title()}'s turn, not {seat.title()}'s.", rule="GC-5")
    move = notation.read(text)
    if move is None:
        return IllegalMove(
            f"{text[:40]!r} is not a move; write a1-a2, a1xa5, c1-c2 Soldier2@b3 or resign.", rule="GC-6"
        )
    return _about_step(position, move) or _about_drop(position, move)


def about_square(position: "ConquestsPosition", seat: str, place: str, origin: str | None) -> IllegalMove | None:
    """Return why a fighter does not go from its square to another; None where it does, or no fighter is named."""
    if origin not in SQUARE or place not in SQUARE:
        return None
    start, goal = SQUARE[origin], SQUARE[place]
    move = notation.Move(start, goal, captures=bool(position.record.squares[goal]))
    if any((legal.origin, legal.target) == (start, goal) for legal in position.legal(seat)):
        return None
    return refusal(position, seat, str(move))


def _about_step(position: "ConquestsPosition", move: notation.Move) -> IllegalMove | None:
    pos, side = position.record, position.side
    origin, target = NAMES[move.origin], NAMES[move.target]
    own, enemy = int(pos.occupied[side]), int(pos.occupied[1 - side])
    if not own >> move.origin & 1:
        whose = "holds an enemy" if enemy >> move.origin & 1 else "is empty"
        return IllegalMove(f"You must move a fighter of your own, and {origin} {whose}.", rule="GC-6")
    if move.origin == move.target:
        return IllegalMove("A fighter must move to a new square.", rule="GC-6")
    fighter = fighter_of(int(pos.squares[move.origin]) - 1).word
    blocked = _blocked(position, move)
    if blocked is not None:
        return blocked
    if own >> move.target & 1:
        return IllegalMove(f"Your own fighter stands on {target}.", rule="GC-9")
    if bool(enemy >> move.target & 1) != move.captures:
        there = f"An enemy stands on {target}: write" if not move.captures else f"Nobody stands on {target}: write"
        return IllegalMove(f"{there} {origin}{'-' if move.captures else 'x'}{target}.", rule="GC-10")
    if not any((legal.origin, legal.target) == (move.origin, move.target) for legal in position.legal(SEATS[side])):
        if SEATS[side] in position.endangered:
            return IllegalMove(f"Your General is in Danger, and {move} does not end it.", rule="GC-Q7")
        if move.origin == pos.general[side]:
            return IllegalMove(f"Your General could be captured on {target}.", rule="GC-20")
        return IllegalMove(f"Without the {fighter} on {origin} your General would be in Danger.", rule="GC-Q24")
    return None


def _blocked(position: "ConquestsPosition", move: notation.Move) -> IllegalMove | None:
    """Return the refusal where a fighter does not move that way, or somebody stands in between."""
    pos, side = position.record, position.side
    code = int(pos.squares[move.origin]) - 1
    name = f"{article(fighter_of(code).word)} with {_chevrons(code)}"
    name = name[0].upper() + name[1:]
    across = move.target % SIDE - move.origin % SIDE
    up = move.target // SIDE - move.origin // SIDE
    distance = max(abs(across), abs(up))
    world = position.world
    if across and up and abs(across) != abs(up):
        return IllegalMove(f"{name} does not move from {NAMES[move.origin]} to {NAMES[move.target]}.", rule="GC-7")
    direction = STEPS.index((across // distance, up // distance))
    if world.arrows[side][code] >> direction & 1:
        for nearer in range(1, distance):
            square = move.origin + nearer * (up // distance * SIDE + across // distance)
            if int(pos.occupied[side]) >> square & 1:
                return IllegalMove(f"Your own fighter on {NAMES[square]} stands in the way.", rule="GC-9")
            if int(pos.occupied[1 - side]) >> square & 1:
                return IllegalMove(f"The enemy on {NAMES[square]} stands in the way.", rule="GC-Q3")
        return None
    if not world.dots[side][code] >> direction & 1:
        return IllegalMove(f"{name} does not move in that direction.", rule="GC-7")
    if distance > 1:
        return IllegalMove(f"{name} moves only one square in that direction.", rule="GC-8")
    return None


def _chevrons(code: int) -> str:
    return "one chevron" if chevrons_of(code) == 1 else f"{chevrons_of(code)} chevrons"


def _about_drop(position: "ConquestsPosition", move: notation.Move) -> IllegalMove:
    pos, side = position.record, position.side
    assert move.dropped is not None
    assert move.place is not None
    if move.origin != pos.general[side]:
        return IllegalMove("A fighter returns only after a move of the General.", rule="GC-15")
    fighter, place, target = notation.write_fighter(move.dropped), NAMES[move.place], NAMES[move.target]
    if move.dropped == GENERAL or not pos.reserve[side][move.dropped]:
        return IllegalMove(f"You have no {fighter} in reserve.", rule="GC-Q10")
    around = int(position.world.around[move.target])
    if not around >> move.place & 1:
        return IllegalMove(f"{place} is not next to the General's new square, {target}.", rule="GC-Q9")
    occupied = (int(pos.occupied[0]) | int(pos.occupied[1])) & ~(1 << move.origin)
    if occupied >> move.place & 1:
        return IllegalMove(f"A fighter returns to an empty square, and {place} is occupied.", rule="GC-15")
    row = "behind" if position.game.options["drop_row"] == "behind" else "ahead of"
    seen = "as painted sees the board" if side == PAINTED else "as plain sees the board"
    return IllegalMove(f"Only Soldiers return there; others beside or {row} the General, {seen}.", rule="GC-16")
