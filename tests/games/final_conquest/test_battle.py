"""Battles: strengths, dice, the outcome, the second attack."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from conqueror.errors import IllegalMove
from tests.games.final_conquest.worlds import (
    arena,
    army,
    attack,
    battle,
    coins,
    moves,
    of_strength,
    pass_turns,
    settle,
    strength,
    units,
    verdict,
    world,
)

FACES = (1, 1, 2, 3, 4, 4)


@pytest.mark.parametrize("edition", ["2", "1"])
def test_fc_t5_a_whole_battle(edition: str) -> None:
    """V2-2: the same in both editions. Cyrene is Egypt's, so the beaten have two ways to go."""
    here = world(
        "rome",
        {"edition": edition},
        rome="espanga 2c2i",
        carthage="berber 1c1i, carthage 1i",
        egypt="cyrene 1i",
        heroes={"rome": ["fabius-maximus"], "carthage": ["hanno-the-navigator"]},
    )
    declared = here.play("rome", "espanga>berber 2c2i").play("rome", "no hero")
    assert declared.to_act == ("carthage",)
    ready = declared.play("carthage", "hero hanno-the-navigator")
    assert ready.to_act == ("chance",), "Rome may not add a hero now"
    after = ready.play("chance", "roll 4 3")
    assert army(after, "berber") == "carthage 1i", "a margin of two costs exactly the cavalry"
    assert after.to_act == ("carthage",)
    assert moves(after) == {"retreat carthage 1i", "retreat numidia 1i"}
    after = after.play("carthage", "retreat carthage 1i")
    assert army(after, "carthage") == "carthage 2i"
    assert moves(after) == {"advance", "stay 1c", "stay 1i"}
    stayed = after.play("rome", "stay 1i")
    assert (army(stayed, "espanga"), army(stayed, "berber")) == ("rome 1i", "rome 2c1i")
    after = after.play("rome", "advance")
    assert (army(after, "espanga"), army(after, "berber")) == ("", "rome 2c2i")
    assert coins(after, "rome") == 1
    assert "berber>carthage 2c2i" in moves(after)
    assert after.data()["burnt"] == ["hanno-the-navigator"]


def test_fc_t4_moving_and_attacking_from_the_tyrrhenian_sea() -> None:
    here = world("rome", rome="tyrrhenian-sea 3c", carthage="brundisium 1i", independent="alpes 1c1i")
    assert moves(here, "tyrrhenian-sea>sardinia") == {f"tyrrhenian-sea>sardinia {n}c" for n in (1, 2, 3)}
    assert moves(here, "tyrrhenian-sea>brundisium") == {f"tyrrhenian-sea>brundisium {n}c" for n in (1, 2, 3)}
    assert moves(here, "tyrrhenian-sea>alpes") == {"tyrrhenian-sea>alpes 3c"}
    after = battle(here, "tyrrhenian-sea>brundisium 3c", (4, 1))
    assert moves(after) == {"brundisium>alpes 3c", "end"}
    assert army(battle(after, "brundisium>alpes 3c"), "alpes") == "rome 3c"


def test_fc_101_both_throw_a_die_with_the_faces_1_1_2_3_4_4() -> None:
    here = attack(arena("1c", "1i"), "numidia>berber 1c")
    weights = Counter(f"roll {a} {d}" for a, d in product(FACES, FACES))
    assert here.chances() == {roll: Fraction(weight, 36) for roll, weight in weights.items()}
    assert here.chances()["roll 4 3"] == Fraction(1, 18)
    with pytest.raises(IllegalMove):
        here.play("chance", "roll 5 1")


@pytest.mark.parametrize("difference", range(-5, 6))
def test_fc_96_the_higher_total_wins(difference: int) -> None:
    """The table of all 36 throws for every difference of strength before the dice."""
    table = {-3: (0, 4), -2: (4, 4), -1: (8, 5), 0: (13, 10), 1: (23, 5), 2: (28, 4), 3: (32, 4)}
    won, drawn = table.get(difference, (36, 0) if difference > 0 else (0, 0))
    attackers, defenders = (6 + difference, 5) if difference <= 0 else (6, 5 - difference)
    if difference == 5:
        attackers, defenders = 7, 1
    here = arena(of_strength(attackers), of_strength(defenders))
    fought = attack(here, f"numidia>berber {of_strength(attackers)}")
    found: Counter[str] = Counter()
    for throw, weight in fought.chances().items():
        _, a, d = throw.split()
        word = verdict(here, f"numidia>berber {of_strength(attackers)}", (int(a), int(d)))
        found[word] += int(weight * 36)
    assert (found["won"], found["drawn"], found["lost"]) == (won, drawn, 36 - won - drawn)


