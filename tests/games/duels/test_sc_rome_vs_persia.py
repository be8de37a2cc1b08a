"""Scenario 4, Rome vs Persia: the set-up, the cards, the heroes and the capitals."""

from fractions import Fraction
from typing import Any

import pytest

from conqueror.games.map_games.game import MapPosition
from tests.games.duels.worlds import (
    ROME_VS_PERSIA,
    armies,
    army,
    battle,
    begun,
    coins,
    even,
    moves,
    outcome,
    pass_turns,
    planning,
    plans,
    ready,
    table,
    units,
    world,
)

ROMAN = {
    **dict.fromkeys(("iberia", "cyrene", "illyria", "celtica", "averni", "raetia"), "rome 1c"),
    **dict.fromkeys(("carthage", "alpes", "rome", "gaul"), "rome 2c"),
    **dict.fromkeys(
        ("numidia", "berber", "sicily", "sardinia", "brundisium", "germania", "espanga", "palma"), "rome 1i"
    ),
}
PERSIAN = {
    **dict.fromkeys(("macedonia", "alexandria", "asia-minor", "babylon"), "persia 2c"),
    **dict.fromkeys(("cappadocia", "libya", "thracia"), "persia 1c"),
    **dict.fromkeys(("sparta", "crete", "rhodes", "thebes", "palestina", "syria", "caucasus", "cyprus"), "persia 1i"),
}
NINE = {
    "germanic-tribes-attack",
    "the-huns-attack",
    "strong-winds",
    "gold-discovered",
    "flourishing-trade",
    "call-to-arms",
    "poor-harvest",
    "sacred-games",
    "siege-engines",
}
WEST = {
    "julius-caesar", "scipio-africanus", "claudius-marcellus", "fabius-maximus",
    "hannibal-barca", "hamilcar-barca", "hasdrubal-the-fair", "hanno-the-navigator",
    "vercingetorix", "brennus", "ambiorix", "viridomarus",
}  # fmt: skip
EAST = {
    "darius-the-great", "cyrus-the-great", "xerxes", "artemisia",
    "alexander-the-great", "pyrrhus-of-epirus", "leonidas", "themistocles",
    "thutmose-iii", "ramesses-the-great", "cleopatra", "ptolemy-soter",
}  # fmt: skip


def test_s4_9_and_s4_10_and_s4_11_the_armies_at_the_start() -> None:
    """S4-Q13: the other side is Persian, whatever the set-up line says."""
    start = table(ROME_VS_PERSIA).start()
    assert armies(start) == {**ROMAN, **PERSIAN, "britannia": "independent 2c"}
    assert (units(start, "rome"), units(start, "persia")) == (22, 19)


def test_s4_12_and_s4_q6_nine_cards_the_huns_among_them_and_no_slave_revolt() -> None:
    here = ready(table(ROME_VS_PERSIA).start()).play("rome", "end").play("persia", "end")
    assert here.chances() == {f"draw {card}": Fraction(1, 9) for card in NINE}


def test_s4_12_and_s4_1_the_last_card_marks_the_last_round() -> None:
    """One card in each of the rounds 2 to 10; then the game is over."""
    here = table(ROME_VS_PERSIA).start()
    seen: dict[int, str] = {}
    while here.result is None:
        seat = here.to_act[0]
        choices = list(here.chances()) if seat == "chance" else here.moves(seat)
        idle = (choice for choice in choices if choice in {"ready", "end", "bid 0"})
        here = here.play(seat, next(idle, choices[0]))
        if here.data().get("card"):
            seen[here.data()["round"]] = here.data()["card"]
    assert sorted(seen) == list(range(2, 11))
    assert set(seen.values()) == NINE
    assert here.result.reason == "points"


