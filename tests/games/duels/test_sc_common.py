"""What the five scenarios have in common: coins, cards, and when their lines are looked at."""

from typing import Any

import pytest

from tests.games.duels.worlds import (
    ALEXANDER,
    GALLIC_WARS,
    PUNIC_WAR,
    ROME_VS_PERSIA,
    ROUNDS,
    SCENARIOS,
    SEATS,
    SYRIAN_WAR,
    battle,
    coins,
    heroes,
    outcome,
    ready,
    table,
    world,
)
from tests.labels import labels_of

COINS = {
    PUNIC_WAR: {"carthage": 4, "rome": 3},
    GALLIC_WARS: {"rome": 6, "gaul": 5 + 1},
    ALEXANDER: {"greece": 5 + 4, "persia": 8},
    ROME_VS_PERSIA: {"rome": 11, "persia": 12},
    SYRIAN_WAR: {"egypt": 3 + 3, "persia": 3},
}
"""What is stated for the start, and the income of round 1."""


@pytest.mark.parametrize("key", SCENARIOS)
def test_sc_q4_nobody_starts_with_coins_unless_it_is_stated(key: str) -> None:
    start = table(key).start()
    assert {seat: coins(start, seat) for seat in SEATS[key]} == COINS[key]


@pytest.mark.parametrize("key", SCENARIOS)
def test_sc_q4_only_rome_vs_persia_has_a_chronicle(key: str) -> None:
    """S1-8, S2-8, S3-8, S5-12."""
    first, second = SEATS[key]
    here = ready(table(key).start()).play(first, "end").play(second, "end")
    if key == ROME_VS_PERSIA:
        assert here.to_act == ("chance",)
    else:
        assert set(here.to_act) == {first, second}
        assert not here.data().get("card")


@pytest.mark.parametrize(
    ("key", "first"),
    [
        (PUNIC_WAR, "carthage"),
        (GALLIC_WARS, "rome"),
        (ALEXANDER, "greece"),
        (ROME_VS_PERSIA, "rome"),
        (SYRIAN_WAR, "egypt"),
    ],
)
def test_sc_q5_who_goes_first(key: str, first: str) -> None:
    """S1-14, S2-9, S3-9, S4-13, S5-13; planning is simultaneous in all."""
    start = table(key).start()
    assert set(start.to_act) == set(SEATS[key])
    assert ready(start).to_act == (first,)


@pytest.mark.parametrize("key", SCENARIOS)
def test_heroes_at_the_start(key: str) -> None:
    """S2-10, S5-12: only Gaul and Egypt own one."""
    start = table(key).start()
    given = {GALLIC_WARS: {"gaul": ["ambiorix"]}, SYRIAN_WAR: {"egypt": ["cleopatra"]}}.get(key, {})
    for seat in SEATS[key]:
        assert heroes(start, seat) == given.get(seat, [])


LAST_TURNS: list[Any] = [
    (PUNIC_WAR, "rome", {"rome": "berber 4c", "carthage": "numidia 1i"}, "berber>carthage 4c"),
    (GALLIC_WARS, "gaul", {"gaul": "alpes 4c", "rome": "sicily 1i"}, "alpes>rome 4c"),
    (ALEXANDER, "persia", {"persia": "thracia 4c", "greece": "crete 1i"}, "thracia>macedonia 4c"),
]


@pytest.mark.parametrize(("key", "seat", "said", "move"), LAST_TURNS)
def test_sc_q3_the_last_players_turn_of_the_last_round_counts(
    key: str, seat: str, said: dict[str, str], move: str
) -> None:
    """S1-3, S2-3, S3-3."""
    armies: dict[str, Any] = dict(said)
    after = battle(world(key, seat, round=ROUNDS[key], **armies), move, (4, 1))
    assert outcome(after) == ((seat,), "conquest")


@pytest.mark.parametrize("key", [PUNIC_WAR, GALLIC_WARS, ALEXANDER, SYRIAN_WAR])
def test_sc_q3_the_last_round_is_played_to_its_end(key: str) -> None:
    """S1-1, S2-1, S3-1, S5-1: the second seat has its turn; then the game is over."""
    first, second = SEATS[key]
    before = world(key, second, round=ROUNDS[key] - 1).play(second, "end")
    assert before.result is None
    assert before.data()["round"] == ROUNDS[key]
    here = ready(before).play(first, "end")
    assert here.result is None
    assert here.play(second, "end").result is not None


def test_sc_q7_conquest_needs_a_unit_in_the_land() -> None:
    """DU-Q2: Marcellus' lone cavalry beats empty Carthage, eight against four, and falls to its four."""
    here = world(PUNIC_WAR, "rome", rome="berber 1c", carthage="numidia 1i", heroes={"rome": ["claudius-marcellus"]})
    after = battle(here, "berber>carthage 1c", (4, 4), hero="hero claudius-marcellus")
    assert after.result is None
    assert coins(after, "rome") == 1


def test_sc_q7_walking_into_a_capital_of_nobody_is_a_conquest() -> None:
    here = world(PUNIC_WAR, "carthage", carthage="alpes 1i", rome="sicily 1i", neutral=("rome",))
    assert outcome(here.play("carthage", "alpes>rome 1i")) == (("carthage",), "conquest")


def test_sc_q7_so_it_is_in_the_other_scenarios() -> None:
    gaul = world(GALLIC_WARS, "gaul", gaul="alpes 1i", rome="sicily 1i", neutral=("rome",))
    assert outcome(gaul.play("gaul", "alpes>rome 1i")) == (("gaul",), "conquest")
    persia = world(ALEXANDER, "persia", persia="thracia 1i", greece="crete 1i", neutral=("macedonia",))
    assert outcome(persia.play("persia", "thracia>macedonia 1i")) == (("persia",), "conquest")


ENDINGS: list[Any] = [
    ("S1", PUNIC_WAR, {}),
    ("S2", GALLIC_WARS, {}),
    ("S3", ALEXANDER, {}),
    ("S4", ROME_VS_PERSIA, {}),
    ("S4", ROME_VS_PERSIA, {"rome": "gaul 1i"}),
    ("S5", SYRIAN_WAR, {}),
    ("S5", SYRIAN_WAR, {"persia": "alexandria 1i", "egypt": "thebes 1i"}),
]


@pytest.mark.parametrize(("book", "key", "said"), ENDINGS)
def test_sc_q3_an_ending_names_a_rule_of_its_own_scenario(book: str, key: str, said: dict[str, str]) -> None:
    """S1-4, S2-4, S3-4, S4-4, S4-Q5, S5-6, S5-8."""
    last, armies = SEATS[key][1], dict[str, Any](said)
    result = world(key, last, round=ROUNDS[key], **armies).play(last, "end").result
    assert result is not None
    assert result.rule in labels_of("duels")
    assert result.rule.split("-", maxsplit=1)[0] in {book, "SC", "MS"}
