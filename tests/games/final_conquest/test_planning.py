"""The planning phase: recruiting, income, heroes bought."""

from typing import Any

import pytest

from conqueror.errors import IllegalMove
from conqueror.games.map_games.game import MapPosition
from tests.games.final_conquest.worlds import army, coins, heroes, moves, pass_turn, table, world


def planning(seat: str = "rome", **said: Any) -> MapPosition:
    """Return a seat's planning phase."""
    return world(seat, stage="planning", **said)


def test_fc_10_and_fc_12_what_forts_recruit() -> None:
    """FC-26, FC-28, FC-30: two kinds of units, nothing is upgraded or exchanged. FC-60: from forts."""
    here = planning(rome="rome 1c, sicily 1i, sardinia 1i")
    assert moves(here) == {"recruit rome 1i", "recruit rome 2i", "recruit rome 1c", "recruit sicily 1i", "ready"}


def test_fc_11_the_infantry_of_a_fort_appears_there() -> None:
    here = planning(rome="sicily 1i").play("rome", "recruit sicily 1i")
    assert army(here, "sicily") == "rome 2i"
    assert not moves(here, "recruit sicily")


@pytest.mark.parametrize(("units", "result"), [("1i", "1c1i"), ("2i", "1c2i"), ("1c", "2c")])
def test_fc_13_the_units_of_a_great_fort_appear_there(units: str, result: str) -> None:
    here = planning(rome="rome 1c, alpes 1c").play("rome", f"recruit alpes {units}")
    assert army(here, "alpes") == f"rome {result}"
    assert army(here, "rome") == "rome 1c"


def test_fc_q10_a_great_fort_gives_two_infantry_or_one_cavalry_never_both_kinds() -> None:
    here = planning(rome="rome 1c")
    assert not moves(here.play("rome", "recruit rome 2i"), "recruit")
    assert not moves(here.play("rome", "recruit rome 1c"), "recruit")
    assert "recruit rome 1c" not in moves(here.play("rome", "recruit rome 1i"))


def test_fc_q10_recruiting_is_not_compulsory_and_what_is_unused_is_lost() -> None:
    here = planning(rome="rome 1c, brundisium 1i").play("rome", "ready").play("rome", "end")
    for _ in range(3):
        here = pass_turn(here)
    assert army(here, "rome") == "rome 1c"


def test_fc_q10_an_empty_home_recruits() -> None:
    here = planning(rome="brundisium 1i")
    assert moves(here, "recruit") == {"recruit rome 1i", "recruit rome 2i", "recruit rome 1c"}
    assert army(here.play("rome", "recruit rome 2i"), "rome") == "rome 2i"


def test_fc_q10_recruits_may_act_in_the_same_turn() -> None:
    here = planning(rome="brundisium 1i").play("rome", "recruit rome 1c").play("rome", "ready")
    assert army(here.play("rome", "rome>alpes 1c"), "alpes") == "rome 1c"


def test_fc_q10_a_fort_taken_now_recruits_only_in_the_next_planning_phase() -> None:
    here = planning(rome="brundisium 1i").play("rome", "ready").play("rome", "brundisium>sicily 1i")
    with pytest.raises(IllegalMove):
        here.play("rome", "recruit sicily 1i")
    for seat in ("rome", "carthage", "greece", "egypt"):
        assert here.to_act == (seat,)
        here = pass_turn(here)
    while here.to_act != ("rome",):
        here = pass_turn(here)
    assert "recruit sicily 1i" in moves(here)


FARMS = ("asia-minor", "libya", "sicily", "sardinia", "gaul", "espanga", "crete", "thracia", "berber")


def test_fc_q10_there_is_no_limit_of_pieces() -> None:
    here = planning(rome="rome 20i, " + ", ".join(f"{land} 1i" for land in FARMS))
    assert army(here.play("rome", "recruit rome 1i"), "rome") == "rome 21i"


