"""A part of the fuzzing of `make soak`, with fixed seeds."""

import pytest

import conqueror
from tests import fuzz


@pytest.mark.parametrize("key", conqueror.catalogue())
def test_nonsense_played_is_refused_and_changes_nothing(key: str) -> None:
    fuzz.fuzz_play(conqueror.load(key), 4000, seed=1)


def test_nonsense_options_are_refused() -> None:
    fuzz.fuzz_options(300, seed=4)
