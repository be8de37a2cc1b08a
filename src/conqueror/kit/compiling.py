"""The `@rule` mark: a plain function, compiled on first use and kept in a cache that is never stale."""

import functools
import inspect
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar, cast

import numpy as np
from numba.core import types
from numba.core.dispatcher import Dispatcher

from conqueror.kit.modes import Mode, mode
from conqueror.kit.ready_marks import EVERYTHING, all_rules, is_marked
from conqueror.kit.rule_cache import CalledFiles, DoorFiles, open_cache
from conqueror.kit.rule_calls import CalledRule, Door
from conqueror.kit.rule_sources import cache_directory, folder_of

Rule = TypeVar("Rule", bound=Callable[..., object])

PLAIN: dict[str, list[Callable[..., object]]] = {}
"""Of every module the rules that are plain functions until compiled ones take over."""


@functools.cache
def deferred() -> bool:
    """Return whether rules begin as plain functions here, because not all compiled ones are in the cache yet."""
    return mode() is Mode.AUTO and not is_marked(EVERYTHING, all_rules())


def rule(function: Rule) -> Rule:
    """Make a function a rule: compiled on first use, or plain where rules run interpreted."""
    return _marked(function, threaded=False)


def threaded_rule(function: Rule) -> Rule:
    """Make a function a rule that lets other threads run meanwhile; only a door from Python gains by it."""
    return _marked(function, threaded=True)


def _marked(function: Rule, *, threaded: bool) -> Rule:
    if mode() is Mode.INTERPRETED:
        return _interpreted(function)
    if deferred():
        plain = _interpreted(function)
        PLAIN.setdefault(function.__module__, []).append(plain)
        return plain
    compiled = cast(Rule, dispatcher_of(function, threaded=threaded))
    _rules_of(_source(function).parent).append(compiled)
    return compiled


def _interpreted(function: Rule) -> Rule:
    """Return a plain rule that gives back Python's own numbers, as compiled ones do: views are written as JSON."""

    @functools.wraps(function)
    def plain(*arguments: object, **named: object) -> object:
        given = function(*arguments, **named)
        return given if type(given) in _OWN else _own(given)

    return cast(Rule, plain)


_OWN = (int, bool, type(None))


def _own(given: object) -> object:
    """Return a result with Python's own numbers in the place of NumPy's; records and arrays as they are."""
    if isinstance(given, np.number | np.bool_):
        return given.item()
    if isinstance(given, tuple):
        make: Callable[[Iterable[object]], object] = getattr(given, "_make", tuple)
        return make(map(_own, given))
    return given


def in_python(rule: Rule) -> Rule:
    """Return a rule as a plain function, in every mode: for one so small that handing a record over takes longer."""
    written = rule.py_func if isinstance(rule, Dispatcher) else inspect.unwrap(rule)
    return _interpreted(cast(Rule, written))


def dispatcher_of(function: Callable[..., object], *, threaded: bool = False) -> Dispatcher:
    """Return a function as Numba calls it: compiled on first use, or loaded from the cache."""
    checked = mode() is Mode.CHECKED
    place = cache_directory(_source(function))  # now: later the sources may be others than those that run

    def make_called() -> CalledRule:
        called = CalledRule(function, functools.partial(open_cache, function, place, CalledFiles), checked=checked)
        _widen_calls(called)
        return called

    open_doors = functools.partial(open_cache, function, place, DoorFiles)
    return Door(function, open_doors, make_called, checked=checked, threaded=threaded)


def _widen_calls(dispatcher: CalledRule) -> None:
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
    return len(_rules_of(folder_of(module)))


def _source(function: Callable[..., object]) -> Path:
    """Return the file a function is written in."""
    return _resolved(function.__code__.co_filename)


@functools.cache
def _resolved(name: str) -> Path:
    return Path(name).resolve()
