"""Who wins a battle, reckoned from plain armies and what the cards say: a second opinion on strengths and dice."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from conqueror.games.map_games.card_terms import word_of
from conqueror.games.map_games.content import Fort, Hero, Map

FACES = (1, 1, 2, 3, 4, 4)  # FC-101
BONUS = {"plain": 1, "sea": 1, "great-fort": 2, "home": 4}  # FC-98, V2-12
ATTACKER, DEFENDER, NOBODY = "attacker", "defender", "nobody"
SIDES = (ATTACKER, DEFENDER)
Units = tuple[int, int]
"""Cavalry and infantry."""


def place(on: Map, land: str, home: str) -> str:
    """Return what a land is to a defender whose home this is: only its best bonus counts (FC-Q18, V2-19)."""
    if land == home:
        return "home"
    if on[land].fort is Fort.GREAT:
        return "great-fort"
    return "sea" if on[land].sea else "plain"


def strength(units: Units) -> int:
    """Return the strength of units: two for cavalry, one for infantry (FC-27, FC-29)."""
    return 2 * units[0] + units[1]


@dataclass(frozen=True)
class Battle:
    """Two armies, the defensive bonus, the ground fought on and the heroes who lead."""

    army: Units
    garrison: Units
    bonus: int
    ground: frozenset[str]  # "land" and "sea", whichever the target or the origin is
    heroes: tuple[Hero | None, Hero | None] = (None, None)

    def hero(self, side: str) -> Hero | None:
        """Return the hero of a side."""
        return self.heroes[SIDES.index(side)]

    def counts(self, side: str, part: str) -> bool:
        """Whether the strength or the trait of a side's hero counts (MS-16: two who cancel count for nothing)."""
        hero, enemy = self.hero(side), self.hero(other(side))
        if hero is None or enemy is None or word_of(enemy.effect.kind) != "cancel-hero":
            return hero is not None
        return word_of(hero.effect.kind) != "cancel-hero" and enemy.effect.word("part") not in (part, "all")

    def trait(self, side: str) -> str:
        """Return the trait a side's hero brings to this battle, or an empty word."""
        hero = self.hero(side)
        return word_of(hero.effect.kind) if hero and self.counts(side, "trait") else ""

    def number(self, side: str, name: str) -> int:
        """Return what belongs to the trait of a side's hero."""
        hero = self.hero(side)
        assert hero is not None
        return hero.effect.number(name)

    def total(self, side: str) -> int:
        """Return the strength of a side before the dice."""
        units = self.army if side == ATTACKER else self.garrison
        hero = self.hero(side)
        added = hero.strength if hero and self.counts(side, "strength") else 0
        match self.trait(side):
            case "unit-bonus":
                assert hero is not None
                present = units[0] if hero.effect.word("unit") == "cavalry" else units[1]
                most = hero.effect.number("count") or present
                added += min(present, most) * hero.effect.number("strength")
            case "attack-bonus" if side == ATTACKER:
                added += self.number(side, "strength")
            case "defence-bonus" if side == DEFENDER:
                added += self.number(side, "strength")
            case "terrain-bonus":
                assert hero is not None
                added += hero.effect.number("strength") if hero.effect.word("where") in self.ground else 0
        if side == DEFENDER:
            ignored = self.trait(ATTACKER) == "ignore-defence"
            added += min(self.bonus, self.number(ATTACKER, "keep")) if ignored else self.bonus
        return strength(units) + added

    @property
    def lead(self) -> int:
        """By how much the attacker is the stronger before the dice."""
        return self.total(ATTACKER) - self.total(DEFENDER)

    def victor(self, dice: tuple[int, int] = (0, 0)) -> str:
        """Who wins when the dice show this; equal strength only where one hero wins ties (FC-93, MS-15)."""
        difference = self.lead + dice[0] - dice[1]
        if difference:
            return ATTACKER if difference > 0 else DEFENDER
        ties = [side for side in SIDES if self.trait(side) == "win-ties"]
        return ties[0] if len(ties) == 1 else NOBODY

    def odds(self) -> dict[str, Fraction]:
        """How likely each victor is; whoever may roll again does so unless he has won (MS-19)."""
        found = dict.fromkeys((*SIDES, NOBODY), Fraction(0))
        for attack in FACES:
            for defence in FACES:
                for chance, dice in self._thrown(attack, defence):
                    found[self.victor(dice)] += chance / 36
        return found

    def _thrown(self, attack: int, defence: int) -> Iterator[tuple[Fraction, tuple[int, int]]]:
        roller = next((side for side in SIDES if self.trait(side) == "reroll"), NOBODY)
        if roller in (NOBODY, self.victor((attack, defence))):
            yield Fraction(1), (attack, defence)
            return
        for again in FACES:
            if roller == ATTACKER:
                yield Fraction(1, 6), (max(attack, again), defence)
            else:
                yield Fraction(1, 6), (attack, max(defence, again))


def other(side: str) -> str:
    """Return the side against a side."""
    return DEFENDER if side == ATTACKER else ATTACKER
