"""What decides the game is announced: forts that win, capitals, missions, falls, the last round."""

import re
from typing import Any

import pytest

from conqueror.game import PlayedMove
from conqueror.games.map_games.game import MapPosition
from conqueror.turn_summary import summarize_since_last_turn
from tests.games.final_conquest.test_victory import FIVE, FIXED, THREE, driven_into_cyrene
from tests.games.final_conquest.worlds import battle, pass_turn, pass_turns, world


def kinds(position: MapPosition) -> dict[str, str]:
    """Return the notices that stand: kind and seat."""
    return {notice.kind: notice.seat for notice in position.notices(None)}


def told(position: MapPosition, kind: str) -> str:
    """Return the sentence of a notice that stands."""
    return next(notice.text for notice in position.notices(None) if notice.kind == kind)


def test_fc_2_five_forts_say_who_can_still_stop_them_and_by_when() -> None:
    here = world("rome", THREE, rome=FIVE)
    (notice,) = [notice for notice in here.notices("greece") if notice.kind == "forts-held"]
    assert (notice.title, notice.seat, notice.rule, notice.urgent) == ("Rome holds five forts", "rome", "FC-2", True)
    assert set(notice.places) == {"sicily", "alpes", "gaul", "cyrene", "rome"}
    assert "wins when Greece's turn ends unless one of them is taken before." in notice.text
    assert notice.text.endswith("Carthage and Greece can still stop it.")
    after = pass_turns(here, "rome", "carthage")
    assert told(after, "forts-held").endswith("before. Greece can still stop it.")


def test_fc_q1_a_spare_fort_must_be_taken_too() -> None:
    here = world("rome", THREE, rome=f"{FIVE}, thebes 1i")
    assert "unless two of them are taken before" in told(here, "forts-held")


@pytest.mark.parametrize(
    "here",
    [
        lambda: world("rome", THREE, rome=FIVE),
        lambda: world("carthage", FIXED, rome=FIVE),
        lambda: world("greece", {"players": 4}, rome=FIVE),
        lambda: driven_into_cyrene({"players": 4}),
        lambda: driven_into_cyrene(FIXED),
        lambda: world("rome", THREE, rome=FIVE, eliminated=["carthage"]),
        lambda: world("rome", THREE, first="greece", rome=f"{FIVE}, libya 1c"),
        lambda: world("rome", {"players": 3, "edition": "1"}, round=30, rome=FIVE),
    ],
)
def test_fc_q1_and_ms_6_the_turn_that_is_named_is_the_one_that_wins(here: Any) -> None:
    """If nobody does anything, the game ends with the very turn that the notice has named all along."""
    position = here()
    while position.result is None:
        found = re.search(r"wins when (\w+)'s turn ends(?: in round (\d+))?", told(position, "forts-held"))
        assert found is not None
        seat, round_ = found[1].lower(), int(found[2] or position.heading.round)
        last, position = position, pass_turn(position)
        if position.result is None:
            assert (last.heading.turn, last.heading.round) != (seat, round_)
    assert (last.heading.turn, last.heading.round) == (seat, round_)
    assert position.result.winners == ("rome",)
    assert position.notices(None) == ()


def test_v2_4_forts_that_cannot_be_held_in_time_are_no_threat() -> None:
    here = world("greece", THREE, round=10, first="greece", rome=FIVE)
    assert pass_turns(here, "greece", "rome").result is None
    assert "forts-held" not in kinds(here), "Greece has no whole turn left"
    assert "forts-held" in kinds(world("rome", THREE, round=9, rome=FIVE))


def test_fc_2_one_fort_from_winning() -> None:
    here = world("rome", THREE, rome="sicily 1i, alpes 1i, gaul 1i, berber 1i")
    (notice,) = [notice for notice in here.notices(None) if notice.kind == "fort-short"]
    assert notice.title == "Rome is one fort from winning"
    assert notice.text.startswith("Rome holds four of the five forts that win: ")
    assert "fort-short" not in kinds(world("rome", THREE, rome="sicily 1i, alpes 1i, berber 1i"))


