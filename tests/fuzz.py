"""Nonsense for every door of the rules: only documented errors come out, and nothing has changed.

Each function takes how many tries to make and returns how many of them were accepted as good.
"""

import copy
import json
from random import Random
from typing import Any

import conqueror
from conqueror.errors import ConquerorError, IllegalMove, RecordError, SetupError
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
    """Random texts and mutated moves into `play`."""
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


def fuzz_records(game: Game, tries: int, seed: int) -> int:
    """Mutated records into `read`."""
    rng = Random(seed)
    accepted = 0
    walked = list(walk(game, seed, 40))
    text = game.record((seat, move) for _, seat, move in walked if move).with_note("fuzz").text()
    for number in range(tries):
        broken = noise(rng, 200) if number % 10 == 0 else spoiled(text, rng)
        try:
            conqueror.read(broken)
            accepted += 1
        except RecordError as refusal:
            assert 1 <= refusal.line <= len(broken.splitlines()) + 1
    return accepted


def spoiled(text: str, rng: Random) -> str:
    """Return a text with a few signs or whole lines changed."""
    lines = text.splitlines()
    if rng.random() < 0.5:
        first, second = rng.randrange(len(lines)), rng.randrange(len(lines))
        lines[first], lines[second] = lines[second], lines[first] if rng.random() < 0.5 else noise(rng)
    signs = list("\n".join(lines))
    for _ in range(rng.randint(0, 3)):
        place = rng.randrange(len(signs))
        signs[place : place + rng.randint(0, 2)] = rng.choices(LETTERS, k=rng.randint(0, 2))
    return "".join(signs)


def fuzz_setup(game: Game, tries: int, seed: int) -> int:
    """Mutated plain data into `position`; what is accepted must be a sound position."""
    rng = Random(seed)
    accepted = 0
    datas = [position.data() for position in positions(game, rng)]
    for number in range(tries):
        if number % 500 == 499:
            datas = [position.data() for position in positions(game, rng)]
        data = copy.deepcopy(rng.choice(datas))
        for _ in range(rng.randint(1, 3)):
            data = disturb(data, rng)
        try:
            position = game.position(data)
        except SetupError as refusal:
            assert str(refusal)
            continue
        accepted += 1
        assert game.position(json.loads(json.dumps(position.data()))) == position
        for seat in seats_of(position):
            for move in position.moves(seat)[:3]:
                position.play(seat, move)
        position.view(None)
    return accepted


def disturb(data: Any, rng: Random) -> Any:
    """Return the data with one thing replaced, dropped, renamed or added, anywhere inside."""
    if isinstance(data, dict) and data and rng.random() < 0.8:
        key = rng.choice(list(data))
        match rng.randrange(5):
            case 0:
                return {k: v for k, v in data.items() if k != key}
            case 1:
                return {**data, rng.choice(["a1", "f6", "plain", "red", "x", noise(rng, 4)]): data[key]}
            case _:
                return {**data, key: disturb(data[key], rng)}
    if isinstance(data, list) and data and rng.random() < 0.8:
        place = rng.randrange(len(data))
        return [*data[:place], disturb(data[place], rng), *data[place + rng.randint(0, 1) :]]
    if isinstance(data, int) and not isinstance(data, bool) and rng.random() < 0.7:
        return data + rng.choice([-1, 1, 2, 5, 100])
    if isinstance(data, str) and data and rng.random() < 0.7:
        return mutated(data, rng)
    return copy.deepcopy(rng.choice(JUNK))


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
