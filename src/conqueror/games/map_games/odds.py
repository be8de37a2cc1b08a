"""The exact odds of an attack: every throw of both dice, with and without heroes."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from conqueror.errors import IllegalMove
from conqueror.games.map_games.battles import declared_sums
from conqueror.games.map_games.rules import entries
from conqueror.games.map_games.rules.aftermath import smallest_loss, ways_out
from conqueror.games.map_games.rules.battle import verdict
from conqueror.games.map_games.rules.heroes import active_trait
from conqueror.games.map_games.rules.lands import strength_in
from conqueror.games.map_games.rules.marches import is_move
from conqueror.games.map_games.rules.moves import unpack
from conqueror.games.map_games.rules.records import PositionRecord, World
from conqueror.games.map_games.rules.strength import beats_independents
from conqueror.games.map_games.rules.vocabulary import ATTACKER, DEFENDER, DIE, INDEPENDENT, NOBODY, MoveKind, Trait
from conqueror.games.map_games.secrecy import members
from conqueror.games.map_games.view_types import BattleOdds, MapOdds, WorstOdds
from conqueror.kit import Array

if TYPE_CHECKING:
    from conqueror.games.map_games.game import MapPosition

Totals = Callable[[int, int], tuple[int, int]]
"""The strengths of attacker and defender before the dice, with these heroes (numbers plus one, 0 for none)."""


@dataclass(frozen=True)
class Field:
    """The two armies of a battle, whose they are, and whether beaten defenders have no way out."""

    army: tuple[int, int]
    garrison: tuple[int, int]
    owners: tuple[int, int]
    routed: bool


def battle_odds(totals: Totals, world: World, field: Field, mine: int, theirs: int) -> BattleOdds:
    """Return win, draw and loss for the attacker, and the strength each side loses on average, by enumeration.

    A hero who may roll again does so to win, else to draw.
    """
    army, garrison = field.army, field.garrison
    strengths = [world.strength[owner] for owner in field.owners]
    attack, defence = totals(mine, theirs)
    win, draw, loss = Fraction(0), Fraction(0), Fraction(0)
    lost = [Fraction(0), Fraction(0)]
    traits = [int(active_trait(world, mine, theirs)), int(active_trait(world, theirs, mine))]
    verdicts = {
        lead: int(verdict(world, lead, mine, theirs)) for lead in range(attack - defence - 3, attack - defence + 4)
    }
    for chance, (a, d) in _throws(attack - defence, traits, verdicts):
        difference = attack + a - defence - d
        victor = verdicts[difference]
        if victor == ATTACKER:
            win += chance
        elif victor == DEFENDER:
            loss += chance
        else:
            draw += chance
        if victor != NOBODY:
            loser = 1 - victor
            units = garrison if loser else army
            heroes = (theirs, mine) if loser else (mine, theirs)
            if world.loser_four_kills and (a, d)[loser] == DIE[-1]:
                lost[1 - loser] += chance * _cheapest(army if loser else garrison, strengths[1 - loser])
            if loser and field.routed:  # FC-92
                lost[loser] += chance * sum(units[kind] * int(strengths[loser][kind]) for kind in (0, 1))
                continue
            lost[loser] += chance * _casualties(
                world, field.owners[loser], units, abs(difference), heroes, traits, loser
            )
    return {
        "win": float(win),
        "draw": float(draw),
        "loss": float(loss),
        "exact": {"win": str(win), "draw": str(draw), "loss": str(loss)},
        "attacker_loses": float(lost[0]),
        "defender_loses": float(lost[1]),
        "strengths": {"attacker": attack, "defender": defence},
    }


def _throws(lead: int, traits: list[int], verdicts: dict[int, int]) -> list[tuple[Fraction, tuple[int, int]]]:
    """Every final pair of dice with its chance, second throws included."""
    throws = [(Fraction(1, len(DIE) ** 2), (a, d)) for a in DIE for d in DIE]
    for side in (0, 1):
        if traits[side] != Trait.REROLL:
            continue
        again = []
        for chance, dice in throws:
            if verdicts[lead + dice[0] - dice[1]] == side:
                again.append((chance, dice))
                continue
            for pips in DIE:
                better = max(pips, dice[side])
                again.append((chance / len(DIE), (better, dice[1]) if side == 0 else (dice[0], better)))
        throws = again
    return throws


def _cheapest(units: tuple[int, int], strength: Array[int]) -> int:
    """Return the strength of the weakest unit of a victorious army, which a loser's four takes (DU-16)."""
    return min((int(strength[kind]) for kind in (0, 1) if units[kind]), default=0)


