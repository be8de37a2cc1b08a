"""Environments play by the rules: the laws of `tests.envs.laws` over random play, in every game that has them."""

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import conqueror
from conqueror.envs import CHANCE_ROW, Batch, actions, encoding_of
from conqueror.envs.batch_rules import AnyArrays
from conqueror.envs.encodings.conquests import ConquestsEncoding
from conqueror.envs.encodings.empire import EmpireEncoding
from conqueror.errors import IllegalMove, OptionError, SetupError
from conqueror.game import CHANCE, Game, Position
from conqueror.record import parse
from tests.envs import laws
from tests.test_golden import FILES

GAMES = list(laws.games())
GOLDEN = [file for file in FILES if parse(file.read_text(encoding="utf-8")).game in laws.KEYS]


@pytest.mark.parametrize(("key", "players"), GAMES)
def test_environments_play_by_the_rules_and_keep_secrets(key: str, players: int) -> None:
    assert laws.follow(laws.loaded(key, players), seed=players, steps=250).actions == 500


@pytest.mark.parametrize("key", laws.KEYS)
def test_games_are_equal_on_any_number_of_rows_and_threads(key: str) -> None:
    laws.games_are_equal_anywhere(conqueror.load(key), steps=60)


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: f"{file.parent.parent.name} {file.stem}")
def test_a_golden_game_can_be_played_by_actions(file: Path) -> None:
    record = parse(file.read_text(encoding="utf-8"))
    game = conqueror.load(record.game, **record.options)
    if record.options.get("bribery") == "on":
        with pytest.raises(OptionError, match="bribery"):
            encoding_of(game)
        return
    if record.moves[-1][1] == laws.NO_ACTION or record.start is not None:
        return
    batch = Batch(game, games=1, chance="caller", autoreset="disabled")
    known, left = actions(game), list(record.moves)
    while left:
        position = batch.position(0)
        asked = CHANCE if batch.seats[0] == CHANCE_ROW else game.seats[batch.seats[0]]
        number = next(number for number, (seat, _) in enumerate(left) if seat == asked)
        assert {seat for seat, _ in left[:number]} <= set(position.to_act), (
            "only sealed answers come in another order"
        )
        for action in known.ids(position, *left.pop(number)):
            assert asked == CHANCE or game.seats[batch.seats[0]] == asked
            batch.step([action])
    assert batch.terminated[0]
    laws.compare_ends(batch, 0, batch.position(0))


@pytest.mark.parametrize(("key", "players"), GAMES)
def test_the_table_of_actions_names_each_once(key: str, players: int) -> None:
    known = actions(laws.loaded(key, players))
    table = known.table()
    assert [number for number, _ in table] == list(range(known.count))
    assert len({meaning for _, meaning in table}) == known.count


def test_painted_sees_the_start_of_conquests_as_plain_does() -> None:
    batch = Batch("conquests", games=1)
    plain = batch.observation_of(0, "plain")
    batch.step(actions(batch.game).ids(batch.position(0), "plain", "b2-b3"))
    painted = batch.observation_of(0, "painted")
    batch.reset()
    assert np.array_equal(plain[:90], batch.observation_of(0, "painted")[:90])
    assert not np.array_equal(painted[:90], plain[:90])
    assert painted[25 + 0, 3, 1] == 1, "plain's Soldier stands on b3, which painted sees on b4"


def test_conquests_has_no_action_for_a_fighter_that_waits_with_one_chevron() -> None:
    batch = Batch("conquests", games=1)
    data = {**batch.game.start().data(), "reserve": {"plain": ["Lancer 1"]}}
    del data["board"]["b1"]
    before = batch.save()
    with pytest.raises(SetupError, match="GC-10"):
        batch.put(0, batch.game.position(data))
    assert batch.save() == before


def test_to_resign_is_no_action() -> None:
    start = conqueror.load("conquests").start()
    with pytest.raises(IllegalMove, match="no action"):
        actions(start.game).ids(start, "plain", "resign")


def test_every_seat_of_empire_sees_its_own_corner_first() -> None:
    batch = Batch("empire", games=1, players=4)
    first = batch.observation_of(0, "red")
    for seat in batch.game.seats[1:]:
        seen = batch.observation_of(0, seat)
        assert np.array_equal(seen[: 13 * 36], first[: 13 * 36]), "the start looks alike from every corner"
        assert seen[0] == 1
    turns = [batch.observation_of(0, seat)[13 * 36 + 4 :: 7][:4].tolist() for seat in batch.game.seats]
    assert turns == [[1, 0, 0, 0], [0, 0, 0, 1], [0, 0, 1, 0], [0, 1, 0, 0]]


