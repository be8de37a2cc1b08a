"""The world record: maps, heroes, cards and missions as the rules read them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from conqueror.games.map_games.content import Army, Card, Content, Fort, Map, Term
from conqueror.games.map_games.rules import records
from conqueror.games.map_games.rules.records import World
from conqueror.games.map_games.rules.vocabulary import (
    ALL,
    CAVALRY,
    END_OF_LIMIT,
    END_OF_ROUND,
    EVENT,
    FORTS_TO_HOLD,
    IMMEDIATELY,
    INDEPENDENT,
    INFANTRY,
    LOWEST,
    NOBODY,
    REWARD,
    SEATS,
    Effect,
    Goal,
    Line,
    Place,
    PlanningOrder,
    Tie,
    Trait,
)
from conqueror.games.map_games.scenario_parts import (
    USUAL_BONUS,
    USUAL_STRENGTH,
    Bonus,
    ControlAll,
    Destroyed,
    HoldForts,
    HoldRounds,
    MostPoints,
    Planning,
    Points,
    Scenario,
    VictoryLine,
    When,
    usual_points,
)
from conqueror.kit import Array, empty
from conqueror.options import Value

_UNITS = {"cavalry": 0, "infantry": 1, "any": -1}
_PLACES = {"plain": Place.PLAIN, "great-fort": Place.GREAT, "home": Place.HOME, "sea": Place.SEA}
_WORDS = {
    "sea": 0, "land": 1,  # where a terrain bonus counts
    "strength": 0, "trait": 1, "all": 2,  # what a hero cancels
    "homes": 1, "all-players": 2,  # whom a truce protects
    "recruiting": 0, "everything": 1,  # what a change of food binds
    "any": 0, "great": 1, "small": 2,  # which forts a mission counts
}  # fmt: skip
LEVY = {Fort.NONE: (0, 0), Fort.SMALL: (0, 1), Fort.GREAT: (1, 2)}
"""How many cavalry or how many infantry a fort raises in a round at the most (FC-10, FC-12)."""
ROUNDS = {2: 10, 1: 30}  # V2-4; V2-Q1: the first edition's safety net
_WHEN = {When.IMMEDIATELY: IMMEDIATELY, When.END_OF_ROUND: END_OF_ROUND, When.END_OF_LIMIT: END_OF_LIMIT}


@dataclass(frozen=True)
class Side:
    """What the world knows of a seat."""

    faction: str
    home: str
    hero_factions: tuple[str, ...]
    strength: Army = USUAL_STRENGTH
    bonus: Bonus = USUAL_BONUS
    food: Mapping[str, int] = field(default_factory=dict)  # in place of the map's number


def make_world(content: Content, map_: Map, factions: Sequence[str], options: Mapping[str, Value]) -> Array[World]:
    """Return the world of Final Conquest in which these factions play on a map with these options."""
    sides = [Side(faction, content.faction(faction).home, (faction,)) for faction in factions]
    edition = int(str(options["edition"]))
    worlds = _common_world(content, map_, sides, content.deck(edition), options)
    world = worlds[0]
    _put_missions(world, content, map_, factions)
    world.rotates = edition == 2
    world.forts_to_hold = FORTS_TO_HOLD
    _put_points(world, map_, usual_points([side.home for side in sides]))
    world.scored = True
    world.round_limit = ROUNDS[edition]
    world.bribery = options["bribery"] == "on"
    world.with_missions = options["missions"] == "on"
    world.with_cards = options["chronicle"] == "on"
    world.reshuffles = True  # FC-Q32
    return worlds


def make_scenario_world(content: Content, scenario: Scenario, options: Mapping[str, Value]) -> Array[World]:
    """Return the world of a game for two, as its scenario says."""
    sides = [
        Side(
            seat.faction,
            seat.home,
            seat.hero_factions,
            seat.strength,
            seat.bonus,
            seat.food,
        )
        for seat in scenario.seats
    ]
    deck = [card for card in content.cards if card.id in scenario.deck]
    worlds = _common_world(content, scenario.map, sides, deck, options)
    world, map_ = worlds[0], scenario.map
    world.with_cards, world.reshuffles = bool(deck), scenario.reshuffle
    world.bribery, world.with_missions = scenario.bribery, scenario.missions
    if scenario.missions:
        _put_missions(world, content, map_, [seat.faction for seat in scenario.seats])
    world.round_limit = int(str(options.get("round_limit", scenario.round_limit)))
    world.forbidden = _lands(map_, scenario.forbidden)
    world.loser_four_kills = scenario.loser_four_kills
    world.capital_prize = scenario.capital_prize
    world.joint = scenario.two_army_attack
    if scenario.planning is Planning.SIMULTANEOUS:
        world.planning_order = (
            PlanningOrder.SEQUENTIAL if options["planning"] == "sequential" else PlanningOrder.SIMULTANEOUS
        )
    if scenario.abandoned:
        world.abandons = True
        world.abandoned_army[0], world.abandoned_army[1] = scenario.abandoned.plain, scenario.abandoned.great
    if scenario.rally:
        rally = scenario.rally
        world.rally = True
        world.rally_coins, world.rally_room, world.rally_units = (
            rally.coins,
            rally.over_quota,
            rally.extra_cavalry,
        )
        world.rally_defers = rally.defer_disbanding
        world.rally_forts, world.rally_most = rally.most_great_forts, rally.most_units
    _put_lines(world, scenario)
    return worlds


def _common_world(
    content: Content, map_: Map, sides: Sequence[Side], deck: Sequence[Card], options: Mapping[str, Value]
) -> Array[World]:
    worlds = empty(World)
    world = worlds[0]
    _put_map(world, map_)
    _put_sides(world, content, map_, sides)
    _put_heroes(world, content)
    _put_cards(world, content, deck)
    world.extra_moves = options["extra_action"] == "move-or-attack"
    return worlds


def _lands(map_: Map, names: Iterable[str]) -> int:
    """Return lands as a set."""
    return sum(1 << map_.index(name) for name in set(names))


def _put_map(world: World, map_: Map) -> None:
    world.lands = len(map_.territories)
    world.food_base, world.food_per = map_.food_base, map_.food_per
    world.home_of[:] = NOBODY
    alphabet = sorted(land.id for land in map_.territories)
    for number, land in enumerate(map_.territories):
        world.alphabet[number] = alphabet.index(land.id)
        world.pay[number] = land.coins
        for seat in range(SEATS):
            world.food[seat, number] = land.food
        world.adjacent[number] = _lands(map_, map_.neighbours(land.id))
        if land.sea:
            world.seas |= 1 << number
        if land.fort is not Fort.NONE:
            world.forts |= 1 << number
        if land.fort is Fort.GREAT:
            world.great |= 1 << number
        world.levy[number, CAVALRY], world.levy[number, INFANTRY] = LEVY[land.fort]


def _put_sides(world: World, content: Content, map_: Map, sides: Sequence[Side]) -> None:
    world.seats = len(sides)
    usual = Side("", "", ())
    for owner in range(INDEPENDENT + 1):
        side = sides[owner] if owner < len(sides) else usual
        world.strength[owner] = side.strength
        bonus = side.bonus
        for place, number in (
            (Place.PLAIN, bonus.plain),
            (Place.GREAT, bonus.great),
            (Place.HOME, bonus.home),
            (Place.SEA, bonus.sea),
        ):
            world.defence[owner, place] = number
    for seat, side in enumerate(sides):
        home = map_.index(side.home)
        world.home[seat] = home
        world.home_of[home] = seat
        world.recruits[seat] = sum(
            1 << n for n, hero in enumerate(content.heroes) if hero.faction in side.hero_factions
        )
        for land, food in side.food.items():
            world.food[seat, map_.index(land)] = food


def _put_lines(world: World, scenario: Scenario) -> None:
    """Fill in a scenario's victory lines; where forts win, points decide as in the second edition (MS-26)."""
    lines = []
    seats = [seat.faction for seat in scenario.seats]
    for line in scenario.victory:
        forts = [condition for condition in line.conditions if isinstance(condition, HoldForts)]
        if forts:
            world.forts_to_hold = forts[0].count
        else:
            lines.append(line)
    usual = usual_points([seat.home for seat in scenario.seats])
    _put_points(world, scenario.map, scenario.points or usual)
    world.scored = scenario.points is not None
    only_points = len(lines) == 1 and any(isinstance(condition, MostPoints) for condition in lines[0].conditions)
    if world.forts_to_hold and only_points and (scenario.points is None or scenario.points.scores_like(usual)):
        return
    world.line_count = len(lines)
    for number, line in enumerate(lines):
        _put_line(world.lines[number], line, scenario.map, seats)


