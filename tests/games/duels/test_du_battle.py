"""Battles of two players: a four of the loser costs the victor a unit."""

from fractions import Fraction
from typing import Any

import pytest

from conqueror.errors import IllegalMove
from conqueror.games.map_games.game import MapPosition
from tests.games.duels.worlds import (
    ALEXANDER,
    DUELS,
    GALLIC_WARS,
    PUNIC_WAR,
    ROME_VS_PERSIA,
    SYRIAN_WAR,
    army,
    attack,
    battle,
    coins,
    moves,
    outcome,
    pass_turns,
    settle,
    units,
    world,
)


def test_du_t2_the_victors_casualties() -> None:
    """DU-16: nine against eight; the Roman cavalry falls, and one of three that won falls to Rome's four."""
    here = world(DUELS, "carthage", carthage="gaul 3c", rome="alpes 1c")
    here = attack(here, "gaul>alpes 3c", (3, 4))
    assert units(here, "rome") == 0
    assert army(here, "gaul") == "carthage 2c", "before the advance"
    assert moves(here) == {"advance", "stay 1c"}
    here = here.play("carthage", "advance")
    assert army(here, "alpes") == "carthage 2c"
    assert coins(here, "carthage") == 1
    assert moves(here) == {"alpes>rome 1c", "alpes>rome 2c", "end"}


def test_du_t3_an_attacker_who_rolls_a_four_and_loses() -> None:
    """DU-Q1: six against eight; the cavalry falls, and the defender chooses what it cost him."""
    here = world(DUELS, "carthage", carthage="gaul 1c, numidia 1i", rome="alpes 1c1i")
    here = attack(here, "gaul>alpes 1c", (4, 3))
    assert here.to_act == ("rome",)
    assert units(here, "carthage") == 1, "the loser's losses come first"
    assert moves(here) == {"lose 1c", "lose 1i"}
    for choice, left in (("lose 1c", "rome 1i"), ("lose 1i", "rome 1c")):
        after = here.play("rome", choice)
        assert army(after, "alpes") == left
        assert after.to_act == ("carthage",)
    assert coins(here, "rome") == 0


def test_du_t4_in_a_draw_nobody_loses_anything() -> None:
    here = world(DUELS, "carthage", carthage="gaul 3c", rome="alpes 2c")
    after = battle(here, "gaul>alpes 3c", (4, 4))
    assert (army(after, "gaul"), army(after, "alpes")) == ("carthage 3c", "rome 2c")
    assert moves(after) == {"end"}


@pytest.mark.parametrize("dice", [(1, 1), (2, 3), (4, 1), (4, 2), (4, 3), (1, 3)])
def test_du_16_only_a_four_of_the_loser_counts(dice: tuple[int, int]) -> None:
    """The victor's own four costs nobody anything."""
    here = world(DUELS, "carthage", carthage="numidia 3c", rome="berber 1i")
    after = battle(here, "numidia>berber 3c", dice)
    assert army(after, "berber") == "carthage 3c"


FOURS: list[Any] = [
    (DUELS, "carthage", {"carthage": "numidia 2c1i", "rome": "berber 1i"}, "numidia>berber"),
    (PUNIC_WAR, "carthage", {"carthage": "numidia 2c1i", "rome": "berber 1i"}, "numidia>berber"),
    (GALLIC_WARS, "rome", {"rome": "alpes 2c1i", "gaul": "germania 1i"}, "alpes>germania"),
    (ALEXANDER, "greece", {"greece": "thracia 2c1i", "persia": "asia-minor 1i"}, "thracia>asia-minor"),
    (ROME_VS_PERSIA, "rome", {"rome": "cyrene 2c1i", "persia": "libya 1i"}, "cyrene>libya"),
    (SYRIAN_WAR, "egypt", {"egypt": "palestina 2c1i", "persia": "syria 1i"}, "palestina>syria"),
]


