"""Records that are watched without a table, and games that are played on from a moment of a finished one."""

import asyncio
from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Path, Query

from conqueror.game import Position
from conqueror.options import written
from conqueror.protocol.message import printable
from conqueror.protocol.replays import Moment, NewReplay, Replay
from conqueror.protocol.tables import NewTable, PlayOn, SeatPlan, TableMade
from conqueror.rounds import rounds_of
from conqueror.server.context import ServerContext
from conqueror.server.problems import problems
from conqueror.server.refusals import Refusal
from conqueror.server.replays import position_at
from conqueror.server.routes.dependencies import Asker, ClaimId, Context, FoundTable, Number, costly, limited
from conqueror.server.serializers import since_view

router = APIRouter(tags=["replay"], dependencies=[limited, costly])
ReplayId = Annotated[str, Path(pattern=r"^[0-9a-f]{64}$", description="The id of a record that was sent here.")]
_REFUSED = ("unknown_game", "bad_option", "bad_bot", "not_allowed", "no_such_moment", "answered")


@router.post("/api/replays", status_code=201, responses=problems("bad_record"))
async def take(context: Context, asker: Asker, wanted: NewReplay) -> Replay:
    """Read a record (.conq) by the rules, to watch it. It is kept in memory for a while, and nowhere else."""
    context.limits.check("tables", asker)
    name, loaded = await context.replays.take(wanted.text)
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


@router.get("/api/replays/{replay_id}/moments/{number}", responses=problems("no_such_replay", "no_such_moment"))
async def look(
    context: Context,
    replay_id: ReplayId,
    number: Number,
    viewer: Annotated[str | None, Query(alias="eyes", max_length=32, description="The seat that looks.")] = None,
) -> Moment:
    """Return the view after so many moves of a record; a spectator's where no seat is named."""
    await context.replays.fetch(replay_id)
    loaded = context.replays.find(replay_id)
    position = loaded.at(number)
    if viewer is not None and viewer not in position.game.seats:
        raise Refusal("no_such_moment", "There is no such seat.")
    since = since_view(position, loaded.played(number), viewer) if viewer is not None else None
    return Moment(number=number, view=position.view(viewer), since=since)


@router.post(
    "/api/replays/{replay_id}/moments/{number}/table",
    status_code=201,
    responses=problems("no_such_replay", *_REFUSED),
)
async def play_on_record(
    context: Context, asker: Asker, claim_id: ClaimId, replay_id: ReplayId, number: Number, wanted: PlayOn
) -> TableMade:
    """Set up a table on one screen that goes on from a moment of a record."""
    await context.replays.fetch(replay_id)
    return await _play_on(
        context,
        asker,
        claim_id,
        lambda: context.replays.find(replay_id).at(number),
        f"{replay_id} {number}",
        wanted,
    )


@router.post(
    "/api/tables/{table_id}/moments/{number}/table",
    status_code=201,
    responses=problems("no_such_table", "still_running", "fault", *_REFUSED),
)
async def play_on_table(
    context: Context, asker: Asker, claim_id: ClaimId, table: FoundTable, number: Number, wanted: PlayOn
) -> TableMade:
    """Set up a table on one screen that goes on from a moment of a finished game, whose secrets are open by then."""
    if table.state.status != "over":
        raise Refusal("still_running", "The game is not over; until then its positions hold secrets.")
    return await _play_on(
        context, asker, claim_id, lambda: position_at(table.state, number), f"{table.state.id} {number}", wanted
    )


async def _play_on(
    context: ServerContext,
    asker: str,
    claim_id: str,
    position: Callable[[], Position],
    origin: str,
    wanted: PlayOn,
) -> TableMade:
    """Set up a table that begins in a position; seats left out of the plan are played on this screen."""

    def plan() -> tuple[NewTable, Position]:
        start = position()
        context.limits.check("tables", asker)
        game = start.game
        local = [SeatPlan(kind="local")] * (len(game.seats) - len(wanted.seats))
        table = NewTable(
            game=game.key,
            options={name: written(value) for name, value in game.options.items()},
            seats=[*wanted.seats, *local],
            name=wanted.name,
        )
        return table, start

    return await context.claims.make_table(plan, claim_id, origin, wanted.model_dump_json())
