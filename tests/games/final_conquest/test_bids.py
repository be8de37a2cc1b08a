"""Sword cards: secret bids, the reward and the penalties."""

from fractions import Fraction
from typing import Any

import pytest

from conqueror.errors import IllegalMove
from conqueror.games.map_games.game import MapPosition
from tests.games.final_conquest.worlds import (
    EVENTS,
    SWORDS,
    army,
    coins,
    drawn,
    heroes,
    moves,
    pass_turn,
    pass_turns,
    units,
)


def bidding(card: str = "slave-revolt", options: dict[str, Any] | None = None, **said: Any) -> MapPosition:
    """Return a sword card lies on the table; `rome=` and so on are armies, `coins=` what they can bid."""
    return drawn(card, options=options or {}, **said)


def bids(position: MapPosition, **offers: int) -> MapPosition:
    """Return the position after these bids, given in this order."""
    for seat, offer in offers.items():
        position = position.play(seat, f"bid {offer}")
    return position


PURSES: dict[str, Any] = {"rome": 4, "carthage": 4, "greece": 4, "egypt": 4}
THREES: dict[str, Any] = {
    "rome": "brundisium 3i",
    "carthage": "numidia 3i",
    "greece": "rhodes 3i",
    "egypt": "thebes 3i",
}


@pytest.mark.parametrize("card", sorted(EVENTS | SWORDS))
def test_fc_107_three_cards_bring_an_attack_on_everybody(card: str) -> None:
    here = drawn(card, options={"edition": "1"}, coins=PURSES)
    asked = any(move.startswith("bid") for seat in here.to_act for move in here.moves(seat))
    assert asked == (card in SWORDS)


def test_fc_109_everybody_bids_secretly_from_nothing_to_all_he_has() -> None:
    """FC-36: any whole sum. The bids may come in any order, and nothing happens before the last."""
    here = bidding(coins={"rome": 3, "carthage": 1, "greece": 2, "egypt": 5}, **THREES)
    assert set(here.to_act) == {"rome", "carthage", "greece", "egypt"}
    for seat, most in (("rome", 3), ("carthage", 1), ("greece", 2), ("egypt", 5)):
        assert here.moves(seat) == [f"bid {offer}" for offer in range(most + 1)]
        assert here.default(seat) == "bid 0"
    with pytest.raises(IllegalMove):
        here.play("carthage", "bid 2")
    here = bids(here, egypt=5, rome=1)
    assert set(here.to_act) == {"carthage", "greece"}
    with pytest.raises(IllegalMove):
        here.play("egypt", "bid 4")


def test_ms_20_who_has_no_coins_is_not_asked_and_bids_nothing() -> None:
    here = bidding(coins={"rome": 3, "greece": 4}, **THREES)
    assert set(here.to_act) == {"rome", "greece"}
    here = bids(here, rome=1, greece=1)
    assert here.chances() == {"lot carthage": Fraction(1, 2), "lot egypt": Fraction(1, 2)}


def test_fc_q13_the_dead_do_not_bid() -> None:
    here = bidding(coins={"rome": 3, "egypt": 3}, eliminated=["greece"], rome="brundisium 3i", egypt="thebes 3i")
    here = bids(here, rome=0, egypt=0)
    assert here.chances() == {f"lot {seat}": Fraction(1, 3) for seat in ("rome", "carthage", "egypt")}


def bonus_of(position: MapPosition) -> list[str]:
    """Return the seats that are offered a bonus in the round, everybody passing."""
    found = []
    for _ in range(4):
        found += [seat for seat in position.to_act if moves(position, "bonus")]
        position = pass_turn(position)
    return found


@pytest.mark.parametrize(
    ("offers", "defeated"),
    [((3, 2, 1, 0), True), ((4, 3, 0, 0), True), ((3, 2, 0, 0), False), ((2, 1, 1, 1), False)],
)
def test_fc_t6_slave_revolt(offers: tuple[int, ...], defeated: bool) -> None:
    """FC-108, FC-113: six coins or more defeat it (FC-Q30); the bids go to the bank either way."""
    rome, carthage, greece, egypt = offers
    here = bids(bidding(coins=PURSES, **THREES), rome=rome, carthage=carthage, greece=greece, egypt=egypt)
    if here.to_act == ("chance",):
        here = here.play("chance", "lot egypt")
    assert [coins(here, seat) for seat in ("rome", "greece", "egypt")] == [4 - rome, 4 - greece, 4 - egypt]
    left = [units(here, seat) for seat in ("rome", "carthage", "greece", "egypt")]
    if defeated:
        assert left == [3, 3, 3, 3]
        assert bonus_of(here) == ["rome"]
    else:
        assert left == [2, 2, 2, 1]
        assert bonus_of(here) == []


def test_fc_111_the_highest_bidder_gets_the_bonus() -> None:
    """Two infantry from the pardoned, in any of his forts."""
    here = bids(bidding(coins=PURSES, carthage="cyrene 1i"), rome=1, carthage=3, greece=1, egypt=1)
    assert moves(here, "bonus") == {"bonus carthage 1i", "bonus cyrene 1i"}
    here = here.play("carthage", "bonus cyrene 1i").play("carthage", "bonus carthage 1i")
    assert (army(here, "cyrene"), army(here, "carthage")) == ("carthage 2i", "carthage 1i")
    assert not moves(here, "bonus")


