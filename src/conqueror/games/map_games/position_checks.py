"""What cannot stand in a position: holdings without units, and stages without what they are about."""

from collections.abc import Callable

import numpy as np

from conqueror.errors import SetupError
from conqueror.games.map_games.notation import Notation
from conqueror.games.map_games.rules import entries
from conqueror.games.map_games.rules.aftermath import losers, more_casualties, retreat_targets, victors
from conqueror.games.map_games.rules.lands import hungry, units_in, units_of
from conqueror.games.map_games.rules.missions import missions_left
from conqueror.games.map_games.rules.moves import SECOND_MASK
from conqueror.games.map_games.rules.records import PositionRecord, World
from conqueror.games.map_games.rules.strength import first_army, second_army
from conqueror.games.map_games.rules.vocabulary import (
    CAVALRY,
    INDEPENDENT,
    INFANTRY,
    MOST_GROUPS,
    NOBODY,
    UNBID,
    Ending,
    Line,
    Stage,
)
from conqueror.games.map_games.setup import BATTLE, MOST_FOOD_CHANGE, MOST_UNITS, STAGES
from conqueror.games.wording import begun
from conqueror.kit import Array
from conqueror.kit.records import Record

_DECIDED = (Stage.CASUALTIES, Stage.MORE_CASUALTIES, Stage.FOUR, Stage.RETREAT, Stage.ADVANCE)
_SPENT = (Stage.MORE_CASUALTIES, Stage.FOUR, Stage.RETREAT, Stage.ADVANCE)  # an army of the battle may be dead


def check_holdings(pos: PositionRecord, world: World, names: Notation) -> None:
    """Refuse empty holdings, lands of the dead, and a world without anybody alive."""
    battle = (pos.origin, pos.target, pos.second - 1) if pos.stage in _SPENT else ()
    for land in range(len(names.lands)):
        owner, units = int(pos.owner[land]), units_in(pos, land)
        if owner == NOBODY or units or pos.stage == Stage.LOSS or land in battle:
            continue
        if world.home_of[land] != owner:
            place = begun(names.places[land])
            raise SetupError(f"{place} has no unit; only a player's own home may stand empty (FC-4).")
    for seat, name in enumerate(names.seats):
        if not int(pos.alive) >> seat & 1 and seat in pos.owner.tolist():
            raise SetupError(f"{name.title()} is eliminated, but controls a land.")
        most = most_units(world)
        if units_of(pos, world, seat) > most:
            raise SetupError(f"{name.title()} has more than {most} units; all the food there is feeds fewer (FC-16).")
    if not int(pos.alive):
        raise SetupError("Somebody must be alive.")


def most_units(world: World) -> int:
    """Return more units than a seat can ever have.

    So many as all seats together could feed with every land, the best harvest and a rally each.
    """
    seats, foods = int(world.seats), np.asarray(world.food)[: int(world.seats)]
    harvest = int(foods.max(axis=0).sum()) + MOST_FOOD_CHANGE
    each = int(world.food_base) + int(world.rally_room)
    return min(MOST_UNITS, seats * each + int(world.food_per) * harvest)


def check_choices(positions: Array[PositionRecord], worlds: Array[World]) -> None:
    """Refuse a position in which somebody is asked for a decision and has no answer, or too many to list."""
    out, weights = entries.buffer(), np.zeros(MOST_GROUPS, np.int64)
    waited = int(entries.waited_for(positions, worlds))
    try:
        for seat in range(int(worlds[0].seats)):
            if waited >> seat & 1 and not entries.list_groups(positions, worlds, seat, out, weights):
                raise SetupError("Nobody can answer here: whoever is to decide has nothing to choose from.")
    except OverflowError:
        raise SetupError("So large armies have more ways to fight than can be listed.") from None


def check_claim(pos: PositionRecord, world: World, line: int) -> None:
    """Refuse a claim that a victory line does not know, or that would have won already (S4-Q1)."""
    about = world.lines[line]
    claimed = pos.holding[line] or pos.replies[line] or pos.line_standing[line]
    if claimed and about.kind != Line.HOLD_ROUNDS:
        raise SetupError(f"claims: nothing has to be held for line {line + 1}.")
    if claimed and pos.replies[line] >= about.replies + (pos.stage == Stage.OVER):
        raise SetupError(f"claims: {pos.replies[line]} turns are too many for line {line + 1}: it would have won.")


