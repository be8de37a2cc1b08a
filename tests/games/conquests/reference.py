"""A slow second opinion on the moves of The Game of Conquests.

Everything here is done the long way round: the board is a dictionary, every
move is made on a copy, and Danger is found by asking each enemy fighter where
it could go. Labels such as GC-15 or GC-Q3 name the rule or ruling relied on.

Draws by repetition and by lack of progress (GC-Q15, GC-Q16) depend on the
history of a game, which a single position does not hold, so they are left out.
So is the result of having no move (GC-21, GC-Q14): an empty list is returned.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

Man = tuple[str, str, int]  # side, kind, level
Fighter = tuple[str, int]  # kind, level

SIDES = ("plain", "painted")
FILES = "abcdef"
RANKS = "123456"
SQUARES = frozenset(file + rank for file in FILES for rank in RANKS)
KINDS = frozenset(("Soldier", "Archer", "Lancer", "Champion", "General"))

# Each figure is the 3x3 neighbourhood of the fighter "@", the owner's forward
# direction being the top row (GC-Q2): "o" is a dot (GC-7), "*" an arrow (GC-8),
# "-" no movement. Figures stand in order of level; the last is the maximum.
FIGURES: dict[str, dict[str, tuple[str, ...]]] = {
    "ladder": {
        "Soldier": ("-o- o@o ---", "ooo o@o ---", "ooo o@o ooo", "o*o o@o ooo"),
        "Archer": ("ooo -@- o-o", "*o* -@- *-*", "*o* o@o *o*"),
        "Lancer": ("-*- o@o -o-", "-*- o@o -*-", "-*- *@* -*-"),
        "Champion": ("*o* o@o *o*", "ooo o@o ooo", "-o- o@o -o-"),
        "General": ("ooo o@o ooo",),
    },
    "duel-of-champions": {
        "Soldier": ("ooo -@- ---", "ooo o@o -o-", "ooo o@o ooo"),
        "Archer": ("o-o -@- o-o", "*-* -@- *-*"),
        "Lancer": ("-*- -@- -o-", "-*- *@* -*-"),
        "Champion": ("*** *@* ***", "o*o *@* o*o", "ooo o@o ooo", "-o- o@o -o-"),
        "General": ("ooo o@o ooo",),
    },
}

# Where a reserve fighter may be placed around the General "@", "x" being
# allowed, again with the owner's forward direction as the top row (GC-T5).
SOLDIER_PLACES = "xxx x@x xxx"  # GC-17
ORDINARY_PLACES = {"behind": "--- x@x xxx", "ahead": "xxx x@x ---"}  # GC-16, GC-Q8

MOVE = re.compile(
    r"(?P<origin>[a-f][1-6])(?P<how>[-x])(?P<target>[a-f][1-6])"
    r"(?: (?P<kind>[A-Z][a-z]+)(?P<level>[1-6])@(?P<place>[a-f][1-6]))?"
)


@dataclass(frozen=True)
class Board:
    """A position: who is to move, the fighters on the board and in reserve."""

    turn: str
    men: Mapping[str, Man]
    reserve: Mapping[str, tuple[Fighter, ...]]


def start() -> Board:
    """Return the set-up of GC-T1, with the unpainted side to move (GC-5)."""
    men: dict[str, Man] = {}
    row = ("Archer", "Lancer", "General", "Champion", "Lancer", "Archer")
    # The sides mirror each other across the middle, so that both Generals stand
    # on file c (GC-4, GC-T1); soldiers stand directly in front (GC-Q1).
    for side, back, front in (("plain", "1", "2"), ("painted", "6", "5")):
        for file, kind in zip(FILES, row, strict=True):
            men[file + back] = (side, kind, 1)
        for file in "be":
            men[file + front] = (side, "Soldier", 1)
    return Board("plain", men, {"plain": (), "painted": ()})


def from_data(data: dict[str, Any]) -> Board:
    """Return the position written in `data`; what is missing counts as empty.

    Men are written "plain General 1", reserve fighters "Lancer 2". The
    unpainted side is to move unless `turn` says otherwise (GC-5).
    """
    men: dict[str, Man] = {}
    for square, text in data.get("board", {}).items():
        side, kind, level = text.split()
        if square not in SQUARES or side not in SIDES or kind not in KINDS:
            raise ValueError(f"not a fighter on a square: {square} {text}")
        if int(level) < 1:  # GC-3: one chevron is the least.
            raise ValueError(f"not a level: {square} {text}")
        men[square] = (side, kind, int(level))
    reserve: dict[str, tuple[Fighter, ...]] = {}
    for side in SIDES:
        waiting: list[Fighter] = []
        for text in data.get("reserve", {}).get(side, ()):
            kind, level = text.split()
            # A General is never captured (GC-Q5), so none can be in reserve.
            if kind not in KINDS or kind == "General" or int(level) < 1:
                raise ValueError(f"not a reserve fighter: {text}")
            waiting.append((kind, int(level)))
        reserve[side] = tuple(sorted(waiting))
    turn = data.get("turn", "plain")
    if turn not in SIDES:
        raise ValueError(f"not a side: {turn}")
    return Board(turn, men, reserve)


def legal(
    board: Board,
    moves: str = "ladder",
    danger: str = "chess",
    drop_row: str = "behind",
) -> list[str]:
    """Return every legal move of the side to move, sorted, each one once.

    A move reads "a1-a2", a capture "a1xa5", and a General's move with a
    placement "c1-c2 Soldier2@b3".
    """
    if danger not in ("chess", "literal"):
        raise ValueError(f"not a reading of Danger: {danger}")
    if bare(board):
        return []  # GC-Q17: the game is already drawn.
    side = board.turn
    found: list[str] = []
    general_can_move = False
    for step in steps(board, moves):
        after = play(board, step, moves)
        # One test serves GC-20, GC-Q7 and GC-Q24: whatever was moved, and
        # whether or not Danger was there before, it must not be there now.
        # Placements are not looked at yet, because none can rescue a General
        # whose own step was unsafe (GC-Q11).
        if in_danger(after, side, moves):
            continue
        found.append(step)
        if board.men[step[:2]][1] == "General":
            general_can_move = True
            # A placement cannot endanger one's own General (GC-Q11): it only
            # fills an empty square. Hence no second test.
            for drop in drops(after, side, step[3:5], drop_row):
                found.append(f"{step} {drop}")
    # GC-Q6 (b): no safe step for an endangered General loses at once, even if
    # another fighter could have blocked or captured.
    if danger == "literal" and not general_can_move and in_danger(board, side, moves):
        return []
    return sorted(found)


def play(board: Board, move: str, moves: str = "ladder") -> Board:
    """Return the position after `move`, which must fit the men on the board.

    Only what the notation claims is checked (who stands where, what waits in
    reserve), not whether the move is legal.
    """
    match = MOVE.fullmatch(move)
    if match is None:
        raise ValueError(f"not a move: {move}")
    origin, target = match["origin"], match["target"]
    side, enemy = board.turn, other(board.turn)
    men = dict(board.men)
    reserve = {each: board.reserve.get(each, ()) for each in SIDES}

    mover = men.pop(origin, None)
    if mover is None or mover[0] != side:
        raise ValueError(f"no fighter of {side} on {origin}: {move}")
    captured = men.pop(target, None)
    if (captured is not None) != (match["how"] == "x"):
        raise ValueError(f"capture sign does not fit {target}: {move}")
    if captured is not None:
        owner, kind, level = captured
        if owner != enemy or kind == "General":  # GC-9, GC-Q5
            raise ValueError(f"nothing to capture on {target}: {move}")
        # The captured fighter gains a level and goes back to its owner (GC-10,
        # GC-11), unless it had none left to gain and retires (GC-13, GC-Q4).
        if level < len(FIGURES[moves][kind]):
            reserve[enemy] = tuple(sorted((*reserve[enemy], (kind, level + 1))))
    men[target] = mover

    if match["place"] is not None:
        fighter = (match["kind"], int(match["level"]))
        # Placements follow a General's move only (GC-15) and need an empty
        # square, which the General's former square now is.
        if mover[1] != "General" or match["place"] in men:
            raise ValueError(f"nothing can be placed there: {move}")
        if fighter not in reserve[side]:
            raise ValueError(f"fighter not in reserve: {move}")
        waiting = list(reserve[side])
        waiting.remove(fighter)
        reserve[side] = tuple(waiting)
        men[match["place"]] = (side, *fighter)
    return Board(enemy, men, reserve)


def in_danger(board: Board, side: str, moves: str = "ladder") -> bool:
    """Return whether an enemy fighter could move onto the General of `side`.

    An attacker counts even if moving it would expose its own General: taking a
    General ends the game, so nothing can be taken in return (GC-18, GC-21). A
    side without a General, as in a study diagram, is never in Danger.
    """
    generals = {square for square, (owner, kind, _) in board.men.items() if owner == side and kind == "General"}
    return any(
        target in generals
        for square, (owner, _, _) in board.men.items()
        if owner != side
        for target in reach(board.men, square, moves)
    )


def perft(
    board: Board,
    depth: int,
    moves: str = "ladder",
    danger: str = "chess",
    drop_row: str = "behind",
) -> int:
    """Return the number of move sequences of length `depth` (GC-T6)."""
    if depth == 0:
        return 1
    found = legal(board, moves, danger, drop_row)
    if depth == 1:
        return len(found)
    return sum(perft(play(board, move, moves), depth - 1, moves, danger, drop_row) for move in found)


def steps(board: Board, moves: str) -> Iterator[str]:
    """Yield the moves of the side to move without placements or Danger tests."""
    for square, (side, _, _) in board.men.items():
        if side != board.turn:
            continue
        for target in reach(board.men, square, moves):
            there = board.men.get(target)
            if there is None:
                yield f"{square}-{target}"
            elif there[1] != "General":  # GC-Q5: the game ends before that.
                yield f"{square}x{target}"


def drops(board: Board, side: str, general: str, drop_row: str) -> Iterator[str]:
    """Yield each different placement by `side` around its General's new square.

    `board` is the position after the General's step (GC-Q9), so the square he
    left is open to placement and the square he captured on is not.
    """
    # A set, because equal fighters are interchangeable and make the same move.
    for kind, level in set(board.reserve.get(side, ())):
        figure = SOLDIER_PLACES if kind == "Soldier" else ORDINARY_PLACES[drop_row]
        for right, forward, mark in marks(figure):
            place = neighbour(general, side, right, forward)
            if mark == "x" and place is not None and place not in board.men:
                yield f"{kind}{level}@{place}"


def reach(men: Mapping[str, Man], square: str, moves: str) -> Iterator[str]:
    """Yield the squares, empty or enemy-held, the fighter on `square` can go to."""
    side, kind, level = men[square]
    for right, forward, mark in marks(FIGURES[moves][kind][level - 1]):
        target = neighbour(square, side, right, forward)
        while target is not None:
            there = men.get(target)
            if there is not None and there[0] == side:
                break  # GC-9: own fighters block.
            yield target
            if there is not None:
                break  # GC-Q3: the first enemy may be captured, not passed.
            if mark == "o":
                break  # GC-7: a dot is a single square.
            target = neighbour(target, side, right, forward)


@cache
def marks(figure: str) -> tuple[tuple[int, int, str], ...]:
    """Return (right, forward, mark) for each neighbour the figure allows."""
    return tuple(
        (column - 1, 1 - row, mark)
        for row, line in enumerate(figure.split())
        for column, mark in enumerate(line)
        if mark not in "-@"
    )


@cache
def neighbour(square: str, side: str, right: int, forward: int) -> str | None:
    """Return the square so many steps away as `side` sees it, or None if off board."""
    # GC-Q2: the painted side looks down the board, its right hand at file a.
    facing = 1 if side == "plain" else -1
    file = FILES.index(square[0]) + facing * right
    rank = RANKS.index(square[1]) + facing * forward
    if 0 <= file < 6 and 0 <= rank < 6:
        return FILES[file] + RANKS[rank]
    return None


def bare(board: Board) -> bool:
    """Return whether no fighter but Generals is left anywhere (GC-Q17)."""
    return not any(board.reserve.values()) and all(kind == "General" for _, kind, _ in board.men.values())


def other(side: str) -> str:
    """Return the opponent of `side`."""
    return "painted" if side == "plain" else "plain"
