"""Sketches of running games tell nothing of what other seats keep secret."""

from random import Random

import conqueror
from conqueror import Sketch
from conqueror.game import Position
from conqueror.sketch import from_file
from tests.reviews.running_sketches import compare


def test_a_sketch_of_a_running_game_is_the_same_to_the_byte_whatever_others_hold() -> None:
    assert compare(200) == (200, 0)


def test_a_sketch_that_knew_the_secrets_of_others_would_be_noticed() -> None:
    def leaks(position: Position, seat: str, rng: Random) -> Sketch:
        del seat, rng
        return Sketch(position)

    compared, wrong = compare(60, leaks)
    assert wrong > compared / 4


def test_a_guess_is_one_of_many_and_can_be_read_again() -> None:
    game = conqueror.load("final-conquest", players=3)
    position, rng, starts = game.start(), Random(2), set[str]()
    for _ in range(120):
        if not position.to_act:
            break
        chances = position.chances()
        seat = position.to_act[0]
        position = position.play(seat, rng.choice(list(chances) or position.moves(seat)))
    for seed in range(20):
        guess = Sketch.guess(position, "carthage", Random(seed))
        assert guess.position(0).hide("carthage") == position.hide("carthage")
        assert from_file(guess.text()) == guess
        starts.add(guess.position(0).hash)
    assert len(starts) > 1
