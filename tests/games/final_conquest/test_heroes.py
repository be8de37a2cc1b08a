"""Heroes in battle: when they are named, what they bring, and that they are burnt."""

from fractions import Fraction
from typing import Any

import pytest

from conqueror.errors import IllegalMove
from conqueror.games.map_games.game import MapPosition
from tests.games.final_conquest.worlds import (
    arena,
    army,
    attack,
    battle,
    coins,
    heroes,
    moves,
    of_strength,
    settle,
    units,
    verdict,
    world,
)

SIX = {"players": 6}
FACTION = {
    "julius-caesar": "rome",
    "scipio-africanus": "rome",
    "claudius-marcellus": "rome",
    "fabius-maximus": "rome",
    "hannibal-barca": "carthage",
    "hamilcar-barca": "carthage",
    "hasdrubal-the-fair": "carthage",
    "hanno-the-navigator": "carthage",
    "vercingetorix": "gaul",
    "brennus": "gaul",
    "ambiorix": "gaul",
    "viridomarus": "gaul",
    "alexander-the-great": "greece",
    "pyrrhus-of-epirus": "greece",
    "leonidas": "greece",
    "themistocles": "greece",
    "darius-the-great": "persia",
    "cyrus-the-great": "persia",
    "xerxes": "persia",
    "artemisia": "persia",
    "thutmose-iii": "egypt",
    "ramesses-the-great": "egypt",
    "cleopatra": "egypt",
    "ptolemy-soter": "egypt",
}

# What a hero adds to one cavalry and one infantry on land, attacking and defending.
ATTACKING = {
    "julius-caesar": 4, "scipio-africanus": 2, "claudius-marcellus": 3, "fabius-maximus": 1,
    "hannibal-barca": 4, "hamilcar-barca": 3, "hasdrubal-the-fair": 2, "hanno-the-navigator": 1,
    "vercingetorix": 4, "brennus": 3, "ambiorix": 2, "viridomarus": 3,
    "alexander-the-great": 4, "pyrrhus-of-epirus": 3, "leonidas": 2, "themistocles": 1,
    "darius-the-great": 4, "cyrus-the-great": 5, "xerxes": 3, "artemisia": 1,
    "thutmose-iii": 4, "ramesses-the-great": 3, "cleopatra": 2, "ptolemy-soter": 1,
}  # fmt: skip
DEFENDING = ATTACKING | {
    "claudius-marcellus": 2, "thutmose-iii": 3, "cyrus-the-great": 3, "hamilcar-barca": 5, "leonidas": 4,
}  # fmt: skip
WINS_TIES = {"pyrrhus-of-epirus", "darius-the-great"}


def duel(attacker: str, attackers: str, defender: str, defenders: str, **hand: list[str]) -> MapPosition:
    """Return the attacker in Raetia before the defender in Germania, a plain land, on the grand map."""
    said: dict[str, Any] = {attacker: f"raetia {attackers}", defender: f"germania {defenders}"}
    return world(attacker, SIX, heroes=hand, **said)


@pytest.mark.parametrize("hero", FACTION)
def test_fc_99_a_hero_adds_its_strength_when_attacking(hero: str) -> None:
    """FC-38, FC-40, FC-43: strength and traits; Marcellus and Thutmose leave the defender no bonus of one."""
    seat = FACTION[hero]
    other = "carthage" if seat == "rome" else "rome"
    equal = 3 + ATTACKING[hero] - 1
    here = duel(seat, "1c1i", other, of_strength(equal), **{seat: [hero]})
    said = "won" if hero in WINS_TIES else "drawn"
    assert verdict(here, "raetia>germania 1c1i", (1, 1), hero=f"hero {hero}") == said
    here = duel(seat, "1c1i", other, of_strength(equal - 1), **{seat: [hero]})
    assert verdict(here, "raetia>germania 1c1i", (1, 1), hero=f"hero {hero}") == "won"


