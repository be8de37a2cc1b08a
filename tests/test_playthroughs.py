"""The kept playthroughs come out the same: moves offered, their order, the words and the hashes."""

from typing import Any

import pytest

import conqueror
from tests.labels import ROOT
from tests.playthrough import PLAYTHROUGHS, file_of, tell


@pytest.mark.parametrize(("name", "key", "options", "seed", "most"), PLAYTHROUGHS, ids=str)
def test_a_playthrough_comes_out_the_same(name: str, key: str, options: dict[str, Any], seed: int, most: int) -> None:
    assert tell(key, options, seed, most) == file_of(name).read_text(encoding="utf-8")


def test_every_game_has_a_playthrough_and_every_file_is_compared() -> None:
    games = {key for key, info in conqueror.catalogue().items() if not info.scenario_of}
    assert games <= {key for _, key, *_ in PLAYTHROUGHS} <= set(conqueror.catalogue())
    kept = set((ROOT / "tests" / "games").glob("*/playthroughs/*.txt"))
    assert kept == {file_of(name) for name, *_ in PLAYTHROUGHS}
