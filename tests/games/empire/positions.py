"""Positions in few words: `{"b2": "red 4 fort gold", "c3": "lumber"}`, and small questions about them."""

from typing import Any, cast

import conqueror
from conqueror.games.empire.game import Empire, EmpirePosition

SEATS = ("red", "blue", "green", "yellow")
RESOURCES = ("gold", "lumber", "blank")


def empire(**options: Any) -> Empire:
    """Return the game with these options."""
    return cast("Empire", conqueror.load("empire", **options))


def tile(words: str) -> dict[str, Any]:
    """Return a tile as plain data."""
    said: dict[str, Any] = {}
    for word in words.split():
        if word in SEATS:
            said["owner"] = word
        elif word in RESOURCES:
            said["resource"] = word
        elif word == "fort":
            said["fort"] = True
        else:
            said["soldiers"] = int(word)
    return said


def stock(words: str) -> dict[str, int]:
    """Return a stock as plain data: AP, gold, lumber."""
    return dict(zip(("ap", "gold", "lumber"), map(int, words.split()), strict=True))


def data(tiles: dict[str, str], red: str = "5 5 5", turn: str = "red", **more: Any) -> dict[str, Any]:
    """Return the plain data of a position; `red` and the other seats are AP, gold and lumber."""
    stocks = {"red": stock(red), **{seat: stock(more.pop(seat)) for seat in SEATS if seat in more}}
    return {
        "turn": turn,
        "counter": 12,
        "tiles": {name: tile(words) for name, words in tiles.items()},
        "stock": stocks,
        **more,
    }


def position(tiles: dict[str, str], red: str = "5 5 5", game: Empire | None = None, **more: Any) -> EmpirePosition:
    """Return a position in which it is red's turn, with all the stock it can want."""
    return (game or empire()).position(data(tiles, red, **more))


def words(position: EmpirePosition, name: str) -> str:
    """Return what stands on a tile, in the same few words."""
    said = position.data()["tiles"].get(name, {})
    parts = [said.get("owner"), said.get("soldiers"), "fort" if said.get("fort") else None, said.get("resource")]
    return " ".join(str(part) for part in parts if part)


def held(position: EmpirePosition, seat: str = "red") -> str:
    """Return a seat's AP, gold and lumber."""
    said = position.data()["stock"][seat]
    return f"{said['ap']} {said['gold']} {said['lumber']}"


def play(position: EmpirePosition, *moves: str) -> EmpirePosition:
    """Return the position after moves of whoever is to act."""
    for move in moves:
        (seat,) = position.to_act
        position = position.play(seat, move)
    return position


def targets(position: EmpirePosition, origin: str) -> set[str]:
    """Return the tiles that soldiers on a tile can go to."""
    (seat,) = position.to_act
    return {move[3:5] for move in position.moves(seat) if move.startswith(f"{origin}-")}


def numbers(position: EmpirePosition, step: str) -> list[int]:
    """How many soldiers may go: `numbers(here, "b2-c3")`."""
    (seat,) = position.to_act
    return [int(move.split()[1]) for move in position.moves(seat) if move.startswith(f"{step} ")]
