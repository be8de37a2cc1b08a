"""Conquests, to be learned: what is counted adds up to what the search judges, and both sides see alike."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np
import numpy.typing as npt

from conqueror.bots.evaluation.conquests.evaluate import evaluate, make_weights
from conqueror.bots.evaluation.conquests.inputs import SCALE
from conqueror.bots.evaluation.conquests.search_state import Frame
from conqueror.bots.learned import write_weights
from conqueror.games.conquests.game import Conquests, ConquestsPosition
from conqueror.kit import empty
from conqueror.lab.training.finish import finished
from conqueror.lab.training.games.conquests import ConquestsTrainee
from conqueror.lab.training.orders import fulfil, match_orders, match_points, players
from conqueror.lab.training.trainer import Plan, Trainer
from conqueror.registry import load
from tests.bots.games import positions

TINY = Plan(games=32, seed=3, hidden=0, batch=64, passes=1, replay=500)


def _game() -> Conquests:
    game = load("conquests")
    assert isinstance(game, Conquests)
    return game


def _inputs(trainee: ConquestsTrainee, position: ConquestsPosition) -> npt.NDArray[np.float64]:
    """Return what is counted in a position, all inputs in their order."""
    batch = trainee.encode(position.records)
    count = int(batch.counts[0, 0])
    found = np.zeros(len(trainee.hand_network(0).linear))
    np.add.at(found, batch.places[0, 0, :count], batch.values[0, 0, :count])
    return found


def test_what_is_counted_adds_up_to_what_the_search_judges() -> None:
    game = _game()
    trainee = ConquestsTrainee(game)
    drawn = np.random.default_rng(1).integers(-90, 90, len(trainee.hand_network(0).linear))
    weights, frame = make_weights(game.worlds, (drawn / SCALE).astype(np.float32))[0], empty(Frame)[0]
    for position, _ in positions(game, seed=4, every=7, most=120):
        assert isinstance(position, ConquestsPosition)
        judged = evaluate(position.record, game.worlds[0], weights, frame)
        assert judged == round(float(_inputs(trainee, position) @ drawn))


def _seen_from_the_other_edge(data: Mapping[str, object], *, mirrored: bool) -> dict[str, object]:
    """Return a set-up with the sides exchanged and the board turned, or with left and right exchanged."""
    files, ranks = "abcdef", "123456"

    def moved(square: str) -> str:
        file = files[5 - files.index(square[0])]
        return f"{file}{square[1]}" if mirrored else f"{file}{ranks[5 - ranks.index(square[1])]}"

    def side(text: str) -> str:
        other = {"plain": "painted", "painted": "plain"}
        first, space, rest = text.partition(" ")
        return text if mirrored else f"{other[first]}{space}{rest}"

    board, reserve = data["board"], data["reserve"]
    assert isinstance(board, dict)
    assert isinstance(reserve, dict)
    return {
        "turn": side(str(data["turn"])),
        "board": {moved(square): side(fighter) for square, fighter in board.items()},
        "reserve": {side(name): waiting for name, waiting in reserve.items()},
    }


def test_both_sides_and_both_halves_of_the_board_are_seen_alike() -> None:
    game = _game()
    trainee, differ = ConquestsTrainee(game), 0
    board = {
        "c1": "plain General 1",
        "b3": "plain Lancer 2",
        "e4": "plain Soldier 1",
        "d6": "painted General 1",
        "f5": "painted Archer 2",
        "a5": "painted Champion 1",
    }
    data = {"turn": "plain", "board": board, "reserve": {"plain": ["Soldier 2"], "painted": ["Archer 3"]}}
    own = _inputs(trainee, game.position(data))
    for mirrored in (False, True):
        other = game.position(_seen_from_the_other_edge(data, mirrored=mirrored))
        assert np.array_equal(_inputs(trainee, other), own)
        differ += int(other.records.tobytes() != game.position(data).records.tobytes())
    assert differ == 2


def test_a_match_is_even_between_equals() -> None:
    trainee = ConquestsTrainee(_game())
    hand = trainee.hand_network(0)
    orders = match_orders(hand, hand, 2, rounds=2, seed=1)
    points, games = match_points(orders, [fulfil(trainee, order) for order in orders])
    assert games == 4
    assert points == 2


def test_conquests_is_learned_to_the_same_file_by_the_same_plan(tmp_path: Path) -> None:
    files = []
    for number in range(2):
        trainee = ConquestsTrainee(_game())
        trainer = Trainer(trainee, TINY)
        with players(trainee, {}, None, 1) as play:
            for _ in trainer.run(play):
                pass
            learned, gain = finished(trainer, play, "conqueror lab train", 8)
        write_weights(tmp_path / f"{number}.npz", learned)
        files.append((tmp_path / f"{number}.npz").read_bytes())
        assert gain.games == 8
    assert files[0] == files[1]
    hand = ConquestsTrainee(_game()).hand_network(0)
    assert not np.allclose(np.asarray(learned.network.linear), np.asarray(hand.linear))
