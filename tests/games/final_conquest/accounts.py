"""The books of a game: units by land, coins by seat, the place of every card, and how they are checked."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from conqueror.games.map_games.content import Card, Hero
from conqueror.games.map_games.game import MapGame
from tests.games.final_conquest.reckoning import SIDES, Units

INDEPENDENT = "independent"
ROUNDS = {"2": 10, "1": 30}  # V2-4, V2-Q1
BEFORE_THE_TURNS = ("deal", "card", "bid", "lot", "loss")
SETTLED = ("deal", "card", "bid", "lot", "planning", "action", "mission", "over")
Data = dict[str, Any]
Played = tuple[str, str]


@dataclass
class Held:
    """A territory somebody controls, with the units in it."""

    owner: str
    cavalry: int = 0
    infantry: int = 0

    @property
    def units(self) -> Units:
        """The units in it."""
        return self.cavalry, self.infantry

    def change(self, cavalry: int, infantry: int) -> None:
        """More or fewer units; never fewer than none."""
        self.cavalry += cavalry
        self.infantry += infantry
        assert min(self.units) >= 0, f"there are no such units: {self}"


@dataclass
class Fight:
    """A battle that is being fought."""

    origin: str
    target: str
    foe: str
    army: Units
    heroes: dict[str, Hero | None] = field(default_factory=lambda: dict.fromkeys(SIDES))
    dice: tuple[int, int] = (0, 0)
    rolling: list[str] = field(default_factory=list)  # the sides that may still roll again
    victor: str = ""


def turn_of(data: Data) -> tuple[int, str] | None:
    """Which turn is under way, by round and seat; None before a round's turns and after the end."""
    if data["stage"] in (*BEFORE_THE_TURNS, "over") or data.get("resume") == "turns":
        return None
    return data["round"], data["turn"]


class Accounts:
    """Units by land, coins by seat, and where every card is."""

    card: Card | None

    def __init__(self, game: MapGame, data: Data) -> None:
        content = game.content
        assert "battle" not in data, "the books are opened between battles"
        self.game, self.on, self.data = game, game.map, data
        self.homes = {seat: content.faction(seat).home for seat in game.seats}
        self.heroes = {hero.id: hero for seat in game.seats for hero in content.heroes_of(seat)}
        self.missions = {mission.id: mission for seat in game.seats for mission in content.missions_of(seat)}
        self.cards = {card.id: card for card in content.deck(int(str(game.options["edition"])))}
        self.lands = {land: Held(**held) for land, held in data["lands"].items()}
        self.purse: dict[str, int] = dict(data["coins"])
        self.hands = {seat: set(hand) for seat, hand in data["heroes"].items()}
        self.burnt = set(data["burnt"])
        self.gone: set[str] = set()
        self.available = set(self.heroes) - self.burnt - set().union(*self.hands.values())
        self.tasks: dict[str, str] = dict(data["missions"])
        self.accomplished = set(data["accomplished"])
        self.drawn = [card for card in self.cards if card not in data["deck"]]
        self.dead = set(data["eliminated"])
        self.turn = turn_of(data)
        self.fight: Fight | None = None
        self.owed: list[tuple[str, str, int]] = []
        self.coins: Counter[tuple[str, str]] = Counter()
        """Every coin that came or went, by seat and reason."""
        self.units: Counter[tuple[str, str]] = Counter()
        """Every unit that came or went, by seat and reason."""

    # What the position must be.

    def check(self, data: Data) -> None:
        """Compare the books with a position."""
        self._check_units(data)
        if "battle" not in data:  # a victory is paid when the battle is over
            for owed in self.owed:
                self._pay(*owed)
            self.owed.clear()
        for seat, coins in self.purse.items():
            assert data["coins"][seat] == coins, f"{seat} should have {coins} coins, not {data['coins'][seat]}"
            assert coins >= 0, f"{seat} has paid more coins than it had"
        self._check_cards(data)
        assert data["round"] <= ROUNDS[str(self.game.options["edition"])], "V2-4: there are no more rounds"
        if data["stage"] in SETTLED:
            for seat in self.living():
                food = sum(self.on[land].food for land, held in self.lands.items() if held.owner == seat)
                assert self.size(seat) <= 4 + 2 * food, f"FC-15: {seat} has more units than food"
                assert seat in {held.owner for held in self.lands.values()}, f"FC-Q13: {seat} controls nothing"

    def _check_units(self, data: Data) -> None:
        found = {land: Held(**held) for land, held in data["lands"].items()}
        for owner in (*self.game.seats, INDEPENDENT):
            for kind in ("cavalry", "infantry"):
                should, stand = (
                    sum(getattr(held, kind) for held in lands.values() if held.owner == owner)
                    for lands in (self.lands, found)
                )
                assert should == stand, f"{owner} should have {should} {kind}, not {stand}"
        empty = {land for land, held in found.items() if held.units == (0, 0) and self._home(held.owner) != land}
        assert not empty or data["stage"] not in SETTLED, f"FC-3, FC-Q27: nobody is in {empty}"
        for land in (found.keys() - empty) | self.lands.keys():
            booked, there = self.lands.get(land), found.get(land)
            assert booked == there, f"in {land} there should be {booked}, not {there}"

    def _check_cards(self, data: Data) -> None:
        for seat, hand in data["heroes"].items():
            assert sorted(hand) == sorted(self.hands[seat]), f"FC-40: {seat} should hold {self.hands[seat]}"
            assert all(self.heroes[hero].faction == seat for hero in hand), "FC-43: a hero of another faction"
        assert sorted(data["burnt"]) == sorted(self.burnt), f"FC-42: these should be burnt: {self.burnt}"
        places = [*self.available, *self.burnt, *self.gone, *(hero for hand in self.hands.values() for hero in hand)]
        assert sorted(places) == sorted(self.heroes), "FC-41, FC-42: each hero is in one place"
        assert sorted([*data["deck"], *self.drawn]) == sorted(self.cards), "FC-51, FC-Q32: a card is missing or twice"
        assert data["card"] == (self.card.id if self.card else None), "FC-48: the card is another one"
        assert data["missions"] == self.tasks, f"FC-45: these missions should be in hand: {self.tasks}"
        assert sorted(data["accomplished"]) == sorted(self.accomplished), "FC-46: a mission was accomplished twice"
        assert not self.accomplished & set(self.tasks.values()), "FC-45: a mission is drawn once"
        assert all(self.missions[task].faction == seat for seat, task in self.tasks.items())

    def living(self) -> list[str]:
        """Return the seats still in the game."""
        return [seat for seat in self.game.seats if seat not in self.dead]

    def size(self, seat: str) -> int:
        """How many units a seat has."""
        return sum(sum(held.units) for held in self.lands.values() if held.owner == seat)

    def _home(self, owner: str) -> str:
        return self.homes.get(owner, "")

    # What comes and goes.

    def _pay(self, seat: str, reason: str, amount: int) -> None:
        self.purse[seat] += amount
        self.coins[seat, reason] += amount

    def _place(self, seat: str, land: str, units: Units, reason: str) -> None:
        """Add new units to a land of their owner."""
        assert self.lands[land].owner == seat
        self.lands[land].change(*units)
        self.units[seat, reason] += sum(units)

    def _remove(self, land: str, units: Units, reason: str) -> None:
        """Units leave the game."""
        self.lands[land].change(-units[0], -units[1])
        self.units[self.lands[land].owner, reason] -= sum(units)
