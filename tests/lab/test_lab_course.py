"""Course figures of planted games: decided at once, decided by a coin at the end, or judged by nonsense."""

import numpy as np
import pytest

from conqueror.lab.report.counting import Tally, count_games, merge
from conqueror.lab.report.course import course_section
from conqueror.lab.report.courses import Courses, Piece
from conqueror.lab.report.pieces import piece_rows
from conqueror.lab.report.sections import level_section, skill_section

_SEATS = ("rome", "carthage")
_GAMES, _DECISIONS = 400, 20


def _courses(chance_of_winner: float, pieces: tuple[Piece, ...] = (), seed: int = 1) -> Courses:
    """Return games in which the later winner had this chance all the time."""
    winner = np.random.default_rng(seed).integers(0, 2, _GAMES)
    own = np.repeat(winner, _DECISIONS)
    chances = np.where(np.arange(2) == own[:, None], chance_of_winner, 1 - chance_of_winner)
    none = np.zeros(_GAMES, np.int64)
    return Courses(
        ends=np.arange(1, _GAMES + 1) * _DECISIONS,
        seats=np.tile([0, 1], _GAMES * _DECISIONS // 2),
        options=np.full(_GAMES * _DECISIONS, 3),
        chances=chances,
        winners=1 << winner,
        endings=["conquest"] * _GAMES,
        rounds=np.full(_GAMES, 5),
        throws=none,
        quick=none,
        out=np.zeros((_GAMES, 2), np.int64),
        pieces=pieces,
    )


def _tally(courses: Courses) -> Tally:
    return count_games(courses, _SEATS, [None] * _GAMES)


def test_a_game_decided_at_once_snowballs() -> None:
    found = course_section(_tally(_courses(0.97)), _SEATS)
    assert found["usable"]
    assert found["snowball"] == 1
    assert found["comeback"] == 0
    assert found["changes"]["mean"] == 0
    assert found["decided"]["median"] == 0


def test_a_coin_at_the_end_does_not_and_no_curve_is_drawn() -> None:
    courses = _courses(0.5)
    noise = np.random.default_rng(5).uniform(0.45, 0.55, len(courses.chances))
    courses.chances[:] = np.stack([noise, 1 - noise], axis=1)
    found = course_section(_tally(courses), _SEATS)
    assert not found["usable"]
    assert found["snowball"] is None
    assert all(moment["winner"] is None for moment in found["moments"] if not moment["better"])
    assert all(moment["snowball"] == pytest.approx(0, abs=0.15) for moment in found["moments"] if moment["better"])


def test_a_judgement_that_is_wrong_is_not_shown() -> None:
    found = course_section(_tally(_courses(0.1)), _SEATS)
    assert not found["usable"]
    assert found["decided"] is None
    assert [moment["winner"] for moment in found["moments"]] == [None] * 5


def test_a_planted_piece_is_found_and_one_without_effect_is_not() -> None:
    plain = _courses(0.9)
    rng = np.random.default_rng(3)
    strong = [game for game in range(_GAMES) if rng.random() < (0.7 if plain.winners[game] == 1 else 0.3)]
    idle = [game for game in range(_GAMES) if rng.random() < 0.5]
    pieces = (
        *(Piece("hero bought", "strong", game, 0) for game in strong),
        *(Piece("hero bought", "idle", game, 0) for game in (*idle, *idle)),
    )
    rows = {row["name"]: row for row in piece_rows(_tally(_courses(0.9, pieces)), _SEATS)}
    assert rows["strong"]["clear"]
    assert rows["strong"]["difference"] == pytest.approx(0.4, abs=0.12)
    assert not rows["idle"]["clear"]
    assert rows["idle"]["games"] == len(idle), "what a seat did twice in a game counts once"


def test_counts_add_up_in_any_order_to_the_same() -> None:
    parts = [_tally(_courses(0.8, seed=seed)) for seed in range(3)]
    one: Tally = {}
    other: Tally = {}
    for part in parts:
        merge(one, part)
    for part in reversed(parts):
        merge(other, part)
    assert one == other
    section = level_section("casual", one, _SEATS)
    assert section["games"] == 3 * _GAMES
    assert sum(side["wins"] for side in section["sides"].values()) == 3 * _GAMES


def test_a_draw_gives_the_better_level_no_more_than_the_others() -> None:
    courses = _courses(0.5)
    courses.winners[:] = 0
    tally = count_games(courses, _SEATS, [0] * _GAMES)
    assert skill_section(("casual", "sharp"), tally, _SEATS)["rate"] == 0.5
