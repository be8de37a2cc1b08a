"""Who plays, on which map, and what stands where at the start."""

import json
import re
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

import conqueror
from conqueror.errors import OptionError, SetupError
from tests.games.final_conquest.worlds import (
    CAMPAIGN,
    GRAND,
    HOMES,
    KEY,
    alone,
    armies,
    coins,
    sea,
    table,
    units,
    world,
)

TABLE = {"asia-minor": "independent 2c", "alpes": "independent 1c1i"}
ROME = {"rome": "rome 1c", "brundisium": "rome 1i"}
CARTHAGE = {"carthage": "carthage 1c", "numidia": "carthage 1i"}
GREECE = {"macedonia": "greece 1c", "rhodes": "greece 1i"}
EGYPT = {"alexandria": "egypt 1c", "thebes": "egypt 1i"}
PERSIA = {"babylon": "persia 1c", "cappadocia": "persia 1i"}
GAUL = {"gaul": "gaul 1c", "britannia": "gaul 1i"}
ARMY = "independent 1c1i"


def test_fc_1_six_nations_compete() -> None:
    assert set(conqueror.load(KEY, players=6).seats) == {"rome", "gaul", "carthage", "greece", "persia", "egypt"}


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_fc_5_three_to_six_play(players: int) -> None:
    assert len(conqueror.load(KEY, players=players).seats) == players


@pytest.mark.parametrize("players", [1, 2, 7])
def test_fc_5_fewer_or_more_are_refused(players: int) -> None:
    with pytest.raises(OptionError):
        conqueror.load(KEY, players=players)


@pytest.mark.parametrize("players", [3, 4])
def test_fc_6_three_and_four_play_on_the_campaign_map(players: int) -> None:
    for place in CAMPAIGN:
        assert armies(alone(place, players))[place] == "rome 1c"
    for place in sorted(set(GRAND) - set(CAMPAIGN)):
        with pytest.raises(SetupError):
            world("rome", {"players": players}, rome=f"{place} 1c")


@pytest.mark.parametrize("players", [5, 6])
def test_fc_7_five_and_six_play_on_the_grand_map(players: int) -> None:
    """The 34 lands are all there are."""
    assert len([place for place in GRAND if not sea(place)]) == 34
    for place in GRAND:
        assert armies(alone(place, players))[place] == "rome 1c"


@pytest.mark.parametrize("players", [4, 6])
def test_fc_q33_there_is_no_dacia(players: int) -> None:
    with pytest.raises(SetupError):
        world("rome", {"players": players}, rome="dacia 1c")


def test_ms_25_the_usual_factions_by_number() -> None:
    assert table(players=3).seats == ("rome", "carthage", "greece")
    assert table(players=4).seats == ("rome", "carthage", "greece", "egypt")
    assert table(players=5).seats == ("rome", "carthage", "greece", "egypt", "persia")
    assert table(players=6).seats == ("rome", "carthage", "greece", "egypt", "persia", "gaul")


def test_fc_52_and_fc_54_players_choose_their_factions_and_the_order_of_turns() -> None:
    """MS-25: the dice are thrown in the lobby; the seats come in turn order."""
    game = table(factions="greece,egypt,rome")
    assert game.seats == ("greece", "egypt", "rome")
    assert game.start().to_act == ("greece",)
    assert conqueror.load(KEY, factions=["greece", "egypt", "rome"]).seats == game.seats


@pytest.mark.parametrize(
    "factions",
    [
        "rome,carthage,gaul",
        "rome,carthage,persia",
        "rome,carthage,greece,persia",
        "rome,carthage,greece,egypt,gaul",
        "rome,rome,greece",
        "rome,carthage",
        "rome,carthage,sparta",
    ],
)
def test_fc_53_gaul_needs_six_players_and_persia_five(factions: str) -> None:
    with pytest.raises(OptionError):
        conqueror.load(KEY, factions=factions)


def test_fc_t7_three_players() -> None:
    """FC-50: Egypt is not played, so independents stand in Alexandria and nothing in Thebes."""
    start = armies(table(players=3).start())
    assert start == {**TABLE, **ROME, **CARTHAGE, **GREECE, "gaul": ARMY, "alexandria": ARMY}


def test_fc_t7_four_players() -> None:
    assert armies(table(players=4).start()) == {**TABLE, **ROME, **CARTHAGE, **GREECE, **EGYPT, "gaul": ARMY}


def test_fc_t7_five_players() -> None:
    """FC-49: the places of the independents depend on the number of players."""
    more = {"gaul": ARMY, "iberia": ARMY, "palestina": ARMY}
    assert armies(table(players=5).start()) == {**TABLE, **ROME, **CARTHAGE, **GREECE, **EGYPT, **PERSIA, **more}


def test_fc_t7_six_players() -> None:
    more = {"iberia": ARMY, "palestina": ARMY}
    six = {**ROME, **CARTHAGE, **GREECE, **EGYPT, **PERSIA, **GAUL}
    assert armies(table(players=6).start()) == {**TABLE, **six, **more}


