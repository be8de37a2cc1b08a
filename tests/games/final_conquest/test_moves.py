"""A move is one number that records and caches keep, and a value with named parts; hashes outlive a field's name."""

import pytest

import conqueror
from conqueror.games.map_games.game import MapPosition
from conqueror.games.map_games.rules.moves import Move, pack, pack_two, repack, unpack
from conqueror.games.map_games.rules.vocabulary import MoveKind
from tests.contract.walking import walk


def test_the_number_of_a_move_is_what_it_always_was() -> None:
    march = pack(MoveKind.MARCH, 5, 9, 2, 1)
    assert march == 4 + (5 << 6) + (9 << 13) + (2 << 20) + (1 << 30)
    assert pack(MoveKind.BID, 0, 0, 0, 9000) == 15 + (9000 << 30)
    joint = pack_two(pack(MoveKind.JOINT, 5, 9, 2, 1), 7, 3, 4)
    assert joint == 24 + (5 << 6) + (9 << 13) + (2 << 20) + (1 << 30) + (7 << 44) + (3 << 50) + (4 << 56)
    assert unpack(joint) == Move(MoveKind.JOINT, 5, 9, 2, 1, 7, 3, 4)


@pytest.mark.parametrize("key", ["final-conquest", "duels/syrian-war"])
def test_every_offered_move_is_the_same_after_it_was_taken_apart(key: str) -> None:
    kinds = set()
    for position, _, _ in walk(conqueror.load(key), seed=3, most=150):
        assert isinstance(position, MapPosition)
        for seat in position.to_act:
            for number in position.numbers(seat):
                assert repack(unpack(number)) == number
                kinds.add(unpack(number).kind)
    assert len(kinds) > 8


def test_a_renamed_field_is_hashed_by_its_former_name() -> None:
    position = conqueror.load("duels").start()
    assert position.hash == "917fa8cee1665194add73db4afba14cdac3a8e5dc9b7055cbea31a1baf3e44c7"
