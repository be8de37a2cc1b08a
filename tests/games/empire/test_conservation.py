"""Nothing appears from nowhere: soldiers, AP, gold and lumber are accounted for at every move."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, cast

import pytest

import conqueror
from conqueror.games.empire.view_types import EmpireView
from conqueror.record import parse
from tests.contract.walking import walk
from tests.games.empire.ledger import Ledger
from tests.games.empire.positions import empire

USUAL = {"underdog": "extrapolate", "lone_victor": "dies", "half": "up", "base_garrison": "ignored"}
FILES = [
    file
    for file in sorted((Path(__file__).parent / "golden").glob("*.conq"))
    if USUAL.items() <= parse(file.read_text(encoding="utf-8")).options.items()
]


def check(ledger: Ledger, data: dict[str, Any]) -> None:
    """Compare the books with the position."""
    for seat in ledger.seats:
        on_board = sum(tile.get("soldiers", 0) for tile in data["tiles"].values() if tile.get("owner") == seat)
        assert on_board == ledger.soldiers(seat)
        stock = data["stock"].get(seat, {"ap": 0, "gold": 0, "lumber": 0})
        for kind, amount in stock.items():
            assert 0 <= amount <= 5
            assert amount == ledger.balance(seat, kind)


def audit(game: conqueror.Game, played: Iterable[tuple[conqueror.Position, str]]) -> Ledger:
    """Book every move of a game and compare after each."""
    start = cast("EmpireView", game.start().view(None))
    ledger = Ledger(game.seats, {seat: stock["corner"] for seat, stock in start["stock"].items()})
    ledger.earned[start["turn"], "ap"] = 2
    for position, move in played:
        data = position.data()
        check(ledger, data)
        if move:
            ledger.enter(data, move)
    return ledger


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_em_11_and_em_22_soldiers_and_stocks_are_conserved_in_random_games(players: int, seed: int) -> None:
    game = empire(players=players)
    ledger = audit(game, ((position, move) for position, _, move in walk(game, seed)))
    assert all(ledger.bought[seat] for seat in game.seats)
    assert all(ledger.discarded[seat, "ap"] for seat in game.seats)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_em_11_and_em_22_soldiers_and_stocks_are_conserved_in_kept_games(file: Path) -> None:
    record = parse(file.read_text(encoding="utf-8"))
    game = conqueror.load(record.game, **record.options)
    moves = [*(move for _, move in record.moves), ""]
    if game.options["turn_cap"] != 100:
        moves[-2:] = ["", ""]  # the last `end` brings nobody an income
    audit(game, zip(conqueror.replay(record), moves, strict=True))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_can_never_stand_on_a_board_never_does(players: int) -> None:
    """EM-13, EM-14, EM-15, EM-16, EM-Q29 and EM-Q30 at every position of a random game."""
    game = empire(players=players, turn_cap=60)
    fell = 0
    bases: dict[str, int] = dict.fromkeys(game.seats, 5)
    for position, _, _ in walk(game, players):
        data, view = position.data(), cast("EmpireView", position.view(None))
        tiles = data["tiles"].values()
        assert all(tile.get("soldiers", 0) <= (4 if tile.get("fort") else 6) for tile in tiles)
        assert all(stock["forts"] <= 4 for stock in view["stock"].values())
        assert all(tile["blanks"] <= 2 for tile in view["board"].values())
        hurt = [seat for seat, health in bases.items() if data["bases"].get(seat, 0) != health]
        assert len(hurt) <= 1
        fell += len(hurt)
        bases = {seat: data["bases"].get(seat, 0) for seat in game.seats}
