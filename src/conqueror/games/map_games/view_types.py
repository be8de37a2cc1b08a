"""What a map game shows and tells, as plain data."""

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from conqueror.views import Assessment, MoveGroup, MoveReport, Odds, RefusalView, View

FortSize = Literal["none", "small", "great"]
Side = Literal["attacker", "defender"]
Outcome = Literal["attacker", "defender", "draw"]

_Origin = TypedDict("_Origin", {"from": str})
_MaybeOrigin = TypedDict("_MaybeOrigin", {"from": NotRequired[str]})


class Units(TypedDict):
    """So many units of each kind."""

    cavalry: int
    infantry: int


class LandView(Units):
    """A territory: its owner (a seat, `independent`, or None for nobody), its units, and what lies in it."""

    name: str
    owner: str | None
    ready: Units
    extra: bool
    fort: FortSize
    sea: bool
    food: int
    coins: int
    home: str | None
    region: str
    forbidden: bool
    neighbours: list[str]


class MissionView(TypedDict):
    """A seat's own mission."""

    id: str
    name: str
    text: str
    prize: int


class HeroOffer(TypedDict):
    """A hero a seat may buy."""

    hero: str
    price: int


class PlayerView(TypedDict):
    """A seat's standing. Its heroes are named to itself; others know how many, and what was paid for them."""

    alive: bool
    coins: int
    income: int
    units: int
    quota: int
    food: int
    points: int
    forts: int
    matured_forts: list[str]
    heroes: list[str] | int
    hero_prices: list[int]
    available: list[HeroOffer]
    mission: MissionView | Literal["secret"] | None
    rallied: bool
    prized: bool
    accomplished: list[str]
    bid: int | Literal["sealed"] | None


class CardView(TypedDict):
    """The round's chronicle card."""

    id: str
    name: str
    text: str
    sword: bool
    minimum: int


class SumPart(TypedDict):
    """One part of a side's strength."""

    part: Literal["units", "place", "hero", "die"]
    name: str
    number: int


class SideSum(TypedDict):
    """A side's strength with its parts."""

    total: int
    parts: list[SumPart]


class Sums(TypedDict):
    """Both sides' strengths."""

    attacker: SideSum
    defender: SideSum


class BattleHeroes(TypedDict):
    """The heroes of a battle: a name, `sealed` while it lies face down, or None."""

    attacker: str | None
    defender: str | None


class BattleField(Units, _Origin):
    """Where a battle is fought, by whom, with which heroes and dice."""

    attacker: str
    defender: str
    and_from: str | None
    to: str
    heroes: BattleHeroes
    dice: list[int] | None
    thrown_by: NotRequired[Side]
    """The side that threw again, where a move is told that did so."""


class BattleReport(BattleField):
    """A battle that a move led on or decided."""

    sums: Sums
    outcome: Outcome | None


class BattleView(BattleField):
    """The battle that is being fought; the sums while both armies are as they met."""

    margin: int | None
    sums: Sums | None
    outcome: Side | None
    sure: bool
    hero_gains: bool


class BriberyView(TypedDict):
    """Whether the late player was warned, and whether the minute is up."""

    warned: bool
    expired: bool


class ClaimView(TypedDict):
    """A claim on capitals that runs."""

    seat: str
    lands: list[str]
    replies_left: int


class MapGroup(MoveGroup, _MaybeOrigin):
    """Moves that differ only in their units; `move` is the one with all who may go, of bids the smallest.

    In the template `{army}` stands for the units that go, written as `2c1i` (a kind of which nobody goes is left
    out), `{more}` for those of the second land, `{coins}` for a bid.
    """

    and_from: NotRequired[str]
    to: NotRequired[str]
    land: NotRequired[str]
    hero: NotRequired[str]
    price: NotRequired[int]
    cavalry: NotRequired[int]
    infantry: NotRequired[int]
    more_cavalry: NotRequired[int]
    more_infantry: NotRequired[int]
    armies: NotRequired[list[Units]]
    """The units a loss takes or a stay leaves, army by army."""
    gives_up: NotRequired[list[str]]
    """The lands that belong to nobody once all of `move` have left them."""
    all: NotRequired[bool]
    """Whether a retreat has one way, so that everybody takes it."""
    most: NotRequired[int]
    share: NotRequired[int]
    """An equal part of what bids must raise together."""
    refused: NotRequired[dict[str, RefusalView]]
    """The other neighbours of a battlefield, each with why it is no way to retreat."""


class MapPicture(TypedDict):
    """The map and the table."""

    map: str
    round: int
    round_limit: int
    forts_to_hold: int
    """How many forts win (FC-2); 0 where forts alone do not."""
    stage: str
    turn: str
    first: str
    planned: list[str]
    acted: list[str]
    lands: dict[str, LandView]
    players: dict[str, PlayerView]
    card: CardView | None
    battle: BattleView | None
    bribery: BriberyView | None
    claims: list[ClaimView]
    burnt: list[str]


class MapView(View, MapPicture):
    """All a viewer sees of a map game."""

    moves: list[MapGroup]


class MapReport(MoveReport):
    """What is told of a move, with the moves the rules played after it: pairs of a seat and a move."""

    dice: list[int]
    followed: list[list[str]]
    battle: NotRequired[BattleReport]


class ExactChances(TypedDict):
    """The chances as written fractions."""

    win: str
    draw: str
    loss: str


class Strengths(TypedDict):
    """Both strengths before the dice."""

    attacker: int
    defender: int


class BattleOdds(Odds):
    """The chances of a battle between known heroes, and the strength each side loses on average."""

    win: float
    draw: float
    loss: float
    exact: ExactChances
    attacker_loses: float
    defender_loses: float
    strengths: Strengths


class WorstOdds(BattleOdds):
    """The odds against the enemy hero who would be worst."""

    hero: str


class MapOdds(BattleOdds):
    """The odds of an attack against no enemy hero, and beside it against the worst the enemy may hold."""

    sums: Sums
    hero: str | None
    worst: WorstOdds | None


class MapAssessment(Assessment):
    """What is said of an attack before it is sent; heroes who could bring nothing are not among the moves."""

    odds: MapOdds | None
    hero_odds: dict[str, MapOdds]
    heroes: list[MapGroup]


VIEW = MapView
GROUP = MapGroup
BATTLE = BattleReport
ODDS = MapOdds
