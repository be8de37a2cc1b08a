"""Whether the rules of a game and the search of its bots are compiled, and the change-over when they are.

Games that share their rules, a family, are kept in one folder; its name stands for them.
"""

import functools
import importlib
import threading
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from conqueror.kit import Mode, change_over, deferred, mode
from conqueror.kit.ready_marks import EVERYTHING, all_rules, is_marked, mark
from conqueror.kit.rule_sources import holds_rules, module_name, reached, source_of
from conqueror.registry import catalogue, families

_ENGINES = "conqueror.bots.engines"
_BOTS = "conqueror.bots."
_DOORS = "entries"
_LOOKS = 0.25
"""How many seconds pass between two looks for the mark of a family that is being compiled."""

_thinking = threading.RLock()

_changed: set[str] = set()
_followed: set[str] = set()


@functools.cache
def _rule_sources(package: str) -> frozenset[Path]:
    """Return the sources of all rules of a family: of its games, and of the search of its bots."""
    modules = {catalogue()[key].implementation.partition(":")[0] for key in families().get(package, ())}
    sources = [source_of(module) for module in (*modules, f"{_ENGINES}.{package}")]
    return frozenset(place for place in reached(filter(None, sources)) if holds_rules(place))


def is_ready(package: str) -> bool:
    """Return whether everything of a family is compiled and in the cache."""
    return is_marked(package, _rule_sources(package))


def mark_ready(package: str) -> None:
    """Say that everything of a family is compiled and in the cache; nothing where rules run interpreted."""
    if deferred() or mode() is Mode.INTERPRETED:
        return
    mark(package, _rule_sources(package))
    if all(is_ready(each) for each in families()):
        mark(EVERYTHING, all_rules())


def warms_up(package: str) -> bool:
    """Return whether the rules of a family, and the search of its bots, run interpreted until they are compiled."""
    return deferred() and package not in _changed and bool(_rule_sources(package))


def undisturbed() -> AbstractContextManager[object]:
    """Return what is held by whoever searches: the search does not change under it."""
    return _thinking if deferred() else nullcontext()


def take_over(package: str, *, search: bool) -> None:
    """Let the compiled rules of a family take over in this process, and the search of its bots where bots think."""
    doors = _doors(package, search=search)
    for module in doors:
        importlib.import_module(module)  # half a module would have only some of its rules
    if search:
        importlib.import_module(f"{_ENGINES}.{package}")
    change_over.take_over(doors, _thinking if search else None)
    _changed.add(package)


def _doors(package: str, *, search: bool) -> Sequence[str]:
    """Return the modules whose rules are called from outside: those named so, and those of the search."""
    modules = sorted(map(module_name, _rule_sources(package)))
    return [name for name in modules if name.endswith(f".{_DOORS}") or (search and name.startswith(_BOTS))]


def follow(package: str) -> None:
    """Let compiled rules and search take over as soon as another process has compiled them.

    If it has, this returns when they have taken over.
    """
    if not warms_up(package) or package in _followed:
        return
    _followed.add(package)
    if is_ready(package):
        take_over(package, search=True)
    else:
        threading.Thread(target=_wait_for, args=(package,), name=f"await {package}", daemon=True).start()


def _wait_for(package: str) -> None:
    while not is_ready(package):
        time.sleep(_LOOKS)
    take_over(package, search=True)
