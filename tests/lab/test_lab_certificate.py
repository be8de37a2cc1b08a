"""The certificate is honest: at the edge of its margin a game is hardly ever called fair, nor a fair one unfair."""

import numpy as np
import pytest

from conqueror.lab.report.certificate import (
    ERROR,
    Verdict,
    bounds,
    chance_to_cross,
    looks_of,
    spent,
    study_verdict,
)
from conqueror.lab.statistics import deviations, wilson

_LOOKS = looks_of(8000)


def _studies(rate: float, seed: int, studies: int = 500) -> list[Verdict]:
    """Return the verdicts of simulated studies of 8,000 games between two, at a true rate of the first."""
    limits, rng = bounds(0.5, 0.02, _LOOKS), np.random.default_rng(seed)
    found = []
    for _ in range(studies):
        wins = np.cumsum(rng.binomial(_LOOKS[0], rate, len(_LOOKS)))
        known = {look: (float(won), look - float(won)) for look, won in zip(_LOOKS, wins, strict=True)}
        found.append(study_verdict(known, limits)[0])
    return found


@pytest.mark.parametrize("rate", [0.48, 0.52])
def test_at_the_edge_at_most_one_of_twenty_studies_is_wrongly_certified(rate: float) -> None:
    assert _studies(rate, seed=1).count(Verdict.FAIR) <= 25


@pytest.mark.parametrize(("even", "margin", "games"), [(0.5, 0.02, 8000), (0.5, 0.05, 600), (0.25, 0.05, 2000)])
def test_the_chance_of_a_wrong_certificate_is_what_was_promised(even: float, margin: float, games: int) -> None:
    looks = looks_of(games)
    limits = bounds(even, margin, looks, round(1 / even))
    wrong = chance_to_cross(even - margin, looks, limits.above_low)
    losses = [look - wins for look, wins in zip(looks, limits.below_high, strict=True)]
    assert 0.5 * ERROR < wrong <= ERROR
    assert 0.5 * ERROR < chance_to_cross(1 - even - margin, looks, losses) <= ERROR


def test_an_even_game_is_certified_in_nine_of_ten_studies_and_hardly_ever_called_unfair() -> None:
    found = _studies(0.5, seed=2)
    assert found.count(Verdict.FAIR) >= 440
    assert found.count(Verdict.UNFAIR) == 0


def test_a_clearly_uneven_game_is_called_so_early() -> None:
    limits = bounds(0.5, 0.05, looks_of(2000))
    assert study_verdict({400: (280.0, 120.0)}, limits) == (Verdict.UNFAIR, 400)
    assert study_verdict({400: (205.0, 195.0)}, limits) == (Verdict.OPEN, 400)
    assert study_verdict({}, limits) == (Verdict.OPEN, 0)


def test_all_of_the_error_is_spent_at_the_end_and_hardly_any_at_first() -> None:
    assert spent(1.0) == pytest.approx(ERROR)
    assert spent(0.2) < ERROR / 100
    assert looks_of(3) == (1, 2, 3)


@pytest.mark.parametrize("rate", [0.05, 0.25, 0.5])
def test_intervals_of_four_seats_hold_together(rate: float) -> None:
    z = deviations(4)
    bounds_of = np.array([wilson(wins, 400, z) for wins in range(401)])
    low, high = bounds_of[np.random.default_rng(4).binomial(400, rate, (20_000, 4))].transpose(2, 0, 1)
    held = ((low <= rate) & (rate <= high)).all(axis=1).mean()
    assert held >= 0.94, "Wilson's intervals waver around what they promise: wins are whole numbers"
