"""Tables for the tests: set up and played on through drafts, without a store, a server or a real clock."""

import functools
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from random import Random
from typing import Any

import pytest

from conqueror.game import CHANCE, Game, Plain, Position
from conqueror.options import written
from conqueror.protocol.changes import view_hash
from conqueror.protocol.frames import Frame
from conqueror.registry import catalogue, load
from conqueror.server import decisions, dice, seat_actions, serializers
from conqueror.server.clock import Minutes
from conqueror.server.draft import Draft
from conqueror.server.events import TableCreated
from conqueror.server.refusals import Refusal
from conqueror.server.state import TableState, fold
from conqueror.store import Event

SEED = bytes(range(32))
NAME = "abcdefgh234567yz"
SECOND = 1000
MINUTE = 60 * SECOND
DAY = 24 * 60 * MINUTE
NOON = 1_800_000_000_000

NO_CLOCK = {"kind": "none"}
DELAY = {"kind": "delay", "delay_s": 10, "bank_s": 100}
DAYS = {"kind": "days", "days": 2}

KEYS = tuple(catalogue())
SEALED = tuple(key for key in KEYS if key.startswith("duels"))
"""The games whose players plan at the same time."""

Work = Callable[[Draft], None]


@functools.cache
def game_of(key: str, options: tuple[tuple[str, Any], ...] = ()) -> Game:
    """Return a game, loaded once for all tests."""
    return load(key, **dict(options))


class Played:
    """A table that is played on: `at` is its time, `state` all that its log says."""

    def __init__(self, game: Game, clock: Plain, host: str = "ann") -> None:
        self.now = NOON
        self.ids = 0
        self.state = TableState(NAME, game)
        self.host = host
        self.do(lambda draft: draft.add(TableCreated(settings(game, clock, host))))

    @property
    def position(self) -> Position:
        """The position the table is in."""
        return self.state.playing

    @property
    def to_act(self) -> tuple[str, ...]:
        """The seats the game waits for."""
        return self.position.to_act

    @property
    def deadlines(self) -> Mapping[str, int]:
        """When each seat's time is up, counted from noon."""
        return {seat: at - NOON for seat, at in self.state.times.deadlines.items()}

    @property
    def banks(self) -> Mapping[str, int]:
        """What each seat has left in its bank."""
        return dict(self.state.times.banks)

    def at(self, after_noon: int) -> "Played":
        """Return the same table, later: milliseconds after noon."""
        assert after_noon >= self.now - NOON, "time does not run back"
        self.now = NOON + after_noon
        return self

    def do(self, work: Work, guest: str = "", client_id: str = "") -> list[Event]:
        """Return the events that come of some work, which is then part of the table; a Refusal leaves no trace."""
        draft = Draft(self.state, self.now, SEED, guest, client_id)
        work(draft)
        events = draft.finished()
        self.state = draft.state
        return events

    def decision(self, seat: str) -> int:
        """Return the decision a seat's answer has to name."""
        number = self.state.decision(seat)
        assert number is not None, f"{seat} has nothing to decide"
        return number

    def play(self, seat: str, *moves: str, decision: int | None = None) -> list[Event]:
        """Return the events after a seat has answered its decision with these moves."""
        named = self.decision(seat) if decision is None else decision
        return self.do(lambda draft: decisions.submit(draft, seat, named, moves))

    def bot_plays(self, seat: str, *moves: str) -> list[Event]:
        """Return the events after a bot has answered for a seat."""
        named = self.decision(seat)
        return self.do(lambda draft: decisions.submit(draft, seat, named, moves, by="bot"))

    def expire(self) -> list[Event]:
        """Return the events after everybody's time has run out whose deadline is past."""
        return self.do(decisions.expire)

    def random_answer(self, seat: str, rng: Random) -> list[str]:
        """Return a random answer: one move, or a whole sealed one."""
        if not (self.state.sealing and seat in self.to_act):
            return [rng.choice(self.position.moves(seat))]
        moves, position = list[str](), self.position
        while seat in position.to_act:
            moves.append(rng.choice(position.moves(seat)) if len(moves) < 6 else position.default(seat))
            position = position.play(seat, moves[-1])
        return moves

    def step(self, rng: Random) -> list[Event]:
        """Return the events after a random seat has answered at random; now and then a rival acts, or the clock."""
        seats = self.state.waiting()
        if rng.random() < 0.1:
            seats = list(self.position.may_act) or seats
        seat = rng.choice(seats)
        self.now += rng.randrange(20_000)
        due = self.state.times.next
        if due is not None and due < self.now:
            return self.expire()
        return self.play(seat, *self.random_answer(seat, rng))

    def play_on(self, rng: Random, most: int = 100_000) -> Iterator[list[Event]]:
        """Yield the events of every step of a random game from here, to its end."""
        for _ in range(most):
            if self.state.status != "running":
                return
            yield self.step(rng)

    def until(self, wanted: Callable[[Position], bool], seed: int = 0, most: int = 5000) -> "Played":
        """Return the same table, played on at random to the first position that is wanted."""
        rng = Random(seed)
        for _ in range(most):
            if wanted(self.position):
                return self
            self.step(rng)
        raise AssertionError("There was no such position.")


