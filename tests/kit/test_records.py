"""Record types refuse what behaves differently compiled, and stand-ins find what compiled rules do silently."""

import hashlib
import pickle
from typing import Annotated, assert_type

import numpy as np
import pytest

from conqueror.kit import (
    Array,
    DebugRecord,
    Grid,
    Int8,
    Int16,
    copied,
    copy_record,
    digest,
    empty,
    layout,
    record_type,
)
from tests.kit.tricks import Army, State, advance


@pytest.mark.parametrize("name", ["round", "size", "data", "sort"])
def test_a_name_that_numpys_records_use_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="attribute of that name"):
        record_type(type("Wrong", (), {"__annotations__": {name: int}}))


def test_bool_arrays_and_unsigned_fields_are_refused() -> None:
    with pytest.raises(ValueError, match="signed integers"):
        record_type(type("Wrong", (), {"__annotations__": {"standing": Annotated[Array[bool], 4]}}))
    with pytest.raises(ValueError, match="signed integers"):
        record_type(type("Wrong", (), {"__annotations__": {"squares": Annotated[int, np.uint64]}}))


def test_a_digest_depends_on_every_field() -> None:
    states = empty(State, 10)
    states[1].turn = 1
    states[2].units[2, 3] = 1
    states[3].squares = 1
    states[4].alive = True
    states[5].paths[1, 2, 1] = 1
    states[6].armies[2].strength[1] = 1
    states[7].battle.leader = 1
    states[8].worth = 0.5
    states[9].flag = 1
    assert len({digest(state) for state in states}) == len(layout(State).names or ()) + 1


def test_a_copy_holds_the_same_and_is_written_to_alone() -> None:
    states = empty(State)
    states[0].units[2, 3] = 7
    states[0].armies[1].strength[0] = 5
    twins = copied(states)
    assert digest(twins[0]) == digest(states[0])
    twins[0].units[2, 3] = 8
    assert states[0].units[2, 3] == 7
    assert digest(twins[0]) != digest(states[0])


def test_a_digest_is_that_of_the_names_and_of_every_number_in_eight_bytes() -> None:
    @record_type
    class Small:
        turn: Int8
        units: Annotated[Array[Int16], 2]

    record = empty(Small)[0]
    record.turn, record.units[:] = -3, [4, 500]
    numbers = b"turn\0" + np.array([-3], "<i8").tobytes() + b"units\0" + np.array([4, 500], "<i8").tobytes()
    assert digest(record) == hashlib.sha256(numbers).hexdigest()
    former = b"side" + numbers.removeprefix(b"turn")
    assert digest(record, {"turn": "side"}) == hashlib.sha256(former).hexdigest()


def test_a_record_in_a_record_is_hashed_as_the_columns_it_replaces() -> None:
    @record_type
    class Columns:
        armies: Annotated[Grid[Int16], 3, 3]

    @record_type
    class Named:
        armies: Annotated[Array[Army], 3]

    numbered, named = empty(Columns)[0], empty(Named)[0]
    for number in range(3):
        numbered.armies[number] = [number, 7, 10 * number]
        named.armies[number].leader = number
        named.armies[number].strength[:] = [7, 10 * number]
    assert digest(numbered) == digest(named)
    named.armies[2].strength[0] = 8
    assert digest(numbered) != digest(named)


def test_a_class_lies_in_memory_as_numpy_aligns_its_fields() -> None:
    army = np.dtype([("leader", np.int8), ("strength", np.int16, (2,))], align=True)
    fields = [
        ("turn", np.int8),
        ("units", np.int8, (3, 4)),
        ("squares", np.int64),
        ("alive", np.bool_),
        ("paths", np.int64, (2, 3, 2)),
        ("armies", army, (3,)),
        ("flag", np.int8),
        ("battle", army),
        ("worth", np.float64),
    ]
    found, wanted = layout(State), np.dtype(fields, align=True)
    assert found.fields is not None
    assert wanted.fields is not None
    assert found.names == wanted.names
    assert [about[1] for about in found.fields.values()] == [about[1] for about in wanted.fields.values()]
    assert found.itemsize == wanted.itemsize
    assert empty(State, 2).tobytes() == bytes(2 * wanted.itemsize)


def test_a_record_is_an_object_of_its_class_and_an_array_of_them_goes_to_another_process() -> None:
    states = empty(State, 2)
    states[1].armies[2].leader = 3
    assert isinstance(states[1], State)
    assert isinstance(states[1].armies[2], Army)
    copied = pickle.loads(pickle.dumps(states))
    assert copied[1].armies[2].leader == 3


def test_the_types_of_fields_are_known_before_anything_runs() -> None:
    state = empty(State)[0]
    assert_type(state, State)
    assert_type(state.turn, int)
    assert_type(state.units[1], Array[int])
    assert_type(state.units[1, 2], int)
    assert_type(state.paths[1, 2, 1], int)
    assert_type(state.armies[1].leader, int)
    assert_type(state.battle.strength, Array[int])
    with pytest.raises(AttributeError):
        state.gold = 1  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "hint", [Array[Int8], Annotated[Grid[Int8], 3], Annotated[int, 3], Annotated[Array[str], 3], str]
)
def test_a_field_that_is_no_number_or_lacks_its_lengths_is_refused(hint: object) -> None:
    with pytest.raises(ValueError, match="'wrong'"):
        record_type(type("Wrong", (), {"__annotations__": {"wrong": hint}}))


def python_version_of_advance() -> object:
    """Return the rule `advance` as plain Python."""
    return getattr(advance, "py_func", advance)


def test_rules_run_unchanged_on_a_stand_in() -> None:
    states = empty(State, 2)
    advance(states[0], 3)
    stand_in = DebugRecord(states[1])
    python_version_of_advance()(stand_in, 3)  # type: ignore[operator]
    stand_in.store(states[1])
    assert digest(states[0]) == digest(states[1]) == digest(stand_in)


def test_a_stand_in_refuses_indices_and_values_that_do_not_fit() -> None:
    stand_in = DebugRecord(empty(State)[0])
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
    assert digest(stand_in) == digest(empty(State)[0])


def test_a_stand_in_shows_what_it_holds_and_what_changed() -> None:
    before, after = DebugRecord(empty(State)[0]), DebugRecord(empty(State)[0])
    after.turn = 1
    after.units[2] = [1, 2, 3, 4]
    assert before.difference(after) == (
        "turn: 0 -> 1\nunits: [[0 0 0 0] [0 0 0 0] [0 0 0 0]] -> [[0 0 0 0] [0 0 0 0] [1 2 3 4]]"
    )
    assert "squares: 0" in repr(after)
    assert "battle: (leader: 0, strength: [0 0])" in repr(after)
    copy_record(before, after)
    assert before.difference(after) == ""
