"""What is told of a battle: the rules' own verdict, both sums with their parts, and nothing that lies face down."""

import re

import pytest

from conqueror.errors import IllegalMove
from conqueror.game import CHANCE
from conqueror.games.map_games.game import MapPosition
from conqueror.games.map_games.rules.vocabulary import Stage
from conqueror.games.map_games.view_types import BattleView, MapReport
from tests.contract.walking import walk
from tests.games.duels.worlds import KEYS
from tests.games.duels.worlds import table as duel_table
from tests.games.final_conquest.test_battle_view import moments
from tests.games.final_conquest.test_heroes import duel
from tests.games.final_conquest.worlds import army, attack, coins, drawn, table, world


def fought_in(position: MapPosition, viewer: str | None) -> BattleView:
    """Return the battle a viewer is shown."""
    battle = position.view(viewer)["battle"]
    assert battle is not None
    return battle


def throws(position: MapPosition) -> dict[str, MapReport]:
    """Every throw of a battle with what is told of it."""
    return {outcome: position.tell(CHANCE, outcome, None) for outcome in position.chances()}


def test_ms_15_a_cancelled_hero_wins_no_tie_and_the_log_says_so() -> None:
    """MS-16: Cleopatra takes the trait of Darius, so that equal totals are a draw, in the rules and in words."""
    here = duel("persia", "2c1i", "egypt", "1c1i", persia=["darius-the-great"], egypt=["cleopatra"])
    here = attack(here, "raetia>germania 2c1i", hero="hero darius-the-great", answer="hero cleopatra")
    seen = set()
    for outcome, told in throws(here).items():
        after, fought = here.play(CHANCE, outcome), told["battle"]
        attacker, defender = (fought["sums"][side]["total"] for side in ("attacker", "defender"))
        unharmed = army(after, "raetia") == "persia 2c1i" and army(after, "germania") == "egypt 1c1i"
        stands = unharmed and after.to_act == ("persia",)
        assert (fought["outcome"] == "draw") == stands == ("A draw" in told["text"]) == (attacker == defender)
        seen.add(fought["outcome"])
    assert "draw" in seen


def test_fc_96_the_sums_of_a_battle_are_told_with_every_part() -> None:
    """FC-98, FC-99: units, home, hero and die, each with its name and number."""
    here = world(
        "carthage",
        carthage="brundisium 2c1i",
        rome="rome 1c1i",
        heroes={"carthage": ["hannibal-barca"], "rome": ["scipio-africanus"]},
    )
    here = attack(here, "brundisium>rome 2c1i", hero="hero hannibal-barca", answer="hero scipio-africanus")
    told = throws(here)["roll 4-1"] if "roll 4-1" in here.chances() else next(iter(throws(here).values()))
    parts = told["battle"]["sums"]
    assert [(part["part"], part["name"]) for part in parts["attacker"]["parts"]] == [
        ("units", "2 cavalry and 1 infantry"),
        ("hero", "Hannibal Barca"),
        ("die", "die"),
    ]
    assert [(part["part"], part["name"]) for part in parts["defender"]["parts"]] == [
        ("units", "1 cavalry and 1 infantry"),
        ("place", "home"),
        ("hero", "Scipio Africanus"),
        ("die", "die"),
    ]
    assert parts["attacker"]["parts"][1]["number"] == 0, "Scipio takes Hannibal's strength"
    for side in ("attacker", "defender"):
        assert parts[side]["total"] == sum(part["number"] for part in parts[side]["parts"])
    assert (told["battle"]["attacker"], told["battle"]["defender"], told["battle"]["to"]) == (
        "carthage",
        "rome",
        "rome",
    )


@pytest.mark.parametrize("key", ["final-conquest", "duels/syrian-war"])
def test_what_is_told_is_what_the_rules_decided(key: str) -> None:
    """FC-96: at every throw of many games the outcome and both sums agree with the position that follows."""
    decided = 0
    for position in moments(key, games=12, most=400):
        if position.stage is not Stage.ROLL:
            continue
        for outcome in list(position.chances())[::5]:
            fought, after = position.tell(CHANCE, outcome, None)["battle"], position.play(CHANCE, outcome)
            data = after.data()
            if fought["outcome"] is None:
                assert after.stage in (Stage.ATTACK_REROLL, Stage.DEFENCE_REROLL)
            elif fought["outcome"] == "draw":
                assert "battle" not in data
            elif "battle" in data:
                decided += 1
                difference = fought["sums"]["attacker"]["total"] - fought["sums"]["defender"]["total"]
                assert data["battle"]["victor"] == fought["outcome"]
                assert data["battle"]["margin"] == abs(difference)
    assert decided > 20


