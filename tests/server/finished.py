"""Games played to their end at random, with dice as a table throws them, and their proofs."""

import functools
from pathlib import Path
from random import Random
from typing import Any

from conqueror.game import CHANCE, CLOCK, Game, Plain
from conqueror.registry import load
from conqueror.server import dice
from conqueror.server.proof import ProvenMove, make_proof, seal_of

TABLE = "abcdefgh234567yz"


@functools.cache
def finished(key: str, number: int = 1, most: int = 100_000) -> Plain:
    """Return the proof of a random game; of its first moves only, without a result, where it has more than `most`."""
    return prove(load(key), number, most)


def prove(game: Game, number: int, most: int = 100_000) -> Plain:
    """Return the proof of a random game, played anew."""
    rng = Random(f"{game.key} {number}")
    seed = rng.randbytes(32)
    given = [(seat, rng.randbytes(rng.randint(16, 64)).hex(), rng.choice(("seat", "server"))) for seat in game.seats]
    contributions = [
        (seat, dice.server_share(seed, seat) if by == "server" else value, by) for seat, value, by in given
    ]
    key = dice.key(seed, [(seat, value) for seat, value, _ in contributions])
    position, moves, index = game.start(), list[ProvenMove](), 0
    while position.to_act and len(moves) < most:
        if chances := position.chances():
            outcomes = dice.weighed(chances)
            move = dice.drawn(key, index, outcomes)
            moves.append((CHANCE, move, {"index": index, "outcomes": outcomes}))
            position, index = position.play(CHANCE, move), index + 1
            continue
        seat = rng.choice(position.to_act)
        if rng.random() < 0.1:
            seat = rng.choice((seat, *position.may_act, *([CLOCK] if position.moves(CLOCK) else [])))
        move = rng.choice(position.moves(seat))
        moves.append((seat, move))
        position = position.play(seat, move)
    result = position.result.plain() if position.result else None
    return make_proof(table=TABLE, game=game, seed=seed, contributions=contributions, moves=moves, result=result)


def resealed(proof: Plain, **parts: Any) -> Plain:
    """Return the proof with other parts, and with the seal a cheater who holds the seed would give it."""
    changed = {**proof, **parts}
    return {**changed, "seal": seal_of(changed)}


def with_move(proof: Plain, at: int, move: list[Any]) -> Plain:
    """Return the proof with one move replaced, under a seal that fits."""
    return resealed(proof, moves=[*proof["moves"][:at], move, *proof["moves"][at + 1 :]])


def draws_of(proof: Plain) -> list[int]:
    """Return the places of all moves of chance that could have gone otherwise."""
    return [at for at, move in enumerate(proof["moves"]) if move[0] == CHANCE and len(move[2]["outcomes"]) > 1]


def written(place: Path, text: str) -> Path:
    """Return the file, with a text in it."""
    place.write_text(text, encoding="utf-8")
    return place