@pytest.mark.parametrize(("key", "seat", "said", "way"), FOURS)
def test_du_17_and_du_16_the_four_counts_in_every_game(key: str, seat: str, said: dict[str, str], way: str) -> None:
    armies: dict[str, Any] = dict(said)
    here = attack(world(key, seat, **armies), f"{way} 2c1i", (4, 4))
    assert here.to_act == (seat,)
    assert moves(here) == {"lose 1c", "lose 1i"}
    after = here.play(seat, "lose 1c").play(seat, "advance")
    assert army(after, way.split(">")[1]) == f"{seat} 1c1i"


def test_du_q1_only_those_who_fought_are_at_risk() -> None:
    """The victor chooses the kind. Here one unit is left, which advances; the bystanders are untouched and fresh."""
    here = world(DUELS, "carthage", carthage="numidia 3c2i", rome="berber 1i")
    here = attack(here, "numidia>berber 1c1i", (4, 4))
    assert moves(here) == {"lose 1c", "lose 1i"}
    after = here.play("carthage", "lose 1c")
    assert (army(after, "berber"), army(after, "numidia")) == ("carthage 1i", "carthage 2c1i")
    assert "numidia>carthage 2c1i" in moves(after)


def test_du_q1_the_order_is_losses_the_four_retreat_advance() -> None:
    """Seven against five before two fours: a margin of two."""
    here = world(DUELS, "carthage", carthage="numidia 3c1i", rome="berber 1c2i")
    here = attack(here, "numidia>berber 3c1i", (4, 4))
    assert here.to_act == ("rome",)
    assert moves(here) == {"lose 1c", "lose 2i"}
    here = here.play("rome", "lose 1c")
    assert here.to_act == ("carthage",)
    assert moves(here) == {"lose 1c", "lose 1i"}
    here = here.play("carthage", "lose 1c")
    assert here.to_act == ("rome",)
    assert moves(here) == {f"retreat {land} {part}" for land in ("cyrene", "espanga") for part in ("1i", "2i")}
    here = here.play("rome", "retreat cyrene 2i")
    assert here.to_act == ("carthage",)
    assert moves(here) == {"advance", "stay 1c", "stay 1i"}
    assert army(here.play("carthage", "advance"), "berber") == "carthage 2c1i"


def test_du_q1_the_victor_must_choose_exactly_one_unit() -> None:
    here = attack(world(DUELS, "carthage", carthage="numidia 2c1i", rome="berber 1i"), "numidia>berber 2c1i", (4, 4))
    for wrong in ("lose 2c", "lose 1c1i", "lose 2i", "advance", "end"):
        with pytest.raises(IllegalMove):
            here.play("carthage", wrong)


def test_du_q1_independents_never_roll() -> None:
    here = world(DUELS, "rome", rome="rome 3c", independent="alpes 1c1i")
    here = attack(here, "rome>alpes 3c")
    assert moves(here) == {"advance", "stay 1c"}
    assert army(here, "rome") == "rome 3c"


def test_du_q1_and_ms_19_a_four_that_was_rolled_again_counts() -> None:
    """Sixteen against seven; Caesar throws again and gets a four, and still loses."""
    here = world(DUELS, "carthage", carthage="numidia 6c", rome="berber 1i", heroes={"rome": ["julius-caesar"]})
    here = attack(here, "numidia>berber 6c", (4, 1), answer="hero julius-caesar")
    assert moves(here) == {"reroll", "keep"}
    kept = settle(here.play("rome", "keep"))
    assert army(kept, "berber") == "carthage 6c"
    rolled = settle(here.play("rome", "reroll").play("chance", "roll 4"))
    assert army(rolled, "berber") == "carthage 5c"


def test_du_16_and_ms_15_a_four_counts_also_in_a_tie_that_was_won() -> None:
    """Eleven each with Darius: nobody dies of the margin, the beaten retreat, and Greece's four takes a cavalry."""
    here = world(
        ALEXANDER, "persia", persia="asia-minor 2c", greece="thracia 1c2i", heroes={"persia": ["darius-the-great"]}
    )
    after = battle(here, "asia-minor>thracia 2c", (3, 4), hero="hero darius-the-great", retreat="macedonia")
    assert army(after, "macedonia") == "greece 1c2i"
    assert army(after, "thracia") == "persia 1c"


