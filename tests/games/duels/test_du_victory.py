"""How the standard game ends: five forts, points after the last round, or nobody else left."""

from typing import Any

import pytest

from conqueror.game import Result
from conqueror.games.map_games.game import MapPosition
from tests.games.duels.worlds import (
    ALEXANDER,
    DUELS,
    GALLIC_WARS,
    PUNIC_WAR,
    ROME_VS_PERSIA,
    SEATS,
    SYRIAN_WAR,
    battle,
    moves,
    outcome,
    pass_turns,
    ready,
    world,
)

FOUR = "cyrene 1i, espanga 1i, gaul 1i"
"""With the home, four forts of Carthage."""


def fifth_fort() -> MapPosition:
    """Carthage has just walked into its fifth fort."""
    return world(DUELS, "carthage", carthage=f"{FOUR}, libya 3c", rome="brundisium 3c").play(
        "carthage", "libya>thebes 3c"
    )


def test_du_q7_five_forts_win_after_one_full_turn_of_the_opponent() -> None:
    here = pass_turns(fifth_fort(), "carthage")
    assert here.result is None
    assert outcome(here.play("rome", "end")) == (("carthage",), "five-forts")


def test_du_q7_a_fort_lost_in_that_turn_prevents_it() -> None:
    here = world(DUELS, "carthage", carthage=f"{FOUR}, sicily 1i", rome="brundisium 3c")
    here = battle(here.play("carthage", "end"), "brundisium>sicily 3c", (4, 1))
    assert pass_turns(here, "rome", "carthage", "rome").result is None


def test_ms_26_and_du_q7_replies_are_counted_at_the_end_of_turns_not_of_rounds() -> None:
    """Rome takes its fifth fort in its own turn: Carthage replies in the next round, before Rome's turn in it."""
    here = world(DUELS, "rome", rome="alpes 1i, sicily 1i, gaul 1i, illyria 1i", carthage="numidia 1i")
    here = here.play("rome", "illyria>celtica 1i")
    here = pass_turns(here, "rome")
    assert here.data()["round"] == 4
    assert here.result is None
    here = ready(here)
    assert here.to_act == ("carthage",)
    assert outcome(here.play("carthage", "end")) == (("rome",), "five-forts")


FIVES: list[Any] = [
    (PUNIC_WAR, {"carthage": "cyrene 1i, espanga 1i, gaul 1i, alpes 1i, sicily 1i"}),
    (GALLIC_WARS, {"rome": "alpes 1i, espanga 1i, sicily 1i, carthage 1i, macedonia 1i"}),
    (ALEXANDER, {"persia": "syria 1i, cyprus 1i, thebes 1i, palestina 1i, asia-minor 1i"}),
    (ROME_VS_PERSIA, {"rome": "gaul 1i, carthage 1i, alpes 1i, cyrene 1i, palma 1i"}),
    (SYRIAN_WAR, {"persia": "asia-minor 1i, syria 1i, cyprus 1i, palestina 1i, sparta 1i"}),
]


@pytest.mark.parametrize(("key", "said"), FIVES)
def test_du_q7_five_forts_do_not_end_a_scenario(key: str, said: dict[str, str]) -> None:
    armies: dict[str, Any] = dict(said)
    here = world(key, SEATS[key][0], round=1, **armies)
    assert pass_turns(here, *SEATS[key], *SEATS[key]).result is None


def scored(options: dict[str, Any] | None = None, **said: Any) -> Result:
    """Return the result when Rome ends its turn in the last round."""
    here = world(DUELS, "rome", options, **{"round": 10, **said}).play("rome", "end")
    assert here.result is not None
    return here.result


def test_ms_26_and_du_q12_points_decide_after_round_10() -> None:
    """V2-Q1: the home five, Sicily two."""
    assert world(DUELS, "rome", round=9).play("rome", "end").result is None
    result = scored(rome="sicily 1i")
    assert result.winners == ("rome",)
    assert result.reason == "victory-points"
    assert result.scores == {"carthage": 5, "rome": 7}


@pytest.mark.parametrize("limit", [1, 4, 30])
def test_du_q12_the_number_of_rounds_may_be_chosen(limit: int) -> None:
    options = {"round_limit": limit}
    assert scored(options, round=limit, carthage="cyrene 1i").winners == ("carthage",)
    if limit > 1:
        assert world(DUELS, "rome", options, round=limit - 1).play("rome", "end").result is None


