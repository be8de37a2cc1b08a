"""Laws that hold at every moment of every game, looked at in games of random moves."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from conqueror.games.map_games.game import MapPosition
from tests.games.final_conquest.worlds import CAMPAIGN, GRAND, HOMES, armies, coins, counted, table

FOOD = {
    4: {
        **dict.fromkeys(("gaul", "espanga", "sardinia", "rome", "sicily", "macedonia", "thracia", "crete"), 1),
        **dict.fromkeys(("alexandria", "carthage", "berber"), 1),
        "libya": 2,
        "asia-minor": 3,
    },
    6: {
        **dict.fromkeys(("britannia", "gaul", "averni", "raetia", "iberia", "sardinia", "rome", "sicily"), 1),
        **dict.fromkeys(("macedonia", "thracia", "babylon", "alexandria", "carthage", "berber"), 1),
        "libya": 2,
        "asia-minor": 3,
    },
}


def check(position: MapPosition, food: dict[str, int], places: set[str], before: Counter[str]) -> Counter[str]:
    """Return the independents there are, after every law was looked at."""
    data, held = position.data(), armies(position)
    assert set(held) <= places
    independents = Counter(
        {land: sum(counted(army)) for land, army in held.items() if army.startswith("independent")}
    )
    assert not independents - before, "FC-35: independents never come back"
    supply: Counter[str] = Counter()
    size: Counter[str] = Counter()
    for land, army in held.items():
        owner = army.split()[0]
        assert sum(counted(army)) or HOMES.get(owner) == land, "FC-Q27: only one's own home may stand empty"
        supply[owner] += food.get(land, 0)
        size[owner] += sum(counted(army))
    for seat in position.game.seats:
        assert size[seat] <= 4 + 2 * supply[seat], "FC-15: nobody has more units than his food allows"
        alive = seat not in data["eliminated"]
        assert alive == any(army.split()[0] == seat for army in held.values()), "FC-Q13: who holds nothing is dead"
        assert coins(position, seat) >= 0
        assert alive or not (coins(position, seat) or data["heroes"].get(seat)), "MS-7: the dead leave nothing"
        assert not set(data["heroes"].get(seat, [])) & set(data["burnt"]), "FC-42: a burnt hero is gone"
    assert data["first"] in position.game.seats
    return independents


GAMES: list[dict[str, Any]] = [
    {"players": 3},
    {"players": 4, "edition": "1"},
    {"players": 4, "extra_action": "move-or-attack"},
    {"players": 5},
    {"players": 6},
]


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_laws_of_food_control_and_elimination(options: dict[str, Any]) -> None:
    keep_laws(options, seed=1)


def keep_laws(options: dict[str, Any], seed: int) -> None:
    """FC-3, FC-15, FC-35, FC-42, FC-Q13, FC-Q27, MS-7 whenever a seat plans or acts."""
    rng = Random(seed)
    position: MapPosition = table(missions="on", chronicle="on", **options).start()
    food, places = (FOOD[4], set(CAMPAIGN)) if options["players"] < 5 else (FOOD[6], set(GRAND))
    independents: Counter[str] = Counter(
        {land: sum(counted(army)) for land, army in armies(position).items() if army.startswith("independent")}
    )
    for _ in range(700):
        if not position.to_act:
            break
        seat = rng.choice(position.to_act)
        if seat == "chance":
            weights = position.chances()
            assert sum(weights.values()) == 1
            move = rng.choices(list(weights), [float(weight) for weight in weights.values()])[0]
        else:
            choices = position.moves(seat)
            assert len(choices) == len(set(choices)) > 0
            if {"ready", "end"} & set(choices):
                independents = check(position, food, places, independents)
            move = "end" if "end" in choices and rng.random() < 0.15 else rng.choice(choices)
        position = position.play(seat, move)