@pytest.mark.parametrize("hero", FACTION)
def test_fc_99_a_hero_adds_its_strength_when_defending(hero: str) -> None:
    seat = FACTION[hero]
    other = "carthage" if seat == "rome" else "rome"
    equal = of_strength(3 + 1 + DEFENDING[hero])
    here = duel(other, equal, seat, "1c1i", **{seat: [hero]})
    assert verdict(here, f"raetia>germania {equal}", (1, 1), answer=f"hero {hero}") == "drawn"
    more = of_strength(3 + 1 + DEFENDING[hero] + 1)
    here = duel(other, more, seat, "1c1i", **{seat: [hero]})
    assert verdict(here, f"raetia>germania {more}", (1, 1), answer=f"hero {hero}") == "won"


def test_fc_99_without_a_hero_nothing_is_added() -> None:
    here = duel("rome", "1c1i", "carthage", "2i", rome=["julius-caesar"], carthage=["hannibal-barca"])
    assert verdict(here, "raetia>germania 1c1i", (1, 1)) == "drawn"


def test_fc_100_and_fc_q28_the_attacker_declares_before_the_defender() -> None:
    here = arena("1c", "1i", heroes={"carthage": ["hannibal-barca"], "rome": ["scipio-africanus", "fabius-maximus"]})
    here = here.play("carthage", "numidia>berber 1c")
    assert here.to_act == ("carthage",)
    assert moves(here) == {"hero hannibal-barca", "no hero"}
    here = here.play("carthage", "no hero")
    assert here.to_act == ("rome",)
    assert moves(here) == {"hero scipio-africanus", "hero fabius-maximus", "no hero"}
    assert here.default("rome") == "no hero"
    assert here.play("rome", "hero fabius-maximus").to_act == ("chance",)


def test_fc_q28_one_hero_for_each_side_and_battle() -> None:
    here = arena("1c", "1i", heroes={"carthage": ["hannibal-barca", "hamilcar-barca"]})
    here = here.play("carthage", "numidia>berber 1c").play("carthage", "hero hannibal-barca")
    assert here.to_act == ("chance",)
    with pytest.raises(IllegalMove):
        here.play("carthage", "hero hamilcar-barca")


@pytest.mark.parametrize("dice", [(4, 1), (2, 2), (1, 4)])
def test_fc_42_a_played_hero_is_burnt_whatever_comes_of_it(dice: tuple[int, int]) -> None:
    """FC-Q28: also after a draw (4 and 2 against 4 and 2) or a defeat."""
    hand = {"carthage": ["hasdrubal-the-fair", "hannibal-barca"], "rome": ["fabius-maximus"]}
    here = arena("1c", "1c", heroes=hand)
    after = battle(here, "numidia>berber 1c", dice, hero="hero hasdrubal-the-fair", answer="hero fabius-maximus")
    assert heroes(after, "carthage") == ["hannibal-barca"]
    assert heroes(after, "rome") == []
    assert sorted(after.data()["burnt"]) == ["fabius-maximus", "hasdrubal-the-fair"]


def test_fc_40_a_hero_can_be_used_in_any_battle_also_the_second_one() -> None:
    here = arena("2c", "1i", rome="cyrene 1i", heroes={"carthage": ["hannibal-barca"]})
    here = battle(here, "numidia>berber 2c", (4, 1))
    assert moves(here.play("carthage", "berber>cyrene 2c")) == {"hero hannibal-barca", "no hero"}


def test_scipio_takes_strength_and_trait_from_the_hero_he_meets() -> None:
    """Two cavalry are four; one cavalry, one for the land and two for Scipio are five; Hannibal is nothing."""
    here = arena("2c", "1c", heroes={"carthage": ["hannibal-barca"], "rome": ["scipio-africanus"]})
    fought = {"hero": "hero hannibal-barca", "answer": "hero scipio-africanus"}
    assert verdict(here, "numidia>berber 2c", (2, 1), **fought) == "drawn"
    assert verdict(here, "numidia>berber 2c", (1, 1), **fought) == "lost"


def test_ms_16_two_who_cancel_each_other_count_for_nothing() -> None:
    hand = {"rome": ["scipio-africanus"], "egypt": ["cleopatra"]}
    here = world("rome", rome="cyrene 1c1i", egypt="libya 2i", heroes=hand)
    fought = {"hero": "hero scipio-africanus", "answer": "hero cleopatra"}
    assert verdict(here, "cyrene>libya 1c1i", (1, 1), **fought) == "drawn"
    assert verdict(here, "cyrene>libya 1c1i", (2, 1), **fought) == "won"