def check_position(pos: PositionRecord, world: World, names: Notation) -> None:
    """Refuse what cannot stand: impossible holdings, the dead who act, stages without what they are about."""
    check_holdings(pos, world, names)
    if pos.expired and pos.warned:
        raise SetupError("When the minute is up the warning is over.")
    if not _stands(pos, world):
        word = next(word for word, stage in STAGES.items() if stage == pos.stage)
        raise SetupError(f"A position in the stage {word!r} needs what this stage is about, and the others do not.")


def _stands(pos: PositionRecord, world: World) -> bool:
    """Return whether the position has what its stage is about."""
    stage = int(pos.stage)
    if bool(pos.ending) != (stage == Stage.OVER) or not _forces_stand(pos, stage):
        return False
    return _CHECKS.get(Stage(stage), _battle_stands)(pos, world)


def _forces_stand(pos: PositionRecord, stage: int) -> bool:
    """Return whether there are attackers exactly in a battle."""
    fighting = any(map(any, pos.force)) or any(map(any, pos.second_force))
    spent = stage in (Stage.FOUR, Stage.RETREAT)  # the attackers may be dead, beaten or victorious (DU-Q2)
    return fighting == (stage in BATTLE) or spent


def _is_alive(pos: PositionRecord, seat: int) -> bool:
    return bool(int(pos.alive) >> seat & 1)


def _is_sword(pos: PositionRecord, world: World) -> bool:
    """Return whether the round's card asks for bids."""
    return bool(pos.card and int(world.sword) >> int(pos.card) - 1 & 1)


def _deal_stands(pos: PositionRecord, world: World) -> bool:
    """Return whether the actor and everybody after it can still be dealt a mission."""
    return all(_takes_mission(pos, world, seat) for seat in range(int(pos.actor), int(world.seats)))


def _takes_mission(pos: PositionRecord, world: World, seat: int) -> bool:
    return bool(pos.mission[seat] == 0 and missions_left(pos, world, seat) and _is_alive(pos, seat))


def _mission_stands(pos: PositionRecord, world: World) -> bool:
    return _takes_mission(pos, world, int(pos.actor)) and pos.resume in (Stage.PLANNING, Stage.ACTION)


def _card_stands(pos: PositionRecord, world: World) -> bool:
    return bool(pos.deck and world.with_cards)


def _bid_stands(pos: PositionRecord, world: World) -> bool:
    """Return whether bids are due, only from the living, and nobody has bid more than it has."""
    seats = range(int(world.seats))
    due = [seat for seat in seats if pos.bids[seat] == UNBID]
    owed = bool(due) and all(_is_alive(pos, seat) for seat in due)
    return _is_sword(pos, world) and owed and all(pos.bids[seat] <= pos.coins[seat] for seat in seats)


def _lot_stands(pos: PositionRecord, world: World) -> bool:
    tied = int(pos.tied)
    return _is_sword(pos, world) and tied.bit_count() > 1 and tied & ~int(pos.alive) == 0


def _loss_stands(pos: PositionRecord, world: World) -> bool:
    actor = int(pos.actor)
    return _is_alive(pos, actor) and pos.due[actor] > 0 and units_of(pos, world, actor) > 1


def _food_stands(pos: PositionRecord, world: World) -> bool:
    resumes = pos.resume in (Stage.TURNS, Stage.PLANS, Stage.PLANNING, Stage.ACTION)
    return resumes and bool(hungry(pos, world) >> int(pos.actor) & 1)


def _turn_stands(pos: PositionRecord, world: World) -> bool:
    together = bool(pos.stage == Stage.PLANNING and world.planning_order)
    waiting = not together or bool(int(pos.alive) & ~int(pos.planned))
    acts = pos.actor == pos.turn or together
    return bool(_is_alive(pos, int(pos.actor)) and acts and pos.resume == 0 and waiting)


def _end_stands(pos: PositionRecord, world: World) -> bool:
    del world
    return bool(pos.winners) or pos.ending == Ending.DRAW


_CHECKS: dict[Stage, Callable[[Record, Record], bool]] = {
    Stage.DEAL: _deal_stands,
    Stage.MISSION: _mission_stands,
    Stage.CARD: _card_stands,
    Stage.BID: _bid_stands,
    Stage.LOT: _lot_stands,
    Stage.LOSS: _loss_stands,
    Stage.FOOD: _food_stands,
    Stage.PLANNING: _turn_stands,
    Stage.ACTION: _turn_stands,
    Stage.OVER: _end_stands,
}
"""What a stage is about; the other stages are those of a battle."""


