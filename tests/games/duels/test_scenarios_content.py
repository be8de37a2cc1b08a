"""Standard Duels and its first two scenarios: what the rule texts fix about them."""

import pytest

from conqueror.games.map_games.content import Army, Fort
from conqueror.games.map_games.scenarios import (
    HIGHEST,
    Bonus,
    ControlAll,
    HoldForts,
    MostPoints,
    Otherwise,
    Planning,
    Scenario,
    Tie,
)
from tests.games.duels.starts import (
    ALL,
    CONTENT,
    DUELS,
    GALLIC,
    LAST,
    NOW,
    PUNIC,
    SCENARIOS,
    armies,
    defence,
    fed,
    ids,
    lines,
)

# Standard Duels.


def test_du_1_and_du_2_rome_and_carthage_play_on_the_campaign_map() -> None:
    assert {seat.faction for seat in DUELS.seats} == ids("rome carthage")
    assert (DUELS.map.id, DUELS.number, DUELS.forbidden) == ("campaign", 0, ())


def test_du_3_and_du_4_the_armies_of_standard_duels() -> None:
    assert DUELS.seat("carthage").units == armies("carthage 1c, numidia 1i")
    assert DUELS.seat("rome").units == armies("rome 1c, brundisium 1i")
    assert DUELS.independents == armies("gaul 1c1i, alpes 1c1i, macedonia 2c, asia-minor 1c1i, alexandria 2c")


def test_du_5_and_du_q6_and_sc_q4_nobody_starts_with_coins_or_heroes() -> None:
    for seat in DUELS.seats:
        assert (seat.coins, seat.heroes, seat.hero_factions) == (0, (), (seat.faction,))


def test_du_6_and_du_7_and_du_q9_six_cards_are_in_play_and_shuffled_again() -> None:
    out = {card.id for card in CONTENT.cards} - set(DUELS.deck)
    assert out == ids("slave-revolt germanic-tribes-attack the-huns-attack strong-winds")
    assert len(DUELS.deck) == 6
    assert DUELS.reshuffle


@pytest.mark.parametrize("scenario", ALL.values(), ids=SCENARIOS)
def test_du_8_and_du_9_and_du_11_and_du_16_and_du_17_the_rules_that_every_scenario_shares(scenario: Scenario) -> None:
    assert not scenario.missions
    assert not scenario.bribery
    assert scenario.planning is Planning.SIMULTANEOUS
    assert scenario.loser_four_kills


def test_du_13_and_sc_q5_who_acts_first() -> None:
    first = {name: scenario.turn_order[0] for name, scenario in ALL.items()}
    assert list(first.values()) == ["carthage", "carthage", "rome", "greece", "rome", "egypt"]
    for scenario in ALL.values():
        assert tuple(seat.faction for seat in scenario.seats) == scenario.turn_order


def test_du_15_and_sc_q6_and_s4_15_taking_the_rivals_home_brings_six_coins_but_none_in_scenario_4() -> None:
    assert [scenario.capital_prize for scenario in ALL.values()] == [6, 6, 6, 6, 0, 6]


def test_du_q7_and_ms_26_five_forts_and_after_ten_rounds_points() -> None:
    assert DUELS.round_limit == 10
    assert [(winner, condition) for winner, _, condition in lines(DUELS)] == [
        ("carthage", HoldForts(count=5, rounds=1)),
        ("rome", HoldForts(count=5, rounds=1)),
        (HIGHEST, MostPoints()),
    ]
    assert DUELS.victory[-1].when is LAST


def test_v2_5_and_v2_6_and_v2_7_and_v2_8_and_v2_q2_the_points_of_standard_duels() -> None:
    points, on = DUELS.points, DUELS.map
    assert points is not None
    scored = [points.of(place, on) for place in ("rome", "carthage", "macedonia", "alpes", "sicily", "berber")]
    assert scored == [5, 5, 3, 3, 2, 0]
    assert points.of("tyrrhenian-sea", on) == 0
    assert points.ties == (Tie.FORTS, Tie.TERRITORIES, Tie.STRENGTH, Tie.COINS)


def test_du_t1_and_du_q11_the_independents_of_duels_are_beaten_by_six_and_seven() -> None:
    needed = {
        land: 2 * army.cavalry + army.infantry + (2 if DUELS.map[land].fort is Fort.GREAT else 1) + 1
        for land, army in DUELS.independents.items()
    }
    assert needed == {"gaul": 6, "alpes": 6, "asia-minor": 6, "macedonia": 7, "alexandria": 7}
    assert "alpes" in DUELS.map.neighbours("rome")
    assert "cyrene" in DUELS.map.neighbours("berber")


def test_du_t2_a_roman_cavalry_in_the_alpes_defends_with_four() -> None:
    assert defence(DUELS, "rome", "alpes", Army(1, 0)) == (2, 2)


# Scenario 1.


def test_s1_1_and_s1_8_and_s1_14_the_frame_of_scenario_1() -> None:
    assert (PUNIC.number, PUNIC.map.id, PUNIC.round_limit, PUNIC.deck) == (1, "campaign", 9, ())
    assert PUNIC.turn_order == ("carthage", "rome")