def _put_points(world: World, map_: Map, points: Points) -> None:
    """Fill in what every land scores, and what tells equal points apart."""
    world.capitals = _lands(map_, points.capitals)
    world.ties[:] = NOBODY
    for number, tie in enumerate(points.ties):
        world.ties[number] = Tie[tie.name]
    for number, land in enumerate(map_.territories):
        world.worth[number] = points.of(land.id, map_)


def _put_line(record: records.VictoryLine, line: VictoryLine, map_: Map, seats: list[str]) -> None:
    """Fill in one victory line."""
    record.winner = seats.index(line.winner) if line.winner in seats else NOBODY
    record.kind, record.when = Line.CONTROL_ALL, _WHEN[line.when]
    for condition in line.conditions:
        match condition:
            case ControlAll(territories):
                record.lands |= _lands(map_, territories)
            case HoldRounds(territory, rounds, while_holding):
                record.kind, record.replies = Line.HOLD_ROUNDS, rounds
                record.lands |= _lands(map_, (territory, *while_holding))
            case Destroyed(rival):
                record.kind, record.rival = Line.DESTROYED, seats.index(rival)
            case MostPoints():
                record.kind = Line.MOST_POINTS
            case _:
                record.kind = Line.OTHERWISE
    if record.kind == Line.HOLD_ROUNDS:
        record.when = END_OF_ROUND


