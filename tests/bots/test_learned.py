"""Files of learned weights: the same bytes for the same weights, refused in words where they do not fit."""

import warnings
from pathlib import Path

import numpy as np
import pytest

import conqueror
from conqueror.bots import learned
from conqueror.bots.calibration import Calibration
from conqueror.bots.engines import empire as engines
from conqueror.bots.engines.empire_weights import hand_network
from conqueror.bots.engines.lookup import engine_of
from conqueror.bots.evaluation import empire, empire_inputs, network
from conqueror.games.empire import vocabulary
from conqueror.registry import catalogue, load
from tests.bots.games import positions

WEIGHTS = Path(learned.__file__).parent / "weights"


def _found(digest: str, content: str) -> learned.Learned:
    made = hand_network(2, 4)
    np.asarray(made.hidden)[:] = 0.25
    np.asarray(made.output)[:] = 2.0
    return learned.Learned(made, Calibration(1.5, 0.1, (0.0, 0.2)), {"digest": digest, "content": content})


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(learned, "_PACKAGED", tmp_path)
    learned._warn.cache_clear()
    return tmp_path


def _digest() -> str:
    return learned.digest_of(load("empire"), empire, empire_inputs, vocabulary)


def test_what_is_written_is_read_and_has_the_same_bytes(tmp_path: Path) -> None:
    given = _found("abc", "def")
    for name in ("one.npz", "two.npz"):
        learned.write_weights(tmp_path / name, given)
    assert (tmp_path / "one.npz").read_bytes() == (tmp_path / "two.npz").read_bytes()
    read = learned.read_weights(tmp_path / "one.npz")
    assert read.calibration == given.calibration
    assert read.origin["digest"] == "abc"
    for name in network.WEIGHTS:
        mine = np.asarray(getattr(read.network, name))
        assert mine.dtype == np.float32
        assert np.array_equal(mine, np.asarray(getattr(given.network, name)))


def test_weights_that_fit_are_used(folder: Path) -> None:
    game = load("empire")
    learned.write_weights(folder / "empire-2.npz", _found(_digest(), game.content_digest))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert engines.make_engine(game)._buffers[0].network.output[0] == 2.0


def test_a_file_of_other_rules_is_refused_in_words_and_the_hand_written_weights_serve(folder: Path) -> None:
    game = load("empire")
    learned.write_weights(folder / "empire-2.npz", _found("0" * 16, game.content_digest))
    with pytest.warns(learned.WeightsWarning, match="learned with other rules or other inputs") as told:
        engine = engines.make_engine(game)
    assert "The hand-written weights are used." in str(told[0].message)
    assert engine._buffers[0].network.units == 0
    engines.make_engine(load("empire"))  # it is told once: a second warning would be an error


def test_a_file_for_other_content_is_left_alone(folder: Path) -> None:
    learned.write_weights(folder / "empire-2.npz", _found(_digest(), "of my own"))
    assert learned.learned_for(load("empire"), _digest()) is None


@pytest.mark.parametrize("harm", ["cut", "text", "shape", "nan", "pickle"])
def test_a_file_that_is_none_is_refused_in_words(tmp_path: Path, harm: str) -> None:
    place, given = tmp_path / "bad.npz", _found("abc", "")
    if harm == "shape":
        given = learned.Learned(
            given.network._replace(offsets=np.zeros(3, np.float32)), given.calibration, given.origin
        )
    if harm == "nan":
        np.asarray(given.network.linear)[0] = np.nan
    learned.write_weights(place, given)
    if harm == "cut":
        place.write_bytes(place.read_bytes()[:-40])
    if harm == "text":
        place.write_text("weights")
    if harm == "pickle":
        np.savez(place, hidden=np.array([{}], dtype=object))
    with pytest.raises(learned.WeightsError, match=r"bad\.npz is no file of weights"):
        learned.read_weights(place)


def test_the_digest_follows_rules_and_inputs_and_no_words() -> None:
    two, three = load("empire"), load("empire", players=3)
    assert learned.digest_of(two, empire) != learned.digest_of(three, empire)
    assert learned.digest_of(two, empire) != learned.digest_of(two, empire_inputs)


@pytest.mark.parametrize("place", sorted(WEIGHTS.glob("*.npz")), ids=lambda place: place.stem)
def test_weights_of_the_package_are_small_and_fit(place: Path) -> None:
    assert place.stat().st_size <= 150_000
    found = learned.read_weights(place)
    assert found.origin["command"]
    assert float(found.origin["score"]) > 1 / int(found.origin["players"])
    key = str(found.origin["game"])
    players = int(found.origin["players"])
    game = load(key, players=players) if len(catalogue()[key].players) > 1 else load(key)
    assert learned.weights_name(game) == place.name
    assert found.origin["content"] == game.content_digest
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        learned._warn.cache_clear()
        engine_of(game)


@pytest.mark.parametrize("key", list(catalogue()))
def test_values_are_chances_that_sum_to_one(key: str) -> None:
    for position, _ in positions(load(key), seed=6, every=23, most=60):
        chances = conqueror.value(position)
        assert set(chances) == set(position.game.seats)
        assert sum(chances.values()) == pytest.approx(1)
        assert min(chances.values()) >= 0


def test_the_value_of_a_game_that_is_over_is_its_result() -> None:
    over = conqueror.load("conquests").start().play("plain", "resign")
    assert conqueror.value(over) == {"plain": 0.0, "painted": 1.0}


def test_calibration_keeps_what_is_certain_and_moves_the_rest() -> None:
    layer = Calibration(2.0, 0.5)
    acting = np.array([True, False])
    assert layer.apply(np.array([1.0, 0.0]), acting).tolist() == [1.0, 0.0]
    surer = layer.apply(np.array([0.7, 0.3]), acting)
    assert surer[0] > 0.7
    assert surer.sum() == pytest.approx(1)