def _casualties(
    world: World,
    owner: int,
    units: tuple[int, int],
    margin: int,
    heroes: tuple[int, int],
    traits: list[int],
    loser: int,
) -> int:
    """Return the strength a beaten army loses, giving up the least it may (FC-Q14, MS-18)."""
    cavalry, infantry = units
    own, enemy = heroes
    most = cavalry + infantry
    if traits[loser] == Trait.SPARE_CASUALTIES:
        most = int(world.traits[own - 1].first)
    total = int(smallest_loss(world, owner, cavalry, infantry, margin, most))
    if traits[1 - loser] == Trait.EXTRA_CASUALTIES:
        strength = world.strength[owner]
        given = next(
            (c, i)
            for c in range(cavalry + 1)
            for i in range(infantry + 1)
            if c + i <= most and c * int(strength[0]) + i * int(strength[1]) == total
        )
        left = [int(strength[1])] * (infantry - given[1]) + [int(strength[0])] * (cavalry - given[0])
        total += sum(sorted(left)[: int(world.traits[enemy - 1].first)])
    return total


def is_attack(position: "MapPosition", number: int) -> bool:
    """Return whether a move attacks somebody."""
    move = unpack(number)
    return move.kind in (MoveKind.MARCH, MoveKind.JOINT) and not is_move(position.record, move.target)


def attack_odds(position: "MapPosition", seat: str, number: int, hero: str | None) -> MapOdds:
    """Return the odds of an attack for its owner: against no enemy hero, and beside it against the worst he may hold.

    Which heroes the enemy may hold follows from what the asker can know: his faction's cards that are neither burnt
    nor, by the prices he paid, impossible.
    """
    move = unpack(number)
    if not is_attack(position, number):
        raise IllegalMove("Only an attack has odds.", rule="FC-96")
    seen = position.hide(seat)
    pos, world = seen.record, seen.world
    origin, target = move.origin, move.target
    joint = move.kind == MoveKind.JOINT
    partner = move.second + 1 if joint else 0
    army = (
        move.cavalry + move.more_cavalry,
        move.infantry + move.more_infantry,
    )
    mine = _own_hero(seen, seat, hero)
    foe = int(pos.owner[target])
    asker = seen.final.seats.index(seat)
    records, worlds = seen.records, seen.final.worlds

    def totals(first: int, second: int) -> tuple[int, int]:
        attack, defence = entries.totals(records, worlds, asker, origin, partner, target, *army, first, second)
        return int(attack), int(defence)

    parts = declared_sums(seen, asker, number, mine)
    garrison = pos.units[target]
    if foe == INDEPENDENT:
        attack, defence = totals(mine, 0)
        beaten = bool(beats_independents(pos, world, asker, origin, partner, target, *army, mine))
        return {
            "win": float(beaten),
            "draw": 0.0,
            "loss": 0.0,
            "exact": {"win": str(int(beaten)), "draw": "0", "loss": "0"},
            "attacker_loses": 0.0,
            "defender_loses": float(strength_in(pos, world, target) if beaten else 0),
            "strengths": {"attacker": attack, "defender": defence},
            "sums": parts,
            "hero": hero,
            "worst": None,
        }
    routed = not ways_out(pos, world, origin, partner, target, foe)  # FC-92
    field = Field(army, (int(garrison[0]), int(garrison[1])), (asker, foe), routed)
    answer = battle_odds(totals, world, field, mine, 0)
    worst: WorstOdds | None = None
    for enemy in _possible_heroes(pos, world, foe):
        name = seen.final.names.heroes[enemy]
        against: WorstOdds = {**battle_odds(totals, world, field, mine, enemy + 1), "hero": name}
        if worst is None or (against["win"], against["draw"]) < (worst["win"], worst["draw"]):
            worst = against
    return {**answer, "sums": parts, "hero": hero, "worst": worst}


def _own_hero(position: "MapPosition", seat: str, hero: str | None) -> int:
    if hero is None:
        return 0
    heroes = position.final.names.heroes
    held = int(position.record.held[position.final.seats.index(seat)])
    if hero not in heroes or not held >> heroes.index(hero) & 1:
        raise IllegalMove(f"You do not hold {hero!r}.", rule="FC-40")
    return heroes.index(hero) + 1


def _possible_heroes(pos: PositionRecord, world: World, foe: int) -> list[int]:
    """Return the heroes an enemy may hold for all a viewer can know (MS-27)."""
    prices = {price for price, count in enumerate(pos.unknown[foe]) if count}
    candidates = members(int(world.recruits[foe]) & ~int(pos.burnt))
    return [hero for hero in candidates if int(world.price[hero]) in prices]
