"""Nonsense played and chosen: only documented errors come out, and nothing has changed.

What players can send in (set-ups, records, content files) is in `tests/readers`.
"""

from random import Random
from typing import Any

import conqueror
from conqueror.errors import ConquerorError, IllegalMove
from conqueror.game import Game, Position
from tests.contract.laws import mutated, seats_of
from tests.contract.walking import walk

JUNK: list[Any] = [
    None,
    True,
    -1,
    0,
    7,
    10**20,
    1.5,
    "",
    "x",
    "plain",
    "a1",
    [],
    ["a1"],
    {},
    {"a1": 1},
    "\0",
    "é" * 50,
]
LETTERS = "abcdefgxSLACG0123456789 -@>+.:#{}[]\"'\n\0é"


def positions(game: Game, rng: Random) -> list[Position]:
    """Positions of a random game, spread over it."""
    walked = [position for position, _, _ in walk(game, rng.randrange(10**9), 300)]
    return walked[:: max(1, len(walked) // 25)]


def noise(rng: Random, most: int = 30) -> str:
    """Any text."""
    return "".join(rng.choices(LETTERS, k=rng.randint(0, most)))


def fuzz_play(game: Game, tries: int, seed: int) -> int:
    """Send random texts and mutated moves into `play`; return how many of them were legal."""
    rng = Random(seed)
    accepted = 0
    here = positions(game, rng)
    for number in range(tries):
        if number % 500 == 499:
            here = positions(game, rng)
        position = rng.choice(here)
        seat = rng.choice(seats_of(position))
        moves = position.moves(seat) or position.moves(rng.choice(seats_of(position))) or ["end"]
        text = noise(rng) if number % 2 else mutated(rng.choice(moves), rng)
        before = position.hash
        try:
            after = position.play(seat, text)
        except IllegalMove as refusal:
            assert refusal.rule
            assert refusal.text
        else:
            assert text in position.moves(seat) or text == "resign", f"{text!r} was played but not offered"
            assert after != position
            accepted += 1
        assert position.hash == before
    return accepted


def fuzz_options(tries: int, seed: int) -> None:
    """Nonsense into `load`."""
    rng = Random(seed)
    for _ in range(tries):
        key = rng.choice([*conqueror.catalogue(), noise(rng)])
        options = {noise(rng, 8) or "x": rng.choice(JUNK)}
        try:
            conqueror.load(key, **options)
        except ConquerorError as refusal:
            assert str(refusal)
