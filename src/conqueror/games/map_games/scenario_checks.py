"""What of a scenario has to fit together: armies, homes, food, the deck and the lines that say who wins."""

from conqueror.games.map_games.content import Content
from conqueror.games.map_games.maps import Fort
from conqueror.games.map_games.rules.vocabulary import LINES
from conqueror.games.map_games.scenario_parts import (
    HIGHEST,
    NOBODY,
    ControlAll,
    Destroyed,
    HoldForts,
    HoldRounds,
    MostPoints,
    Otherwise,
    Planning,
    Scenario,
    ScenarioSeat,
    VictoryLine,
    When,
)
from conqueror.games.toml_table import Table


def check_scenario(root: Table, scenario: Scenario, content: Content) -> None:
    """Refuse a scenario whose parts do not fit together."""
    _check_seats(root, scenario)
    _check_armies(root, scenario)
    _check_theatre(root, scenario)
    _check_deck(root, scenario)
    if scenario.bribery and scenario.planning is Planning.SIMULTANEOUS:
        raise root.error("rules.bribery", 'Nobody is late when both plan at once; write planning = "own-turn".')
    if scenario.missions:
        _check_missions(root, scenario, content)
    if len(scenario.victory) > LINES:
        raise root.error("victory", f"There are at most {LINES} lines, not {len(scenario.victory)}.")
    for number, line in enumerate(scenario.victory, 1):
        _check_line(Table(root.file, f"victory number {number}", {}), scenario, line)
    _check_endings(root, scenario)


def _check_seats(root: Table, scenario: Scenario) -> None:
    map_ = scenario.map
    first, second = scenario.seats
    for seat in scenario.seats:
        key = f"seat {seat.faction}"
        if map_[seat.home].fort is not Fort.GREAT:
            raise root.error(f"{key}.home", f"A home has a great fort, and “{seat.home}” has none.")
        if seat.home in scenario.forbidden:
            raise root.error(f"{key}.home", f"“{seat.home}” is forbidden in this scenario.")
        if seat.faction not in seat.hero_factions:
            raise root.error(f"{key}.hero_factions", f"The own heroes are missing: {seat.faction}.")
    if first.home == second.home:
        raise root.error(f"seat {second.faction}.home", f"“{second.home}” is the home of {first.faction} already.")
    for faction in second.hero_factions:
        if faction in first.hero_factions:
            raise root.error(
                f"seat {second.faction}.hero_factions",
                f"The heroes of {faction} are {first.faction}'s already; each card is there once (S4-Q14).",
            )


def _check_armies(root: Table, scenario: Scenario) -> None:
    whose = {seat.home: seat.faction for seat in scenario.seats}
    for seat in scenario.seats:
        key = f"seat {seat.faction}.units"
        if not seat.units:
            raise root.error(key, "A seat starts with at least one unit.")
        for place in seat.units:
            if place in scenario.forbidden:
                raise root.error(f"{key}.{place}", "No seat starts in a forbidden territory (SC-Q2).")
            if whose.setdefault(place, seat.faction) != seat.faction:
                raise root.error(f"{key}.{place}", f"This is {whose[place]}'s at the start.")
        _check_food(root, seat, scenario)
    for place in scenario.independents:
        if place in whose:
            raise root.error(f"independents.{place}", f"This is {whose[place]}'s at the start.")


def _check_food(root: Table, seat: ScenarioSeat, scenario: Scenario) -> None:
    food = sum(seat.food_of(territory, scenario.map) for territory in seat.held)
    quota = scenario.map.quota(food)
    if seat.size > quota:
        raise root.error(
            f"seat {seat.faction}.units",
            f"{seat.size} units are too many: {food} food at the start feeds {quota} (FC-16).",
        )


def _check_theatre(root: Table, scenario: Scenario) -> None:
    """Refuse open territories that can be reached only by a step into a forbidden one."""
    map_, opened = scenario.map, set(scenario.theatre)
    start = scenario.seats[0].home
    reached, waiting = {start}, [start]
    while waiting:
        for there in map_.neighbours(waiting.pop()):
            if there in opened and there not in reached:
                reached.add(there)
                waiting.append(there)
    for territory in scenario.theatre:
        if territory not in reached:
            raise root.error(
                "forbidden", f"No open way leads from “{start}” to “{territory}”; forbid that one too, or open a way."
            )


def _check_deck(root: Table, scenario: Scenario) -> None:
    last = len(scenario.deck) + 1  # a card in every round from the second on
    if scenario.reshuffle and not scenario.deck:
        raise root.error("rules.reshuffle_chronicle", "There are no chronicle cards to shuffle again.")
    if scenario.deck and not scenario.reshuffle and not 0 < scenario.round_limit <= last:
        raise root.error(
            "chronicle.deck",
            f"The cards last until round {last}; set round_limit to {last} or less, or reshuffle_chronicle to true.",
        )


