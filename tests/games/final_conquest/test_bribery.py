"""Bribery and the clock, an advanced rule that is off unless the players want it."""

from typing import Any

import pytest

from conqueror.errors import IllegalMove
from conqueror.games.map_games.game import MapPosition
from tests.games.final_conquest.worlds import army, coins, moves, table, units, world

ON: dict[str, Any] = {"bribery": "on"}


def planning(**said: Any) -> MapPosition:
    """Rome plans too long: the minute is over."""
    here = world("rome", ON, stage="planning", **said)
    return here.play("clock", "expire")


def acting(**said: Any) -> MapPosition:
    """Rome's action phase, bribery on."""
    return world("rome", ON, **said)


def late(**said: Any) -> MapPosition:
    """Rome stalls in the action phase, was warned by Carthage, and the minute is over."""
    return acting(**said).play("carthage", "warn").play("clock", "expire")


def test_v2_11_bribery_and_the_clock_are_off_unless_chosen() -> None:
    """V2-Q10, FC-Q35: in both editions; whatever page the errata mean, the rule is optional. MS-5."""
    for edition in ("2", "1"):
        assert table(edition=edition).options["bribery"] == "off"
        for stage in ("planning", "action"):
            here = world("rome", {"edition": edition}, stage=stage, rome="cyrene 1i", coins={"carthage": 9})
            assert here.may_act == ()
            assert here.moves("clock") == []
            with pytest.raises(IllegalMove):
                here.play("clock", "expire")
            with pytest.raises(IllegalMove):
                here.play("carthage", "bribe cyrene")


def test_fc_t3_a_bribe() -> None:
    """FC-66, FC-67, FC-Q35: three coins for an army of three; no battle and no reward; no second bribe."""
    said: dict[str, Any] = {"rome": "cyrene 1c1i, illyria 1i", "coins": {"carthage": 3, "egypt": 9}}
    here = world("rome", ON, stage="planning", **said)
    assert here.moves("carthage") == []
    assert here.moves("clock") == ["expire"]
    here = here.play("clock", "expire")
    assert set(here.may_act) == {"carthage", "egypt"}
    assert set(here.moves("carthage")) == {"bribe cyrene", "bribe illyria"}
    after = here.play("carthage", "bribe cyrene")
    assert army(after, "cyrene") == "carthage 1c1i"
    assert coins(after, "carthage") == 0
    assert coins(after, "rome") == 0
    assert after.to_act == ("rome",)
    assert after.moves("egypt") == []
    with pytest.raises(IllegalMove):
        after.play("egypt", "bribe illyria")


def test_fc_65_nobody_bribes_before_the_minute_is_over() -> None:
    """FC-73: the clock is a seat of its own, never waited for."""
    here = world("rome", ON, stage="planning", rome="cyrene 1i", coins={"carthage": 3})
    assert here.may_act == ()
    assert here.to_act == ("rome",)
    with pytest.raises(IllegalMove):
        here.play("carthage", "bribe cyrene")
    expired = here.play("clock", "expire")
    assert expired.to_act == ("rome",), "the late player may still act"
    assert expired.may_act == ("carthage",)


def test_fc_70_the_price_is_the_strength_of_the_army() -> None:
    said: dict[str, Any] = {"rome": "cyrene 2c1i, illyria 2i, crete 1i"}
    assert planning(coins={"carthage": 1}, **said).moves("carthage") == ["bribe crete"]
    assert set(planning(coins={"carthage": 4}, **said).moves("carthage")) == {"bribe crete", "bribe illyria"}
    rich = planning(coins={"carthage": 6}, **said)
    assert set(rich.moves("carthage")) == {"bribe crete", "bribe illyria", "bribe cyrene"}
    assert coins(rich.play("carthage", "bribe cyrene"), "carthage") == 1
    assert rich.moves("egypt") == [], "Egypt has no coins"


def test_fc_71_armies_at_home_cannot_be_bribed() -> None:
    here = planning(rome="rome 1c, brundisium 1i", coins={"carthage": 9})
    assert here.moves("carthage") == ["bribe brundisium"]


