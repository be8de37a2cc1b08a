"""The network that judges: the same in every mode, the hand-written weights as one, one function for all seats."""

import numpy as np
import pytest

import conqueror
from conqueror.bots.engines.empire_weights import hand_network
from conqueror.bots.evaluation import empire, empire_inputs, network
from conqueror.bots.evaluation.empire import FEATURES
from conqueror.games.empire.game import Empire, EmpirePosition
from conqueror.games.empire.vocabulary import MOST_SEATS, TILES
from conqueror.kit import in_python
from tests.bots.games import positions


def _learned(players: int, hidden: int = 8) -> network.NetworkArrays:
    """Return a network whose hidden units have a say."""
    made, rng = hand_network(players, hidden), np.random.default_rng(1)
    for part in (made.hidden, made.offsets, made.output):
        np.asarray(part)[:] = rng.normal(0, 0.2, part.shape)
    return made


def _seen(position: conqueror.Position, eyes: int) -> network.Inputs:
    assert isinstance(position, EmpirePosition)
    assert isinstance(position.game, Empire)
    inputs, features = network.make_inputs(empire_inputs.MOST_INPUTS), np.zeros((MOST_SEATS, FEATURES))
    world = position.game.worlds[0]
    empire.count_features(position.records[0], world, features)
    empire_inputs.see(position.records[0], world, eyes, features, inputs)
    return inputs


def _shares(position: conqueror.Position, judge: network.NetworkArrays) -> list[float]:
    assert isinstance(position, EmpirePosition)
    assert isinstance(position.game, Empire)
    inputs, features = network.make_inputs(empire_inputs.MOST_INPUTS), np.zeros((MOST_SEATS, FEATURES))
    shares = np.zeros(MOST_SEATS)
    worlds = position.game.worlds
    empire_inputs.evaluate(position.records[0], worlds[0], judge, inputs, features, shares)
    return [float(share) for share in shares[: worlds[0].players]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_interpreted_and_compiled_judgement_are_equal(players: int) -> None:
    judge, seen = _learned(players), 0
    plain = in_python(network.logit)
    for position, seat in positions(conqueror.load("empire", players=players), seed=3, every=29, most=150):
        inputs = _seen(position, position.game.seats.index(seat))
        assert plain(judge, inputs) == pytest.approx(network.logit(judge, inputs), abs=1e-4)
        seen += 1
    assert seen > 3


def test_a_network_is_what_its_formula_says() -> None:
    judge = _learned(2)
    for position, seat in positions(conqueror.load("empire"), seed=4, every=31, most=120):
        inputs = _seen(position, position.game.seats.index(seat))
        dense = np.zeros(len(judge.linear))
        filled = inputs.filled[0]
        np.add.at(dense, inputs.places[:filled], inputs.values[:filled])
        units = dense @ np.asarray(judge.hidden) + np.asarray(judge.offsets)
        z = judge.bias[0] + dense @ np.asarray(judge.linear) + np.maximum(units, 0) @ np.asarray(judge.output)
        assert network.logit(judge, inputs) == pytest.approx(float(z), abs=1e-4)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hidden_units_that_say_nothing_change_nothing(players: int) -> None:
    plain, wide = hand_network(players), hand_network(players, 8)
    np.asarray(wide.hidden)[:] = 0.3
    for position, _ in positions(conqueror.load("empire", players=players), seed=5, every=41, most=120):
        assert _shares(position, plain) == _shares(position, wide)
        assert sum(_shares(position, _learned(players))) == pytest.approx(1)


def test_both_seats_see_the_same_board_with_the_same_eyes() -> None:
    game = conqueror.load("empire")
    tiles = {"b2": ("red", 3), "e5": ("blue", 2), "c4": ("red", 6)}
    data = {
        "turn": "red",
        "counter": 8,
        "tiles": {tile: {"owner": seat, "soldiers": n, "resource": "gold"} for tile, (seat, n) in tiles.items()},
    }
    turned = {"b2": "e5", "e5": "b2", "c4": "d3"}
    other = {"red": "blue", "blue": "red"}
    mirrored = {
        "turn": "blue",
        "counter": 8,
        "tiles": {
            turned[tile]: {"owner": other[seat], "soldiers": n, "resource": "gold"}
            for tile, (seat, n) in tiles.items()
        },
    }
    judge = _learned(2)
    one, two = _shares(game.position(data), judge), _shares(game.position(mirrored), judge)
    assert one == pytest.approx(two[::-1])
    assert one[0] != pytest.approx(0.5, abs=1e-3)


def test_turning_the_board_loses_no_tile() -> None:
    for corner, tile in enumerate((0, 30, 35, 5)):
        assert empire_inputs.corner_number(tile) == corner
        assert empire_inputs.turned(tile, corner) == 0
        assert {empire_inputs.turned(each, corner) for each in range(TILES)} == set(range(TILES))