def test_fc_100_a_hero_face_down_is_in_no_sum() -> None:
    here = duel("carthage", "2c", "rome", "1c", carthage=["hannibal-barca"], rome=["fabius-maximus"])
    here = here.play("carthage", "raetia>germania 2c").play("carthage", "hero hannibal-barca")
    for viewer, heroes in (("carthage", ["Hannibal Barca"]), ("rome", []), (None, [])):
        shown = fought_in(here.hide(viewer), viewer)
        assert shown["sums"] is not None
        named = [part["name"] for part in shown["sums"]["attacker"]["parts"] if part["part"] == "hero"]
        assert named == heroes
        assert shown["outcome"] is None


def test_fc_34_the_victory_over_independents_is_sure_and_a_hero_gains_nothing() -> None:
    """V2-14: no dice, no coin, no second attack, so that the page need not stop to ask for a hero."""
    hand = {"rome": ["julius-caesar"]}
    here = world("rome", rome="alpes 2c", independent="celtica 1i", heroes=hand)
    here = here.play("rome", "alpes>celtica 2c")
    shown = fought_in(here, "rome")
    assert (shown["sure"], shown["hero_gains"]) == (True, False)
    told = here.tell("rome", "no hero", None)["battle"]
    assert (told["outcome"], told["dice"], told["defender"]) == ("attacker", None, "independent")
    assert told["sums"]["attacker"]["total"] > told["sums"]["defender"]["total"]
    weak = world("rome", rome="alpes 1i", independent="celtica 1c", heroes=hand).play("rome", "alpes>celtica 1i")
    assert weak.stage is not Stage.ATTACK_HERO or not fought_in(weak, "rome")["sure"]


def test_fc_101_against_a_player_only_a_lead_no_die_turns_is_sure_and_a_hero_may_gain() -> None:
    hand = {"carthage": ["hannibal-barca"]}
    for attackers, sure in (("5c", True), ("2c", False)):
        here = duel("carthage", attackers, "rome", "1i", **hand).play("carthage", f"raetia>germania {attackers}")
        shown = fought_in(here, "carthage")
        assert (shown["sure"], shown["hero_gains"]) == (sure, True)
    here = duel("carthage", "5c", "rome", "1i", **hand, rome=["fabius-maximus"]).play(
        "carthage", "raetia>germania 5c"
    )
    assert not fought_in(here, "carthage")["sure"], "what Rome holds may turn it"


def test_fc_q12_the_income_shown_is_the_income_paid() -> None:
    """MS-21: with Flourishing Trade every land pays double this round."""
    here = drawn("flourishing-trade")
    shown = here.view(None)["players"]["greece"]["income"]
    before = coins(here, "greece")
    here = here.play("carthage", "ready").play("carthage", "end")
    assert coins(here, "greece") - before == shown == 2


SEAS = re.compile(r"(?<![Tt]he )\b[A-Z][a-z]+ (?:Sea|Ocean)\b")


@pytest.mark.parametrize("key", ["final-conquest", *KEYS[:2]])
def test_seas_are_told_with_their_article(key: str) -> None:
    game = table(missions="off", chronicle="off") if key == "final-conquest" else duel_table(key)
    told = [
        position.tell(seat, move, None)["text"]
        for number in range(3)
        for position, seat, move in walk(game, number, 150)
        if move
    ]
    assert any("the Tyrrhenian Sea" in text for text in told)
    assert not [text for text in told if SEAS.search(text)]


def test_refusals_name_seas_and_seats_as_a_sentence_does() -> None:
    here = world("rome", rome="rome 2c, tyrrhenian-sea 1i")
    with pytest.raises(IllegalMove, match=r"^The Black Sea is not next to the Tyrrhenian Sea\."):
        here.play("rome", "tyrrhenian-sea>black-sea 1i")
    with pytest.raises(IllegalMove, match=r"^The game waits for Rome, not for Egypt\."):
        here.play("egypt", "end")
