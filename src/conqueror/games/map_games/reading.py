"""Positions read from plain data: what each key means."""

import numpy as np

from conqueror.errors import SetupError
from conqueror.games.map_games.notation import Notation
from conqueror.games.map_games.position_checks import check_choices, check_claim, check_holdings, check_position
from conqueror.games.map_games.rules import entries
from conqueror.games.map_games.rules.chronicle import apply_effects
from conqueror.games.map_games.rules.records import PositionRecord, World
from conqueror.games.map_games.rules.victory_lines import note_claims
from conqueror.games.map_games.rules.vocabulary import (
    CAVALRY,
    EVENT,
    INDEPENDENT,
    INFANTRY,
    Ending,
    Stage,
)
from conqueror.games.map_games.secrecy import members
from conqueror.games.map_games.setup import (
    BATTLE,
    INDEPENDENT_WORD,
    LASTING,
    NUMBERS,
    PLACES,
    READY_STATES,
    ROUND,
    SEAT_NUMBERS,
    SEAT_SETS,
    STAGES,
    UNNOTED,
    as_units,
    blank,
    known_keys,
)
from conqueror.games.setup_reader import Data, check_keys, mapping, number, one_of, set_of, shown
from conqueror.games.wording import begun
from conqueror.kit import Array

_BEFORE_TURNS = (Stage.DEAL, Stage.CARD, Stage.BID, Stage.LOT, Stage.LOSS)
_BATTLE_KEYS = ("origin", "target", "force", "heroes", "second", "second_force", "dice", "victor", "margin")
_ENDINGS = [ending.name.lower().replace("_", "-") for ending in Ending if ending]


def read_position(plain: object, worlds: Array[World], names: Notation) -> Array[PositionRecord]:
    """Return the position that plain data describes; a SetupError says what is wrong with it."""
    data = mapping(plain, "A position")
    check_keys(data, sorted(known_keys()), "a position")
    world = worlds[0]
    positions = blank(world)
    pos = positions[0]
    _read_lands(pos, data, names)
    _read_numbers(pos, data, names)
    _read_cards(pos, world, data, names)
    stage = data.get("stage", "planning")
    pos.turn = one_of(data.get("turn", names.seats[0]), names.seats, "turn")
    pos.first = one_of(data.get("first", names.seats[0]), names.seats, "first")
    pos.actor = one_of(data.get("actor", names.seats[pos.turn]), names.seats, "actor")
    if stage == ROUND:
        _read_clocks(pos, world, data, names)
        _read_claims(pos, world, data)
        check_holdings(pos, world, names)
        pos.round_number -= 1
        entries.begin(positions, worlds, int(Stage.TURNS))
        return positions
    pos.stage = STAGES[list(STAGES)[one_of(stage, list(STAGES), "stage")]]
    if "resume" in data:
        words = ["turns", "plans", "planning", "action"]
        stages = (Stage.TURNS, Stage.PLANS, Stage.PLANNING, Stage.ACTION)
        pos.resume = stages[one_of(data["resume"], words, "resume")]
    if _plans_together(pos, world):
        pos.turn = pos.actor = pos.first
    if "acted" not in data and not _precedes_turns(pos, world):
        pos.acted = _before(pos, world)
    _read_ready(positions, worlds, data, names)
    _read_clocks(pos, world, data, names)
    _read_plans(pos, world, data, names)
    _read_claims(pos, world, data)
    if "battle" in data:
        _read_battle(pos, data["battle"], names)
    if "ending" in data:
        pos.ending = 1 + one_of(data["ending"], _ENDINGS, "ending")
        pos.winners = set_of(data.get("winners", []), names.seats, "winners")
    check_position(pos, world, names)
    check_choices(positions, worlds)
    return positions


def _precedes_turns(pos: PositionRecord, world: World) -> bool:
    """Return whether the stage comes before the round's turns.

    Where all plan together, planning does (DU-11, DU-12).
    """
    return pos.stage in _BEFORE_TURNS or pos.resume in (Stage.TURNS, Stage.PLANS) or _plans_together(pos, world)


def _plans_together(pos: PositionRecord, world: World) -> bool:
    return bool(world.planning_order and pos.stage == Stage.PLANNING)


def _before(pos: PositionRecord, world: World) -> int:
    """Return the seats before the one whose turn it is, in this round's order: they have had their turns."""
    seats, first = int(world.seats), int(pos.first)
    return sum(1 << (first + step) % seats for step in range((int(pos.turn) - first) % seats))


def _read_lands(pos: PositionRecord, data: Data, names: Notation) -> None:
    for name, about in mapping(data.get("lands", {}), "lands").items():
        land = one_of(name, names.lands, "lands")
        place = begun(names.places[land])
        units = as_units(about, place)
        holder = mapping(about, place).get("owner")
        if holder is None and not any(units):
            continue  # what is left out is empty
        owner = one_of(holder, [*names.seats, INDEPENDENT_WORD], f"{place}: owner")
        pos.owner[land] = INDEPENDENT if owner == len(names.seats) else owner
        pos.units[land] = units


