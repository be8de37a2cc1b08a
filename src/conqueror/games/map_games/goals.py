"""What wins a map game, in words: a sentence for every way to win, in the order in which they are looked at."""

from collections.abc import Iterable, Sequence

from conqueror.games.map_games.maps import Map
from conqueror.games.map_games.rules.vocabulary import FORTS_TO_HOLD
from conqueror.games.map_games.scenario_parts import (
    NOBODY,
    Condition,
    ControlAll,
    Destroyed,
    HoldForts,
    HoldRounds,
    MostPoints,
    Otherwise,
    Points,
    Scenario,
    Tie,
    VictoryLine,
    When,
    usual_points,
)
from conqueror.games.wording import listed

_ANY_CAPITAL = "a player's capital"


def forts_in_words(count: int) -> str:
    """Return so many forts in words; a scenario may ask for another number than five (FC-2)."""
    return "five forts" if count == 5 else f"{count} fort{'s' if count != 1 else ''}"


def goals_of_all(rounds: int) -> tuple[str, ...]:
    """Return what wins Final Conquest (FC-2, V2-4)."""
    return (
        f"Whoever holds {forts_in_words(FORTS_TO_HOLD)} while every rival has a whole turn wins.",
        f"After round {rounds} the most victory points win: {_points(usual_points(()), _ANY_CAPITAL)}",
        "Whoever controls nothing is out, and the last one left wins.",  # FC-Q13
    )


def goals_of_two(scenario: Scenario, rounds: int) -> tuple[str, ...]:
    """Return what wins a game for two, by the lines of its scenario; the first that applies decides."""
    sentences = [_sentence(line, scenario, f"After round {rounds}") for line in scenario.victory]
    if not any(isinstance(condition, Destroyed) for line in scenario.victory for condition in line.conditions):
        sentences.append("Whoever has neither a unit nor a territory left has lost.")  # SC-Q8
    return tuple(dict.fromkeys(sentences))  # forts win for both seats alike


def _sentence(line: VictoryLine, scenario: Scenario, last: str) -> str:
    winner = "" if line.winner == NOBODY else line.winner.title()
    for condition in line.conditions:
        if isinstance(condition, HoldForts):
            return f"Whoever holds {forts_in_words(condition.count)} while the rival has a whole turn wins."
        if isinstance(condition, MostPoints):
            return f"{last} more points win: {_scenario_points(scenario)}"
        if isinstance(condition, Otherwise):
            return f"{last}, if nobody has won, {f'{winner} wins' if winner else 'it is a draw'}."
    asked = listed([_asked(condition, scenario.map) for condition in line.conditions])
    first = line.conditions[0]
    if isinstance(first, HoldRounds):
        return f"{winner} wins {asked}."  # looked at whenever a turn ends (MS-26)
    if line.when is When.IMMEDIATELY or isinstance(first, Destroyed):  # who has nothing left has lost (SC-Q8)
        return f"{winner} wins at once {asked}."
    return (
        f"{last} {winner} wins {asked}."
        if line.when is When.END_OF_LIMIT
        else f"When a round ends {winner} wins {asked}."
    )


def _asked(condition: Condition, map_: Map) -> str:
    """Return what a line asks of its winner."""
    match condition:
        case ControlAll(territories):
            return f"by holding {_places(territories, map_)}"
        case HoldRounds(territory, rounds, while_holding):
            turns = "a whole turn" if rounds == 1 else f"{rounds} whole turns"
            beside = f", and {_places(while_holding, map_)} too" if while_holding else ""
            return f"by holding {map_[territory].name} while the rival has {turns}{beside}"
        case Destroyed(faction):
            return f"when {faction.title()} has neither a unit nor a territory left"
        case _:
            return ""


def _places(territories: Iterable[str], map_: Map) -> str:
    return listed([map_[territory].name for territory in territories])


def _scenario_points(scenario: Scenario) -> str:
    """Say what a scenario's table scores; without one it is the second edition's."""
    points = scenario.points
    if points is None:
        return _points(usual_points(()), _ANY_CAPITAL)
    capitals = _places(points.capitals, scenario.map)
    return _points(points, f"each of {capitals}" if len(points.capitals) > 1 else capitals)


def _points(points: Points, capitals: str) -> str:
    """Say what territories score, without those that score nothing, and what tells equal points apart."""
    worth = (
        (points.capital, capitals),
        (points.great, "another great fort" if capitals else "a great fort"),
        (points.small, "a small fort"),
        (points.plain, "a land without a fort"),
        (points.sea, "a sea"),
    )
    scores = [f"{value} for {what}" for value, what in worth if value and what]
    if capitals and not points.capital:
        scores.append(f"nothing for {capitals.removeprefix('each of ')}")
    return f"{listed(scores)}. {_ties(points.ties)}".rstrip()


def _ties(ties: Sequence[Tie]) -> str:
    return f"Equal points are told apart by {listed(ties)}." if ties else ""
