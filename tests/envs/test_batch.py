"""What a batch does around the games: ends and beginnings, illegal actions, truncation, saving and restoring."""

import pickle
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

import conqueror
from conqueror.envs import OVER, Batch, actions
from conqueror.errors import IllegalAction, OptionError
from conqueror.game import Position
from conqueror.record import parse
from tests.envs import laws

EPISODE = Path(__file__).parent.parent / "games" / "conquests" / "golden" / "general-captured.conq"
LENGTH = 18


def written_down() -> list[tuple[Position, str, int]]:
    """Return every position of a finished game that painted wins, with its seat and action; the end has none."""
    record = parse(EPISODE.read_text(encoding="utf-8"))
    known = actions(conqueror.load("conquests"))
    steps = []
    for position, (seat, move) in zip(conqueror.replay(record), [*record.moves, ("", "")], strict=True):
        ids = known.ids(position, seat, move) if move else (0,)
        assert len(ids) == 1, "nobody comes back in this game"
        steps.append((position, seat, ids[0]))
    return steps


def observed(position: Position, seat: str) -> bytes:
    """Return what a seat observes in a position."""
    look = Batch(position.game, games=1, threads=1)
    look.put(0, position)
    return look.observation_of(0, seat).tobytes()


def play_to_the_end(batch: Batch) -> Position:
    """Play the written-down game in the first row, and the last row at random; return its end."""
    *steps, (end, _, _) = written_down()
    for number, (position, seat, action) in enumerate(steps):
        assert batch.position(0) == position
        assert batch.seats[0] == batch.game.seats.index(seat)
        assert batch.lengths[0] == number
        assert batch.observations[0].tobytes() == observed(position, seat)
        assert not batch.terminated[0]
        sample = batch.sample()
        sample[0] = action
        batch.step(sample)
    assert batch.terminated.tolist() == [True, False]
    assert not batch.truncated.any()
    assert batch.rewards.tolist() == [[-1, 1], [0, 0]]
    assert batch.lengths[0] == LENGTH
    assert batch.final_observations[0].tobytes() == observed(end, "painted")
    assert batch.final_seats[0] == 1
    return end


def test_a_game_that_ends_begins_anew_in_the_same_step() -> None:
    batch = Batch("conquests", games=2)
    play_to_the_end(batch)
    start = batch.game.start()
    assert batch.position(0) == start
    assert batch.seats[0] == 0
    assert batch.observations[0].tobytes() == observed(start, "plain")
    assert batch.masks[0].sum() == len(start.moves("plain"))
    batch.step(batch.sample())
    assert not batch.terminated.any()
    assert not batch.rewards.any()
    assert batch.lengths.tolist() == [1, LENGTH + 1]


def test_a_game_that_ends_begins_anew_in_the_next_step() -> None:
    batch = Batch("conquests", games=2, autoreset="next-step")
    end = play_to_the_end(batch)
    assert batch.position(0) == end
    assert batch.seats[0] == OVER
    assert not batch.masks[0].any()
    assert batch.observations[0].tobytes() == observed(end, "painted")
    batch.step([-1, batch.sample()[1]])  # the action of a game that is over does not matter
    assert batch.position(0) == batch.game.start()
    assert batch.lengths.tolist() == [0, LENGTH + 1]
    assert not batch.terminated.any()
    assert not batch.rewards.any()
    assert batch.observations[0].tobytes() == observed(batch.game.start(), "plain")
    batch.step(batch.sample())
    assert batch.lengths.tolist() == [1, LENGTH + 2]


def test_a_game_that_ends_stays_so_until_it_is_reset() -> None:
    batch = Batch("conquests", games=2, autoreset="disabled")
    end = play_to_the_end(batch)
    for number in range(3):
        assert batch.position(0) == end
        assert batch.seats[0] == OVER
        assert not batch.masks[0].any()
        assert batch.observations[0].tobytes() == observed(end, "painted")
        assert batch.terminated.tolist() == [True, False]
        assert bool(batch.rewards.any()) == (number == 0)
        batch.step(batch.sample())
    batch.reset(rows=batch.terminated)
    assert batch.position(0) == batch.game.start()
    assert not batch.terminated.any()
    assert batch.lengths.tolist() == [0, LENGTH + 3]


def test_a_game_is_truncated_after_the_moves_it_may_have() -> None:
    batch = Batch("conquests", games=2, max_moves=4)
    steps = written_down()
    for _, _, action in steps[:4]:
        batch.step([action] * 2)
    assert batch.truncated.tolist() == [True, True]
    assert not batch.terminated.any()
    assert not batch.rewards.any()
    assert batch.lengths.tolist() == [4, 4]
    following, seat, _ = steps[4]
    assert batch.final_observations[0].tobytes() == observed(following, seat)
    assert batch.final_seats.tolist() == [0, 0]
    assert batch.position(0) == batch.game.start()
    batch.step(batch.sample())
    assert not batch.truncated.any()


