"""Records that are watched without a table, and games that are played on from a moment of a finished one."""

import asyncio
import hashlib
from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path as Folder
from typing import Annotated

from fastapi import Depends, Path, Query, Request

from conqueror import record as records
from conqueror.errors import RecordError
from conqueror.game import CHANCE, Position
from conqueror.options import written
from conqueror.protocol.events import EventView
from conqueror.protocol.message import printable
from conqueror.protocol.replays import Moment, NewReplay, Replay, Rounds
from conqueror.protocol.tables import NewTable, PlayOn, SeatPlan, TableMade
from conqueror.registry import replay
from conqueror.server.app import TableApp, TableId, asker, problems
from conqueror.server.refusals import Refusal
from conqueror.server.serializers import move_detail

_MOST_REPLAYS = 32
_MOST_POSITIONS = 60_000
"""How much is kept in memory, over all records."""

ReplayId = Annotated[str, Path(pattern=r"^[0-9a-f]{64}$", description="The id of a record that was sent here.")]
Number = Annotated[int, Path(ge=0, le=2**31)]


@dataclass(frozen=True)
class LoadedReplay:
    """A record with every position it leads through."""

    record: records.Record
    positions: list[Position]

    def events(self) -> list[EventView]:
        """Every move as its own seat is told it: whoever has the record knows all of it."""
        found = []
        for number, ((seat, move), before) in enumerate(zip(self.record.moves, self.positions, strict=False), 1):
            viewer = seat if seat in before.game.seats else None
            said = before.tell(seat, move, viewer)
            detail = move_detail(said, before, self.positions[number], viewer)
            detail["move"] = move
            found.append(EventView(number=number, kind="moved", seat=seat, at=0, text=said["text"], detail=detail))
        return found


class ReplayCache:
    """The records that were read lately, by the digest of their text; nothing is stored."""

    def __init__(self, content: Folder | None) -> None:
        self._content = content
        self._kept: OrderedDict[str, LoadedReplay] = OrderedDict()

    async def take(self, text: str) -> tuple[str, LoadedReplay]:
        """A record and its id; a Refusal names the line of a mistake."""
        name = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
        if name not in self._kept:
            self._kept[name] = await asyncio.to_thread(self._read, text)
            while len(self._kept) > 1 and (len(self._kept) > _MOST_REPLAYS or self._positions > _MOST_POSITIONS):
                self._kept.popitem(last=False)
        return name, self.find(name)

    def find(self, name: str) -> LoadedReplay:
        """A record by its id; a Refusal if it is not here any more."""
        if name not in self._kept:
            raise Refusal("no_such_replay", "This record is not here any more; send it again.")
        self._kept.move_to_end(name)
        return self._kept[name]

    @property
    def _positions(self) -> int:
        return sum(len(loaded.positions) for loaded in self._kept.values())

    def _read(self, text: str) -> LoadedReplay:
        try:
            record = records.parse(text)
            return LoadedReplay(record, list(replay(record, content=self._content)))
        except RecordError as error:
            raise Refusal("bad_record", printable(f"Line {error.line}: {error.text}")) from None


def rounds_of(moments: list[tuple[int, Position]]) -> list[int]:
    """The numbers at which a round begins: as the game counts them, or whenever the first seat is to act again."""
    found: list[int] = []
    waited: tuple[str, ...] = ()
    last: object = None
    for number, position in moments:
        if position.to_act in (waited, (CHANCE,)) and found:
            continue
        waited = position.to_act
        picture = position.picture(None) if waited else {}
        counted = picture.get("round", picture.get("counter"))
        begins = counted != last if counted is not None else waited == position.game.seats[:1]
        if begins or not found:
            found.append(number)
            last = counted
    return found


def _at(loaded: LoadedReplay, number: int) -> Position:
    if number >= len(loaded.positions):
        raise Refusal("no_such_moment", "There is no position at that number.")
    return loaded.positions[number]


def _seats(game_seats: tuple[str, ...], wanted: list[SeatPlan]) -> list[SeatPlan]:
    """The plan of every seat; those left out are played on this screen."""
    return [*wanted, *[SeatPlan(kind="local")] * (len(game_seats) - len(wanted))]


