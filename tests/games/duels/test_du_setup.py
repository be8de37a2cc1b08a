"""Who plays Duels and its scenarios, on which map, with which cards and options."""

from fractions import Fraction
from typing import Any

import pytest

import conqueror
from conqueror.errors import OptionError, SetupError
from tests.games.duels.worlds import (
    ALEXANDER,
    CAMPAIGN,
    DUELS,
    GRAND,
    HOMES,
    KEYS,
    MAPS,
    PUNIC_WAR,
    ROME_VS_PERSIA,
    ROUNDS,
    SCENARIOS,
    SEATS,
    alone,
    armies,
    coins,
    heroes,
    moves,
    pass_turns,
    planning,
    plans,
    ready,
    table,
    world,
)

SIX = {"gold-discovered", "flourishing-trade", "call-to-arms", "poor-harvest", "sacred-games", "siege-engines"}
ROMANS = {"julius-caesar", "scipio-africanus", "claudius-marcellus", "fabius-maximus"}
CARTHAGINIANS = {"hannibal-barca", "hamilcar-barca", "hasdrubal-the-fair", "hanno-the-navigator"}


def test_all_six_games_are_offered() -> None:
    assert set(KEYS) <= set(conqueror.catalogue())


def test_du_1_only_rome_and_carthage_play() -> None:
    assert table(DUELS).seats == ("carthage", "rome")
    for unknown in ({"players": 3}, {"factions": "rome,greece"}):
        with pytest.raises(OptionError):
            conqueror.load(DUELS, **unknown)


def test_du_2_the_campaign_map_is_used() -> None:
    assert table(DUELS).start().view(None)["map"] == "campaign"
    for place in CAMPAIGN:
        assert place in armies(alone(DUELS, place))
    for place in sorted(set(GRAND) - set(CAMPAIGN)):
        with pytest.raises(SetupError):
            alone(DUELS, place)


@pytest.mark.parametrize("key", KEYS)
def test_du_17_every_game_has_its_map_and_its_seats_in_turn_order(key: str) -> None:
    """S1-8, S2-8, S3-8, S5-12: the campaign map or the grand one."""
    game = table(key)
    assert game.seats == SEATS[key]
    assert set(game.start().view(None)["lands"]) == set(MAPS[key])


def test_du_3_and_du_4_the_armies_at_the_start() -> None:
    assert armies(table(DUELS).start()) == {
        "carthage": "carthage 1c",
        "numidia": "carthage 1i",
        "rome": "rome 1c",
        "brundisium": "rome 1i",
        "gaul": "independent 1c1i",
        "alpes": "independent 1c1i",
        "macedonia": "independent 2c",
        "asia-minor": "independent 1c1i",
        "alexandria": "independent 2c",
    }


def test_du_5_the_bank_pays_whatever_is_due() -> None:
    here = pass_turns(world(DUELS, "rome", coins={"carthage": 500, "rome": 700}), "rome")
    assert (coins(here, "carthage"), coins(here, "rome")) == (501, 701)


def test_du_5_and_du_q6_heroes_are_there_to_be_bought_not_owned() -> None:
    start = table(DUELS).start()
    assert heroes(start, "carthage") == heroes(start, "rome") == []
    here = planning(DUELS, coins={"carthage": 40, "rome": 40})
    assert plans(here, "carthage", "buy") == {f"buy {hero}" for hero in CARTHAGINIANS}
    assert plans(here, "rome", "buy") == {f"buy {hero}" for hero in ROMANS}
    bought = here.play("rome", "buy fabius-maximus")
    assert heroes(bought, "rome") == ["fabius-maximus"]
    assert coins(bought, "rome") == 35


def test_du_6_and_du_q9_six_cards_are_left() -> None:
    """Slave Revolt, Germanic Tribes Attack, The Huns Attack and Strong Winds are out."""
    here = ready(table(DUELS).start()).play("carthage", "end").play("rome", "end")
    assert here.chances() == {f"draw {card}": Fraction(1, 6) for card in SIX}


def test_du_q9_and_du_7_the_six_cards_come_in_rounds_2_to_7_and_are_then_shuffled_anew() -> None:
    here, seen = table(DUELS).start(), []
    for _ in range(6):
        here = ready(here).play("carthage", "end").play("rome", "end")
        if here.to_act == ("chance",):
            here = here.play("chance", sorted(here.chances())[0])
        seen.append(here.data()["card"])
    assert here.data()["round"] == 7
    assert sorted(seen) == sorted(SIX), "each once"
    here = ready(here).play("carthage", "end").play("rome", "end")
    assert here.chances() == {f"draw {card}": Fraction(1, 6) for card in SIX}


def test_du_7_an_empty_deck_is_shuffled_anew_after_round_7() -> None:
    here = world(DUELS, "rome", round=7, deck=[]).play("rome", "end")
    assert here.chances() == {f"draw {card}": Fraction(1, 6) for card in SIX}


@pytest.mark.parametrize("key", KEYS)
def test_du_8_there_are_no_bonus_missions(key: str) -> None:
    start = table(key).start()
    assert set(start.to_act) == set(SEATS[key]), "nothing is dealt"
    assert not start.data().get("missions")
    with pytest.raises(OptionError):
        conqueror.load(key, missions="on")