def _check_missions(root: Table, scenario: Scenario, content: Content) -> None:
    for seat in scenario.seats:
        for mission in content.missions_of(seat.faction):
            for place in mission.condition.territories:
                if place not in scenario.map:
                    raise root.error(
                        "rules.missions",
                        f"The mission “{mission.id}” of {seat.faction} asks for “{place}”,"
                        f" which is not on the {scenario.map.id} map.",
                    )


def _check_line(table: Table, scenario: Scenario, line: VictoryLine) -> None:
    for condition in line.conditions:
        alone = len(line.conditions) == 1
        match condition:
            case ControlAll(territories):
                _refuse_forbidden(table, "all control-all.territories", territories, scenario)
            case HoldRounds(territory, rounds, while_holding):
                _refuse_forbidden(table, "all hold-rounds.territory", (territory,), scenario)
                _refuse_forbidden(table, "all hold-rounds.while_holding", while_holding, scenario)
                _refuse_too_long(table, "all hold-rounds.rounds", rounds, scenario)
            case HoldForts(count, rounds):
                forts = sum(scenario.map[place].fort is not Fort.NONE for place in scenario.theatre)
                if count > forts:
                    raise table.error("all hold-forts.count", f"{count} is too many: only {forts} forts are open.")
                if rounds != 1:
                    raise table.error(
                        "all hold-forts.rounds", "Forts win after one turn of the rival; write 1 (FC-Q1)."
                    )
            case Destroyed(faction) if faction == line.winner:
                raise table.error("all destroyed.faction", "Nobody wins by being destroyed.")
            case MostPoints() if scenario.points is None:
                raise table.error("all most-points", "This line needs the table [points].")
            case MostPoints() if not _anything_scores(scenario):
                raise table.error("all most-points", "No territory scores anything; see the table [points].")
            case MostPoints() | Otherwise() if line.when is not When.END_OF_LIMIT:
                raise table.error("when", f"A line {condition.kind} is looked at when the last round is over.")
            case Otherwise() if line is not scenario.victory[-1]:
                raise table.error("all otherwise", "No line can come after otherwise; it is the last.")
        if not alone and not isinstance(condition, ControlAll):
            raise table.error("all", f"Beside {condition.kind} there is no other condition in a line.")
    first = line.conditions[0]
    if (line.winner == HIGHEST) != isinstance(first, MostPoints):
        raise table.error("winner", f"“{HIGHEST}” goes with most-points, and only with it.")
    if line.winner == NOBODY and not isinstance(first, Otherwise):
        raise table.error("winner", f"“{NOBODY}” goes with otherwise, and with nothing else.")
    _refuse_won_already(table, scenario, line)


def _anything_scores(scenario: Scenario) -> bool:
    points, map_ = scenario.points, scenario.map
    return points is not None and any(points.of(place.id, map_) for place in map_.territories)


def _refuse_forbidden(table: Table, key: str, territories: tuple[str, ...], scenario: Scenario) -> None:
    for territory in territories:
        if territory in scenario.forbidden:
            raise table.error(key, f"“{territory}” is forbidden in this scenario.")


def _refuse_too_long(table: Table, key: str, rounds: int, scenario: Scenario) -> None:
    if scenario.round_limit and rounds > scenario.round_limit:
        raise table.error(key, f"The game has only {scenario.round_limit} rounds.")


def _refuse_won_already(table: Table, scenario: Scenario, line: VictoryLine) -> None:
    if line.when is When.END_OF_LIMIT or line.winner in (HIGHEST, NOBODY):
        return
    held = set(scenario.seat(line.winner).held)
    if all(isinstance(one, ControlAll) and held >= set(one.territories) for one in line.conditions):
        raise table.error("all", f"This holds for {line.winner} at the start, so the game would be over.")


def _check_endings(root: Table, scenario: Scenario) -> None:
    last = [line for line in scenario.victory if line.when is When.END_OF_LIMIT]
    sure = any(isinstance(line.conditions[0], MostPoints | Otherwise) for line in last)
    if scenario.round_limit and not sure:
        raise root.error(
            "victory",
            f"No line says what happens after round {scenario.round_limit}; write one of most-points or otherwise.",
        )
    if last and not scenario.round_limit:
        raise root.error("round_limit", "A victory line waits for the last round, so a limit is needed.")
    forts = [
        (line.winner, one.count) for line in scenario.victory for one in line.conditions if isinstance(one, HoldForts)
    ]
    if forts and (len(forts) != 2 or forts[0][0] == forts[1][0] or forts[0][1] != forts[1][1]):
        raise root.error("victory", "Where forts win, each seat has one line hold-forts, and for the same number.")
    asked = any(isinstance(line.conditions[0], MostPoints) for line in scenario.victory)
    if scenario.points is not None and not asked:
        raise root.error("points", "No victory line asks for points; write one of most-points.")
