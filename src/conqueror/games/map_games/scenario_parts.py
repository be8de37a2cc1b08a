"""What a scenario for two consists of: seats, armies, special rules and the lines that say who wins."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar

from conqueror.games.files import content_digest
from conqueror.games.map_games.factions import Army
from conqueror.games.map_games.maps import Map

NOBODY, HIGHEST = "nobody", "highest"  # winners of a line that are no seat
USUAL_STRENGTH = Army(2, 1)  # FC-27, FC-29


class Planning(StrEnum):
    """When the seats plan."""

    SIMULTANEOUS = "simultaneous"  # both before the first turn of the round (DU-11)
    OWN_TURN = "own-turn"


class When(StrEnum):
    """When a victory line is looked at."""

    IMMEDIATELY = "immediately"  # after every action (SC-Q3)
    END_OF_ROUND = "end-of-round"
    END_OF_LIMIT = "end-of-limit"  # when the last round is over


class Tie(StrEnum):
    """What tells equal points apart."""

    CAPITALS = "capitals"  # more territories that score as capitals
    FORTS = "forts"
    TERRITORIES = "territories"  # lands and seas (MS-8)
    STRENGTH = "strength"  # of all units together
    COINS = "coins"


@dataclass(frozen=True)
class ControlAll:
    """The winner controls all these territories at once."""

    kind: ClassVar[str] = "control-all"
    territories: tuple[str, ...]


@dataclass(frozen=True)
class HoldRounds:
    """The winner keeps this territory while the rival replies so often, and all of `while_holding` (S4-Q1, MS-26)."""

    kind: ClassVar[str] = "hold-rounds"
    territory: str
    rounds: int
    while_holding: tuple[str, ...]


@dataclass(frozen=True)
class HoldForts:
    """The winner keeps so many forts of any size while the rival replies so often (FC-Q1, MS-26)."""

    kind: ClassVar[str] = "hold-forts"
    count: int
    rounds: int


@dataclass(frozen=True)
class Destroyed:
    """That seat has neither a unit nor a territory left (S5-Q5)."""

    kind: ClassVar[str] = "destroyed"
    faction: str


@dataclass(frozen=True)
class MostPoints:
    """The winner has more points than the rival; `winner` is then the highest."""

    kind: ClassVar[str] = "most-points"


@dataclass(frozen=True)
class Otherwise:
    """No earlier line applied."""

    kind: ClassVar[str] = "otherwise"


Condition = ControlAll | HoldRounds | HoldForts | Destroyed | MostPoints | Otherwise
Holding = HoldRounds | HoldForts  # looked at whenever a turn ends, whatever `when` says (MS-26)


@dataclass(frozen=True)
class VictoryLine:
    """Who wins once all the conditions hold for him; the first line that applies decides."""

    winner: str  # a seat, or NOBODY for a draw, or HIGHEST
    when: When
    conditions: tuple[Condition, ...]


@dataclass(frozen=True)
class Points:
    """What a controlled territory scores at the end; `capitals` score `capital` in place of what they would."""

    capital: int
    capitals: tuple[str, ...]
    great: int
    small: int
    plain: int
    sea: int
    ties: tuple[Tie, ...]

    def scores_like(self, other: "Points") -> bool:
        """Return whether both tables score alike, in whatever order they name the capitals."""
        return set(self.capitals) == set(other.capitals) and replace(other, capitals=self.capitals) == self

    def of(self, territory: str, map_: Map) -> int:
        """Return what this territory scores."""
        if territory in self.capitals:
            return self.capital
        place = map_[territory]
        return self.sea if place.sea else {"great": self.great, "small": self.small}.get(place.fort, self.plain)


def usual_points(homes: Iterable[str]) -> Points:
    """Return the table of the second edition for players with these homes (V2-5 to V2-8, V2-Q2)."""
    ties = (Tie.FORTS, Tie.TERRITORIES, Tie.STRENGTH, Tie.COINS)
    return Points(capital=5, capitals=tuple(homes), great=3, small=2, plain=0, sea=0, ties=ties)


@dataclass(frozen=True)
class Rally:
    """What a seat gains that rallies, once in the game (S4-24 to S4-30)."""

    coins: int
    over_quota: int  # units beyond the quota, this round only
    defer_disbanding: bool  # food lost this round costs no units before the next planning phase
    extra_cavalry: int  # at home, or with the home lost in any great fort held
    most_great_forts: int  # it may rally with no more great forts than this, or with its home lost
    most_units: int  # and with no more units than this


@dataclass(frozen=True)
class Abandoned:
    """The independent armies that rise in lands left without units (S4-20, S4-21)."""

    plain: Army
    great: Army


@dataclass(frozen=True)
class Bonus:
    """What a seat adds to its defence by where it defends."""

    plain: int = 1
    great: int = 2
    home: int = 4
    sea: int = 1


USUAL_BONUS = Bonus()  # FC-98, V2-12


@dataclass(frozen=True)
class ScenarioSeat:
    """One of the two sides and what it starts with."""

    faction: str
    home: str
    coins: int
    heroes: tuple[str, ...]  # in hand from the start, paid for
    hero_factions: tuple[str, ...]  # whose heroes it may buy and play
    bonus: Bonus
    strength: Army  # of one cavalry and one infantry
    food: Mapping[str, int]  # what these lands feed this seat, in place of the map's number
    units: Mapping[str, Army]

    @property
    def held(self) -> tuple[str, ...]:
        """Return the territories it controls at the start; an empty home is its own (FC-4)."""
        return tuple(self.units) if self.home in self.units else (*self.units, self.home)

    @property
    def size(self) -> int:
        """Return how many units it starts with."""
        return sum(army.cavalry + army.infantry for army in self.units.values())

    def food_of(self, territory: str, map_: Map) -> int:
        """Return what a territory feeds this seat."""
        return self.food.get(territory, map_[territory].food)


@dataclass(frozen=True)
class Scenario:
    """A game for two: standard Duels or a scenario."""

    id: str
    name: str
    number: int  # of the rule texts' scenario; 0 is standard Duels, or no scenario of theirs
    blurb: str
    map: Map
    minutes: tuple[int, int]  # at least, at most
    round_limit: int  # 0 = none
    turn_order: tuple[str, ...]
    forbidden: tuple[str, ...]  # nobody moves, attacks or retreats there (SC-Q2)
    planning: Planning
    missions: bool
    bribery: bool
    loser_four_kills: bool  # DU-16
    capital_prize: int  # once for each seat (DU-Q4)
    reshuffle: bool  # of a deck that is used up (DU-7)
    two_army_attack: bool  # S5-14
    abandoned_lands: bool
    rally: Rally | None
    abandoned: Abandoned | None
    deck: tuple[str, ...]
    seats: tuple[ScenarioSeat, ...]  # in turn order
    independents: Mapping[str, Army]
    victory: tuple[VictoryLine, ...]
    points: Points | None
    origin: Mapping[str, str]
    raw: Mapping[str, object]
    """What the file says, as plain data: `read_scenario(file, scenario.raw, content)` is this scenario again."""

    @property
    def digest(self) -> str:
        """Return a short digest of the file."""
        return content_digest(self.raw)

    @property
    def theatre(self) -> tuple[str, ...]:
        """Return the territories where the seats may go, in the order of the map."""
        closed = set(self.forbidden)
        return tuple(territory.id for territory in self.map.territories if territory.id not in closed)

    def seat(self, faction: str) -> ScenarioSeat:
        """Return the seat of a faction."""
        return next(seat for seat in self.seats if seat.faction == faction)
