"""The packaged scenarios as a whole, and how scenarios are read."""

import contextlib
import copy
import datetime
import pickle
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from conqueror.errors import ContentError
from conqueror.games.files import PACKAGED, content_digest
from conqueror.games.map_games.content import Army, LinkKind
from conqueror.games.map_games.rulebook_facts import HOMES
from conqueror.games.map_games.scenarios import (
    Planning,
    Scenario,
    packaged_scenario,
    read_scenario,
    read_scenario_file,
)
from tests.games.duels.starts import (
    ALEXANDER,
    ALL,
    CONTENT,
    DUELS,
    EMPIRES,
    PUNIC,
    SCENARIOS,
    SYRIAN,
    USUAL,
    WITHOUT_CARDS,
    fed,
)

# What holds for all of them.


@pytest.mark.parametrize("scenario", ALL.values(), ids=SCENARIOS)
def test_fc_4_and_fc_23_and_sc_q2_seats_start_from_their_homes_inside_the_theatre(scenario: Scenario) -> None:
    for seat in scenario.seats:
        assert seat.home == HOMES[seat.faction]
        assert set(seat.held) <= set(scenario.theatre)
        assert seat.size <= scenario.map.quota(fed(scenario, seat.faction))
    assert scenario.id in scenario.map.scenarios


def test_sc_q4_coins_and_cards_at_the_start() -> None:
    coins = {(name, seat.faction): seat.coins for name, scenario in ALL.items() for seat in scenario.seats}
    assert {key: number for key, number in coins.items() if number} == {
        ("gallic-wars", "gaul"): 5,
        ("alexander", "greece"): 5,
        ("syrian-war", "egypt"): 3,
    }
    assert not any(scenario.deck for scenario in WITHOUT_CARDS)


@pytest.mark.parametrize("scenario", [DUELS, ALEXANDER, EMPIRES, SYRIAN], ids=lambda scenario: scenario.id)
def test_fc_98_elsewhere_the_bonuses_are_the_usual_ones(scenario: Scenario) -> None:
    assert {seat.bonus for seat in scenario.seats} == {USUAL}


@pytest.mark.parametrize("scenario", [PUNIC, ALEXANDER, SYRIAN], ids=lambda scenario: scenario.id)
def test_ms_23_a_sea_is_closed_when_no_open_land_has_a_coast_on_it(scenario: Scenario) -> None:
    on, opened = scenario.map, set(scenario.theatre)
    for sea in on.seas:
        coasts = {link.other(sea) for link in on.links_of(sea) if link.kind is LinkKind.COAST}
        assert (sea in opened) == bool(coasts & opened)


@pytest.mark.parametrize(
    ("scenario", "gates", "east_is_closed"),
    [
        (PUNIC, ("libya", "macedonia"), True),
        (ALEXANDER, ("libya", "raetia"), False),
        (SYRIAN, ("cyrene", "macedonia"), False),
    ],
    ids=lambda value: value.id if isinstance(value, Scenario) else "",
)
def test_sc_q1_a_frontier_runs_between_two_open_lands(
    scenario: Scenario, gates: tuple[str, str], east_is_closed: bool
) -> None:
    on = scenario.map
    low, high = sorted(on[gate].lon for gate in gates)
    assert set(gates) <= set(scenario.theatre)
    for land in on.lands:
        lon, closed = on[land].lon, land in scenario.forbidden
        if closed:
            assert lon > low if east_is_closed else lon < high
        else:
            assert lon <= high if east_is_closed else lon >= low


@pytest.mark.parametrize("scenario", ALL.values(), ids=SCENARIOS)
def test_every_packaged_scenario_tells_where_it_comes_from(scenario: Scenario) -> None:
    assert {"setup", "rules", "victory", "round_limit"} <= set(scenario.origin)
    assert ("forbidden" in scenario.origin) == bool(scenario.forbidden)
    assert ("points" in scenario.origin) == (scenario.points is not None)
    assert scenario.origin["setup"] == "rulebook"
    assert scenario.minutes[0] <= scenario.minutes[1]


