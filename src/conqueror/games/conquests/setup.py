"""Positions from plain data and back; whatever cannot stand on a board gets a SetupError."""

from collections import Counter

import numpy as np

from conqueror.errors import SetupError
from conqueror.game import Plain
from conqueror.games.conquests import entries, notation
from conqueror.games.conquests.vocabulary import (
    CODES,
    FORCE,
    GENERAL,
    NAMES,
    PAINTED,
    PLAIN,
    QUIET_LIMIT,
    SEATS,
    SQUARES,
    Fighter,
    PositionRecord,
    World,
    code_of,
)
from conqueror.games.setup_reader import Data, check_keys, mapping, number, one_of, sequence, shown
from conqueror.kit import Array, Grid, empty

_BACK_ROW = ("Archer", "Lancer", "General", "Champion", "Lancer", "Archer")  # GC-4
_SOLDIER_FILES = "be"

START: Plain = {
    "turn": "plain",  # GC-5
    "board": {
        **{f"{file}1": f"plain {word} 1" for file, word in zip("abcdef", _BACK_ROW, strict=True)},
        **{f"{file}2": "plain Soldier 1" for file in _SOLDIER_FILES},
        **{f"{file}5": "painted Soldier 1" for file in _SOLDIER_FILES},
        **{f"{file}6": f"painted {word} 1" for file, word in zip("abcdef", _BACK_ROW, strict=True)},
    },
}
"""GC-T1: the Generals face each other on file c, one chevron everywhere (GC-3)."""

_KEYS = ("turn", "board", "reserve", "quiet", "trail", "resigned")


def read_position(data: Data, worlds: Array[World]) -> Array[PositionRecord]:
    """Return the position that plain data describes."""
    mapping(data, "", error="A position is written as an object with turn, board and reserve.")
    check_keys(data, _KEYS, "a position")
    positions = empty(PositionRecord)
    pos, world = positions[0], worlds[0]
    pos.turn = _seat(data.get("turn"), "turn")
    force: Counter[tuple[int, str]] = Counter()
    men = _read_board(data, world, force)
    reserve = _read_reserve(data, world, force)
    _check_force(force)
    entries.arrange(positions, worlds, men, reserve)
    _read_trail(data, pos, world)
    if "resigned" in data:
        pos.resigned = 1 + _seat(data["resigned"], "resigned")
    if entries.in_danger(positions, worlds, 1 - int(pos.turn)):
        mover, other = SEATS[pos.turn].title(), SEATS[1 - pos.turn].title()
        raise SetupError(
            f"It is the turn of {mover}, who could capture the General of {other}: "
            "that General should have answered the Danger (GC-Q7)."
        )
    return positions


def _read_board(data: Data, world: World, force: Counter[tuple[int, str]]) -> Array[int]:
    """Return who stands on each square, as `entries.arrange` takes it; count them in `force`."""
    men = np.zeros(SQUARES, np.int64)
    for square, text in mapping(data.get("board", {}), "board").items():
        place = one_of(square, NAMES, "board", error=f"There is no square {shown(square)}; squares are a1 to f6.")
        owner, _, fighter = text.partition(" ") if isinstance(text, str) else ("", "", "")
        side = _seat(owner, f"the fighter on {square}")
        code = _fighter(fighter, world, square)
        force[side, code_word(code)] += 1
        men[place] = code + 1 if side == PLAIN else -code - 1
    return men


def _read_reserve(data: Data, world: World, force: Counter[tuple[int, str]]) -> Grid[int]:
    """Return how many of each code wait beside the board, by side; count them in `force`."""
    reserve = np.zeros((2, CODES), np.int64)
    for seat, fighters in mapping(data.get("reserve", {}), "reserve").items():
        side = _seat(seat, "reserve")
        wanted = f"The reserve of {seat} is a list such as ['Lancer 2']."
        for text in sequence(fighters, "reserve", error=wanted):
            code = _fighter(text, world, f"the reserve of {seat}")
            if code == GENERAL:
                raise SetupError("A General never waits in reserve: when it is captured the game is over (GC-21).")
            force[side, code_word(code)] += 1
            reserve[side, code] += 1
    return reserve


def code_word(code: int) -> str:
    """Return the name of the fighter a code stands for."""
    return notation.write_fighter(code).split()[0]


