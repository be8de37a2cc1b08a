"""What if: trees of moves, shared by a link, read by whoever has it and changed by whoever made it."""

import json
from random import SystemRandom
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query
from fastapi.responses import PlainTextResponse

from conqueror.chances import draw
from conqueror.game import CHANCE
from conqueror.protocol.answers import AssessAnswer, ExplainAnswer, HintAnswer
from conqueror.protocol.sketches import (
    NewSketch,
    SketchEngine,
    SketchForm,
    SketchGrown,
    SketchMade,
    SketchMoment,
    SketchMoves,
    SketchNote,
    SketchPlace,
    SketchPlayOn,
    SketchQuestion,
    SketchText,
    SketchView,
    TableSketch,
)
from conqueror.server.agreements import check_bot
from conqueror.server.decisions import assessment
from conqueror.server.open_sketch import Change, OpenSketch
from conqueror.server.problems import problems
from conqueror.server.refusals import Refusal
from conqueror.server.routes.dependencies import (
    ANYBODY,
    TABLE,
    Asker,
    Context,
    FoundTable,
    Guest,
    bearer,
    costly,
    limited,
)
from conqueror.server.sketch_bots import play_on

router = APIRouter(tags=["sketch"], dependencies=[limited])
SketchId = Annotated[str, Path(pattern=TABLE, description="The id of a sketch.")]
Node = Annotated[int, Path(ge=0, le=2**31, description="The number of a node; 0 is the beginning.")]
_FOUND = ("no_such_sketch", "bad_record", "still_running", "unauthorised")
_AT = (*_FOUND, "no_such_moment")
_NODE = "/api/sketches/{sketch_id}/nodes/{node}"


async def _secret(header: Annotated[str | None, Depends(bearer)]) -> str:
    """Return the secret a request comes with, '' without one."""
    if header is None:
        return ""
    scheme, _, secret = header.partition(" ")
    if scheme.lower() != "bearer" or not secret.isascii():
        raise Refusal("unauthorised", "The Authorization header reads “Bearer SECRET”.")
    return secret.strip()


Secret = Annotated[str, Depends(_secret)]


@router.post("/api/sketches", status_code=201, dependencies=[costly], responses=problems("bad_record", "bad_option"))
async def make(context: Context, asker: Asker, wanted: NewSketch) -> SketchMade:
    """Keep a record with its variations, or a position, to be read by whoever has its link."""
    context.limits.check("tables", asker)
    return await context.sketches.make(wanted)


@router.post(
    "/api/tables/{table_id}/sketch",
    status_code=201,
    dependencies=[costly],
    openapi_extra=ANYBODY,
    responses=problems(
        "no_such_table", "unauthorised", "not_running", "not_your_seat", "no_such_moment", "bad_record", "fault"
    ),
)
async def make_of_table(
    context: Context, asker: Asker, table: FoundTable, guest: Guest, wanted: TableSketch
) -> SketchMade:
    """Sketch a finished game, or what one's own seat may know of a running one: the rest is one guess of many."""
    context.limits.check("tables", asker)
    return await context.sketches.make_of(table.state, table.state.seats_of(guest), wanted)


@router.get("/api/sketches/{sketch_id}", dependencies=[costly], openapi_extra=ANYBODY, responses=problems(*_FOUND))
async def show(context: Context, sketch_id: SketchId, secret: Secret) -> SketchView:
    """Return a sketch with all that was tried in it, in words."""
    return await context.sketches.show(sketch_id, secret)


@router.get(
    "/api/sketches/{sketch_id}/file",
    dependencies=[costly],
    openapi_extra=ANYBODY,
    response_class=PlainTextResponse,
    responses=problems(*_FOUND, "not_allowed"),
)
async def file(
    context: Context,
    sketch_id: SketchId,
    secret: Secret,
    form: Annotated[SketchForm, Query(description="A .conq with variations, or JSON.")] = "conq",
) -> PlainTextResponse:
    """Return a sketch as a file."""
    sketch = await context.sketches.file(sketch_id, secret)
    text = sketch.text() if form == "conq" else json.dumps(sketch.plain(), ensure_ascii=False, indent=1) + "\n"
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{sketch_id}.{form}"'})


@router.put(
    "/api/sketches/{sketch_id}",
    status_code=204,
    dependencies=[costly],
    responses=problems(*_FOUND, "not_allowed"),
)
async def replace(context: Context, sketch_id: SketchId, secret: Secret, wanted: SketchText) -> None:
    """Put another record in place of a sketch."""

    def replaced(found: OpenSketch) -> Change:
        if found.origin is not None:
            raise Refusal("not_allowed", "This is a guess at a running game; make another sketch of your record.")
        return {"kind": "replaced", "text": wanted.text}

    await context.sketches.change(sketch_id, secret, replaced)


@router.post("/api/sketches/{sketch_id}/deal", dependencies=[costly], responses=problems(*_FOUND, "not_allowed"))
async def deal(context: Context, sketch_id: SketchId, secret: Secret) -> SketchGrown:
    """Guess once more what the seat cannot know; the same moves are tried from there, as far as they can be."""
    return await context.sketches.change(sketch_id, secret, lambda found: found.dealt(SystemRandom()))


