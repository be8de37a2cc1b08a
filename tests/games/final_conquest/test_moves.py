"""A move is one number that records and caches keep, and a value with named parts; hashes outlive a field's name."""

import numpy as np
import pytest

import conqueror
from conqueror.games.map_games.game import MapGame, MapPosition
from conqueror.games.map_games.rules import entries
from conqueror.games.map_games.rules.moves import Move, pack, pack_two, repack, unpack
from conqueror.games.map_games.rules.vocabulary import CAVALRY, FRESH, INFANTRY, NOBODY, MoveKind, Stage
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


def one_by_one(position: MapPosition, seat: str) -> list[int]:
    """Return every move of a seat as the groups of the rules have it, each asked for by its index."""
    records, worlds, out = position.records, position.final.worlds, entries.buffer()
    number = position.final.seats.index(seat)
    count = entries.list_groups(records, worlds, number, out, np.zeros(64, np.int64))
    indices = ((group, index) for group in range(count) for index in range(int(out[group].count)))
    return [entries.nth(records, worlds, out, *place) for place in indices]


@pytest.mark.parametrize("key", ["final-conquest", "duels/syrian-war"])
def test_all_moves_at_once_are_those_of_the_groups_in_their_order(key: str) -> None:
    for position, _, _ in walk(conqueror.load(key), seed=5, most=120):
        assert isinstance(position, MapPosition)
        for seat in set(position.to_act) & set(position.game.seats):
            assert position.numbers(seat) == one_by_one(position, seat)


def in_the_field(cavalry: int, infantry: int) -> MapPosition:
    """Return the action phase of a seat with one land, in which all its units stand."""
    game = conqueror.load("final-conquest", players=3, missions="off")
    assert isinstance(game, MapGame)
    records = game.start().records
    pos, world = records[0], game.worlds[0]
    own = [land for land in range(world.lands) if pos.owner[land] == 0]
    for land in own[1:]:
        pos.owner[land], pos.units[land] = NOBODY, 0
    pos.units[own[0]] = cavalry, infantry
    pos.ready[own[0], CAVALRY, FRESH], pos.ready[own[0], INFANTRY, FRESH] = cavalry, infantry
    pos.stage, pos.turn, pos.actor = Stage.ACTION, 0, 0
    return MapPosition(game, records)


def test_an_army_that_parts_in_more_ways_than_there_is_room_for_has_them_all() -> None:
    position = in_the_field(30, 40)
    seat = position.to_act[0]
    assert len(position.numbers(seat)) > 1024
    assert position.numbers(seat)[::97] == one_by_one(position, seat)[::97]
    last = position.legal_moves(seat)[-2]
    assert position.play(seat, last) == position.play(seat, str(last))


def test_decisions_with_one_answer_are_all_told_however_many_follow() -> None:
    position = in_the_field(0, 90)
    records, out, looped = position.records, entries.buffer(), list[tuple[str, str]]()
    records[0].stage, records[0].due[0] = Stage.LOSS, 80
    settled = MapPosition(position.final, records).records
    game = position.final
    while (move := entries.forced(records, game.worlds, out)) >= 0:
        looped.append((game.seats[records[0].actor], game.names.write(move)))
        entries.play(records, game.worlds, int(records[0].actor), move)
    state = game.settle(settled, 0)
    reached = MapPosition(game, settled, game.remember(state, "", ()), state)
    assert len(looped) >= 80
    assert reached.forced == tuple(looped)
    assert (reached, reached.to_act) == (MapPosition(game, records), MapPosition(game, records).to_act)


def test_a_renamed_field_is_hashed_by_its_former_name() -> None:
    position = conqueror.load("duels").start()
    assert position.hash == "917fa8cee1665194add73db4afba14cdac3a8e5dc9b7055cbea31a1baf3e44c7"
