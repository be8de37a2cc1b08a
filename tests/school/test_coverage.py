"""Every rule that a beginner meets is taught by some lesson, and every course is short."""

import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TypedDict

import pytest

import conqueror
from conqueror.cli.terminal.groups import is_map
from conqueror.errors import IllegalMove
from conqueror.game import Position
from conqueror.school import School
from tests.labels import BUILDS_ON, labels_of


class Group(TypedDict):
    """Labels that no lesson teaches, and why not."""

    why: str
    labels: list[str]


NOT_MET: dict[str, list[Group]] = tomllib.loads((Path(__file__).parent / "not_met.toml").read_text(encoding="utf-8"))
ASKED_BY_HEROES = {"MS-18", "MS-19"}
"""Questions that a hero's card explains: more losses, a second throw."""
SCHOOL = School()
BOOKS = [key for key, info in conqueror.catalogue().items() if not info.scenario_of]
books = pytest.mark.parametrize("book", BOOKS)
games = pytest.mark.parametrize("key", list(conqueror.catalogue()))


def listed(book: str) -> list[str]:
    return [label for group in NOT_MET[book] for label in group["labels"]]


def taught(*keys: str) -> set[str]:
    return {label for key in keys for lesson in SCHOOL.courses[key].lessons for label in lesson.labels}


def taught_in(book: str) -> set[str]:
    """Return what the lessons of a game and of its scenarios teach."""
    return taught(*(key for key in SCHOOL.courses if key.split("/", maxsplit=1)[0] == book))


def test_every_game_and_every_scenario_has_a_course() -> None:
    assert list(SCHOOL.courses) == list(conqueror.catalogue())
    assert sorted(NOT_MET) == sorted(BOOKS)


@books
def test_every_rule_is_taught_or_there_is_a_reason_why_a_beginner_does_not_meet_it(book: str) -> None:
    below = BUILDS_ON.get(book)
    rules = labels_of(book) | (labels_of(below) - set(listed(below)) if below else set())
    untaught = sorted(rules - taught_in(book) - set(listed(book)))
    assert not untaught, f"no lesson teaches {', '.join(untaught)}"


@books
def test_a_rule_that_is_said_not_to_be_met_exists_stands_once_and_is_not_taught_after_all(book: str) -> None:
    known = labels_of(book) | (labels_of(BUILDS_ON[book]) if book in BUILDS_ON else set())
    assert set(listed(book)) <= known
    assert not [label for label, count in Counter(listed(book)).items() if count > 1]
    assert not set(listed(book)) & taught_in(book)
    assert all(group["why"].endswith(".") for group in NOT_MET[book])


@games
def test_a_course_is_short_and_begins_with_a_decision(key: str) -> None:
    course = SCHOOL.courses[key]
    least, most = (4, 6) if conqueror.catalogue()[key].scenario_of else (12, 18)
    assert least <= course.steps <= most
    assert course.seconds <= 8 * 60
    assert course.lessons[0].steps[0].seconds <= 20
    assert all(lesson.seconds <= 3 * 60 for lesson in course.lessons)


@games
def test_every_rule_that_refuses_a_click_on_the_board_is_taught(key: str) -> None:
    dice, met = Random(5), set[str]()
    for turns in range(0, 48, 4):
        *_, position = _positions(key, dice, turns)
        asked = [seat for seat in position.to_act if seat in position.game.seats]
        met |= {refusal.rule for seat in asked[:1] for refusal in _clicks(position, seat, dice)}
    assert len(met) >= 2
    assert met <= taught(key, key.split("/", maxsplit=1)[0]), met


@games
def test_every_rule_that_refuses_what_somebody_tries_at_the_wrong_time_is_taught(key: str) -> None:
    dice, met, seen = Random(11), set[str](), list[str]()
    for position in (one for _ in range(3) for one in _positions(key, dice, 90)):
        for seat in position.to_act:
            for move in dice.sample(seen, min(4, len(seen))) if seat in position.game.seats else ():
                met |= _refused(position, seat, move)
            seen = [*seen, *position.legal_moves(seat)[:20]][-200:]
    assert len(met) >= 5
    assert met - ASKED_BY_HEROES <= taught(key, key.split("/", maxsplit=1)[0]), met


def _positions(key: str, dice: Random, moves: int) -> Iterator[Position]:
    """Yield the positions of a game that is played at random."""
    position = conqueror.load(key).start()
    for _ in range(moves):
        yield position
        if not position.to_act:
            return
        seat = position.to_act[0]
        position = position.play(seat, dice.choice(position.legal_moves(seat)))
    yield position


def _refused(position: Position, seat: str, move: str) -> set[str]:
    try:
        position.play(seat, move)
    except IllegalMove as refusal:
        return {refusal.rule}
    return set()


def _clicks(position: Position, seat: str, dice: Random) -> list[IllegalMove]:
    """Return why clicks from place to place are refused."""
    places = _places(position)
    pairs = [(dice.choice(places), dice.choice([None, *places])) for _ in range(60)]
    answers = [position.explain(seat, place, origin) for place, origin in pairs if place != origin]
    return [refusal for refusal in answers if refusal is not None]


def _places(position: Position) -> list[str]:
    view = position.view(None)
    return sorted(view["lands"]) if is_map(view) else [file + rank for file in "abcdef" for rank in "123456"]
