"""Where Numba keeps the machine code of one rule: in a directory named by its sources, wherever those stand.

By itself Numba adds a digest of the folder's path, and a second checkout of the same sources compiles them again.
"""

from pathlib import Path

from numba.core import caching
from numba.core.dispatcher import Dispatcher


def keep_in(dispatcher: Dispatcher, place: Path) -> None:
    """Let a rule be found in this directory, and kept there once it is compiled."""

    class Locator(caching.InTreeCacheLocator):
        """The directory; where nothing can be written Numba looks for another place."""

        def get_cache_path(self) -> str:
            """Return the directory; its name is a digest of all that the machine code depends on."""
            return str(place)

    class Files(caching.CompileResultCacheImpl):
        """The files of one rule in the directory."""

        _locator_classes = [Locator, *caching.CompileResultCacheImpl._locator_classes]  # noqa: RUF012

    class Cache(caching.FunctionCache):
        """The cache of one rule."""

        _impl_class = Files

    setattr(dispatcher, "_cache", Cache(dispatcher.py_func))  # type: ignore[no-untyped-call]  # noqa: B010


def load_kept(dispatcher: Dispatcher) -> bool:
    """Load all machine code of a rule that is kept for this machine, and return whether there is any."""
    cache, codegen = dispatcher._cache, dispatcher.targetctx.codegen()  # type: ignore[attr-defined]
    kept = cache._cache_file._load_index()  # Numba has no public way to ask what it keeps
    signatures = [key[0] for key in kept if key == cache._index_key(key[0], codegen)]
    for signature in signatures:
        dispatcher.compile(signature)
    return bool(signatures)
