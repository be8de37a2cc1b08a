"""What is shown of a battle: from the attack to its last decision, in every map game and every stage."""

from collections import Counter
from collections.abc import Iterator

import numpy as np

import conqueror
from conqueror.games.map_games.battles import battle
from conqueror.games.map_games.game import MapGame, MapPosition
from conqueror.games.map_games.rules import entries
from conqueror.games.map_games.rules.vocabulary import Stage
from conqueror.games.map_games.setup import BATTLE
from conqueror.kit import mix
from tests.games.duels.worlds import KEYS

ALL = ("final-conquest", *KEYS)


def moments(key: str, games: int, most: int) -> Iterator[MapPosition]:
    """Every moment of some games of random moves, in every second of which heroes never burn."""
    game = conqueror.load(key)
    assert isinstance(game, MapGame)
    out, weights = entries.buffer(), np.zeros(64, np.int64)
    for number in range(games):
        records, counter = game.start().records, mix(number)
        for step in range(most):
            if records[0].stage == Stage.OVER:
                break
            if number % 2 and records[0].stage == Stage.ACTION:
                records[0].held, records[0].burnt = game.worlds[0].recruits, 0
            yield MapPosition(game, records.copy())
            entries.random_step(records, game.worlds, out, weights, counter + step)


def check(position: MapPosition) -> None:
    """Check that what is shown of the battle is what the position's own data say."""
    data, shown = position.data(), battle(position)
    written = data["battle"]
    assert shown is not None
    assert (shown["from"], shown["to"]) == (written["origin"], written["target"])
    assert shown["and_from"] == written.get("second")
    assert shown["attacker"] == data["turn"] != shown["defender"]
    assert shown["defender"] in (*position.game.seats, "independent")
    assert shown["dice"] == written.get("dice")


def test_a_battle_is_shown_exactly_while_it_is_fought() -> None:
    """FC-84 to FC-104, DU-16: from the attack to the last decision, whoever still lives, in every map game."""
    seen: Counter[Stage] = Counter()
    for key in ALL:
        here: Counter[Stage] = Counter()
        for position in moments(key, games=20, most=400):
            here[position.stage] += 1
            assert (battle(position) is not None) == (position.stage in BATTLE), (key, position.stage)
            if position.stage in BATTLE and here[position.stage] <= 8:
                check(position)
            if position.stage is Stage.CASUALTIES and here[Stage.CASUALTIES] == 1:  # MS-18 needs large armies
                records = position.records
                records[0].stage = Stage.MORE_CASUALTIES
                check(MapPosition(position.final, records))
        seen += here
    assert set(BATTLE) - set(seen) <= {Stage.MORE_CASUALTIES}


def test_du_16_the_battle_is_shown_when_no_attacker_lives() -> None:
    """DU-16: the defender's casualty for a four is asked for after the last attacker has fallen."""
    found = 0
    for position in moments("duels", games=80, most=400):
        if position.stage is Stage.FOUR and not any(map(any, position.record.force)):
            found += 1
            defender = position.to_act[0]
            for viewer in (*position.game.seats, None):
                battle = position.hide(viewer).picture(viewer)["battle"]
                assert battle is not None
                assert (battle["cavalry"], battle["infantry"]) == (0, 0)
                assert battle["defender"] == defender
                assert battle["dice"] is not None
                assert battle["dice"][0] == 4
            move = position.moves(defender)[0]
            assert position.tell(defender, move, None)["places"] == [position.data()["battle"]["target"]]
    assert found