def test_du_16_a_heros_extra_casualties_come_before_the_four() -> None:
    """Ambiorix: fifteen against twelve, then three units more, then Gaul pays for the four."""
    here = world(
        GALLIC_WARS, "gaul", gaul="germania 4c1i", rome="alpes 1c4i, sicily 1i", heroes={"gaul": ["ambiorix"]}
    )
    here = attack(here, "germania>alpes 4c1i", (4, 4), hero="hero ambiorix")
    assert here.to_act == ("rome",)
    assert moves(here) == {"lose 1c1i", "lose 3i"}
    here = here.play("rome", "lose 3i")
    assert units(here, "rome") == 1, "the other two fell to Ambiorix"
    assert here.to_act == ("gaul",)
    assert moves(here) == {"lose 1c", "lose 1i"}


def test_fc_t5_as_a_duel_the_defender_rolled_three_so_the_victor_loses_nothing() -> None:
    """DU-10: ten against eight as ever."""
    here = world(
        DUELS, "rome", rome="espanga 2c2i", carthage="berber 1c1i", heroes={"carthage": ["hanno-the-navigator"]}
    )
    here = attack(here, "espanga>berber 2c2i", (4, 3), answer="hero hanno-the-navigator")
    assert moves(here) == {"retreat carthage 1i", "retreat cyrene 1i", "retreat numidia 1i"}
    here = here.play("carthage", "retreat numidia 1i")
    assert moves(here) == {"advance", "stay 1c", "stay 1i"}
    assert army(here.play("rome", "advance"), "berber") == "rome 2c2i"


def lone_victor() -> MapPosition:
    """Hannibal's lone cavalry beats three infantry, ten against eight, and falls to their four."""
    here = world(DUELS, "carthage", carthage="numidia 1c", rome="berber 3i", heroes={"carthage": ["hannibal-barca"]})
    return attack(here, "numidia>berber 1c", (4, 4), hero="hero hannibal-barca")


def test_du_q2_a_lone_victor_who_dies_leaves_the_territory_to_nobody() -> None:
    """The battle is won and paid; the survivor goes. MS-11: not to where the attack came from."""
    here = lone_victor()
    assert here.to_act == ("rome",)
    assert moves(here) == {"retreat cyrene 1i", "retreat espanga 1i"}
    here = here.play("rome", "retreat cyrene 1i")
    assert army(here, "berber") == ""
    assert army(here, "numidia") == "", "it turns neutral as well"
    assert army(here, "cyrene") == "rome 1i"
    assert coins(here, "carthage") == 1
    assert here.to_act == ("carthage",)
    assert moves(here) == {"end"}


def test_du_q2_and_ms_12_at_an_own_home_the_survivors_stay() -> None:
    """Marcellus before the walls of Carthage: eight against seven. The home is not conquered, there is no prize."""
    here = world(DUELS, "rome", rome="berber 1c", carthage="carthage 3i", heroes={"rome": ["claudius-marcellus"]})
    after = attack(here, "berber>carthage 1c", (4, 4), hero="hero claudius-marcellus")
    assert army(after, "carthage") == "carthage 2i"
    assert army(after, "berber") == ""
    assert coins(after, "rome") == 1
    assert after.data().get("prized", []) == []
    assert after.to_act == ("rome",)


def test_ms_12_coins_by_a_hero_are_paid_too() -> None:
    """Hasdrubal and a cavalry against the empty home behind siege engines: eight against seven."""
    here = world(
        DUELS, "carthage", carthage="alpes 1c", card="siege-engines", heroes={"carthage": ["hasdrubal-the-fair"]}
    )
    after = attack(here, "alpes>rome 1c", (4, 4), hero="hero hasdrubal-the-fair")
    assert army(after, "rome") == "rome"
    assert coins(after, "carthage") == 1 + 4


def test_du_q2_and_s1_q3_rome_without_a_victor_in_it_is_not_conquered() -> None:
    """Hanno from the sea: eleven against ten. Nobody enters, so the scenario's line does not apply."""
    here = world(
        PUNIC_WAR, "carthage", round=9, carthage="tyrrhenian-sea 1c", heroes={"carthage": ["hanno-the-navigator"]}
    )
    after = attack(here, "tyrrhenian-sea>rome 1c", (4, 4), hero="hero hanno-the-navigator")
    assert after.result is None
    assert army(after, "rome") == "rome"
    assert outcome(pass_turns(after, "carthage", "rome")) == (("rome",), "defence")


