"""Positions read from plain data: what each key means."""

import numpy as np

from conqueror.errors import SetupError
from conqueror.games.map_games.notation import Notation
from conqueror.games.map_games.position_checks import check_holdings, check_position
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
    UNNOTED,
    as_units,
    blank,
    known_keys,
)
from conqueror.games.setup_reader import Data, check_keys, mapping, number, one_of, set_of
from conqueror.kit import Array

_BEFORE_TURNS = (Stage.DEAL, Stage.CARD, Stage.BID, Stage.LOT, Stage.LOSS)
_ENDINGS = [ending.name.lower().replace("_", "-") for ending in Ending if ending]


def read_position(plain: object, worlds: Array[World], names: Notation) -> Array[PositionRecord]:
    """Return the position that plain data describes; a SetupError says what is wrong with it."""
    data = mapping(plain, "A position")
    check_keys(data, sorted(known_keys()), "a position")
    w = worlds[0]
    positions = blank(w)
    s = positions[0]
    _read_lands(s, data, names)
    _read_numbers(s, data, names)
    _read_cards(s, w, data, names)
    stage = data.get("stage", "planning")
    s.turn = one_of(data.get("turn", names.seats[0]), names.seats, "turn")
    s.first = one_of(data.get("first", names.seats[0]), names.seats, "first")
    s.actor = one_of(data.get("actor", names.seats[s.turn]), names.seats, "actor")
    if stage == ROUND:
        _read_clocks(s, w, data, names)
        _read_claims(s, w, data)
        check_holdings(s, w, names)
        s.round_number -= 1
        entries.begin(positions, worlds, int(Stage.TURNS))
        return positions
    s.stage = STAGES[list(STAGES)[one_of(stage, list(STAGES), "stage")]]
    if "resume" in data:
        words = ["turns", "plans", "planning", "action"]
        stages = (Stage.TURNS, Stage.PLANS, Stage.PLANNING, Stage.ACTION)
        s.resume = stages[one_of(data["resume"], words, "resume")]
    if _plans_together(s, w):
        s.turn = s.actor = s.first
    if "acted" not in data and not _precedes_turns(s, w):
        s.acted = _before(s, w)
    _read_ready(positions, worlds, data, names)
    _read_clocks(s, w, data, names)
    _read_plans(s, w, data, names)
    _read_claims(s, w, data)
    if "battle" in data:
        _read_battle(s, data["battle"], names)
    if "ending" in data:
        s.ending = 1 + one_of(data["ending"], _ENDINGS, "ending")
        s.winners = set_of(data.get("winners", []), names.seats, "winners")
    check_position(s, w, names)
    return positions


def _precedes_turns(s: PositionRecord, w: World) -> bool:
    """Return whether the stage comes before the round's turns.

    Where all plan together, planning does (DU-11, DU-12).
    """
    return s.stage in _BEFORE_TURNS or s.resume in (Stage.TURNS, Stage.PLANS) or _plans_together(s, w)


def _plans_together(s: PositionRecord, w: World) -> bool:
    return bool(w.planning_order and s.stage == Stage.PLANNING)


def _before(s: PositionRecord, w: World) -> int:
    """Return the seats before the one whose turn it is, in this round's order: they have had their turns."""
    seats, first = int(w.seats), int(s.first)
    return sum(1 << (first + step) % seats for step in range((int(s.turn) - first) % seats))


def _read_lands(s: PositionRecord, data: Data, names: Notation) -> None:
    totals: dict[int, int] = {}
    for name, about in mapping(data.get("lands", {}), "lands").items():
        land = one_of(name, names.lands, "lands")
        units = as_units(about, name)
        holder = mapping(about, name).get("owner")
        if holder is None and not any(units):
            continue  # what is left out is empty
        owner = one_of(holder, [*names.seats, INDEPENDENT_WORD], f"{name}: owner")
        s.owner[land] = INDEPENDENT if owner == len(names.seats) else owner
        s.units[land] = units
        totals[owner] = totals.get(owner, 0) + sum(units)
        if totals[owner] > MOST_UNITS:
            raise SetupError(f"{str(holder).title()} has more than {MOST_UNITS} units.")


