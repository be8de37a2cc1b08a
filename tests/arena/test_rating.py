"""Elo against values worked out by hand."""

import math
from random import Random

import pytest

from conqueror.arena.rating import Game, from_score, rate

ELO = 400 / math.log(10)
Z = 1.959963984540054


def games(one: str, other: str, won: int, drawn: int, lost: int) -> list[Game]:
    """So many games between two bots."""
    seats = (one, other)
    results: list[tuple[int, tuple[float, float]]] = [(won, (1, 0)), (drawn, (0.5, 0.5)), (lost, (0, 1))]
    return [(seats, parts) for count, parts in results for _ in range(count)]


def test_three_points_of_four_are_191_elo() -> None:
    ratings = rate(games("a", "b", 60, 30, 10), drawn=0)  # 75 of 100
    assert ratings.above("a", "b").points == pytest.approx(400 * math.log10(3))
    assert ratings.above("a", "b").points == pytest.approx(190.85, abs=0.005)
    assert ratings.above("a", "b").error == pytest.approx(Z * ELO / math.sqrt(100 * 0.75 * 0.25))
    assert {name: round(elo.points, 2) for name, elo in ratings.beside_all().items()} == {"a": 95.42, "b": -95.42}
    assert ratings.beside_all()["b"].error == pytest.approx(ratings.above("a", "b").error / 2)


def test_draws_alone_are_no_difference() -> None:
    elo = rate(games("a", "b", 0, 9, 0)).above("a", "b")
    assert elo.points == pytest.approx(0)
    assert elo.low < 0 < elo.high


def test_whoever_beats_who_beats_another_is_stronger_by_both() -> None:
    ratings = rate(games("a", "b", 64, 0, 36) + games("b", "c", 75, 0, 25), drawn=0)
    above = 400 * math.log10(64 / 36), 400 * math.log10(3)
    assert ratings.above("a", "c").points == pytest.approx(sum(above))
    errors = Z * ELO / math.sqrt(100 * 0.64 * 0.36), Z * ELO / math.sqrt(100 * 0.75 * 0.25)
    assert ratings.above("a", "c").error == pytest.approx(math.hypot(*errors))
    assert list(ratings.beside_all()) == ["a", "b", "c"]


def test_the_strengths_explain_as_many_points_as_were_won() -> None:
    rng = Random(3)
    played = [
        game
        for one, other in (("a", "b"), ("a", "c"), ("b", "c"), ("c", "d"), ("a", "d"))
        for game in games(one, other, rng.randint(1, 20), rng.randint(0, 9), rng.randint(1, 20))
    ]
    ratings = rate(played, drawn=0)
    for name in ratings.names:
        won = sum(part for seats, parts in played for seat, part in zip(seats, parts, strict=True) if seat == name)
        expected = 0.0
        for seats, _ in played:
            if name in seats:
                other = seats[1] if seats[0] == name else seats[0]
                expected += 1 / (1 + 10 ** (-ratings.above(name, other).points / 400))
        assert won == pytest.approx(expected)


def test_half_of_all_games_among_three_others_are_three_times_their_strength() -> None:
    seats = ("a", "b", "b", "b")
    won, lost = (seats, (1, 0, 0, 0)), (seats, (0, 0.5, 0.5, 0))
    assert rate([won, lost] * 20, drawn=0).above("a", "b").points == pytest.approx(400 * math.log10(3))
    assert from_score(20, 40, seats=4).points == pytest.approx(400 * math.log10(3 * 20.25 / 20.75))


def test_who_wins_every_game_is_not_infinitely_strong() -> None:
    assert rate(games("a", "b", 99, 0, 0)).above("a", "b").points == pytest.approx(400 * math.log10(199))
    assert from_score(99, 99).points == pytest.approx(400 * math.log10(199))
    assert from_score(0, 0).points == 0
