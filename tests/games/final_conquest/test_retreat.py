"""Retreat: where the beaten go, and when."""

import pytest

from conqueror.errors import IllegalMove
from tests.games.final_conquest.worlds import arena, army, attack, battle, moves, units, world


def test_fc_90_and_fc_q22_survivors_go_to_adjacent_lands_that_are_empty_or_their_own() -> None:
    """FC-91: not into the sea. MS-11: not to the attackers' origin, though it will be empty. Not to an enemy."""
    here = attack(arena("2c1i", "1c2i", rome="espanga 1i"), "numidia>berber 2c1i", (2, 1))
    assert here.to_act == ("rome",)
    assert army(here, "numidia") == "carthage 2c1i", "the attackers have not advanced yet"
    parts = ("1c", "1i", "1c1i")
    assert moves(here) == {f"retreat {land} {part}" for land in ("cyrene", "espanga") for part in parts}


def test_fc_q22_the_beaten_may_split() -> None:
    here = attack(arena("2c1i", "1c2i", rome="espanga 1i"), "numidia>berber 2c1i", (2, 1))
    here = here.play("rome", "retreat cyrene 1c")
    assert here.to_act == ("rome",)
    here = here.play("rome", "retreat espanga 1i")
    assert army(here, "cyrene") == "rome 1c", "an empty land becomes theirs"
    assert army(here, "espanga") == "rome 2i"
    assert moves(here) == {"advance", "stay 1c", "stay 1i"}, "the advance comes after the retreat"


def test_fc_q22_retreat_is_compulsory() -> None:
    here = attack(arena("2c1i", "1c2i"), "numidia>berber 2c1i", (2, 1))
    for refusal in ("end", "ready", "lose 1c", "disband berber 1i", "retreat numidia 1c", "retreat balearic-sea 1c"):
        with pytest.raises(IllegalMove):
            here.play("rome", refusal)


def test_fc_q22_independents_and_an_enemys_empty_home_are_no_refuge() -> None:
    """From Berber: independents in Cyrene, Carthage's empty home, only Espanga is left."""
    after = battle(arena("3c", "4i", independent="cyrene 1i"), "numidia>berber 3c", (1, 1))
    assert army(after, "espanga") == "rome 3i"


def test_fc_q22_ones_own_empty_home_is_a_refuge() -> None:
    here = world("carthage", carthage="tyrrhenian-sea 2c, sicily 1i", rome="brundisium 2i", independent="alpes 1c1i")
    after = battle(here, "tyrrhenian-sea>brundisium 2c", (1, 1))
    assert army(after, "rome") == "rome 1i"


def test_fc_q22_bridges_and_the_danube_carry_the_beaten_but_not_onto_the_black_sea() -> None:
    """FC-Q33: Celtica is open over the river, the Black Sea is not. FC-106: Asia Minor lies over a bridge."""
    here = world("greece", greece="illyria 2c", rome="thracia 2i")
    here = attack(here, "illyria>thracia 2c", (1, 1))
    assert moves(here) == {"retreat asia-minor 1i", "retreat celtica 1i"}


def test_fc_91_nobody_retreats_from_land_into_the_sea_and_fc_92_who_cannot_retreat_dies() -> None:
    """FC-92: Sardinia is surrounded by seas, one of them Rome's own."""
    here = world("carthage", carthage="balearic-sea 2c", rome="sardinia 2i, tyrrhenian-sea 1i")
    after = battle(here, "balearic-sea>sardinia 2c", (1, 1))
    assert army(after, "sardinia") == "carthage 2c"
    assert units(after, "rome") == 1


def test_fc_q23_from_a_sea_battle_one_retreats_to_seas_and_lands() -> None:
    here = world("greece", greece="illyria 2c", rome="adriatic-sea 2i, brundisium 1i", independent="alpes 1c1i")
    here = attack(here, "illyria>adriatic-sea 2c", (1, 1))
    assert moves(here) == {"retreat brundisium 1i", "retreat ionian-sea 1i"}
    assert army(here.play("rome", "retreat ionian-sea 1i"), "ionian-sea") == "rome 1i"


def test_ms_11_the_origin_of_an_attack_is_never_a_refuge() -> None:
    """Every other way is shut, so the survivors die although the attackers leave Numidia."""
    here = arena("2c", "2i", greece="espanga 1i", egypt="cyrene 1i")
    after = battle(here, "numidia>berber 2c", (1, 1))
    assert units(after, "rome") == 0
    assert army(after, "numidia") == ""


def test_fc_104_the_order_is_losses_retreat_advance() -> None:
    here = attack(arena("3c", "1c2i"), "numidia>berber 3c", (2, 1))
    assert {move.split()[0] for move in moves(here)} == {"lose"}
    here = here.play("rome", "lose 1c")
    assert {move.split()[0] for move in moves(here)} == {"retreat"}
    here = here.play("rome", "retreat cyrene 2i")
    assert moves(here) == {"advance", "stay 1c"}
    here = here.play("carthage", "advance")
    assert here.to_act == ("carthage",)


def test_a_single_way_out_is_taken_without_asking() -> None:
    after = attack(arena("3c", "4i", egypt="cyrene 1i"), "numidia>berber 3c", (1, 1))
    assert after.to_act == ("carthage",)
    assert army(after, "espanga") == "rome 3i"