def _read_numbers(s: PositionRecord, data: Data, names: Notation) -> None:
    for key, span in NUMBERS.items():
        setattr(s, span.field, number(data.get(key, span.usual), span.low, span.high, key))
    for key, span in SEAT_NUMBERS.items():
        for seat, value in mapping(data.get(key, {}), key).items():
            getattr(s, span.field)[one_of(seat, names.seats, key)] = number(
                value, span.low, span.high, f"{key} of {seat}"
            )
    for key, field in SEAT_SETS.items():
        setattr(s, field, set_of(data.get(key, []), names.seats, key))
    s.alive &= ~set_of(data.get("eliminated", []), names.seats, "eliminated")
    for seat, lands in mapping(data.get("beaten", {}), "beaten").items():
        s.beaten[one_of(seat, names.seats, "beaten")] = set_of(lands, names.lands, "beaten")
    for seat, units in mapping(data.get("bonus", {}), "bonus").items():
        cavalry, infantry = as_units(units, "bonus")
        if max(cavalry, infantry) > 99:
            raise SetupError("bonus: at most 99 units of a kind.")
        s.bonus[one_of(seat, names.seats, "bonus")] = (cavalry, infantry)
    for seat, units in mapping(data.get("bonus_before", {}), "bonus_before").items():
        s.bonus_before[one_of(seat, names.seats, "bonus_before")] = np.minimum(as_units(units, "bonus_before"), 99)
    for place, change in mapping(data.get("defence", {}), "defence").items():
        s.shift[PLACES[list(PLACES)[one_of(place, list(PLACES), "defence")]]] = number(change, -9, 9, "defence")
    for land in members(set_of(data.get("recruited", []), names.lands, "recruited")):
        s.recruited[land] = 1
    for phase in members(set_of(data.get("bribed", []), ["planning", "action"], "bribed")):
        s.bribed[phase] = 1


def _read_cards(s: PositionRecord, w: World, data: Data, names: Notation) -> None:
    s.burnt = set_of(data.get("burnt", []), names.heroes, "burnt")
    for seat, heroes in mapping(data.get("heroes", {}), "heroes").items():
        owner = one_of(seat, names.seats, "heroes")
        held = set_of(heroes, names.heroes, f"heroes of {seat}")
        if held & ~int(w.recruits[owner]):
            raise SetupError(f"heroes: {seat} can only hold heroes of its own.")
        if held & int(s.burnt):
            raise SetupError(f"heroes: {seat} holds a hero who is burnt.")
        s.held[owner] = held
    s.accomplished = set_of(data.get("accomplished", []), names.missions, "accomplished")
    for seat, mission in mapping(data.get("missions", {}), "missions").items():
        owner = one_of(seat, names.seats, "missions")
        drawn = one_of(mission, names.missions, f"mission of {seat}")
        if not int(w.missions_of[owner]) & ~int(s.accomplished) & 1 << drawn:
            raise SetupError(f"missions: {mission} is no open mission of {seat}.")
        s.mission[owner] = drawn + 1
    if data.get("card") is not None:
        s.card = 1 + one_of(data["card"], names.cards, "card")
    deck = set_of(data["deck"], names.cards, "deck") if "deck" in data else int(w.all_cards)
    s.deck = deck & ~(1 << int(s.card) - 1 if s.card else 0)
    if s.card and not any(key in data for key in LASTING):
        _apply_card(s, w)


def _apply_card(s: PositionRecord, w: World) -> None:
    """Let the round's card do what lasts for the round; what it did at once is done."""
    coins, due = s.coins.copy(), s.due.copy()
    for seat in members(int(s.alive)):
        apply_effects(s, w, seat, EVENT)
    s.coins, s.due = coins, due


def _read_ready(positions: Array[PositionRecord], worlds: Array[World], data: Data, names: Notation) -> None:
    s = positions[0]
    if not any(word in data for word in READY_STATES):
        if s.stage in (Stage.PLANNING, Stage.ACTION) and not _plans_together(s, worlds[0]):
            entries.begin(positions, worlds, int(Stage.ACTION))
        return
    for state, word in enumerate(READY_STATES):
        for name, units in mapping(data.get(word, {}), word).items():
            land = one_of(name, names.lands, word)
            s.ready[land, CAVALRY, state], s.ready[land, INFANTRY, state] = as_units(units, f"{word} in {name}")
            if s.owner[land] != s.turn or any(
                sum(s.ready[land, kind]) > s.units[land, kind] for kind in (CAVALRY, INFANTRY)
            ):
                whose, place = names.seats[s.turn].title(), names.places[land]
                raise SetupError(f"{word}: so many units of {whose} do not stand in {place}.")


