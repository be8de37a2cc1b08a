"""Where Numba keeps the code of one rule: in a directory named by its sources, wherever those stand.

By itself Numba adds a digest of the folder's path, and a second checkout of the same sources compiles them again.
"""

from collections.abc import Callable
from pathlib import Path

from llvmlite import binding
from numba.core import caching
from numba.core.compiler import CompileResult
from numba.core.dispatcher import Dispatcher

from conqueror.kit.rule_calls import CalledLibrary, NumbaPart

CacheFiles = caching.CompileResultCacheImpl


class DoorFiles(CacheFiles):
    """The files of a door: its machine code alone, for no rule is linked with it."""

    def reduce(self, cres: NumbaPart) -> tuple[NumbaPart, ...]:
        """Return what is kept."""
        (name, kind, (machine_code, _)), *others = cres._reduce()
        symbol = cres.fndesc.llvm_cpython_wrapper_name  # the one that Numba looks for
        named = binding.parse_assembly(f'define void @"{symbol}"() {{ ret void }}').as_bitcode()
        return (name, kind, (machine_code, named)), *others


class CalledFiles(CacheFiles):
    """The files of a rule as others call it: its code before it is machine code."""

    def get_filename_base(self, fullname: str, abiflags: str) -> str:
        """Return a name apart from that of the door."""
        return f"{super().get_filename_base(fullname, abiflags)}-called"

    def reduce(self, cres: NumbaPart) -> tuple[NumbaPart, ...]:
        """Return what is kept."""
        cres.fndesc.typemap = cres.fndesc.calltypes = None
        library, referenced = cres.library, tuple(cres._find_referenced_environments())
        code = (library.name, library.bitcode())
        return code, cres.fndesc, cres.environment, cres.signature, cres.reload_init, referenced

    def rebuild(self, target_context: NumbaPart, payload: tuple[NumbaPart, ...]) -> NumbaPart:
        """Return what was kept."""
        (name, bitcode), fndesc, environment, signature, reload_init, referenced = payload
        for get_ready in reload_init or ():
            get_ready()
        made: NumbaPart = CompileResult  # a named tuple whose fields mypy cannot read
        return made(
            target_context=target_context,
            typing_context=target_context.typing_context,
            library=CalledLibrary.of_bitcode(target_context.codegen(), name, bitcode),
            environment=environment,
            entry_point=object(),
            fndesc=fndesc,
            type_annotation=None,
            signature=signature,
            objectmode=False,
            lifted=(),
            typing_error=None,
            call_helper=None,
            metadata=None,
            reload_init=reload_init,
            referenced_envs=referenced,
        )


def open_cache(function: Callable[..., object], place: Path, files: type[CacheFiles]) -> caching.FunctionCache:
    """Return the cache of a rule, with its files in this directory."""

    class Locator(caching.InTreeCacheLocator):
        """The directory; where nothing can be written Numba looks for another place."""

        def get_cache_path(self) -> str:
            """Return the directory; its name is a digest of all that the machine code depends on."""
            return str(place)

    class Files(files):  # type: ignore[valid-type, misc]
        """The files of one rule in the directory."""

        _locator_classes = [Locator, *CacheFiles._locator_classes]  # noqa: RUF012

    class Cache(caching.FunctionCache):
        """The cache of one rule."""

        _impl_class = Files

    return Cache(function)


def load_kept(dispatcher: Dispatcher) -> bool:
    """Load all machine code of a rule that is kept for this machine, and return whether there is any."""
    cache, codegen = dispatcher._cache, dispatcher.targetctx.codegen()  # type: ignore[attr-defined]
    kept = cache._cache_file._load_index()  # Numba has no public way to ask what it keeps
    signatures = [key[0] for key in kept if key == cache._index_key(key[0], codegen)]
    for signature in signatures:
        dispatcher.compile(signature)
    return bool(signatures)
