"""Orders on a map become exactly one legal move, or a sentence."""

import pytest

from conqueror.boards.armies import ALL, split
from conqueror.cli.terminal.move_text import Unclear, place_alone, read_move, suggestions
from conqueror.errors import IllegalMove
from conqueror.game import Position
from tests.cli.campaigns import AT_WAR, BEFORE_THE_REVOLT, LATE, campaign


@pytest.fixture(scope="module")
def acting() -> Position:
    return campaign().position(AT_WAR)


@pytest.fixture(scope="module")
def planning() -> Position:
    return campaign().position(LATE)


@pytest.fixture(scope="module")
def losing() -> Position:
    """Carthage has lost a battle at sea by three."""
    return (
        campaign().position(BEFORE_THE_REVOLT).play("greece", "macedonia>ionian-sea 3c3i").play("chance", "roll 1 1")
    )


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("rome>brundisium 1c1i", "rome>brundisium 1c1i"),
        ("ROME Brundisium 1C1I", "rome>brundisium 1c1i"),
        ("rome bru 1i 1c", "rome>brundisium 1c1i"),
        ("rome -> brun 1 cavalry and 1 infantry", "rome>brundisium 1c1i"),
        ("rome-brundisium 1c, 1i", "rome>brundisium 1c1i"),
        ("attack rome brundisium 1c1i", "rome>brundisium 1c1i"),
        ("move rome to tyr 2i", "rome>tyrrhenian-sea 2i"),
        ("rome 2i tyr", "rome>tyrrhenian-sea 2i"),
        ("rome>bru", "rome>brundisium 1c2i"),
        ("rome bru all", "rome>brundisium 1c2i"),
        ("tyrrhenian sea ionian sea 1c", "tyrrhenian-sea>ionian-sea 1c"),
        ("tyr-sea ion", "tyrrhenian-sea>ionian-sea 2c2i"),
        ("sic libyan", "sicily>libyan-sea 1i"),
        ("End", "end"),
    ],
)
def test_a_march_may_be_typed_in_many_ways(acting: Position, typed: str, move: str) -> None:
    assert read_move(acting, "rome", typed) == move


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("recruit rome 2i", "recruit rome 2i"),
        ("rec rom 2i", "recruit rome 2i"),
        ("rome 2i", "recruit rome 2i"),
        ("2i in rome", "recruit rome 2i"),
        ("sic", "recruit sicily 1i"),
        ("buy fabius", "buy fabius-maximus"),
        ("fabius", "buy fabius-maximus"),
        ("rea", "ready"),
    ],
)
def test_planning_may_be_typed_in_many_ways(planning: Position, typed: str, move: str) -> None:
    assert read_move(planning, "rome", typed) == move


@pytest.mark.parametrize(
    ("typed", "move"), [("lose 1c1i", "lose 1c1i"), ("1i1c", "lose 1c1i"), ("3i", "lose 3i"), ("3 inf", "lose 3i")]
)
def test_losses_may_be_typed_without_their_verb(losing: Position, typed: str, move: str) -> None:
    assert read_move(losing, "carthage", typed) == move


def test_a_retreat_without_units_is_one_with_all(losing: Position) -> None:
    position = losing.play("carthage", "lose 1c1i")
    for typed in ("retreat adr", "adriatic-sea all", "ret adriatic sea 2i"):
        assert read_move(position, "carthage", typed) == "retreat adriatic-sea 2i"
    assert read_move(position, "carthage", "lib 1i") == "retreat libyan-sea 1i"


def test_a_bid_may_be_a_number_alone() -> None:
    position = campaign().position(BEFORE_THE_REVOLT).play("greece", "end").play("chance", "draw slave-revolt")
    assert read_move(position, "carthage", "12") == "bid 12"
    with pytest.raises(IllegalMove, match="more coins than you have"):
        read_move(position, "carthage", "13")


def test_a_hero_may_be_named_by_the_beginning_of_the_name(acting: Position) -> None:
    position = acting.play("rome", "tyrrhenian-sea>sardinia 2c2i")
    assert read_move(position, "rome", "julius") == "hero julius-caesar"
    assert read_move(position, "rome", "hero fab") == "hero fabius-maximus"
    assert read_move(position, "rome", "no") == read_move(position, "rome", "No Hero") == "no hero"


def test_several_meanings_are_named(acting: Position) -> None:
    with pytest.raises(Unclear, match="could be tyrrhenian-sea>sardinia 2c2i or tyrrhenian-sea>sicily 2c2i"):
        read_move(acting, "rome", "tyr s")


def test_a_choice_of_recruits_is_named(planning: Position) -> None:
    with pytest.raises(Unclear, match="could be recruit rome 1i, recruit rome 2i or recruit rome 1c"):
        read_move(planning, "rome", "recruit rome")


@pytest.mark.parametrize(
    ("typed", "rule"),
    [
        ("rome carthage 1c", "FC-76"),
        ("rome macedonia", "FC-76"),
        ("carthage numidia 1c", "FC-75"),
        ("rome bru 9c", "FC-75"),
        ("sicily alpes", "FC-76"),
        ("rome alpes 1i", "FC-34"),
        ("recruit rome 1i", "FC-64"),
        ("hello", "FC-75"),
        ("rome", "FC-75"),
        ("1c", "FC-75"),
        ("rome bru 0c", "FC-75"),
        ("", "FC-75"),
    ],
)
def test_what_is_no_legal_order_gets_the_refusal_of_the_rules(acting: Position, typed: str, rule: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        read_move(acting, "rome", typed)
    assert refusal.value.rule == rule


def test_units_a_fort_cannot_raise_are_refused_by_the_rule_of_forts(planning: Position) -> None:
    with pytest.raises(IllegalMove) as refusal:
        read_move(planning, "rome", "rome 1c1i")
    assert refusal.value.rule == "FC-12"


def test_losses_that_do_not_fit_the_margin_are_refused_by_its_rule(losing: Position) -> None:
    with pytest.raises(IllegalMove) as refusal:
        read_move(losing, "carthage", "2i")
    assert refusal.value.rule == "FC-Q14"
    assert suggestions(losing.view("carthage"), losing.moves("carthage"), "2i") == ["lose 3i", "lose 1c1i"]


def test_orders_from_the_land_that_was_named_are_suggested(acting: Position) -> None:
    assert suggestions(acting.view("rome"), acting.moves("rome"), "sicily alpes") == [
        "sicily>brundisium 1i",
        "sicily>tyrrhenian-sea 1i",
        "sicily>ionian-sea 1i",
        "sicily>libyan-sea 1i",
    ]


def test_a_land_alone_is_a_place_to_look_at(acting: Position, planning: Position) -> None:
    view = acting.view("rome")
    assert place_alone(view, "Rome") == "rome"
    assert place_alone(view, "tyr") == "tyrrhenian-sea"
    assert place_alone(view, "asia minor") == "asia-minor"
    assert place_alone(view, "libya") == "libya"
    assert place_alone(view, "c") is None
    assert place_alone(view, "rome alpes") is None
    assert place_alone(view, "end") is None
    assert place_alone(planning.view("rome"), "rea") is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("rome alpes 2c1i", ("rome alpes", (2, 1))),
        ("rome alpes 1i, 2 cavalry", ("rome alpes", (2, 1))),
        ("all", ("", ALL)),
        ("rome alpes", ("rome alpes", None)),
        ("bid 3", ("bid 3", None)),
        ("1 cyrene", ("1 cyrene", None)),
    ],
)
def test_units_are_found_in_a_text(text: str, found: object) -> None:
    assert split(text) == found
