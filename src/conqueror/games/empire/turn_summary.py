"""What the other empires did since a seat's last turn, in a sentence for each."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from conqueror.game import CHANCE, PlayedMove
from conqueror.games.empire.board import Tile, read_tiles
from conqueror.games.empire.notation import STEPS, read
from conqueror.games.empire.vocabulary import NAMES
from conqueror.games.wording import counted, listed
from conqueror.reports import OwnerChange, SeatReport, Trace, TurnSummary

if TYPE_CHECKING:
    from conqueror.games.empire.game import EmpirePosition


class _Account:
    """What one empire gained and lost."""

    def __init__(self) -> None:
        self.took: dict[str, list[str]] = defaultdict(list)
        self.entered: list[str] = []
        self.attacked: dict[str, list[str]] = defaultdict(list)
        self.marched = False
        self.built: list[str] = []
        self.damaged: Counter[str] = Counter()
        self.lost = 0
        self.bought = 0

    def clauses(self, viewer: str, held: set[str]) -> list[str]:
        """Return what happened, a clause for each kind of action; tiles that were left again are not worth one."""
        entered = [tile for tile in dict.fromkeys(self.entered) if tile in held]
        called = {seat: "you" if seat == viewer else seat.title() for seat in (*self.took, *self.attacked)}
        whose = {seat: "your" if seat == viewer else f"{seat.title()}'s" for seat in self.damaged}
        in_vain = {
            seat: left
            for seat, tiles in self.attacked.items()
            if seat not in self.damaged and (left := [tile for tile in tiles if tile not in self.took[seat]])
        }
        found = [
            *(f"took {listed(tiles)} from {called[seat]}" for seat, tiles in self.took.items() if tiles),
            *(f"did {whose[seat]} base {counted(harm, 'point')} of damage" for seat, harm in self.damaged.items()),
            *(f"attacked {called[seat]} on {listed(tiles)} in vain" for seat, tiles in in_vain.items()),
            *([f"moved onto {listed(entered)}"] if entered else []),
            *([f"built a fort on {listed(self.built)}"] if self.built else []),
            *([f"lost {counted(self.lost, 'soldier')}"] if self.lost else []),
            *([f"bought {counted(self.bought, 'soldier')}"] if self.bought else []),
        ]
        return found or (["moved its soldiers"] if self.marched else ["waited"])


def summarize(played: Sequence[PlayedMove], viewer: str) -> TurnSummary:
    """Return what others did in these moves, told to one seat."""
    seats = played[0].before.game.seats
    accounts = {seat: _Account() for seat in seats}
    traces = []
    tiles = first = read_tiles(_at(played[0].before).record)
    for step in played:
        after = _at(step.after)
        now = read_tiles(after.record)
        actor = seats[_at(step.before).side]
        _compare(accounts, tiles, now, seats, step.move.startswith("buy"))
        for number, seat in enumerate(seats):
            harm = int(_at(step.before).record.health[number]) - int(after.record.health[number])
            if harm > 0:
                accounts[actor].damaged[seat] += harm
        move = read(step.move)
        if move is not None and step.seat not in (viewer, CHANCE) and move.kind in STEPS:
            owner, goal = _at(step.before).owner_of(move.target), NAMES[move.target]
            attack = owner not in (None, step.seat)
            accounts[step.seat].marched = True
            if attack:
                accounts[step.seat].attacked[str(owner)].append(goal)
            traces.append(Trace(step.seat, NAMES[move.origin], goal, attack))
        tiles = now
    acted = {step.seat for step in played}
    held = [{NAMES[tile] for tile, there in enumerate(tiles) if there.owner == seat} for seat in range(len(seats))]
    reports = [
        SeatReport(seat, f"{seat.title()} {listed(accounts[seat].clauses(viewer, held[number]))}.")
        for number, seat in enumerate(seats)
        if seat != viewer and (seat in acted or accounts[seat].lost)
    ]
    if accounts[viewer].lost:
        reports.append(SeatReport(viewer, f"You lost {counted(accounts[viewer].lost, 'soldier')}."))
    taken = tuple(
        OwnerChange(NAMES[tile], _name(seats, was.owner), _name(seats, now.owner))
        for tile, (was, now) in enumerate(zip(first, tiles, strict=True))
        if was.owner != now.owner and (now.owner is not None or _name(seats, was.owner) == viewer)
    )
    return TurnSummary(tuple(reports), tuple(traces), taken)


def _at(position: object) -> "EmpirePosition":
    return cast("EmpirePosition", position)


def _name(seats: Sequence[str], owner: int | None) -> str | None:
    return None if owner is None else seats[owner]


def _compare(
    accounts: dict[str, _Account], before: list[Tile], after: list[Tile], seats: Sequence[str], bought: bool
) -> None:
    """Book what one move has changed."""
    soldiers: Counter[int] = Counter()
    for tile, (was, now) in enumerate(zip(before, after, strict=True)):
        for there, sign in ((was, -1), (now, 1)):
            if there.owner is not None:
                soldiers[there.owner] += sign * there.soldiers
        if now.owner is not None and now.owner != was.owner:
            account = accounts[seats[now.owner]]
            if was.owner is None:
                account.entered += [] if bought else [NAMES[tile]]
            else:
                account.took[seats[was.owner]].append(NAMES[tile])
        if now.fort and not was.fort and now.owner is not None:
            accounts[seats[now.owner]].built.append(NAMES[tile])
    for seat, change in soldiers.items():
        if change < 0:
            accounts[seats[seat]].lost -= change
        elif bought:
            accounts[seats[seat]].bought += change