@pytest.mark.parametrize("trio", list(combinations(["rome", "carthage", "greece", "egypt"], 3)))
def test_fc_50_with_three_players_independents_guard_the_home_of_the_fourth(trio: tuple[str, ...]) -> None:
    (absent,) = {"rome", "carthage", "greece", "egypt"} - set(trio)
    start = armies(table(factions=",".join(trio)).start())
    guarded = {land for land, army in start.items() if army.startswith("independent")}
    assert guarded == {"asia-minor", "alpes", "gaul", HOMES[absent]}
    assert start[HOMES[absent]] == ARMY


def test_fc_57_everybody_starts_with_one_cavalry_at_home_and_one_infantry_beside_it() -> None:
    start = table(players=6).start()
    for seat, home in HOMES.items():
        assert units(start, seat) == 2
        assert armies(start)[home] == f"{seat} 1c"


def test_fc_58_unplayed_factions_place_nothing() -> None:
    start = armies(table(players=5).start())
    assert "britannia" not in start
    assert start["gaul"] == ARMY


def test_fc_q11_everybody_starts_without_coins_and_takes_income_in_round_1() -> None:
    start = table(players=4).start()
    assert [coins(start, seat) for seat in start.game.seats] == [2, 0, 0, 0]


def test_fc_51_the_chronicle_is_shuffled() -> None:
    start = table(chronicle="on").start()
    for seat in start.game.seats:
        start = start.play(seat, "ready").play(seat, "end")
    assert start.to_act == ("chance",)
    assert set(start.chances().values()) == {Fraction(1, 9)}


def test_fc_56_one_may_look_at_the_heroes_of_ones_faction_at_any_time() -> None:
    here = json.dumps(world("rome").view("carthage")).lower()
    for hero in ("hannibal-barca", "hamilcar-barca", "hasdrubal-the-fair", "hanno-the-navigator"):
        assert hero in here or hero.replace("-", " ") in here


def test_fc_q27_nobody_holds_a_land_without_a_unit_except_his_home() -> None:
    world("rome", rome="rome")
    for empty in ("sicily", "carthage", "tyrrhenian-sea"):
        with pytest.raises(SetupError):
            world("rome", rome=empty, carthage="numidia 1i")


@pytest.mark.parametrize(
    "wrong",
    [
        {"turn": "persia"},
        {"lands": {"sicily": {"owner": "persia", "infantry": 1}}},
        {"lands": {"sicily": {"owner": "rome", "elephants": 1}}},
        {"lands": {"sicily": {"owner": "rome", "infantry": -1}}},
        {"coins": {"rome": -1}},
        {"heroes": {"rome": ["hannibal-barca"]}},
        {"heroes": {"rome": ["asterix"]}},
        {"stage": "lunch"},
        {"weather": "fine"},
    ],
)
def test_data_that_cannot_stand_is_refused(wrong: dict[str, object]) -> None:
    usual = {"round": 3, "turn": "rome", "stage": "action", "lands": {"rome": {"owner": "rome", "cavalry": 1}}}
    with pytest.raises(SetupError):
        table().position({**usual, **wrong})


def test_a_position_is_the_same_after_a_round_trip_through_its_data() -> None:
    game = table(missions="on", chronicle="on")
    for here in (game.start(), world("egypt", rome="alpes 2c1i", coins={"rome": 3}, fresh={})):
        assert here.game.position(here.data()) == here
        assert json.loads(json.dumps(here.data())) == here.data()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"lands": {"ionian-sea": {"owner": "rome"}}}, "The Ionian Sea has no unit; only a player's own home may"),
        ({"fresh": {"libyan-sea": {"cavalry": 9}}}, "units of Rome do not stand in the Libyan Sea."),
        ({"clocks": {"ionian-sea": {}}}, "clocks: there is no fort in the Ionian Sea."),
        (
            {"lands": {"alpes": {"owner": "independent", "cavalry": 201}}},
            "Alpes: cavalry is a whole number from 0 to 200, not 201.",
        ),
        (
            {"lands": {land: {"owner": "rome", "cavalry": 30} for land in ("alpes", "sicily", "gaul")}},
            "Rome has more than 62 units; all the food there is feeds fewer (FC-16).",
        ),
        ({"lands": {"libyan-sea": {"owner": "rome", "cavalry": "2"}}}, "The Libyan Sea: cavalry is a whole number"),
        ({"lands": {"libyan-sea": {"owner": "me", "cavalry": 2}}}, "The Libyan Sea: owner: there is no 'me'"),
        ({"fresh": {"libyan-sea": {"cavalry": "9"}}}, "fresh in the Libyan Sea: cavalry is a whole number"),
        ({"coins": {"rome": "9"}}, "coins of Rome is a whole number"),
        ({"heroes": {"rome": ["hannibal-barca"]}}, "heroes: Rome can only hold heroes of its own."),
        ({"bought": {"rome": ["julius-caesar"]}}, "bought: Rome does not hold these heroes."),
    ],
)
def test_a_setup_that_cannot_stand_is_refused_with_the_names_of_its_lands(
    data: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(SetupError, match=re.escape(sentence)):
        conqueror.load(KEY, players=3).position({"round": 1, "turn": "rome", "stage": "action", **data})
