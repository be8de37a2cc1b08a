"""The coach of a first game: every line cites a rule, is short, comes when it matters, and comes once."""

from random import Random

import pytest

import conqueror
from conqueror.bots.analysis_result import Analysis, Choice
from conqueror.bots.doubt import thrown_away, told_loss
from conqueror.game import CHANCE, Position
from conqueror.registry import catalogue
from conqueror.rulebook import labels
from conqueror.school.coach import advise, coach_lines
from conqueror.school.lesson import MOST_WORDS
from conqueror.school.themes import theme_of


@pytest.mark.parametrize("key", catalogue())
def test_every_line_of_a_coach_cites_a_rule_and_is_short(key: str) -> None:
    lines = coach_lines(key)
    assert len(lines) >= 4
    assert len({line.label for line in lines}) == len(lines)
    for line in lines:
        assert line.label in labels()
        assert len(line.say.split()) <= MOST_WORDS
        assert bool(line.when) != line.notice


def _walk(position: Position, seat: str, seed: int, moves: int) -> list[Position]:
    """Return the positions in which a seat decides, in some random moves."""
    rng, met = Random(seed), []
    for _ in range(moves):
        if not position.to_act:
            break
        actor = position.to_act[0]
        if seat in position.to_act:
            met.append(position)
        choices = position.moves(actor) if actor != CHANCE else [position.draw_outcome(rng)]
        position = position.play(actor, rng.choice(list(choices)))
    return met


@pytest.mark.parametrize("key", ["conquests", "empire", "duels", "final-conquest"])
def test_a_line_comes_when_its_rule_matters_for_the_first_time_and_only_once(key: str) -> None:
    game = conqueror.load(key)
    seat = game.seats[0]
    told: list[str] = []
    for position in _walk(game.start(), seat, 3, 120):
        advice = advise(position, seat, told)
        if advice is None:
            continue
        assert advice.line.label not in told
        if advice.line.when:
            themes = {theme_of(position.hide(seat), seat, move) for move in position.hide(seat).moves(seat)}
            assert advice.line.when in themes
        told.append(advice.line.label)
    assert len(told) >= 2
    assert advise(game.start(), seat, [line.label for line in coach_lines(key)]) is None


def test_a_coach_says_nothing_to_a_seat_that_has_nothing_to_decide() -> None:
    assert advise(conqueror.load("conquests").start(), "painted", ()) is None


def test_what_a_coach_says_does_not_depend_on_what_others_hide() -> None:
    position = conqueror.load("duels").start()
    sealed = position.play("rome", "recruit rome 2i").play("rome", "ready")
    assert advise(position, "carthage", ()) == advise(sealed, "carthage", ())


def test_a_move_that_throws_fifteen_points_away_is_asked_about() -> None:
    choices = tuple(Choice(move, share, 1.0) for move, share in (("a", 0.6), ("b", 0.46), ("c", 0.44), ("d", 0.1)))
    analysis = Analysis("red", {"red": 0.6}, choices)
    assert thrown_away(analysis, "a", 2) == thrown_away(analysis, "b", 2) == 0
    assert thrown_away(analysis, "c", 2) == pytest.approx(0.16)
    assert "about 50 games of 100" in told_loss(thrown_away(analysis, "d", 2))
    assert thrown_away(analysis, "unknown", 2) == 0
    assert thrown_away(Analysis("red", {"red": 0.6}, ()), "a", 2) == 0
