"""The three scenarios on the grand map: what the rule texts fix about them."""

from itertools import product

from conqueror.games.map_games.content import Army, Fort
from conqueror.games.map_games.rulebook_facts import HOMES
from conqueror.games.map_games.scenarios import (
    HIGHEST,
    NOBODY,
    Abandoned,
    ControlAll,
    Destroyed,
    HoldRounds,
    MostPoints,
    Otherwise,
    Rally,
    Tie,
)
from tests.games.duels.starts import ALEXANDER, ALL, CONTENT, EMPIRES, LAST, NOW, SYRIAN, armies, defence, ids, lines

# Scenario 3.


def test_s3_1_and_s3_8_and_s3_9_the_frame_of_scenario_3() -> None:
    assert (ALEXANDER.number, ALEXANDER.map.id, ALEXANDER.round_limit, ALEXANDER.deck) == (3, "grand", 7, ())
    assert ALEXANDER.turn_order == ("greece", "persia")


def test_s3_2_and_s3_3_and_s3_4_and_s3_q1_the_lines_of_scenario_3() -> None:
    assert lines(ALEXANDER) == [
        ("greece", NOW, ControlAll(("asia-minor", "alexandria", "babylon"))),
        ("persia", NOW, ControlAll(("macedonia",))),
        ("persia", LAST, Otherwise()),
    ]


def test_s3_5_and_s3_6_and_s3_7_the_armies_of_scenario_3() -> None:
    greece, persia = ALEXANDER.seats
    assert greece.units == armies("macedonia 1c1i, thracia 1c2i, rhodes 1i, crete 1i")
    assert persia.units == armies(
        "asia-minor 2c1i, syria 1c2i, alexandria 1c, thebes 1c, babylon 2c, palestina 1c, cappadocia 1i, cyprus 1i,"
        " caucasus 1i"
    )
    assert ALEXANDER.independents == armies("libya 3c, raetia 3c")
    assert (greece.size, persia.size) == (7, 14)
    assert sum(defence(ALEXANDER, "greece", land)[0] for land in greece.units) == 14


def test_s3_10_and_s3_11_greece_has_five_coins_and_strong_infantry() -> None:
    greece, persia = ALEXANDER.seats
    assert (greece.coins, greece.strength) == (5, Army(cavalry=2, infantry=2))
    assert (persia.coins, persia.strength) == (0, Army(cavalry=2, infantry=1))


def test_s3_t1_and_s3_t3_and_s3_t4_what_defends_in_scenario_3() -> None:
    assert defence(ALEXANDER, "greece", "thracia")[0] == 6
    assert defence(ALEXANDER, "persia", "alexandria") == (2, 2)
    assert defence(ALEXANDER, "persia", "babylon") == (4, 4)


def test_s3_13_and_s3_q4_and_s3_q5_the_west_of_scenario_3_is_closed_but_illyria_and_celtica_are_open() -> None:
    closed = set(ALEXANDER.forbidden) - set(ALEXANDER.map.seas)
    assert closed == ids(
        "britannia gaul averni espanga iberia palma germania alpes sardinia sicily rome brundisium carthage numidia"
        " berber cyrene"
    )
    assert ids("illyria celtica raetia libya") <= set(ALEXANDER.theatre)


# Scenario 4.


def test_s4_1_and_s4_12_and_s4_13_and_s4_q6_the_frame_of_scenario_4() -> None:
    assert (EMPIRES.number, EMPIRES.map.id, EMPIRES.round_limit) == (4, "grand", 10)
    assert EMPIRES.turn_order == ("rome", "persia")
    assert {card.id for card in CONTENT.cards} - set(EMPIRES.deck) == {"slave-revolt"}
    assert len(EMPIRES.deck) == 9
    assert not EMPIRES.reshuffle


def test_s4_2_and_s4_3_and_s4_4_and_ms_24_the_lines_of_scenario_4() -> None:
    assert [(winner, condition) for winner, _, condition in lines(EMPIRES)] == [
        ("rome", HoldRounds("babylon", 2, ("rome",))),
        ("persia", HoldRounds("rome", 2, ("babylon",))),
        (HIGHEST, MostPoints()),
        (NOBODY, Otherwise()),
    ]


def test_s4_5_and_s4_6_and_s4_7_and_s4_8_and_s4_q4_and_s4_q5_what_territories_score_in_scenario_4() -> None:
    points, on = EMPIRES.points, EMPIRES.map
    assert points is not None
    score = {territory.id: points.of(territory.id, on) for territory in on.territories}
    assert {place for place in score if score[place] == 4} == set(HOMES.values())
    assert {place for place in score if score[place] == 3} == ids("alpes iberia asia-minor")
    assert {place for place in score if score[place] == 2} == ids(
        "cyrene sparta palma celtica syria sicily palestina cyprus thebes"
    )
    assert {score[sea] for sea in on.seas} == {1}
    assert points.ties == (Tie.CAPITALS, Tie.FORTS, Tie.STRENGTH)


def test_s4_t1_rome_starts_with_35_points_and_persia_with_31() -> None:
    points = EMPIRES.points
    assert points is not None
    assert [sum(points.of(place, EMPIRES.map) for place in seat.held) for seat in EMPIRES.seats] == [35, 31]
    assert sum(points.of(land, EMPIRES.map) for land in EMPIRES.map.lands) == 67


