"""Plans are sealed until both are made; afterwards only the heroes bought stay secret."""

from random import Random

import pytest

from conqueror.game import SEALED_STEP
from conqueror.games.map_games.game import MapPosition
from tests.games.duels.worlds import (
    DUELS,
    KEYS,
    ROME_VS_PERSIA,
    SEATS,
    alike,
    planning,
    ready,
    table,
)


def planned(*moves: str) -> MapPosition:
    """Carthage, with twenty coins, has played these moves of its plan; Rome has not begun."""
    here = planning(DUELS, coins={"carthage": 20, "rome": 20}, rome="brundisium 1i", carthage="numidia 1i")
    for move in moves:
        here = here.play("carthage", move)
    return here


@pytest.mark.parametrize(
    "moves",
    [
        ("recruit carthage 2i",),
        ("recruit carthage 1c",),
        ("buy hannibal-barca",),
        ("recruit carthage 1i", "buy hasdrubal-the-fair", "buy hanno-the-navigator"),
    ],
)
def test_du_q5_the_other_sees_nothing_of_a_plan(moves: tuple[str, ...]) -> None:
    """Neither units nor coins, neither that something was bought nor for how much."""
    assert alike(planned(*moves), planned(), "rome", None)
    assert not alike(planned(*moves), planned(), "carthage")


def test_du_q5_nor_when_the_plan_is_made() -> None:
    rich = planned("recruit carthage 2i", "buy hannibal-barca", "ready")
    assert alike(rich, planned("ready"), "rome", None)
    assert alike(rich, planned("recruit carthage 1c", "ready"), "rome", None)
    assert rich.moves("rome") == planned().moves("rome")
    assert rich.view("rome")["to_act"] == ["rome"], "only that it is made"


@pytest.mark.parametrize("key", KEYS)
def test_du_q5_the_first_seat_sees_nothing_of_the_seconds_plan_either(key: str) -> None:
    first, second = SEATS[key]
    start = table(key).start()
    for move in start.moves(second):
        if move != "ready":
            assert alike(start.play(second, move), start, first, None)


def test_du_q5_what_is_told_of_a_plan_says_nothing_of_it() -> None:
    here = planned()
    told = [here.tell("carthage", move, "rome") for move in here.moves("carthage") if move != "ready"]
    assert told[0]["kind"] == SEALED_STEP
    assert all(one == told[0] for one in told)
    assert all(here.tell("carthage", move, None) == told[0] for move in here.moves("carthage") if move != "ready")


def test_du_q5_when_the_last_is_ready_everybody_is_told_what_all_had_planned() -> None:
    """MS-27: the heroes stay hidden, their prices do not; who bought them reads the names."""
    here = planned("recruit carthage 2i", "buy hannibal-barca", "ready").play("rome", "recruit rome 1c")
    told = {viewer: here.tell("rome", "ready", viewer)["text"] for viewer in ("rome", "carthage", None)}
    plans = "Carthage had recruited 2 infantry in Carthage and bought {}. Rome had recruited 1 cavalry in Rome."
    assert told[None] == "Rome is ready. " + plans.format("a hero for 10 coins")
    assert told["carthage"] == "Rome is ready. " + plans.format("Hannibal Barca")
    assert told["rome"] == "Rome has planned. " + plans.format("a hero for 10 coins")


def test_du_q5_before_that_nobody_is_told_anything_of_a_plan() -> None:
    here = planned("recruit carthage 2i", "buy hannibal-barca")
    for viewer in ("rome", None):
        assert here.tell("carthage", "ready", viewer) == planned().tell("carthage", "ready", viewer)
        assert here.tell("carthage", "ready", viewer)["text"] == "Carthage is ready."
    assert here.tell("carthage", "ready", "carthage")["text"] == "Carthage has planned."


def test_du_q5_a_plan_of_nothing_is_told_too_and_so_is_a_rally() -> None:
    here = planning(ROME_VS_PERSIA, rome="brundisium 1i", persia="caucasus 1i")
    rallied = here.play("persia", "rally").play("persia", "bonus babylon 1c").play("persia", "ready")
    text = rallied.tell("rome", "ready", None)["text"]
    assert text == "Rome is ready. Rome had planned nothing. Persia had rallied and recruited 1 cavalry in Babylon."


