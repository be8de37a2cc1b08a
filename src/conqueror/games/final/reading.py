"""Positions read from plain data: what each key means, and what cannot stand together."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from conqueror.errors import SetupError
from conqueror.games.final.notation import Notation
from conqueror.games.final.rules import entries
from conqueror.games.final.rules.aftermath import losers, more_casualties, retreat_targets, victors
from conqueror.games.final.rules.chronicle import apply_effects
from conqueror.games.final.rules.lands import hungry, units_of
from conqueror.games.final.rules.lines import note_claims
from conqueror.games.final.rules.missions import missions_left
from conqueror.games.final.rules.vocabulary import (
    CAVALRY,
    EVENT,
    INDEPENDENT,
    INFANTRY,
    NOBODY,
    UNBID,
    Ending,
    Stage,
)
from conqueror.games.final.secrets import members
from conqueror.games.final.setup import (
    BATTLE,
    INDEPENDENT_WORD,
    LASTING,
    MOST_UNITS,
    NUMBERS,
    PLACES,
    READY_STATES,
    ROUND,
    SEAT_NUMBERS,
    SEAT_SETS,
    STAGES,
    as_index,
    as_mapping,
    as_number,
    as_set,
    as_units,
    blank,
    known_keys,
)
from conqueror.kit.records import Record, Records

_BEFORE_TURNS = (Stage.DEAL, Stage.CARD, Stage.BID, Stage.LOT, Stage.LOSS)
_DECIDED = (Stage.CASUALTIES, Stage.MORE_CASUALTIES, Stage.FOUR, Stage.RETREAT, Stage.ADVANCE)
_ENDINGS = [ending.name.lower().replace("_", "-") for ending in Ending if ending]


def read_position(data: Any, worlds: Records, names: Notation) -> Records:
    """The position that plain data describes; a SetupError says what is wrong with it."""
    said = as_mapping(data, "A position")
    for key in said:
        if key not in known_keys():
            raise SetupError(f"There is no {key!r} in a position; there are {', '.join(sorted(known_keys()))}.")
    w = worlds[0]
    positions = blank(w)
    s = positions[0]
    _read_lands(s, said, names)
    _read_numbers(s, said, names)
    _read_cards(s, w, said, names)
    stage = said.get("stage", "planning")
    s["turn"] = as_index(said.get("turn", names.seats[0]), names.seats, "turn")
    s["first"] = as_index(said.get("first", names.seats[0]), names.seats, "first")
    s["actor"] = as_index(said.get("actor", names.seats[s["turn"]]), names.seats, "actor")
    if stage == ROUND:
        s["round_number"] -= 1
        entries.begin(positions, worlds, int(Stage.TURNS))
        return positions
    s["stage"] = STAGES[list(STAGES)[as_index(stage, list(STAGES), "stage")]]
    if "resume" in said:
        words = ["turns", "plans", "planning", "action"]
        stages = (Stage.TURNS, Stage.PLANS, Stage.PLANNING, Stage.ACTION)
        s["resume"] = stages[as_index(said["resume"], words, "resume")]
    if "acted" not in said and s["stage"] not in _BEFORE_TURNS:
        s["acted"] = _before(s, w)
    _read_ready(positions, worlds, said, names)
    _read_clocks(s, w, said, names)
    _read_plans(s, w, said, names)
    if "battle" in said:
        _read_battle(s, said["battle"], names)
    if "ending" in said:
        s["ending"] = 1 + as_index(said["ending"], _ENDINGS, "ending")
        s["winners"] = as_set(said.get("winners", []), names.seats, "winners")
    _check(s, w, names)
    return positions


def _before(s: Record, w: Record) -> int:
    """The seats before the one whose turn it is, in this round's order: they have had their turns."""
    seats, first = int(w["seats"]), int(s["first"])
    return sum(1 << (first + step) % seats for step in range((int(s["turn"]) - first) % seats))


def _read_lands(s: Record, said: Mapping[str, Any], names: Notation) -> None:
    totals: dict[int, int] = {}
    for name, about in as_mapping(said.get("lands", {}), "lands").items():
        land = as_index(name, names.lands, "lands")
        units = as_units(about, name)
        owner = as_index(about.get("owner"), [*names.seats, INDEPENDENT_WORD], f"{name}: owner")
        s["owner"][land] = INDEPENDENT if owner == len(names.seats) else owner
        s["units"][land] = units
        totals[owner] = totals.get(owner, 0) + sum(units)
        if totals[owner] > MOST_UNITS:
            raise SetupError(f"{names.seats[owner]} has more than {MOST_UNITS} units.")


