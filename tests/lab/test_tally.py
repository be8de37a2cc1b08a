"""Counting how games ended."""

from fractions import Fraction

from conqueror.lab.tally import Outcome, Tally

GAMES = [
    Outcome(("rome",), "conquest", 10),
    Outcome(("rome", "egypt"), "points", 12),
    Outcome((), "draw", 12),
    Outcome(("rome", "egypt", "greece"), "points", 30),
    Outcome(("greece",), "points", 8),
]


def _tally(games: list[Outcome]) -> Tally:
    tally = Tally()
    for game in games:
        tally.add(game)
    return tally


def test_a_shared_win_is_split() -> None:
    tally = _tally(GAMES)
    assert tally.wins("rome") == 1 + Fraction(1, 2) + Fraction(1, 3)
    assert tally.wins("egypt") == Fraction(1, 2) + Fraction(1, 3)
    assert tally.wins("carthage") == 0
    assert [tally.won_by(number) for number in range(4)] == [1, 2, 1, 1]


def test_wins_and_games_nobody_won_are_all_games() -> None:
    tally = _tally(GAMES)
    assert sum(tally.wins(seat) for seat in ("rome", "egypt", "greece")) + tally.won_by(0) == tally.games == 5


def test_endings_are_counted_the_most_frequent_first() -> None:
    assert list(_tally(GAMES).endings().items()) == [("points", 3), ("conquest", 1), ("draw", 1)]


def test_it_does_not_matter_in_which_order_games_are_counted() -> None:
    first, second = _tally(GAMES[3:]), _tally(GAMES[:3])
    first.merge(second)
    assert first == _tally(GAMES)
    assert first.moves == 10 + 12 + 12 + 30 + 8
