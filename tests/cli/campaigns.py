"""Positions of Final Conquest in which there is much to see and to decide, and games that begin from them."""

from pathlib import Path
from random import Random
from typing import Any

import conqueror
from conqueror.game import CHANCE, Game, Position

MISSIONS = {"rome": "corn-islands", "carthage": "masters-of-the-sea", "greece": "island-league"}

AT_WAR = {
    "round": 3,
    "turn": "rome",
    "stage": "action",
    "first": "rome",
    "lands": {
        "rome": {"owner": "rome", "cavalry": 1, "infantry": 2},
        "tyrrhenian-sea": {"owner": "rome", "cavalry": 2, "infantry": 2},
        "sicily": {"owner": "rome", "infantry": 1},
        "carthage": {"owner": "carthage", "cavalry": 2, "infantry": 1},
        "sardinia": {"owner": "carthage", "cavalry": 1, "infantry": 1},
        "brundisium": {"owner": "carthage", "cavalry": 1},
        "macedonia": {"owner": "greece", "cavalry": 2},
        "alpes": {"owner": "independent", "cavalry": 1, "infantry": 1},
    },
    "coins": {"rome": 9, "carthage": 12, "greece": 7},
    "heroes": {"rome": ["julius-caesar", "fabius-maximus"], "carthage": ["hannibal-barca"]},
    "missions": MISSIONS,
}
"""Rome, with two heroes in hand, faces Carthage on land and at sea."""

BEFORE_THE_REVOLT = {
    "round": 3,
    "turn": "greece",
    "stage": "action",
    "first": "rome",
    "deck": ["slave-revolt"],
    "lands": {
        "rome": {"owner": "rome", "cavalry": 1, "infantry": 1},
        "sicily": {"owner": "rome", "cavalry": 1},
        "carthage": {"owner": "carthage", "cavalry": 1},
        "ionian-sea": {"owner": "carthage", "cavalry": 1, "infantry": 3},
        "libyan-sea": {"owner": "carthage", "infantry": 1},
        "macedonia": {"owner": "greece", "cavalry": 3, "infantry": 3},
    },
    "coins": {"rome": 2, "carthage": 12, "greece": 7},
    "missions": MISSIONS,
}
"""Greece can attack at sea; when its turn is over, the slaves revolt and everybody bids."""

LATE = {
    "round": 3,
    "turn": "rome",
    "stage": "planning",
    "first": "rome",
    "lands": {
        "rome": {"owner": "rome", "cavalry": 1, "infantry": 1},
        "brundisium": {"owner": "rome", "cavalry": 2, "infantry": 1},
        "sicily": {"owner": "rome", "cavalry": 1},
        "carthage": {"owner": "carthage", "cavalry": 1},
        "macedonia": {"owner": "greece", "cavalry": 2},
    },
    "coins": {"rome": 9, "carthage": 12, "greece": 7},
    "missions": MISSIONS,
}
"""Rome plans; its rivals could pay for its armies."""


def campaign(**options: Any) -> Game:
    """Return Final Conquest for three, or as the options say."""
    return conqueror.load("final-conquest", **{"players": 3, **options})


def recorded(data: dict[str, Any], folder: Path, **options: Any) -> str:
    """Return the name of a file with a game that begins from a position."""
    game = campaign(**options)
    file = folder / "campaign.conq"
    file.write_text(game.record(start=game.position(data)).text())
    return str(file)


def walk(game: Game, seed: int) -> list[Position]:
    """Every position of a game of random moves."""
    rng = Random(seed)
    positions = [game.start()]
    while not positions[-1].result:
        position = positions[-1]
        seat = position.to_act[0]
        moves = list(position.chances()) if seat == CHANCE else position.moves(seat)
        positions.append(position.play(seat, rng.choice(moves)))
    return positions
