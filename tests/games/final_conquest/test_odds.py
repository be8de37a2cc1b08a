"""The odds of an attack: the table of the dice, every hero by brute force, and nothing the asker may not know."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest

from conqueror.errors import IllegalMove
from conqueror.game import CHANCE, Plain
from conqueror.games.map_games.card_terms import word_of
from conqueror.games.map_games.content import Hero, read_content
from conqueror.games.map_games.game import MapPosition
from conqueror.games.map_games.view_types import BattleOdds, MapOdds
from tests.games.final_conquest.attacks import worst_of
from tests.games.final_conquest.reckoning import (
    ATTACKER,
    BONUS,
    DEFENDER,
    NOBODY,
    Battle,
    Units,
    place,
    strength,
)
from tests.games.final_conquest.worlds import HOMES, arena, attack, counted, of_strength, world

SIX = {"players": 6}


TABLE = {  # by how much the attacker is ahead: win, draw and loss, of 36
    -5: (0, 0, 36),
    -4: (0, 0, 36),
    -3: (0, 4, 32),
    -2: (4, 4, 28),
    -1: (8, 5, 23),
    0: (13, 10, 13),
    1: (23, 5, 8),
    2: (28, 4, 4),
    3: (32, 4, 0),
    4: (36, 0, 0),
    5: (36, 0, 0),
}


FIELDS = {
    "a plain land": "raetia>germania",
    "a great fort": "averni>alpes",
    "a sea": "balearic-sea>tyrrhenian-sea",
    "a land from a sea": "atlantic-ocean>iberia",
    "a sea from a land": "sicily>ionian-sea",
    "a home": "",
}


STRANGERS = ("julius-caesar", "scipio-africanus", "artemisia", "pyrrhus-of-epirus", "ramesses-the-great")


HOMEWARD = {"rome": "brundisium>rome", "carthage": "numidia>carthage"}


CONTENT = read_content(None)


HEROES = {hero.id: hero for hero in CONTENT.heroes}


def rival(seat: str) -> str:
    """Somebody else."""
    return "carthage" if seat == "rome" else "rome"


def mixed(total: int) -> Units:
    """Return an army of this strength with some of both kinds."""
    cavalry = max(0, total - 1) // 3
    return cavalry, total - 2 * cavalry


def written(army: Units) -> str:
    """Return an army as text: "1c2i"."""
    return "".join(f"{number}{kind}" for number, kind in zip(army, "ci", strict=True) if number)


def exact(odds: BattleOdds) -> dict[str, Fraction]:
    """Win, draw and loss as fractions; the decimal numbers beside them are the same."""
    written = odds["exact"]
    win, draw, loss = Fraction(written["win"]), Fraction(written["draw"]), Fraction(written["loss"])
    assert (odds["win"], odds["draw"], odds["loss"]) == (float(win), float(draw), float(loss))
    return {"win": win, "draw": draw, "loss": loss}


@dataclass(frozen=True)
class Clash:
    """An attack in the game of six, with what its sides hold."""

    attacker: str
    defender: str
    way: str  # from where to where: "raetia>germania"
    army: Units
    garrison: Units

    @property
    def move(self) -> str:
        """The attack."""
        return f"{self.way} {written(self.army)}"

    def position(self, hero: str | None, held: str | None, **said: Any) -> MapPosition:
        """Return the attacker, who holds this hero, is to act; the defender holds that one."""
        origin, target = self.way.split(">")
        hands = {self.attacker: [hero] if hero else [], self.defender: [held] if held else []}
        armies: dict[str, Any] = {
            self.attacker: f"{origin} {written(self.army)}",
            self.defender: f"{target} {written(self.garrison)}".strip(),
        }
        return world(self.attacker, SIX, heroes=hands, **armies, **said)

    def odds(self, hero: str | None, held: str | None, **said: Any) -> MapOdds:
        """Return what the attacker is told."""
        return self.position(hero, held, **said).odds(self.attacker, self.move, hero)

    def reckoned(self, hero: str | None, answer: str | None) -> Battle:
        """Return the same battle by our own arithmetic."""
        on, (origin, target) = CONTENT.maps["grand"], self.way.split(">")
        return Battle(
            army=self.army,
            garrison=self.garrison,
            bonus=BONUS[place(on, target, HOMES[self.defender])],
            ground=frozenset("sea" if on[land].sea else "land" for land in (origin, target)),
            heroes=(HEROES[hero] if hero else None, HEROES[answer] if answer else None),
        )


def clash(hero: str | None, way: str, lead: int, enemy: str | None = None) -> Clash:
    """Return an attack that leaves the attacker this lead before the dice."""
    attacker = HEROES[hero].faction if hero else "greece" if not enemy else rival(HEROES[enemy].faction)
    defender = HEROES[enemy].faction if enemy else rival(attacker)
    fought = (
        Clash(attacker, defender, way or HOMEWARD[defender], army, mixed(total))
        for army in ((2, 1), (1, 2), (3, 1), (4, 1), (4, 2))
        for total in range(1, 12)
    )
    return next(found for found in fought if found.reckoned(hero, enemy).lead == lead)


@pytest.mark.parametrize("lead", TABLE)
@pytest.mark.parametrize("defenders", ["2c1i", "6i", "3c1i"])
def test_fc_101_without_heroes_the_lead_says_it_all(lead: int, defenders: str) -> None:
    """FC-96, FC-97, FC-98: what the battle die makes of every difference before the dice."""
    total = strength(counted(defenders)) + 1
    attackers = of_strength(total + lead)
    odds = arena(attackers, defenders).odds("carthage", f"numidia>berber {attackers}")
    win, draw, loss = (Fraction(ways, 36) for ways in TABLE[lead])
    assert exact(odds) == {"win": win, "draw": draw, "loss": loss}
    assert odds["strengths"] == {"attacker": total + lead, "defender": total}
    assert (odds["hero"], odds["worst"]) == (None, None)


# Brute force: the battle is played to its end, whatever chance does.


def ends(
    here: MapPosition, *trail: tuple[str, str]
) -> Iterator[tuple[Fraction, tuple[tuple[str, str], ...], MapPosition]]:
    """Every way a battle can end, with its chance and the moves that led there.

    Whoever may roll again does so unless he has won; everything else is answered as for a seat whose time is up.
    """
    if is_over(here):
        yield Fraction(1), trail, here
        return
    (seat,) = here.to_act
    moves = here.chances() if seat == CHANCE else {answer(here, seat): Fraction(1)}
    for move, chance in moves.items():
        after = here.play(seat, move)
        assert isinstance(after, MapPosition)
        for rest, whole, end in ends(after, *trail, (seat, move), *after.forced):
            yield chance * rest, whole, end


def is_over(here: MapPosition) -> bool:
    """Whether a battle is over: the attacker acts again, units starve, or there is nothing left to do."""
    seats = [seat for seat in here.to_act if seat != CHANCE]
    return not here.to_act or any(here.default(seat).startswith(("end", "disband")) for seat in seats)


def answer(here: MapPosition, seat: str) -> str:
    """Return what a seat answers in a battle."""
    default = here.default(seat)
    if default != "keep":
        return default
    ((_, _, end),) = ends(here.play(seat, "keep"))
    data = here.data()
    wanted = "win" if seat == data["turn"] else "loss"
    return "keep" if verdict(data, end.data(), data["turn"], data["battle"]["target"]) == wanted else "reroll"


def verdict(before: Plain, after: Plain, attacker: str, target: str) -> str:
    """How the battle went for the attacker, by what it left; a defeat that left nothing counts as a draw."""
    if after["lands"].get(target, {}).get("owner") == attacker:
        return "win"
    if hero_wins(before, attacker) < hero_wins(after, attacker):
        return "loss"
    return "loss" if size(after, attacker) < size(before, attacker) else "draw"


def hero_wins(data: Plain, attacker: str) -> int:
    """How many battles the others have won with a hero."""
    return sum(wins for seat, wins in data.get("hero_wins", {}).items() if seat != attacker)


def size(data: Plain, seat: str) -> int:
    """How many units a seat has."""
    return sum(held["cavalry"] + held["infantry"] for held in data["lands"].values() if held["owner"] == seat)


def brute(fought: Clash, hero: str | None, played: str | None) -> tuple[dict[str, Fraction], dict[str, Fraction]]:
    """Win, draw and loss, and the strength each side loses to the margin and to heroes, over all the dice."""
    before = fought.position(hero, played)
    begun = attack(before, fought.move, None, *(f"hero {name}" if name else "no hero" for name in (hero, played)))
    data, target = before.data(), fought.way.split(">")[1]
    outcomes = dict.fromkeys(("win", "draw", "loss"), Fraction(0))
    lost = dict.fromkeys((fought.attacker, fought.defender), Fraction(0))
    for chance, trail, end in ends(begun):
        outcomes[verdict(data, end.data(), fought.attacker, target)] += chance
        for seat, move in trail:
            if move.startswith("lose "):
                lost[seat] += chance * strength(counted(move.split()[1]))
    assert sum(outcomes.values()) == 1
    return outcomes, lost


def compare(fought: Clash, odds: BattleOdds, hero: str | None, played: str | None) -> None:
    """Compare odds with the brute force."""
    outcomes, lost = brute(fought, hero, played)
    told = exact(odds)
    if hero and played is None and word_of(HEROES[hero].effect.kind) == "spare-casualties":
        outcomes["draw"], outcomes["loss"] = Fraction(0), outcomes["draw"]  # nobody dies either way
        told["draw"], told["loss"] = Fraction(0), told["draw"] + told["loss"]
    assert told == outcomes
    assert odds["attacker_loses"] == float(lost[fought.attacker])
    assert odds["defender_loses"] == float(lost[fought.defender])


@pytest.mark.parametrize("hero", [None, *HEROES])
def test_fc_99_the_odds_with_every_hero_are_what_the_dice_make_of_them(hero: str | None) -> None:
    """FC-38, FC-43, MS-15, MS-17, MS-18 and MS-19, on every kind of ground."""
    for number, way in enumerate(FIELDS.values()):
        for lead in (-1, 2) if number == 0 else (number % 3 - 1,):
            fought = clash(hero, way, lead)
            odds = fought.odds(hero, None)
            compare(fought, odds, hero, None)
            assert exact(odds) == named(fought.reckoned(hero, None).odds())
            assert (odds["hero"], odds["worst"]) == (hero, None)


@pytest.mark.parametrize("held", HEROES)
@pytest.mark.parametrize("lead", [-1, 1])
def test_ms_27_beside_the_odds_stands_the_worst_hero_the_enemy_may_hold(held: str, lead: int) -> None:
    """FC-Q28, FC-Q29: he may hold any of his heroes for which so much was paid."""
    for hero in (None, *(name for name in STRANGERS if HEROES[name].faction != HEROES[held].faction)):
        fought = clash(hero, FIELDS["a plain land"], lead, held)
        odds = fought.odds(hero, held)
        assert exact(odds) == named(fought.reckoned(hero, None).odds())
        worst = min(alike(held), key=lambda other: hopes(fought, hero, other))
        feared = worst_of(odds)
        assert hopes(fought, hero, feared["hero"]) == hopes(fought, hero, worst)
        compare(fought, feared, hero, feared["hero"])


def alike(held: str) -> list[str]:
    """Return the heroes of the same faction and price, itself among them."""
    return [name for name, hero in HEROES.items() if same_back(hero, HEROES[held])]


def same_back(hero: Hero, other: Hero) -> bool:
    """Whether two cards look the same to others (MS-27)."""
    return (hero.faction, hero.price) == (other.faction, other.price)


def named(chances: dict[str, Fraction]) -> dict[str, Fraction]:
    """Chances by victor as chances by what it means to the attacker."""
    return {"win": chances[ATTACKER], "draw": chances[NOBODY], "loss": chances[DEFENDER]}


def hopes(fought: Clash, hero: str | None, enemy: str) -> tuple[Fraction, Fraction]:
    """Return the attacker's chances to win and to draw against a hero."""
    chances = fought.reckoned(hero, enemy).odds()
    return chances[ATTACKER], chances[NOBODY]


