"""The only list of games."""

import importlib
import re
from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import Any

import conqueror.games  # noqa: F401  # its name must be bound before the function conqueror.games() takes it
from conqueror import record as records
from conqueror.errors import ConquerorError, RecordError, UnknownGame
from conqueror.game import Game, Position, Throws
from conqueror.options import Option, choose

_GAMES = {
    "conquests": "conqueror.games.conquests",
    "empire": "conqueror.games.empire",
    "final-conquest": "conqueror.games.map_games",
    "duels": "conqueror.games.map_games.duels",
    "duels/punic-war": "conqueror.games.map_games.scenario_duel",
    "duels/gallic-wars": "conqueror.games.map_games.scenario_duel",
    "duels/alexander": "conqueror.games.map_games.scenario_duel",
    "duels/rome-vs-persia": "conqueror.games.map_games.scenario_duel",
    "duels/syrian-war": "conqueror.games.map_games.scenario_duel",
}


def games() -> tuple[str, ...]:
    """The keys of all games."""
    return tuple(_GAMES)


def families() -> tuple[tuple[str, ...], ...]:
    """The keys of all games, those together that share their rules."""
    packages: dict[str, list[str]] = {}
    for key, module in _GAMES.items():
        packages.setdefault(module.split(".")[2], []).append(key)
    return tuple(tuple(keys) for keys in packages.values())


def _type_of(key: str) -> type[Game]:
    """The class of a game; its package is imported only now."""
    if key not in _GAMES:
        raise UnknownGame(f"There is no game {key!r}; there are {', '.join(_GAMES)}.")
    game: type[Game] = importlib.import_module(_GAMES[key]).GAME
    return game


def title(key: str) -> str:
    """The title of a game; nothing is compiled for it."""
    _, _, scenario = key.partition("/")
    known = _type_of(key).title
    return f"{known}: {scenario.replace('-', ' ').title()}" if scenario else known


def throws(key: str) -> Throws:
    """What the dice of a game are counted in; nothing is compiled for it."""
    return _type_of(key).throws


def offered_options(key: str) -> tuple[Option, ...]:
    """The options of a game, each with its explanation."""
    if key.endswith(".toml"):
        key = "duels/punic-war"  # a scenario of one's own has the options of every scenario
    return _type_of(key).offered_options()


def load(key: str, /, *, content: str | PathLike[str] | None = None, **options: Any) -> Game:
    """A game, ready to start: by its key, or by the path of a scenario file (`./mine.toml`).

    `content` is a folder with content files of your own.

    >>> load("conquests", danger="literal").options["danger"]
    'literal'
    """
    if key.endswith(".toml"):
        return _from_file(Path(key), content, options)
    if content is not None and key not in _GAMES and re.fullmatch(r"duels/[a-z0-9-]+", key):
        own = Path(content) / "scenarios" / f"{key.removeprefix('duels/')}.toml"
        if own.is_file():
            return _from_file(own, content, options)
    kind = _type_of(key)
    return kind(key, choose(kind.offered_options(), options), Path(content) if content is not None else None)


def _from_file(path: Path, content: str | PathLike[str] | None, options: dict[str, Any]) -> Game:
    """The game for two that a player's own scenario file describes."""
    from conqueror.games.map_games.duels import ScenarioDuel

    chosen = choose(ScenarioDuel.offered_options(), options)
    return ScenarioDuel.from_file(path, chosen, Path(content) if content is not None else None)


def read(text: str, *, content: str | PathLike[str] | None = None) -> records.Record:
    """The record a .conq text holds, every move checked against the rules; a RecordError names the line."""
    record = records.parse(text)
    for _ in replay(record, content=content):
        pass
    return record


def replay(record: records.Record, *, content: str | PathLike[str] | None = None) -> Iterator[Position]:
    """Every position of a record, from its start to its last move."""
    if "content" in record.options:
        raise RecordError(
            1, "There is no option 'content'; the content a record was played with is named by its digest."
        )
    try:
        game = load(record.game, content=content, **record.options)
        position = game.start() if record.start is None else game.position(record.start)
    except ConquerorError as mistake:
        raise RecordError(1, str(mistake)) from None
    if record.rules != game.rules_version:
        raise RecordError(1, f"It was played by version {record.rules} of the rules; these are {game.rules_version}.")
    if record.seats != game.seats:
        raise RecordError(1, f"The seats are {' '.join(game.seats)}, not {' '.join(record.seats)}.")
    if record.content and record.content != game.content_digest:
        raise RecordError(1, "It was played with other content files than these.")
    yield position
    for index, (seat, move) in enumerate(record.moves):
        try:
            position = position.play(seat, move)
        except ConquerorError as mistake:
            raise RecordError(record.line_of(index), str(mistake)) from None
        yield position
    ended = (position.result.winners, position.result.reason) if position.result else None
    if record.result is not None and record.result != ended:
        raise RecordError(1, f"The record claims the result {record.result}; by the rules it is {ended}.")
