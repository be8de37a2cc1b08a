"""What a group of moves tells a screen beyond its moves: what is given up, what it costs, who falls or stays."""

from typing import Any

import pytest

from conqueror.errors import IllegalMove
from conqueror.games.map_games.game import MapPosition
from conqueror.games.map_games.view_types import MapGroup
from tests.games.duels import worlds as duels
from tests.games.final_conquest.worlds import attack, drawn, world


def group(position: MapPosition, kind: str, **wanted: Any) -> MapGroup:
    """Return the one group of the seat to act that is of a kind and has these values."""
    (seat,) = position.to_act
    (found,) = (
        each
        for each in position.groups(seat)
        if each["kind"] == kind and all(each.get(name) == value for name, value in wanted.items())
    )
    return found


def test_fc_q4_a_move_tells_the_land_it_gives_up() -> None:
    here = world("rome", rome="rome 1i, alpes 1c1i, sicily 2i", carthage="carthage 1i")
    assert group(here, "move", **{"from": "alpes", "to": "gaul"})["gives_up"] == ["alpes"]
    assert group(here, "move", **{"from": "rome", "to": "alpes"})["gives_up"] == []  # FC-4: home may stand empty
    after = here.play("rome", "rome>alpes 1i")  # one in Alpes has acted and stays
    assert group(after, "move", **{"from": "alpes", "to": "gaul"})["gives_up"] == []


def test_fc_83_who_advances_is_told_what_is_given_up() -> None:
    here = world("carthage", carthage="numidia 3c", rome="berber 1i, rome 1i")
    assert group(here, "attack", **{"from": "numidia", "to": "berber"})["gives_up"] == []  # asked when it is won
    won = attack(here, "numidia>berber 3c", (4, 1))
    assert group(won, "advance")["gives_up"] == ["numidia"]
    stay = group(won, "stay")
    assert stay["gives_up"] == []
    assert stay["armies"] == [{"cavalry": 1, "infantry": 0}]


def test_s5_15_two_armies_are_told_apart() -> None:
    one = {"cavalry": 1, "infantry": 0}
    here = duels.world(duels.SYRIAN_WAR, "egypt", egypt="palestina 2c, syria 2i", persia="babylon 1i, asia-minor 1c")
    won = duels.attack(here, "palestina+syria>babylon 2c,2i", (3, 3))
    assert group(won, "advance")["gives_up"] == ["palestina", "syria"]
    stay = group(won, "stay", move="stay 1c,0")
    assert stay["gives_up"] == ["syria"]
    assert stay["armies"] == [one, {"cavalry": 0, "infantry": 0}]
    lost = duels.world(duels.SYRIAN_WAR, "egypt", egypt="palestina 1c1i, syria 1c1i", persia="babylon 2c")
    lost = duels.attack(lost, "palestina+syria>babylon 1c1i,1c1i", (1, 1))
    assert group(lost, "lose", move="lose 0,1c")["armies"] == [{"cavalry": 0, "infantry": 0}, one]


def test_fc_70_a_bribe_tells_its_price() -> None:
    here = world("rome", {"bribery": "on"}, stage="planning", rome="cyrene 1c1i, illyria 1i", coins={"carthage": 3})
    prices = {each["land"]: each["price"] for each in here.play("clock", "expire").groups("carthage")}
    assert prices == {"cyrene": 3, "illyria": 1}


def test_fc_108_a_bid_tells_an_equal_share_of_the_minimum() -> None:
    card = "slave-revolt"  # asks for 6
    all_rich = drawn(card, coins=dict.fromkeys(("rome", "carthage", "greece", "egypt"), 9))
    (bid,) = all_rich.groups("rome")
    assert (bid["most"], bid["share"]) == (9, 2)
    (bid,) = drawn(card, coins={"carthage": 4}).groups("carthage")
    assert (bid["most"], bid["share"]) == (4, 4)  # MS-20: nobody else bids, and there are no more coins


def test_fc_79_an_army_that_has_acted_is_refused_before_its_goal_is_looked_at() -> None:
    here = world("rome", rome="rome 1i, alpes 1i", carthage="carthage 1i").play("rome", "rome>alpes 1i")
    after = here.play("rome", "alpes>gaul 1i")
    with pytest.raises(IllegalMove, match="Everybody in Alpes has acted this turn") as refused:
        after.play("rome", "alpes>crete 1i")
    assert refused.value.rule == "FC-79"
    with pytest.raises(IllegalMove, match="Nobody stands in Rome") as refused:
        after.play("rome", "rome>alpes 1i")
    assert refused.value.rule == "FC-75"
