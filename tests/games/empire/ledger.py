"""A second set of books: what every move does to soldiers and stocks, worked out from plain data alone."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from tests.games.empire.matrix import CELLS, DAMAGE, LOST_AT_A_BASE

MOST = 5
Data = dict[str, Any]


@dataclass
class Ledger:
    """Soldiers bought and lost, and AP, gold and lumber earned, spent and discarded, by seat."""

    seats: tuple[str, ...]
    corners: dict[str, str]
    bought: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)
    earned: Counter[tuple[str, str]] = field(default_factory=Counter)
    spent: Counter[tuple[str, str]] = field(default_factory=Counter)
    discarded: Counter[tuple[str, str]] = field(default_factory=Counter)

    def balance(self, seat: str, kind: str) -> int:
        """Return what a seat should hold of AP, gold or lumber."""
        return self.earned[seat, kind] - self.spent[seat, kind] - self.discarded[seat, kind]

    def soldiers(self, seat: str) -> int:
        """How many soldiers a seat should have on the board, one of them from the start."""
        return 1 + self.bought[seat] - self.lost[seat]

    def _earn(self, seat: str, kind: str, amount: int) -> None:
        self.earned[seat, kind] += amount
        surplus = self.balance(seat, kind) - MOST
        self.discarded[seat, kind] += max(surplus, 0)

    def enter(self, before: Data, move: str) -> None:
        """Book a move that is about to be played."""
        seat = before["turn"]
        word, *rest = move.split()
        if word == "buy":
            self.bought[seat] += int(rest[0])
            self.spent[seat, "gold"] += int(rest[0])
        elif move == "trade lumber":
            self.spent[seat, "lumber"] += 2
            self._earn(seat, "gold", 1)
        elif move == "trade ap":
            self.spent[seat, "ap"] += 1
            self._earn(seat, "gold", 2)
        elif word == "fort":
            for kind in ("ap", "gold", "lumber"):
                self.spent[seat, kind] += 2
        elif move == "end":
            self._income(before)
        elif move in ("breaks", "holds"):
            pending = before["pending"]
            self._battle(before, pending["to"], pending["soldiers"], move)
        elif "-" in word:
            self.spent[seat, "ap"] += 1
            self._step(before, word[3:5], int(rest[0]))

    def _income(self, before: Data) -> None:
        living = [seat for seat in self.seats if seat in before["bases"]]
        following = living[(living.index(before["turn"]) + 1) % len(living)]
        counter = before["counter"] + (following == before["first"])
        if counter > 100:
            return
        self._earn(following, "ap", 2 if counter <= 10 else 4 if counter <= 15 else 5)
        tiles = [tile for tile in before["tiles"].values() if tile.get("owner") == following]
        for kind in ("gold", "lumber"):
            self._earn(following, kind, sum(tile.get("resource") == kind for tile in tiles))

    def _step(self, before: Data, target: str, soldiers: int) -> None:
        seat = before["turn"]
        there = before["tiles"].get(target, {})
        bases = {self.corners[other] for other in before["bases"] if other != seat}
        if target in bases or (there.get("owner", seat) != seat and there.get("soldiers")):
            self._battle(before, target, soldiers, "sure")
        elif there.get("fort") and there.get("owner") != seat:
            self._earn(seat, "gold", 1)
            self._earn(seat, "lumber", 1)

    def _battle(self, before: Data, target: str, attackers: int, outcome: str) -> None:
        seat = before["turn"]
        for other in before["bases"]:
            if self.corners[other] == target:
                if outcome != "sure":
                    self.lost[seat] += LOST_AT_A_BASE[attackers]
                    if outcome == "breaks" and before["bases"][other] <= DAMAGE[attackers]:
                        self._fall(before, other)
                return
        there = before["tiles"][target]
        cell = CELLS[attackers, there["soldiers"] + (2 if there.get("fort") else 0)]
        if outcome == "sure" and 0 < cell.chance < 1:
            return  # the die is still to fall
        if outcome == "breaks" or cell.chance == 1:
            self.lost[seat] += cell.lost_on_win or 0
            self.lost[there["owner"]] += there["soldiers"]
        else:
            self.lost[seat] += cell.lost_on_loss or 0

    def _fall(self, before: Data, seat: str) -> None:
        self.lost[seat] = 1 + self.bought[seat]
        for kind in ("ap", "gold", "lumber"):
            self.discarded[seat, kind] += before["stock"][seat][kind]
