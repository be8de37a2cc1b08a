"""Scenario 5, the First Syrian War."""

from itertools import product
from typing import Any

import pytest

from tests.games.duels.worlds import (
    SYRIAN_WAR,
    armies,
    army,
    battle,
    coins,
    even,
    heroes,
    moves,
    outcome,
    pass_turns,
    plans,
    ready,
    table,
    world,
)


def test_s5_9_and_s5_10_and_s5_11_the_armies_at_the_start() -> None:
    assert armies(table(SYRIAN_WAR).start()) == {
        "libya": "egypt 1c",
        "thebes": "egypt 1i",
        "palestina": "egypt 1c",
        "alexandria": "egypt",
        "babylon": "persia 1c",
        "asia-minor": "persia 1c",
        "syria": "persia 1c",
        "cappadocia": "persia 1i",
        "cyrene": "independent 2c",
        "thracia": "independent 2c",
        "macedonia": "independent 3c",
        "carthage": "independent 3c",
    }


def test_s5_12_egypt_starts_with_three_coins_and_cleopatra_on_the_grand_map() -> None:
    """Three more are its income."""
    start = table(SYRIAN_WAR).start()
    assert coins(start, "egypt") == 3 + 3
    assert heroes(start, "egypt") == ["cleopatra"]
    assert coins(start, "persia") == 3
    assert start.view(None)["map"] == "grand"
    assert pass_turns(start, "egypt", "persia").data()["card"] is None


def test_s5_13_egypt_starts() -> None:
    assert ready(table(SYRIAN_WAR).start()).to_act == ("egypt",)


def test_s5_q2_alexandria_starts_empty_and_recruits_in_round_1() -> None:
    assert plans(table(SYRIAN_WAR).start(), "egypt") == {
        "recruit alexandria 1i",
        "recruit alexandria 2i",
        "recruit alexandria 1c",
        "recruit thebes 1i",
        "recruit palestina 1i",
        "buy ptolemy-soter",
        "ready",
    }


def test_s5_q2_alexandria_is_defended_with_four_a_hero_and_a_die() -> None:
    here = world(SYRIAN_WAR, "persia", persia="palestina 2c", egypt="thebes 1i")
    assert even(here, "palestina>alexandria 2c")
    here = world(SYRIAN_WAR, "persia", persia="palestina 3c", egypt="thebes 1i", heroes={"egypt": ["cleopatra"]})
    assert even(here, "palestina>alexandria 3c", answer="hero cleopatra")


def test_s5_2_and_s5_q5_egypt_wins_at_once_when_nothing_is_left_of_persia() -> None:
    here = world(SYRIAN_WAR, "egypt", egypt="syria 3c, cappadocia 3c", persia="caucasus 1i")
    here = battle(here, "cappadocia>caucasus 3c", (4, 1))
    assert here.result is None, "empty Babylon is still a territory"
    assert outcome(battle(here, "syria>babylon 3c", (4, 1))) == (("egypt",), "conquest")


def test_s5_5_and_s5_q5_persia_wins_at_once_when_nothing_is_left_of_egypt() -> None:
    here = world(SYRIAN_WAR, "persia", persia="alexandria 4c", egypt="thebes 1i")
    assert outcome(battle(here, "alexandria>thebes 4c", (4, 1))) == (("persia",), "conquest")


def test_s5_2_a_unit_that_is_left_keeps_persia_alive() -> None:
    here = world(SYRIAN_WAR, "egypt", egypt="syria 4c", persia="caucasus 1i")
    assert battle(here, "syria>babylon 4c", (4, 1)).result is None


def test_s5_q5_without_units_but_with_its_capital_a_side_plays_on() -> None:
    here = world(SYRIAN_WAR, "egypt", egypt="cappadocia 3c", persia="caucasus 1i")
    here = battle(here, "cappadocia>caucasus 3c", (4, 1))
    here = pass_turns(here, "egypt", "persia")
    assert plans(here, "persia") == {"recruit babylon 1i", "recruit babylon 2i", "recruit babylon 1c", "ready"}


LINES: list[Any] = [
    ("egypt", "babylon 1i", "caucasus 1i"),
    ("egypt", "thebes 1i, palestina 1i, syria 1i", ""),
    ("persia", "thebes 1i", "alexandria 1i"),
    ("persia", "thebes 1i", "syria 1i, asia-minor 1i, palestina 1i"),
]


