"""Every stage of every game is reached by the search, and every position found reads back as itself."""

import json

import pytest

from tests.contract.laws import seats_of
from tests.stages.search import TABLES, Table, find


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_stage_is_reached_and_its_plain_data_reads_back_as_the_same_position(table: Table) -> None:
    found = find(table)
    assert not found.missing, f"{table}: not reached in {found.games} games: {sorted(found.missing)}"
    for name, positions in found.positions.items():
        for position in positions:
            again = position.game.position(json.loads(json.dumps(position.data())))
            assert again == position, f"{table}: {name}"
            for seat in seats_of(position):
                assert again.moves(seat) == position.moves(seat), f"{table}: {name}"
            assert again.result == position.result