@pytest.mark.parametrize("hero", HEROES)
def test_fc_q28_any_hero_against_any_other_by_arithmetic(hero: str) -> None:
    """MS-15, MS-16, MS-19: the odds and the strengths before the dice, in a great fort and at sea too."""
    for number, enemy in enumerate(name for name in HEROES if HEROES[name].faction != HEROES[hero].faction):
        way = [way for way in FIELDS.values() if way][number % 5]
        fought = clash(hero, way, number % 5 - 2, enemy)
        worst = worst_of(fought.odds(hero, enemy, burnt=[name for name in alike(enemy) if name != enemy]))
        battle = fought.reckoned(hero, enemy)
        assert worst["hero"] == enemy
        assert exact(worst) == named(battle.odds())
        assert worst["strengths"] == {"attacker": battle.total(ATTACKER), "defender": battle.total(DEFENDER)}


@pytest.mark.parametrize("hero", [None, "claudius-marcellus", "julius-caesar", "fabius-maximus"])
@pytest.mark.parametrize("attackers", ["1i", "1c1i", "2c", "3c", "4c"])
def test_v2_22_an_empty_home_fights_with_four(hero: str | None, attackers: str) -> None:
    """FC-Q26: it rolls, and it may be led by a hero."""
    fought = Clash("rome", "egypt", "libya>alexandria", counted(attackers), (0, 0))
    odds = fought.odds(hero, "ptolemy-soter")
    defence = 0 if hero == "claudius-marcellus" else 4
    assert odds["strengths"]["defender"] == defence
    assert odds["defender_loses"] == 0
    compare(fought, odds, hero, None)
    assert worst_of(odds)["strengths"]["defender"] == defence + 1
    compare(fought, worst_of(odds), hero, "ptolemy-soter")