def _read_numbers(s: Record, said: Mapping[str, Any], names: Notation) -> None:
    for key, span in NUMBERS.items():
        s[span.field] = as_number(said.get(key, span.usual), span.low, span.high, key)
    for key, span in SEAT_NUMBERS.items():
        for seat, value in as_mapping(said.get(key, {}), key).items():
            s[span.field][as_index(seat, names.seats, key)] = as_number(
                value, span.low, span.high, f"{key} of {seat}"
            )
    for key, field in SEAT_SETS.items():
        s[field] = as_set(said.get(key, []), names.seats, key)
    s["alive"] &= ~as_set(said.get("eliminated", []), names.seats, "eliminated")
    for seat, lands in as_mapping(said.get("beaten", {}), "beaten").items():
        s["beaten"][as_index(seat, names.seats, "beaten")] = as_set(lands, names.lands, "beaten")
    for seat, units in as_mapping(said.get("bonus", {}), "bonus").items():
        cavalry, infantry = as_units(units, "bonus")
        if max(cavalry, infantry) > 99:
            raise SetupError("bonus: at most 99 units of a kind.")
        s["bonus"][as_index(seat, names.seats, "bonus")] = (cavalry, infantry)
    for seat, units in as_mapping(said.get("bonus_before", {}), "bonus_before").items():
        s["bonus_before"][as_index(seat, names.seats, "bonus_before")] = np.minimum(
            as_units(units, "bonus_before"), 99
        )
    for place, change in as_mapping(said.get("defence", {}), "defence").items():
        s["shift"][PLACES[list(PLACES)[as_index(place, list(PLACES), "defence")]]] = as_number(
            change, -9, 9, "defence"
        )
    for land in members(as_set(said.get("recruited", []), names.lands, "recruited")):
        s["recruited"][land] = 1
    for phase in members(as_set(said.get("bribed", []), ["planning", "action"], "bribed")):
        s["bribed"][phase] = 1


def _read_cards(s: Record, w: Record, said: Mapping[str, Any], names: Notation) -> None:
    s["burnt"] = as_set(said.get("burnt", []), names.heroes, "burnt")
    for seat, heroes in as_mapping(said.get("heroes", {}), "heroes").items():
        number = as_index(seat, names.seats, "heroes")
        held = as_set(heroes, names.heroes, f"heroes of {seat}")
        if held & ~int(w["recruits"][number]):
            raise SetupError(f"heroes: {seat} can only hold heroes of its own.")
        if held & int(s["burnt"]):
            raise SetupError(f"heroes: {seat} holds a hero who is burnt.")
        s["held"][number] = held
    s["accomplished"] = as_set(said.get("accomplished", []), names.missions, "accomplished")
    for seat, mission in as_mapping(said.get("missions", {}), "missions").items():
        number = as_index(seat, names.seats, "missions")
        drawn = as_index(mission, names.missions, f"mission of {seat}")
        if not int(w["missions_of"][number]) & ~int(s["accomplished"]) & 1 << drawn:
            raise SetupError(f"missions: {mission} is no open mission of {seat}.")
        s["mission"][number] = drawn + 1
    if said.get("card") is not None:
        s["card"] = 1 + as_index(said["card"], names.cards, "card")
    deck = as_set(said["deck"], names.cards, "deck") if "deck" in said else int(w["all_cards"])
    s["deck"] = deck & ~(1 << int(s["card"]) - 1 if s["card"] else 0)
    if s["card"] and not any(key in said for key in LASTING):
        _apply_card(s, w)


def _apply_card(s: Record, w: Record) -> None:
    """Let the round's card do what lasts for the round; what it did at once is done."""
    coins, due = s["coins"].copy(), s["due"].copy()
    for seat in members(int(s["alive"])):
        apply_effects(s, w, seat, EVENT)
    s["coins"], s["due"] = coins, due


def _read_ready(positions: Records, worlds: Records, said: Mapping[str, Any], names: Notation) -> None:
    s = positions[0]
    if not any(word in said for word in READY_STATES):
        if s["stage"] in (Stage.PLANNING, Stage.ACTION):
            entries.begin(positions, worlds, int(Stage.ACTION))
        return
    for state, word in enumerate(READY_STATES):
        for name, units in as_mapping(said.get(word, {}), word).items():
            land = as_index(name, names.lands, word)
            s["ready"][land, :, state] = as_units(units, f"{word} in {name}")
            if s["owner"][land] != s["turn"] or (s["ready"][land].sum(axis=1) > s["units"][land]).any():
                raise SetupError(f"{word}: so many units of {names.seats[s['turn']]} do not stand in {name}.")


