"""Bonus missions: dealt, tested, paid, replaced."""

from fractions import Fraction
from typing import Any

import pytest

from conqueror.errors import IllegalMove
from conqueror.games.map_games.game import MapPosition
from tests.games.final_conquest.worlds import battle, coins, moves, pass_turn, pass_turns, table, world

ON: dict[str, Any] = {"missions": "on"}
MISSIONS = {
    "rome": {"corn-islands", "over-the-passes", "carthage-must-fall"},
    "carthage": {"silver-road", "masters-of-the-sea", "the-oath"},
    "greece": {"island-league", "over-the-hellespont", "the-long-spears"},
    "egypt": {"granary-of-the-world", "fleet-of-the-east", "a-crown-abroad"},
    "persia": {"the-royal-road", "lands-of-cedar", "four-satraps"},
    "gaul": {"war-bands", "down-the-danube", "song-of-the-bards"},
}


def test_fc_55_and_fc_44_everybody_is_dealt_one_of_his_factions_three_missions() -> None:
    here = table(players=6, missions="on").start()
    for seat in here.game.seats:
        assert here.to_act == ("chance",)
        assert here.chances() == {f"draw {mission}": Fraction(1, 3) for mission in MISSIONS[seat]}
        here = here.play("chance", sorted(here.chances())[0])
    assert here.to_act == ("rome",)
    assert set(here.data()["missions"]) == set(here.game.seats)
    assert coins(here, "rome") == 2


def test_without_missions_none_are_dealt() -> None:
    assert table(missions="off").start().to_act == ("rome",)


def islands(**said: Any) -> MapPosition:
    """Rome holds Sicily and stands before Sardinia."""
    return world("rome", ON, rome="sicily 1i, tyrrhenian-sea 1i, brundisium 3i", **said)


def test_fc_46_a_completed_mission_pays_its_prize_at_once() -> None:
    """FC-22, FC-Q37."""
    here = islands(missions={"rome": "corn-islands"}).play("rome", "tyrrhenian-sea>sardinia 1i")
    assert coins(here, "rome") == 4


def test_fc_45_another_mission_is_drawn_only_after_the_first_is_completed() -> None:
    before = islands(missions={"rome": "corn-islands"}).play("rome", "brundisium>rome 1i")
    assert before.to_act == ("rome",)
    here = before.play("rome", "tyrrhenian-sea>sardinia 1i")
    half = Fraction(1, 2)
    assert here.chances() == {"draw over-the-passes": half, "draw carthage-must-fall": half}
    here = here.play("chance", "draw carthage-must-fall")
    assert here.to_act == ("rome",)
    assert here.data()["missions"]["rome"] == "carthage-must-fall"


def test_fc_q37_a_drawn_mission_that_is_fulfilled_counts_at_the_next_test_and_there_are_three() -> None:
    here = world(
        "rome",
        ON,
        rome="sicily 1i, tyrrhenian-sea 1i, alpes 1i, carthage 1i, brundisium 3i",
        carthage="numidia 1i",
        missions={"rome": "corn-islands"},
    )
    here = here.play("rome", "tyrrhenian-sea>sardinia 1i").play("chance", "draw over-the-passes")
    assert coins(here, "rome") == 4
    here = here.play("rome", "brundisium>rome 1i")
    assert coins(here, "rome") == 8
    if here.to_act == ("chance",):
        here = here.play("chance", "draw carthage-must-fall")
    here = here.play("rome", "brundisium>rome 1i")
    assert coins(here, "rome") == 15
    here = here.play("rome", "brundisium>rome 1i")
    assert here.to_act == ("rome",)
    assert coins(here, "rome") == 15


def test_fc_44_missions_are_optional() -> None:
    here = islands(missions={"rome": "corn-islands"})
    assert here.play("rome", "end").to_act == ("carthage",)


