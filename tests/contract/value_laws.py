"""What holds of moves as values and of cursors in every game; each law fails with an AssertionError."""

import pickle
from collections.abc import Callable, Sequence
from random import Random

import pytest

import conqueror
from conqueror.cursor import Cursor
from conqueror.errors import IllegalMove
from conqueror.game import CHANCE, Game, Position
from conqueror.moves import LegalMoves, Move
from tests.contract.laws import mutated, seats_of
from tests.contract.walking import LONGEST, step, walk

NEAR = 8  # moves of a list that are looked at


def some(moves: Sequence[Move], most: int = NEAR) -> Sequence[Move]:
    """Return a few moves of a list, from all over it."""
    return moves[:: max(1, len(moves) // most)]


def outcome(play: Callable[[str, str], Position | None], seat: str, move: str) -> Position | tuple[str, str] | None:
    """Return what a move leads to, or the refusal's sentence and rule."""
    try:
        return play(seat, move)
    except IllegalMove as refused:
        return refused.text, refused.rule


def values_are_the_texts(game: Game, seed: int, most: int) -> None:
    """Check that the values are the texts, in order, with a number each, and look like them in every way."""
    for position, _, _ in walk(game, seed, most):
        for seat in seats_of(position):
            legal, texts = position.legal_moves(seat), position.moves(seat)
            assert list(legal) == texts
            assert all(type(text) is str for text in texts), "a text is no more than a text"
            assert len(legal) == len(texts) == len(set(legal.numbers))
            assert legal == position.legal_moves(seat)
            assert list(legal[1:3]) == texts[1:3]
            assert "no move" not in legal
            for move in some(legal):
                text = str(move)
                assert (move, hash(move), f"{move}", repr(move)) == (text, hash(text), text, repr(text))
                assert text in legal
                assert move in legal
                assert legal.numbers[legal.index(text)] == move.number
                again = pickle.loads(pickle.dumps(move))
                assert (again, again.number, type(again)) == (text, move.number, Move)
            assert pickle.loads(pickle.dumps(legal)) == legal


def values_lead_where_their_texts_lead(game: Game, seed: int, most: int) -> None:
    """Check that a value does what its text does, on whole and on hidden positions: played, or refused likewise.

    Old values of this game, values of others and values with another's number are tried as well.
    """
    rng = Random(seed)
    foreign = [*conqueror.load("conquests").start().legal_moves("plain")[:2], *LegalMoves.of(["end", "bid 1"])]
    stale: list[Move] = []
    for position, _, _ in walk(game, seed, most):
        for seat in position.to_act:
            legal = position.legal_moves(seat)
            forged = [Move(mutated(legal[0], rng), legal.numbers[0]), Move(legal[-1], legal.numbers[0])]
            tried = [*some(legal), *rng.sample(stale, min(3, len(stale))), *forged, *foreign]
            for seen in (position, position.hide(seat if seat in game.seats else None)):
                cursor = seen.cursor()
                for move in tried:
                    expected = outcome(seen.play, seat, str(move))
                    assert outcome(seen.play, seat, move) == expected, f"{move} of {seat}"
                    assert outcome(seen.play, seat, pickle.loads(pickle.dumps(move))) == expected
                    assert outcome(played_by(cursor), seat, move) == expected
                    assert outcome(seen.play, other_than(seat, game), move) == outcome(
                        seen.play, other_than(seat, game), str(move)
                    )
            stale += rng.sample(list(legal), 1)


def other_than(seat: str, game: Game) -> str:
    """Return a seat of somebody else."""
    return next(other for other in game.seats if other != seat)


def played_by(cursor: Cursor) -> Callable[[str, str], Position]:
    """Return how a cursor makes a move and takes it back; a refused one leaves it as it was."""

    def play(seat: str, move: str) -> Position:
        before, depth = cursor.position(), cursor.depth
        try:
            cursor.play(seat, move)
        except IllegalMove:
            assert (cursor.position(), cursor.depth, cursor.to_act) == (before, depth, before.to_act)
            raise
        after = cursor.position()
        cursor.undo()
        assert (cursor.position(), cursor.depth) == (before, depth)
        return after

    return play


def cursors_go_where_positions_go(game: Game, seed: int, most: int = LONGEST) -> None:
    """Check a cursor beside positions all through a game; now and then it goes back, and forth again."""
    rng = Random(seed)
    line, moves = [game.start()], list[tuple[str, str]]()
    cursor = line[0].cursor()
    while line[-1].to_act and len(moves) < most:
        seat, move = step(line[-1], rng)
        moves.append((seat, move))
        line.append(line[-1].play(seat, move))
        cursor.play(seat, move if rng.random() < 0.5 else str(move))
        if rng.random() < 0.05:
            back = rng.randint(1, min(9, len(moves)))
            for _ in range(back):
                cursor.undo()
            _are_the_same(cursor, line[-1 - back])
            for again in moves[-back:]:
                cursor.play(*again)
        _are_the_same(cursor, line[-1])
    assert cursor.depth == len(moves)
    assert cursor.position().view(None) == line[-1].view(None)
    copy = cursor.copy()
    assert copy.depth == 0
    for position in reversed(line[:-1]):
        cursor.undo()
        assert cursor.position() == position
    assert copy.position() == line[-1], "a copy goes its own way"
    with pytest.raises(IndexError, match="taken back"):
        cursor.undo()
    with pytest.raises(IndexError, match="taken back"):
        copy.undo()


def _are_the_same(cursor: Cursor, position: Position) -> None:
    """Check that a cursor says what a position says."""
    assert cursor.to_act == position.to_act
    assert cursor.game is position.game
    assert cursor.result == position.result
    assert cursor.position() == position
    assert cursor.chances() == position.chances()
    for seat in position.to_act:
        assert cursor.legal_moves(seat) == position.legal_moves(seat)
        assert cursor.moves(seat) == position.moves(seat)
    if CHANCE in position.to_act:
        drawn = {of.draw_outcome(Random(7)) for of in (position, cursor)}
        assert drawn == {conqueror.game.draw(position.chances(), Random(7))}, "weights are drawn like chances"