QUOTA = [
    (0, 4, "alpes", ""),
    (1, 6, "rome", ""),
    (2, 8, "rome", "sardinia 1i"),
    (3, 10, "rome", "sardinia 1i, sicily 1i"),
    (4, 12, "rome", "asia-minor 1i"),
    (5, 14, "rome", "sardinia 1i, sicily 1i, libya 1i"),
    (6, 16, "rome", "asia-minor 1i, libya 1i"),
]


@pytest.mark.parametrize(("food", "quota", "fort", "others"), QUOTA)
def test_fc_16_the_food_supply_sets_the_number_of_units(food: int, quota: int, fort: str, others: str) -> None:
    """FC-15, FC-17, FC-19: nobody recruits beyond the quota. FC-Q6: without food it is four."""
    held = others.count("i,") + others.endswith("i")
    carthage = "" if food else "rome 1c"
    here = planning(rome=f"{fort} {quota - held - 1}i, {others}", carthage=carthage)
    assert moves(here, f"recruit {fort}") == {f"recruit {fort} 1i", f"recruit {fort} 1c"}
    with pytest.raises(IllegalMove):
        here.play("rome", f"recruit {fort} 2i")
    full = here.play("rome", f"recruit {fort} 1i")
    assert not moves(full, "recruit")
    assert not moves(planning(rome=f"{fort} {quota - held}i, {others}", carthage=carthage), "recruit")


def test_fc_q6_a_player_without_food_may_still_have_four_units() -> None:
    here = planning(rome="alpes 2i", carthage="rome 1c")
    assert moves(here, "recruit") == {"recruit alpes 1i", "recruit alpes 2i", "recruit alpes 1c"}
    assert not moves(here.play("rome", "recruit alpes 2i"), "recruit")


def test_fc_9_territories_help_to_recruit_to_feed_and_to_earn() -> None:
    """FC-61: one coin for Rome, one for Brundisium."""
    start = table().start()
    assert coins(start, "rome") == 2
    assert moves(start) == {"recruit rome 1i", "recruit rome 2i", "recruit rome 1c", "ready"}


@pytest.mark.parametrize(
    ("lands", "income"),
    [("", 1), ("numidia 1i", 2), ("cyprus 1i", 3), ("berber 1i", 1), ("cyprus 1i, cyrene 4i, numidia 1c", 5)],
)
def test_fc_20_and_fc_21_income_comes_at_the_beginning_of_the_turn(lands: str, income: int) -> None:
    """FC-25: the empty home pays as well. FC-Q12: it is collected by itself."""
    here = world("rome", carthage=lands, coins={"carthage": 10})
    assert coins(here, "carthage") == 10
    here = here.play("rome", "end")
    assert coins(here, "carthage") == 10 + income


def test_fc_q40_seas_pay_nothing() -> None:
    here = world("rome", carthage="libyan-sea 1i, tyrrhenian-sea 1i").play("rome", "end")
    assert coins(here, "carthage") == 1


def test_fc_q12_there_is_no_limit_of_coins() -> None:
    """FC-37: the bank never runs dry."""
    assert coins(world("rome", coins={"carthage": 500}).play("rome", "end"), "carthage") == 501


def test_fc_39_and_fc_62_heroes_are_bought_in_planning() -> None:
    here = planning(coins={"rome": 9}).play("rome", "buy scipio-africanus")
    assert heroes(here, "rome") == ["scipio-africanus"]
    assert coins(here, "rome") == 1