def test_marcellus_leaves_a_home_without_its_bonus() -> None:
    here = world("rome", rome="libya 1c", egypt="alexandria 2c, thebes 1i", heroes={"rome": ["claudius-marcellus"]})
    assert verdict(here, "libya>alexandria 1c", (1, 1), hero="hero claudius-marcellus") == "drawn"
    assert verdict(here, "libya>alexandria 1c", (2, 1), hero="hero claudius-marcellus") == "won"


def test_ms_15_a_tie_won_by_a_hero_kills_nobody() -> None:
    """The beaten retreat, the victor takes the land and his coin."""
    here = world("greece", greece="numidia 1i", rome="berber 1c1i", heroes={"greece": ["pyrrhus-of-epirus"]})
    after = battle(here, "numidia>berber 1i", (1, 1), hero="hero pyrrhus-of-epirus", retreat="cyrene")
    assert army(after, "berber") == "greece 1i"
    assert army(after, "cyrene") == "rome 1c1i"
    assert coins(after, "greece") == 1


def test_ms_15_two_who_win_ties_cancel_out() -> None:
    here = duel("greece", "2c1i", "persia", "1c1i", greece=["pyrrhus-of-epirus"], persia=["darius-the-great"])
    fought = {"hero": "hero pyrrhus-of-epirus", "answer": "hero darius-the-great"}
    assert verdict(here, "raetia>germania 2c1i", (1, 1), **fought) == "drawn"
    here = duel("persia", "1c1i", "greece", "1c1i", greece=["pyrrhus-of-epirus"], persia=["darius-the-great"])
    fought = {"hero": "hero darius-the-great", "answer": "hero pyrrhus-of-epirus"}
    assert verdict(here, "raetia>germania 1c1i", (1, 1), **fought) == "drawn"


def conquering(target: str) -> MapPosition:
    """Greece has won in Illyria with Alexander; Rome stands in Celtica and Germania as well."""
    here = world(
        "greece",
        greece="thracia 2c",
        rome=f"illyria 1i, celtica {target}, germania 1i",
        heroes={"greece": ["alexander-the-great"]},
    )
    return battle(here, "thracia>illyria 2c", (4, 1), hero="hero alexander-the-great")


def test_ms_17_alexanders_army_may_attack_twice_more() -> None:
    second = battle(conquering("1i"), "illyria>celtica 2c", (4, 1))
    assert moves(second) == {"celtica>germania 1c", "celtica>germania 2c", "end"}
    third = battle(second, "celtica>germania 2c", (4, 1))
    assert army(third, "germania") == "greece 2c"
    assert coins(third, "greece") == 3
    assert moves(third) == {"end"}


def test_ms_17_each_attack_uses_one_whatever_its_outcome() -> None:
    drawn = battle(conquering("1c1i"), "illyria>celtica 2c", (1, 1))
    assert moves(drawn) == {"illyria>celtica 1c", "illyria>celtica 2c", "end"}
    assert moves(battle(drawn, "illyria>celtica 2c", (1, 1))) == {"end"}


def test_ms_17_each_attack_uses_one_whatever_its_target() -> None:
    """Independents in Celtica are beaten in between."""
    said: dict[str, Any] = {"greece": "thracia 2c", "rome": "illyria 1i, germania 1i", "independent": "celtica 1i"}
    here = world("greece", heroes={"greece": ["alexander-the-great"]}, **said)
    here = battle(here, "thracia>illyria 2c", (4, 1), hero="hero alexander-the-great")
    here = battle(here, "illyria>celtica 2c")
    assert moves(here) == {"celtica>germania 1c", "celtica>germania 2c", "end"}


def test_ms_10_attacks_use_the_units_with_most_attacks_left() -> None:
    """Two cavalry with two attacks each: after two single attacks both have one left and can go together."""
    here = conquering("1c1i")
    for _ in range(2):
        here = battle(here, "illyria>celtica 1c", (3, 1))
    assert moves(here) == {"illyria>celtica 1c", "illyria>celtica 2c", "end"}
    assert moves(battle(here, "illyria>celtica 2c", (1, 1))) == {"end"}


