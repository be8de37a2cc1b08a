"""Buying and trading."""

import pytest

from conqueror.errors import IllegalMove
from tests.games.empire.positions import held, play, position, words


def offers(red: str, tiles: dict[str, str] | None = None) -> set[str]:
    """Return what red can buy or trade."""
    return {move for move in position(tiles or {}, red=red).moves("red") if move.split()[0] in ("buy", "trade")}


def test_em_22_a_soldier_costs_1_gold() -> None:
    assert offers("0 3 0") == {"buy 1", "buy 2", "buy 3"}
    assert held(play(position({}, red="0 3 0"), "buy 2")) == "0 1 0"


def test_em_23_new_soldiers_appear_on_the_base() -> None:
    after = play(position({"a1": "red 1", "b2": "red 1 gold"}, red="0 3 0"), "buy 2")
    assert words(after, "a1") == "red 3"
    assert words(after, "b2") == "red 1 gold"


def test_em_q11_a_full_base_takes_nobody() -> None:
    assert offers("0 5 0", {"a1": "red 4"}) == {"buy 1", "buy 2"}
    assert offers("0 5 0", {"a1": "red 6"}) == set()
    with pytest.raises(IllegalMove) as refused:
        position({"a1": "red 6"}).play("red", "buy 1")
    assert refused.value.rule == "EM-Q11"


def test_em_q11_a_base_has_no_resource_and_is_never_rolled() -> None:
    here = play(position({"b2": "red 1 gold"}), "b2-a1 1")
    assert here.to_act == ("red",)
    assert words(here, "a1") == "red 1"
    assert here.view(None)["board"]["a1"]["resource"] is None
    assert here.view(None)["board"]["a1"]["discovered"]


def test_em_25_and_em_t9_two_lumber_are_one_gold_and_one_ap_is_two_gold() -> None:
    """EM-T9."""
    assert held(play(position({}, red="0 0 2"), "trade lumber")) == "0 1 0"
    assert held(play(position({}, red="1 0 0"), "trade ap")) == "0 2 0"
    assert offers("0 0 1") == set()
    assert offers("1 0 2") == {"trade lumber", "trade ap"}


def test_em_q21_an_ap_traded_with_4_gold_brings_1() -> None:
    here = position({}, red="1 4 0")
    assert held(play(here, "trade ap")) == "0 5 0"
    (trade,) = (group for group in here.groups("red") if group["kind"] == "trade")
    assert "Only 1 of the 2 gold" in trade["warning"]
    assert here.tell("red", "trade ap", None)["text"] == "Red trades 1 AP for 1 gold."


@pytest.mark.parametrize("move", ["trade ap", "trade lumber"])
def test_em_q37_a_trade_that_gains_nothing_is_refused(move: str) -> None:
    here = position({}, red="5 5 5")
    assert move not in here.moves("red")
    with pytest.raises(IllegalMove) as refused:
        here.play("red", move)
    assert refused.value.rule == "EM-Q37"
