"""How fighters move: reading a movement table, checking it, and turning it into the world record."""

import functools
import itertools
import re
from pathlib import Path

from conqueror.errors import ContentError
from conqueror.games.conquests.vocabulary import (
    CODES,
    DIRECTIONS,
    LEVELS,
    PAINTED,
    PLAIN,
    SIDE,
    SQUARES,
    STEPS,
    WORDS,
    World,
    code_of,
)
from conqueror.games.files import parse_toml, read_text
from conqueror.kit import Array, empty, mix

_LONGEST = 40  # characters of what a file says, in a sentence
_SIGN = re.compile(r"([FB]?[LR]?)([.>])")
_AHEAD, _BEHIND, _BESIDE = (7, 0, 1), (3, 4, 5), (2, 6)

Table = dict[str, list[dict[str, str]]]
"""For each fighter its levels; for each level the direction's name and the sign, a dot or an arrow."""
_Signs = tuple[tuple[str, tuple[tuple[tuple[str, str], ...], ...]], ...]
"""The same, as a key of a cache."""


def read_table(name: str, folder: Path | None) -> Table:
    """Return the movement table of a content file; a ContentError says which line of it cannot be."""
    file = f"fighters/{name}.toml"
    return _table_of(file, read_text(file, folder))


@functools.lru_cache(maxsize=8)
def _table_of(file: str, text: str) -> Table:
    """Return the table that a file's text describes; the games that have it share it."""
    data = parse_toml(text, file)
    for key in ("title", "origin"):
        if not isinstance(data.pop(key, None), str):
            raise ContentError(file, key, "Every table says its title and its origin, in quotes.")
    for key in data:
        if key not in WORDS:
            raise ContentError(file, key[:_LONGEST], f"There is no such fighter; there are {', '.join(WORDS)}.")
    table = {word: _levels(file, word, data.get(word)) for word in WORDS}
    _check_promotions(file, table)
    return table


def _levels(file: str, word: str, data: object) -> list[dict[str, str]]:
    if not isinstance(data, dict) or not data:
        raise ContentError(file, word, "Its moves are missing; write [" + word + '] and below it 1 = "F. L. R.".')
    if len(data) > LEVELS:
        raise ContentError(file, word, f"A fighter is a cube: at most {LEVELS} levels, not {len(data)}.")
    if list(data) != [str(level) for level in range(1, len(data) + 1)]:
        raise ContentError(file, word, f"Levels are numbered 1, 2, 3 … in order, not {', '.join(data)[:_LONGEST]}.")
    return [_signs(file, f"{word}.{level}", text) for level, text in data.items()]


def _signs(file: str, key: str, text: object) -> dict[str, str]:
    if not isinstance(text, str) or not text.split():
        raise ContentError(file, key, 'A level is a text such as "F. L. R." and never empty.')
    signs: dict[str, str] = {}
    for word in text.split():
        found = _SIGN.fullmatch(word)
        if not found or found[1] not in DIRECTIONS:
            raise ContentError(
                file,
                key,
                f"“{word[:_LONGEST]}” is no sign; "
                f"write one of {' '.join(DIRECTIONS)} with “.” for a step or “>” for a run.",
            )
        if found[1] in signs:
            raise ContentError(file, key, f"Direction {found[1]} is given twice.")
        signs[found[1]] = found[2]
    return signs


def _check_promotions(file: str, table: Table) -> None:
    if len(table["General"]) != 1:
        raise ContentError(file, "General", "The General is never promoted: it has one level (GC-Q5).")
    if len({len(levels) for levels in table.values()}) == 1:
        raise ContentError(file, "", "Fighters must differ in their number of promotions (GC-12).")
    for word, levels in table.items():
        for level, (before, after) in enumerate(itertools.pairwise(levels), 2):
            gain = freedom(after) - freedom(before)
            if word == "Champion" and gain >= 0:
                raise ContentError(file, f"{word}.{level}", "Every promotion must make the Champion weaker (GC-14).")
            if word != "Champion" and gain <= 0:
                raise ContentError(
                    file,
                    f"{word}.{level}",
                    "A promotion must make this fighter stronger; only the Champion weakens (GC-14).",
                )


def freedom(signs: dict[str, str]) -> int:
    """Return how many moves a fighter with these signs has on an empty board, over all squares: its strength."""
    return sum(
        len(_line(square, DIRECTIONS.index(name), 1 if sign == "." else SIDE))
        for name, sign in signs.items()
        for square in range(SQUARES)
    )


def _line(square: int, direction: int, length: int) -> list[int]:
    """Return the squares in a direction, nearest first."""
    across, up = STEPS[direction]
    file, rank = square % SIDE, square // SIDE
    places = ((file + across * n, rank + up * n) for n in range(1, length + 1))
    return [r * SIDE + f for f, r in places if 0 <= f < SIDE and 0 <= r < SIDE]


def _set(squares: list[int]) -> int:
    return sum(1 << square for square in squares)


def make_world(table: Table, drop_row: str, danger: str) -> Array[World]:
    """Make the world record: all that the rules need to know beside the position. Nobody writes to it later."""
    signs = tuple((word, tuple(tuple(level.items()) for level in levels)) for word, levels in table.items())
    return _made_world(signs, drop_row, danger)


@functools.lru_cache(maxsize=16)
def _made_world(signs: _Signs, drop_row: str, danger: str) -> Array[World]:
    table: Table = {word: [dict(level) for level in levels] for word, levels in signs}
    worlds = empty(World)
    world = worlds[0]
    for side in (PLAIN, PAINTED):
        for word, levels in table.items():
            world.top[WORDS[word]] = len(levels)
            for chevrons, level in enumerate(levels, 1):
                code = code_of(WORDS[word], chevrons)
                for name, sign in level.items():
                    # GC-Q2: painted looks down the board, so its directions are turned by half a circle.
                    direction = DIRECTIONS.index(name) ^ (4 if side == PAINTED else 0)
                    signs_of = world.dots if sign == "." else world.arrows
                    signs_of[side, code] |= 1 << direction
        _place_squares(world, side, drop_row)
    for square in range(SQUARES):
        for direction in range(8):
            world.ray[direction, square] = _set(_line(square, direction, SIDE))
        world.around[square] = _set([s for direction in range(8) for s in _line(square, direction, 1)])
        for side in (PLAIN, PAINTED):
            for code in range(CODES):
                dots = [d for d in range(8) if world.dots[side, code] >> d & 1]
                world.steps[side, code, square] = _set([s for d in dots for s in _line(square, d, 1)])
    world.literal_danger = danger == "literal"
    _make_keys(world)
    return worlds


def _place_squares(world: World, side: int, drop_row: str) -> None:
    # GC-16, GC-Q8: left, right and the three squares of the row behind, or by option the row ahead.
    row = _BEHIND if drop_row == "behind" else _AHEAD
    turned = 4 if side == PAINTED else 0
    for square in range(SQUARES):
        world.beside[side, square] = _set([s for d in (*_BESIDE, *row) for s in _line(square, d ^ turned, 1)])


def _make_keys(world: World) -> None:
    counter = 0
    for side, code, square in itertools.product(range(2), range(CODES), range(SQUARES)):
        counter += 1
        world.key_of_fighter[side, code, square] = mix(counter)
    for side, code, count in itertools.product(range(2), range(CODES), range(3)):
        counter += 1
        world.key_of_reserve[side, code, count] = mix(counter) if count else 0  # an empty reserve adds nothing
    world.key_of_turn = mix(counter + 1)
