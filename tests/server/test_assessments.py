"""Moves assessed before they are sent, and places explained where nothing can be done."""

import json
from random import Random

import pytest

from conqueror.server import decisions
from tests.server.tables import Played, a_table, refused


def assessed(table: Played, seat: str, move: str) -> str:
    """Return all that is said of a move, as text."""
    return json.dumps(decisions.assess(table.state, seat, table.decision(seat), move), sort_keys=True)


@pytest.mark.parametrize("key", ["duels", "final-conquest"])
def test_an_assessment_tells_nothing_that_its_seat_may_not_know(key: str) -> None:
    """It is the same to the byte when only the secrets of others are different."""
    table = a_table(key)
    rng, guesses, weighed = Random(5), Random(6), 0
    for _ in table.play_on(rng, 60):
        for seat in table.state.waiting():
            moves = table.position.moves(seat)
            for move in rng.sample(moves, min(3, len(moves))):
                state, said = table.state, assessed(table, seat, move)
                weighed += '"odds": {' in said
                twin = state.copy()
                twin.position = state.playing.resample(seat, guesses)
                table.state = twin
                assert assessed(table, seat, move) == said
                table.state = state
    assert weighed


def test_an_assessment_says_why_a_move_is_refused_and_refuses_a_decision_that_is_over() -> None:
    table = a_table("empire")
    found = decisions.assess(table.state, "red", table.decision("red"), "a1-f6 1")
    assert found["refusal"] is not None
    assert found["refusal"]["rule"] == "EM-18"
    with refused(table, "stale"):
        decisions.assess(table.state, "red", table.decision("red") + 5, "a1-b1 1")


def test_an_assessment_has_no_odds_where_the_host_has_them_off() -> None:
    table = a_table("duels")
    rng = Random(5)
    for _ in table.play_on(rng, 60):
        for seat in table.state.waiting():
            attacks = [group["move"] for group in table.position.groups(seat) if group["kind"] == "attack"]
            for move in attacks[:1]:
                table.state.settings["odds"] = True
                assert decisions.assess(table.state, seat, table.decision(seat), move)["odds"] is not None
                table.state.settings["odds"] = False
                found = decisions.assess(table.state, seat, table.decision(seat), move)
                assert (found["odds"], found["hero_odds"]) == (None, {})
                return
    pytest.fail("nobody could attack")