@pytest.mark.parametrize(
    ("attackers", "defenders"),
    [("1c", "1i"), ("2i", "1i"), ("1c1i", "1c"), ("1c1i", "2i"), ("3i", "1c"), ("2c", "1c1i"), ("2c1i", "2c")],
)
def test_fc_97_infantry_counts_one_and_cavalry_two(attackers: str, defenders: str) -> None:
    """FC-27, FC-29; the defender has one more: equal dice make a draw, one better die decides."""
    assert strength(attackers) == strength(defenders) + 1
    here = arena(attackers, defenders)
    assert verdict(here, f"numidia>berber {attackers}", (1, 1)) == "drawn"
    assert verdict(here, f"numidia>berber {attackers}", (2, 1)) == "won"
    assert verdict(here, f"numidia>berber {attackers}", (1, 2)) == "lost"


BONUS = [
    ("numidia", "berber", 1),
    ("carthage", "cyrene", 1),
    ("carthage", "tyrrhenian-sea", 1),
    ("berber", "espanga", 2),
    ("germania", "gaul", 2),
    ("tyrrhenian-sea", "rome", 4),
]


@pytest.mark.parametrize(("origin", "target", "bonus"), BONUS)
def test_fc_98_the_defender_gains_one_or_two_in_a_great_fort_or_four_at_home(
    origin: str, target: str, bonus: int
) -> None:
    """FC-14, FC-24, FC-Q18: only the highest counts; a small fort is no more than a plain land."""
    attackers = of_strength(1 + bonus)
    here = world("carthage", carthage=f"{origin} {attackers}", rome=f"{target} 1i, crete 1i")
    assert verdict(here, f"{origin}>{target} {attackers}", (1, 1)) == "drawn"
    assert verdict(here, f"{origin}>{target} {attackers}", (2, 1)) == "won"
    assert verdict(here, f"{origin}>{target} {attackers}", (1, 2)) == "lost"


def test_v2_12_armies_fight_in_from_and_to_the_sea() -> None:
    """FC-81: a sea held by another player can be attacked; its defender has one more."""
    here = world("carthage", carthage="libyan-sea 1c", rome="tyrrhenian-sea 1i", greece="crete 1i")
    assert verdict(here, "libyan-sea>tyrrhenian-sea 1c", (1, 1)) == "drawn"
    assert verdict(here, "libyan-sea>crete 1c", (1, 1)) == "drawn"
    landed = world("carthage", carthage="carthage 1c", rome="libyan-sea 1i")
    assert army(battle(landed, "carthage>libyan-sea 1c", (2, 1)), "libyan-sea") == "carthage 1c"


def test_fc_82_all_attackers_come_from_one_territory() -> None:
    here = world("carthage", carthage="numidia 1c, carthage 1c", rome="berber 1c")
    assert moves(here, "numidia>berber") == {"numidia>berber 1c"}
    with pytest.raises(IllegalMove):
        here.play("carthage", "carthage+numidia>berber 1c,1c")


def test_fc_86_and_fc_89_a_victory_pays_one_coin_and_takes_the_territory() -> None:
    """FC-103: the winner loses nothing."""
    after = battle(arena("2c", "1i"), "numidia>berber 2c", (2, 3))
    assert army(after, "berber") == "carthage 2c"
    assert coins(after, "carthage") == 1
    assert coins(after, "rome") == 0


def test_fc_22_a_victorious_defender_earns_nothing() -> None:
    after = battle(arena("1i", "2c"), "numidia>berber 1i", (1, 1))
    assert [coins(after, seat) for seat in ("rome", "carthage")] == [0, 0]


def test_fc_93_a_draw_changes_nothing() -> None:
    before = arena("1c", "1i")
    after = battle(before, "numidia>berber 1c", (3, 3))
    assert army(after, "numidia") == "carthage 1c"
    assert army(after, "berber") == "rome 1i"
    assert coins(after, "carthage") == 0


@pytest.mark.parametrize("dice", [(1, 1), (1, 2)])
def test_fc_94_after_a_draw_or_a_defeat_the_attackers_are_exhausted(dice: tuple[int, int]) -> None:
    after = battle(arena("1c1i", "1c"), "numidia>berber 1c1i", dice)
    assert moves(after) == {"end"}


def test_fc_95_a_beaten_attacker_suffers_casualties_and_nothing_changes_hands() -> None:
    after = battle(arena("1c1i", "1c"), "numidia>berber 1c1i", (1, 2))
    assert army(after, "numidia") == "carthage 1c"
    assert army(after, "berber") == "rome 1c"


def test_fc_95_attackers_who_all_die_leave_their_land_to_nobody() -> None:
    after = battle(arena("1i", "1c"), "numidia>berber 1i", (1, 4))
    assert army(after, "numidia") == ""