def _read_numbers(pos: PositionRecord, data: Data, names: Notation) -> None:
    for key, span in NUMBERS.items():
        setattr(pos, span.field, number(data.get(key, span.usual), span.low, span.high, key))
    for key, span in SEAT_NUMBERS.items():
        for seat, value in mapping(data.get(key, {}), key).items():
            owner = one_of(seat, names.seats, key)
            getattr(pos, span.field)[owner] = number(value, span.low, span.high, f"{key} of {seat.title()}")
    for key, field in SEAT_SETS.items():
        setattr(pos, field, set_of(data.get(key, []), names.seats, key))
    pos.alive &= ~set_of(data.get("eliminated", []), names.seats, "eliminated")
    for seat, lands in mapping(data.get("beaten", {}), "beaten").items():
        pos.beaten[one_of(seat, names.seats, "beaten")] = set_of(lands, names.lands, "beaten")
    for seat, units in mapping(data.get("bonus", {}), "bonus").items():
        cavalry, infantry = as_units(units, "bonus")
        if max(cavalry, infantry) > 99:
            raise SetupError("bonus: at most 99 units of a kind.")
        pos.bonus[one_of(seat, names.seats, "bonus")] = (cavalry, infantry)
    for seat, units in mapping(data.get("bonus_before", {}), "bonus_before").items():
        pos.bonus_before[one_of(seat, names.seats, "bonus_before")] = np.minimum(as_units(units, "bonus_before"), 99)
    for place, change in mapping(data.get("defence", {}), "defence").items():
        pos.shift[PLACES[list(PLACES)[one_of(place, list(PLACES), "defence")]]] = number(change, -9, 9, "defence")
    for land in members(set_of(data.get("recruited", []), names.lands, "recruited")):
        pos.recruited[land] = 1
    for phase in members(set_of(data.get("bribed", []), ["planning", "action"], "bribed")):
        pos.bribed[phase] = 1


def _read_cards(pos: PositionRecord, world: World, data: Data, names: Notation) -> None:
    pos.burnt = set_of(data.get("burnt", []), names.heroes, "burnt")
    for seat, heroes in mapping(data.get("heroes", {}), "heroes").items():
        owner = one_of(seat, names.seats, "heroes")
        held = set_of(heroes, names.heroes, f"heroes of {seat.title()}")
        if held & ~int(world.recruits[owner]):
            raise SetupError(f"heroes: {seat.title()} can only hold heroes of its own.")
        if held & int(pos.burnt):
            raise SetupError(f"heroes: {seat.title()} holds a hero who is burnt.")
        pos.held[owner] = held
    pos.accomplished = set_of(data.get("accomplished", []), names.missions, "accomplished")
    for seat, mission in mapping(data.get("missions", {}), "missions").items():
        owner = one_of(seat, names.seats, "missions")
        drawn = one_of(mission, names.missions, f"mission of {seat.title()}")
        if not int(world.missions_of[owner]) & ~int(pos.accomplished) & 1 << drawn:
            raise SetupError(f"missions: {shown(mission)} is no open mission of {seat.title()}.")
        pos.mission[owner] = drawn + 1
    if data.get("card") is not None:
        pos.card = 1 + one_of(data["card"], names.cards, "card")
    deck = set_of(data["deck"], names.cards, "deck") if "deck" in data else int(world.all_cards)
    pos.deck = deck & ~(1 << int(pos.card) - 1 if pos.card else 0)
    if pos.card and not any(key in data for key in LASTING):
        _apply_card(pos, world)


def _apply_card(pos: PositionRecord, world: World) -> None:
    """Let the round's card do what lasts for the round; what it did at once is done."""
    coins, due = pos.coins.copy(), pos.due.copy()
    for seat in members(int(pos.alive)):
        apply_effects(pos, world, seat, EVENT)
    pos.coins, pos.due = coins, due


def _read_ready(positions: Array[PositionRecord], worlds: Array[World], data: Data, names: Notation) -> None:
    pos = positions[0]
    if not any(word in data for word in READY_STATES):
        if pos.stage in (Stage.PLANNING, Stage.ACTION) and not _plans_together(pos, worlds[0]):
            entries.begin(positions, worlds, int(Stage.ACTION))
        return
    for state, word in enumerate(READY_STATES):
        for name, units in mapping(data.get(word, {}), word).items():
            land = one_of(name, names.lands, word)
            place = names.places[land]
            pos.ready[land, CAVALRY, state], pos.ready[land, INFANTRY, state] = as_units(units, f"{word} in {place}")
            if pos.owner[land] != pos.turn or any(
                sum(pos.ready[land, kind]) > pos.units[land, kind] for kind in (CAVALRY, INFANTRY)
            ):
                whose = names.seats[pos.turn].title()
                raise SetupError(f"{word}: so many units of {whose} do not stand in {place}.")


