"""Training: the gradient is that of the loss, returns are those of TD(λ), and the same plan makes the same file."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from conqueror.bots.calibration import Calibration
from conqueror.bots.evaluation.network import NetworkArrays, make_inputs
from conqueror.bots.learned import read_weights, write_weights
from conqueror.errors import OptionError
from conqueror.game import Game
from conqueror.lab.training.calibrate import fit_calibration
from conqueror.lab.training.finish import finished
from conqueror.lab.training.gradient import add_gradient, as_network, fill_returns, flat
from conqueror.lab.training.map_calibration import fit_hand
from conqueror.lab.training.orders import Order, fulfil, match_orders, match_points, players
from conqueror.lab.training.trainee import Batch, Episodes, trainee_of
from conqueror.lab.training.trainer import Plan, Trainer, TrainingError
from conqueror.options import Value
from conqueror.registry import load

TINY = Plan(games=64, seed=3, hidden=4, batch=64, passes=1, replay=500)
SHORT: dict[str, Value] = {"turn_cap": 6}


def _short(players: int = 2) -> Game:
    return load("empire", turn_cap=6, players=players)


def test_returns_are_cut_where_somebody_explores() -> None:
    ahead = np.array([[0.5, 0.5], [0.6, 0.4], [0.2, 0.8]], np.float32)
    cut, ends = np.array([0, 0, 0]), np.array([3])
    results, returns = np.array([[1.0, 0.0]], np.float32), np.zeros_like(ahead)
    fill_returns(ahead, cut, ends, results, 0.9, returns)
    last = 0.1 * 0.2 + 0.9
    middle = 0.1 * 0.6 + 0.9 * last
    assert returns[:, 0].tolist() == pytest.approx([0.1 * 0.5 + 0.9 * middle, middle, last])
    fill_returns(ahead, np.array([0, 1, 0]), ends, results, 0.9, returns)
    assert returns[:, 0].tolist() == pytest.approx([0.1 * 0.5 + 0.9 * 0.6, 0.6, last])
    assert returns.sum(axis=1) == pytest.approx([1, 1, 1])


def _loss(network: NetworkArrays, batch: Batch, targets: np.ndarray, gradient: NetworkArrays) -> float:
    inputs = make_inputs(batch.places.shape[2], 3)
    kept = np.zeros((batch.counts.shape[1], 3), np.float32)
    return float(add_gradient(network, batch.places, batch.values, batch.counts, targets, inputs, kept, gradient))


@pytest.mark.parametrize("eyes", [1, 3])
def test_the_gradient_is_that_of_the_loss(eyes: int) -> None:
    rng = np.random.default_rng(eyes)
    inputs, hidden, count = 7, 3, 5
    weights = rng.normal(0, 0.7, len(flat(inputs, hidden))).astype(np.float32)
    batch = Batch(
        rng.integers(0, inputs, (count, eyes, 4)).astype(np.int32),
        rng.normal(0, 1, (count, eyes, 4)).astype(np.float32),
        np.full((count, eyes), 4),
        np.zeros((count, eyes), np.int64),
    )
    if eyes > 1:
        batch.counts[2, 1] = 0  # a seat that is out of the game
    targets = rng.random((count, eyes)).astype(np.float32)
    targets[batch.counts == 0] = 0
    if eyes > 1:
        targets /= targets.sum(axis=1, keepdims=True)
    gradient = flat(inputs, hidden)
    _loss(as_network(weights, inputs, hidden), batch, targets, as_network(gradient, inputs, hidden))
    for place in range(len(weights)):
        found = []
        for step in (-0.01, 0.01):
            moved = weights.copy()
            moved[place] += step
            unused = as_network(flat(inputs, hidden), inputs, hidden)
            found.append(_loss(as_network(moved, inputs, hidden), batch, targets, unused))
        assert gradient[place] == pytest.approx((found[1] - found[0]) / 0.02, abs=0.03), place


def test_the_last_layer_finds_how_far_a_judgement_is_off() -> None:
    rng = np.random.default_rng(2)
    truth = rng.random(6000)
    acting = np.stack([np.arange(6000) % 2 == 0, np.arange(6000) % 2 == 1], axis=1)
    told = Calibration(0.5, 0.4).apply(np.stack([truth, 1 - truth], axis=1), acting)
    won = rng.random(6000) < truth
    layer = fit_calibration(told, acting, np.stack([won, ~won], axis=1).astype(np.float64))
    assert layer.scale == pytest.approx(2.0, abs=0.15)
    assert layer.acting == pytest.approx(-0.8, abs=0.15)


def test_the_last_layer_finds_what_changes_as_a_game_goes_on() -> None:
    rng = np.random.default_rng(3)
    judged, progress = rng.random(8000), rng.random(8000)
    shares, acting = np.stack([judged, 1 - judged], axis=1), np.zeros((8000, 2), np.bool_)
    truth = np.array(
        [
            Calibration(1.0, 0.0, (), -0.5, (1.0, -1.0)).apply(*each)
            for each in zip(shares, acting, progress, strict=True)
        ]
    )
    won = rng.random(8000) < truth[:, 0]
    layer = fit_calibration(shares, acting, np.stack([won, ~won], axis=1).astype(np.float64), progress)
    assert layer.drift == pytest.approx((1.0, -1.0), abs=0.25)
    assert layer.low == pytest.approx(-0.5, abs=0.25)


def _trained(out: Path, *, stop_after: int | None = None, workers: int = 1) -> bytes:
    """Train a very little, perhaps with a stop in between; return the file's bytes."""
    game = _short()
    trainee = trainee_of(game)
    trainer, checkpoint = Trainer(trainee, TINY), out.with_suffix(".checkpoint")
    with players(trainee, SHORT, None, workers) as play:
        for progress in trainer.run(play):
            if progress.rounds == stop_after:
                trainer.save(checkpoint)
                trainer = Trainer.resumed(trainee_of(game), checkpoint)
                for _ in trainer.run(play):
                    pass
                break
        learned, gain = finished(trainer, play, "conqueror lab train", 8)
    assert gain.games == 8
    write_weights(out, learned)
    return out.read_bytes()