def test_ms_17_alexander_may_be_played_in_the_second_battle() -> None:
    """He leaves that army one more attack than the none it would have."""
    here = world(
        "greece",
        greece="thracia 2c",
        rome="illyria 1i, celtica 1i, germania 1i, gaul 1i",
        heroes={"greece": ["alexander-the-great"]},
    )
    first = battle(here, "thracia>illyria 2c", (4, 1))
    second = battle(first, "illyria>celtica 2c", (4, 1), hero="hero alexander-the-great")
    assert moves(second) == {"celtica>germania 1c", "celtica>germania 2c", "end"}
    assert moves(battle(second, "celtica>germania 2c", (4, 1))) == {"end"}


def test_ms_17_a_defeated_alexander_leaves_no_attack() -> None:
    here = world("greece", greece="thracia 1c", rome="illyria 4c", heroes={"greece": ["alexander-the-great"]})
    after = battle(here, "thracia>illyria 1c", (1, 3), hero="hero alexander-the-great")
    assert moves(after) == {"end"}


def test_ms_18_extra_casualties_are_a_second_decision_of_the_loser() -> None:
    here = world("egypt", egypt="cyrene 3c", rome="libya 2c3i", heroes={"egypt": ["ramesses-the-great"]})
    here = attack(here, "cyrene>libya 3c", (1, 1), hero="hero ramesses-the-great")
    assert here.to_act == ("rome",)
    assert army(here, "libya") == "rome 2c2i", "the margin of one took an infantry"
    assert moves(here) == {"lose 2c", "lose 1c1i", "lose 2i"}
    assert army(settle(here, lose="1c1i", retreat="thebes"), "thebes") == "rome 1c1i"


def test_ms_18_spared_casualties_do_not_stop_the_extra_ones() -> None:
    hand = {"egypt": ["ramesses-the-great"], "rome": ["fabius-maximus"]}
    here = world("egypt", egypt="cyrene 3c", rome="libya 2c3i", heroes=hand)
    here = attack(here, "cyrene>libya 3c", (2, 1), hero="hero ramesses-the-great", answer="hero fabius-maximus")
    assert army(here, "libya") == "rome 2c3i"
    assert moves(here) == {"lose 2c", "lose 1c1i", "lose 2i"}


def test_ms_18_extra_casualties_also_for_a_victorious_defender() -> None:
    here = world("rome", rome="cyrene 1c3i", egypt="libya 2c", heroes={"egypt": ["ramesses-the-great"]})
    here = attack(here, "cyrene>libya 1c3i", (1, 1), answer="hero ramesses-the-great")
    assert here.to_act == ("rome",)
    assert moves(here) == {"lose 1c1i", "lose 3i"}
    after = here.play("rome", "lose 1c1i")
    assert army(after, "cyrene") == "", "the last two infantry are the extra loss"


def test_ms_18_fabius_spares_a_beaten_attacker() -> None:
    here = arena("3c", "1c1i", heroes={"rome": ["fabius-maximus"]})
    rome = world("rome", rome="numidia 1c1i", carthage="berber 4c", heroes={"rome": ["fabius-maximus"]})
    after = battle(rome, "numidia>berber 1c1i", (1, 4), hero="hero fabius-maximus")
    assert army(after, "numidia") == "rome 1c1i"
    assert moves(after) == {"end"}
    beaten = battle(here, "numidia>berber 3c", (4, 1), answer="hero fabius-maximus", retreat="cyrene")
    assert army(beaten, "cyrene") == "rome 1c1i"


def test_ms_18_spared_defenders_who_cannot_retreat_die() -> None:
    here = world("carthage", carthage="balearic-sea 3c", rome="sardinia 1c1i", heroes={"rome": ["fabius-maximus"]})
    after = battle(here, "balearic-sea>sardinia 3c", (4, 1), answer="hero fabius-maximus")
    assert units(after, "rome") == 0