def test_a_threat_is_announced_with_the_move_that_makes_it_and_only_then() -> None:
    here = world("rome", THREE, rome="sicily 1i, alpes 1i, gaul 1i, libya 1c, berber 1i")
    after = here.play("rome", "libya>cyrene 1c")
    assert [notice.kind for notice in here.announced(after, "greece")] == ["forts-held"]
    assert after.announced(after.play("rome", "end"), "greece") == ()


def test_fc_4_a_capital_that_is_taken() -> None:
    here = world("carthage", THREE, carthage="tyrrhenian-sea 3c, numidia 1i", rome="sicily 1i")
    after = battle(here, "tyrrhenian-sea>rome 3c", (4, 1))
    found = {notice.kind: notice for notice in here.announced(after, None)}
    assert found["capital-taken"].text == "Carthage takes Rome, the capital of Rome."
    assert (found["capital-taken"].seat, found["capital-taken"].places) == ("carthage", ("rome",))
    assert found["last-land"].text.startswith("Rome has nothing left but Sicily;")
    back = {notice.kind: notice for notice in after.announced(here, None)}
    assert back["capital-regained"].seat == "rome"


def test_fc_q13_a_player_who_falls() -> None:
    here = world("greece", THREE, greece="berber 3c", carthage="numidia 1i", neutral=("carthage",))
    after = battle(here, "berber>numidia 3c", (4, 1))
    found = {notice.kind: notice for notice in here.announced(after, "rome")}
    assert found["eliminated"].text == "Carthage controls nothing any more and is out of the game."


def test_v2_4_the_last_round_says_what_decides_and_who_is_ahead() -> None:
    here = world("rome", THREE, round=10, rome="sicily 1i")
    assert told(here, "last-round").startswith("Round 10 is the last. After round 10 the most victory points win: ")
    assert told(here, "last-round").endswith("Rome has the most now: 7 points.")
    assert "last-round" not in kinds(world("rome", THREE, round=9))


def test_since_the_last_turn_a_sentence_for_each_rival() -> None:
    """Carthage takes Sardinia from Rome, then Rome's next turn begins."""
    here = world("carthage", FIXED, rome="sardinia 1i, sicily 1i", carthage="balearic-sea 3c, numidia 1i")
    steps: list[PlayedMove] = []
    for seat, move in (
        ("carthage", "balearic-sea>sardinia 3c"),
        ("chance", "roll 4 1"),
        ("carthage", "end"),
        ("greece", "ready"),
        ("greece", "end"),
    ):
        while seat not in here.to_act or move not in here.moves(
            seat
        ):  # what is asked in between has one harmless answer
            actor = here.to_act[0]
            answer = here.moves(actor)[0]
            after = here.play(actor, answer)
            steps.append(PlayedMove(actor, answer, here, after))
            here = after
        after = here.play(seat, move)
        steps.append(PlayedMove(seat, move, here, after))
        here = after
    while here.to_act == ("chance",):
        outcome = next(iter(here.chances()))
        steps.append(PlayedMove("chance", outcome, here, here.play("chance", outcome)))
        here = here.play("chance", outcome)
    found = summarize_since_last_turn(here, reversed(steps), "rome")
    assert found is not None
    assert [report.text for report in found.reports] == [
        "Carthage took Sardinia from you.",
        "Greece changed nothing.",
        "You lost 1 unit.",
    ]
    assert [(trace.seat, trace.start, trace.goal, trace.attack) for trace in found.traces] == [
        ("carthage", "balearic-sea", "sardinia", True)
    ]
    assert [(change.place, change.was, change.now) for change in found.owner_changes] == [
        ("sardinia", "rome", "carthage")
    ]
    assert summarize_since_last_turn(here, reversed(steps), "carthage") is None, "it is not Carthage's turn"
    after = here.play("rome", "ready")
    acted = [*steps, PlayedMove("rome", "ready", here, after)]
    assert summarize_since_last_turn(after, reversed(acted), "rome") is None, "the turn has begun"