def test_the_same_plan_makes_the_same_file_also_after_a_stop(tmp_path: Path) -> None:
    whole = _trained(tmp_path / "one.npz")
    assert _trained(tmp_path / "two.npz", stop_after=1) == whole
    found = read_weights(tmp_path / "one.npz")
    assert found.origin["games"] == TINY.games
    hand = trainee_of(_short()).hand_network(4)
    assert not np.allclose(np.asarray(found.network.linear), np.asarray(hand.linear))


def test_a_training_can_end_early_and_says_after_how_many_games() -> None:
    trainee = trainee_of(_short())
    trainer = Trainer(trainee, TINY)
    with players(trainee, SHORT, None, 1) as play:
        done = [progress.rounds for progress in trainer.run(play, until=20)]
        learned, _ = finished(trainer, play, "conqueror lab train", 2)
    assert done == [1]
    assert learned.origin["games"] == 32  # whole rounds


def test_whoever_only_watches_at_first_learns_from_games_of_those_written_by_hand() -> None:
    trainee = trainee_of(_short())
    trainer, asked = Trainer(trainee, replace(TINY, watching=0.5)), []

    def play(orders: Sequence[Order]) -> list[Episodes]:
        asked.append(orders)
        return [fulfil(trainee, order) for order in orders]

    for _ in trainer.run(play):
        pass
    first, second = asked[0], asked[1]
    assert all(order.seating.all() and order.rival is trainer.hand for order in first)
    assert not all(order.seating.all() for order in second)


def test_a_checkpoint_of_something_else_is_refused_in_words(tmp_path: Path) -> None:
    trainee = trainee_of(_short())
    place = tmp_path / "a.checkpoint"
    Trainer(trainee, TINY).save(place)
    with pytest.raises(TrainingError, match="other rules or other inputs"):
        Trainer.resumed(trainee_of(load("empire", players=3)), place)
    place.write_text("nothing")
    with pytest.raises(TrainingError, match="is no checkpoint"):
        Trainer.resumed(trainee, place)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_match_is_even_between_equals(seats: int) -> None:
    trainee = trainee_of(_short(seats))
    hand = trainee.hand_network(0)
    orders = match_orders(hand, hand, seats, rounds=2, seed=1)
    points, games = match_points(orders, [fulfil(trainee, order) for order in orders])
    assert games == 2 * seats
    assert points == pytest.approx(games / seats)  # each seat once with the same dice


def _map_game(seats: int) -> Game:
    return load("duels/alexander") if seats == 2 else load("final-conquest", players=seats)


@pytest.mark.parametrize("seats", [2, 3])
def test_a_match_on_a_map_is_even_between_equals(seats: int) -> None:
    trainee = trainee_of(_map_game(seats))
    hand = trainee.hand_network(0)
    orders = match_orders(hand, hand, seats, rounds=2, seed=1)
    points, games = match_points(orders, [fulfil(trainee, order) for order in orders])
    assert points == pytest.approx(games / seats)


def test_a_map_game_is_learned_to_the_same_file_by_the_same_plan(tmp_path: Path) -> None:
    files = []
    for number in range(2):
        trainee = trainee_of(_map_game(2))
        trainer = Trainer(trainee, TINY)
        with players(trainee, {}, None, 1) as play:
            for _ in trainer.run(play):
                pass
            learned, gain = finished(trainer, play, "conqueror lab train", 8)
        write_weights(tmp_path / f"{number}.npz", learned)
        files.append((tmp_path / f"{number}.npz").read_bytes())
        assert learned.origin["seats"] == "greece persia"
    assert files[0] == files[1]
    assert gain.games == 8


@pytest.mark.parametrize("seats", [2, 4])
def test_players_of_several_levels_are_told_chances_by_what_is_fitted(seats: int) -> None:
    layer = fit_hand(trainee_of(_map_game(seats)), 50)
    assert len(layer.seats) == len(layer.drift) == seats
    assert 0.2 < layer.scale < 2


def test_a_game_that_cannot_be_learned_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("conqueror.lab.training.trainee._ROOM", "conqueror.lab.puzzles")  # where no game is learned
    with pytest.raises(OptionError, match="cannot be trained"):
        trainee_of(load("conquests"))
