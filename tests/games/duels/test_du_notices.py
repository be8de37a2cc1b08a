"""Notices of the two-player games: claims on capitals, objectives, and sealed plans that nothing betrays."""

from typing import Any

import pytest

from conqueror.game import PlayedMove
from conqueror.games.map_games.game import MapPosition
from conqueror.turn_summary import summarize_since_last_turn
from tests.games.duels.test_sc_capitals_and_points import babylon_taken
from tests.games.duels.worlds import (
    DUELS,
    GALLIC_WARS,
    KEYS,
    SYRIAN_WAR,
    battle,
    pass_turns,
    planning,
    ready,
    table,
    world,
)


def told(position: MapPosition, kind: str) -> list[str]:
    """Return the sentences of one kind of notice that stand."""
    return [notice.text for notice in position.notices(None) if notice.kind == kind]


@pytest.mark.parametrize("key", KEYS)
def test_nothing_is_announced_before_anything_was_done(key: str) -> None:
    assert table(key).start().notices(None) == ()


def test_s4_q1_a_claim_on_a_capital_counts_the_rivals_turns() -> None:
    here = babylon_taken()
    assert told(here, "claim") == [
        "Rome holds Rome and Babylon and wins by holding both through two more whole turns of Persia."
    ]
    here = pass_turns(here, "rome")
    assert told(here, "claim") == [
        "Rome holds Rome and Babylon and wins by holding both through this turn of Persia and 1 more."
    ]
    here = pass_turns(here, "persia", "rome")
    assert told(here, "claim") == [
        "Rome holds Rome and Babylon and wins by holding both through this turn of Persia."
    ]
    assert pass_turns(here, "persia").notices(None) == ()


def test_sc_q7_one_land_from_winning() -> None:
    here = world(GALLIC_WARS, "rome", rome="gaul 1c, germania 1c", gaul="celtica 1i")
    (notice,) = [notice for notice in here.notices(None) if notice.kind == "land-short"]
    assert notice.text == "Rome wins at once by holding Gaul, Germania and Celtica; only Celtica is missing."
    assert (notice.seat, notice.places, notice.urgent) == ("rome", ("celtica",), True)


def test_s5_q7_objectives_that_are_held_are_announced_when_the_end_is_near() -> None:
    held: dict[str, Any] = {"egypt": "thebes 1i, palestina 1i, syria 1i", "persia": "cappadocia 1i"}
    assert told(world(SYRIAN_WAR, "egypt", round=6, **held), "objectives-held") == []
    assert told(world(SYRIAN_WAR, "egypt", round=7, **held), "objectives-held") == [
        "Egypt holds Syria, Palestina, Alexandria and Thebes and as things stand wins with them after round 8."
    ]
    last = world(SYRIAN_WAR, "egypt", round=8, **held)
    over = pass_turns(last, "egypt", "persia")
    assert over.result is not None
    assert over.result.winners == ("egypt",)


def test_sc_q3_the_last_round_names_who_wins_if_nothing_happens() -> None:
    here = world(GALLIC_WARS, "rome", round=5)
    assert told(here, "last-round") == ["Round 5 is the last. After round 5, if nobody has won, Gaul wins."]


def test_du_q5_what_a_rival_plans_is_in_no_summary_before_all_are_ready() -> None:
    """The rival's recruits count once the plans are open."""
    here = planning(DUELS, coins={"rome": 9, "carthage": 9})
    recruit = next(move for move in here.moves("rome") if move.startswith("recruit"))
    steps = []
    for seat, move in (("rome", recruit), ("rome", "ready"), ("carthage", "ready")):
        after = here.play(seat, move)
        steps.append(PlayedMove(seat, move, here, after))
        here = after
        if "carthage" in here.to_act and here.heading.turn is None:
            assert summarize_since_last_turn(here, reversed(steps), "carthage") is None
    found = summarize_since_last_turn(here, reversed(steps), "carthage")
    assert found is not None
    assert [report.text for report in found.reports] == ["Rome recruited 1 unit."]


def test_du_11_the_planning_of_a_round_is_nobodys_turn() -> None:
    here = planning(DUELS)
    assert (here.heading.round, here.heading.turn) == (3, None)
    assert ready(here).heading.turn == "carthage"
    taken = battle(world(DUELS, "carthage", carthage="tyrrhenian-sea 3c"), "tyrrhenian-sea>rome 3c", (4, 1))
    assert "capital-taken" in [notice.kind for notice in world(DUELS, "carthage").announced(taken, None)]
