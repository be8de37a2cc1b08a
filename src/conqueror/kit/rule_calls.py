"""How rules are called: from Python through a door, and by each other.

By itself Numba makes every rule ready to run: it optimises it together with all that it calls, level by level, writes
machine code for all of it, and wraps it twice for callers outside. Here a rule that other rules call is only
translated; the door through which Python comes is optimised and made machine code once, with all behind it.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

from llvmlite import binding
from numba.core import compiler, typed_passes
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_machinery import register_pass
from numba.core.environment import lookup_environment
from numba.core.registry import CPUDispatcher

NumbaPart: TypeAlias = Any
"""Something that Numba, which is typed in parts, hands over or takes."""
_ENVIRONMENT = "_ZN08NumbaEnv"  # how Numba's names of the surroundings of a function begin


class CalledLibrary(JITCodeLibrary):
    """The code of a rule and of all that it calls, to be linked into doors; none of it can be run."""

    def finalize(self) -> None:
        """Take in what the rule calls; optimising is left to the doors."""
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._close()

    def _close(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def bitcode(self) -> bytes:
        """Return the code as it can be kept."""
        kept: bytes = self._get_module_for_linking().as_bitcode()
        return kept

    @classmethod
    def of_bitcode(cls, codegen: object, name: str, bitcode: bytes) -> "CalledLibrary":
        """Return the code that was kept."""
        library = cls(codegen, name)
        library._final_module = library._shared_module = binding.parse_bitcode(bitcode)
        library._close()
        return library


@register_pass(mutates_CFG=True, analysis_only=False)
class _CalledLowering(typed_passes.NativeLowering):
    """The step that translates a rule for other rules."""

    _name = "called_rule_lowering"

    def run_pass(self, state: NumbaPart) -> bool:
        state.library = CalledLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        state.library.finalize()
        name = object()  # those that call the rule find it by that, where others go by a compiled function
        state.targetctx.insert_user_function(name, state["cr"].fndesc, [state.library])
        state.reload_init.extend(state.library._reload_init)
        state["cr"] = state["cr"]._replace(cfunc=name)
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class _DoorLowering(typed_passes.NativeLowering):
    """The step that makes a door."""

    _name = "door_lowering"

    def run_pass(self, state: NumbaPart) -> bool:
        super().run_pass(state)
        for variable in state.library._final_module.global_variables:  # rules behind the door were never run
            found = lookup_environment(variable.name) if variable.name.startswith(_ENVIRONMENT) else None
            if found is not None:
                state.targetctx.codegen().set_env(variable.name, found)
        return True


class _Compiler(compiler.Compiler):
    """Numba's compiler with another last step."""

    lowering: type[typed_passes.NativeLowering]

    def define_pipelines(self) -> list[NumbaPart]:
        pipelines: list[NumbaPart] = super().define_pipelines()
        for pipeline in pipelines:
            pipeline.passes = [
                (self.lowering if each is typed_passes.NativeLowering else each, words)
                for each, words in pipeline.passes
            ]
            pipeline.finalize()
        return pipelines


class _CalledCompiler(_Compiler):
    lowering = _CalledLowering


class _DoorCompiler(_Compiler):
    lowering = _DoorLowering


class _Kept(CPUDispatcher):
    """A function as Numba calls it, whose cache is opened when something is looked for in it."""

    def __init__(
        self,
        function: Callable[..., object],
        open_cache: Callable[[], object],
        pipeline: type,
        options: dict[str, bool],
    ) -> None:
        self._open_cache = open_cache
        self._opened: object = None
        super().__init__(function, targetoptions={"nopython": True, **options}, pipeline_class=pipeline)

    @property
    def _cache(self) -> NumbaPart:
        if self._opened is None:
            self._opened = self._open_cache()
        return self._opened

    @_cache.setter
    def _cache(self, _none: object) -> None:
        """Leave it closed: Numba begins with an empty one."""


class CalledRule(_Kept):
    """A rule as other rules call it."""

    def __init__(self, function: Callable[..., object], open_cache: Callable[[], object], *, checked: bool) -> None:
        options = {"boundscheck": checked, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        super().__init__(function, open_cache, _CalledCompiler, options)

    def add_overload(self, cres: NumbaPart) -> None:
        """Note what was compiled; by itself Numba would offer it to Python, too."""
        self.overloads[tuple(cres.signature.args)] = cres


class Door(_Kept):
    """A rule as Python calls it. Rules that call it are led to the form that is made for them."""

    def __init__(
        self,
        function: Callable[..., object],
        open_cache: Callable[[], object],
        make_called: Callable[[], CalledRule],
        *,
        checked: bool,
        threaded: bool,
    ) -> None:
        self._make_called = make_called
        self._called: NumbaPart = None
        options = {"boundscheck": checked, "nogil": threaded, "no_cfunc_wrapper": True}
        super().__init__(function, open_cache, _DoorCompiler, options)

    @property
    def called(self) -> NumbaPart:
        """The rule as other rules call it."""
        if self._called is None:
            self._called = self._make_called()
        return self._called

    def called_signatures(self) -> list[NumbaPart]:
        """Return with which arguments other rules have called this one so far."""
        return [] if self._called is None else list(self._called.overloads)

    def get_call_template(self, args: NumbaPart, kws: NumbaPart) -> NumbaPart:
        """Answer rules that call this one."""
        return self.called.get_call_template(args, kws)

    def get_overload(self, sig: NumbaPart) -> NumbaPart:
        """Answer rules that call this one."""
        return self.called.get_overload(sig)
