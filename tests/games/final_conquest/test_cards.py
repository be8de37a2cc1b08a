"""The chronicle: when a card is drawn, and what it does in its round."""

from fractions import Fraction
from typing import Any

import pytest

from conqueror.errors import IllegalMove
from conqueror.games.map_games.game import MapPosition
from tests.games.final_conquest.worlds import (
    CAMPAIGN,
    EVENTS,
    SWORDS,
    army,
    coins,
    drawn,
    moves,
    next_card,
    pass_turn,
    pass_turns,
    sea,
    table,
    targets,
    units,
    verdict,
    world,
)


def acting(card: str, **said: Any) -> MapPosition:
    """Carthage's action phase in a round with this card."""
    return drawn(card, **said).play("carthage", "ready")


def test_fc_47_and_fc_q41_a_card_is_drawn_at_the_beginning_of_every_round_but_the_first() -> None:
    here = table(chronicle="on").start()
    assert here.to_act == ("rome",)
    here = pass_turns(here, "rome", "carthage", "greece", "egypt")
    assert here.to_act == ("chance",)
    here = here.play("chance", "draw strong-winds")
    assert here.data()["card"] == "strong-winds"
    here = pass_turns(here, "carthage", "greece", "egypt", "rome")
    assert here.to_act == ("chance",)
    assert "draw strong-winds" not in here.chances(), "a card comes once"


def test_v2_1_the_huns_are_removed_in_the_second_edition() -> None:
    """V2-Q11, FC-107: nine cards for any number of players, ten in the first edition."""
    for players in (3, 4, 5, 6):
        for edition, cards in (("2", EVENTS | SWORDS - {"the-huns-attack"}), ("1", EVENTS | SWORDS)):
            here = table(chronicle="on", players=players, edition=edition).start()
            for _ in range(players):
                here = pass_turn(here)
            assert here.chances() == {f"draw {card}": Fraction(1, len(cards)) for card in cards}


def test_v2_t3_nine_cards_are_drawn_in_rounds_2_to_10() -> None:
    """V2-9: the last card announces the last round."""
    here = table(chronicle="on").start()
    drawn_cards, rounds = set(), set()
    while here.to_act:
        rounds.add(here.data()["round"])
        seat = here.to_act[0]
        choices = list(here.chances()) if seat == "chance" else here.moves(seat)
        move = next((choice for choice in choices if choice in {"ready", "end", "bid 0"}), choices[0])
        here = here.play(seat, move)
        drawn_cards.add(here.data().get("card"))
    assert len(drawn_cards - {None, ""}) == 9
    assert rounds == set(range(1, 11))
    assert here.result is not None
    assert here.result.reason == "victory-points"


def test_fc_q32_in_the_first_edition_an_empty_deck_is_shuffled_anew() -> None:
    here = world("egypt", {"chronicle": "on", "edition": "1"}, round=11, deck=[]).play("egypt", "end")
    assert here.chances() == {f"draw {card}": Fraction(1, 10) for card in EVENTS | SWORDS}


def test_without_the_chronicle_no_card_is_drawn() -> None:
    assert world("egypt").play("egypt", "end").to_act == ("carthage",)


def test_fc_48_a_card_holds_for_everybody_until_the_next_round() -> None:
    """MS-21: it ends before the next card. Greece earns two, and in the next round one."""
    here = drawn("flourishing-trade")
    assert coins(here, "carthage") == 2
    here = pass_turns(here, "carthage")
    assert coins(here, "greece") == 2
    here = next_card(pass_turns(here, "greece", "egypt", "rome"), "gold-discovered")
    assert [coins(here, seat) for seat in ("carthage", "egypt", "rome")] == [2 + 3, 2 + 3, 2 + 3]
    assert here.to_act == ("greece",)
    assert coins(here, "greece") == 2 + 3 + 1


def test_gold_discovered_gives_everybody_three() -> None:
    """FC-37, FC-Q12: the bank pays whatever is due; the dead get nothing."""
    here = drawn("gold-discovered", coins={"rome": 1000}, eliminated=["greece"])
    assert coins(here, "rome") == 1003
    assert coins(here, "egypt") == 3
    assert coins(here, "greece") == 0
    assert coins(here, "carthage") == 3 + 1


def test_fc_107_cards_change_what_players_can_do_in_a_round() -> None:
    """FC-Q41: the card stands over the rules. MS-21: with Strong Winds nobody enters a sea."""
    here = acting("strong-winds", carthage="carthage 1c", rome="libyan-sea 1i")
    assert moves(here) == {"carthage>berber 1c", "carthage>cyrene 1c", "carthage>numidia 1c", "end"}
    with pytest.raises(IllegalMove):
        here.play("carthage", "carthage>tyrrhenian-sea 1c")
    with pytest.raises(IllegalMove):
        here.play("carthage", "carthage>libyan-sea 1c")