def test_s1_2_and_s1_3_and_s1_4_the_lines_of_scenario_1() -> None:
    assert lines(PUNIC) == [
        ("carthage", NOW, ControlAll(("rome",))),
        ("rome", NOW, ControlAll(("carthage",))),
        ("rome", LAST, Otherwise()),
    ]


def test_s1_5_and_s1_6_and_s1_7_the_armies_of_scenario_1() -> None:
    carthage, rome = PUNIC.seats
    assert carthage.units == armies("espanga 2c1i, cyrene 1c, carthage 2c, numidia 1i, berber 1i")
    assert rome.units == armies("rome 2c1i, alpes 1c, sicily 1i, brundisium 1i, sardinia 1i")
    assert PUNIC.independents == armies(
        "germania 3c, gaul 2i, celtica 2c, illyria 2i, macedonia 2c, libya 2c",
    )
    assert (carthage.size, rome.size) == (8, 7)
    assert [sum(defence(PUNIC, seat.faction, land)[0] for land in seat.units) for seat in PUNIC.seats] == [13, 10]


def test_s1_9_and_s1_10_and_s1_11_and_s1_12_the_bonuses_of_scenario_1() -> None:
    assert PUNIC.seat("rome").bonus == Bonus(plain=1, great=2, home=6, sea=1)
    assert PUNIC.seat("carthage").bonus == Bonus(plain=0, great=1, home=4, sea=1)


def test_s1_t1_and_s1_t2_and_s1_t3_and_s1_t4_and_s1_t5_what_defends_in_scenario_1() -> None:
    assert defence(PUNIC, "rome", "rome") == (5, 6)
    assert defence(PUNIC, "rome", "rome", Army(0, 0)) == (0, 6)
    assert defence(PUNIC, "carthage", "numidia") == (1, 0)
    assert defence(PUNIC, "carthage", "espanga") == (5, 1)
    assert defence(PUNIC, "carthage", "tyrrhenian-sea", Army(1, 0)) == (2, 1)


def test_s1_13_and_s1_q4_and_ms_23_the_east_of_scenario_1_is_closed_with_its_seas() -> None:
    assert set(PUNIC.forbidden) == ids(
        "asia-minor alexandria thebes rhodes thracia crete cyprus levantine-sea black-sea"
    )
    assert ids("libya macedonia") <= set(PUNIC.theatre)


# Scenario 2.


def test_s2_1_and_s2_8_and_s2_9_the_frame_of_scenario_2() -> None:
    assert (GALLIC.number, GALLIC.map.id, GALLIC.round_limit, GALLIC.deck) == (2, "campaign", 5, ())
    assert GALLIC.turn_order == ("rome", "gaul")
    assert GALLIC.forbidden == ()


def test_s2_2_and_s2_3_and_s2_4_the_lines_of_scenario_2() -> None:
    assert lines(GALLIC) == [
        ("rome", NOW, ControlAll(("gaul", "germania", "celtica"))),
        ("gaul", NOW, ControlAll(("rome",))),
        ("gaul", LAST, Otherwise()),
    ]


def test_s2_5_and_s2_6_and_s2_7_the_armies_of_scenario_2() -> None:
    rome, gaul = GALLIC.seats
    assert gaul.units == armies("gaul 2c1i, germania 2c1i, celtica 2c2i")
    assert rome.units == armies(
        "alpes 2c1i, rome 1c, espanga 1c1i, macedonia 1c, carthage 1i, sicily 1i, brundisium 1i, sardinia 1i"
    )
    assert GALLIC.independents == armies("alexandria 2c, asia-minor 2c")
    assert (gaul.size, rome.size) == (10, 11)


def test_s2_10_and_s2_11_and_s2_q4_gaul_starts_at_home_in_gaul_with_five_coins_and_ambiorix() -> None:
    gaul = GALLIC.seat("gaul")
    assert (gaul.home, gaul.coins, gaul.heroes, gaul.hero_factions) == ("gaul", 5, ("ambiorix",), ("gaul",))


def test_s2_12_and_s2_13_and_s2_q1_the_bonuses_of_scenario_2() -> None:
    assert GALLIC.seat("rome").bonus == Bonus(plain=1, great=2, home=5, sea=1)
    assert GALLIC.seat("gaul").bonus == Bonus(plain=2, great=2, home=5, sea=1)


def test_s2_14_and_s2_t1_and_s2_q3_germania_and_celtica_feed_gaul_alone() -> None:
    rome, gaul = GALLIC.seats
    on = GALLIC.map
    assert (fed(GALLIC, "gaul"), on.quota(3), gaul.size) == (3, 10, 10)
    for land in ("germania", "celtica"):
        assert (gaul.food_of(land, on), rome.food_of(land, on)) == (1, 0)
    assert on.quota(fed(GALLIC, "gaul") - gaul.food_of("germania", on)) == 8


def test_s2_t2_and_s2_t3_and_s2_t4_what_defends_in_scenario_2() -> None:
    assert defence(GALLIC, "gaul", "germania") == (5, 2)
    assert defence(GALLIC, "gaul", "gaul") == (5, 5)
    assert defence(GALLIC, "rome", "celtica", Army(1, 0)) == (2, 1)
