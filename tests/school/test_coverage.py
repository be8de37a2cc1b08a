"""Every rule that a beginner meets is taught by some lesson; games whose courses are not complete are named."""

import tomllib
from pathlib import Path
from random import Random

import pytest

import conqueror
from conqueror.school import School
from tests.labels import labels_of

BEGINNER: dict[str, list[str]] = tomllib.loads((Path(__file__).parent / "beginner.toml").read_text(encoding="utf-8"))[
    "courses"
]
UNFINISHED = {"empire", "final-conquest", "duels"}
"""Games with a rulebook of their own whose courses are not complete."""
SCHOOL = School()
games = pytest.mark.parametrize("key", sorted(BEGINNER))


def test_every_game_has_a_complete_course_or_is_named_as_unfinished() -> None:
    books = {key for key, info in conqueror.catalogue().items() if not info.scenario_of}
    assert books - BEGINNER.keys() == UNFINISHED


@games
def test_every_rule_a_beginner_meets_is_taught(key: str) -> None:
    assert set(BEGINNER[key]) <= labels_of(key)
    taught = {label for lesson in SCHOOL.courses[key].core for label in lesson.labels}
    untaught = sorted(set(BEGINNER[key]) - taught)
    assert not untaught, f"no lesson teaches {', '.join(untaught)}"


@games
def test_a_course_is_short(key: str) -> None:
    course = SCHOOL.courses[key]
    assert 12 <= course.steps <= 18
    assert course.seconds <= 8 * 60
    assert course.lessons[0].steps[0].seconds <= 20


def test_every_rule_that_refuses_clicks_on_a_board_is_among_those_a_beginner_meets() -> None:
    dice, met = Random(5), set[str]()
    squares = [file + rank for file in "abcdef" for rank in "123456"]
    for seed in range(20):
        position = conqueror.load("conquests").start()
        for _ in range(dice.randrange(30)):
            if not position.to_act:
                break
            position = position.play(position.to_act[0], dice.choice(position.legal_moves(position.to_act[0])))
        if position.to_act:
            origins = sorted(position.view(None)["board"])  # type: ignore[typeddict-item]
            for origin in dice.sample(origins, min(6, len(origins))):
                for place in dice.sample(squares, 6):
                    refusal = position.explain(position.to_act[0], place, origin)
                    met |= {refusal.rule} if refusal is not None else set()
        del seed
    assert len(met) >= 6
    assert met <= set(BEGINNER["conquests"]), met - set(BEGINNER["conquests"])