def test_s4_13_card_plans_rome_persia() -> None:
    here = world(ROME_VS_PERSIA, "rome", rome="sicily 1i", persia="crete 1i").play("rome", "end")
    assert here.to_act == ("persia",)
    here = here.play("persia", "end")
    assert here.to_act == ("chance",)
    here = begun(here)
    assert set(here.to_act) == {"rome", "persia"}
    here = ready(here)
    assert here.to_act == ("rome",)
    assert here.data()["round"] == 4


def bidding(**purses: int) -> MapPosition:
    """Return the tribes attack; eight coins beat them."""
    here = world(ROME_VS_PERSIA, "persia", round=8, deck=["germanic-tribes-attack", "strong-winds"], coins=purses)
    return here.play("persia", "end").play("chance", "draw germanic-tribes-attack")


def test_s4_q7_two_bid_as_many_do() -> None:
    """FC-109: in secret, from nothing to all; the minimum stays as printed."""
    here = bidding(rome=5, persia=4)
    assert set(here.to_act) == {"rome", "persia"}
    assert here.moves("rome") == [f"bid {offer}" for offer in range(6)]
    won = here.play("persia", "bid 3").play("rome", "bid 5")
    assert set(won.to_act) == {"rome", "persia"}
    assert plans(won, "rome", "recruit"), "eight are enough: nobody is hindered"
    assert plans(won, "persia", "recruit")
    lost = here.play("persia", "bid 2").play("rome", "bid 5")
    assert not plans(lost, "persia", "recruit"), "the lowest bidder recruits nothing"
    assert plans(lost, "rome", "recruit")


@pytest.mark.parametrize("offer", [2, 4])
def test_s4_q7_a_tie_is_rolled_off(offer: int) -> None:
    """MS-20: for the reward as for the bigger penalty."""
    here = bidding(rome=4, persia=4).play("rome", f"bid {offer}").play("persia", f"bid {offer}")
    assert here.chances() == {"lot rome": Fraction(1, 2), "lot persia": Fraction(1, 2)}


@pytest.mark.parametrize(
    ("seat", "origin", "target"),
    [
        ("rome", "illyria", "macedonia"),
        ("rome", "libya", "alexandria"),
        ("persia", "berber", "carthage"),
        ("persia", "raetia", "gaul"),
    ],
)
def test_s4_14_the_other_capitals_are_only_great_forts(seat: str, origin: str, target: str) -> None:
    """An infantry and two."""
    rival = "persia" if seat == "rome" else "rome"
    said: dict[str, Any] = {seat: f"{origin} 1c1i", rival: f"{target} 1i"}
    assert even(world(ROME_VS_PERSIA, seat, **said), f"{origin}>{target} 1c1i")


def test_s4_14_rome_and_babylon_give_four_and_may_be_empty() -> None:
    rome = world(ROME_VS_PERSIA, "persia", persia="alpes 2c", rome="sicily 1i")
    assert even(rome, "alpes>rome 2c")
    babylon = world(ROME_VS_PERSIA, "rome", rome="syria 2c1i", persia="babylon 1i, crete 1i")
    assert even(babylon, "syria>babylon 2c1i")


def test_s4_15_the_opponents_capital_pays_no_prize() -> None:
    here = world(ROME_VS_PERSIA, "rome", rome="syria 4c", persia="crete 1i")
    after = battle(here, "syria>babylon 4c", (4, 1))
    assert army(after, "babylon") == "rome 4c"
    assert coins(after, "rome") == 1
    assert after.data().get("prized", []) == []


def test_s4_16_and_s4_18_and_s4_q14_each_empire_has_twelve_heroes() -> None:
    here = planning(ROME_VS_PERSIA, coins={"rome": 200, "persia": 200})
    assert plans(here, "rome", "buy") == {f"buy {hero}" for hero in WEST}
    assert plans(here, "persia", "buy") == {f"buy {hero}" for hero in EAST}


def test_s4_q14_each_card_once_in_a_game() -> None:
    here = planning(ROME_VS_PERSIA, coins={"rome": 200}, burnt=["hannibal-barca"], heroes={"rome": ["brennus"]})
    assert plans(here, "rome", "buy") == {f"buy {hero}" for hero in WEST - {"hannibal-barca", "brennus"}}