def battle(game: Game) -> Position:
    """Return a position of Empire in which five soldiers can attack three."""
    tiles = {
        "c3": {"owner": "red", "soldiers": 5, "resource": "gold"},
        "d4": {"owner": "blue", "soldiers": 3, "resource": "gold"},
    }
    return game.position({"turn": "red", "stock": {"red": {"ap": 5}}, "tiles": tiles})


def test_chance_inside_keeps_the_exact_weights() -> None:
    batch = Batch("empire", games=6000, autoreset="disabled", observe=False)
    position = battle(batch.game)
    for row in range(batch.games):
        batch.put(row, position)
    batch.step(np.full(batch.games, actions(batch.game).ids(position, "red", "c3-d4 5")[0]))
    broken = int((batch.rows.positions["land"][:, 0] >> 21 & 1).sum())  # type: ignore[call-overload]
    assert abs(broken - 5000) < 5 * (6000 * 5 / 36) ** 0.5


def test_whoever_plays_chance_gets_its_exact_weights() -> None:
    batch = Batch("empire", games=2, chance="caller")
    position = battle(batch.game)
    batch.put(1, position)
    start = actions(batch.game).ids(batch.position(0), "red", "a1-b2 1")
    batch.step([start[0], actions(batch.game).ids(position, "red", "c3-d4 5")[0]])
    assert batch.seats.tolist() == [CHANCE_ROW, CHANCE_ROW]
    assert batch.chances(0) == {"tile gold": 1, "tile lumber": 1, "tile blank": 1}
    assert batch.chances(1) == {"breaks": 5, "holds": 1}
    known, before = actions(batch.game), batch.position(0)
    assert known.ids(before, "chance", "tile lumber") == (1,)
    assert known.text(before, "chance", 1) == "tile lumber"
    with pytest.raises(OptionError, match="3 outcomes"):
        known.text(before, "chance", 3)
    batch.step([1, 0])
    assert batch.position(0).data()["tiles"]["b2"]["resource"] == "lumber"
    assert batch.position(1).data()["tiles"]["d4"]["owner"] == "red"


Written = npt.NDArray[Any]


def caught(monkeypatch: pytest.MonkeyPatch, key: str, kind: type, name: str, faulty: object) -> None:
    """Let the laws find a fault that is planted in a method of an encoding."""
    monkeypatch.setattr(kind, name, faulty)
    with pytest.raises((AssertionError, IllegalMove, IndexError)):
        laws.follow(conqueror.load(key), seed=1, steps=300)


def test_a_mask_that_leaves_out_an_action_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    advance = ConquestsEncoding.advance

    def forgetful(self: ConquestsEncoding, rows: Any, arrays: AnyArrays, *more: Any) -> None:
        advance(self, rows, arrays, *more)
        mask = np.asarray(arrays.masks)[0]
        if mask.sum() > 20:
            mask[mask.nonzero()[0][-1]] = 0

    caught(monkeypatch, "conquests", ConquestsEncoding, "advance", forgetful)


def test_an_observation_of_what_nobody_may_know_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    observe = EmpireEncoding.observe

    def telling(self: EmpireEncoding, rows: Any, row: int, viewer: int, out: Written) -> None:
        observe(self, rows, row, viewer, out)
        out[-1] = rows.streams[row] % 7

    caught(monkeypatch, "empire", EmpireEncoding, "observe", telling)


def test_a_share_for_the_wrong_seat_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    advance = ConquestsEncoding.advance

    def turned(self: ConquestsEncoding, rows: Any, arrays: AnyArrays, *more: Any) -> None:
        advance(self, rows, arrays, *more)
        rewards = np.asarray(arrays.rewards)
        rewards[:] = rewards[:, ::-1].copy()

    caught(monkeypatch, "conquests", ConquestsEncoding, "advance", turned)


def test_a_chain_that_plays_another_move_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    ids = EmpireEncoding.ids

    def shifted(self: EmpireEncoding, position: Position, seat: str, move: str) -> tuple[int, ...]:
        (action,) = ids(self, position, seat, move)
        return (action ^ 1 if move.endswith(" 2") else action,)

    caught(monkeypatch, "empire", EmpireEncoding, "ids", shifted)


def test_a_row_that_draws_from_a_stream_of_its_neighbours_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    advance = EmpireEncoding.advance

    def shared(self: EmpireEncoding, rows: Any, *more: Any) -> None:
        advance(self, rows, *more)
        rows.streams[:] += len(rows.seats)

    monkeypatch.setattr(EmpireEncoding, "advance", shared)
    with pytest.raises(AssertionError):
        laws.games_are_equal_anywhere(conqueror.load("empire"), steps=60)
