"""A digest of all that decides how well a bot plays a game, so that nothing is measured twice."""

import ast
import hashlib
import importlib.util
from collections.abc import Iterator
from pathlib import Path

from conqueror.bots.engines.lookup import engine_of
from conqueror.bots.learned import file_digest
from conqueror.bots.levels import NAMES, Level
from conqueror.game import Game
from conqueror.kit.source_meaning import meaning_of
from conqueror.options import written

_BOTS = "conqueror.bots"
_SHARED = (f"{_BOTS}.search_bots", f"{_BOTS}.budget")
_NOISE = f"{_BOTS}.noise"
_PLAIN = ("greedy", "random")


def digest_of(game: Game, *bots: str) -> str:
    """Return the digest of some bots at a game: what they run and have learned, rules and content, levels.

    What a level is set to counts by its value, for this game and for these bots alone: a change to one level is no
    reason to measure the others again. How levels err does not count if none of these bots errs, nor do comments and
    docstrings.
    """
    plain = [f"{_BOTS}.{bot}_bot" for bot in bots if bot in _PLAIN]
    roots = (*_SHARED, f"{_BOTS}.engines.{game.info.package}", *plain)
    levels = {bot: _level(game, bot) for bot in bots}
    modules = _modules(roots)
    if not any(level and level.errs for level in levels.values()):
        del modules[_NOISE]
    parts = [f"{name} {_source(path)}" for name, path in sorted(modules.items())]
    parts += [game.key, str(game.rules_version), game.content_digest, file_digest(game)]
    parts += [f"{name}={written(value)}" for name, value in game.options.items()]
    parts += [f"{bot} {level or ''}" for bot, level in levels.items()]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def _level(game: Game, bot: str) -> Level | None:
    """Return what a level is set to at a game; nothing for another bot, nor for a Master that is given its time."""
    name, colon, _ = bot.partition(":")
    if name not in NAMES or (colon and name == NAMES[-1]):
        return None
    return engine_of(game).levels[NAMES.index(name)]


def _modules(roots: tuple[str, ...]) -> dict[str, Path]:
    """Return these modules, and those of the bots that they import when they are loaded, with their files."""
    found: dict[str, Path] = {}
    left = list(roots)
    while left:
        name = left.pop()
        if name in found:
            continue
        found[name] = _file(name)
        left += [other for other in _imported(found[name]) if other.startswith(f"{_BOTS}.")]
    return found


def _file(name: str) -> Path:
    known = importlib.util.find_spec(name)
    if known is None or known.origin is None:
        raise FileNotFoundError(f"There is no module {name}.")
    return Path(known.origin)


def _imported(path: Path) -> Iterator[str]:
    """Yield the modules that a module imports at its top."""
    for statement in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(statement, ast.Import):
            yield from (alias.name for alias in statement.names)
        elif isinstance(statement, ast.ImportFrom) and statement.module and not statement.level:
            for alias in statement.names:
                whole = f"{statement.module}.{alias.name}"
                if not whole.startswith(f"{_BOTS}."):
                    continue
                yield whole if importlib.util.find_spec(statement.module) and _is_module(whole) else statement.module


def _is_module(name: str) -> bool:
    try:
        return importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:
        return False


def _counts(statement: object) -> bool:
    """Return whether a statement counts as a source: all do but those that set levels."""
    return not isinstance(statement, ast.Assign) or not any(
        isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id == Level.__name__
        for part in ast.walk(statement.value)
    )


def _source(path: Path) -> str:
    return meaning_of(path, _counts)
