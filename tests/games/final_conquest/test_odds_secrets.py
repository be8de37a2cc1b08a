"""What odds may not depend on, and what has no odds."""

from random import Random

import pytest

from conqueror.errors import IllegalMove
from conqueror.game import CHANCE
from conqueror.games.map_games.game import MapPosition
from tests.contract.walking import walk
from tests.games.final_conquest.attacks import worst
from tests.games.final_conquest.worlds import arena, attack, table

# What the asker may not know.


def besieged(*hand: str) -> MapPosition:
    """Carthage attacks Rome, who holds these heroes; so do others hold some."""
    others = {"greece": ["leonidas"], "egypt": ["thutmose-iii", "cleopatra"], "carthage": ["hannibal-barca"]}
    return arena("2c1i", "1c1i", heroes={"rome": list(hand), **others})


def test_ms_27_heroes_of_one_price_leave_the_same_odds() -> None:
    """Scipio and Marcellus cost eight both; what is worse for the attacker stands there either way."""
    move = "numidia>berber 2c1i"
    scipio, marcellus = besieged("scipio-africanus"), besieged("claudius-marcellus")
    for hero in (None, "hannibal-barca"):
        assert scipio.odds("carthage", move, hero) == marcellus.odds("carthage", move, hero)
    assert worst(scipio, move, "hannibal-barca") == "scipio-africanus"
    burnt = arena("2c1i", "1c1i", heroes={"rome": ["claudius-marcellus"]}, burnt=["scipio-africanus"])
    assert worst(burnt, move) == "claudius-marcellus"


def test_fc_q29_the_worst_is_looked_for_among_all_that_were_paid_for() -> None:
    here = besieged("fabius-maximus", "julius-caesar", "scipio-africanus")
    assert worst(here, "numidia>berber 2c1i") == "julius-caesar"


@pytest.mark.parametrize("hand", [(), ("scipio-africanus",), ("claudius-marcellus", "fabius-maximus")])
def test_ms_27_a_guess_at_the_secrets_changes_no_odds(hand: tuple[str, ...]) -> None:
    here, move = besieged(*hand), "numidia>berber 2c1i"
    for hero in (None, "hannibal-barca"):
        told = here.odds("carthage", move, hero)
        for seed in range(40):
            assert here.resample("carthage", Random(seed)).odds("carthage", move, hero) == told


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_ms_27_no_odds_of_a_whole_game_depend_on_a_secret(players: int) -> None:
    """The asker's own heroes are known to him, so he may ask for each of them."""
    rng, asked = Random(players), 0
    for position, _, _ in walk(table(players=players, missions="on", chronicle="on"), players):
        assert isinstance(position, MapPosition)
        attacks = attacks_in(position)
        for seat, move in rng.sample(attacks, min(3, len(attacks))):
            guess = position.resample(seat, rng)
            for hero in (None, *position.data()["heroes"][seat]):
                assert guess.odds(seat, move, hero) == position.odds(seat, move, hero)
                asked += 1
    assert asked > 50


def attacks_in(position: MapPosition) -> list[tuple[str, str]]:
    """Every attack that can be made now, with who makes it: he goes where somebody else is."""
    data = position.data()
    taken = {land for land, held in data["lands"].items() if held["owner"] != data["turn"]}
    return [
        (seat, move)
        for seat in position.to_act
        if seat != CHANCE
        for move in position.moves(seat)
        if ">" in move and move.split(">")[1].split()[0] in taken
    ]


# What has no odds.


@pytest.mark.parametrize("hero", ["hamilcar-barca", "julius-caesar", "scipio-africanus", "spartacus", ""])
def test_fc_40_a_hero_one_does_not_hold_is_refused(hero: str) -> None:
    """Another of one's own, one of the enemy's, one nobody has, no hero at all."""
    with pytest.raises(IllegalMove) as refused:
        besieged("scipio-africanus").odds("carthage", "numidia>berber 2c1i", hero)
    assert refused.value.rule == "FC-40"


def test_fc_42_a_burnt_hero_is_refused() -> None:
    here = arena("2c", "1i", heroes={"carthage": ["hannibal-barca"]}, burnt=["hamilcar-barca"])
    with pytest.raises(IllegalMove):
        here.odds("carthage", "numidia>berber 2c", "hamilcar-barca")


@pytest.mark.parametrize("move", ["numidia>balearic-sea 2c", "numidia>carthage 1c", "end"])
def test_fc_96_what_is_no_attack_has_no_odds(move: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        besieged().odds("carthage", move)
    assert refused.value.rule == "FC-96"


@pytest.mark.parametrize("move", ["numidia>berber 3c", "numidia>rome 1c", "berber>numidia 1c", "nonsense", ""])
def test_fc_96_an_attack_one_cannot_make_has_no_odds(move: str) -> None:
    with pytest.raises(IllegalMove):
        besieged().odds("carthage", move)


@pytest.mark.parametrize("seat", ["rome", "greece", "egypt", CHANCE])
def test_fc_59_the_attack_of_somebody_else_has_no_odds(seat: str) -> None:
    with pytest.raises(IllegalMove):
        besieged().odds(seat, "numidia>berber 2c1i")


def test_fc_96_planning_and_the_dice_have_no_odds() -> None:
    planning = arena("2c", "1i", stage="planning")
    for move in planning.moves("carthage"):
        with pytest.raises(IllegalMove):
            planning.odds("carthage", move)
    rolling = attack(arena("2c", "1i"), "numidia>berber 2c")
    with pytest.raises(IllegalMove):
        rolling.odds(CHANCE, "roll 1 1")
