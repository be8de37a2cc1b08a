"""What Conqueror on 6x6 shows and tells, as plain data."""

from typing import Literal, NotRequired, final

from typing_extensions import TypedDict

from conqueror.views import MoveGroup, MoveReport, Odds, View

ResourceWord = Literal["gold", "lumber", "blank"]
Phase = Literal["action", "tile", "battle", "over"]

_Origin = TypedDict("_Origin", {"from": str})
_MaybeOrigin = TypedDict("_MaybeOrigin", {"from": NotRequired[str]})


class BaseView(TypedDict):
    """A base that stands, or stood, on a tile."""

    seat: str
    health: int
    of: int


class TileView(TypedDict):
    """A tile of the board; `blanks` counts the blank ones of its quadrant."""

    owner: str | None
    soldiers: int
    fort: bool
    resource: ResourceWord | None
    discovered: bool
    base: BaseView | None
    quadrant: int
    blanks: int


class Amounts(TypedDict):
    """Action points, gold and lumber."""

    ap: int
    gold: int
    lumber: int


class StockView(Amounts):
    """What a seat owns, and what its next turn brings as things stand."""

    health: int
    living: bool
    corner: str
    soldiers: int
    forts: int
    owes_move: bool
    income: Amounts


@final
class PendingTile(TypedDict):
    """A tile whose resource is to be rolled."""

    tile: str


@final
class PendingBattle(_Origin):
    """An attack the die is to decide."""

    to: str
    soldiers: int


class FightCosts(TypedDict):
    """What a fight costs either way, and how many numbers of the die the defender holds."""

    held: int
    lost_on_win: int
    lost_on_loss: int
    defenders_lost: int
    damage: int


class FightNumbers(FightCosts):
    """One number of attackers: how likely they break through, and what it costs."""

    soldiers: int
    chance: str
    win: float


class FightView(FightNumbers):
    """One number of attackers, with the move that sends them."""

    move: str


class Gains(Amounts):
    """What an action brings at once: of the stock, soldiers, forts."""

    soldiers: int
    forts: int


class EmpireGroup(MoveGroup, _MaybeOrigin):
    """Moves that differ only in their number of soldiers.

    What is bought, traded, built or pulled down has a `label`; its `price` and what it `gives` are those of one.
    """

    least: int
    most: int
    text: str
    to: NotRequired[str]
    label: NotRequired[str]
    price: NotRequired[Amounts]
    gives: NotRequired[Gains]
    odds: NotRequired[list[FightView]]
    warning: NotRequired[str]


class RefusedOffer(TypedDict):
    """Something to buy or to trade that is not offered now, and why."""

    kind: str
    label: str
    text: str
    rule: str


class EmpirePicture(TypedDict):
    """The board and all that stands beside it."""

    turn: str
    counter: int
    turn_cap: int
    first: str
    phase: Phase
    pending: PendingTile | PendingBattle | None
    board: dict[str, TileView]
    stock: dict[str, StockView]


class EmpireView(View, EmpirePicture):
    """All that can be seen of Conqueror on 6x6."""

    moves: list[EmpireGroup]
    refused: list[RefusedOffer]


class TileDie(TypedDict):
    """The faces of the die that stand for what a tile holds."""

    faces: list[int]


class BattleDie(TypedDict):
    """How many numbers of the die the defender held."""

    held: int


class EmpireBattle(TypedDict):
    """A battle that the die has decided: both sides, their numbers, and who won."""

    attacker: str
    defender: str | None
    attackers: int
    defenders: int
    held: int
    outcome: Literal["attacker", "defender"]


class EmpireReport(MoveReport):
    """What is told of a move."""

    dice: list[TileDie | BattleDie]
    battle: NotRequired[EmpireBattle]


class ExpectedLosses(TypedDict):
    """How many soldiers each side loses on average, as fractions."""

    attacker: str
    defender: str


class EmpireOdds(Odds, FightCosts):
    """The odds of an attack in full, as fractions."""

    win: str
    draw: str
    loss: str
    win_chance: float
    expected_losses: ExpectedLosses
    expected_damage: str


VIEW = EmpireView
GROUP = EmpireGroup
BATTLE = EmpireBattle
ODDS = EmpireOdds