def _battle_stands(pos: PositionRecord, world: World) -> bool:
    if not _is_alive(pos, int(pos.actor)) or not _armies_stand(pos, world) or not _second_stands(pos, world):
        return False
    stage, foe = int(pos.stage), int(pos.foe)
    if stage in (Stage.ATTACK_HERO, Stage.ATTACK_REROLL, Stage.ADVANCE) and pos.actor != pos.turn:
        return False
    if foe == INDEPENDENT:
        emptied = stage == Stage.ADVANCE and units_in(pos, int(pos.target)) == 0
        return bool(stage == Stage.ATTACK_HERO or emptied)
    if stage in (Stage.DEFENCE_HERO, Stage.DEFENCE_REROLL, Stage.RETREAT) and pos.actor != foe:
        return False
    if stage in (Stage.ROLL_AGAIN, *_DECIDED) and pos.actor not in (pos.turn, foe):
        return False
    return _heroes_stand(pos, world) and _dice_stand(pos) and _decision_stands(pos, world, stage, foe, int(pos.turn))


def _armies_stand(pos: PositionRecord, world: World) -> bool:
    """Return whether the attacker's army can be where it is said to be, and has an enemy."""
    origin, target, foe, turn = (int(getattr(pos, name)) for name in ("origin", "target", "foe", "turn"))
    near = int(world.adjacent[origin]) >> target & 1
    enough = all(first_army(pos, kind) <= _not_ready(pos, origin, kind) for kind in (CAVALRY, INFANTRY))
    return bool(pos.owner[origin] == turn and near and foe not in (NOBODY, turn) and enough and _is_alive(pos, turn))


def _not_ready(pos: PositionRecord, land: int, kind: int) -> int:
    """Return how many units in a land may be attackers: those that have no action left beside the attack."""
    return int(pos.units[land, kind]) - sum(int(ready) for ready in pos.ready[land, kind])


def _heroes_stand(pos: PositionRecord, world: World) -> bool:
    """Return whether each hero of the battle is its seat's own, played, and not too early."""
    stage = int(pos.stage)
    for side, seat in enumerate((int(pos.turn), int(pos.foe))):
        hero = int(pos.hero[side])
        if not hero:
            continue
        secret = side == 0 and stage == Stage.DEFENCE_HERO
        place = int(pos.held[seat]) if secret else int(pos.burnt)
        if not place & int(world.recruits[seat]) & 1 << hero - 1:
            return False
        if stage == Stage.ATTACK_HERO or (stage == Stage.DEFENCE_HERO and side):
            return False
    return True


def _dice_stand(pos: PositionRecord) -> bool:
    """Return whether both dice are thrown, or none before the roll, and nobody has won before all is decided."""
    rolled = pos.stage not in (Stage.ATTACK_HERO, Stage.DEFENCE_HERO, Stage.ROLL)
    early = pos.stage not in _DECIDED and (pos.victor or pos.margin)
    return rolled == all(pos.die) == any(pos.die) and not early


def _second_stands(pos: PositionRecord, world: World) -> bool:
    """Return whether the second army of a joint attack, if there is one, can be where it is said to be."""
    if not pos.second:
        return not any(map(any, pos.second_force))
    land = int(pos.second) - 1
    enough = all(
        second_army(pos, kind) <= min(SECOND_MASK, _not_ready(pos, land, kind)) for kind in (CAVALRY, INFANTRY)
    )
    near = int(world.adjacent[land]) >> int(pos.target) & 1
    return bool(world.joint and land != pos.origin and pos.owner[land] == pos.turn and near and enough)


def _decision_stands(pos: PositionRecord, world: World, stage: int, foe: int, turn: int) -> bool:
    loser = foe if pos.victor == 0 else turn
    match stage:
        case Stage.CASUALTIES:
            return pos.actor == loser and pos.margin > 0 and losers(pos, CAVALRY) + losers(pos, INFANTRY) > 0
        case Stage.FOUR:
            victor = turn if pos.victor == 0 else foe
            rolled = pos.die[1 - int(pos.victor)] == 4
            return bool(
                world.loser_four_kills
                and rolled
                and pos.actor == victor
                and victors(pos, CAVALRY) + victors(pos, INFANTRY)
            )
        case Stage.MORE_CASUALTIES:
            return pos.actor == loser and more_casualties(pos, world) > 0
        case Stage.RETREAT:
            return pos.victor == 0 and units_in(pos, int(pos.target)) > 0 and retreat_targets(pos, world) != 0
        case Stage.ADVANCE:
            return pos.victor == 0 and units_in(pos, int(pos.target)) == 0
        case _:
            return True