def test_ms_27_what_is_told_of_opened_plans_does_not_tell_one_hero_from_another_of_the_same_price() -> None:
    here = planning(DUELS, coins={"rome": 20}).play("carthage", "ready")
    scipio, marcellus = (here.play("rome", f"buy {hero}") for hero in ("scipio-africanus", "claudius-marcellus"))
    for viewer in ("carthage", None):
        assert scipio.tell("rome", "ready", viewer) == marcellus.tell("rome", "ready", viewer)
    assert scipio.tell("rome", "ready", "rome") != marcellus.tell("rome", "ready", "rome")


def test_du_q5_ones_own_plan_is_told_in_full() -> None:
    here = planned()
    own = [here.tell("carthage", move, "carthage")["text"] for move in here.moves("carthage")]
    assert len(set(own)) == len(own)


def test_du_q5_while_rome_plans_carthages_plan_stays_sealed() -> None:
    one = planned("recruit carthage 2i", "ready").play("rome", "recruit rome 1c")
    other = planned("buy hannibal-barca", "ready").play("rome", "recruit rome 1c")
    assert alike(one, other, "rome", None)


def test_du_q5_both_plans_are_revealed_together() -> None:
    cavalry = ready(planned("recruit carthage 1c"))
    infantry = ready(planned("recruit carthage 2i"))
    assert not alike(cavalry, infantry, "rome")
    assert cavalry.view("rome")["lands"]["carthage"]["cavalry"] == 1
    assert infantry.view(None)["lands"]["carthage"]["infantry"] == 2


def test_du_q5_the_heroes_bought_stay_hidden_what_was_paid_is_public() -> None:
    """FC-Q29, MS-27: Scipio and Marcellus cost eight both, Fabius five."""
    here = planning(DUELS, coins={"rome": 20})
    scipio, marcellus, fabius = (
        ready(here.play("rome", f"buy {hero}"))
        for hero in ("scipio-africanus", "claudius-marcellus", "fabius-maximus")
    )
    assert alike(scipio, marcellus, "carthage", None)
    assert not alike(scipio, marcellus, "rome")
    assert not alike(scipio, fabius, "carthage")


def test_du_q5_ones_own_plan_is_seen() -> None:
    seen = planned("recruit carthage 2i", "buy hannibal-barca").view("carthage")
    assert seen["lands"]["carthage"]["infantry"] == 2
    assert seen["players"]["carthage"]["coins"] == 10
    assert seen["players"]["carthage"]["heroes"] == ["hannibal-barca"]


def test_du_q5_a_guess_keeps_what_the_viewer_knows() -> None:
    here = planned("recruit carthage 2i", "buy hannibal-barca", "ready").play("rome", "recruit rome 1c")
    for seed in range(10):
        assert alike(here, here.resample("rome", Random(seed)), "rome")


def test_du_q5_a_sealed_plan_is_part_of_the_data() -> None:
    for here in (planned("recruit carthage 2i"), planned("buy hannibal-barca", "ready")):
        again = here.final.position(here.data())
        assert again == here
        assert alike(again, here, "carthage", "rome", None)


def test_s4_q10_a_rally_is_sealed_too_and_cannot_be_answered() -> None:
    """S4-Q9: both plan at the same time."""
    here = planning(ROME_VS_PERSIA, rome="brundisium 1i", persia="caucasus 1i")
    rallied = here.play("persia", "rally")
    assert alike(rallied, here, "rome", None)
    assert rallied.moves("rome") == here.moves("rome")
    bonus = rallied.play("persia", "bonus babylon 1c").play("persia", "ready")
    assert alike(bonus, here.play("persia", "ready"), "rome", None)
    assert not alike(ready(bonus), ready(here), "rome")


def test_du_q5_the_bonus_of_a_card_is_sealed_too() -> None:
    here = planning(DUELS, card="call-to-arms")
    assert alike(here.play("rome", "bonus rome 1i"), here, "carthage", None)


def test_du_q5_the_hidden_position_is_the_same_whatever_was_planned() -> None:
    """Not even how many moves a plan took can be told from it."""
    long = planned("recruit carthage 2i", "buy hannibal-barca", "ready")
    for viewer in ("rome", None):
        assert long.hide(viewer) == planned("ready").hide(viewer)