def settings(game: Game, clock: Plain, host: str, plans: Sequence[str] = ()) -> Plain:
    """Return what a table is set up with."""
    seats = [[seat, plan] for seat, plan in zip(game.seats, plans or ["open"] * len(game.seats), strict=True)]
    return {
        "game": game.key,
        "options": {name: written(value) for name, value in game.options.items()},
        "rules": game.rules_version,
        "content": game.content_digest,
        "seats": seats,
        "bots": ["" for _ in seats],
        "clock": clock,
        "listed": False,
        "odds": True,
        "hints": True,
        "reasons": False,
        "name": host.title(),
        "host": host,
        "commitment": dice.commitment(NAME, SEED),
    }


def gathering(key: str, *, clock: Mapping[str, Any] | None = None, **options: Any) -> Played:
    """Return a table nobody sits at yet."""
    return Played(game_of(key, tuple(options.items())), dict(clock or NO_CLOCK))


GUESTS = ("ann", "bob", "cid", "dan", "eve", "fay")


def a_table(
    key: str,
    *,
    clock: Mapping[str, Any] | None = None,
    people: Sequence[str] | Mapping[str, str] | None = None,
    bots: Sequence[str] = (),
    shares: Sequence[str] | None = None,
    start: Position | None = None,
    **options: Any,
) -> Played:
    """Return a table that has begun: Ann, Bob, Cid … in the order of the seats, each with a share of the dice.

    `people` are other guests in the order of the seats that no bot has, or the guest of each seat; `shares` are the
    seats that gave theirs; the game begins in `start` where that is given.
    """
    table = gathering(key, clock=clock, **options)
    game = table.state.game
    if start is not None:
        game = Begun(game, start)
        table.state.game = game
    free = [seat for seat in game.seats if seat not in bots]
    who = people if isinstance(people, Mapping) else dict(zip(free, people or GUESTS, strict=False))
    for seat in game.seats:
        if seat in bots:
            table.do(functools.partial(seat_actions.sit_bot, seat=seat, bot="greedy"))
        else:
            guest = who[seat]
            table.do(functools.partial(seat_actions.sit, seat=seat, guest=guest, name=guest.title()), guest)
            if shares is None or seat in shares:
                value = f"{game.seats.index(seat):032x}"
                table.do(functools.partial(seat_actions.contribute, seat=seat, value=value), guest)
    table.do(seat_actions.begin_if_complete)
    assert table.state.status == "running"
    return table


class Begun(Game):
    """A game that begins in a position of the tests' choosing."""

    def __init__(self, game: Game, start: Position) -> None:
        self.__dict__.update(game.__dict__)
        self.key, self.info, self.rules_version = game.key, game.info, game.rules_version
        self._game, self._start = game, start

    def start(self) -> Position:
        return self._start

    def position(self, data: Mapping[str, Any]) -> Position:
        return self._game.position(data)


def frame_of(state: TableState, guest: str, viewer: str | None, after: int = -1) -> Frame:
    """Return the frame for a guest who looks from a seat."""
    view = state.playing.view(viewer)
    return serializers.frame(
        state,
        guest,
        viewer,
        after,
        [serializers.serialize_event(state, event, viewer) for event in state.events[after + 1 :]],
        view,
        view_hash(view),
        serializers.turn_summary(state, viewer),
        serializers.table_view(state, list(state.seats), [], serializers.aftermath(state, SEED)),
        state.events[-1].at,
    )


def viewers(table: Played) -> Iterator[tuple[str, str | None]]:
    """Everybody who may look: each guest from the own seat, and a spectator."""
    yield "", None
    for name, seat in table.state.seats.items():
        yield seat.guest, name


def stored(events: Sequence[Event]) -> list[Event]:
    """Events as they come back from a database."""
    return [Event(**json.loads(json.dumps(asdict(event)))) for event in events]


def folded(table: Played) -> TableState:
    """Return the table as a server finds it after a restart."""
    return fold(table.state.id, table.state.game, stored(table.state.events), Minutes())


@contextmanager
def refused(table: Played, code: str) -> Iterator[pytest.ExceptionInfo[Refusal]]:
    """Whatever is done within is refused with a code and a sentence, and leaves no trace."""
    before, data = table.state, json.dumps([asdict(event) for event in table.state.events])
    twin = before.copy()
    with pytest.raises(Refusal) as refusal:
        yield refusal
    assert refusal.value.code == code, str(refusal.value)
    assert refusal.value.text[-1] in ".?!”)", "a sentence"
    assert table.state is before
    assert before == twin
    assert json.dumps([asdict(event) for event in before.events]) == data


def kinds(events: Sequence[Event]) -> list[str]:
    """Return what happened, by kind; moves with their seat and text."""
    return [
        f"{event.seat} {event.data['move']}" if event.kind == "moved" else f"{event.seat} {event.kind}".strip()
        for event in events
        if event.seat != CHANCE
    ]