def _read_plans(s: PositionRecord, w: World, data: Data, names: Notation) -> None:
    """Read what belongs to planning before the turns."""
    for name, units in mapping(data.get("added", {}), "added").items():
        land = one_of(name, names.lands, "added")
        s.added[land] = as_units(units, "added")
        if any(s.added[land, kind] > s.units[land, kind] for kind in (CAVALRY, INFANTRY)):
            raise SetupError(f"added: so many units do not stand in {names.places[land]}.")
    for seat, heroes in mapping(data.get("bought", {}), "bought").items():
        owner = one_of(seat, names.seats, "bought")
        s.bought[owner] = set_of(heroes, names.heroes, "bought")
        if int(s.bought[owner]) & ~int(s.held[owner]):
            raise SetupError(f"bought: {seat} does not hold these heroes.")
    if _plans_together(s, w) and "purse" not in data:
        s.coins_before = s.coins
        s.bonus_before = s.bonus


def _read_claims(s: PositionRecord, w: World, data: Data) -> None:
    """Read the claims of scenarios; they begin at the set-up (MS-26), if the stage does not leave that for later."""
    claims = data.get("claims", [])
    if not isinstance(claims, list | tuple) or len(claims) > int(w.line_count):
        raise SetupError(f"claims is a list of at most {w.line_count} entries.")
    for line, claim in enumerate(claims):
        if not isinstance(claim, list | tuple) or len(claim) != 3:
            raise SetupError("A claim is written as three numbers: held, replies, standing.")
        for field, value, most in zip(("holding", "replies", "line_standing"), claim, (1, 99, 1), strict=True):
            getattr(s, field)[line] = number(value, 0, most, "claims")
    if w.line_count and not ("claims" in data and s.stage in UNNOTED):
        note_claims(s, w)


def _read_clocks(s: PositionRecord, w: World, data: Data, names: Notation) -> None:
    for name, clock in mapping(data.get("clocks", {}), "clocks").items():
        land = one_of(name, names.lands, "clocks")
        about = mapping(clock, f"clock of {name}")
        if not int(w.forts) >> land & 1:
            raise SetupError(f"clocks: there is no fort in {names.places[land]}.")
        s.taken[land] = number(about.get("taken", 0), 0, int(s.moment), f"clock of {name}: taken")
        s.replied[land] = set_of(about.get("replied", []), names.seats, f"clock of {name}: replied")
        s.standing[land] = number(about.get("standing", 0), 0, 1, f"clock of {name}: standing")


def _read_battle(s: PositionRecord, about: object, names: Notation) -> None:
    battle = mapping(about, "battle")
    s.origin = one_of(battle.get("origin"), names.lands, "battle: origin")
    s.target = one_of(battle.get("target"), names.lands, "battle: target")
    s.foe = s.owner[s.target]
    for word, units in mapping(battle.get("force", {}), "battle: force").items():
        place = one_of(word, list(READY_STATES), "battle: force")
        s.force[CAVALRY, place], s.force[INFANTRY, place] = as_units(units, "battle: force")
    if "second" in battle:
        s.second = 1 + one_of(battle["second"], names.lands, "battle: second")
        for word, units in mapping(battle.get("second_force", {}), "battle: second_force").items():
            place = one_of(word, list(READY_STATES), "battle: second_force")
            s.second_force[CAVALRY, place], s.second_force[INFANTRY, place] = as_units(units, "battle: second_force")
    for key, field, low, high in (("heroes", "hero", 0, 0), ("dice", "die", 0, 4)):
        pair = battle.get(key, [None, None] if key == "heroes" else [0, 0])
        if not isinstance(pair, list | tuple) or len(pair) != 2:
            raise SetupError(f"battle: {key} are two, the attacker's and the defender's.")
        for side, value in enumerate(pair):
            if key == "dice":
                getattr(s, field)[side] = number(value, low, high, "battle: dice")
            elif value is not None:
                getattr(s, field)[side] = 1 + one_of(value, names.heroes, "battle: heroes")
    s.victor = one_of(battle.get("victor", "attacker"), ["attacker", "defender"], "battle: victor")
    s.margin = number(battle.get("margin", 0), 0, 999, "battle: margin")