@pytest.mark.parametrize("key", KEYS)
def test_du_9_there_is_no_timer_and_no_bribery(key: str) -> None:
    with pytest.raises(OptionError):
        conqueror.load(key, bribery="on")
    start = table(key).start()
    for here in (start, ready(start)):
        assert here.may_act == ()
        assert here.moves("clock") == []


@pytest.mark.parametrize("key", KEYS)
def test_du_17_the_options_of_each_game(key: str) -> None:
    usual: dict[str, Any] = {"planning": "simultaneous", "extra_action": "attack-only"}
    if key == DUELS:
        usual["round_limit"] = 10
    assert dict(table(key).options) == usual
    for option, value in (("planning", "secret"), ("extra_action", "none")):
        with pytest.raises(OptionError):
            conqueror.load(key, **{option: value})


@pytest.mark.parametrize("key", SCENARIOS)
def test_du_17_a_scenario_has_its_own_round_limit(key: str) -> None:
    with pytest.raises(OptionError):
        conqueror.load(key, round_limit=5)
    assert table(key).start().view(None)["round_limit"] == ROUNDS[key]


@pytest.mark.parametrize("limit", [0, 31, -1, "none"])
def test_du_q12_the_round_limit_is_1_to_30(limit: object) -> None:
    with pytest.raises(OptionError):
        conqueror.load(DUELS, round_limit=limit)
    for fine in (1, 30):
        assert conqueror.load(DUELS, round_limit=fine).options["round_limit"] == fine


@pytest.mark.parametrize("key", KEYS)
def test_du_18_the_rounds_are_counted(key: str) -> None:
    here = table(key).start()
    assert here.view(None)["round"] == 1
    assert pass_turns(here, *SEATS[key]).view(None)["round"] == 2


def test_du_10_otherwise_the_usual_rules_hold() -> None:
    """FC-3, FC-4, FC-76, FC-79: one move to a neighbour. A land left is nobody's, a home left is still its own."""
    here = world(DUELS, "carthage", carthage="carthage 1c, numidia 1i")
    assert moves(here, "numidia>") == {"numidia>balearic-sea 1i", "numidia>berber 1i", "numidia>carthage 1i"}
    here = here.play("carthage", "numidia>berber 1i").play("carthage", "carthage>cyrene 1c")
    assert armies(here) == {
        "carthage": "carthage",
        "berber": "carthage 1i",
        "cyrene": "carthage 1c",
        "rome": "rome",
    }
    assert moves(here) == {"end"}


def test_a_position_is_the_same_after_a_round_trip_through_its_data() -> None:
    for key in KEYS:
        first, second = SEATS[key]
        start = table(key).start()
        for here in (start, start.play(second, "ready"), ready(start), ready(start).play(first, "end")):
            assert here.game.position(here.data()) == here


@pytest.mark.parametrize("key", KEYS)
def test_du_11_and_du_12_planning_comes_before_both_turns_whoevers_turn_a_set_up_names(key: str) -> None:
    for turn in SEATS[key]:
        here = world(key, turn, stage="planning")
        assert set(here.to_act) == set(SEATS[key])
        pass_turns(here, *SEATS[key])


def test_a_land_written_with_nothing_in_it_is_empty() -> None:
    usual = {"turn": "rome", "stage": "action"}
    held: dict[str, Any] = {"rome": {"owner": "rome"}, "carthage": {"owner": "carthage"}}
    empty: dict[str, Any] = {"sicily": {}, "numidia": {"cavalry": 0}, "berber": {"owner": None}}
    assert table(DUELS).position({**usual, "lands": held | empty}) == table(DUELS).position({**usual, "lands": held})
    with pytest.raises(SetupError, match="Sicily: owner"):
        table(DUELS).position({**usual, "lands": held | {"sicily": {"cavalry": 1}}})


def test_du_17_the_prize_can_be_said_in_a_set_up() -> None:
    assert world(PUNIC_WAR, "rome", rome="sicily 1i", prized=["carthage"]).data()["prized"] == ["carthage"]
    with pytest.raises(SetupError):
        world(PUNIC_WAR, "rome", prized=["greece"])


@pytest.mark.parametrize(
    ("key", "wrong"),
    [
        (DUELS, {"heroes": {"rome": ["hannibal-barca"]}}),
        (DUELS, {"turn": "greece"}),
        (DUELS, {"planned": ["greece"]}),
        (ROME_VS_PERSIA, {"heroes": {"rome": ["leonidas"]}}),
        (ROME_VS_PERSIA, {"rallied": ["egypt"]}),
        (ALEXANDER, {"lands": {"babylon": {"owner": "egypt", "cavalry": 1}}}),
        (DUELS, {"lands": {"babylon": {"owner": "rome", "cavalry": 1}}}),
    ],
)
def test_data_that_cannot_stand_is_refused(key: str, wrong: dict[str, object]) -> None:
    seat = SEATS[key][0]
    usual = {"round": 3, "turn": seat, "stage": "action", "lands": {HOMES[seat]: {"owner": seat}}}
    assert table(key).position(usual).to_act == (seat,)
    with pytest.raises(SetupError):
        table(key).position({**usual, **wrong})
