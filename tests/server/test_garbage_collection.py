"""What stays loaded for good is not looked through for garbage, and what tables leave behind still is."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from conqueror.server.garbage_collection import exempt_loaded
from tests.process import run_program

_LOADING = """
import gc
from conqueror.server.game_cache import GameCache
cache = GameCache(None)
cache.new("conquests", {})
first = gc.get_freeze_count()
cache.new("empire", {})
second = gc.get_freeze_count()
cache.new("empire", {"turn_cap": 7})
print(first, second, gc.get_freeze_count(), len(gc.get_objects()))
"""


class _Ring:
    """Something that refers to itself, so that only a pass of the collector frees it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    yield
    gc.unfreeze()


def test_rules_and_libraries_are_left_out_once_a_family_is_loaded() -> None:
    first, second, third, left = map(int, run_program("-c", _LOADING).split())
    assert first > 50_000
    assert second > first, "the rules of another family too"
    assert third <= second, "not once more for another choice of options"
    assert left < 20_000


def test_what_comes_later_is_collected_and_what_was_left_out_with_the_next_call() -> None:
    early = _Ring()
    exempt_loaded()
    later = _Ring()
    gone_early, gone_later = weakref.ref(early), weakref.ref(later)
    del early, later
    gc.collect()
    assert gone_later() is None
    assert gone_early() is not None, "it is not looked at"
    exempt_loaded()
    assert gone_early() is None