def test_fc_q37_missions_are_tested_at_the_start_of_the_owners_turn() -> None:
    here = world("egypt", ON, first="carthage", rome="sicily 1i, sardinia 1i", missions={"rome": "corn-islands"})
    assert coins(here, "rome") == 0
    here = here.play("egypt", "end")
    assert here.to_act == ("chance",)
    here = here.play("chance", "draw over-the-passes")
    assert here.to_act == ("rome",)
    assert coins(here, "rome") == 4 + 1


def test_ms_4_missions_are_not_tested_after_the_actions_of_others() -> None:
    here = world(
        "carthage", ON, carthage="carthage 1c", rome="sicily 1i, sardinia 1i", missions={"rome": "corn-islands"}
    )
    here = here.play("carthage", "carthage>cyrene 1c")
    assert coins(here, "rome") == 0


def test_ms_4_recruiting_triggers_no_test() -> None:
    """Five infantry become six in planning; the prize comes with the first action."""
    here = world("greece", ON, stage="planning", greece="rhodes 5i", missions={"greece": "the-long-spears"})
    here = here.play("greece", "recruit macedonia 1i")
    assert coins(here, "greece") == 0
    here = here.play("greece", "ready")
    assert coins(here, "greece") == 0
    here = here.play("greece", "macedonia>illyria 1i")
    assert coins(here, "greece") == 5


@pytest.mark.parametrize(
    ("seat", "mission", "prize", "said", "move"),
    [
        ("carthage", "silver-road", 4, {"carthage": "berber 2i"}, "berber>espanga 1i"),
        (
            "carthage",
            "masters-of-the-sea",
            4,
            {"carthage": "libyan-sea 1i, ionian-sea 2i"},
            "ionian-sea>adriatic-sea 1i",
        ),
        ("carthage", "the-oath", 7, {"carthage": "brundisium 2i"}, "brundisium>alpes 1i"),
        ("greece", "island-league", 4, {"greece": "rhodes 1i, crete 1i, illyria 1i"}, "illyria>thracia 1i"),
        ("egypt", "granary-of-the-world", 4, {"egypt": "crete 1i, thebes 1i"}, "thebes>libya 1i"),
        ("egypt", "fleet-of-the-east", 4, {"egypt": "levantine-sea 2i"}, "levantine-sea>cyprus 1i"),
    ],
)
def test_fc_46_what_the_missions_ask(seat: str, mission: str, prize: int, said: dict[str, Any], move: str) -> None:
    here = world(seat, ON, missions={seat: mission}, **said)
    assert coins(here, seat) == 0
    assert coins(here.play(seat, move), seat) == prize


@pytest.mark.parametrize(
    ("seat", "mission", "prize", "said", "move"),
    [
        ("persia", "lands-of-cedar", 4, {"persia": "syria 2i"}, "syria>palestina 1i"),
        ("persia", "the-royal-road", 6, {"persia": "cappadocia 2i"}, "cappadocia>asia-minor 1i"),
        ("persia", "four-satraps", 5, {"persia": "syria 2i, cyprus 1i"}, "syria>palestina 1i"),
        ("gaul", "down-the-danube", 6, {"gaul": "celtica 2i"}, "celtica>thracia 1i"),
    ],
)
def test_fc_46_what_the_missions_of_persia_and_gaul_ask(
    seat: str, mission: str, prize: int, said: dict[str, Any], move: str
) -> None:
    here = world(seat, ON | {"players": 6}, missions={seat: mission}, **said)
    assert coins(here.play(seat, move), seat) == prize


def test_ms_22_the_army_must_be_beaten_while_the_mission_is_held() -> None:
    here = world("rome", ON, rome="rome 3c", independent="alpes 1c1i", missions={"rome": "over-the-passes"})
    assert coins(battle(here, "rome>alpes 3c"), "rome") == 4


def test_ms_22_or_the_land_is_controlled_at_a_test() -> None:
    said: dict[str, Any] = {"greece": "thracia 1i, rhodes 1i", "missions": {"greece": "over-the-hellespont"}}
    here = world("greece", ON, **said)
    assert coins(here.play("greece", "thracia>asia-minor 1i"), "greece") == 6


BARDS: dict[str, Any] = {"gaul": "song-of-the-bards"}
SIX = ON | {"players": 6}


