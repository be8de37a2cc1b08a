"""How each ending reads: who won, the reason, the rule and the words."""

from typing import TYPE_CHECKING

from conqueror.game import Result
from conqueror.games.map_games.goals import forts_in_words
from conqueror.games.map_games.rules.vocabulary import Ending
from conqueror.games.map_games.secrecy import members

if TYPE_CHECKING:
    from conqueror.games.map_games.game import MapPosition

_RULES = {
    Ending.FIVE_FORTS: "FC-2",
    Ending.VICTORY_POINTS: "V2-4",
    Ending.LAST_STANDING: "FC-Q13",
    Ending.CONQUEST: "SC-Q7",
    Ending.DEFENCE: "SC-Q3",
    Ending.CAPITAL_HELD: "S4-Q1",
    Ending.POINTS: "S4-4",
    Ending.OBJECTIVES: "S5-Q7",
    Ending.DRAW: "S5-8",
}


def result(position: "MapPosition") -> Result | None:
    """Return how the game ended, or None; scores are victory points."""
    ending = Ending(int(position.record.ending))
    if ending is Ending.NONE:
        return None
    seats = position.final.seats
    winners = tuple(seats[seat] for seat in members(int(position.record.winners)))
    standings = position.standings()
    scores = {seat: float(standings[number].points) for number, seat in enumerate(seats)}
    names = " and ".join(winner.title() for winner in winners)
    match ending:
        case Ending.FIVE_FORTS:
            forts = forts_in_words(int(position.world.forts_to_hold))
            words = f"{names} has held {forts} while every rival had a whole turn, and wins."
        case Ending.LAST_STANDING:
            words = f"Nobody else is left: {names} wins."
        case Ending.CONQUEST:
            words = f"{names} has conquered what the scenario asks for, and wins at once."
        case Ending.DEFENCE:
            words = f"The last round is over and nobody did what was asked: {names} wins."
        case Ending.CAPITAL_HELD:
            words = f"{names} has held both capitals while the rival replied, and wins."
        case Ending.OBJECTIVES:
            words = f"The last round is over and {names} holds what the scenario asks for: {names} wins."
        case Ending.DRAW:
            words = "The last round is over and neither side has won: a draw."
        case _:
            points = ", ".join(f"{seat.title()} {score:g}" for seat, score in scores.items())
            words = (
                f"The last round is over. Victory points: {points}. {names} win{'s' if len(winners) == 1 else ''}."
            )
            best = max(scores.values())
            if len(winners) < sum(score == best for score in scores.values()):
                words += " The tie was broken by forts, then territories, strength and coins (V2-Q2)."
    rule = "S4-Q5" if ending is Ending.DRAW and position.world.scored else _RULES[ending]
    return Result(winners, ending.name.lower().replace("_", "-"), scores, rule, words)