def _read_plans(pos: PositionRecord, world: World, data: Data, names: Notation) -> None:
    """Read what belongs to planning before the turns."""
    for name, units in mapping(data.get("added", {}), "added").items():
        land = one_of(name, names.lands, "added")
        pos.added[land] = as_units(units, "added")
        if any(pos.added[land, kind] > pos.units[land, kind] for kind in (CAVALRY, INFANTRY)):
            raise SetupError(f"added: so many units do not stand in {names.places[land]}.")
    for seat, heroes in mapping(data.get("bought", {}), "bought").items():
        owner = one_of(seat, names.seats, "bought")
        pos.bought[owner] = set_of(heroes, names.heroes, "bought")
        if int(pos.bought[owner]) & ~int(pos.held[owner]):
            raise SetupError(f"bought: {seat.title()} does not hold these heroes.")
    if _plans_together(pos, world) and "purse" not in data:
        pos.coins_before = pos.coins
        pos.bonus_before = pos.bonus


def _read_claims(pos: PositionRecord, world: World, data: Data) -> None:
    """Read the claims of scenarios; they begin at the set-up (MS-26), if the stage does not leave that for later."""
    claims = data.get("claims", [])
    if not isinstance(claims, list | tuple) or len(claims) > int(world.line_count):
        raise SetupError(f"claims is a list of at most {world.line_count} entries.")
    for line, claim in enumerate(claims):
        if not isinstance(claim, list | tuple) or len(claim) != 3:
            raise SetupError("A claim is written as three numbers: held, replies, standing.")
        for field, value, most in zip(("holding", "replies", "line_standing"), claim, (1, 99, 1), strict=True):
            getattr(pos, field)[line] = number(value, 0, most, "claims")
        check_claim(pos, world, line)
    if world.line_count and not ("claims" in data and pos.stage in UNNOTED):
        note_claims(pos, world)


def _read_clocks(pos: PositionRecord, world: World, data: Data, names: Notation) -> None:
    for name, clock in mapping(data.get("clocks", {}), "clocks").items():
        land = one_of(name, names.lands, "clocks")
        place = names.places[land]
        about = mapping(clock, f"clock of {place}")
        check_keys(about, ("taken", "replied", "standing"), f"the clock of {place}")
        if not int(world.forts) >> land & 1:
            raise SetupError(f"clocks: there is no fort in {place}.")
        pos.taken[land] = number(about.get("taken", 0), 0, int(pos.moment), f"clock of {place}: taken")
        pos.replied[land] = set_of(about.get("replied", []), names.seats, f"clock of {place}: replied")
        pos.standing[land] = number(about.get("standing", 0), 0, 1, f"clock of {place}: standing")


def _read_battle(pos: PositionRecord, about: object, names: Notation) -> None:
    battle = mapping(about, "battle")
    check_keys(battle, _BATTLE_KEYS, "a battle")
    if pos.stage not in BATTLE:
        raise SetupError("Nobody fights in this stage; leave the battle out.")
    pos.origin = one_of(battle.get("origin"), names.lands, "battle: origin")
    pos.target = one_of(battle.get("target"), names.lands, "battle: target")
    pos.foe = pos.owner[pos.target]
    for word, units in mapping(battle.get("force", {}), "battle: force").items():
        place = one_of(word, list(READY_STATES), "battle: force")
        pos.force[CAVALRY, place], pos.force[INFANTRY, place] = as_units(units, "battle: force")
    if "second" in battle:
        pos.second = 1 + one_of(battle["second"], names.lands, "battle: second")
        for word, units in mapping(battle.get("second_force", {}), "battle: second_force").items():
            place = one_of(word, list(READY_STATES), "battle: second_force")
            pos.second_force[CAVALRY, place], pos.second_force[INFANTRY, place] = as_units(
                units, "battle: second_force"
            )
    for key, field, low, high in (("heroes", "hero", 0, 0), ("dice", "die", 0, 4)):
        pair = battle.get(key, [None, None] if key == "heroes" else [0, 0])
        if not isinstance(pair, list | tuple) or len(pair) != 2:
            raise SetupError(f"battle: {key} are two, the attacker's and the defender's.")
        for side, value in enumerate(pair):
            if key == "dice":
                getattr(pos, field)[side] = number(value, low, high, "battle: dice")
            elif value is not None:
                getattr(pos, field)[side] = 1 + one_of(value, names.heroes, "battle: heroes")
    pos.victor = one_of(battle.get("victor", "attacker"), ["attacker", "defender"], "battle: victor")
    pos.margin = number(battle.get("margin", 0), 0, 999, "battle: margin")
