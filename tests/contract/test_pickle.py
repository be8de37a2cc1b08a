"""Every position of every game survives the way into another process."""

import pickle
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import conqueror
from conqueror.errors import OptionError
from conqueror.game import CHANCE, Position, draw

OPTIONS: dict[str, dict[str, Any]] = {
    "conquests": {"moves": "duel-of-champions"},
    "empire": {"players": 3},
    "final-conquest": {"players": 5},
}
READ_ELSEWHERE = "import pickle, sys; print(pickle.loads(sys.stdin.buffer.read()).hash)"


def walk(position: Position, moves: int) -> Position:
    """Return the position after some random moves."""
    rng = Random(1)
    for _ in range(moves):
        if not position.to_act:
            break
        seat = position.to_act[0]
        move = draw(position.chances(), rng) if seat == CHANCE else rng.choice(position.moves(seat))
        position = position.play(seat, move)
    return position


@pytest.mark.parametrize("key", conqueror.catalogue())
def test_a_position_comes_back_equal_and_shares_its_game(key: str) -> None:
    plain: dict[str, Any] = {}
    for options in (plain, OPTIONS.get(key, plain)):
        position = walk(conqueror.load(key, **options).start(), 25)
        for seen in (position, position.hide(position.game.seats[0])):
            one, two = (pickle.loads(pickle.dumps(seen)) for _ in range(2))
            assert one == seen
            assert one.data() == seen.data()
            assert one.to_act == seen.to_act
            assert one.game is two.game
            assert one.game.options == seen.game.options


@pytest.mark.parametrize("key", ["conquests", "duels"])
def test_another_process_reads_the_same_position(key: str) -> None:
    position = walk(conqueror.load(key).start(), 20)
    told = subprocess.run(
        [sys.executable, "-c", READ_ELSEWHERE], input=pickle.dumps(position), capture_output=True, check=True
    )
    assert told.stdout.decode().strip() == position.hash


def own_scenario(folder: Path) -> Path:
    """Return a scenario file of a player's own."""
    package = Path(conqueror.__file__).parent / "content" / "scenarios" / "punic-war.toml"
    own = folder / "mine.toml"
    own.write_text(package.read_text(encoding="utf-8").replace('"punic-war"', '"my-war"'), encoding="utf-8")
    return own


def test_a_scenario_of_a_players_own_comes_back(tmp_path: Path) -> None:
    position = walk(conqueror.load(str(own_scenario(tmp_path))).start(), 15)
    again = pickle.loads(pickle.dumps(position))
    assert again == position
    assert again.game.key == "duels/my-war"


def test_a_file_that_changed_meanwhile_is_refused(tmp_path: Path) -> None:
    own = own_scenario(tmp_path)
    kept = pickle.dumps(conqueror.load(str(own)).start())
    own.write_text(own.read_text(encoding="utf-8").replace('name = "', 'name = "Another ', 1), encoding="utf-8")
    with pytest.raises(OptionError, match="has changed"):
        pickle.loads(kept)
