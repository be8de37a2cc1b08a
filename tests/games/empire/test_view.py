"""What players see and are told."""

import json

import pytest

from conqueror.games.empire.game import EmpirePosition
from tests.games.empire.positions import empire, play, position

TILES = {
    "a1": "red 2",
    "b2": "red 5 gold",
    "c2": "red 1 fort lumber",
    "c3": "blue 2 lumber",
    "b3": "blank",
    "d3": "blue fort gold",
    "e5": "red 6 gold",
}


@pytest.fixture
def here() -> EmpirePosition:
    """Return a position with a bit of everything."""
    return position(TILES, red="3 2 2", blue="1 0 4", bases={"red": 5, "blue": 3})


def test_everything_is_public(here: EmpirePosition) -> None:
    views = [here.view(viewer) for viewer in ("red", "blue", None)]
    for view in views:
        json.dumps(view)
        del view["moves"], view["refused"], view["viewer"], view["prompt"]
    assert views[0] == views[1] == views[2]


def test_a_view_shows_every_tile(here: EmpirePosition) -> None:
    board = here.view(None)["board"]
    assert len(board) == 36
    assert board["c2"] == {
        "owner": "red", "soldiers": 1, "fort": True, "resource": "lumber", "discovered": True, "base": None,
        "quadrant": 0, "blanks": 1,
    }  # fmt: skip
    assert board["d4"]["discovered"] is False
    assert board["f6"]["base"] == {"seat": "blue", "health": 3, "of": 5}
    assert board["f6"]["owner"] == "blue"
    assert board["f6"]["soldiers"] == 0


def test_a_view_shows_every_stock_and_income(here: EmpirePosition) -> None:
    view = here.view("blue")
    assert view["counter"] == 12
    assert view["phase"] == "action"
    assert view["turn"] == "red"
    red, blue = view["stock"]["red"], view["stock"]["blue"]
    assert (red["ap"], red["gold"], red["lumber"], red["soldiers"], red["forts"]) == (3, 2, 2, 14, 1)
    assert red["income"] == {"ap": 4, "gold": 2, "lumber": 1}
    assert blue["income"] == {"ap": 4, "gold": 1, "lumber": 1}


def test_em_10_the_income_shown_is_that_of_the_seats_next_turn() -> None:
    view = position({}, counter=10).view(None)
    assert view["stock"]["red"]["income"]["ap"] == 4  # the counter will show 11
    assert view["stock"]["blue"]["income"]["ap"] == 2


def test_a_group_holds_all_numbers_of_soldiers(here: EmpirePosition) -> None:
    groups = here.view("red")["moves"]
    (attack,) = (group for group in groups if group["kind"] == "attack" and group["from"] == "b2")
    assert (attack["from"], attack["to"], attack["least"], attack["most"], attack["count"]) == ("b2", "c3", 1, 5, 5)
    assert [odds["chance"] for odds in attack["odds"]] == ["1/3", "1/2", "2/3", "5/6", "1"]
    assert attack["text"] == "Attack Blue on c3 from b2 with 1 to 5 soldiers, chances 1/3 1/2 2/3 5/6 1."
    assert here.view("blue")["moves"] == []
    kinds = {group["kind"] for group in groups}
    assert kinds == {"move", "capture", "attack", "base", "buy", "trade", "raze", "end"}
    assert all(group["text"].endswith(".") for group in groups)
    assert all(here.play("red", group["move"]) for group in groups)


def test_what_the_shop_offers_has_its_price_and_what_it_gives() -> None:
    here = position({"a1": "red 2", "b2": "red 2 gold", "c2": "red 1 fort lumber"}, red="3 2 2", blue="1 0 4")
    offers = {group["move"]: group for group in here.view("red")["moves"] if "price" in group}
    assert {move: (offer["label"], offer.get("to")) for move, offer in offers.items()} == {
        "buy 1": ("Recruit at a1", "a1"),
        "trade lumber": ("Trade lumber", None),
        "trade ap": ("Trade a point", None),
        "fort b2": ("Fort on b2", "b2"),
        "raze c2": ("Raze the fort on c2", "c2"),
    }
    nothing = {"ap": 0, "gold": 0, "lumber": 0}
    gives = {**nothing, "soldiers": 0, "forts": 0}
    assert (offers["buy 1"]["price"], offers["buy 1"]["gives"]) == ({**nothing, "gold": 1}, {**gives, "soldiers": 1})
    assert offers["trade ap"]["price"] == {**nothing, "ap": 1}
    assert offers["trade ap"]["gives"] == {**gives, "gold": 2}
    assert offers["fort b2"]["price"] == {"ap": 2, "gold": 2, "lumber": 2}
    assert (offers["fort b2"]["gives"]["forts"], offers["raze c2"]["gives"]) == (1, gives)