def test_fc_112_everybody_is_penalised_and_the_lowest_bidder_more() -> None:
    """He loses two instead of one, not besides it."""
    here = bids(bidding(coins=PURSES, **THREES), rome=2, carthage=1, greece=0, egypt=2)
    assert [units(here, seat) for seat in ("rome", "carthage", "greece", "egypt")] == [2, 2, 1, 2]


def test_fc_q31_a_tie_of_the_highest_bidders_is_rolled_off() -> None:
    """MS-20: with equal chances."""
    here = bids(bidding(coins=PURSES, **THREES), rome=3, carthage=0, greece=3, egypt=1)
    assert here.chances() == {"lot rome": Fraction(1, 2), "lot greece": Fraction(1, 2)}
    assert bonus_of(here.play("chance", "lot greece")) == ["greece"]


def test_fc_q31_a_tie_of_the_lowest_bidders_is_rolled_off() -> None:
    here = bids(bidding(coins=PURSES, **THREES), rome=1, carthage=1, greece=2, egypt=1)
    assert here.chances() == {f"lot {seat}": Fraction(1, 3) for seat in ("rome", "carthage", "egypt")}
    here = here.play("chance", "lot rome")
    assert [units(here, seat) for seat in ("rome", "carthage", "greece", "egypt")] == [1, 2, 2, 2]


def test_fc_q31_with_nothing_but_empty_hands_all_are_rolled_off() -> None:
    here = bidding(**THREES)
    assert here.chances() == {f"lot {seat}": Fraction(1, 4) for seat in ("rome", "carthage", "greece", "egypt")}


def test_fc_q31_penalties_are_taken_as_far_as_possible() -> None:
    """A loss never takes the last unit: Egypt, the lowest, has two and keeps one; Greece has one and keeps it."""
    armies: dict[str, Any] = {
        "rome": "brundisium 3i",
        "carthage": "numidia 3i",
        "greece": "rhodes 1i",
        "egypt": "thebes 2i",
    }
    here = bids(bidding(coins=PURSES, **armies), rome=2, carthage=1, greece=1, egypt=0)
    assert [units(here, seat) for seat in ("rome", "carthage", "greece", "egypt")] == [2, 2, 1, 1]


def test_ms_21_losses_are_chosen_in_turn_order_and_food_is_settled_after_all_of_them() -> None:
    """Carthage is first in this round; giving up Berber it has too many units, but that is looked at last."""
    armies: dict[str, Any] = {"carthage": "carthage 1c6i, berber 1i", "greece": "rhodes 1c1i", "rome": "rome 1c1i"}
    here = bidding(**armies).play("chance", "lot egypt")
    assert here.to_act == ("carthage",)
    assert moves(here) == {"disband carthage 1c", "disband carthage 1i", "disband berber 1i"}
    here = here.play("carthage", "disband berber 1i")
    assert here.to_act == ("greece",)
    assert moves(here) == {"disband rhodes 1c", "disband rhodes 1i"}
    here = here.play("greece", "disband rhodes 1i")
    assert here.to_act == ("rome",)
    here = here.play("rome", "disband rome 1i")
    assert here.to_act == ("carthage",)
    assert moves(here) == {"disband carthage 1c", "disband carthage 1i"}
    here = here.play("carthage", "disband carthage 1i")
    assert units(here, "carthage") == 6
    assert "ready" in moves(here)


def test_germanic_tribes_beaten_make_heroes_cheaper_for_the_highest_bidder() -> None:
    """Eight are needed; five coins then buy heroes of nine and less."""
    here = bids(bidding("germanic-tribes-attack", coins={"carthage": 12}), carthage=8)
    assert coins(here, "carthage") == 5
    assert moves(here, "buy") == {"buy hanno-the-navigator", "buy hasdrubal-the-fair", "buy hamilcar-barca"}
    bought = here.play("carthage", "buy hasdrubal-the-fair")
    assert coins(bought, "carthage") == 2
    assert heroes(bought, "carthage") == ["hasdrubal-the-fair"]
    assert moves(bought, "buy") == {"buy hanno-the-navigator"}


def test_germanic_tribes_unbeaten_leave_one_fort_to_recruit_from_and_the_lowest_bidder_none() -> None:
    said: dict[str, Any] = {"carthage": "carthage 1c, cyrene 1i", "greece": "macedonia 1c, celtica 1i"}
    here = bids(bidding("germanic-tribes-attack", coins=PURSES, **said), rome=2, carthage=2, greece=1, egypt=2)
    assert "recruit cyrene 1i" in moves(here)
    here = here.play("carthage", "recruit carthage 2i")
    assert not moves(here, "recruit")
    here = pass_turns(here, "carthage")
    assert here.to_act == ("greece",)
    assert not moves(here, "recruit")


def test_the_huns_beaten_give_five_coins_to_the_highest_bidder() -> None:
    """Ten are needed; in the first edition Rome is first again and has its income of one."""
    here = bidding("the-huns-attack", {"edition": "1"}, coins={"rome": 6, "greece": 6})
    here = bids(here, rome=4, greece=6)
    assert coins(here, "greece") == 5
    assert coins(here, "rome") == 2 + 1


def test_the_huns_unbeaten_stop_all_income_and_the_lowest_bidder_loses_two_units() -> None:
    here = bidding("the-huns-attack", {"edition": "1"}, coins=PURSES, **THREES)
    here = bids(here, rome=2, carthage=2, greece=2, egypt=1)
    assert coins(here, "rome") == 2
    assert [units(here, seat) for seat in ("rome", "carthage", "greece", "egypt")] == [3, 3, 3, 1]
    assert coins(pass_turns(here, "rome"), "carthage") == 2
