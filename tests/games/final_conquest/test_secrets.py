"""What a seat may know: bids, heroes and missions of others stay hidden until the rules reveal them."""

from random import Random
from typing import Any

from conqueror.games.map_games.game import MapPosition
from tests.games.final_conquest.worlds import arena, table, world

RIVALS = ("carthage", "greece", "egypt", None)


def alike(one: MapPosition, other: MapPosition, *viewers: str | None) -> bool:
    """Whether these viewers see the same in both positions."""
    return all(one.view(viewer) == other.view(viewer) for viewer in viewers)


def with_hero(hero: str, **said: Any) -> MapPosition:
    """Rome holds this hero."""
    return world("rome", heroes={"rome": [hero]}, **said)


def test_fc_q29_others_do_not_see_which_hero_is_held() -> None:
    """Scipio and Marcellus cost eight both."""
    scipio, marcellus = with_hero("scipio-africanus"), with_hero("claudius-marcellus")
    assert alike(scipio, marcellus, *RIVALS)
    assert not alike(scipio, marcellus, "rome")


def test_fc_q29_others_see_how_many_heroes_are_held() -> None:
    none, one = world("rome"), with_hero("scipio-africanus")
    assert not alike(none, one, "carthage")


def test_fc_q29_others_learn_that_a_hero_was_bought_and_for_how_much() -> None:
    """MS-27: not which one."""
    here = world("rome", stage="planning", coins={"rome": 20})
    for viewer in RIVALS:
        scipio = here.tell("rome", "buy scipio-africanus", viewer)
        assert scipio == here.tell("rome", "buy claudius-marcellus", viewer)
        assert scipio != here.tell("rome", "buy fabius-maximus", viewer)
    bought = here.play("rome", "buy scipio-africanus")
    assert alike(bought, here.play("rome", "buy claudius-marcellus"), *RIVALS)
    assert here.tell("rome", "buy scipio-africanus", "rome") != here.tell("rome", "buy claudius-marcellus", "rome")


def test_ms_27_a_guess_draws_only_heroes_of_the_prices_paid() -> None:
    guesses = {
        tuple(with_hero("scipio-africanus").resample("carthage", Random(seed)).data()["heroes"]["rome"])
        for seed in range(40)
    }
    assert guesses == {("scipio-africanus",), ("claudius-marcellus",)}


def test_a_burnt_hero_is_no_guess() -> None:
    here = with_hero("scipio-africanus", burnt=["claudius-marcellus"])
    for seed in range(10):
        assert here.resample("carthage", Random(seed)).data()["heroes"]["rome"] == ["scipio-africanus"]


def test_fc_100_the_defender_learns_only_whether_a_hero_is_used() -> None:
    """FC-Q28: which one is revealed after his own answer."""
    hand = {"carthage": ["hannibal-barca", "hanno-the-navigator"], "rome": ["scipio-africanus"]}
    here = arena("1c", "1i", heroes=hand).play("carthage", "numidia>berber 1c")
    for viewer in ("rome", "greece", "egypt", None):
        told = here.tell("carthage", "hero hannibal-barca", viewer)
        assert told == here.tell("carthage", "hero hanno-the-navigator", viewer)
        assert told != here.tell("carthage", "no hero", viewer)
    hannibal = here.play("carthage", "hero hannibal-barca")
    hanno = here.play("carthage", "hero hanno-the-navigator")
    assert hannibal.to_act == ("rome",)
    assert alike(hannibal, hanno, "rome", "greece", "egypt", None)
    assert not alike(hannibal, hanno, "carthage")
    assert not alike(hannibal, here.play("carthage", "no hero"), "rome")


def test_fc_100_both_heroes_are_revealed_with_the_dice() -> None:
    hand = {"carthage": ["hannibal-barca", "hanno-the-navigator"], "rome": ["scipio-africanus"]}
    here = arena("1c", "1i", heroes=hand).play("carthage", "numidia>berber 1c")
    hannibal = here.play("carthage", "hero hannibal-barca").play("rome", "no hero")
    hanno = here.play("carthage", "hero hanno-the-navigator").play("rome", "no hero")
    assert hannibal.to_act == ("chance",)
    assert not alike(hannibal, hanno, "rome")


def bidding() -> MapPosition:
    """Slaves revolt, and everybody has three coins."""
    purses = {"rome": 3, "carthage": 3, "greece": 3, "egypt": 3}
    here = world("egypt", {"chronicle": "on"}, round=8, deck=["slave-revolt", "strong-winds"], coins=purses)
    return here.play("egypt", "end").play("chance", "draw slave-revolt")


def test_fc_109_and_fc_110_a_bid_is_secret_until_all_are_in() -> None:
    here = bidding()
    for viewer in ("rome", "greece", "egypt", None):
        assert here.tell("carthage", "bid 0", viewer) == here.tell("carthage", "bid 3", viewer)
    low, high = here.play("carthage", "bid 0"), here.play("carthage", "bid 3")
    assert alike(low, high, "rome", "greece", "egypt", None)
    low, high = low.play("egypt", "bid 1"), high.play("egypt", "bid 1")
    assert alike(low, high, "rome", "greece", "egypt", None)
    assert low.moves("rome") == high.moves("rome")


def test_fc_q31_bids_are_public_when_all_are_revealed() -> None:
    def revealed(bid: int) -> MapPosition:
        here = bidding().play("rome", "bid 3").play("greece", "bid 1").play("egypt", "bid 2")
        return here.play("carthage", f"bid {bid}")

    assert not alike(revealed(0), revealed(1), None)


def test_fc_q37_a_mission_is_secret() -> None:
    def holding(mission: str) -> MapPosition:
        return world("carthage", {"missions": "on"}, missions={"rome": mission, "carthage": "silver-road"})

    one, other = holding("corn-islands"), holding("over-the-passes")
    assert alike(one, other, *RIVALS)
    assert not alike(one, other, "rome")


def test_fc_q37_the_deal_is_told_only_to_its_owner() -> None:
    start = table(missions="on").start()
    for viewer in RIVALS:
        assert start.tell("chance", "draw corn-islands", viewer) == start.tell(
            "chance", "draw over-the-passes", viewer
        )
    assert start.tell("chance", "draw corn-islands", "rome") != start.tell("chance", "draw over-the-passes", "rome")


def test_fc_q37_a_mission_completed_is_public_and_what_is_drawn_next_is_secret() -> None:
    here = world(
        "rome", {"missions": "on"}, rome="sicily 1i, tyrrhenian-sea 1i", missions={"rome": "corn-islands"}
    ).play("rome", "tyrrhenian-sea>sardinia 1i")
    passes, fall = here.play("chance", "draw over-the-passes"), here.play("chance", "draw carthage-must-fall")
    assert alike(passes, fall, *RIVALS)
    assert not alike(passes, fall, "rome")


def test_a_guess_keeps_what_the_viewer_knows() -> None:
    here = world(
        "carthage",
        {"missions": "on"},
        missions={"rome": "corn-islands", "carthage": "silver-road"},
        heroes={"carthage": ["hannibal-barca"], "rome": ["fabius-maximus"]},
    )
    seen = set()
    for seed in range(40):
        guess = here.resample("carthage", Random(seed))
        assert alike(here, guess, "carthage")
        assert guess.data()["missions"]["carthage"] == "silver-road"
        assert guess.data()["heroes"] == here.data()["heroes"], "only Fabius costs five"
        seen.add(guess.data()["missions"]["rome"])
    assert seen == {"corn-islands", "over-the-passes", "carthage-must-fall"}
