"""What every position that was accepted must be able to do, whatever it was read from."""

import json
from itertools import islice
from random import Random

from conqueror.game import CHANCE, Position
from tests.contract.laws import seats_of
from tests.contract.walking import step

STEPS = 6
MANY = 3000
"""Moves of a seat that are worth listing; of larger armies only the groups are looked at."""


def check_sound(position: Position, rng: Random) -> None:
    """Look at an accepted position from every side, then play on from it at random."""
    check_reads_back(position)
    check_shown(position, rng)
    check_moves(position)
    for _ in range(STEPS):
        if not position.to_act:
            break
        seat, move = step(position, rng)
        position = position.play(seat, move)
    check_shown(position, rng)


def check_reads_back(position: Position) -> None:
    """Check that the position's own data, through JSON, is the position."""
    data = json.loads(json.dumps(position.data(), allow_nan=False))
    again = position.game.position(data)
    assert again == position, "the position does not read back as itself"
    assert again.data() == data


def check_shown(position: Position, rng: Random) -> None:
    """Check that everybody can look at the position, and sees no more than may be known."""
    for viewer in (*position.game.seats, None):
        seen = json.dumps(position.view(viewer), sort_keys=True, allow_nan=False)
        assert json.dumps(position.resample(viewer, rng).view(viewer), sort_keys=True) == seen, f"secrets: {viewer}"


def check_moves(position: Position) -> None:
    """Check that whoever is to act has moves that can be played, and so has chance."""
    assert bool(position.to_act) != bool(position.result), "either somebody is to act or there is a result"
    for seat in seats_of(position):
        count = sum(group["count"] for group in position.groups(seat)) if seat != CHANCE else 0
        moves = position.moves(seat) if count <= MANY else []
        assert moves or count or seat not in (*position.to_act, *position.may_act), f"{seat} has no move"
        for move in islice(moves, 0, None, max(1, len(moves) // 4)):
            assert position.play(seat, move) != position
        if seat in position.to_act and seat != CHANCE:
            position.play(seat, position.default(seat))
    chances = position.chances()
    assert bool(chances) == (position.to_act == (CHANCE,))
    assert not chances or sum(chances.values()) == 1
