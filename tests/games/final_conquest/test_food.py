"""Food: who must disband, when, and what."""

from typing import Any

import pytest

from conqueror.errors import IllegalMove
from conqueror.games.map_games.game import MapPosition
from tests.games.final_conquest.worlds import army, attack, battle, coins, moves, settle, units, world


def test_fc_t1_losing_food() -> None:
    """FC-18: Gaul has eight units on two food; it loses Averni and one unit, so one more must go at once."""
    here = world("rome", {"players": 6}, rome="alpes 2c1i", gaul="gaul 2i, averni 1c1i, espanga 4i")
    here = attack(here, "alpes>averni 2c1i", (1, 1))
    assert moves(here) == {"retreat espanga 1c", "retreat gaul 1c"}, "one infantry is dead"
    here = settle(here, retreat="gaul")
    assert units(here, "gaul") == 7
    assert here.to_act == ("gaul",), "in Rome's turn"
    assert moves(here) == {"disband gaul 1c", "disband gaul 1i", "disband espanga 1i"}
    for wrong in ("disband espanga 2i", "end", "ready", "disband averni 1i", "disband espanga 1c"):
        with pytest.raises(IllegalMove):
            here.play("gaul", wrong)
    after = here.play("gaul", "disband espanga 1i")
    assert units(after, "gaul") == 6
    assert army(after, "espanga") == "gaul 3i"
    assert after.to_act == ("rome",)


def leaving(**said: Any) -> MapPosition:
    """Rome has eight units on two food and leaves Sardinia."""
    armies: dict[str, Any] = {"rome": "sardinia 1i, rome 2c, brundisium 3i, illyria 2i"} | said
    return world("rome", **armies).play("rome", "sardinia>tyrrhenian-sea 1i")


def test_fc_q8_abandoning_food_counts_as_losing_it() -> None:
    here = leaving()
    assert here.to_act == ("rome",)
    assert moves(here) == {
        "disband tyrrhenian-sea 1i",
        "disband rome 1c",
        "disband brundisium 1i",
        "disband illyria 1i",
    }
    here = here.play("rome", "disband illyria 1i").play("rome", "disband rome 1c")
    assert units(here, "rome") == 6
    assert "end" in moves(here)


def test_fc_q8_food_is_counted_after_the_arrival() -> None:
    here = world("rome", rome="tyrrhenian-sea 1i, sardinia 1i, rome 6i")
    assert "end" in moves(here.play("rome", "tyrrhenian-sea>sicily 1i"))
    here = world("carthage", carthage="berber 1i, numidia 7i").play("carthage", "berber>espanga 1i")
    assert "end" in moves(here), "food for food"


def test_fc_15_the_quota_counts_units_not_strength() -> None:
    here = world("rome", rome="rome 6c").play("rome", "rome>alpes 6c")
    assert units(here, "rome") == 6
    assert "end" in moves(here)


def test_fc_q7_what_is_disbanded_when_time_runs_out() -> None:
    """Infantry first, from lands with more than one unit."""
    here = leaving()
    assert here.default("rome") in {"disband brundisium 1i", "disband illyria 1i"}


def test_fc_q7_the_last_unit_of_a_fort_or_a_food_land_is_spared_when_time_runs_out() -> None:
    """Nobody stands with a second unit, so a plain land or the sea is given up before the five forts."""
    forts = "alpes 1i, celtica 1i, cyprus 1i, thebes 1i, cyrene 1i"
    here = leaving(rome=f"sardinia 1i, {forts}, brundisium 1i, illyria 1i")
    assert units(here, "rome") == 8
    assert here.default("rome") in {"disband tyrrhenian-sea 1i", "disband brundisium 1i", "disband illyria 1i"}


def test_fc_q7_removing_the_last_unit_of_a_food_land_costs_its_food_too() -> None:
    """Ten units on three food; two must go, and then two more."""
    here = world("rome", rome="sicily 1i, sardinia 1i, rome 4c, brundisium 4i").play("rome", "sicily>ionian-sea 1i")
    here = here.play("rome", "disband sardinia 1i")
    assert army(here, "sardinia") == ""
    for _ in range(3):
        assert here.to_act == ("rome",)
        here = here.play("rome", "disband brundisium 1i")
    assert units(here, "rome") == 6
    assert "end" in moves(here)


def test_fc_q7_several_players_disband_in_turn_order_from_the_active_one() -> None:
    """Egypt leaves Asia Minor, Rome loses Thracia: both have too many, and it is Egypt's turn."""
    here = world(
        "egypt",
        egypt="asia-minor 3c, alexandria 3c, thebes 3i",
        rome="thracia 1i, rome 4c, brundisium 3i",
    )
    here = battle(here, "asia-minor>thracia 3c", (4, 1))
    assert here.to_act == ("egypt",)
    here = here.play("egypt", "disband thebes 1i")
    assert here.to_act == ("rome",)
    assert moves(here) == {"disband rome 1c", "disband brundisium 1i"}
    here = here.play("rome", "disband brundisium 1i")
    assert here.to_act == ("egypt",)
    assert moves(here, "thracia>") == {f"thracia>macedonia {n}c" for n in (1, 2, 3)}, "the second attack comes last"


def test_fc_18_food_lost_with_a_home_is_lost_at_once() -> None:
    here = world("rome", rome="berber 6c", carthage="numidia 4i, cyrene 2i")
    here = battle(here, "berber>carthage 6c", (1, 4))
    assert army(here, "carthage") == "rome 6c"
    assert here.to_act == ("carthage",), "six units, but without food only four"
    assert moves(here) == {"disband numidia 1i", "disband cyrene 1i"}


def test_fc_19_there_are_no_exceptions() -> None:
    """The player may neither wait nor do anything else first."""
    here = leaving()
    for other in ("end", "brundisium>sicily 1i", "no hero"):
        with pytest.raises(IllegalMove):
            here.play("rome", other)


def test_ms_10_exhausted_units_are_disbanded_first() -> None:
    """One of three cavalry in Rome is fresh; two are disbanded, and it is still fresh."""
    fresh = {"rome": {"cavalry": 1, "infantry": 0}, "sardinia": {"cavalry": 0, "infantry": 1}}
    here = leaving(rome="sardinia 1i, rome 3c, brundisium 4i", fresh=fresh)
    here = here.play("rome", "disband rome 1c").play("rome", "disband rome 1c")
    assert moves(here, "rome>") == {"rome>alpes 1c", "rome>brundisium 1c", "rome>tyrrhenian-sea 1c"}


def test_ms_1_food_comes_before_the_missions() -> None:
    """Six infantry are asked for; Greece has them until it must disband two units."""
    said: dict[str, Any] = {
        "greece": "thracia 1i, macedonia 2c, rhodes 5i",
        "missions": {"greece": "the-long-spears"},
    }
    here = world("greece", {"missions": "on"}, **said).play("greece", "thracia>illyria 1i")
    assert here.to_act == ("greece",)
    assert coins(here, "greece") == 0
    poor = here.play("greece", "disband rhodes 1i").play("greece", "disband rhodes 1i")
    assert coins(poor, "greece") == 0
    rich = here.play("greece", "disband macedonia 1c").play("greece", "disband macedonia 1c")
    assert coins(rich, "greece") == 5