@pytest.mark.parametrize(("winner", "egypt", "persia"), LINES)
def test_s5_q7_what_must_be_held_at_the_end_of_round_8_and_not_before(winner: str, egypt: str, persia: str) -> None:
    """S5-1, S5-3, S5-4, S5-6, S5-7: both capitals, or four lands of which one's own capital may be empty."""
    early = world(SYRIAN_WAR, "persia", round=7, egypt=egypt, persia=persia)
    here = pass_turns(early, "persia", "egypt")
    assert here.result is None
    assert outcome(here.play("persia", "end")) == ((winner,), "objectives")


def test_s5_t2_and_s5_4_egypt_with_alexandria_thebes_palestina_and_syria() -> None:
    here = world(SYRIAN_WAR, "persia", round=8, egypt="thebes 1i, palestina 1c, syria 1i", persia="babylon 5c")
    assert army(here, "alexandria") == "egypt"
    assert outcome(here.play("persia", "end")) == (("egypt",), "objectives")


def test_s5_3_egypt_with_babylon_and_alexandria() -> None:
    here = world(SYRIAN_WAR, "persia", round=8, egypt="babylon 1i", persia="syria 1i, palestina 1i, asia-minor 5c")
    assert outcome(here.play("persia", "end")) == (("egypt",), "objectives")


def test_s5_6_persia_with_babylon_and_alexandria() -> None:
    here = world(SYRIAN_WAR, "persia", round=8, persia="alexandria 1i", egypt="thebes 1i, palestina 1i, syria 5c")
    assert outcome(here.play("persia", "end")) == (("persia",), "objectives")


def test_s5_7_persia_with_babylon_syria_asia_minor_and_palestina() -> None:
    here = world(SYRIAN_WAR, "persia", round=8, persia="syria 1i, asia-minor 1i, palestina 1i", egypt="thebes 5c")
    assert outcome(here.play("persia", "end")) == (("persia",), "objectives")


def test_s5_8_otherwise_the_game_is_a_draw() -> None:
    here = world(SYRIAN_WAR, "persia", round=8, egypt="thebes 1i, palestina 1i", persia="syria 1i, asia-minor 1i")
    assert outcome(here.play("persia", "end")) == ((), "draw")


def test_s5_t3_no_position_satisfies_both_sides() -> None:
    """Every way in which the six lands that matter can be shared out, also with some of them nobody's."""
    named = ("babylon", "alexandria", "thebes", "palestina", "syria", "asia-minor")
    for owners in product(("egypt", "persia", ""), repeat=len(named)):
        held = {
            seat: {land for land, owner in zip(named, owners, strict=True) if owner == seat}
            for seat in ("egypt", "persia")
        }
        sets = {
            "egypt": ({"babylon", "alexandria"}, {"alexandria", "thebes", "palestina", "syria"}),
            "persia": ({"babylon", "alexandria"}, {"babylon", "syria", "asia-minor", "palestina"}),
        }
        winners = tuple(seat for seat in held if any(wanted <= held[seat] for wanted in sets[seat]))
        assert len(winners) < 2
        said: dict[str, Any] = {seat: ", ".join(f"{land} 1i" for land in sorted(held[seat])) for seat in held}
        said["egypt"] += ", cyprus 1i"
        said["persia"] += ", caucasus 1i"
        last = world(SYRIAN_WAR, "persia", round=8, neutral=("babylon", "alexandria"), **said).play("persia", "end")
        assert outcome(last) == (winners, "objectives" if winners else "draw")


def test_s5_q6_alexandria_captured_and_left_is_nobodys() -> None:
    here = world(SYRIAN_WAR, "persia", persia="alexandria 1c", egypt="thebes 1i").play(
        "persia", "alexandria>libya 1c"
    )
    assert army(here, "alexandria") == ""


def test_s5_1_eight_rounds_are_played_from_the_start() -> None:
    here, rounds = table(SYRIAN_WAR).start(), set()
    while here.result is None:
        rounds.add(here.data()["round"])
        here = pass_turns(here, "egypt", "persia")
    assert rounds == set(range(1, 9))
    assert outcome(here) == ((), "draw")


def test_s5_q6_alexandria_nobodys_is_entered_again_as_a_home() -> None:
    """FC-Q5."""
    here = world(SYRIAN_WAR, "egypt", egypt="thebes 1i", neutral=("alexandria",)).play(
        "egypt", "thebes>alexandria 1i"
    )
    assert army(here, "alexandria") == "egypt 1i"
    assert moves(here) == {"end"}


def test_s5_2_also_when_the_last_persians_die_in_an_attack_of_their_own() -> None:
    here = world(SYRIAN_WAR, "persia", persia="caucasus 1i", egypt="babylon 3c")
    assert outcome(battle(here, "caucasus>babylon 1i", (1, 4))) == (("egypt",), "conquest")
