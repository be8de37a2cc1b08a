"""What is about to happen at a table: events not stored yet, worked out on a copy of its state.

A draft that is stored becomes the table's state; one that is not leaves no trace.
"""

from dataclasses import replace

from conqueror.game import CHANCE, Plain, Position, Result
from conqueror.server import dice
from conqueror.server.events import GameEnded, GameStarted, MovePlayed, TableEvent, TimesExtended
from conqueror.server.state import TableState
from conqueror.store import Event
from conqueror.views import ResultView


class Draft:
    """Events to be appended in one transaction."""

    def __init__(self, state: TableState, at: int, seed: bytes, guest: str = "", client_id: str = "") -> None:
        self.state = state.copy()
        self.at = at
        self.guest = guest
        self.client_id = client_id
        self.events: list[Event] = []
        self._after = state.number
        self._seed = seed

    def add(self, happened: TableEvent, seat: str = "", after: Position | None = None) -> None:
        """Let something happen; `after` is the position it leads to, where that is known already."""
        event = Event(
            number=self.state.number + 1,
            kind=happened.KIND,
            seat=seat,
            guest=self.guest,
            client_id="" if self.events else self.client_id,
            through=0,
            data=happened.data(),
            hash=happened.hash_after(self.state, after),
            at=self.at,
        )
        self.state.apply(event, after)
        self.events.append(event)

    def play(self, seat: str, move: str, *, by: str = "", sealed: bool = False, draw: Plain | None = None) -> None:
        """Play a move; an IllegalMove says why not, and then the draft is to be thrown away."""
        before = self.state.playing
        after = before.play(seat, move)
        timed = self.state.timed() if len(before.to_act) == 1 else self._people()
        times = self.state.times
        if self.state.is_person(seat) or not self.state.unhurried:
            times = self.state.timing.after(times, seat, before, after, self.at, timed)
        changed = times if times != self.state.times else None
        self.add(MovePlayed(move, by, sealed, draw, times=changed), seat, after)

    def _people(self) -> list[str]:
        """Return the seats a clock may run for once every sealed answer is open."""
        return [name for name, seat in self.state.seats.items() if seat.kind == "person" and not seat.played_by_bot]

    def begin(self) -> None:
        """Start the game."""
        state, start = self.state, self.state.beginning()
        begun = state.timing.begun([name for name, seat in state.seats.items() if seat.kind == "person"])
        times = state.timing.after(begun, "", None, start, self.at, self._people())
        self.add(GameStarted(times=begun if state.unhurried else times), after=start)
        self.settle()

    def retime(self) -> None:
        """Begin the clocks of the seats to act anew, after somebody sat down or got up."""
        state = self.state
        if state.status == "running" and not state.unhurried:
            times = state.timing.after(state.times, "", None, state.playing, self.at, state.timed())
            kept = {seat: at for seat, at in state.times.deadlines.items() if seat in times.deadlines}
            opened = {seat: at for seat, at in state.times.opened.items() if seat in times.opened}
            times = replace(times, deadlines={**times.deadlines, **kept}, opened={**times.opened, **opened})
            if times != state.times:
                self.add(TimesExtended(0, times=times))

    def server_share(self, seat: str) -> str:
        """Return what the server adds to the dice for a seat that adds nothing itself."""
        return dice.server_share(self._seed, seat)

    def settle(self) -> None:
        """Let chance act while it is to act, and end the game where it is over."""
        state = self.state
        while state.status == "running" and state.playing.to_act == (CHANCE,) and not state.waits_for_shares:
            outcomes = dice.weighed(state.playing.chances())
            key = dice.key(self._seed, [(seat, value) for seat, value, _ in state.contributions])
            index = state.draws
            drawn = dice.drawn(key, index, outcomes)
            self.play(CHANCE, drawn, draw={"index": index, "outcomes": [list(outcome) for outcome in outcomes]})
        if state.status == "running" and state.playing.result is not None:
            self.end(state.playing.result.plain())

    def end(self, result: ResultView) -> None:
        """End the game. Seats that resigned are ranked last and win nothing."""
        seats = self.state.seats
        order = sorted(
            seats,
            key=lambda seat: (
                seats[seat].resigned,
                seat not in result["winners"],
                -result["scores"].get(seat, 0),
            ),
        )
        winners = [seat for seat in result["winners"] if not seats[seat].resigned]
        words = result["words"]
        if winners != result["winners"]:
            winners = winners or [seat for seat in order[:1] if not seats[seat].resigned]
            first = " and ".join(seat.title() for seat in winners) or "nobody"
            words = f"{words} Who resigned is ranked last: {first} wins.".strip()
        self.add(GameEnded({**result, "winners": winners, "words": words, "ranking": order}))

    def finished(self) -> list[Event]:
        """Return the events as they are stored: each knows the last number of its transaction."""
        last = self.state.number
        self.events = [replace(event, through=last) for event in self.events]
        self.state.events[len(self.state.events) - len(self.events) :] = self.events
        if self.events and self.client_id:
            self.state.done[self.guest, self.client_id] = last
        return self.events


def agreed(winners: list[str], reason: str, words: str, seats: list[str]) -> ResultView:
    """Return the result of a game that people ended, not a rule."""
    scores = {seat: 1.0 if seat in winners else 0.5 if not winners else 0.0 for seat in seats}
    return Result(tuple(winners), reason, scores, "", words).plain()
