"""Scenario 5, the First Syrian War: one enemy territory attacked from two sides."""

from typing import Any

import pytest

from conqueror.errors import IllegalMove
from tests.games.duels.worlds import (
    DUELS,
    ROME_VS_PERSIA,
    SYRIAN_WAR,
    army,
    attack,
    battle,
    coins,
    moves,
    settle,
    units,
    world,
)


def test_s5_t1_two_armies_take_babylon() -> None:
    """S5-14, S5-15: six and three against five and three; a coin, the prize, and one of each army stays behind."""
    here = world(SYRIAN_WAR, "egypt", egypt="palestina 2c, syria 2i", persia="babylon 1i, asia-minor 1c")
    here = attack(here, "palestina+syria>babylon 2c,2i", (3, 3))
    assert units(here, "persia") == 1, "a margin of one kills the infantry"
    assert moves(here) == {"advance", "stay 1c,0", "stay 0,1i", "stay 1c,1i"}
    after = here.play("egypt", "stay 1c,1i")
    assert [army(after, land) for land in ("palestina", "syria", "babylon")] == ["egypt 1c", "egypt 1i", "egypt 1c1i"]
    assert coins(after, "egypt") == 1 + 6


@pytest.mark.parametrize(
    ("choice", "left"),
    [
        ("advance", ("", "", "egypt 2c2i")),
        ("stay 1c,0", ("egypt 1c", "", "egypt 1c2i")),
        ("stay 0,1i", ("", "egypt 1i", "egypt 2c1i")),
    ],
)
def test_s5_15_both_armies_move_in_and_each_may_leave_one_unit(choice: str, left: tuple[str, ...]) -> None:
    here = world(SYRIAN_WAR, "egypt", egypt="palestina 2c, syria 2i", persia="babylon 1i, asia-minor 1c")
    after = attack(here, "palestina+syria>babylon 2c,2i", (3, 3)).play("egypt", choice)
    assert tuple(army(after, land) for land in ("palestina", "syria", "babylon")) == left


def test_s5_14_every_part_of_both_armies_may_attack() -> None:
    here = world(SYRIAN_WAR, "egypt", egypt="palestina 2c, syria 1c1i", persia="babylon 1i")
    parts = [f"{one},{other}" for one in ("1c", "2c") for other in ("1c", "1i", "1c1i")]
    assert moves(here, "palestina+syria>") == {f"palestina+syria>babylon {part}" for part in parts}
    assert {move.split()[0] for move in moves(here) if "+" in move} == {"palestina+syria>babylon"}
    assert "palestina>babylon 2c" in moves(here), "one army alone may attack as ever"


@pytest.mark.parametrize(
    "wrong",
    [
        "syria+palestina>babylon 1i,1c",
        "palestina+syria>babylon 0,1i",
        "palestina+syria>babylon 1c,0",
        "palestina+syria>babylon 2c,1i",
        "palestina+syria+cappadocia>babylon 1c,1i,1i",
        "cappadocia+palestina+syria>babylon 1i,1c,1i",
        "palestina+thebes>babylon 1c,1i",
        "palestina+palestina>babylon 1c,1c",
    ],
)
def test_s5_14_and_s5_q3_two_adjacent_origins_in_order_each_with_units(wrong: str) -> None:
    said: dict[str, Any] = {"egypt": "palestina 1c, syria 1i, cappadocia 1i, thebes 1i", "persia": "babylon 1i"}
    with pytest.raises(IllegalMove):
        world(SYRIAN_WAR, "egypt", **said).play("egypt", wrong)


def test_s5_14_empty_land_is_entered_by_one_army_at_a_time() -> None:
    here = world(SYRIAN_WAR, "egypt", egypt="palestina 1c, asia-minor 1c", persia="caucasus 1i")
    assert not [move for move in moves(here) if "+" in move]
    with pytest.raises(IllegalMove):
        here.play("egypt", "asia-minor+palestina>syria 1c,1c")


def test_s5_14_persia_may_do_so_too() -> None:
    here = world(SYRIAN_WAR, "persia", persia="libya 1c, palestina 1c", egypt="thebes 1i")
    assert moves(here, "libya+palestina>") == {"libya+palestina>alexandria 1c,1c"}


@pytest.mark.parametrize("key", [DUELS, ROME_VS_PERSIA])
def test_s5_14_but_nobody_elsewhere(key: str) -> None:
    """FC-82."""
    armies: dict[str, Any] = {"rome": "berber 2c, cyrene 2c", "carthage" if key == DUELS else "persia": "carthage 1i"}
    here = world(key, "rome", **armies)
    assert not [move for move in moves(here) if "+" in move]
    with pytest.raises(IllegalMove):
        here.play("rome", "berber+cyrene>carthage 2c,2c")