def add_replays(app: TableApp) -> None:
    """Let the server read records, and set tables up that go on from a moment."""
    api, lobby = app.api, app.lobby
    cache = ReplayCache(lobby.services.settings.content)

    async def limited(request: Request) -> None:
        app.limits.check("requests", asker(request))

    free = [Depends(limited)]

    @api.post("/api/replays", status_code=201, tags=["replay"], dependencies=free, responses=problems("bad_record"))
    async def take(request: Request, wanted: NewReplay) -> Replay:
        """Read a record (.conq) by the rules, to watch it. It is kept in memory for a while, and nowhere else."""
        app.limits.check("tables", asker(request))
        name, loaded = await cache.take(wanted.text)
        game = loaded.positions[0].game
        result = loaded.positions[-1].result
        return Replay(
            replay=name,
            game=game.key,
            title=game.title,
            options={option: written(value) for option, value in game.options.items()},
            seats=list(game.seats),
            notes=[printable(note) for note in loaded.record.notes],
            events=await asyncio.to_thread(loaded.events),
            number=len(loaded.positions) - 1,
            rounds=await asyncio.to_thread(rounds_of, list(enumerate(loaded.positions))),
            result=result.plain() if result is not None else None,
        )

    gone = problems("no_such_replay", "no_such_moment")

    @api.get("/api/replays/{replay_id}/moments/{number}", tags=["replay"], dependencies=free, responses=gone)
    async def look(
        replay_id: ReplayId,
        number: Number,
        viewer: Annotated[str | None, Query(alias="eyes", max_length=32, description="The seat that looks.")] = None,
    ) -> Moment:
        """The view after so many moves of a record; a spectator's where no seat is named."""
        position = _at(cache.find(replay_id), number)
        if viewer is not None and viewer not in position.game.seats:
            raise Refusal("no_such_moment", "There is no such seat.")
        return Moment(number=number, view=position.view(viewer))

    counted: OrderedDict[tuple[str, int], list[int]] = OrderedDict()

    @api.get(
        "/api/tables/{table_id}/rounds",
        tags=["replay"],
        dependencies=free,
        responses=problems("no_such_table", "fault"),
    )
    async def rounds(table_id: TableId) -> Rounds:
        """The events with which a round begins; everybody may know them."""
        state = (await app.table(table_id)).state
        known = (table_id, state.number)
        if known not in counted:
            counted[known] = await asyncio.to_thread(rounds_of, list(state.moments))
            while len(counted) > _MOST_REPLAYS:
                counted.popitem(last=False)
        return Rounds(rounds=counted[known])

    async def play_on(request: Request, position: Position, wanted: PlayOn) -> TableMade:
        app.limits.check("tables", asker(request))
        game = position.game
        table, guest, secret, invitations = await lobby.create(
            NewTable(
                game=game.key,
                options={name: written(value) for name, value in game.options.items()},
                seats=_seats(game.seats, wanted.seats),
                name=wanted.name,
            ),
            position,
        )
        return TableMade(
            table=table.state.id,
            guest=guest,
            secret=secret,
            seats=list(table.state.seats),
            invitations=invitations,
            commitment=table.state.settings["commitment"],
        )

    refused = ("unknown_game", "bad_option", "bad_bot", "not_allowed", "no_such_moment")

    @api.post(
        "/api/replays/{replay_id}/moments/{number}/table",
        status_code=201,
        tags=["replay"],
        dependencies=free,
        responses=problems("no_such_replay", *refused),
    )
    async def play_on_record(request: Request, replay_id: ReplayId, number: Number, wanted: PlayOn) -> TableMade:
        """A table on one screen that goes on from a moment of a record."""
        return await play_on(request, _at(cache.find(replay_id), number), wanted)

    @api.post(
        "/api/tables/{table_id}/moments/{number}/table",
        status_code=201,
        tags=["replay"],
        dependencies=free,
        responses=problems("no_such_table", "still_running", "fault", *refused),
    )
    async def play_on_table(request: Request, table_id: TableId, number: Number, wanted: PlayOn) -> TableMade:
        """A table on one screen that goes on from a moment of a finished game, whose secrets are open by then."""
        table = await app.table(table_id)
        if table.state.status != "over":
            raise Refusal("still_running", "The game is not over; until then its positions hold secrets.")
        position = table.state.at(number) if number <= table.state.number else None
        if position is None:
            raise Refusal("no_such_moment", "There is no position at that number.")
        return await play_on(request, position, wanted)

    del take, look, rounds, play_on_record, play_on_table