def test_ms_19_coins_come_with_a_victory_of_the_attacker_or_the_defender() -> None:
    here = arena("2c", "1i", heroes={"carthage": ["hasdrubal-the-fair"]})
    assert coins(battle(here, "numidia>berber 2c", (4, 1), hero="hero hasdrubal-the-fair"), "carthage") == 5
    here = world("rome", rome="cyrene 1i", egypt="libya 2c", heroes={"egypt": ["ptolemy-soter"]})
    after = battle(here, "cyrene>libya 1i", (1, 1), answer="hero ptolemy-soter")
    assert coins(after, "egypt") == 4
    here = arena("1i", "2c", heroes={"carthage": ["hasdrubal-the-fair"]})
    assert coins(battle(here, "numidia>berber 1i", (1, 1), hero="hero hasdrubal-the-fair"), "carthage") == 0


def caesar_attacks(dice: tuple[int, int]) -> MapPosition:
    """Caesar with one infantry against two cavalry, five against five; the dice lie on the table."""
    here = world("rome", rome="numidia 1i", carthage="berber 2c", heroes={"rome": ["julius-caesar"]})
    return attack(here, "numidia>berber 1i", dice, hero="hero julius-caesar")


def test_ms_19_caesar_may_throw_again() -> None:
    here = caesar_attacks((1, 2))
    assert here.to_act == ("rome",)
    assert moves(here) == {"reroll", "keep"}
    assert army(here.play("rome", "keep"), "berber") == "carthage 2c"
    again = here.play("rome", "reroll")
    assert again.to_act == ("chance",)
    sixth = Fraction(1, 6)
    assert again.chances() == {"roll 1": 2 * sixth, "roll 2": sixth, "roll 3": sixth, "roll 4": 2 * sixth}
    assert army(settle(again.play("chance", "roll 4")), "berber") == "rome 1i"


def test_ms_19_caesar_keeps_the_better_die() -> None:
    again = caesar_attacks((3, 2)).play("rome", "reroll")
    assert army(settle(again.play("chance", "roll 1")), "berber") == "rome 1i"


def test_ms_19_caesar_may_throw_again_as_a_defender() -> None:
    here = arena("4c", "1c", heroes={"rome": ["julius-caesar"]})
    here = attack(here, "numidia>berber 4c", (2, 1), answer="hero julius-caesar")
    assert here.to_act == ("rome",)
    held = settle(here.play("rome", "reroll").play("chance", "roll 4"))
    assert army(held, "berber") == "rome 1c"


def test_ms_19_a_cancelled_caesar_does_not_throw_again() -> None:
    hand = {"rome": ["julius-caesar"], "egypt": ["cleopatra"]}
    here = world("rome", rome="cyrene 1c", egypt="libya 1c", heroes=hand)
    here = attack(here, "cyrene>libya 1c", (2, 1), hero="hero julius-caesar", answer="hero cleopatra")
    assert not moves(here, "reroll")


@pytest.mark.parametrize(
    ("origin", "target"),
    [("balearic-sea", "berber"), ("carthage", "tyrrhenian-sea"), ("libyan-sea", "tyrrhenian-sea")],
)
def test_ms_19_hanno_is_stronger_if_the_target_or_the_origin_is_sea(origin: str, target: str) -> None:
    hand = {"carthage": ["hanno-the-navigator"]}
    here = world("carthage", carthage=f"{origin} 1i", rome=f"{target} 2c1i", heroes=hand)
    assert verdict(here, f"{origin}>{target} 1i", (1, 1), hero="hero hanno-the-navigator") == "drawn"


def test_ms_19_hanno_is_stronger_also_as_a_defender_against_an_attack_from_the_sea() -> None:
    hand = {"carthage": ["hanno-the-navigator"]}
    here = world("rome", rome="balearic-sea 3c1i", carthage="numidia 1i", heroes=hand)
    assert verdict(here, "balearic-sea>numidia 3c1i", (1, 1), answer="hero hanno-the-navigator") == "drawn"
    inland = world("rome", rome="berber 1c1i", carthage="numidia 1i", heroes=hand)
    assert verdict(inland, "berber>numidia 1c1i", (1, 1), answer="hero hanno-the-navigator") == "drawn"