def test_ms_5_a_captured_home_can_be_bribed_even_by_its_own_player() -> None:
    said: dict[str, Any] = {"rome": "carthage 1i", "carthage": "numidia 1i", "coins": {"carthage": 1, "egypt": 1}}
    here = planning(**said)
    assert here.moves("egypt") == ["bribe carthage"]
    assert army(here.play("carthage", "bribe carthage"), "carthage") == "carthage 1i"


def test_ms_5_armies_at_sea_can_be_bribed() -> None:
    here = planning(rome="tyrrhenian-sea 1c", coins={"carthage": 2})
    assert army(here.play("carthage", "bribe tyrrhenian-sea"), "tyrrhenian-sea") == "carthage 1c"


def test_ms_5_recruiting_and_buying_do_not_close_the_window_but_ready_does() -> None:
    """FC-67, MS-2."""
    here = planning(rome="cyrene 1i", coins={"carthage": 3, "rome": 5})
    here = here.play("rome", "recruit rome 1i").play("rome", "buy fabius-maximus")
    assert here.moves("carthage") == ["bribe cyrene"]
    closed = here.play("rome", "ready")
    with pytest.raises(IllegalMove):
        closed.play("carthage", "bribe cyrene")
    assert closed.moves("carthage") == ["warn"]


def test_fc_68_one_territory_at_most_in_the_planning_phase() -> None:
    here = planning(rome="cyrene 1i, illyria 1i, crete 1i", coins={"carthage": 9, "egypt": 9})
    here = here.play("egypt", "bribe crete")
    assert here.moves("carthage") == here.moves("egypt") == []
    if here.moves("clock"):
        here = here.play("clock", "expire")
    assert here.moves("carthage") == here.moves("egypt") == []


def test_fc_69_of_two_bribes_the_first_to_be_declared_stands() -> None:
    here = planning(rome="cyrene 1i", coins={"carthage": 1, "egypt": 1})
    first = here.play("egypt", "bribe cyrene")
    assert army(first, "cyrene") == "egypt 1i"
    with pytest.raises(IllegalMove):
        first.play("carthage", "bribe cyrene")
    assert coins(first, "carthage") == 1


def test_fc_72_in_the_action_phase_a_staller_is_warned_first() -> None:
    here = acting(rome="cyrene 1i, rome 1c", coins={"carthage": 3})
    assert set(here.may_act) == {"carthage", "greece", "egypt"}
    assert here.moves("carthage") == here.moves("egypt") == ["warn"]
    assert here.moves("clock") == []
    warned = here.play("egypt", "warn")
    assert warned.moves("clock") == ["expire"]
    assert warned.to_act == ("rome",)
    expired = warned.play("clock", "expire")
    assert expired.moves("carthage") == ["bribe cyrene"]
    after = expired.play("carthage", "bribe cyrene")
    assert army(after, "cyrene") == "carthage 1i"
    assert coins(after, "carthage") == 2


@pytest.mark.parametrize("action", ["rome>alpes 1c", "end"])
def test_fc_72_who_acts_in_time_is_safe(action: str) -> None:
    warned = acting(rome="cyrene 1i, rome 1c", coins={"carthage": 3}).play("carthage", "warn")
    after = warned.play("rome", action)
    with pytest.raises(IllegalMove):
        after.play("carthage", "bribe cyrene")


@pytest.mark.parametrize("action", ["rome>alpes 1c", "end"])
def test_fc_67_the_late_player_closes_the_window_by_acting(action: str) -> None:
    here = late(rome="cyrene 1i, rome 1c", coins={"carthage": 3})
    after = here.play("rome", action)
    with pytest.raises(IllegalMove):
        after.play("carthage", "bribe cyrene")


def test_ms_27_after_an_expiry_nobody_warns_before_the_late_player_has_acted() -> None:
    here = late(rome="cyrene 1i, rome 1c", coins={"carthage": 3})
    assert "warn" not in here.moves("carthage") + here.moves("greece") + here.moves("egypt")
    acted = here.play("rome", "rome>alpes 1c")
    assert acted.moves("egypt") == ["warn"]