@pytest.mark.parametrize(
    ("seat", "prices"),
    [
        ("rome", {"julius-caesar": 11, "scipio-africanus": 8, "claudius-marcellus": 8, "fabius-maximus": 5}),
        ("carthage", {"hannibal-barca": 10, "hamilcar-barca": 9, "hasdrubal-the-fair": 7, "hanno-the-navigator": 6}),
        ("gaul", {"vercingetorix": 10, "brennus": 9, "ambiorix": 8, "viridomarus": 5}),
        ("greece", {"alexander-the-great": 12, "pyrrhus-of-epirus": 8, "leonidas": 7, "themistocles": 5}),
        ("persia", {"darius-the-great": 10, "cyrus-the-great": 9, "xerxes": 8, "artemisia": 5}),
        ("egypt", {"thutmose-iii": 10, "ramesses-the-great": 9, "cleopatra": 8, "ptolemy-soter": 5}),
    ],
)
def test_fc_41_and_fc_43_each_faction_has_four_heroes_at_their_prices(seat: str, prices: dict[str, int]) -> None:
    """FC-36: any sum can be paid exactly."""
    for hero, price in prices.items():
        six = {"players": 6}
        poor = planning(seat, options=six, coins={seat: price - 1})
        assert f"buy {hero}" not in moves(poor)
        rich = planning(seat, options=six, coins={seat: 40})
        assert moves(rich, "buy") == {f"buy {each}" for each in prices}
        assert coins(rich.play(seat, f"buy {hero}"), seat) == 40 - price


def test_fc_q29_any_number_of_heroes_while_they_can_be_paid_each_once() -> None:
    here = planning(coins={"rome": 24})
    here = here.play("rome", "buy scipio-africanus").play("rome", "buy claudius-marcellus")
    assert moves(here, "buy") == {"buy fabius-maximus"}
    here = here.play("rome", "buy fabius-maximus")
    assert sorted(heroes(here, "rome")) == ["claudius-marcellus", "fabius-maximus", "scipio-africanus"]
    assert coins(here, "rome") == 3
    with pytest.raises(IllegalMove):
        planning(coins={"rome": 40}, heroes={"rome": ["fabius-maximus"]}).play("rome", "buy fabius-maximus")


def test_fc_43_a_hero_serves_only_its_faction() -> None:
    with pytest.raises(IllegalMove):
        planning(coins={"rome": 40}).play("rome", "buy hannibal-barca")


def test_fc_42_a_burnt_hero_cannot_be_bought_again() -> None:
    here = planning(coins={"rome": 40}, burnt=["julius-caesar"])
    assert moves(here, "buy") == {"buy scipio-africanus", "buy claudius-marcellus", "buy fabius-maximus"}


def test_fc_63_planning_comes_before_the_first_action() -> None:
    """MS-2: `ready` ends planning."""
    here = planning(rome="rome 1c")
    assert not [move for move in moves(here) if ">" in move or move == "end"]
    ready = here.play("rome", "ready")
    assert moves(ready) == {"rome>alpes 1c", "rome>brundisium 1c", "rome>tyrrhenian-sea 1c", "end"}


def test_fc_64_what_was_forgotten_in_planning_is_lost() -> None:
    """FC-74: the action phase has begun."""
    here = planning(rome="rome 1c", coins={"rome": 40}).play("rome", "ready")
    for forgotten in ("recruit rome 1i", "buy fabius-maximus", "ready"):
        with pytest.raises(IllegalMove):
            here.play("rome", forgotten)
    here = here.play("rome", "rome>alpes 1c")
    with pytest.raises(IllegalMove):
        here.play("rome", "recruit rome 1i")


def test_v2_q6_a_captured_capital_recruits_feeds_and_pays() -> None:
    here = world("egypt", first="carthage", rome="carthage 1i, rome 5i", carthage="numidia 1i").play("egypt", "end")
    assert coins(here, "rome") == 2
    recruits = {f"recruit {fort} {units}" for fort in ("rome", "carthage") for units in ("1i", "2i", "1c")}
    assert moves(here, "recruit") == recruits, "two foods let eight units live"


def test_fc_q5_a_lost_home_gives_its_owner_nothing() -> None:
    here = world("rome", rome="carthage 1i", carthage="numidia 1i").play("rome", "end")
    assert here.to_act == ("carthage",)
    assert coins(here, "carthage") == 1
    assert moves(here) == {"ready"}
