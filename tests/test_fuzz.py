"""A part of the fuzzing of `make soak`, with fixed seeds."""

import pytest

import conqueror
from tests import fuzz


@pytest.mark.parametrize("key", conqueror.catalogue())
def test_nonsense_played_is_refused_and_changes_nothing(key: str) -> None:
    fuzz.fuzz_play(conqueror.load(key), 4000, seed=1)


@pytest.mark.parametrize("key", conqueror.catalogue())
def test_a_spoiled_record_is_refused_with_a_line(key: str) -> None:
    fuzz.fuzz_records(conqueror.load(key), 400, seed=2)


@pytest.mark.parametrize("key", conqueror.catalogue())
def test_spoiled_data_is_refused_or_sound(key: str) -> None:
    accepted = fuzz.fuzz_setup(conqueror.load(key), 2000, seed=3)
    assert accepted > 50, "the fuzzing must also reach positions that stand"


def test_nonsense_options_are_refused() -> None:
    fuzz.fuzz_options(300, seed=4)