def test_ms_5_one_bribe_in_the_action_phase_however_many_warnings() -> None:
    here = late(rome="cyrene 1i, illyria 1i, rome 1c", coins={"carthage": 3, "egypt": 3})
    here = here.play("carthage", "bribe cyrene").play("rome", "rome>alpes 1c")
    if "warn" in here.moves("egypt"):
        here = here.play("egypt", "warn")
    if here.moves("clock"):
        here = here.play("clock", "expire")
    with pytest.raises(IllegalMove):
        here.play("egypt", "bribe illyria")


def test_ms_5_one_bribe_in_each_phase() -> None:
    here = planning(rome="cyrene 1i, illyria 1i, rome 1c", coins={"carthage": 3})
    here = here.play("carthage", "bribe cyrene").play("rome", "ready")
    here = here.play("carthage", "warn").play("clock", "expire")
    assert army(here.play("carthage", "bribe illyria"), "illyria") == "carthage 1i"


def test_ms_27_warnings_come_between_actions_not_within_a_battle() -> None:
    here = acting(rome="berber 2c", carthage="numidia 1i", heroes={"rome": ["fabius-maximus"]})
    assert here.play("rome", "berber>numidia 2c").may_act == ()


def test_fc_q9_a_bribed_army_beyond_the_quota_is_disbanded_at_once() -> None:
    """FC-Q35: the briber may exceed his food only for a moment."""
    here = planning(rome="cyrene 1c1i", carthage="numidia 3i, carthage 3c", coins={"carthage": 3})
    here = here.play("carthage", "bribe cyrene")
    assert here.to_act == ("carthage",)
    assert moves(here) == {"disband numidia 1i", "disband carthage 1c", "disband cyrene 1c", "disband cyrene 1i"}
    here = here.play("carthage", "disband numidia 1i").play("carthage", "disband numidia 1i")
    assert units(here, "carthage") == 6
    assert here.to_act == ("rome",)


def test_fc_q35_a_bribed_army_does_not_act_in_the_late_players_turn() -> None:
    here = late(rome="cyrene 1c, rome 1c", coins={"carthage": 3}).play("carthage", "bribe cyrene")
    assert not moves(here, "cyrene>")
    assert here.to_act == ("rome",)


def test_fc_18_the_late_player_may_lose_food_by_a_bribe() -> None:
    here = planning(rome="libya 1i, rome 5c, brundisium 4i", coins={"carthage": 1})
    here = here.play("carthage", "bribe libya")
    assert here.to_act == ("rome",)
    assert moves(here) == {"disband rome 1c", "disband brundisium 1i"}


def test_ms_4_a_bribe_triggers_no_test_of_missions() -> None:
    options = ON | {"missions": "on"}
    said: dict[str, Any] = {"rome": "espanga 1i", "carthage": "berber 1i", "missions": {"carthage": "silver-road"}}
    here = world("rome", options, stage="planning", coins={"carthage": 1}, **said).play("clock", "expire")
    here = here.play("carthage", "bribe espanga")
    assert coins(here, "carthage") == 0
    assert here.play("rome", "ready").play("rome", "end").to_act == ("chance",), "but the start of his turn does"


LIMITED: dict[str, Any] = {"card": "germanic-tribes-attack", "recruit_limit": {"rome": 1}}


def test_ms_21_a_fort_that_recruited_under_a_limit_is_counted_when_it_was_bribed_away() -> None:
    here = planning(rome="cyrene 1i, rome 1c", coins={"carthage": 9}, **LIMITED)
    before = here.play("rome", "recruit cyrene 1i")
    assert not moves(before, "recruit")
    bribed = before.play("carthage", "bribe cyrene")
    assert army(bribed, "cyrene") == "carthage 2i"
    assert not moves(bribed, "recruit")
    with pytest.raises(IllegalMove) as refused:
        bribed.play("rome", "recruit rome 1c")
    assert refused.value.rule == "MS-21"
    other = planning(rome="cyrene 1i, rome 1c", coins={"carthage": 9}, **LIMITED).play("carthage", "bribe cyrene")
    assert moves(other, "recruit rome"), "a fort that has not recruited uses nothing up"
    then = bribed.play("rome", "ready").play("rome", "end")
    assert moves(then, "recruit carthage"), "the marks of a turn end with it"
