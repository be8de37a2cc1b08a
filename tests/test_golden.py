"""Finished games kept as text replay to their result; there is at least one for each way a game can end.

Dropping a .conq file into a game's golden/ folder adds a test.
"""

from pathlib import Path

import pytest

import conqueror
from conqueror.record import parse
from tests.labels import ROOT

FILES = sorted((ROOT / "tests" / "games").glob("*/golden/*.conq"))
WAYS_TO_END = {
    "conquests": {"general-captured", "stalemate", "repetition", "no-progress", "bare-generals", "resignation"},
    "empire": {"last-empire", "turn-cap"},
    "final-conquest": {"five-forts", "victory-points", "last-standing"},
    "duels": {"five-forts", "victory-points", "last-standing"},
    "duels/punic-war": {"conquest", "defence", "last-standing"},
    "duels/gallic-wars": {"conquest", "defence", "last-standing"},
    "duels/alexander": {"conquest", "defence", "last-standing"},
    "duels/rome-vs-persia": {"capital-held", "points", "draw", "last-standing"},
    "duels/syrian-war": {"conquest", "objectives", "draw"},
}


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.parent.name} {file.stem}")
def test_a_golden_game_replays_to_its_result(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    record = conqueror.read(text)
    assert record.result is not None, "a golden game is finished"
    assert record.text() == text, "a golden game is written as the program writes it"
    *_, last = conqueror.replay(record)
    assert last.result is not None
    assert last.to_act == ()


def test_the_ways_to_end_of_every_game_are_known() -> None:
    assert {key for key, info in conqueror.catalogue().items() if not info.scenario_of} <= set(WAYS_TO_END)


@pytest.mark.parametrize("key", WAYS_TO_END)
def test_there_is_a_golden_game_for_each_way_to_end(key: str) -> None:
    kept = [parse(file.read_text(encoding="utf-8")) for file in FILES]
    reasons = {record.result[1] for record in kept if record.game == key and record.result}
    assert reasons == WAYS_TO_END[key]


@pytest.mark.parametrize("file", FILES[:6], ids=lambda file: file.stem)
def test_a_golden_game_with_a_move_changed_is_refused_with_its_line(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    number = next(n for n, line in enumerate(lines, 1) if line.startswith("2. "))
    lines[number - 1] = "2. " + lines[number - 1].split()[1] + " z9-z9"
    with pytest.raises(conqueror.RecordError) as refused:
        conqueror.read("\n".join(lines))
    assert refused.value.line == number
