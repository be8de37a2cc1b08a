"""Sketches of running games as a server makes them: the same to the byte, whatever other seats keep secret."""

import json
from collections.abc import Callable
from random import Random

import conqueror
from conqueror import Sketch
from conqueror.chances import draw
from conqueror.game import CHANCE, Game, Position
from conqueror.server.open_sketch import OpenSketch
from conqueror.sketch import from_file
from conqueror.store import StoredSketch

Guess = Callable[[Position, str, Random], Sketch]
_LONGEST = 500


def guess(position: Position, seat: str, rng: Random) -> Sketch:
    """Return the sketch of a running game as a server makes it."""
    return Sketch.guess(position, seat, rng)


def told(position: Position, seat: str, seed: int, made: Guess) -> str:
    """Return all that is told of a sketch of a running game: what was tried and dealt again, in words and files."""
    rng = Random(seed)
    sketch = made(position, seat, rng)
    origin = json.dumps({"table": "a", "seat": seat})
    found = OpenSketch(StoredSketch("s", "", sketch.text(), 0, 0, origin), sketch, from_file)
    seen, at = [_seen(found, 0)], 0
    for _ in range(3):
        here = found.sketch.position(at)
        if not here.to_act:
            break
        actor = rng.choice(here.to_act)
        move = draw(here.chances(), rng) if actor == CHANCE else rng.choice(here.moves(actor))
        at = found.make({"kind": "played", "after": at, "moves": [(actor, move)]})
        seen.append(_seen(found, at))
    found.make(found.dealt(rng))
    return json.dumps([*seen, _seen(found, 0)])


def _seen(found: OpenSketch, node: int) -> list[object]:
    """Return what is told of a sketch and of one of its nodes, its hash included."""
    lines = [line.model_dump() for line in found.lines()]
    position = found.sketch.position(node)
    return [lines, found.moment(node).model_dump(), found.sketch.text(), found.sketch.plain(), position.hash]


def faults(game: Game, seed: int, most: int, made: Guess = guess) -> tuple[int, int]:
    """Return how many sketches of a random running game were compared, and in how many a secret can be seen.

    Every one is made twice: of the game as it is, and of one in which other seats hold other secrets.
    """
    rng, position, compared, wrong = Random(seed), game.start(), 0, 0
    for _ in range(_LONGEST):
        if compared >= most or not position.to_act:
            break
        seat = rng.choice(game.seats)
        other = position.resample(seat, rng)
        if other != position or rng.random() < 0.05:
            number = rng.getrandbits(32)
            compared += 1
            wrong += told(position, seat, number, made) != told(other, seat, number, made)
        actor = rng.choice(position.to_act)
        move = draw(position.chances(), rng) if actor == CHANCE else rng.choice(position.moves(actor))
        position = position.play(actor, move)
    return compared, wrong


def compare(count: int, made: Guess = guess) -> tuple[int, int]:
    """Return how many sketches of random running games of all games were compared, and how many tell a secret."""
    games = [
        *(conqueror.load("final-conquest", players=players, bribery="on") for players in (3, 4, 6)),
        *(conqueror.load(key) for key in conqueror.catalogue()),
    ]
    compared = wrong = seed = 0
    while compared < count:
        done, found = faults(games[seed % len(games)], seed, most=min(25, count - compared), made=made)
        compared, wrong, seed = compared + done, wrong + found, seed + 1
    return compared, wrong