def test_em_q21_a_trade_gives_what_fits_into_the_stock() -> None:
    here = position({"a1": "red 2"}, red="3 4 2", blue="1 0 4")
    (trade,) = (group for group in here.view("red")["moves"] if group["move"] == "trade ap")
    assert trade["gives"]["gold"] == 1


def test_what_the_shop_does_not_offer_says_why() -> None:
    here = position({"a1": "red 2"}, red="1 0 1", blue="1 0 4")
    assert [(offer["kind"], offer["label"], offer["rule"]) for offer in here.view("red")["refused"]] == [
        ("buy", "Recruit at a1", "EM-22"),
        ("trade", "Trade lumber", "EM-25"),
    ]
    assert here.view("red")["refused"][1]["text"] == "1 gold costs 2 lumber, and you have 1."
    assert here.view("blue")["refused"] == here.view(None)["refused"] == []


def test_the_groups_of_chance_are_its_outcomes(here: EmpirePosition) -> None:
    roll, battle = play(here, "e5-e6 1"), play(here, "b2-c3 2")
    assert [group["count"] for group in roll.groups("chance")] == [3]
    assert [group["move"] for group in battle.groups("chance")] == ["breaks", "holds"]


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        (["a1-b2 1"], "Red moves 1 soldier from a1 to b2."),
        (["buy 2"], "Red buys 2 soldiers for 2 gold."),
        (["trade lumber"], "Red trades 2 lumber for 1 gold."),
        (["trade ap"], "Red trades 1 AP for 2 gold."),
        (["b2-a2 5", "tile gold"], "a2 holds gold."),
        (["b2-a2 5", "tile blank"], "a2 is blank."),
        (["raze c2"], "Red razes the fort on c2."),
        (["c2-d3 1"], "Red moves 1 soldier from c2 to d3, captures Blue's empty fort, which is destroyed, "
                      "and takes 1 gold and 1 lumber."),
        (["b2-c3 4"], "Red attacks Blue on c3 from b2 with 4 soldiers; Blue holds 1 number of the die."),
        (["b2-c3 4", "breaks"], "The attack breaks through. Red loses nobody, Blue 2 soldiers. "
                                "Red now has 4 soldiers on c3."),
        (["b2-c3 4", "holds"], "c3 holds. Red loses 1 soldier."),
        (["b2-c3 5"], "Red attacks Blue on c3 from b2 with 5 soldiers: 5 against 2 is a sure win. "
                      "Red loses 2 soldiers, Blue 2 soldiers. Red now has 3 soldiers on c3."),
        (["e5-f6 5"], "Red attacks Blue's base on f6 from e5 with 5 soldiers; Blue holds 3 numbers of the die."),
        (["e5-f6 5", "breaks"], "The attack breaks through. Red loses 3 soldiers. "
                                "Blue's base loses 2 health and has 1 left."),
        (["e5-f6 2", "breaks"], "The attack breaks through. Red loses 1 soldier."),
        (["e5-f6 6", "breaks"], "The attack breaks through. Red loses 3 soldiers. "
                                "Blue's base falls, and with it all its soldiers. "
                                "Red is the last empire standing and wins."),
        (["end"], "Red ends the turn. Blue takes 4 AP, 1 gold and 1 lumber."),
        (["end", "end"], "Blue ends the turn. Round 13 begins. Red takes 2 AP, 2 gold and 1 lumber."),
    ],
    ids=str,
)  # fmt: skip
def test_a_move_is_told_in_words(here: EmpirePosition, moves: list[str], words: str) -> None:
    before = play(here, *moves[:-1])
    (seat,) = before.to_act
    told = before.tell(seat, moves[-1], "blue")
    assert told["text"] == words
    assert told["seat"] == seat
    decided = {"battle"} if moves[-1] in ("breaks", "holds") else set()
    assert set(told) == {"text", "kind", "seat", "places", "dice"} | decided