@router.get(_NODE, dependencies=[costly], openapi_extra=ANYBODY, responses=problems(*_AT))
async def look(
    context: Context,
    sketch_id: SketchId,
    node: Node,
    secret: Secret,
    viewer: Annotated[str | None, Query(alias="eyes", max_length=32, description="The seat that looks.")] = None,
) -> SketchMoment:
    """Return how the game stands at a node, with the moves of the seat that looks, or what chance can do."""
    return await context.sketches.look(sketch_id, secret, node, viewer)


@router.post(_NODE + "/moves", dependencies=[costly], responses=problems(*_AT, "illegal"))
async def try_moves(
    context: Context, sketch_id: SketchId, node: Node, secret: Secret, wanted: SketchMoves
) -> SketchGrown:
    """Try moves of a seat after a node; those of the seat `chance` choose the dice."""
    moves = [(wanted.seat, move) for move in wanted.moves]
    return await context.sketches.change(
        sketch_id, secret, lambda _: {"kind": "played", "after": node, "moves": moves}, node
    )


@router.post(_NODE + "/throw", dependencies=[costly], responses=problems(*_AT, "not_allowed"))
async def throw(context: Context, sketch_id: SketchId, node: Node, secret: Secret) -> SketchGrown:
    """Let chance act after a node."""

    def thrown(found: OpenSketch) -> Change:
        chances = found.sketch.position(node).chances()
        if not chances:
            raise Refusal("not_allowed", "Nothing is thrown or drawn here.")
        return {"kind": "played", "after": node, "moves": [(CHANCE, draw(chances, SystemRandom()))]}

    return await context.sketches.change(sketch_id, secret, thrown, node)


@router.post(_NODE + "/bots", responses=problems(*_AT, "bad_bot", "not_allowed"))
async def let_bots_play(
    context: Context, asker: Asker, sketch_id: SketchId, node: Node, secret: Secret, wanted: SketchPlayOn
) -> SketchGrown:
    """Let bots of a level play on after a node; refused where the running game has no hints."""
    async with context.limits.hint_of(asker):
        position = await context.sketches.position(sketch_id, secret, node, changes=True)
        check_bot(wanted.bot, position.game)
        moves = await play_on(context.lobby.services.bots, position, wanted.bot, wanted.moves)
        return await context.sketches.change(
            sketch_id, secret, lambda _: {"kind": "played", "after": node, "moves": moves}, node
        )


@router.patch(_NODE, dependencies=[costly], responses=problems(*_AT))
async def note(context: Context, sketch_id: SketchId, node: Node, secret: Secret, wanted: SketchNote) -> SketchGrown:
    """Say something about a node, and mark places and arrows there."""

    def noted(found: OpenSketch) -> Change:
        known = found.sketch[node]
        return {
            "kind": "noted",
            "node": node,
            "comment": known.comment if wanted.comment is None else wanted.comment,
            "marks": [list(mark) for mark in (known.marks if wanted.marks is None else wanted.marks)],
        }

    return await context.sketches.change(sketch_id, secret, noted, node)


@router.delete(_NODE, dependencies=[costly], responses=problems(*_AT))
async def remove(context: Context, sketch_id: SketchId, node: Node, secret: Secret) -> SketchGrown:
    """Take a node away, with all that follows it; what is shown is the node before."""
    return await context.sketches.change(sketch_id, secret, lambda _: {"kind": "removed", "node": node}, node)


@router.post(_NODE + "/analyse", openapi_extra=ANYBODY, responses=problems(*_AT, "not_allowed"))
async def analyse(
    context: Context, asker: Asker, sketch_id: SketchId, node: Node, secret: Secret, asked: SketchEngine
) -> HintAnswer:
    """Return everybody's chances and the best moves, by what a seat may know; refused as bots are."""
    async with context.limits.hint_of(asker):
        position = await context.sketches.position(sketch_id, secret, node)
        seats = position.game.seats
        seat = asked.seat or next((each for each in position.to_act if each in seats), seats[0])
        if seat not in seats:
            raise Refusal("bad_request", "There is no such seat.")
        found = await context.lobby.services.bots.hint(position.hide(seat), seat)
        if found is None:
            raise Refusal("busy", "The bots are busy; ask again.")
        return found


@router.post(_NODE + "/assess", dependencies=[costly], openapi_extra=ANYBODY, responses=problems(*_AT))
async def assess(
    context: Context, sketch_id: SketchId, node: Node, secret: Secret, asked: SketchQuestion
) -> AssessAnswer:
    """Return all about a move before it is tried: why it is refused, or its odds."""
    found = await context.sketches.ask(
        sketch_id, secret, node, asked.seat, lambda hidden: assessment(hidden.assess(asked.seat, asked.move))
    )
    if not await context.sketches.shows_odds(sketch_id, secret):
        return {**found, "odds": None, "hero_odds": {}}
    return found


@router.post(_NODE + "/explain", dependencies=[costly], openapi_extra=ANYBODY, responses=problems(*_AT))
async def explain(
    context: Context, sketch_id: SketchId, node: Node, secret: Secret, asked: SketchPlace
) -> ExplainAnswer:
    """Return why a seat can do nothing at a place, or not go there from an origin."""
    error = await context.sketches.ask(
        sketch_id,
        secret,
        node,
        asked.seat,
        lambda hidden: hidden.explain(asked.seat, asked.place, asked.origin),
    )
    return ExplainAnswer(refusal=error.plain() if error is not None else None)
