"""Moves as values beyond one thread and one process, and planted faults that the laws of values catch."""

import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

import conqueror
from conqueror.cursor import Cursor, PositionCursor
from conqueror.game import CHANCE, Game
from conqueror.moves import LegalMoves, Move
from conqueror.registry import families
from tests.contract import value_laws
from tests.contract.test_planted import planted
from tests.contract.toy import AmbushPosition

PLAY_ELSEWHERE = """
import pickle, sys
position, seat, move, legal = pickle.loads(sys.stdin.buffer.read())
assert move in legal and legal == position.legal_moves(seat)
print(position.play(seat, move).hash)
"""


@pytest.mark.parametrize("key", [family[0] for family in families().values()])
def test_a_value_is_played_in_another_process(key: str) -> None:
    position = conqueror.load(key).start()
    while CHANCE in position.to_act:
        position = position.play(CHANCE, position.draw_outcome(Random(1)))
    seat = position.to_act[0]
    legal = position.legal_moves(seat)
    sent = pickle.dumps((position, seat, legal[-1], legal))
    told = subprocess.run([sys.executable, "-c", PLAY_ELSEWHERE], input=sent, capture_output=True, check=True)
    assert told.stdout.decode().strip() == position.play(seat, legal[-1]).hash


def hashes(game: Game, seed: int) -> list[str]:
    """Return the hashes of the ends of some lines of random play."""
    found, dice = [], Random(seed)
    for _ in range(6):
        cursor = game.start().cursor()
        for _ in range(40):
            if not cursor.to_act:
                break
            seat = dice.choice(cursor.to_act)
            cursor.play(seat, cursor.draw_outcome(dice) if seat == CHANCE else dice.choice(cursor.legal_moves(seat)))
        found.append(cursor.position().hash)
    return found


@pytest.mark.parametrize("key", [family[0] for family in families().values()])
def test_threads_do_not_disturb_one_another(key: str) -> None:
    game = conqueror.load(key)
    alone = [hashes(game, seed) for seed in range(6)]
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(6) as pool:
            assert list(pool.map(lambda seed: hashes(game, seed), range(6))) == alone
    finally:
        sys.setswitchinterval(before)


def test_values_in_another_order_than_the_texts_are_caught() -> None:
    def reversed_moves(self: AmbushPosition, seat: str) -> LegalMoves:
        return LegalMoves.of(self.moves(seat)[::-1])

    with pytest.raises(AssertionError):
        value_laws.values_are_the_texts(planted(legal_moves=reversed_moves), seed=1, most=20)


def test_a_game_that_believes_the_number_of_a_move_is_caught() -> None:
    def trusting(self: AmbushPosition, seat: str, move: str) -> AmbushPosition:
        known = isinstance(move, Move) and move.number < len(self.moves(seat))
        return AmbushPosition.play(self, seat, self.moves(seat)[move.number] if known else move)  # type: ignore[attr-defined]

    with pytest.raises(AssertionError):
        value_laws.values_lead_where_their_texts_lead(planted(play=trusting), seed=1, most=20)


class Forgetful(PositionCursor):
    """A cursor that takes nothing back."""

    def undo(self) -> None:
        self._line.append(self._line[-1])


class Hasty(PositionCursor):
    """A cursor that moves before it looks."""

    def play(self, seat: str, move: str) -> None:
        self._line.append(self._line[-1])
        super().play(seat, move)
        self._line.pop(-2)


@pytest.mark.parametrize("kind", [Forgetful, Hasty])
def test_a_cursor_that_does_not_go_back_is_caught(kind: type[PositionCursor]) -> None:
    def cursor(self: AmbushPosition) -> Cursor:
        return kind(self)

    with pytest.raises(AssertionError):
        value_laws.values_lead_where_their_texts_lead(planted(cursor=cursor), seed=1, most=20)


def test_a_cursor_beside_its_position_is_caught() -> None:
    def cursor(self: AmbushPosition) -> Cursor:
        return Forgetful(self)

    def caught() -> None:
        for seed in range(20):
            value_laws.cursors_go_where_positions_go(planted(cursor=cursor), seed)

    with pytest.raises(AssertionError):
        caught()