@pytest.mark.parametrize(("die", "left"), [(1, 3), (2, 2), (3, 1), (4, 0)])
def test_fc_102_losses_grow_with_the_margin(die: int, left: int) -> None:
    """FC-104: the survivors must retreat."""
    after = battle(arena("3c", "4i"), "numidia>berber 3c", (die, 1), retreat="cyrene")
    assert units(after, "rome") == left
    assert army(after, "cyrene") == (f"rome {left}i" if left else "")


LOSSES = [
    ("1c1i", 1, {"1i"}),
    ("1c1i", 2, {"1c"}),
    ("1c1i", 3, {"1c1i"}),
    ("1c1i", 5, {"1c1i"}),
    ("1c", 1, {"1c"}),
    ("2c", 1, {"1c"}),
    ("2c", 2, {"1c"}),
    ("2c", 3, {"2c"}),
    ("3c", 3, {"2c"}),
    ("2c1i", 1, {"1i"}),
    ("2c1i", 2, {"1c"}),
    ("2c1i", 3, {"1c1i"}),
    ("2c1i", 4, {"2c"}),
    ("1c2i", 1, {"1i"}),
    ("1c2i", 2, {"1c", "2i"}),
    ("1c2i", 3, {"1c1i"}),
    ("2c2i", 2, {"1c", "2i"}),
    ("2c2i", 4, {"2c", "1c2i"}),
    ("3i", 2, {"2i"}),
]


@pytest.mark.parametrize(("losers", "margin", "choices"), LOSSES)
def test_fc_q14_the_smallest_sufficient_loss(losers: str, margin: int, choices: set[str]) -> None:
    """Exact where that is possible, otherwise the least that covers the margin, never more than there is."""
    defenders = of_strength(strength(losers) + margin - 1)
    here = attack(arena(losers, defenders), f"numidia>berber {losers}", (1, 1))
    if len(choices) > 1:
        assert here.to_act == ("carthage",)
        assert moves(here) == {f"lose {choice}" for choice in choices}
    for choice in choices:
        after = settle(here, lose=choice)
        left = army(after, "numidia").removeprefix("carthage")
        assert strength(left) == strength(losers) - strength(choice)
        assert moves(after) == {"end"}


def test_fc_q14_a_margin_of_one_kills_a_lone_cavalry() -> None:
    after = battle(arena("2c", "1c"), "numidia>berber 2c", (1, 1))
    assert units(after, "rome") == 0


def test_fc_q15_the_owner_of_the_beaten_army_chooses_its_losses() -> None:
    beaten = attack(arena("3c", "1c2i"), "numidia>berber 3c", (2, 1))
    assert beaten.to_act == ("rome",)
    assert moves(beaten) == {"lose 1c", "lose 2i"}
    for wrong in ("lose 1i", "lose 1c1i", "lose 1c2i", "lose 3i"):
        with pytest.raises(IllegalMove):
            beaten.play("rome", wrong)
    assert army(beaten.play("rome", "lose 2i"), "berber") == "rome 1c"


def test_fc_q16_only_those_who_attacked_are_at_risk() -> None:
    after = battle(arena("1c2i", "3c"), "numidia>berber 1c", (1, 4))
    assert army(after, "numidia") == "carthage 2i"
    assert moves(after, "numidia>carthage") == {"numidia>carthage 1i", "numidia>carthage 2i"}


def test_fc_q16_all_units_in_an_attacked_territory_defend() -> None:
    assert verdict(arena("2c1i", "1c2i"), "numidia>berber 2c1i", (1, 1)) == "drawn"


def test_fc_q16_a_hero_changes_totals_not_what_a_lost_unit_counts() -> None:
    """Hannibal's cavalry fights with three each, but a lost one counts two: a margin of three takes both."""
    here = arena("2c", "5c1i", heroes={"carthage": ["hannibal-barca"]})
    after = battle(here, "numidia>berber 2c", (1, 1), hero="hero hannibal-barca")
    assert units(after, "carthage") == 0


def test_fc_q17_units_that_acted_defend_all_the_same() -> None:
    here = world("rome", rome="espanga 2i", carthage="numidia 1c1i").play("rome", "espanga>berber 2i")
    here = here.play("rome", "end").play("carthage", "ready")
    assert verdict(here, "numidia>berber 1c1i", (1, 1)) == "drawn"


