"""Reasons in The Game of Conquests, the largest first: Danger, captures, who is saved, attacked or guarded."""

from collections.abc import Iterator, Mapping

from conqueror.games.conquests.view_types import ConquestsReport, ConquestsView, FighterView

Board = Mapping[str, FighterView]

_FILES = "abcdef"
_STEPS = {
    "F": (0, 1),
    "FR": (1, 1),
    "R": (1, 0),
    "BR": (1, -1),
    "B": (0, -1),
    "BL": (-1, -1),
    "L": (-1, 0),
    "FL": (-1, 1),
}
_WORTH = {"General": 9, "Champion": 4, "Lancer": 3, "Archer": 3, "Soldier": 1}

FORCED = ("Danger, captured in {moves}.", "Danger, your General is captured in {moves}.")
"""GC-21: the game ends with the capture of the General."""


def reasons(before: ConquestsView, after: ConquestsView, told: ConquestsReport, seat: str) -> Iterator[str]:
    """Yield what may have moved a seat; nothing is hidden in this game (GC-1)."""
    if told["kind"] == "resign":
        return
    origin, goal, *dropped = told["places"]
    board, then = before["board"], after["board"]
    rival = next(other for other in after["seats"] if other != seat)
    if rival in after["danger"]:
        yield "threatens the General"  # GC-19
    if told["kind"] == "capture":
        yield f"captures the {board[goal]['fighter']}"
    if seat in before["danger"]:
        yield "saves the General"
    mover = board[origin]["fighter"]
    feared = _attacked(before, rival)
    fears = _attacked(after, rival)
    if origin in feared and goal not in fears and mover != "General":
        yield f"saves the {mover}"
    yield from _targets(before, after, seat, goal)
    if dropped:
        yield f"brings the {then[dropped[0]]['fighter']} back"
    yield from _guarded(before, after, seat, feared)
    yield from _nearer(board, then, origin, goal, rival, seat)


def _targets(before: ConquestsView, after: ConquestsView, seat: str, goal: str) -> Iterator[str]:
    """Whom the fighter that moved attacks now, unless it could be captured there itself."""
    rival = next(other for other in after["seats"] if other != seat)
    if goal in _attacked(after, rival):
        return
    known = _attacked(before, seat)
    board = after["board"]
    fresh = [
        board[square]["fighter"]
        for square in _reach(after, goal)
        if square in board and board[square]["side"] == rival and square not in known
    ]
    fresh.sort(key=lambda fighter: -_WORTH[fighter])
    if len(fresh) > 1 and _WORTH[fresh[1]] > 1:
        yield f"attacks the {fresh[0]} and the {fresh[1]} at once"
    elif fresh and _WORTH[fresh[0]] >= _WORTH[board[goal]["fighter"]]:
        yield f"attacks the {fresh[0]}"


def _guarded(before: ConquestsView, after: ConquestsView, seat: str, feared: set[str]) -> Iterator[str]:
    """Yield who could be captured for nothing and is guarded now."""
    was, now = _covered(before, seat), _covered(after, seat)
    saved = [
        after["board"][square]["fighter"]
        for square in feared & now - was
        if square in after["board"] and after["board"][square]["side"] == seat
    ]
    for fighter in sorted(saved, key=lambda name: (-_WORTH[name], name)):
        if fighter != "General":
            yield f"guards the {fighter}"


def _nearer(
    board: Board, then: dict[str, FighterView], origin: str, goal: str, rival: str, seat: str
) -> Iterator[str]:
    """Yield where a quiet move leads: towards the rival's General, or to one's own."""
    theirs, own = _general(then, rival), _general(then, seat)
    if board[origin]["fighter"] == "General" or not theirs or not own:
        return
    if _distance(goal, theirs) < _distance(origin, theirs):
        yield f"brings the {board[origin]['fighter']} closer to the General"
    elif _distance(goal, own) < _distance(origin, own):
        yield f"keeps the {board[origin]['fighter']} with its General"


def _general(board: Board, seat: str) -> str:
    there = (square for square, one in board.items() if one["side"] == seat and one["fighter"] == "General")
    return next(there, "")


def _distance(one: str, other: str) -> int:
    return max(abs(_FILES.index(one[0]) - _FILES.index(other[0])), abs(int(one[1]) - int(other[1])))


def _attacked(view: ConquestsView, by: str) -> set[str]:
    """Return the squares of a seat's rivals that it could capture on."""
    board = view["board"]
    reached = {square for origin, one in board.items() if one["side"] == by for square in _reach(view, origin)}
    return {square for square in reached if square in board and board[square]["side"] != by}


def _covered(view: ConquestsView, by: str) -> set[str]:
    """Return the squares of a seat's own fighters that another of them reaches."""
    board = view["board"]
    reached = {square for origin, one in board.items() if one["side"] == by for square in _reach(view, origin)}
    return {square for square in reached if square in board and board[square]["side"] == by}


def _reach(view: ConquestsView, origin: str) -> list[str]:
    """Return the squares a fighter reaches: steps to the next square, runs to the first that is taken (GC-8)."""
    board, one = view["board"], view["board"][origin]
    signs: Mapping[str, str] = view["fighters"][one["fighter"]][one["level"] - 1]
    turned = 1 if one["side"] == view["seats"][0] else -1  # GC-Q2: painted looks down the board
    found = []
    for direction, sign in signs.items():
        across, up = _STEPS[direction]
        file, rank = _FILES.index(origin[0]), int(origin[1])
        while True:
            file, rank = file + turned * across, rank + turned * up
            if not (0 <= file < len(_FILES) and 1 <= rank <= len(_FILES)):
                break
            square = f"{_FILES[file]}{rank}"
            found.append(square)
            if sign == "." or square in board:
                break
    return found
