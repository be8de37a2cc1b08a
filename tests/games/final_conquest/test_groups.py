"""What a group of moves tells a screen beyond its moves: what is given up, what it costs, who falls or stays."""

from collections.abc import Iterator
from itertools import product
from typing import Any, cast

import pytest

import conqueror
from conqueror.errors import IllegalMove
from conqueror.games.map_games.game import MapPosition
from conqueror.games.map_games.notation import army
from conqueror.games.map_games.rules.vocabulary import Stage
from conqueror.games.map_games.view_types import MapGroup
from tests.contract.walking import walk
from tests.games.duels import worlds as duels
from tests.games.final_conquest.test_heroes import duel
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


def filled(group: MapGroup) -> Iterator[str]:
    """Every move that a screen could write with a group: its template with each mix of units, or each bid."""
    first = list(mixes(group.get("cavalry", 0), group.get("infantry", 0)))
    second = list(mixes(group.get("more_cavalry", 0), group.get("more_infantry", 0)))
    for mix, other in product(first, second):
        for coins in range(group.get("most", 0) + 1):
            yield group["template"].format(army=army(*mix), more=army(*other), coins=coins)


def mixes(cavalry: int, infantry: int) -> Iterator[tuple[int, int]]:
    """Every number of units of both kinds, up to these."""
    return product(range(cavalry + 1), range(infantry + 1))


@pytest.mark.parametrize("key", ["final-conquest", "duels", "duels/syrian-war"])
def test_every_template_filled_with_every_mix_writes_the_moves_of_its_group(key: str) -> None:
    """A screen that fills templates finds every move, and no other than the rules refuse for their strength."""
    game = conqueror.load(key)
    for position, _, _ in walk(game, 3, 60):
        for seat in game.seats:
            moves, groups = set(position.moves(seat)), cast("list[MapGroup]", position.groups(seat))
            for group in groups:
                offered = moves & set(filled(group))
                assert len(offered) == group["count"], group["template"]
                assert group["move"] in offered


def test_an_assessment_says_all_about_an_attack_at_once() -> None:
    """FC-96, FC-99: the odds alone and with each hero in hand, and what is asked about heroes next."""
    hand = ["hannibal-barca", "hamilcar-barca"]
    here = attackable(hand).hide("carthage")
    found = here.assess("carthage", "raetia>germania 2c")
    assert found["refusal"] is None
    assert found["odds"] == here.odds("carthage", "raetia>germania 2c")
    assert found["hero_odds"] == {hero: here.odds("carthage", "raetia>germania 2c", hero) for hero in hand}
    assert {group["move"] for group in found["heroes"]} == {"no hero", *(f"hero {hero}" for hero in hand)}


def test_an_assessment_says_why_an_army_may_not_go() -> None:
    here = attackable([]).hide("carthage")
    found = here.assess("carthage", "raetia>germania 3c")
    assert found["refusal"] is not None
    assert found["refusal"]["rule"] == "FC-75"
    assert (found["odds"], found["hero_odds"], found["heroes"]) == (None, {}, [])


def test_v2_14_an_assessment_offers_no_hero_who_gains_nothing() -> None:
    here = world("rome", rome="alpes 2c", independent="celtica 1i", heroes={"rome": ["julius-caesar"]})
    found = here.hide("rome").assess("rome", "alpes>celtica 2c")
    assert [group["move"] for group in found["heroes"]] == ["no hero"]
    assert found["hero_odds"] == {}


def attackable(hand: list[str]) -> MapPosition:
    """Carthage in Raetia with this hand, before Rome in Germania."""
    return duel("carthage", "2c", "rome", "1c", carthage=hand)


@pytest.mark.parametrize(
    ("place", "origin", "rule"),
    [
        ("iberia", "rome", "FC-76"),  # not next to each other
        ("alpes", None, "FC-79"),  # everybody has acted
        ("gaul", None, None),  # an army may go there
        ("nowhere", None, None),
    ],
)
def test_fc_76_a_land_where_nothing_can_be_done_is_explained(
    place: str, origin: str | None, rule: str | None
) -> None:
    here = world("rome", {"players": 5}, rome="rome 1i, alpes 1c, sicily 2i", carthage="carthage 1i")
    here = here.play("rome", "rome>alpes 1i") if place == "alpes" else here
    here = here.play("rome", "alpes>gaul 1c") if place == "alpes" else here
    error = here.explain("rome", place, origin)
    assert (error.rule if error is not None else None) == rule


def test_fc_90_a_retreat_says_why_other_neighbours_are_no_way_out() -> None:
    """MS-11: nobody retreats to where the attack came from."""
    here = world("rome", rome="gaul 4c", carthage="alpes 6i", egypt="rome 1i")
    here = attack(here, "gaul>alpes 4c", dice=(4, 1))
    while here.stage is Stage.CASUALTIES:
        here = here.play("carthage", here.moves("carthage")[0])
    (one, *_) = (each for each in here.groups("carthage") if each["kind"] == "retreat")
    assert one["refused"]["gaul"]["rule"] == "MS-11"
    assert one["to"] not in one["refused"]