def test_s4_9_and_s4_10_and_s4_11_the_armies_of_scenario_4_fill_the_map() -> None:
    rome, persia = EMPIRES.seats
    assert rome.units == armies(
        "iberia 1c, cyrene 1c, illyria 1c, celtica 1c, averni 1c, raetia 1c, carthage 2c, alpes 2c, rome 2c, gaul 2c,"
        " numidia 1i, berber 1i, sicily 1i, sardinia 1i, brundisium 1i, germania 1i, espanga 1i, palma 1i"
    )
    assert persia.units == armies(
        "macedonia 2c, alexandria 2c, asia-minor 2c, babylon 2c, cappadocia 1c, libya 1c, thracia 1c, sparta 1i,"
        " crete 1i, rhodes 1i, thebes 1i, palestina 1i, syria 1i, caucasus 1i, cyprus 1i"
    )
    assert EMPIRES.independents == armies("britannia 2c")
    assert (rome.size, persia.size) == (22, 19)
    assert {*rome.units, *persia.units, *EMPIRES.independents} == set(EMPIRES.map.lands)


def test_s4_14_and_s4_16_and_s4_18_and_s4_q14_one_home_and_the_heroes_of_three_factions_for_each() -> None:
    rome, persia = EMPIRES.seats
    assert (rome.home, persia.home) == ("rome", "babylon")
    assert set(rome.hero_factions) == ids("rome carthage gaul")
    assert set(persia.hero_factions) == ids("persia greece egypt")
    for seat in EMPIRES.seats:
        assert sum(hero.faction in seat.hero_factions for hero in CONTENT.heroes) == 12


def test_s4_20_and_s4_21_and_s4_t3_what_rises_in_abandoned_lands() -> None:
    assert EMPIRES.abandoned_lands
    assert EMPIRES.abandoned == Abandoned(plain=Army(0, 1), great=Army(1, 0))
    assert EMPIRES.map["cyrene"].fort is Fort.SMALL
    assert EMPIRES.map["carthage"].fort is Fort.GREAT
    assert all(scenario.abandoned is None for scenario in ALL.values() if scenario is not EMPIRES)


def test_s4_25_and_s4_26_and_s4_27_and_s4_28_and_s4_29_and_s4_30_what_a_rally_brings() -> None:
    assert EMPIRES.rally == Rally(
        coins=15, over_quota=2, defer_disbanding=True, extra_cavalry=2, most_great_forts=2, most_units=14
    )
    assert all(scenario.rally is None for scenario in ALL.values() if scenario is not EMPIRES)


def test_s4_t4_persia_without_macedonia_and_asia_minor_has_food_for_fourteen() -> None:
    on, held = EMPIRES.map, set(EMPIRES.seat("persia").held) - ids("macedonia asia-minor")
    assert (on.food(held), on.quota(on.food(held))) == (5, 14)
    assert held & set(on.forts(Fort.GREAT)) == ids("alexandria babylon")
    assert on.food(held - {"libya"}) == 3
    assert on.food(held | {"asia-minor"}) == 8


# Scenario 5.


def test_s5_1_and_s5_12_and_s5_13_and_s5_14_the_frame_of_scenario_5() -> None:
    assert (SYRIAN.number, SYRIAN.map.id, SYRIAN.round_limit, SYRIAN.deck) == (5, "grand", 8, ())
    assert SYRIAN.turn_order == ("egypt", "persia")
    assert (SYRIAN.seat("egypt").coins, SYRIAN.seat("egypt").heroes) == (3, ("cleopatra",))
    assert [scenario.two_army_attack for scenario in ALL.values()] == [False] * 5 + [True]


def test_s5_2_and_s5_3_and_s5_4_and_s5_5_and_s5_6_and_s5_7_and_s5_8_and_s5_q7_the_lines_of_scenario_5() -> None:
    assert lines(SYRIAN) == [
        ("egypt", NOW, Destroyed("persia")),
        ("persia", NOW, Destroyed("egypt")),
        ("egypt", LAST, ControlAll(("babylon", "alexandria"))),
        ("persia", LAST, ControlAll(("babylon", "alexandria"))),
        ("egypt", LAST, ControlAll(("alexandria", "thebes", "palestina", "syria"))),
        ("persia", LAST, ControlAll(("babylon", "syria", "asia-minor", "palestina"))),
        (NOBODY, LAST, Otherwise()),
    ]


def test_s5_t3_no_position_satisfies_both_sides_of_scenario_5() -> None:
    wanted: dict[str, list[set[str]]] = {"egypt": [], "persia": []}
    for winner, _, condition in lines(SYRIAN):
        if isinstance(condition, ControlAll):
            wanted[winner].append(set(condition.territories))
    for egypts, persias in product(wanted["egypt"], wanted["persia"]):
        assert egypts & persias


def test_s5_9_and_s5_10_and_s5_11_and_s5_q2_the_armies_of_scenario_5_leave_alexandria_empty() -> None:
    egypt, persia = SYRIAN.seats
    assert egypt.units == armies("libya 1c, thebes 1i, palestina 1c")
    assert persia.units == armies("babylon 1c, asia-minor 1c, syria 1c, cappadocia 1i")
    assert SYRIAN.independents == armies("cyrene 2c, thracia 2c, macedonia 3c, carthage 3c")
    assert (egypt.home, egypt.held) == ("alexandria", ("libya", "thebes", "palestina", "alexandria"))


def test_s5_16_and_s5_q1_the_west_of_scenario_5_is_closed_and_carthage_is_out_of_reach() -> None:
    assert set(SYRIAN.theatre) - set(SYRIAN.map.seas) == ids(
        "macedonia cyrene thracia sparta crete rhodes asia-minor cappadocia caucasus syria babylon palestina cyprus"
        " alexandria thebes libya"
    )
    assert "carthage" in SYRIAN.forbidden


def test_s5_t1_babylon_is_next_to_palestina_and_syria() -> None:
    assert ids("palestina syria") <= set(SYRIAN.map.neighbours("babylon"))
    assert defence(SYRIAN, "persia", "babylon", Army(0, 1)) == (1, 4)
