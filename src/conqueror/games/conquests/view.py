"""What a viewer is shown and told: the board, grouped moves, prompts, and a move in words."""

import functools
from typing import TYPE_CHECKING

from conqueror.games.conquests import notation, setup
from conqueror.games.conquests.view_types import ConquestsGroup, ConquestsPicture, ConquestsReport, FighterView
from conqueror.games.conquests.vocabulary import (
    NAMES,
    QUIET_LIMIT,
    SEATS,
    chevrons_of,
    fighter_of,
)

if TYPE_CHECKING:
    from conqueror.games.conquests.game import ConquestsPosition

_DRAWN = 16
"""How many pictures are kept for the next viewer."""


@functools.lru_cache(maxsize=_DRAWN)
def draw(position: "ConquestsPosition") -> ConquestsPicture:
    """Return the board and all that stands beside it, drawn once for all who look."""
    pos = position.record
    tops = {word: len(levels) for word, levels in position.table.items()}
    board: dict[str, FighterView] = {}
    painted = int(pos.occupied[1])
    for square, there in enumerate(pos.squares.tolist()):
        if there:
            code = there - 1
            word = fighter_of(code).word
            board[NAMES[square]] = {
                "side": SEATS[painted >> square & 1],
                "fighter": word,
                "level": chevrons_of(code),
                "retires_next": word != "General" and chevrons_of(code) == tops[word],  # GC-13
            }
    last_move = position.last_move
    return {
        "turn": SEATS[position.side],
        "board": board,
        "fighters": {word: [dict(level) for level in levels] for word, levels in position.table.items()},
        "reserve": {seat: setup.reserve_of(pos, side) for side, seat in enumerate(SEATS)},
        "danger": position.endangered,
        "quiet": int(pos.quiet),
        "quiet_limit": QUIET_LIMIT,
        "occurrences": position.occurrences,
        "last_move": last_move,
        "last_places": _places(last_move),
    }


def _places(text: str | None) -> list[str]:
    move = notation.read(text) if text is not None else None
    if move is None:
        return []
    return [NAMES[square] for square in (move.origin, move.target, move.place) if square is not None]


def group(moves: list[notation.Move]) -> list[ConquestsGroup]:
    """Return the moves by origin and target; a General's drops stand in its group, by fighter."""
    groups: dict[tuple[int, int], ConquestsGroup] = {}
    for move in moves:
        entry = groups.get((move.origin, move.target))
        if entry is None:
            written = str(move)
            entry = groups[move.origin, move.target] = {
                "kind": "capture" if move.captures else "move",
                "from": NAMES[move.origin],
                "to": NAMES[move.target],
                "move": written,
                "template": written,
                "drops": {},
                "drop_templates": {},
                "count": 0,
            }
        entry["count"] += 1
        if move.dropped is not None and move.place is not None:
            fighter = notation.write_fighter(move.dropped)
            entry["drops"].setdefault(fighter, []).append(NAMES[move.place])
            if fighter not in entry["drop_templates"]:
                entry["drop_templates"][fighter] = move.template()
    return list(groups.values())


def prompt(position: "ConquestsPosition", seat: str | None) -> str:
    """Return what is asked of a viewer, in words."""
    if position.result:
        return position.result.words
    mover = SEATS[position.side]
    danger = "Danger! " if mover in position.endangered else ""
    if seat == mover:
        return f"{danger}Save your General." if danger else "Move a fighter."
    return f"{danger}{mover.title()} is to move."


def tell(position: "ConquestsPosition", seat: str, move: str, after: "ConquestsPosition") -> ConquestsReport:
    """Return a move in words, with what it leads to."""
    if move == notation.RESIGN:
        return {"text": f"{seat.title()} resigns.", "kind": "resign", "seat": seat, "places": [], "dice": []}
    read = notation.read(move)
    assert read is not None
    squares = position.record.squares
    fighter = fighter_of(int(squares[read.origin]) - 1).word
    text = f"{seat.title()}'s {fighter} goes from {NAMES[read.origin]} to {NAMES[read.target]}"
    places = [NAMES[read.origin], NAMES[read.target]]
    if read.captures:
        captured = int(squares[read.target]) - 1
        owner = SEATS[1 - position.side]
        retires = chevrons_of(captured) == len(position.table[fighter_of(captured).word])
        fate = "retires" if retires else f"joins {owner.title()}'s reserve with {chevrons_of(captured) + 1} chevrons"
        text += f" and captures {notation.article(fighter_of(captured).word)}, who {fate}"
    if read.dropped is not None and read.place is not None:
        text += f"; {fighter_of(read.dropped).word} {chevrons_of(read.dropped)} returns on {NAMES[read.place]}"
        places.append(NAMES[read.place])
    text += "."
    if after.endangered and not after.result:
        text += " Danger!"  # GC-19, GC-Q12: announced after the drop
    if after.result:
        text += f" {after.result.words}"
    return {
        "text": text,
        "kind": "capture" if read.captures else "move",
        "seat": seat,
        "places": places,
        "dice": [],
    }