def test_ms_22_three_attacks_won_since_the_mission_was_drawn() -> None:
    here = world(
        "gaul",
        SIX,
        gaul="germania 3c, raetia 3c",
        rome="celtica 1i, illyria 1i, alpes 1i",
        missions={"gaul": "war-bands"},
    )
    here = battle(here, "germania>celtica 3c", (4, 1))
    here = battle(here, "celtica>illyria 3c", (4, 1))
    assert coins(here, "gaul") == 2
    here = battle(here, "raetia>alpes 3c", (4, 1))
    assert coins(here, "gaul") == 3 + 5


def test_ms_22_a_battle_won_with_a_hero() -> None:
    said: dict[str, Any] = {
        "gaul": "germania 3c",
        "rome": "celtica 1i",
        "missions": BARDS,
        "heroes": {"gaul": ["vercingetorix"]},
    }
    here = world("gaul", SIX, **said)
    assert coins(battle(here, "germania>celtica 3c", (4, 1)), "gaul") == 1
    assert coins(battle(here, "germania>celtica 3c", (4, 1), hero="hero vercingetorix"), "gaul") == 1 + 4


def test_ms_22_a_defender_with_a_hero_counts_and_is_paid_at_the_start_of_his_turn() -> None:
    here = world(
        "rome",
        SIX,
        first="carthage",
        rome="germania 1i",
        gaul="celtica 2c",
        missions=BARDS,
        heroes={"gaul": ["vercingetorix"]},
    )
    here = battle(here, "germania>celtica 1i", (1, 1), answer="hero vercingetorix")
    assert coins(here, "gaul") == 0
    here = here.play("rome", "end")
    for _ in range(12):
        if here.to_act not in {("gaul",), ("chance",)}:
            here = pass_turn(here)
    assert coins(here, "gaul") >= 4


def test_ms_22_a_cancelled_hero_counts_as_played() -> None:
    here = world(
        "gaul",
        SIX,
        gaul="germania 5c",
        rome="celtica 1i",
        missions=BARDS,
        heroes={"gaul": ["vercingetorix"], "rome": ["scipio-africanus"]},
    )
    fought = battle(here, "germania>celtica 5c", (4, 1), hero="hero vercingetorix", answer="hero scipio-africanus")
    assert coins(fought, "gaul") == 1 + 4


def test_ms_22_a_defence_is_no_attack_won() -> None:
    """One defence and two attacks are not three attacks."""
    said: dict[str, Any] = {
        "rome": "germania 1i, illyria 1i, alpes 1i",
        "gaul": "celtica 3c",
        "missions": {"gaul": "war-bands"},
    }
    here = battle(world("rome", SIX, **said), "germania>celtica 1i", (1, 1))
    here = pass_turns(here, "rome", "carthage", "greece", "egypt", "persia").play("gaul", "ready")
    before = coins(here, "gaul")
    here = battle(battle(here, "celtica>illyria 3c", (4, 1)), "illyria>alpes 3c", (4, 1))
    assert coins(here, "gaul") == before + 2


def test_ms_22_the_home_of_an_eliminated_player_counts_as_a_crown_abroad() -> None:
    crown = {"egypt": "a-crown-abroad"}
    here = world("egypt", ON, egypt="cyrene 1c", eliminated=["carthage"], missions=crown)
    assert coins(here.play("egypt", "cyrene>carthage 1c"), "egypt") == 7


def test_ms_22_the_home_of_a_faction_nobody_plays_does_not() -> None:
    options = {"missions": "on", "factions": "rome,greece,egypt"}
    here = world("egypt", options, egypt="cyrene 1c", missions={"egypt": "a-crown-abroad"})
    assert coins(here.play("egypt", "cyrene>carthage 1c"), "egypt") == 0


def test_fc_44_a_mission_asks_for_no_move() -> None:
    here = islands(missions={"rome": "corn-islands"})
    assert not [move for move in moves(here) if "corn" in move]
    with pytest.raises(IllegalMove):
        here.play("rome", "draw over-the-passes")
