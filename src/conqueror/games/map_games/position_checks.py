"""What cannot stand in a position: holdings without units, and stages without what they are about."""

from conqueror.errors import SetupError
from conqueror.games.map_games.notation import Notation
from conqueror.games.map_games.rules.aftermath import losers, more_casualties, retreat_targets, victors
from conqueror.games.map_games.rules.lands import hungry, units_of
from conqueror.games.map_games.rules.missions import missions_left
from conqueror.games.map_games.rules.vocabulary import (
    CAVALRY,
    INDEPENDENT,
    INFANTRY,
    NOBODY,
    UNBID,
    Ending,
    Stage,
)
from conqueror.games.map_games.setup import BATTLE, STAGES
from conqueror.kit.records import Record

_DECIDED = (Stage.CASUALTIES, Stage.MORE_CASUALTIES, Stage.FOUR, Stage.RETREAT, Stage.ADVANCE)
_SPENT = (Stage.MORE_CASUALTIES, Stage.FOUR, Stage.RETREAT, Stage.ADVANCE)  # an army of the battle may be dead


def check_holdings(pos: Record, world: Record, names: Notation) -> None:
    """Refuse empty holdings, lands of the dead, and a world without anybody alive."""
    battle = (pos["origin"], pos["target"], pos["second"] - 1) if pos["stage"] in _SPENT else ()
    for land, name in enumerate(names.lands):
        owner, units = int(pos["owner"][land]), int(pos["units"][land].sum())
        if owner == NOBODY or units or pos["stage"] == Stage.LOSS or land in battle:
            continue
        if world["home_of"][land] != owner:
            raise SetupError(f"{name} has no unit; only a player's own home may stand empty (FC-4).")
    for seat, name in enumerate(names.seats):
        if not int(pos["alive"]) >> seat & 1 and (pos["owner"] == seat).any():
            raise SetupError(f"{name} is eliminated, but controls a land.")
    if not int(pos["alive"]):
        raise SetupError("Somebody must be alive.")


def check_position(pos: Record, world: Record, names: Notation) -> None:
    """Refuse what cannot stand: impossible holdings, the dead who act, stages without what they are about."""
    check_holdings(pos, world, names)
    if pos["expired"] and pos["warned"]:
        raise SetupError("When the minute is up the warning is over.")
    if not _stands(pos, world):
        word = next(word for word, stage in STAGES.items() if stage == pos["stage"])
        raise SetupError(f"A position in the stage {word!r} needs what this stage is about, and the others do not.")


def _stands(pos: Record, world: Record) -> bool:
    """Whether the position has what its stage is about."""
    stage, actor = int(pos["stage"]), int(pos["actor"])
    alive = bool(int(pos["alive"]) >> actor & 1)
    in_battle = stage in BATTLE
    fighting = bool(pos["force"].any() or pos["second_force"].any())
    spent = stage in (Stage.FOUR, Stage.RETREAT)  # the attackers may be dead, beaten or victorious (DU-Q2)
    if (fighting != in_battle and not (in_battle and spent)) or bool(pos["ending"]) != (stage == Stage.OVER):
        return False
    sword = bool(pos["card"] and int(world["sword"]) >> int(pos["card"]) - 1 & 1)
    bids_due = any(pos["bids"][n] == UNBID and int(pos["alive"]) >> n & 1 for n in range(int(world["seats"])))
    match stage:
        case Stage.DEAL | Stage.MISSION:
            return (
                pos["mission"][actor] == 0
                and missions_left(pos, world, actor) != 0
                and (alive and _resumes(pos, stage))
            )
        case Stage.CARD:
            return bool(pos["deck"] and world["with_cards"])
        case Stage.BID:
            return sword and bids_due and all(pos["bids"][n] <= pos["coins"][n] for n in range(int(world["seats"])))
        case Stage.LOT:
            tied = int(pos["tied"])
            return sword and tied.bit_count() > 1 and tied & ~int(pos["alive"]) == 0
        case Stage.LOSS:
            return alive and pos["due"][actor] > 0 and units_of(pos, world, actor) > 1
        case Stage.FOOD:
            return bool(hungry(pos, world) >> actor & 1) and _resumes(pos, stage)
        case Stage.PLANNING | Stage.ACTION:
            planning = stage == Stage.PLANNING and world["planning_order"]
            waiting = not planning or int(pos["alive"]) & ~int(pos["planned"])
            return bool(alive and (actor == pos["turn"] or planning) and pos["resume"] == 0 and waiting)
        case Stage.OVER:
            return bool(pos["winners"]) or pos["ending"] == Ending.DRAW
        case _:
            return alive and _battle_stands(pos, world)