def test_fc_83_and_fc_q19_the_attackers_move_in_and_one_may_stay_behind() -> None:
    here = attack(arena("1c1i", "1i", rome="cyrene 1i"), "numidia>berber 1c1i", (4, 1))
    assert here.to_act == ("carthage",)
    assert moves(here) == {"advance", "stay 1c", "stay 1i"}
    advanced = here.play("carthage", "advance")
    assert (army(advanced, "numidia"), army(advanced, "berber")) == ("", "carthage 1c1i")
    stayed = here.play("carthage", "stay 1i")
    assert (army(stayed, "numidia"), army(stayed, "berber")) == ("carthage 1i", "carthage 1c")
    assert moves(stayed) == {"berber>cyrene 1c", "end"}, "who stays behind is exhausted"


def test_fc_q19_of_an_army_of_one_kind_one_may_stay() -> None:
    here = attack(arena("3c", "1i"), "numidia>berber 3c", (4, 1))
    assert moves(here) == {"advance", "stay 1c"}


def test_fc_q19_a_sole_attacker_advances_and_bystanders_do_not_matter() -> None:
    """MS-9: nobody is asked."""
    after = attack(arena("2c2i", "1i"), "numidia>berber 1c", (4, 1))
    assert army(after, "berber") == "carthage 1c"
    assert army(after, "numidia") == "carthage 1c2i"
    assert "numidia>carthage 1c2i" in moves(after), "the bystanders are fresh"


def test_fc_87_victorious_units_may_attack_once_more_from_the_conquered_territory() -> None:
    """FC-Q20: they attack, they do not move; Espanga is empty."""
    after = battle(arena("2c", "1i", rome="cyrene 1i"), "numidia>berber 2c", (4, 1))
    assert moves(after) == {"berber>cyrene 1c", "berber>cyrene 2c", "end"}


def test_fc_88_after_the_second_attack_they_are_exhausted() -> None:
    """FC-Q21: a second victory pays again, and there is no third attack."""
    here = arena("2c", "1i", rome="cyrene 1i, libya 1i")
    after = battle(battle(here, "numidia>berber 2c", (4, 1)), "berber>cyrene 2c", (4, 1))
    assert army(after, "cyrene") == "carthage 2c"
    assert coins(after, "carthage") == 2
    assert moves(after) == {"end"}


@pytest.mark.parametrize("dice", [(1, 1), (1, 2)])
def test_fc_88_a_second_attack_that_fails_ends_it_as_well(dice: tuple[int, int]) -> None:
    here = arena("2c", "1i", rome="cyrene 1c1i")
    after = battle(battle(here, "numidia>berber 2c", (4, 1)), "berber>cyrene 2c", dice)
    assert moves(after) == {"end"}


def test_fc_q21_parts_of_the_victorious_army_may_strike_at_different_targets() -> None:
    here = arena("3c", "1i", rome="cyrene 1i, crete 1i", greece="espanga 1i")
    first = battle(here, "numidia>berber 3c", (4, 1))
    second = battle(first, "berber>cyrene 1c", (4, 1))
    assert moves(second) == {"berber>espanga 1c", "berber>espanga 2c", "end"}
    third = battle(second, "berber>espanga 2c", (4, 1), advance="stay 1c")
    assert army(third, "berber") == "carthage 1c"
    assert moves(third) == {"end"}


def test_fc_q21_the_second_attack_may_hit_an_empty_enemy_home() -> None:
    here = world("rome", rome="cyrene 3c", carthage="berber 1i")
    after = battle(here, "cyrene>berber 3c", (4, 1))
    assert moves(after) == {f"berber>carthage {n}c" for n in (1, 2, 3)} | {"end"}


def test_fc_q20_by_option_the_extra_action_may_be_a_move() -> None:
    """MS-14: an extra move exhausts wholly."""
    here = arena("1c", "1i", rome="cyrene 1i", options={"extra_action": "move-or-attack"})
    after = battle(here, "numidia>berber 1c", (4, 1))
    there = ("atlantic-ocean", "balearic-sea", "carthage", "cyrene", "espanga", "numidia")
    assert moves(after) == {f"berber>{place} 1c" for place in there} | {"end"}
    assert moves(after.play("carthage", "berber>espanga 1c")) == {"end"}
    assert moves(battle(after, "berber>cyrene 1c", (4, 1))) == {"end"}


def test_extra_attacks_can_be_said_in_the_set_up() -> None:
    here = world(
        "carthage", carthage="berber 2c", rome="cyrene 1i", fresh={}, extra={"berber": {"cavalry": 1, "infantry": 0}}
    )
    assert moves(here) == {"berber>cyrene 1c", "end"}


def test_fc_88_bystanders_may_still_move_after_a_battle() -> None:
    here = arena("2c", "1i", rome="rome 1c")
    after = battle(here, "numidia>berber 1c", (4, 1))
    assert "numidia>carthage 1c" in moves(after)
    after = pass_turns(after, "carthage")
    assert after.to_act == ("greece",)