def test_a_truncated_game_is_over_where_nothing_begins_anew() -> None:
    batch = Batch("conquests", games=1, max_moves=1, autoreset="disabled")
    batch.step(batch.sample())
    assert batch.seats[0] == OVER
    assert batch.truncated[0]
    batch.step([0])
    assert batch.truncated[0]
    assert batch.lengths[0] == 1


def test_an_illegal_action_is_refused_and_no_game_has_moved() -> None:
    batch = Batch("conquests", games=3)
    batch.step(batch.sample())
    before, sample = batch.save(), batch.sample()
    sample[1] = 1296
    kept = batch.masks.copy()
    with pytest.raises(IllegalAction, match="Game 1: action 1296 is not legal now") as refused:
        batch.step(sample)
    assert (refused.value.row, refused.value.action) == (1, 1296)
    assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value)
    assert [batch.position(row) for row in range(3)] == [position_of(before, row) for row in range(3)]
    assert np.array_equal(batch.masks, kept)
    for number in (-1, 2017, 2**40):
        with pytest.raises(IllegalAction, match="from 0 to 2016"):
            batch.step([number] * 3)


def position_of(saved: bytes, row: int) -> Position:
    """Return the position of a row of a saved batch of three."""
    batch = Batch("conquests", games=3)
    batch.restore(saved)
    return batch.position(row)


@pytest.mark.parametrize("players", [2, 4])
def test_an_illegal_action_may_lose(players: int) -> None:
    batch = Batch("empire", games=2, players=players, illegal="lose")
    sample = batch.sample()
    sample[1] = -5
    batch.step(sample)
    assert batch.terminated.tolist() == [False, True]
    assert batch.refused.tolist() == [False, True]
    lost, won = -1 / (players - 1), 1 / (players - 1) ** 2
    assert batch.rewards[1].tolist() == pytest.approx([lost, *[won] * (players - 1)])
    assert batch.final_seats[1] == 0
    assert batch.position(1) == batch.game.start()
    batch.step(batch.sample())
    assert not batch.refused.any()


def test_an_illegal_action_may_be_replaced_by_a_random_one() -> None:
    batch = Batch("conquests", games=64, illegal="random")
    sample = batch.sample()
    sample[::2] = 5
    before = batch.masks.copy()
    batch.step(sample)
    assert batch.refused.tolist() == [True, False] * 32
    assert batch.seats.tolist() == [1] * 64
    assert not batch.terminated.any()
    assert before.any()
    assert len({batch.position(row).hash for row in range(0, 64, 2)}) > 5, "all legal moves may be drawn"


@pytest.mark.parametrize("key", laws.KEYS)
def test_a_batch_goes_on_exactly_where_it_was_saved(key: str) -> None:
    batch = Batch(key, games=5, seed=9, max_moves=40, autoreset="next-step")
    for _ in range(41):  # truncated just now
        batch.step(batch.sample())
    saved, other = batch.save(), Batch(key, games=5, seed=1, threads=2, max_moves=40, autoreset="next-step")
    told = laws.row_digests(batch, 60)
    other.restore(saved)
    assert laws.row_digests(other, 60) == told
    other.restore(saved)
    sent = pickle.loads(pickle.dumps(other))
    assert sent.settings == other.settings
    for name in ("observations", "masks", "seats", "rewards", "terminated", "truncated", "lengths"):
        assert np.array_equal(getattr(sent, name), getattr(other, name)), name
    assert laws.row_digests(sent, 60) == told


def test_what_is_no_saved_batch_of_this_kind_is_refused() -> None:
    batch = Batch("conquests", games=2)
    saved = batch.save()
    for other in (
        Batch("conquests", games=3),
        Batch("conquests", games=2, danger="literal"),
        Batch("empire", games=2),
    ):
        with pytest.raises(OptionError, match="Another kind of batch was saved"):
            other.restore(saved)
    for nonsense in (b"", b"{}\n", b"[]", saved[:-3], saved[: saved.index(b"\n")], b"\xff" + saved):
        with pytest.raises(OptionError, match="no saved batch"):
            batch.restore(nonsense)
    assert batch.save() == saved


def test_the_same_seed_plays_the_same_games_and_another_others() -> None:
    batch = Batch("empire", games=3, seed=4)
    first = laws.row_digests(batch, 40)
    batch.reset(seed=4)
    assert laws.row_digests(batch, 40) == first
    batch.reset(seed=5)
    assert not set(laws.row_digests(batch, 40)) & set(first)
    batch.reset()
    assert not set(laws.row_digests(batch, 40)) & set(first)


