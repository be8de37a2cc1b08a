"""A battle as it is shown and told: places, sides, the parts of both strengths, dice and outcome.

Who has won is never decided here: the rules are asked. Everything is made from a hidden record, so that a hero who
lies face down is not among the parts.
"""

from typing import TYPE_CHECKING

from conqueror.games.map_games.phrases import holder_name, units_in_words
from conqueror.games.map_games.rules import entries
from conqueror.games.map_games.rules.battle import rolling_side
from conqueror.games.map_games.rules.moves import kind_of, unpack
from conqueror.games.map_games.rules.vocabulary import (
    ATTACKER,
    CAVALRY,
    DEFENDER,
    DIE,
    HIDDEN,
    INDEPENDENT,
    INFANTRY,
    MoveKind,
    Place,
    Stage,
)
from conqueror.games.map_games.setup import BATTLE
from conqueror.games.map_games.small_rules import attackers
from conqueror.games.map_games.view_types import BattleField, BattleReport, BattleView, Side, SideSum, SumPart, Sums

if TYPE_CHECKING:
    from conqueror.games.map_games.game import MapPosition

REROLLS = (Stage.ATTACK_REROLL, Stage.DEFENCE_REROLL, Stage.ROLL_AGAIN)
_WHOLE = (Stage.ATTACK_HERO, Stage.DEFENCE_HERO, Stage.ROLL, *REROLLS, Stage.CASUALTIES)
"""The stages in which both armies are still as they met."""
_DECIDED = (Stage.CASUALTIES, Stage.MORE_CASUALTIES, Stage.FOUR, Stage.RETREAT, Stage.ADVANCE)
_SIDES: tuple[Side, Side] = ("attacker", "defender")
_PLACES = {Place.HOME: "home", Place.GREAT: "great fort", Place.SEA: "sea"}


def battle(position: "MapPosition") -> BattleView | None:
    """Return the battle being fought, from the attack until its last decision, whoever of the attackers lives."""
    if position.stage not in BATTLE:
        return None
    pos = position.record
    return {
        **_field(position),
        "margin": int(pos.margin) or None,
        "sums": sums(position) if position.stage in _WHOLE else None,
        "outcome": _SIDES[pos.victor] if position.stage in _DECIDED else None,
        "sure": _is_sure(position),
        "hero_gains": bool(pos.foe != INDEPENDENT),
    }


def decided(position: "MapPosition", number: int, after: "MapPosition") -> BattleReport | None:
    """Return the battle that a throw, or a die that is kept, leads on or decides; None for any other move."""
    kind = kind_of(number)
    if kind not in (MoveKind.ROLL, MoveKind.ROLL_AGAIN, MoveKind.KEEP):
        return _overrun(position, number)
    records = position.records
    victor = int(entries.judged(records, position.final.worlds, number))
    thrown = type(position)(position.final, records)
    drawn: BattleReport = {**_field(thrown), "sums": sums(thrown), "outcome": None}
    if after.stage not in REROLLS:
        drawn["outcome"] = _SIDES[victor] if victor in (ATTACKER, DEFENDER) else "draw"
    if kind == MoveKind.ROLL_AGAIN:
        drawn["thrown_by"] = _SIDES[rolling_side(position.record)]
    return drawn


def _overrun(position: "MapPosition", number: int) -> BattleReport | None:
    """Return the battle against independents that a choice of hero decides, without dice (FC-34)."""
    if position.stage is not Stage.ATTACK_HERO or position.record.foe != INDEPENDENT:
        return None
    records = position.records
    records[0].hero[ATTACKER] = unpack(number).origin + 1 if kind_of(number) == MoveKind.HERO else 0
    fought = type(position)(position.final, records)
    return {**_field(fought), "sums": sums(fought), "outcome": "attacker"}


def _field(position: "MapPosition") -> BattleField:
    """Return where a battle is fought, by whom, with which heroes and dice."""
    pos, names = position.record, position.final.names
    heroes = ["sealed" if hero == HIDDEN else names.heroes[hero - 1] if hero > 0 else None for hero in pos.hero]
    return {
        "attacker": position.final.seats[pos.turn],
        "defender": holder_name(position, int(pos.foe)),
        "from": names.lands[pos.origin],
        "and_from": names.lands[pos.second - 1] if pos.second else None,
        "to": names.lands[pos.target],
        "cavalry": attackers(pos, CAVALRY),
        "infantry": attackers(pos, INFANTRY),
        "heroes": {"attacker": heroes[ATTACKER], "defender": heroes[DEFENDER]},
        "dice": [int(pips) for pips in pos.die] if any(pos.die) else None,
    }


def sums(position: "MapPosition") -> Sums:
    """Return both sides' strength with its named parts, while both armies are as they met."""
    pos, names, heroes = position.record, position.final.names, position.final.content.heroes
    parted = entries.parts(position.records, position.final.worlds)
    attack, mine, defence, place, bonus, theirs = (int(number) for number in parted)
    garrison = pos.units[pos.target]
    fort = position.final.map[names.lands[pos.target]].fort.value
    parts: list[list[SumPart]] = [
        [{"part": "units", "name": _units(attackers(pos, CAVALRY), attackers(pos, INFANTRY)), "number": attack}],
        [{"part": "units", "name": _units(int(garrison[CAVALRY]), int(garrison[INFANTRY])), "number": defence}],
    ]
    if bonus:
        small = "small fort" if fort == "small" else "land"
        parts[DEFENDER].append({"part": "place", "name": _PLACES.get(Place(place), small), "number": bonus})
    for side, strength in enumerate((mine, theirs)):
        hero = int(pos.hero[side])
        if hero > 0:
            parts[side].append({"part": "hero", "name": heroes[hero - 1].name, "number": strength})
        if any(pos.die):
            parts[side].append({"part": "die", "name": "die", "number": int(pos.die[side])})
    return {"attacker": _summed(parts[ATTACKER]), "defender": _summed(parts[DEFENDER])}


def _summed(parts: list[SumPart]) -> SideSum:
    return {"total": sum(part["number"] for part in parts), "parts": parts}


def declared_sums(position: "MapPosition", seat: int, number: int, hero: int) -> Sums:
    """Return both sides' strength if this attack were made with a hero (its number plus one, 0 for none)."""
    records = position.records
    entries.play(records, position.final.worlds, seat, number)
    records[0].hero[ATTACKER] = hero
    return sums(type(position)(position.final, records))


def _units(cavalry: int, infantry: int) -> str:
    return units_in_words(cavalry, infantry) if cavalry + infantry else "nobody"


def _is_sure(position: "MapPosition") -> bool:
    """Return whether the attacker wins without a hero whatever is rolled, as far as everybody knows."""
    pos = position.record
    if position.stage is not Stage.ATTACK_HERO:
        return False
    if pos.foe == INDEPENDENT:  # MS-13: `no hero` is offered only if it is enough
        return any(kind_of(number) == MoveKind.NO_HERO for number in position.numbers(position.final.seats[pos.turn]))
    if pos.held[pos.foe] or any(pos.unknown[pos.foe]):
        return False
    bare = sums(position)
    return bool(bare["attacker"]["total"] + min(DIE) > bare["defender"]["total"] + max(DIE))