def test_du_q3_a_lone_defender_who_dies_leaves_the_territory_to_nobody() -> None:
    """Six against seven: one attacker falls, and so does the defender; the other attacker stays and is exhausted."""
    here = world(DUELS, "carthage", carthage="numidia 2i", rome="berber 1c")
    after = battle(here, "numidia>berber 2i", (4, 4))
    assert army(after, "berber") == ""
    assert army(after, "numidia") == "carthage 1i"
    assert moves(after) == {"end"}
    assert coins(after, "rome") == coins(after, "carthage") == 0


def test_du_q3_a_home_is_kept_without_its_last_defender() -> None:
    """Nine against ten."""
    here = world(DUELS, "carthage", carthage="alpes 2c1i", rome="rome 1c")
    after = battle(here, "alpes>rome 2c1i", (4, 4))
    assert army(after, "alpes") == "carthage 2c"
    assert army(after, "rome") == "rome"


def test_du_q3_an_empty_home_that_wins_has_nothing_to_lose() -> None:
    here = world(DUELS, "carthage", carthage="alpes 1c", rome="brundisium 1i")
    after = attack(here, "alpes>rome 1c", (4, 3))
    assert after.to_act == ("carthage",)
    assert army(after, "alpes") == ""
    assert (army(after, "rome"), army(after, "brundisium")) == ("rome", "rome 1i")


@pytest.mark.parametrize(
    ("attackers", "weight"), [("1c", 0), ("1c1i", 4), ("2c", 6), ("2c1i", 8), ("3c", 12), ("4c", 12)]
)
def test_du_16_how_often_a_victorious_attacker_pays(attackers: str, weight: int) -> None:
    """Of 36 throws; an infantry and one defend, so the attackers are ahead by nothing, one, two, three, four, six."""
    here = world(DUELS, "carthage", carthage=f"numidia {attackers}", rome="berber 1i")
    fought = attack(here, f"numidia>berber {attackers}")
    paid = 0
    for throw, chance in fought.chances().items():
        after = settle(fought.play("chance", throw))
        won = units(after, "rome") == 0
        paid += int(chance * 36) * (won and units(after, "carthage") < units(here, "carthage"))
    assert paid == weight


@pytest.mark.parametrize(("defenders", "weight"), [("3i", 0), ("2c", 4), ("2c1i", 6), ("3c", 8), ("4c", 12)])
def test_du_16_how_often_a_victorious_defender_pays(defenders: str, weight: int) -> None:
    """Two cavalry attack: the defenders with their one are ahead by nothing, one, two, three, five."""
    here = world(DUELS, "carthage", carthage="numidia 2c", rome=f"berber {defenders}")
    fought = attack(here, "numidia>berber 2c")
    paid = 0
    for throw, chance in fought.chances().items():
        after = settle(fought.play("chance", throw))
        lost = units(after, "carthage") < 2
        paid += int(chance * 36) * (lost and units(after, "rome") < units(here, "rome"))
    assert paid == weight


def test_du_q1_an_empty_home_that_rolls_a_four_and_falls_takes_a_unit() -> None:
    """V2-22: it rolls a die like any defender. Twelve against eight."""
    here = world(DUELS, "carthage", carthage="alpes 4c", rome="brundisium 1i")
    assert army(battle(here, "alpes>rome 4c", (4, 4)), "rome") == "carthage 3c"


def test_du_16_a_loser_who_is_spared_has_rolled_a_four_all_the_same() -> None:
    """Fabius leads everybody away unharmed; his four takes a cavalry."""
    here = world(DUELS, "carthage", carthage="numidia 4c", rome="berber 2i", heroes={"rome": ["fabius-maximus"]})
    after = battle(here, "numidia>berber 4c", (4, 4), answer="hero fabius-maximus", retreat="cyrene")
    assert army(after, "cyrene") == "rome 2i"
    assert army(after, "berber") == "carthage 3c"


