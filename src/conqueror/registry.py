"""Find, describe and load the games: every folder of `conqueror.games` with an `info.py` holds some."""

import functools
import importlib
import importlib.util
import pkgutil
import re
from collections.abc import Iterator, Mapping
from os import PathLike
from pathlib import Path
from types import MappingProxyType, ModuleType

import conqueror.games
from conqueror import record as records
from conqueror.errors import ConquerorError, RecordError, UnknownGame
from conqueror.game import Game, Position
from conqueror.games.map_games.info import SCENARIO_OPTIONS
from conqueror.info import GameInfo
from conqueror.options import Option, choose


@functools.cache
def catalogue() -> Mapping[str, GameInfo]:
    """Return the description of every game by its key; no rules are imported for it.

    >>> conqueror.catalogue()["duels/punic-war"].name
    'Second Punic War'
    """
    return MappingProxyType({info.key: info for info in _descriptions()})


def _descriptions() -> Iterator[GameInfo]:
    """Yield the description of every game; what is not asked for is not read."""
    for folder in sorted(pkgutil.iter_modules(conqueror.games.__path__), key=lambda folder: folder.name):
        module = f"{conqueror.games.__name__}.{folder.name}.info"
        if folder.ispkg and importlib.util.find_spec(module) is not None:
            yield from importlib.import_module(module).games()


def describe(key: str) -> GameInfo:
    """Return the description of a game, or raise an UnknownGame that names the keys there are."""
    found = next((info for info in _descriptions() if info.key == key), None)  # a start reads no further than its own
    if found is not None:
        return found
    if key not in catalogue():
        raise UnknownGame(f"There is no game {key!r}; there are {', '.join(catalogue())}.")
    return catalogue()[key]


def families() -> Mapping[str, tuple[str, ...]]:
    """Return the keys of all games by the folders they are kept in: those of one folder share their rules."""
    packages: dict[str, list[str]] = {}
    for key, info in catalogue().items():
        packages.setdefault(info.package, []).append(key)
    return MappingProxyType({package: tuple(keys) for package, keys in packages.items()})


def family_of(key: str) -> GameInfo | None:
    """Return the description of a game, or of the one a player's own scenario belongs to; None for neither."""
    return catalogue().get(key) or catalogue().get(key.partition("/")[0])


def package_of(key: str) -> str:
    """Return the folder a game is kept in, also of a player's own scenario; nothing where there is no such game."""
    family = family_of(key)
    return family.package if family is not None else ""


def has_companion(room: str, package: str) -> bool:
    """Return whether another room, such as `conqueror.bots.engines`, keeps a module for a game's folder."""
    return bool(package) and importlib.util.find_spec(f"{room}.{package}") is not None


def companion(room: str, package: str) -> ModuleType | None:
    """Return the module that another room keeps for a game's folder; None where it keeps none."""
    return importlib.import_module(f"{room}.{package}") if has_companion(room, package) else None


def offered_options(key: str) -> tuple[Option, ...]:
    """Return the options of a game, each with its label and explanation.

    >>> [option.name for option in conqueror.offered_options("conquests")]
    ['danger', 'drop_row', 'stalemate', 'moves']
    """
    return SCENARIO_OPTIONS if key.endswith(".toml") else describe(key).options


def load(key: str, /, *, content: str | PathLike[str] | None = None, **options: object) -> Game:
    """Return a game, ready to start: by its key, or by the path of a scenario file (`./mine.toml`).

    `content` is a folder with content files of your own.

    >>> conqueror.load("conquests", danger="literal").options["danger"]
    'literal'
    """
    if key.endswith(".toml"):
        return _from_file(Path(key), content, options)
    if content is not None and key not in catalogue() and re.fullmatch(r"duels/[a-z0-9-]+", key):
        own = Path(content) / "scenarios" / f"{key.removeprefix('duels/')}.toml"
        if own.is_file():
            return _from_file(own, content, options)
    info = describe(key)
    module, _, name = info.implementation.partition(":")
    kind: type[Game] = getattr(importlib.import_module(module), name)
    return kind(key, choose(info.options, options), Path(content) if content is not None else None)


def _from_file(path: Path, content: str | PathLike[str] | None, options: Mapping[str, object]) -> Game:
    """Return the game for two that a player's own scenario file describes."""
    from conqueror.games.map_games.duels import Duel

    chosen = choose(SCENARIO_OPTIONS, options)
    return Duel.from_file(path, chosen, Path(content) if content is not None else None)


def read(text: str, *, content: str | PathLike[str] | None = None) -> records.Record:
    """Return the record a .conq text holds, every move checked against the rules; a RecordError names the line.

    >>> text = conqueror.load("conquests").record([("plain", "b2-b3")]).text()
    >>> conqueror.read(text).moves
    (('plain', 'b2-b3'),)
    """
    record = records.parse(text)
    for _ in replay(record, content=content):
        pass
    return record


def replay(record: records.Record, *, content: str | PathLike[str] | None = None) -> Iterator[Position]:
    """Yield every position of a record, from its start to its last move.

    >>> record = conqueror.load("conquests").record([("plain", "b2-b3")])
    >>> [position.to_act for position in conqueror.replay(record)]
    [('plain',), ('painted',)]
    """
    if "content" in record.options:
        raise RecordError(
            1, "There is no option 'content'; the content a record was played with is named by its digest."
        )
    try:
        game = load(record.game, content=content, **record.options)
        position = game.start() if record.start is None else game.position(record.start)
    except ConquerorError as error:
        raise RecordError(1, str(error)) from None
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
        except ConquerorError as error:
            raise RecordError(record.line_of(index), str(error)) from None
        yield position
    ended = (position.result.winners, position.result.reason) if position.result else None
    if record.result is not None and record.result != ended:
        raise RecordError(1, f"The record claims the result {record.result}; by the rules it is {ended}.")
