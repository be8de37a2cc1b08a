"""Change rules wherever they are imported, and print what every part of the program then says.

Run as `python -m tests.games.final_conquest.changed_rules` with interpreted rules: a part that kept a copy of a rule
would still say what stands in the rulebook.
"""

import json
import sys

from conqueror.bots.engines.map_games import MapEngine
from conqueror.bots.evaluation.map_threats import find_threats
from conqueror.errors import IllegalMove
from conqueror.games.map_games.maps import Fort
from conqueror.games.map_games.rules.battle import verdict
from conqueror.games.map_games.rules.turns import income_of
from conqueror.games.map_games.rules.vocabulary import DEFENDER
from conqueror.games.map_games.scenario_parts import Points, Tie, usual_points
from conqueror.games.map_games.world import LEVY
from tests.games.final_conquest.worlds import table, world

CHANGES = (
    (LEVY, {Fort.NONE: (0, 0), Fort.SMALL: (0, 3), Fort.GREAT: (2, 4)}),
    (usual_points, lambda homes: Points(19, tuple(homes), 7, 4, 0, 0, (Tie.COINS,))),
    (income_of, lambda *_: 11),
    (verdict, lambda *_: DEFENDER),
)


def change() -> None:
    """Put the changed rules wherever the true ones stand."""
    for module in list(sys.modules.values()):
        for name, value in list(vars(module).items()) if module.__name__.startswith("conqueror") else ():
            for old, new in CHANGES:
                if value is old:
                    setattr(module, name, new)


def main() -> None:
    """Print what the rules, refusals, view, words, odds and bots make of the changed rules."""
    change()
    here = world("rome", stage="planning", rome="rome 1c, sicily 1i", carthage="berber 1i")
    recruits = [move for move in here.moves("rome") if move.startswith("recruit")]
    refused = ""
    try:
        here.play("rome", "recruit sicily 1c")
    except IllegalMove as error:
        refused = error.text
    game = table()
    engine = MapEngine(game)
    weights, threats = engine._buffers[0].weights, engine._buffers[0].threats
    find_threats(here.record, here.world, threats)
    worths = {land: weights.prize[0, 0][game.map.index(land)] for land in ("sicily", "brundisium")}
    fight = world("rome", rome="brundisium 5c", carthage="sicily 1i")
    attack = "brundisium>sicily 5c"
    after = fight.play("rome", attack)
    told = after.tell("chance", "roll 4 1", None)
    print(
        json.dumps(
            {
                "recruits": recruits,
                "refused": refused,
                "levy": int(threats.levy[0]),
                "points": here.view(None)["players"]["rome"]["points"],
                "goals": game.goals[1],
                "worth": int(worths["sicily"] - worths["brundisium"]),
                "point": int(weights.point[0]),
                "income": here.view(None)["players"]["rome"]["income"],
                "loss": fight.odds("rome", attack)["exact"]["loss"],
                "outcome": told["battle"]["outcome"],
                "text": told["text"],
                "owner": after.play("chance", "roll 4 1").view(None)["lands"]["sicily"]["owner"],
            }
        )
    )


if __name__ == "__main__":
    main()