def test_s4_t2_and_s4_17_hannibal_helps_every_roman_cavalry() -> None:
    """Two cavalry of three each and his own three are nine, as many as four cavalry in Libya."""
    here = world(ROME_VS_PERSIA, "rome", rome="cyrene 2c", persia="libya 4c", heroes={"rome": ["hannibal-barca"]})
    assert even(here, "cyrene>libya 2c", hero="hero hannibal-barca")


def test_s4_17_vercingetorix_helps_every_roman_infantry() -> None:
    """Two infantry of two each and three are seven."""
    here = world(ROME_VS_PERSIA, "rome", rome="cyrene 2i", persia="libya 3c", heroes={"rome": ["vercingetorix"]})
    assert even(here, "cyrene>libya 2i", hero="hero vercingetorix")


def test_s4_18_greek_and_egyptian_heroes_serve_persia() -> None:
    """Leonidas: an infantry, one, two and two more in defence are six. Thutmose: walls give nothing."""
    defence = world(ROME_VS_PERSIA, "rome", rome="cyrene 3c", persia="libya 1i", heroes={"persia": ["leonidas"]})
    assert even(defence, "cyrene>libya 3c", answer="hero leonidas")
    attack = world(ROME_VS_PERSIA, "persia", persia="alpes 1c", rome="rome 2c1i", heroes={"persia": ["thutmose-iii"]})
    assert even(attack, "alpes>rome 1c", hero="hero thutmose-iii")


def test_s4_23_food_income_and_units_are_shown() -> None:
    """Nine food feed 22 units."""
    shown = table(ROME_VS_PERSIA).start().view(None)["players"]
    assert [shown[seat]["units"] for seat in ("rome", "persia")] == [22, 19]
    assert [shown[seat]["food"] for seat in ("rome", "persia")] == [9, 9]
    assert [shown[seat]["quota"] for seat in ("rome", "persia")] == [22, 22]
    assert [shown[seat]["coins"] for seat in ("rome", "persia")] == [11, 12]


def test_s4_q14_and_s4_16_a_hero_of_the_other_empire_cannot_be_bought() -> None:
    here = planning(ROME_VS_PERSIA, coins={"rome": 200, "persia": 200})
    assert "buy leonidas" not in here.moves("rome")
    assert "buy brennus" not in here.moves("persia")


def test_ms_12_and_s4_2_a_lone_victor_who_dies_at_babylon_has_captured_nothing() -> None:
    """Brennus and a cavalry, nine against eight: five coins, but Babylon is Persia's, and no count begins."""
    here = world(ROME_VS_PERSIA, "rome", rome="syria 1c", persia="crete 1i", heroes={"rome": ["brennus"]})
    here = battle(here, "syria>babylon 1c", (4, 4), hero="hero brennus")
    assert army(here, "babylon") == "persia"
    assert coins(here, "rome") == 1 + 4
    assert pass_turns(here, "rome", "persia", "rome", "persia").result is None


def test_s4_14_a_capital_that_is_no_home_does_not_stand_empty() -> None:
    """S4-19."""
    here = world(ROME_VS_PERSIA, "persia", persia="macedonia 1c, babylon 1c")
    here = here.play("persia", "macedonia>sparta 1c").play("persia", "babylon>caucasus 1c")
    assert (army(here, "macedonia"), army(here, "babylon")) == ("", "persia")
    assert moves(here) == {"end"}


def test_sc_q8_and_s4_1_the_empire_that_is_left_has_won() -> None:
    here = world(ROME_VS_PERSIA, "rome", rome="syria 4c", neutral=("babylon",), persia="cappadocia 1i")
    assert outcome(battle(here, "syria>cappadocia 4c", (4, 1))) == (("rome",), "last-standing")