def _read_plans(s: Record, w: Record, said: Mapping[str, Any], names: Notation) -> None:
    """What belongs to planning before the turns, and the claims of scenarios, which begin at the set-up."""
    for name, units in as_mapping(said.get("added", {}), "added").items():
        land = as_index(name, names.lands, "added")
        s["added"][land] = as_units(units, "added")
        if (s["added"][land] > s["units"][land]).any():
            raise SetupError(f"added: so many units do not stand in {name}.")
    for seat, heroes in as_mapping(said.get("bought", {}), "bought").items():
        number = as_index(seat, names.seats, "bought")
        s["bought"][number] = as_set(heroes, names.heroes, "bought")
        if int(s["bought"][number]) & ~int(s["held"][number]):
            raise SetupError(f"bought: {seat} does not hold these heroes.")
    if w["together"] and s["stage"] == Stage.PLANNING and "purse" not in said:
        s["purse"] = s["coins"]
        s["bonus_before"] = s["bonus"]
    claims = said.get("claims", [])
    if not isinstance(claims, list | tuple) or len(claims) > int(w["lines"]):
        raise SetupError(f"claims is a list of at most {w['lines']} entries.")
    for number, claim in enumerate(claims):
        if not isinstance(claim, list | tuple) or len(claim) != 3:
            raise SetupError("A claim is written as three numbers: held, replies, standing.")
        for field, value, most in zip(("holding", "replies", "line_standing"), claim, (1, 99, 1), strict=True):
            s[field][number] = as_number(value, 0, most, "claims")
    if w["lines"]:
        note_claims(s, w)


def _read_clocks(s: Record, w: Record, said: Mapping[str, Any], names: Notation) -> None:
    for name, clock in as_mapping(said.get("clocks", {}), "clocks").items():
        land = as_index(name, names.lands, "clocks")
        about = as_mapping(clock, f"clock of {name}")
        if not int(w["forts"]) >> land & 1:
            raise SetupError(f"clocks: there is no fort in {name}.")
        s["taken"][land] = as_number(about.get("taken", 0), 0, int(s["moment"]), f"clock of {name}: taken")
        s["replied"][land] = as_set(about.get("replied", []), names.seats, f"clock of {name}: replied")
        s["standing"][land] = as_number(about.get("standing", 0), 0, 1, f"clock of {name}: standing")


def _read_battle(s: Record, said: Any, names: Notation) -> None:
    battle = as_mapping(said, "battle")
    s["origin"] = as_index(battle.get("origin"), names.lands, "battle: origin")
    s["target"] = as_index(battle.get("target"), names.lands, "battle: target")
    s["foe"] = s["owner"][s["target"]]
    for word, units in as_mapping(battle.get("force", {}), "battle: force").items():
        s["force"][:, as_index(word, list(READY_STATES), "battle: force")] = as_units(units, "battle: force")
    if "second" in battle:
        s["second"] = 1 + as_index(battle["second"], names.lands, "battle: second")
        for word, units in as_mapping(battle.get("second_force", {}), "battle: second_force").items():
            place = as_index(word, list(READY_STATES), "battle: second_force")
            s["second_force"][:, place] = as_units(units, "battle: second_force")
    for key, field, low, high in (("heroes", "hero", 0, 0), ("dice", "die", 0, 4)):
        pair = battle.get(key, [None, None] if key == "heroes" else [0, 0])
        if not isinstance(pair, list | tuple) or len(pair) != 2:
            raise SetupError(f"battle: {key} are two, the attacker's and the defender's.")
        for side, value in enumerate(pair):
            if key == "dice":
                s[field][side] = as_number(value, low, high, "battle: dice")
            elif value is not None:
                s[field][side] = 1 + as_index(value, names.heroes, "battle: heroes")
    s["victor"] = as_index(battle.get("victor", "attacker"), ["attacker", "defender"], "battle: victor")
    s["margin"] = as_number(battle.get("margin", 0), 0, 999, "battle: margin")


def _check(s: Record, w: Record, names: Notation) -> None:
    """Refuse what cannot stand: empty holdings, the dead who act, stages without what they are about."""
    for land, name in enumerate(names.lands):
        owner, units = int(s["owner"][land]), int(s["units"][land].sum())
        if (
            owner == NOBODY
            or units
            or s["stage"] == Stage.LOSS
            or (s["stage"] in (Stage.FOUR, Stage.RETREAT, Stage.ADVANCE) and land in (s["origin"], s["target"]))
            or (s["stage"] in (Stage.FOUR, Stage.RETREAT, Stage.ADVANCE) and land == s["second"] - 1)
        ):
            continue
        if w["home_of"][land] != owner:
            raise SetupError(f"{name} has no unit; only a player's own home may stand empty (FC-4).")
    for seat, name in enumerate(names.seats):
        if not int(s["alive"]) >> seat & 1 and (s["owner"] == seat).any():
            raise SetupError(f"{name} is eliminated, but controls a land.")
    if not int(s["alive"]):
        raise SetupError("Somebody must be alive.")
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
