"""The prize for the other player's capital."""

from typing import Any

import pytest

from tests.games.duels.worlds import (
    ALEXANDER,
    DUELS,
    GALLIC_WARS,
    PUNIC_WAR,
    ROME_VS_PERSIA,
    SYRIAN_WAR,
    army,
    battle,
    coins,
    outcome,
    pass_turns,
    ready,
    world,
)


def test_du_15_the_other_players_capital_pays_six() -> None:
    """DU-Q4: on top of the coin for the victory."""
    here = world(DUELS, "carthage", carthage="alpes 4c", rome="brundisium 1i")
    after = battle(here, "alpes>rome 4c", (4, 1))
    assert army(after, "rome") == "carthage 4c"
    assert coins(after, "carthage") == 1 + 6
    assert after.data()["prized"] == ["carthage"]


def test_du_15_the_prize_is_won_only_once() -> None:
    here = world(DUELS, "carthage", carthage="alpes 4c", rome="brundisium 1i", prized=["carthage"])
    assert coins(battle(here, "alpes>rome 4c", (4, 1)), "carthage") == 1


def test_du_15_recapturing_does_not_repeat_it() -> None:
    """Carthage takes Rome, loses it and takes it again; winning back the own capital pays only the usual coin."""
    here = world(DUELS, "carthage", carthage="alpes 2c, gaul 6c", rome="brundisium 3c")
    here = battle(here, "alpes>rome 2c", (4, 1))
    assert coins(here, "carthage") == 7
    here = battle(here.play("carthage", "end"), "brundisium>rome 3c", (4, 1))
    assert army(here, "rome") == "rome 3c"
    assert coins(here, "rome") == 1
    here = ready(pass_turns(here, "rome")).play("carthage", "gaul>alpes 6c")
    here = ready(pass_turns(here, "carthage", "rome"))
    before = coins(here, "carthage")
    here = battle(here, "alpes>rome 6c", (4, 1))
    assert army(here, "rome") == "carthage 6c"
    assert coins(here, "carthage") == before + 1


def test_du_q4_each_player_may_win_it_once() -> None:
    here = world(DUELS, "carthage", carthage="alpes 4c", rome="brundisium 1i", prized=["rome"])
    after = battle(here, "alpes>rome 4c", (4, 1))
    assert coins(after, "carthage") == 7
    assert set(after.data()["prized"]) == {"carthage", "rome"}


def test_du_q4_walking_into_a_capital_of_nobody_pays_nothing() -> None:
    here = world(DUELS, "carthage", carthage="alpes 4c", rome="brundisium 1i", neutral=("rome",))
    after = here.play("carthage", "alpes>rome 4c")
    assert army(after, "rome") == "carthage 4c"
    assert coins(after, "carthage") == 0
    assert after.data().get("prized", []) == []


def test_du_15_other_capitals_pay_no_prize() -> None:
    here = world(DUELS, "carthage", carthage="libya 4c", rome="alexandria 1i")
    assert coins(battle(here, "libya>alexandria 4c", (4, 1)), "carthage") == 1


PRIZES: list[Any] = [
    (GALLIC_WARS, "rome", {"rome": "alpes 4c", "gaul": "germania 1i"}, "alpes>gaul 4c", 7),
    (ALEXANDER, "greece", {"greece": "syria 4c", "persia": "caucasus 1i"}, "syria>babylon 4c", 7),
    (ROME_VS_PERSIA, "rome", {"rome": "syria 4c", "persia": "caucasus 1i"}, "syria>babylon 4c", 1),
    (ROME_VS_PERSIA, "persia", {"persia": "alpes 4c", "rome": "sicily 1i"}, "alpes>rome 4c", 1),
    (SYRIAN_WAR, "egypt", {"egypt": "syria 4c", "persia": "caucasus 1i"}, "syria>babylon 4c", 7),
    (SYRIAN_WAR, "persia", {"persia": "libya 4c", "egypt": "thebes 1i"}, "libya>alexandria 4c", 7),
]


@pytest.mark.parametrize(("key", "seat", "said", "move", "paid"), PRIZES)
def test_sc_q6_what_a_capital_pays_in_the_scenarios(
    key: str, seat: str, said: dict[str, str], move: str, paid: int
) -> None:
    """S4-15: nothing but the usual coin in Rome vs Persia."""
    armies: dict[str, Any] = dict(said)
    after = battle(world(key, seat, **armies), move, (4, 1))
    assert army(after, move.split(">")[1].split(maxsplit=1)[0]) == f"{seat} 4c"
    assert after.result is None
    assert coins(after, seat) == paid


def test_sc_q6_in_the_punic_war_the_game_ends_with_the_capital() -> None:
    here = world(PUNIC_WAR, "rome", rome="berber 4c", carthage="numidia 1i")
    assert outcome(battle(here, "berber>carthage 4c", (4, 1))) == (("rome",), "conquest")