def _put_heroes(world: World, content: Content) -> None:
    for number, hero in enumerate(content.heroes):
        world.price[number], world.might[number] = hero.price, hero.strength
        trait = world.traits[number]
        trait.kind = hero.effect.kind
        trait.first, trait.second, trait.third = _trait(hero.effect)


def _trait(term: Term[Trait]) -> tuple[int, int, int]:
    """Return what belongs to a trait, as numbers in the order of its parameters."""
    numbers = [_number(name, value) for name, value in term.parameters.items()]
    first, second, third = [*numbers, 0, 0, 0][:3]
    return first, second, third


def _number(name: str, value: int | str | tuple[str, ...]) -> int:
    if isinstance(value, int):
        return value
    return _UNITS[str(value)] if name == "unit" else _WORDS[str(value)]


def _put_cards(world: World, content: Content, deck: Sequence[Card]) -> None:
    for number, card in enumerate(content.cards):
        if card in deck:
            world.all_cards |= 1 << number
        if card.sword:
            world.sword |= 1 << number
        world.minimum[number] = card.minimum
        for part, terms in _parts(card):
            for slot, term in enumerate(terms):
                effect = world.effects[number, part, slot]
                effect.kind = term.kind
                effect.first, effect.second = _effect(term)


def _parts(card: Card) -> tuple[tuple[int, tuple[Term[Effect], ...]], ...]:
    return (EVENT, card.effects), (REWARD, card.reward), (ALL, card.all), (LOWEST, card.lowest)


def _effect(term: Term[Effect]) -> tuple[int, int]:
    numbers = [
        _PLACES[str(value)] if name == "place" else _number(name, value) for name, value in term.parameters.items()
    ]
    first, second = [*numbers, 0, 0][:2]
    return first, second


def _put_missions(world: World, content: Content, map_: Map, factions: Sequence[str]) -> None:
    for seat, faction in enumerate(factions):
        world.missions_of[seat] = sum(
            1 << n for n, mission in enumerate(content.missions) if mission.faction == faction
        )
    for number, mission in enumerate(content.missions):
        term = mission.condition
        world.prize[number] = mission.prize
        world.goal_lands[number] = sum(1 << map_.index(land) for land in term.territories if land in map_)
        goal = world.goals[number]
        goal.kind = term.kind
        goal.first, goal.second = _goal(term, factions)


def _goal(term: Term[Goal], factions: Sequence[str]) -> tuple[int, int]:
    match term.kind:
        case Goal.CAPTURE_HOME:
            wanted = term.word("of")
            return (NOBODY if wanted == "any" else factions.index(wanted) if wanted in factions else INDEPENDENT), 0
        case Goal.HOLD_FORTS:
            return _WORDS[term.word("size")], term.number("count")
        case Goal.FIELD_UNITS:
            return _UNITS[term.word("unit")], term.number("count")
        case _:
            return (term.number("count") if "count" in term.parameters else 0), 0
