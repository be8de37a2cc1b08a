"""When each seat's time is up. Nothing here reads a clock: times come in, absolute deadlines come out.

A table may be without clock, give every decision a delay and then use up a bank, or give every decision some days.
Where the rules have a clock of their own (FC-63: one minute for planning, FC-72: one minute after a warning) that
minute counts instead; when it is up the clock plays `expire`, rivals may bribe, and after half a minute the late
seat's declared move is played.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from conqueror.game import CLOCK, Position
from conqueror.protocol.frames import ClockDays, ClockDelay, ClockNone

DAY = 86_400_000


@dataclass(frozen=True)
class Minutes:
    """How long the rules' own clock runs and how long a window for bribes stays open, in milliseconds."""

    minute: int = 60_000
    window: int = 30_000


@dataclass(frozen=True)
class Times:
    """When a seat's decision was opened, when its time is up, and what is left in its bank."""

    opened: Mapping[str, int] = field(default_factory=dict)
    deadlines: Mapping[str, int] = field(default_factory=dict)
    banks: Mapping[str, int] = field(default_factory=dict)

    @property
    def next(self) -> int | None:
        """Return the earliest deadline."""
        return min(self.deadlines.values(), default=None)

    def extended(self, by: int) -> "Times":
        """Return the same with every decision opened and every deadline set later."""
        return replace(
            self,
            opened={seat: at + by for seat, at in self.opened.items()},
            deadlines={seat: at + by for seat, at in self.deadlines.items()},
        )

    def without(self, seat: str) -> "Times":
        """Return the same where a seat is not timed any more."""
        return replace(
            self,
            opened={other: at for other, at in self.opened.items() if other != seat},
            deadlines={other: at for other, at in self.deadlines.items() if other != seat},
        )

    def plain(self) -> dict[str, dict[str, int]]:
        """Return the times as they stand in the log."""
        return {"opened": dict(self.opened), "deadlines": dict(self.deadlines), "banks": dict(self.banks)}


def read_times(plain: Mapping[str, Mapping[str, int]]) -> Times:
    """Return the times an event of the log holds."""
    return Times(plain["opened"], plain["deadlines"], plain["banks"])


@dataclass(frozen=True)
class Timing:
    """How a table is timed."""

    setting: ClockNone | ClockDelay | ClockDays
    minutes: Minutes = Minutes()

    def fresh_bank(self) -> int:
        """Return what every seat has in its bank at the start."""
        return self.setting.bank_s * 1000 if isinstance(self.setting, ClockDelay) else 0

    def begun(self, seats: Collection[str]) -> Times:
        """Return the times before anybody is to act."""
        if isinstance(self.setting, ClockDelay):
            return Times(banks=dict.fromkeys(seats, self.fresh_bank()))
        return Times()

    def charged(self, times: Times, seat: str, at: int) -> Times:
        """Return the times after a seat used its delay and some of its bank."""
        if not isinstance(self.setting, ClockDelay) or seat not in times.opened:
            return times
        used = max(0, at - times.opened[seat] - self.setting.delay_s * 1000)
        left = max(0, times.banks.get(seat, 0) - used)
        return replace(times, banks={**times.banks, seat: left})

    def put_down(self, times: Times, seat: str, position: Position, at: int) -> Times:
        """Return the times after a seat has nothing to decide any more: it answered sealed, or a bot decides."""
        return (times if ruled(position) else self.charged(times, seat, at)).without(seat)

    def after(
        self, times: Times, actor: str, before: Position | None, now: Position, at: int, timed: Collection[str]
    ) -> Times:
        """Return the times after a move: `timed` are the seats that people sit on and that have not answered."""
        if isinstance(self.setting, ClockDelay) and before is not None and not ruled(before):
            for seat in before.to_act:  # the minute of a rule costs nothing from the bank
                if seat == actor or ruled(now):
                    times = self.charged(times, seat, at)
        opened: dict[str, int] = {}
        deadlines: dict[str, int] = {}
        for seat in now.to_act:
            if seat not in timed:
                continue
            deadline, begun = self._deadline(times, seat, actor, before, now, at)
            opened[seat] = begun
            if deadline is not None:
                deadlines[seat] = deadline
        return Times(opened, deadlines, times.banks)

    def _deadline(
        self, times: Times, seat: str, actor: str, before: Position | None, now: Position, at: int
    ) -> tuple[int | None, int]:
        """Return when a seat's time is up, and since when it runs."""
        waited = before is not None and seat in before.to_act and seat in times.opened
        kept = (times.deadlines.get(seat), times.opened.get(seat, at))
        if seat in now.late:
            if waited and before is not None and seat in before.late:
                return kept
            return (at + self.minutes.window if now.may_act else at), at
        if runs(now):
            return kept if waited and before is not None and runs(before) else (at + self.minutes.minute, at)
        if waited and actor != seat and before is not None and not ruled(before):
            return kept
        match self.setting:
            case ClockDelay(delay_s=delay):
                return at + delay * 1000 + times.banks.get(seat, 0), at
            case ClockDays(days=days):
                return at + days * DAY, at
            case _:
                return None, at


def ruled(position: Position) -> bool:
    """Return whether the time of the seat that is to act is that of a rule, not the table's."""
    return runs(position) or bool(position.late)


def runs(position: Position) -> bool:
    """Return whether a rule times the seat that is to act."""
    return bool(position.legal_moves(CLOCK))