def test_ms_21_with_strong_winds_units_at_sea_may_land_or_attack_the_land() -> None:
    here = acting("strong-winds", carthage="tyrrhenian-sea 1c", rome="rome 1i")
    assert targets(here, "tyrrhenian-sea") == {place for place in CAMPAIGN["tyrrhenian-sea"] if not sea(place)}
    assert army(here.play("carthage", "tyrrhenian-sea>sardinia 1c"), "sardinia") == "carthage 1c"


def test_call_to_arms_lets_everybody_raise_one_more_infantry() -> None:
    """MS-21: in any fort held, the home included."""
    here = drawn("call-to-arms", carthage="carthage 1c, cyrene 1i, berber 1i")
    assert moves(here) == {
        "recruit carthage 1i",
        "recruit carthage 2i",
        "recruit carthage 1c",
        "recruit cyrene 1i",
        "bonus carthage 1i",
        "bonus cyrene 1i",
        "ready",
    }
    raised = here.play("carthage", "bonus cyrene 1i")
    assert army(raised, "cyrene") == "carthage 2i"
    assert not moves(raised, "bonus")
    assert "recruit cyrene 1i" in moves(raised), "the fort itself still recruits"


def test_call_to_arms_keeps_to_the_food_quota() -> None:
    assert not moves(drawn("call-to-arms", carthage="numidia 6i"), "bonus")


def test_ms_21_an_unused_bonus_ends_with_its_round() -> None:
    here = pass_turns(drawn("call-to-arms"), "carthage", "greece", "egypt", "rome")
    here = pass_turns(next_card(here, "gold-discovered"), "greece", "egypt", "rome")
    assert here.to_act == ("carthage",)
    assert not moves(here, "bonus")


def test_poor_harvest_counts_one_food_less_for_recruiting() -> None:
    """Nobody has to disband for it."""
    three = drawn("poor-harvest", carthage="carthage 3i")
    assert moves(three, "recruit") == {"recruit carthage 1i", "recruit carthage 1c"}
    assert not moves(drawn("poor-harvest", carthage="carthage 4i"), "recruit")
    six = drawn("poor-harvest", carthage="carthage 6i")
    assert units(six, "carthage") == 6
    moved = six.play("carthage", "ready").play("carthage", "carthage>cyrene 6i")
    assert units(moved, "carthage") == 6
    assert "end" in moves(moved)


def test_ms_21_food_never_counts_below_none() -> None:
    """Without its home Carthage has no food: four units, as ever."""
    here = drawn("poor-harvest", carthage="cyrene 3i", rome="carthage 1i")
    assert moves(here, "recruit") == {"recruit cyrene 1i"}


def test_ms_21_sacred_games_protect_homes_held_by_their_own_player() -> None:
    here = acting("sacred-games", carthage="tyrrhenian-sea 3c")
    assert targets(here, "tyrrhenian-sea") == CAMPAIGN["tyrrhenian-sea"] - {"rome"}
    with pytest.raises(IllegalMove):
        here.play("carthage", "tyrrhenian-sea>rome 3c")
    captured = acting("sacred-games", carthage="tyrrhenian-sea 3c", rome="crete 1i", greece="rome 1i")
    assert "rome" in targets(captured, "tyrrhenian-sea")


@pytest.mark.parametrize(
    ("said", "attack"),
    [
        ({"carthage": "libya 2c", "egypt": "alexandria 1i, thebes 1i"}, "libya>alexandria 2c"),
        ({"carthage": "berber 1c", "rome": "espanga 1i"}, "berber>espanga 1c"),
        ({"carthage": "tyrrhenian-sea 1c", "rome": "crete 1i", "greece": "rome 1i"}, "tyrrhenian-sea>rome 1c"),
        ({"carthage": "berber 1c", "rome": "numidia 1i"}, "berber>numidia 1c"),
    ],
)
def test_ms_21_siege_engines_take_one_from_homes_and_great_forts(said: dict[str, str], attack: str) -> None:
    """A home gives three, a great fort one, a captured capital one; a plain land keeps its one."""
    here = acting("siege-engines", **said)
    assert verdict(here, attack, (1, 1)) == "drawn"
    assert verdict(here, attack, (2, 1)) == "won"


def test_ms_21_siege_engines_work_against_independents() -> None:
    """Three and one in the Alpes are four."""
    here = acting("siege-engines", carthage="tyrrhenian-sea 2c1i", independent="alpes 1c1i")
    assert moves(here, "tyrrhenian-sea>alpes") == {"tyrrhenian-sea>alpes 2c1i"}