# How they are read.


@pytest.mark.parametrize("scenario", ALL.values(), ids=SCENARIOS)
def test_a_scenario_is_made_again_from_what_its_file_says(scenario: Scenario) -> None:
    file = f"scenarios/{scenario.id}.toml"
    assert read_scenario(file, scenario.raw, CONTENT) == scenario
    assert read_scenario_file(PACKAGED / file, CONTENT) == scenario
    assert scenario.digest == content_digest(scenario.raw)
    assert pickle.loads(pickle.dumps(scenario)) == scenario


def test_a_players_folder_overrides_a_scenario(tmp_path: Path) -> None:
    assert packaged_scenario("punic-war", tmp_path, CONTENT) == PUNIC
    text = (PACKAGED / "scenarios" / "punic-war.toml").read_text(encoding="utf-8")
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "punic-war.toml").write_text(text.replace("round_limit = 9", "round_limit = 7"))
    own = packaged_scenario("punic-war", tmp_path, CONTENT)
    assert own.round_limit == 7
    assert own.digest != PUNIC.digest


SIXTH = """
id = "first-punic-war"
name = "First Punic War"
blurb = "Sicily, and the sea around it."
map = "campaign"
minutes = [10]
round_limit = 6
turn_order = ["rome", "carthage"]

[[seat]]
faction = "carthage"
home = "carthage"
[seat.units]
carthage = { cavalry = 1 }
sicily = { infantry = 2 }

[[seat]]
faction = "rome"
home = "rome"
[seat.units]
rome = { cavalry = 2, infantry = 1 }
tyrrhenian-sea = { infantry = 1 }

[[victory]]
winner = "rome"
when = "end-of-limit"
all = [
  { kind = "control-all", territories = ["sicily", "sardinia"] },
  { kind = "control-all", territories = ["rome"] },
]
[[victory]]
winner = "carthage"
when = "end-of-limit"
all = [{ kind = "otherwise" }]
"""


def test_a_sixth_scenario_is_one_short_file_and_what_it_leaves_out_is_as_in_duels(tmp_path: Path) -> None:
    place = tmp_path / "mine.toml"
    place.write_text(SIXTH, encoding="utf-8")
    own = read_scenario_file(place, CONTENT)
    rome, carthage = own.seats
    assert (rome.faction, carthage.faction) == ("rome", "carthage")
    assert rome.units == {"rome": Army(2, 1), "tyrrhenian-sea": Army(0, 1)}
    assert (carthage.bonus, carthage.strength, carthage.hero_factions) == (USUAL, Army(2, 1), ("carthage",))
    assert (own.planning, own.capital_prize, own.loser_four_kills) == (Planning.SIMULTANEOUS, 6, True)
    assert (own.minutes, own.forbidden, own.deck, own.independents, own.points) == ((10, 10), (), (), {}, None)
    assert own.origin == {}
    assert [len(line.conditions) for line in own.victory] == [2, 1]


def values_in(said: Any) -> Iterator[tuple[Any, Any]]:
    """Every value of plain data, as the table or list that holds it and its place there."""
    for place, value in list(said.items() if isinstance(said, dict) else enumerate(said)):
        yield said, place
        if isinstance(value, dict | list):
            yield from values_in(value)


def test_whatever_a_scenario_says_is_read_or_refused_with_a_sentence() -> None:
    rng = random.Random(7)
    odd: tuple[Any, ...] = ("", "x", "rome", -1, 0, 3, 10**30, 0.5, float("nan"), True, [], [1], ["x"], [[]], {})
    odd = (*odd, {"x": 1}, [{}], ["rome"], datetime.date(218, 1, 1))
    for _ in range(1500):
        scenario = rng.choice(list(ALL.values()))
        spoiled = copy.deepcopy(dict(scenario.raw))
        holder, place = rng.choice(list(values_in(spoiled)))
        if rng.random() < 0.2:
            del holder[place]
        else:
            holder[place] = rng.choice(odd)
        with contextlib.suppress(ContentError):
            assert read_scenario("mine.toml", spoiled, CONTENT).digest