def test_s5_q3_independents_may_be_attacked_so() -> None:
    """Cyrene counts five; six are needed. No coin, no second attack."""
    here = world(SYRIAN_WAR, "egypt", egypt="libya 2c, libyan-sea 1c1i", independent="cyrene 2c", persia="crete 1i")
    ways = {"libya+libyan-sea>cyrene 2c,1c", "libya+libyan-sea>cyrene 2c,1c1i"}
    assert moves(here, "libya+libyan-sea>") == ways
    here = attack(here, "libya+libyan-sea>cyrene 2c,1c1i")
    assert moves(here) == {
        "advance",
        "stay 1c,0",
        "stay 0,1c",
        "stay 0,1i",
        "stay 1c,1c",
        "stay 1c,1i",
    }
    here = here.play("egypt", "advance")
    assert army(here, "cyrene") == "egypt 3c1i"
    assert coins(here, "egypt") == 0
    assert moves(here) == {"end"}


def test_s5_q3_the_beaten_choose_their_losses_from_both_armies() -> None:
    """Six against eight."""
    here = world(SYRIAN_WAR, "egypt", egypt="palestina 1c1i, syria 1c1i", persia="babylon 2c")
    here = attack(here, "palestina+syria>babylon 1c1i,1c1i", (1, 1))
    assert here.to_act == ("egypt",)
    assert moves(here) == {"lose 1c,0", "lose 0,1c", "lose 1i,1i"}
    after = here.play("egypt", "lose 1i,1i")
    assert (army(after, "palestina"), army(after, "syria")) == ("egypt 1c", "egypt 1c")
    assert moves(after) == {"end"}


def test_s5_q3_so_does_the_victor_when_the_loser_rolled_a_four() -> None:
    here = world(SYRIAN_WAR, "egypt", egypt="palestina 3c, syria 3i", persia="babylon 1i, asia-minor 1c")
    here = attack(here, "palestina+syria>babylon 3c,3i", (4, 4))
    assert here.to_act == ("egypt",)
    assert moves(here) == {"lose 1c,0", "lose 0,1i"}
    here = here.play("egypt", "lose 1c,0")
    assert moves(here) == {"advance", "stay 1c,0", "stay 0,1i", "stay 1c,1i"}
    assert army(here.play("egypt", "advance"), "babylon") == "egypt 2c3i"


def test_s5_q3_of_two_single_units_the_one_that_is_left_advances() -> None:
    """Seven against six, with two fours."""
    here = world(SYRIAN_WAR, "egypt", egypt="asia-minor 1c, syria 1i", persia="cappadocia 1i, crete 1i")
    here = attack(here, "asia-minor+syria>cappadocia 1c,1i", (4, 4))
    assert moves(here) == {"lose 1c,0", "lose 0,1i"}
    after = here.play("egypt", "lose 1c,0")
    assert [army(after, land) for land in ("asia-minor", "syria", "cappadocia")] == ["", "", "egypt 1i"]


def test_ms_9_and_s5_15_the_sole_unit_of_either_army_advances() -> None:
    here = world(SYRIAN_WAR, "egypt", egypt="palestina 1c, syria 2i", persia="babylon 1i, asia-minor 1c")
    here = attack(here, "palestina+syria>babylon 1c,2i", (4, 1))
    assert moves(here) == {"advance", "stay 0,1i"}
    both = world(SYRIAN_WAR, "egypt", egypt="palestina 1c, syria 1c", persia="babylon 1i, asia-minor 1c")
    both = attack(both, "palestina+syria>babylon 1c,1c", (4, 1))
    assert army(both, "babylon") == "egypt 2c", "nobody is asked"


def test_s5_15_and_ms_9_bystanders_do_not_matter() -> None:
    here = world(SYRIAN_WAR, "egypt", egypt="palestina 2c1i, syria 2i", persia="babylon 1i, asia-minor 1c")
    here = attack(here, "palestina+syria>babylon 1c,1i", (4, 1))
    assert [army(here, land) for land in ("palestina", "syria", "babylon")] == [
        "egypt 1c1i",
        "egypt 1i",
        "egypt 1c1i",
    ]


def test_s5_q3_nobody_retreats_into_either_origin() -> None:
    """MS-11. Seven against six: one of two is left. Were Palestina attacked alone, Syria would be open."""
    here = world(SYRIAN_WAR, "egypt", egypt="palestina 3c, syria 1i", persia="babylon 2i")
    here = attack(here, "palestina+syria>babylon 3c,1i", (1, 1))
    assert moves(here) == {"retreat cappadocia 1i", "retreat caucasus 1i"}
    alone = world(SYRIAN_WAR, "egypt", egypt="palestina 3c1i", persia="babylon 2i")
    alone = attack(alone, "palestina>babylon 3c1i", (1, 1))
    assert moves(alone) == {"retreat cappadocia 1i", "retreat caucasus 1i", "retreat syria 1i"}


