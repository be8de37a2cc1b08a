"""The change-over: compiled rules take the place of plain ones in a process that runs.

A plain rule and its compiled form exist side by side, each calling only its own kind: the compiled form sees a copy
of its module in which all rules are compiled ones. So a call that has begun with plain rules ends with them, and the
next one goes through a door, a module whose rules others call, that leads to the compiled ones. Positions and worlds
are the same records in both.
"""

import inspect
import sys
import threading
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from types import FunctionType, ModuleType

from numba.core.dispatcher import Dispatcher

from conqueror.kit.compiling import PLAIN, dispatcher_of
from conqueror.kit.rule_cache import load_kept

_PACKAGE = __name__.partition(".")[0]
_LOCK = threading.Lock()
_FORMS: dict[Callable[..., object], Dispatcher] = {}
_TWINS: dict[str, ModuleType] = {}


def take_over(doors: Iterable[str], quiet: AbstractContextManager[object] | None = None) -> int:
    """Let the rules of some modules lead to their compiled forms, as far as the cache has them; return how many.

    All machine code is loaded first, while plain rules go on; the change itself takes a moment, and is made while
    `quiet` is held.
    """
    with _LOCK:
        names = [name for name in doors if name in sys.modules]
        ready: dict[int, Dispatcher] = {}
        for name in names:
            for function in PLAIN.get(name, ()):
                form = _form_of(function)
                if load_kept(form):
                    ready[id(function)] = form
        with quiet or nullcontext():
            for module in _callers(names):
                _change(module, ready)
    return len(ready)


def _callers(doors: list[str]) -> list[ModuleType]:
    """Return the doors, and the modules of the package that hold no rules themselves."""
    loaded = [(name, module) for name, module in list(sys.modules.items()) if name.split(".")[0] == _PACKAGE]
    return [module for name, module in loaded if name in doors or name not in PLAIN]


def _change(module: ModuleType, ready: dict[int, Dispatcher]) -> None:
    """Put compiled forms in the place of plain rules, under every name a module knows them by."""
    for name, value in list(vars(module).items()):
        if id(value) in ready:
            setattr(module, name, ready[id(value)])


def _form_of(function: Callable[..., object]) -> Dispatcher:
    """Return the compiled form of a plain rule; it calls the compiled forms of others."""
    if function not in _FORMS:
        written = inspect.unwrap(function)
        copy = FunctionType(
            written.__code__,
            vars(_twin_of(sys.modules[written.__module__])),
            written.__name__,
            written.__defaults__,
            written.__closure__,
        )
        copy.__module__, copy.__qualname__ = written.__module__, written.__qualname__
        copy.__kwdefaults__, copy.__annotations__ = written.__kwdefaults__, written.__annotations__
        copy.__doc__ = written.__doc__
        _FORMS[function] = dispatcher_of(copy)
    return _FORMS[function]


def _twin_of(module: ModuleType) -> ModuleType:
    """Return a copy of a module in which every rule, and every module with rules, is the compiled one."""
    name = module.__name__
    if name not in _TWINS:
        _TWINS[name] = twin = ModuleType(name, module.__doc__)  # kept first: modules may know each other
        plain = {id(function): function for rules in PLAIN.values() for function in rules}
        for known, value in list(vars(module).items()):
            if id(value) in plain:
                setattr(twin, known, _form_of(plain[id(value)]))
            elif isinstance(value, ModuleType) and value.__name__ in PLAIN:
                setattr(twin, known, _twin_of(value))
            else:
                setattr(twin, known, value)
    return _TWINS[name]