@pytest.mark.parametrize(
    ("attackers", "hero"), [("3c1i", None), ("3c", "julius-caesar"), ("1c", "claudius-marcellus")]
)
def test_fc_34_and_v2_13_independents_are_beaten_for_sure(attackers: str, hero: str | None) -> None:
    """FC-T2: two cavalry in a great fort are six. Marcellus takes the two of the fort away."""
    armies: dict[str, Any] = {"rome": f"thracia {attackers}", "independent": "asia-minor 2c"}
    if hero == "claudius-marcellus":
        armies["independent"] = "asia-minor 1c1i"
    here = world("rome", heroes={"rome": [hero] if hero else []}, **armies)
    odds = here.odds("rome", f"thracia>asia-minor {attackers}", hero)
    assert exact(odds) == {"win": 1, "draw": 0, "loss": 0}
    assert odds["attacker_loses"] == 0
    assert odds["worst"] is None
    assert exact(here.odds("rome", f"thracia>asia-minor {attackers}"))["win"] == (1 if hero is None else 0)


def test_ms_15_equal_independents_are_beaten_for_sure_by_who_wins_ties() -> None:
    here = world(
        "greece", greece="thracia 1c1i", independent="asia-minor 2c", heroes={"greece": ["pyrrhus-of-epirus"]}
    )
    assert exact(here.odds("greece", "thracia>asia-minor 1c1i", "pyrrhus-of-epirus"))["win"] == 1


def test_fc_q24_an_attack_that_cannot_beat_independents_has_no_odds() -> None:
    here = world("rome", rome="thracia 3c", independent="asia-minor 2c")
    with pytest.raises(IllegalMove):
        here.odds("rome", "thracia>asia-minor 3c")


@pytest.mark.parametrize(("way", "defence"), [("thracia>macedonia", 4 + 2), ("thracia>asia-minor", 2 + 2)])
def test_ms_21_the_odds_know_the_round_card(way: str, defence: int) -> None:
    """Siege Engines take one from a home and from a great fort."""
    origin, target = way.split(">")
    here = world("rome", {"chronicle": "on"}, rome=f"{origin} 2c", greece=f"{target} 1c1i", card="siege-engines")
    odds = here.odds("rome", f"{way} 2c")
    assert odds["strengths"] == {"attacker": 4, "defender": defence}
    assert exact(odds)["win"] == Fraction(TABLE[4 - defence][0], 36)