def test_forts_and_lone_victors_are_told(here: EmpirePosition) -> None:
    built = position({"b2": "red 1 gold"})
    assert built.tell("red", "fort b2", None)["text"] == "Red builds a fort on b2 for 2 AP, 2 gold and 2 lumber."
    siege = play(position({"b2": "red 6 gold", "c3": "blue 1 fort gold"}), "b2-c3 6")
    assert siege.tell("chance", "breaks", None)["text"].endswith("Blue 1 soldier. The fort stays, empty.")
    duel = play(position({"b2": "red 1 gold", "c3": "blue 1 gold"}), "b2-c3 1")
    assert duel.tell("chance", "breaks", None)["text"].endswith("c3 is left empty.")
    nobodys = position({"d5": "red 1 gold", "d6": "fort gold"}, game=empire(players=3), bases={"red": 5, "blue": 5})
    assert "a fort without owner" in nobodys.tell("red", "d5-d6 1", None)["text"]
    hopeless = position({"b2": "red 1 gold", "c3": "blue 6 gold"})
    assert "1 against 6 is a sure defeat. Red loses 1 soldier." in hopeless.tell("red", "b2-c3 1", None)["text"]
    assert here.tell("red", "buy 1", None)["places"] == ["a1"]


def test_places_and_kinds_are_told(here: EmpirePosition) -> None:
    told = {move: here.tell("red", move, None) for move in ("b2-c3 4", "e5-f6 4", "raze c2", "trade ap", "end")}
    assert {move: (said["kind"], said["places"]) for move, said in told.items()} == {
        "b2-c3 4": ("attack", ["b2", "c3"]),
        "e5-f6 4": ("base", ["e5", "f6"]),
        "raze c2": ("raze", ["c2"]),
        "trade ap": ("trade", []),
        "end": ("end", []),
    }
    assert all(said["dice"] == [] for said in told.values())
    battle = play(here, "b2-c3 4")
    assert battle.tell("chance", "holds", None)["places"] == ["b2", "c3"]
    fought = battle.tell("chance", "holds", None)["battle"]
    assert (fought["attacker"], fought["defender"], fought["outcome"]) == ("red", "blue", "defender")
    assert (fought["attackers"], fought["defenders"], fought["held"]) == (4, 2, 1)
    assert play(here, "e5-e6 1").tell("chance", "tile gold", None)["places"] == ["e6"]


def test_prompts_say_what_is_asked(here: EmpirePosition) -> None:
    assert here.prompt("red") == "Your turn: you have 3 AP, 2 gold and 2 lumber."
    assert here.prompt("blue") == here.prompt(None) == "Red is to act."
    assert position({}, red="0 0 0").prompt("red") == "Your turn: you have nothing left to spend."
    assert empire().start().prompt("red") == "Your first turn: move soldiers before you end it."
    assert play(here, "e5-e6 1").prompt("red") == "Roll the die to see what e6 holds."
    assert play(here, "b2-c3 3").prompt("blue") == "Red attacks c3: the defender holds 2 numbers of the die."
    assert play(here, "e5-f6 6", "breaks").prompt(None) == "Red is the last empire standing and wins."


def test_phases(here: EmpirePosition) -> None:
    assert here.view(None)["phase"] == "action"
    roll, battle = play(here, "e5-e6 1"), play(here, "b2-c3 3")
    assert (roll.view(None)["phase"], roll.view(None)["pending"]) == ("tile", {"tile": "e6"})
    assert battle.view(None)["phase"] == "battle"
    assert battle.view(None)["pending"] == {"from": "b2", "to": "c3", "soldiers": 3}
    assert play(here, "e5-f6 6", "breaks").view(None)["phase"] == "over"