@pytest.mark.parametrize("dice", [(4, 4), (4, 1)])
def test_du_16_after_a_four_the_second_attack_is_still_there(dice: tuple[int, int]) -> None:
    here = world(DUELS, "carthage", carthage="numidia 3c", rome="berber 1i, cyrene 1i")
    after = battle(here, "numidia>berber 3c", dice)
    left = 2 if dice[1] == 4 else 3
    assert moves(after) == {f"berber>cyrene {n}c" for n in range(1, left + 1)} | {"end"}


@pytest.mark.parametrize(
    ("attackers", "defenders"), [("3c", "1c"), ("2c", "1c"), ("3c", "3c"), ("2c", "4c"), ("1c", "1c")]
)
def test_du_16_the_odds_know_of_it(attackers: str, defenders: str) -> None:
    """The expected losses are those of all 36 throws, the victor's among them."""
    here = world(DUELS, "carthage", carthage=f"gaul {attackers}", rome=f"alpes {defenders}")
    move = f"gaul>alpes {attackers}"
    fought = attack(here, move)
    lost = {"carthage": Fraction(0), "rome": Fraction(0)}
    for throw, chance in fought.chances().items():
        after = settle(fought.play("chance", throw), retreat="germania")
        for seat in lost:
            lost[seat] += chance * 2 * (units(here, seat) - units(after, seat))
    odds = here.odds("carthage", move)
    assert odds["attacker_loses"] == pytest.approx(float(lost["carthage"]))
    assert odds["defender_loses"] == pytest.approx(float(lost["rome"]))


STRENGTHS: list[Any] = [
    (PUNIC_WAR, "carthage", {"carthage": "alpes 5c1i", "rome": "rome 2c1i"}, "alpes>rome 5c1i", (11, 11)),
    (PUNIC_WAR, "rome", {"rome": "berber 1i", "carthage": "numidia 1i"}, "berber>numidia 1i", (1, 1)),
    (GALLIC_WARS, "rome", {"rome": "alpes 3c1i", "gaul": "germania 2c1i"}, "alpes>germania 3c1i", (7, 7)),
    (ALEXANDER, "greece", {"greece": "thracia 1c2i", "persia": "asia-minor 2c"}, "thracia>asia-minor 1c2i", (6, 6)),
    (
        SYRIAN_WAR,
        "egypt",
        {"egypt": "palestina 2c, syria 2i", "persia": "babylon 1i"},
        "palestina+syria>babylon 2c,2i",
        (6, 5),
    ),
]


@pytest.mark.parametrize(("key", "seat", "said", "move", "strengths"), STRENGTHS)
def test_du_17_the_odds_know_the_scenarios_strengths(
    key: str, seat: str, said: dict[str, str], move: str, strengths: tuple[int, int]
) -> None:
    """S1-T1, S1-T3, S2-T2, S3-T1, S5-T1."""
    armies: dict[str, Any] = dict(said)
    odds = world(key, seat, **armies).odds(seat, move)
    assert (odds["strengths"]["attacker"], odds["strengths"]["defender"]) == strengths


def test_du_q2_only_an_own_home_is_kept_by_its_defenders() -> None:
    """Caesar's lone cavalry beats Carthage in captured Rome and dies: the city is nobody's, not Rome's again."""
    here = world(
        DUELS,
        "rome",
        rome="brundisium 1c, sicily 1i",
        carthage="rome 1i, numidia 1i",
        heroes={"rome": ["julius-caesar"]},
    )
    after = settle(attack(here, "brundisium>rome 1c", (4, 4), hero="hero julius-caesar"))
    assert army(after, "rome") == ""
    assert coins(after, "rome") == 1


def test_sc_q8_and_du_q2_a_victory_that_kills_ones_last_unit_may_lose_the_game() -> None:
    here = world(DUELS, "rome", rome="berber 1c", carthage="rome 1i, numidia 1i", heroes={"rome": ["julius-caesar"]})
    after = settle(attack(here, "berber>numidia 1c", (4, 4), hero="hero julius-caesar"))
    assert outcome(after) == (("carthage",), "last-standing")
