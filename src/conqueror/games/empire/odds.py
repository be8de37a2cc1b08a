"""The exact odds of an attack, and what it costs either way."""

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from conqueror.games.empire import entries
from conqueror.games.empire.view_types import EmpireOdds, FightNumbers
from conqueror.games.empire.vocabulary import FACES

if TYPE_CHECKING:
    from conqueror.games.empire.game import EmpirePosition


@dataclass(frozen=True)
class Fight:
    """An attack weighed before the die falls. What cannot happen costs nothing."""

    attackers: int
    defenders: int  # as how many soldiers they fight; of a base the garrison
    held: int  # numbers of the die the defender holds
    lost_on_win: int
    lost_on_loss: int
    defenders_lost: int
    damage: int

    @property
    def chance(self) -> Fraction:
        """The chance that the attack breaks through."""
        return Fraction(FACES - self.held, FACES)

    @property
    def is_sure(self) -> bool:
        """Whether no die is thrown."""
        return self.held in (0, FACES)

    def plain(self) -> FightNumbers:
        """Return the numbers a screen shows for one number of attackers."""
        return {
            "soldiers": self.attackers,
            "chance": str(self.chance),
            "win": float(self.chance),
            "held": self.held,
            "lost_on_win": self.lost_on_win,
            "lost_on_loss": self.lost_on_loss,
            "defenders_lost": self.defenders_lost,
            "damage": self.damage,
        }

    def expected(self) -> EmpireOdds:
        """Return the odds in full, with what each side loses on average."""
        loss = 1 - self.chance
        own = self.chance * self.lost_on_win + loss * self.lost_on_loss
        others = self.chance * self.defenders_lost
        return {
            "win": str(self.chance),
            "draw": "0",
            "loss": str(loss),
            "win_chance": float(self.chance),
            "held": self.held,
            "lost_on_win": self.lost_on_win,
            "lost_on_loss": self.lost_on_loss,
            "defenders_lost": self.defenders_lost,
            "damage": self.damage,
            "expected_losses": {"attacker": str(own), "defender": str(others)},
            "expected_damage": str(self.chance * self.damage),
        }


def weigh(position: "EmpirePosition", target: int, attackers: int) -> Fight:
    """Return the fight of so many attackers against what stands on a tile."""
    records, worlds = position.records, position.worlds
    held, lost_on_win, lost_on_loss, defenders_lost, damage = map(
        int, entries.fight(records, worlds, target, attackers)
    )
    return Fight(
        attackers=attackers,
        defenders=int(entries.defenders_on(records, target)),
        held=held,
        lost_on_win=lost_on_win if held < FACES else 0,
        lost_on_loss=lost_on_loss if held > 0 else 0,
        defenders_lost=defenders_lost if held < FACES else 0,
        damage=damage,
    )
