"""The sources that machine code is made from, and where the cache keeps it: in a directory named by their digest.

Numba keys its cache by a function's own file only, so a changed callee or constant elsewhere would leave the
old code in place. Every module of rules therefore has a cache directory of its own, named by a digest of its source,
of every source it imports, directly or not, and of the versions of everything that compiles. Data is no part of it:
maps and tables are arguments.
"""

import functools
import hashlib
import os
import platform
import re
import shutil
import time
from collections.abc import Iterable
from pathlib import Path

import llvmlite
import numba
import numpy
import platformdirs

from conqueror.kit.modes import Mode, mode

PACKAGE = Path(__file__).resolve().parent.parent
_KEPT_SECONDS = 30 * 24 * 3600
_IMPORT = re.compile(r"^\s*(?:from\s+(conqueror[\w.]*)\s+)?import\s+(\([^)]*\)|[^\n]*)", re.MULTILINE)
_NAME = re.compile(r"[\w.]+")
_RULE = re.compile(r"^@rule$", re.MULTILINE)


def cache_root() -> Path:
    """Return the folder of everything that is kept of rules; it need not exist."""
    return Path(os.environ.get("CONQUEROR_CACHE") or platformdirs.user_cache_dir("conqueror")) / "rules"


@functools.cache
def cache_place(source: Path) -> Path:
    """Return where the compiled rules of one module belong; it need not exist."""
    return cache_root() / f"{source.parent.name}-{source.stem}-{sources_digest(source)}"


@functools.cache
def cache_directory(source: Path) -> Path:
    """Return where the compiled rules of one module are kept; it exists afterwards."""
    place = cache_place(source)
    try:
        if not place.is_dir():
            place.mkdir(parents=True, exist_ok=True)
            _drop_forgotten(place.parent)
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
        Mode.CHECKED if mode() is Mode.CHECKED else Mode.COMPILED,
    ):
        seen.update(f"{versions}\n".encode())
    for place in sorted(reached([source])):
        seen.update(place.name.encode() + b"\0" + _text(place).encode() + b"\0")
    return seen.hexdigest()[:20]


def reached(sources: Iterable[Path]) -> set[Path]:
    """Return sources and all that they import, directly or not.

    Of a module outside the package also its whole folder: who knows by which way it imports its neighbours.
    """
    waiting: list[Path] = []
    for source in sources:
        waiting += [source] if source.is_relative_to(PACKAGE) else [source, *source.parent.glob("*.py")]
    found: set[Path] = set()
    while waiting:
        place = waiting.pop()
        if place not in found:
            found.add(place)
            waiting += _imported(place)
    return found


def holds_rules(source: Path) -> bool:
    """Return whether functions of a source are marked as rules."""
    return _RULE.search(_text(source)) is not None


def module_name(source: Path) -> str:
    """Return the name of the module that a source of the package is."""
    return ".".join(source.relative_to(PACKAGE.parent).with_suffix("").parts)


def folder_of(module: str) -> Path:
    """Return the folder that a package of this package stands in."""
    return PACKAGE.parent.joinpath(*module.split("."))


@functools.cache
def _text(source: Path) -> str:
    return source.read_text(encoding="utf-8")


@functools.cache
def _imported(source: Path) -> tuple[Path, ...]:
    """Return the sources of this package that a source imports: modules, or those that hold the names."""
    found = []
    for package, names in _IMPORT.findall(_text(source)):
        for name in _NAME.findall(names):
            found.append(source_of(f"{package}.{name}".lstrip(".")) or source_of(package))
    return tuple(place for place in found if place is not None)


@functools.cache
def source_of(module: str) -> Path | None:
    """Return the source of a module of this package; None if there is no such module."""
    if not module.startswith("conqueror."):
        return None
    folder = folder_of(module)
    for place in (folder.with_suffix(".py"), folder / "__init__.py"):
        if place.is_file():
            return place
    return None


def _drop_forgotten(rules: Path) -> None:
    """Remove what nothing has used for a month."""
    oldest = time.time() - _KEPT_SECONDS
    for place in rules.iterdir():
        if place.stat().st_mtime >= oldest:
            continue
        if place.is_dir():
            shutil.rmtree(place, ignore_errors=True)
        else:
            place.unlink(missing_ok=True)
