"""The `@rule` mark: a plain function, compiled on first use and kept in a cache that is never stale.

Numba keys its cache by a function's own file only, so a changed callee or constant elsewhere would leave the
old code in place. Every module of rules therefore has a cache directory of its own, named by a digest of its source,
of every source it imports, directly or not, and of the versions of everything that compiles. Data is no part of it:
maps and tables are arguments.
"""

import enum
import functools
import hashlib
import os
import platform
import re
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar, cast

import llvmlite
import numba
import numpy
import platformdirs
from numba.core import types
from numba.core.dispatcher import Dispatcher

from conqueror.kit.rule_cache import keep_in

Rule = TypeVar("Rule", bound=Callable[..., object])

_PACKAGE = Path(__file__).resolve().parent.parent
_KEPT_SECONDS = 30 * 24 * 3600
_IMPORT = re.compile(r"^\s*(?:from\s+(conqueror[\w.]*)\s+)?import\s+(\([^)]*\)|[^\n]*)", re.MULTILINE)
_NAME = re.compile(r"[\w.]+")


class Mode(enum.StrEnum):
    """How rules run in this process; chosen by the environment variable CONQUEROR_RULES."""

    COMPILED = "compiled"
    CHECKED = "checked"  # compiled, every index checked
    INTERPRETED = "interpreted"  # plain Python: for debugging and coverage


@functools.cache
def mode() -> Mode:
    """Return the way rules run in this process."""
    wanted = os.environ.get("CONQUEROR_RULES", Mode.COMPILED)
    if wanted not in list(Mode):
        raise ValueError(f"CONQUEROR_RULES is {wanted!r}; it may be {', '.join(Mode)}.")
    return Mode(wanted)


def rule(function: Rule) -> Rule:
    """Make a function a rule: compiled on first use, or itself where rules run interpreted."""
    if mode() is Mode.INTERPRETED:
        return function
    dispatcher: Dispatcher = numba.njit(boundscheck=mode() is Mode.CHECKED)(function)
    keep_in(dispatcher, cache_directory(_source(function)))
    _widen_calls(dispatcher)
    compiled = cast(Rule, dispatcher)
    _rules_of(_source(function).parent).append(compiled)
    return compiled


def _widen_calls(dispatcher: Dispatcher) -> None:
    """Let rules that call this one hand over every whole number as an int64.

    Otherwise a rule would be compiled again for each mixture of constants, enum members and narrow fields it is
    called with: more than twice the work for a large game.
    """
    find_template = dispatcher.get_call_template

    def find_wide_template(arguments: tuple[types.Type, ...], named: dict[str, types.Type]) -> object:
        wide = {name: _widened(kind) for name, kind in named.items()}
        return find_template(tuple(_widened(kind) for kind in arguments), wide)

    setattr(dispatcher, "get_call_template", find_wide_template)  # noqa: B010  # Numba offers no other way


def _widened(kind: types.Type) -> types.Type:
    """Return int64 for every type of whole number, constants and enum members included; other types as they are."""
    plain = types.unliteral(kind)
    if isinstance(plain, types.Integer | types.IntEnumMember) and not isinstance(plain, types.Boolean):
        return types.int64
    return kind


@functools.cache
def _rules_of(folder: Path) -> list[Callable[..., object]]:
    """Return the rules marked so far in one folder."""
    del folder
    return []


def count_rules(module: str) -> int:
    """Return how many rules the folder of a module has marked."""
    return len(_rules_of(_folder(module)))


def _source(function: Callable[..., object]) -> Path:
    """Return the file a function is written in."""
    return Path(function.__code__.co_filename).resolve()


def _folder(module: str) -> Path:
    return _PACKAGE.parent.joinpath(*module.split("."))


@functools.cache
def cache_directory(source: Path) -> Path:
    """Return where the compiled rules of one module are kept; it exists afterwards."""
    root = os.environ.get("CONQUEROR_CACHE") or platformdirs.user_cache_dir("conqueror")
    rules = Path(root) / "rules"
    place = rules / f"{source.parent.name}-{source.stem}-{sources_digest(source)}"
    try:
        if not place.is_dir():
            place.mkdir(parents=True, exist_ok=True)
            _drop_forgotten(rules)
        place.touch()
    except OSError:  # a read-only home: Numba then falls back to a place it can write to
        return place
    return place


def sources_digest(source: Path) -> str:
    """Return a digest of all that decides the machine code of a module's rules."""
    seen = hashlib.sha256()
    for versions in (
        platform.python_version(),
        numba.__version__,
        numpy.__version__,
        llvmlite.__version__,
        mode(),
    ):
        seen.update(f"{versions}\n".encode())
    for place in sorted(_reached(source)):
        seen.update(place.name.encode() + b"\0" + _text(place).encode() + b"\0")
    return seen.hexdigest()[:20]


def _reached(source: Path) -> set[Path]:
    """Return a module's source and all that it imports, directly or not.

    Of a module outside the package also its whole folder: who knows by which way it imports its neighbours.
    """
    waiting = [source] if source.is_relative_to(_PACKAGE) else [source, *source.parent.glob("*.py")]
    found: set[Path] = set()
    while waiting:
        place = waiting.pop()
        if place not in found:
            found.add(place)
            waiting += _imported(place)
    return found


@functools.cache
def _text(source: Path) -> str:
    return source.read_text(encoding="utf-8")


@functools.cache
def _imported(source: Path) -> tuple[Path, ...]:
    """Return the sources of this package that a source imports: modules, or those that hold the names."""
    found = []
    for package, names in _IMPORT.findall(_text(source)):
        for name in _NAME.findall(names):
            found.append(_file(f"{package}.{name}".lstrip(".")) or _file(package))
    return tuple(place for place in found if place is not None)


@functools.cache
def _file(module: str) -> Path | None:
    """Return the source of a module of this package; None if there is no such module."""
    if not module.startswith("conqueror."):
        return None
    folder = _folder(module)
    for place in (folder.with_suffix(".py"), folder / "__init__.py"):
        if place.is_file():
            return place
    return None


def _drop_forgotten(rules: Path) -> None:
    """Remove compiled rules that nothing has used for a month."""
    oldest = time.time() - _KEPT_SECONDS
    for place in rules.iterdir():
        if place.is_dir() and place.stat().st_mtime < oldest:
            shutil.rmtree(place, ignore_errors=True)
