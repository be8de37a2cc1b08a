"""Compiled random play, counting of lines, and the kept games."""

from pathlib import Path

import pytest

import conqueror
from conqueror.games.empire import entries
from conqueror.games.empire.game import Empire, EmpirePosition
from conqueror.record import parse
from tests.games.empire.positions import empire, position
from tests.games.empire.stand_in import digests
from tests.process import run_program

FILES = sorted((Path(__file__).parent / "golden").glob("*.conq"))


def game_of(**options: int) -> Empire:
    """Return the game as the rules know it."""
    game = empire(**options)
    assert isinstance(game, Empire)
    return game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_play_ends_and_reaches_a_sound_position(players: int) -> None:
    game = game_of(players=players, turn_cap=40)
    for seed in range(20):
        records = game.start().records
        played = entries.random_game(records, game.worlds, entries.buffer(), seed * 10**6, 10**6)
        assert 100 < played < 10**6
        last = type(game.start())(game, records)
        assert last.result is not None
        assert game.position(last.data()) == last


def test_random_play_stops_at_its_limit() -> None:
    game = game_of()
    records = game.start().records
    assert entries.random_game(records, game.worlds, entries.buffer(), 0, 7) == 7


def test_em_q34_random_play_keeps_the_weights_of_chance() -> None:
    game = game_of()
    here = position({"b2": "red 4 gold", "c3": "blue 2 gold"}, red="1 0 0").play("red", "b2-c3 4")
    assert isinstance(here, type(game.start()))
    breaks = 0
    for seed in range(3000):
        records = here.records
        entries.random_game(records, game.worlds, entries.buffer(), seed, 1)
        breaks += sum(records[0].soldiers) == 4
    assert abs(breaks / 3000 - 5 / 6) < 0.03


def lines(position: EmpirePosition, depth: int) -> int:
    """How many lines there are, counted move by move."""
    if depth == 0:
        return 1
    return sum(
        lines(position.play(seat, move), depth - 1) for seat in position.to_act for move in position.moves(seat)
    )


@pytest.mark.parametrize("players", [2, 3])
def test_lines_are_counted_alike_move_by_move_and_compiled(players: int) -> None:
    start = empire(players=players).start()
    assert [start.perft(depth) for depth in range(6)] == [lines(start, depth) for depth in range(6)]
    busy = position(
        {"a1": "red 2", "b2": "red 3 gold", "c3": "blue 2 fort gold", "d4": "blue 1 lumber", "e5": "red 4 gold"},
        red="3 2 2",
        game=empire(players=players),
    )
    assert [busy.perft(depth) for depth in range(3)] == [lines(busy, depth) for depth in range(3)]
    over = empire().position({"bases": {"red": 5}})
    assert [over.perft(depth) for depth in range(3)] == [1, 0, 0]


def test_the_rules_stay_within_their_fields() -> None:
    """A stand-in that checks every index and range ends where the compiled rules end."""
    said = run_program("-m", "tests.games.empire.stand_in", "6", mode="interpreted")
    assert said.splitlines() == digests(6)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_em_1_and_em_q28_the_kept_games_replay_to_their_result(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    record = conqueror.read(text)
    assert record.text() == text
    assert record.result is not None


def test_there_is_a_kept_game_for_every_ending_and_every_number_of_players() -> None:
    kept = [parse(file.read_text(encoding="utf-8")) for file in FILES]
    endings = {(len(record.seats), record.result[1]) for record in kept if record.result}
    assert {(2, "last-empire"), (3, "last-empire"), (4, "last-empire"), (2, "turn-cap")} <= endings
    assert any(record.result and len(record.result[0]) > 1 for record in kept)