def test_s5_q3_one_hero_serves_the_whole_attack() -> None:
    """Both armies have three and Cleopatra two, the infantry and the home have five."""
    hand = {"egypt": ["cleopatra", "ptolemy-soter"]}
    here = world(SYRIAN_WAR, "egypt", egypt="palestina 1c, syria 1i", persia="babylon 1i, crete 1i", heroes=hand)
    here = here.play("egypt", "palestina+syria>babylon 1c,1i")
    assert moves(here) == {"hero cleopatra", "hero ptolemy-soter", "no hero"}
    here = here.play("egypt", "hero cleopatra")
    assert here.to_act == ("chance",)
    assert here.data()["burnt"] == ["cleopatra"]
    drawn = settle(here.play("chance", "roll 1 1"))
    assert (army(drawn, "palestina"), army(drawn, "syria")) == ("egypt 1c", "egypt 1i")
    assert army(settle(here.play("chance", "roll 2 1")), "babylon") == "egypt 1c1i"


def test_s5_14_a_draw_exhausts_both_armies() -> None:
    here = world(SYRIAN_WAR, "egypt", egypt="palestina 1c1i, syria 1c", persia="babylon 1i")
    after = battle(here, "palestina+syria>babylon 1c1i,1c", (1, 1))
    assert (army(after, "palestina"), army(after, "syria")) == ("egypt 1c1i", "egypt 1c")
    assert moves(after) == {"end"}


def test_s5_q4_the_extra_attack_may_again_be_joint_with_fresh_units() -> None:
    said: dict[str, Any] = {
        "egypt": "levantine-sea 1c, palestina 2c, asia-minor 1c",
        "persia": "syria 1i, cappadocia 1i, crete 1i",
    }
    here = battle(world(SYRIAN_WAR, "egypt", **said), "levantine-sea+palestina>syria 1c,2c", (4, 1))
    assert army(here, "syria") == "egypt 3c"
    alone = {f"syria>{land} {n}c" for land in ("babylon", "cappadocia") for n in (1, 2, 3)}
    assert moves(here, "syria>") == alone, "all units that entered"
    assert moves(here, "asia-minor+syria>") == {f"asia-minor+syria>cappadocia 1c,{n}c" for n in (1, 2, 3)}
    here = battle(here, "asia-minor+syria>cappadocia 1c,3c", (4, 1))
    assert army(here, "cappadocia") == "egypt 4c"
    assert moves(here) == {"cappadocia>babylon 1c", "end"}, "only the cavalry from Asia Minor has an attack left"


def test_s5_q3_a_sea_may_be_an_origin_and_a_target() -> None:
    here = world(SYRIAN_WAR, "egypt", egypt="alexandria 1c, palestina 1c", persia="levantine-sea 1i, crete 1i")
    after = battle(here, "alexandria+palestina>levantine-sea 1c,1c", (4, 1))
    assert army(after, "levantine-sea") == "egypt 2c"
    assert (army(after, "alexandria"), army(after, "palestina")) == ("egypt", "")


def test_s5_14_units_that_have_moved_cannot_join() -> None:
    here = world(SYRIAN_WAR, "egypt", egypt="palestina 1c, cappadocia 1i", persia="babylon 1i")
    assert moves(here, "cappadocia+palestina>") == {"cappadocia+palestina>babylon 1i,1c"}
    here = here.play("egypt", "cappadocia>syria 1i")
    assert not [move for move in moves(here) if "+" in move]


def test_s5_q3_a_heros_extra_casualties_come_from_both_armies() -> None:
    """Ramesses: seven against eight costs the nearest infantry, then two units more of Persia's choice."""
    here = world(
        SYRIAN_WAR,
        "persia",
        persia="asia-minor 2c, cappadocia 2i",
        egypt="syria 1c",
        heroes={"egypt": ["ramesses-the-great"]},
    )
    here = attack(here, "asia-minor+cappadocia>syria 2c,2i", (1, 2), answer="hero ramesses-the-great")
    assert here.to_act == ("persia",)
    assert moves(here) == {"lose 2c,0", "lose 1c,1i"}
    after = here.play("persia", "lose 1c,1i")
    assert (army(after, "asia-minor"), army(after, "cappadocia")) == ("persia 1c", "")


def test_s5_14_the_moves_shown_hold_every_joint_attack() -> None:
    here = world(SYRIAN_WAR, "egypt", egypt="palestina 2c1i, syria 2c2i", persia="babylon 1i, asia-minor 1i")
    assert sum(group["count"] for group in here.groups("egypt")) == len(here.moves("egypt"))


def test_s5_q4_a_joint_victory_by_option_may_be_followed_by_a_move() -> None:
    """MS-14."""
    options = {"extra_action": "move-or-attack"}
    here = world(SYRIAN_WAR, "egypt", options, egypt="palestina 1c, syria 1c", persia="babylon 1i, crete 1i")
    here = battle(here, "palestina+syria>babylon 1c,1c", (4, 1))
    assert "babylon>caucasus 2c" in moves(here)
    here = here.play("egypt", "babylon>caucasus 1c")
    assert not moves(here, "caucasus>")
    assert "babylon>caucasus 1c" in moves(here)