def test_du_q12_with_a_longer_game_round_10_is_not_the_last() -> None:
    assert world(DUELS, "rome", {"round_limit": 30}, round=10).play("rome", "end").result is None


@pytest.mark.parametrize(
    ("held", "points"),
    [
        ("macedonia 1i", 3),
        ("alexandria 1i", 3),
        ("gaul 1i", 3),
        ("espanga 1i", 3),
        ("thebes 1i", 2),
        ("berber 1i", 0),
    ],
)
def test_du_q12_what_counts(held: str, points: int) -> None:
    """V2-6: Macedonia and Alexandria, nobody's homes here, count as great forts."""
    assert scored(rome=held).scores == {"carthage": 5, "rome": 5 + points}


def test_du_q12_the_rivals_capital_counts_five() -> None:
    assert scored(rome="carthage 1i", carthage="numidia 1i").scores == {"carthage": 0, "rome": 10}


def test_ms_24_and_du_q12_tied_points_are_shared_here() -> None:
    """V2-Q2: forts, territories, strength and coins are equal too."""
    result = scored(rome="sicily 1i", carthage="cyrene 1i")
    assert set(result.winners) == {"carthage", "rome"}
    assert scored(rome="sicily 1i", carthage="cyrene 1c").winners == ("carthage",), "the stronger armies"


def test_du_q12_forts_are_looked_at_before_points_are_counted() -> None:
    """V2-Q4: Carthage's five forts mature with the last turn; Rome has as many points."""
    here = world(
        DUELS, "carthage", round=10, carthage=f"{FOUR}, thebes 1i", rome="macedonia 1i, alexandria 1i, alpes 1i"
    )
    assert outcome(pass_turns(here, "carthage", "rome")) == (("carthage",), "five-forts")


LAST: list[Any] = [
    (DUELS, "rome", "carthage", {"rome": "berber 3c", "carthage": "numidia 1i"}, "berber>numidia 3c"),
    (PUNIC_WAR, "rome", "carthage", {"rome": "berber 3c", "carthage": "numidia 1i"}, "berber>numidia 3c"),
    (GALLIC_WARS, "rome", "gaul", {"rome": "alpes 3c", "gaul": "germania 1i"}, "alpes>germania 3c"),
    (ALEXANDER, "greece", "babylon", {"greece": "syria 3c", "persia": "cappadocia 1i"}, "syria>cappadocia 3c"),
    (ROME_VS_PERSIA, "persia", "rome", {"persia": "illyria 3c", "rome": "alpes 1i"}, "illyria>alpes 3c"),
]


@pytest.mark.parametrize(("key", "seat", "home", "said", "move"), LAST)
def test_sc_q8_who_has_no_unit_and_no_territory_has_lost(
    key: str, seat: str, home: str, said: dict[str, str], move: str
) -> None:
    """At once, before any line of the scenario."""
    armies: dict[str, Any] = dict(said)
    after = battle(world(key, seat, neutral=(home,), **armies), move, (4, 1))
    assert outcome(after) == ((seat,), "last-standing")


def test_sc_q8_an_empty_home_keeps_its_player_in_the_game() -> None:
    here = world(PUNIC_WAR, "rome", rome="berber 3c", carthage="numidia 1i")
    after = battle(here, "berber>numidia 3c", (4, 1))
    assert after.result is None
    assert moves(after, "numidia>") == {f"numidia>carthage {n}c" for n in (1, 2, 3)}


ENOUGH: list[Any] = [
    ("macedonia", "2c", "illyria", 7),
    ("alexandria", "2c", "libya", 7),
    ("gaul", "1c1i", "germania", 6),
    ("alpes", "1c1i", "germania", 6),
    ("asia-minor", "1c1i", "thracia", 6),
]


@pytest.mark.parametrize(("land", "guard", "origin", "needed"), ENOUGH)
def test_du_q11_what_the_independents_ask_for(land: str, guard: str, origin: str, needed: int) -> None:
    """FC-Q25: two for the great fort, not four, also in Macedonia and Alexandria."""
    strong = world(DUELS, "rome", rome=f"{origin} {needed}i", independent=f"{land} {guard}")
    assert moves(strong, f"{origin}>{land}") == {f"{origin}>{land} {needed}i"}
