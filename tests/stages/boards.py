"""Random play of the two games on a board, steered towards what is rare, and the situations it comes to."""

from collections.abc import Iterator
from random import Random

from conqueror.game import CHANCE, Position
from conqueror.games.conquests.game import ConquestsPosition
from conqueror.games.conquests.vocabulary import Ending as ConquestsEnding
from conqueror.games.empire.game import EmpirePosition
from conqueror.games.empire.vocabulary import CLOCKWISE, NAMES, Kind, Pending
from conqueror.games.empire.vocabulary import Ending as EmpireEnding

LONGEST = 400
_GLADLY = {Kind.ATTACK: 6.0, Kind.BASE: 20.0, Kind.CAPTURE: 6.0, Kind.BUY: 4.0, Kind.FORT: 2.0, Kind.RAZE: 0.2}


def walk_conquests(start: ConquestsPosition, seed: int) -> Iterator[ConquestsPosition]:
    """Yield a game of Conquests, its players more or less inclined to capture."""
    rng = Random(seed)
    capture, drop, quiet = rng.choice((0.0, 1.0, 8.0)), rng.choice((0.5, 5.0)), rng.choice((0.0, 0.0, 0.9))
    position, before = start, ""
    for _ in range(LONGEST):
        yield position
        if not position.to_act:
            return
        seat = position.to_act[0]
        moves = position.moves(seat)
        back = "-".join(reversed(before.split("-")))
        weights = [capture if "x" in move else drop if "@" in move else 1.0 for move in moves]
        move = rng.choices(moves, weights)[0] if any(weights) else rng.choice(moves)
        if back in moves and rng.random() < quiet:
            move = back
        before = (position.last_move or "") if quiet else ""
        position = position.play(seat, move)


def conquests_situations(position: ConquestsPosition) -> set[str]:
    """Return what a position of Conquests is an example of."""
    if position.ending:
        return {"over", f"over, {ConquestsEnding(position.ending).name.lower().replace('_', '-')}"}
    moves = position.moves(position.to_act[0])
    found = {"move"}
    found |= {"move, in Danger"} if position.endangered else set()
    found |= {"move, a capture"} if any("x" in move for move in moves) else set()
    found |= {"move, a drop"} if any("@" in move for move in moves) else set()
    return found


def walk_empire(start: EmpirePosition, seed: int) -> Iterator[EmpirePosition]:
    """Yield a game of Conqueror on 6x6, its players more or less warlike."""
    rng = Random(seed)
    end, wins = rng.choice((0.2, 2.0)), rng.choice((0.3, 0.7, 0.95))
    position = start if seed % 2 else _late(start, rng)
    for _ in range(LONGEST):
        yield position
        if not position.to_act:
            return
        seat = position.to_act[0]
        groups = position.legal(seat)
        if seat == CHANCE:
            moves = position.moves(seat)
            move = rng.choice(moves)
            if position.pending is Pending.BATTLE and len(moves) > 1:
                move = "breaks" if rng.random() < wins else "holds"
        else:
            weights = [end if group.kind is Kind.END else _GLADLY.get(group.kind, 1.0) for group in groups]
            chosen = list(rng.choices(groups, weights)[0].moves())
            move = str(rng.choice((chosen[-1], rng.choice(chosen))))
        position = position.play(seat, move)


def _late(start: EmpirePosition, rng: Random) -> EmpirePosition:
    """Return a late moment: armies, full stocks and bases that fall at the next blow."""
    seats = start.game.seats
    held = rng.sample([tile for tile in NAMES if tile not in CLOCKWISE], 4 * len(seats))
    tiles = {
        tile: {"owner": seats[number % len(seats)], "soldiers": rng.randint(1, 6), "resource": "gold"}
        for number, tile in enumerate(held)
    }
    stock = dict.fromkeys(("ap", "gold", "lumber"), 5)
    return start.game.position(
        {"tiles": tiles, "counter": 9, "stock": dict.fromkeys(seats, stock), "bases": dict.fromkeys(seats, 1)}
    )  # type: ignore[return-value]


def empire_situations(position: EmpirePosition) -> set[str]:
    """Return what a position of Conqueror on 6x6 is an example of."""
    if position.ending:
        return {"over", f"over, {EmpireEnding(position.ending).name.lower().replace('_', '-')}"}
    if position.pending:
        return {f"chance, {position.pending.name.lower()}"}
    found = {"turn", *(f"turn, {group.kind.word}" for group in position.legal(position.to_act[0]))}
    return found | ({"turn, the first"} if position.owes_move else set())


def walk(start: Position, seed: int) -> Iterator[tuple[Position, set[str]]]:
    """Yield a game on a board, every position with its situations."""
    if isinstance(start, ConquestsPosition):
        for moment in walk_conquests(start, seed):
            yield moment, conquests_situations(moment)
    elif isinstance(start, EmpirePosition):
        for turn in walk_empire(start, seed):
            yield turn, empire_situations(turn)


CONQUESTS = {
    "move", "move, in Danger", "move, a capture", "move, a drop",
    "over", "over, general-captured", "over, repetition", "over, no-progress",
}  # fmt: skip
EMPIRE = {
    "turn", "turn, the first", *(f"turn, {kind.word}" for kind in Kind if kind < Kind.TILE),
    "chance, tile", "chance, battle", "over", "over, last-empire",
}  # fmt: skip
