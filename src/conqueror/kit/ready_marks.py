"""Marks in the cache which say that all machine code of some rules is there, named by a digest of their sources."""

import functools
import hashlib
from collections.abc import Iterable
from pathlib import Path

from llvmlite import binding

from conqueror.kit.rule_sources import PACKAGE, cache_place, cache_root, holds_rules

EVERYTHING = "everything"
_ON_DEMAND = (PACKAGE / "envs", PACKAGE / "lab")
"""The rules here are compiled when somebody uses them; no table waits for them."""


@functools.cache
def _mark_of(name: str, sources: frozenset[Path]) -> Path:
    """Return the file that is there when the machine code of these sources is."""
    seen = hashlib.sha256(binding.get_host_cpu_name().encode())
    for place in sorted(cache_place(source).name for source in sources):
        seen.update(f"{place}\n".encode())
    return cache_root() / f"ready-{name}-{seen.hexdigest()[:20]}"


def is_marked(name: str, sources: Iterable[Path]) -> bool:
    """Return whether all machine code of these sources is in the cache."""
    together = frozenset(sources)
    return _mark_of(name, together).is_file() and all(cache_place(source).is_dir() for source in together)


def mark(name: str, sources: Iterable[Path]) -> None:
    """Say that all machine code of these sources is in the cache; nowhere if nothing can be written there."""
    place = _mark_of(name, frozenset(sources))
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        place.touch()
    except OSError:
        return


@functools.cache
def all_rules() -> frozenset[Path]:
    """Return every source of the package that holds rules a table needs."""
    sources = (source for source in PACKAGE.rglob("*.py") if not any(map(source.is_relative_to, _ON_DEMAND)))
    return frozenset(source for source in sources if holds_rules(source))
