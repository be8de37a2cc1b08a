"""What the other players of a map game did since a seat's last turn, in a sentence for each."""

from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from conqueror.game import PlayedMove
from conqueror.games.map_games.phrases import owner_name, place_names, side_name
from conqueror.games.map_games.rules.moves import kind_of, unpack
from conqueror.games.map_games.rules.vocabulary import NOBODY, MoveKind
from conqueror.games.map_games.small_rules import is_move
from conqueror.games.wording import counted, listed
from conqueror.reports import OwnerChange, SeatReport, Trace, TurnSummary

if TYPE_CHECKING:
    from conqueror.games.map_games.game import MapPosition


class _Account:
    """What one player gained, lost and tried; lands and owners as the rules number them."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.had_turn = False
        self.took: dict[int, list[int]] = defaultdict(list)
        self.attacked: dict[int, list[int]] = defaultdict(list)
        self.marched = False
        self.lost = 0
        self.raised = 0
        self.heroes = 0

    def clauses(self, position: "MapPosition", viewer: int) -> list[str]:
        """Return what happened, a clause for each kind of action."""
        taken = [land for lands in self.took.values() for land in lands]
        in_vain = {
            owner: left
            for owner, lands in self.attacked.items()
            if (left := list(dict.fromkeys(land for land in lands if land not in taken)))
        }
        mine = [owner == self.seat for owner in _owners(position)]
        entered = [land for land in dict.fromkeys(self.took.get(NOBODY, [])) if mine[land]]
        found = [
            *(
                f"took {place_names(position, lands)} from {_whom(position, owner, viewer)}"
                for owner, lands in self.took.items()
                if owner != NOBODY
            ),
            *(
                f"attacked {_whom(position, owner, viewer)} in {place_names(position, lands)} in vain"
                for owner, lands in in_vain.items()
            ),
            *([f"moved into {place_names(position, entered)}"] if entered else []),
            *([f"lost {counted(self.lost, 'unit')}"] if self.lost else []),
            *([f"recruited {counted(self.raised, 'unit')}"] if self.raised else []),
            *([f"bought {'a hero' if self.heroes == 1 else f'{self.heroes} heroes'}"] if self.heroes else []),
        ]
        if not found and self.had_turn:
            return ["moved its units"] if self.marched else ["changed nothing"]
        return found


def summarize(played: Sequence[PlayedMove], viewer: str) -> TurnSummary:
    """Return what others did in these moves, told to one seat."""
    first, last = _at(played[0].before), _at(played[-1].after)
    final, me = first.final, first.final.seats.index(viewer)
    accounts = [_Account(seat) for seat in range(len(final.seats))]
    traces: list[Trace] = []
    before = _Count(first)
    for step in played:
        if step.seat in final.seats and step.seat != viewer:
            account = accounts[final.seats.index(step.seat)]
            account.had_turn |= step.before.heading.turn == step.seat
            _note_march(account, step, traces)
        after = _Count(_at(step.after))
        _compare(accounts, before, after, bribed=step.move.startswith("bribe"))
        before = after
    reports = [
        SeatReport(seat, f"{seat.title()} {listed(clauses)}.")
        for seat, account in zip(final.seats, accounts, strict=True)
        if seat != viewer and (clauses := account.clauses(last, me))
    ]
    if accounts[me].lost:
        reports.append(SeatReport(viewer, f"You lost {counted(accounts[me].lost, 'unit')}."))
    owners = zip(_owners(first), _owners(last), strict=True)
    taken = tuple(
        OwnerChange(final.names.lands[land], owner_name(first, was), owner_name(last, now))
        for land, (was, now) in enumerate(owners)
        if was != now and (was == me or 0 <= now < len(accounts))
    )
    return TurnSummary(tuple(reports), tuple(traces), taken)


def _note_march(account: _Account, step: PlayedMove, traces: list[Trace]) -> None:
    """Book a march or an attack, from one land or from two."""
    position = _at(step.before)
    lands, number = position.final.names.lands, position.final.names.read(step.move)
    if number is None or kind_of(number) not in (MoveKind.MARCH, MoveKind.JOINT):
        return
    starts = [unpack(number).origin, *([unpack(number).second] if kind_of(number) == MoveKind.JOINT else [])]
    goal = unpack(number).target
    attack = not is_move(position.record, goal)
    account.marched = True
    if attack:
        account.attacked[int(position.record.owner[goal])].append(goal)
    traces += [Trace(step.seat, lands[start], lands[goal], attack) for start in starts]


class _Count:
    """Who holds what at a moment: the owner of every land, the units and the heroes of every seat."""

    def __init__(self, position: "MapPosition") -> None:
        pos, seats = position.record, len(position.final.seats)
        self.owners = _owners(position)
        self.units = [0] * seats
        for owner, units in zip(self.owners, pos.units.tolist(), strict=False):
            if 0 <= owner < seats:
                self.units[owner] += sum(units)
        known, unknown = pos.held.tolist(), pos.unknown.tolist()
        self.heroes = [known[seat].bit_count() + sum(unknown[seat]) for seat in range(seats)]


def _compare(accounts: list[_Account], before: _Count, after: _Count, bribed: bool) -> None:
    """Book what one move has changed: lands, units and heroes. A bribed army is neither lost nor recruited."""
    if before.owners != after.owners:
        for land, (was, now) in enumerate(zip(before.owners, after.owners, strict=True)):
            if now != was and 0 <= now < len(accounts):
                accounts[now].took[was].append(land)
    for account in accounts:
        gained = after.units[account.seat] - before.units[account.seat]
        if not bribed:
            account.lost += max(0, -gained)
            account.raised += max(0, gained)
        account.heroes += max(0, after.heroes[account.seat] - before.heroes[account.seat])


def _owners(position: "MapPosition") -> list[int]:
    found: list[int] = position.record.owner[: len(position.final.names.lands)].tolist()
    return found


def _at(position: object) -> "MapPosition":
    return cast("MapPosition", position)


def _whom(position: "MapPosition", owner: int, viewer: int) -> str:
    return "you" if owner == viewer else side_name(position, owner)
