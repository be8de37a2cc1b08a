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


def check_holdings(s: Record, w: Record, names: Notation) -> None:
    """Refuse empty holdings, lands of the dead, and a world without anybody alive."""
    battle = (s["origin"], s["target"], s["second"] - 1) if s["stage"] in _SPENT else ()
    for land, name in enumerate(names.lands):
        owner, units = int(s["owner"][land]), int(s["units"][land].sum())
        if owner == NOBODY or units or s["stage"] == Stage.LOSS or land in battle:
            continue
        if w["home_of"][land] != owner:
            raise SetupError(f"{name} has no unit; only a player's own home may stand empty (FC-4).")
    for seat, name in enumerate(names.seats):
        if not int(s["alive"]) >> seat & 1 and (s["owner"] == seat).any():
            raise SetupError(f"{name} is eliminated, but controls a land.")
    if not int(s["alive"]):
        raise SetupError("Somebody must be alive.")


def check_position(s: Record, w: Record, names: Notation) -> None:
    """Refuse what cannot stand: impossible holdings, the dead who act, stages without what they are about."""
    check_holdings(s, w, names)
    if s["expired"] and s["warned"]:
        raise SetupError("When the minute is up the warning is over.")
    if not _stands(s, w):
        word = next(word for word, stage in STAGES.items() if stage == s["stage"])
        raise SetupError(f"A position in the stage {word!r} needs what this stage is about, and the others do not.")


def _stands(s: Record, w: Record) -> bool:
    """Whether the position has what its stage is about."""
    stage, actor = int(s["stage"]), int(s["actor"])
    alive = bool(int(s["alive"]) >> actor & 1)
    in_battle = stage in BATTLE
    fighting = bool(s["force"].any() or s["second_force"].any())
    spent = stage in (Stage.FOUR, Stage.RETREAT)  # the attackers may be dead, beaten or victorious (DU-Q2)
    if (fighting != in_battle and not (in_battle and spent)) or bool(s["ending"]) != (stage == Stage.OVER):
        return False
    sword = bool(s["card"] and int(w["sword"]) >> int(s["card"]) - 1 & 1)
    bids_due = any(s["bids"][n] == UNBID and int(s["alive"]) >> n & 1 for n in range(int(w["seats"])))
    match stage:
        case Stage.DEAL | Stage.MISSION:
            return s["mission"][actor] == 0 and missions_left(s, w, actor) != 0 and (alive and _resumes(s, stage))
        case Stage.CARD:
            return bool(s["deck"] and w["with_cards"])
        case Stage.BID:
            return sword and bids_due and all(s["bids"][n] <= s["coins"][n] for n in range(int(w["seats"])))
        case Stage.LOT:
            tied = int(s["tied"])
            return sword and tied.bit_count() > 1 and tied & ~int(s["alive"]) == 0
        case Stage.LOSS:
            return alive and s["due"][actor] > 0 and units_of(s, w, actor) > 1
        case Stage.FOOD:
            return bool(hungry(s, w) >> actor & 1) and _resumes(s, stage)
        case Stage.PLANNING | Stage.ACTION:
            planning = stage == Stage.PLANNING and w["together"]
            waiting = not planning or int(s["alive"]) & ~int(s["planned"])
            return bool(alive and (actor == s["turn"] or planning) and s["resume"] == 0 and waiting)
        case Stage.OVER:
            return bool(s["winners"]) or s["ending"] == Ending.DRAW
        case _:
            return alive and _battle_stands(s, w)


def _resumes(s: Record, stage: int) -> bool:
    if stage == Stage.DEAL:
        return True
    if stage == Stage.FOOD and s["resume"] in (Stage.TURNS, Stage.PLANS):
        return True
    return bool(s["resume"] in (Stage.PLANNING, Stage.ACTION))


def _battle_stands(s: Record, w: Record) -> bool:
    origin, target, foe, turn = (int(s[name]) for name in ("origin", "target", "foe", "turn"))
    stage = int(s["stage"])
    emptied = stage == Stage.ADVANCE and s["units"][target].sum() == 0
    if s["owner"][origin] != turn or not int(w["adjacent"][origin]) >> target & 1 or foe in (NOBODY, turn):
        return False
    if (s["force"].sum(axis=1) > s["units"][origin]).any() or not int(s["alive"]) >> turn & 1:
        return False
    if not _second_stands(s, w):
        return False
    attacker_acts = stage in (Stage.ATTACK_HERO, Stage.ATTACK_REROLL, Stage.ADVANCE)
    if attacker_acts and s["actor"] != turn:
        return False
    if foe == INDEPENDENT:
        return stage == Stage.ATTACK_HERO or emptied
    if stage in (Stage.DEFENCE_HERO, Stage.DEFENCE_REROLL, Stage.RETREAT) and s["actor"] != foe:
        return False
    if stage in (Stage.ROLL_AGAIN, *_DECIDED) and s["actor"] not in (turn, foe):
        return False
    for side, seat in ((0, turn), (1, foe)):
        hero = int(s["hero"][side])
        secret = side == 0 and stage == Stage.DEFENCE_HERO
        place = int(s["held"][seat]) if secret else int(s["burnt"])
        if hero and not place >> hero - 1 & 1:
            return False
        if hero and not int(w["recruits"][seat]) >> hero - 1 & 1:
            return False
        if (stage == Stage.ATTACK_HERO or (stage == Stage.DEFENCE_HERO and side)) and hero:
            return False
    rolled = stage not in (Stage.ATTACK_HERO, Stage.DEFENCE_HERO, Stage.ROLL)
    if rolled != bool(s["die"].all()) or rolled != bool(s["die"].any()):
        return False
    return _decision_stands(s, w, stage, foe, turn)


def _second_stands(s: Record, w: Record) -> bool:
    """Whether the second army of a joint attack, if there is one, can be where it is said to be."""
    if not s["second"]:
        return not s["second_force"].any()
    land = int(s["second"]) - 1
    enough = not (s["second_force"].sum(axis=1) > s["units"][land]).any()
    near = int(w["adjacent"][land]) >> int(s["target"]) & 1
    return bool(w["joint"] and land != s["origin"] and s["owner"][land] == s["turn"] and near and enough)


def _decision_stands(s: Record, w: Record, stage: int, foe: int, turn: int) -> bool:
    loser = foe if s["victor"] == 0 else turn
    match stage:
        case Stage.CASUALTIES:
            return s["actor"] == loser and s["margin"] > 0 and losers(s, CAVALRY) + losers(s, INFANTRY) > 0
        case Stage.FOUR:
            victor = turn if s["victor"] == 0 else foe
            rolled = s["die"][1 - int(s["victor"])] == 4
            return bool(w["fours"] and rolled and s["actor"] == victor and victors(s, CAVALRY) + victors(s, INFANTRY))
        case Stage.MORE_CASUALTIES:
            return s["actor"] == loser and more_casualties(s, w) > 0
        case Stage.RETREAT:
            return s["victor"] == 0 and s["units"][s["target"]].sum() > 0 and retreat_targets(s, w) != 0
        case Stage.ADVANCE:
            return s["victor"] == 0 and s["units"][s["target"]].sum() == 0
        case _:
            return True