def _resumes(pos: Record, stage: int) -> bool:
    if stage == Stage.DEAL:
        return True
    if stage == Stage.FOOD and pos["resume"] in (Stage.TURNS, Stage.PLANS):
        return True
    return bool(pos["resume"] in (Stage.PLANNING, Stage.ACTION))


def _battle_stands(pos: Record, world: Record) -> bool:
    origin, target, foe, turn = (int(pos[name]) for name in ("origin", "target", "foe", "turn"))
    stage = int(pos["stage"])
    emptied = stage == Stage.ADVANCE and pos["units"][target].sum() == 0
    if pos["owner"][origin] != turn or not int(world["adjacent"][origin]) >> target & 1 or foe in (NOBODY, turn):
        return False
    if (pos["force"].sum(axis=1) > pos["units"][origin]).any() or not int(pos["alive"]) >> turn & 1:
        return False
    if not _second_stands(pos, world):
        return False
    attacker_acts = stage in (Stage.ATTACK_HERO, Stage.ATTACK_REROLL, Stage.ADVANCE)
    if attacker_acts and pos["actor"] != turn:
        return False
    if foe == INDEPENDENT:
        return stage == Stage.ATTACK_HERO or emptied
    if stage in (Stage.DEFENCE_HERO, Stage.DEFENCE_REROLL, Stage.RETREAT) and pos["actor"] != foe:
        return False
    if stage in (Stage.ROLL_AGAIN, *_DECIDED) and pos["actor"] not in (turn, foe):
        return False
    for side, seat in ((0, turn), (1, foe)):
        hero = int(pos["hero"][side])
        secret = side == 0 and stage == Stage.DEFENCE_HERO
        place = int(pos["held"][seat]) if secret else int(pos["burnt"])
        if hero and not place >> hero - 1 & 1:
            return False
        if hero and not int(world["recruits"][seat]) >> hero - 1 & 1:
            return False
        if (stage == Stage.ATTACK_HERO or (stage == Stage.DEFENCE_HERO and side)) and hero:
            return False
    rolled = stage not in (Stage.ATTACK_HERO, Stage.DEFENCE_HERO, Stage.ROLL)
    if rolled != bool(pos["die"].all()) or rolled != bool(pos["die"].any()):
        return False
    return _decision_stands(pos, world, stage, foe, turn)


def _second_stands(pos: Record, world: Record) -> bool:
    """Whether the second army of a joint attack, if there is one, can be where it is said to be."""
    if not pos["second"]:
        return not pos["second_force"].any()
    land = int(pos["second"]) - 1
    enough = not (pos["second_force"].sum(axis=1) > pos["units"][land]).any()
    near = int(world["adjacent"][land]) >> int(pos["target"]) & 1
    return bool(world["joint"] and land != pos["origin"] and pos["owner"][land] == pos["turn"] and near and enough)


def _decision_stands(pos: Record, world: Record, stage: int, foe: int, turn: int) -> bool:
    loser = foe if pos["victor"] == 0 else turn
    match stage:
        case Stage.CASUALTIES:
            return pos["actor"] == loser and pos["margin"] > 0 and losers(pos, CAVALRY) + losers(pos, INFANTRY) > 0
        case Stage.FOUR:
            victor = turn if pos["victor"] == 0 else foe
            rolled = pos["die"][1 - int(pos["victor"])] == 4
            return bool(
                world["loser_four_kills"]
                and rolled
                and pos["actor"] == victor
                and victors(pos, CAVALRY) + victors(pos, INFANTRY)
            )
        case Stage.MORE_CASUALTIES:
            return pos["actor"] == loser and more_casualties(pos, world) > 0
        case Stage.RETREAT:
            return pos["victor"] == 0 and pos["units"][pos["target"]].sum() > 0 and retreat_targets(pos, world) != 0
        case Stage.ADVANCE:
            return pos["victor"] == 0 and pos["units"][pos["target"]].sum() == 0
        case _:
            return True
