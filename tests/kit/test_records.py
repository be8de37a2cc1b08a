"""Record types refuse what behaves differently compiled, and stand-ins find what compiled rules do silently."""

import numpy as np
import pytest

from conqueror.kit import DebugRecord, copy_record, digest, empty, record_type
from tests.kit.tricks import STATE, advance


@pytest.mark.parametrize("name", ["round", "size", "data", "sort"])
def test_a_name_that_numpys_records_use_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="attribute of that name"):
        record_type((name, np.int64))


def test_bool_arrays_and_unsigned_fields_are_refused() -> None:
    with pytest.raises(ValueError, match="signed integers"):
        record_type(("standing", np.bool_, (4,)))
    with pytest.raises(ValueError, match="signed integers"):
        record_type(("squares", np.uint64))


def test_a_digest_depends_on_every_field() -> None:
    states = empty(STATE)
    seen = {digest(states[0])}
    for name in STATE.names or ():
        changed = states.copy()
        changed[0][name] = 1
        seen.add(digest(changed[0]))
    assert len(seen) == 1 + len(STATE.names or ())


def python_version_of_advance() -> object:
    """The rule `advance` as plain Python."""
    return getattr(advance, "py_func", advance)


def test_rules_run_unchanged_on_a_stand_in() -> None:
    states = empty(STATE, 2)
    advance(states[0], 3)
    stand_in = DebugRecord(states[1])
    python_version_of_advance()(stand_in, 3)  # type: ignore[operator]
    stand_in.store(states[1])
    assert digest(states[0]) == digest(states[1]) == digest(stand_in)


def test_a_stand_in_refuses_indices_and_values_that_do_not_fit() -> None:
    stand_in = DebugRecord(empty(STATE)[0])
    with pytest.raises(IndexError, match=r"units\[1\]\[4\] does not exist: it has 4 places"):
        stand_in.units[1, 4] = 1
    with pytest.raises(IndexError):
        _ = stand_in.units[-1]
    with pytest.raises(OverflowError, match="turn cannot hold 300"):
        stand_in.turn = 300
    with pytest.raises(OverflowError):
        stand_in.units[0, 0] = 128
    with pytest.raises(AttributeError, match="There is no field 'gold'; there are turn, units"):
        stand_in.gold = 1
    assert digest(stand_in) == digest(empty(STATE)[0])


def test_a_stand_in_shows_what_it_holds_and_what_changed() -> None:
    before, after = DebugRecord(empty(STATE)[0]), DebugRecord(empty(STATE)[0])
    after.turn = 1
    after.units[2] = [1, 2, 3, 4]
    assert before.difference(after) == (
        "turn: 0 -> 1\nunits: [[0 0 0 0] [0 0 0 0] [0 0 0 0]] -> [[0 0 0 0] [0 0 0 0] [1 2 3 4]]"
    )
    assert "squares: 0" in repr(after)
    copy_record(before, after)
    assert before.difference(after) == ""