def test_samples_are_drawn_evenly_among_legal_actions() -> None:
    batch = Batch("conquests", games=1400)
    drawn = np.bincount(np.concatenate([batch.sample() for _ in range(10)]), minlength=2017)
    legal = batch.masks[0].nonzero()[0]
    assert drawn.sum() == drawn[legal].sum() == 14_000
    assert len(legal) == 14
    assert (abs(drawn[legal] - 1000) < 5 * 1000**0.5).all()


def test_samples_do_not_depend_on_how_they_are_used() -> None:
    """A batch draws the next sample ahead while samples are asked for; others must draw the same."""
    asking, silent = Batch("empire", games=40, seed=3, threads=2), Batch("empire", games=40, seed=3, threads=1)
    for number in range(60):
        sample = asking.sample()
        again = asking.sample() if number % 3 == 0 else sample
        assert number % 3 or not np.array_equal(again, sample), "each sample is a new one"
        if number % 5 == 0:
            kept = silent.save()  # restored: nothing is drawn ahead
            silent.restore(kept)
        mine = silent.sample()
        assert np.array_equal(mine, sample)
        assert number % 3 or np.array_equal(silent.sample(), again)
        assert batch_masks(asking, again).all()
        if number % 7 == 0:
            asking.put(5, asking.game.start())
            silent.put(5, silent.game.start())
            again[5] = sample[5] = silent.masks[5].argmax()
        asking.step(again)
        silent.step(again)


def batch_masks(batch: Batch, actions: npt.NDArray[np.int64]) -> npt.NDArray[np.int8]:
    """Return the mask of every game at its action."""
    return batch.masks[np.arange(batch.games), actions]


@pytest.mark.parametrize("key", laws.KEYS)
def test_legal_actions_are_listed_as_the_masks_say(key: str) -> None:
    batch = Batch(key, games=9, autoreset="disabled", max_moves=30)
    for _ in range(31):
        ids, offsets = batch.legal()
        assert offsets[0] == 0
        for row in range(9):
            assert ids[offsets[row] : offsets[row + 1]].tolist() == batch.masks[row].nonzero()[0].tolist()
        batch.step(batch.sample())
    assert laws.over_rows(batch) == list(range(9))
    assert batch.legal()[0].size == 0


def test_without_observation_everything_else_is_the_same() -> None:
    seeing, blind = Batch("empire", games=4), Batch("empire", games=4, observe=False)
    for _ in range(50):
        sample = seeing.sample()
        assert np.array_equal(sample, blind.sample())
        seeing.step(sample)
        blind.step(sample)
        assert np.array_equal(seeing.masks, blind.masks)
    assert not blind.observations.any()
    assert np.array_equal(seeing.observation_of(2, 1), blind.observation_of(2, 1))


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        ({"games": 0}, "games is a whole number from 1"),
        ({"threads": 0}, "threads is a whole number from 1"),
        ({"max_moves": -1}, "max_moves is a whole number from 1, not -1"),
        ({"autoreset": "never"}, "autoreset cannot be 'never'; it may be same-step or next-step or disabled"),
        ({"illegal": "ignore"}, "illegal cannot be 'ignore'"),
        ({"chance": "dice"}, "chance cannot be 'dice'"),
        ({"seed": "one"}, "A seed is a whole number"),
        ({"danger": "none"}, "danger cannot be 'none'"),
        ({"dice": 1}, "There is no option 'dice'"),
    ],
)
def test_what_a_batch_cannot_be_is_refused_in_words(wanted: dict[str, object], sentence: str) -> None:
    with pytest.raises(OptionError, match=sentence):
        Batch("conquests", **wanted)  # type: ignore[arg-type]


def test_arguments_that_fit_no_batch_are_refused_in_words() -> None:
    batch = Batch("conquests", games=2)
    for given in ([1], [[1, 2]], [1.0, 2.0], ["a", "b"], 3):
        with pytest.raises(OptionError, match="a whole number for each of the 2 games"):
            batch.step(given)
    for row in (-1, 2):
        with pytest.raises(OptionError, match="Rows go from 0 to 1"):
            batch.position(row)
    with pytest.raises(OptionError, match="Seats go from 0 to 1"):
        batch.observation_of(0, 2)
    with pytest.raises(conqueror.UnknownSeat):
        batch.observation_of(0, "rome")
    with pytest.raises(OptionError, match="no position of conquests"):
        batch.put(0, conqueror.load("conquests", danger="literal").start())
    with pytest.raises(OptionError, match="chosen already: danger"):
        Batch(batch.game, danger="literal")
    with pytest.raises(OptionError, match="without one"):
        batch.reset(seed=1, rows=[0])