def _seat(name: object, what: str) -> int:
    wanted = f"{what}: {shown(name)} is no side; the sides are {SEATS[PLAIN]} and {SEATS[PAINTED]}."
    return one_of(name, SEATS, what, error=wanted)


def _fighter(text: object, world: World, where: str) -> int:
    read = notation.read_fighter(text) if isinstance(text, str) else None
    if read is None:
        raise SetupError(f"{where}: {shown(text)} is no fighter; write 'Lancer 2' for a Lancer with two chevrons.")
    fighter, chevrons = read
    if chevrons > world.top[fighter]:
        raise SetupError(f"{where}: a {fighter.word} has at most {world.top[fighter]} chevrons, not {chevrons}.")
    return code_of(Fighter(fighter), chevrons)


def _check_force(force: Counter[tuple[int, str]]) -> None:
    for (side, word), count in force.items():
        if count > FORCE[word]:
            raise SetupError(
                f"{SEATS[side].title()} has {count} of {FORCE[word]} {word}s, board and reserve together (GC-2)."
            )


def _read_trail(data: Data, pos: PositionRecord, world: World) -> None:
    """Take the quiet moves before this position, and walk them back for the keys of the positions they left."""
    wanted = f"The trail is a list of at most {QUIET_LIMIT} moves without capture or drop."
    trail = sequence(data.get("trail", []), "trail", error=wanted)
    if len(trail) > QUIET_LIMIT:
        raise SetupError(wanted)
    count = data.get("quiet", len(trail))
    wanted = f"quiet counts moves without capture or drop: from {len(trail)} to {QUIET_LIMIT}, not {shown(count)}."
    quiet = number(count, len(trail), QUIET_LIMIT, "quiet", error=wanted)
    pos.quiet = quiet
    squares, key, side = pos.squares.copy(), pos.key, int(pos.turn)
    owners = {square: seat for seat in (PLAIN, PAINTED) for square in _members(int(pos.occupied[seat]))}
    for index, text in zip(range(quiet - 1, -1, -1), reversed(trail), strict=False):
        move = notation.read(text) if isinstance(text, str) else None
        side = 1 - side
        if (
            move is None
            or str(move) != text
            or move.captures
            or move.dropped is not None
            or squares[move.origin]
            or owners.get(move.target) != side
        ):
            raise SetupError(
                f"The trail cannot end like this: {shown(text)} was not the move of {SEATS[side].title()} to here."
            )
        code = int(squares[move.target]) - 1
        squares[move.origin], squares[move.target] = squares[move.target], 0
        owners[move.origin] = owners.pop(move.target)
        key ^= world.key_of_fighter[side][code][move.origin] ^ world.key_of_fighter[side][code][move.target]
        key ^= world.key_of_turn
        pos.trail[index], pos.keys[index] = move.number, key


def _members(squares: int) -> list[int]:
    return [square for square in range(len(NAMES)) if squares >> square & 1]


def write_position(pos: PositionRecord) -> Plain:
    """Return the position as plain data, complete."""
    side_of = {square: seat for seat in (PLAIN, PAINTED) for square in _members(int(pos.occupied[seat]))}
    data: Plain = {
        "turn": SEATS[pos.turn],
        "board": {
            NAMES[square]: f"{SEATS[side]} {notation.write_fighter(int(pos.squares[square]) - 1)}"
            for square, side in sorted(side_of.items())
        },
        "reserve": {seat: reserve_of(pos, side) for side, seat in enumerate(SEATS)},
        "quiet": int(pos.quiet),
        "trail": [write_step(move, pos) for move in trail_of(pos)],
    }
    if pos.resigned:
        data["resigned"] = SEATS[pos.resigned - 1]
    return data


def trail_of(pos: PositionRecord) -> list[int]:
    """Return the moves since the last capture or drop, as the rules number them."""
    return [move for move in pos.trail.tolist() if move]


def write_step(move: int, pos: PositionRecord) -> str:
    """Return a move of the trail as it is written; none of them was a capture."""
    return str(notation.from_number(move, pos)).replace("x", "-")


def reserve_of(pos: PositionRecord, side: int) -> list[str]:
    """Return the fighters a side has in reserve, as players write them."""
    return [
        notation.write_fighter(code) for code, count in enumerate(pos.reserve[side].tolist()) for _ in range(count)
    ]
