"""Sketches: a record with its variations, shared by a link and changed by whoever made it."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path

from conqueror.protocol.sketches import SketchMade, SketchText, SketchView
from conqueror.server.problems import problems
from conqueror.server.refusals import Refusal
from conqueror.server.routes.dependencies import TABLE, Asker, Context, bearer, costly, limited

router = APIRouter(tags=["sketch"], dependencies=[limited, costly])
SketchId = Annotated[str, Path(pattern=TABLE, description="The id of a sketch.")]


@router.post("/api/sketches", status_code=201, responses=problems("bad_record"))
async def share(context: Context, asker: Asker, wanted: SketchText) -> SketchMade:
    """Keep a record with its variations, to be read by whoever has its link."""
    context.limits.check("tables", asker)
    return await context.sketches.share(wanted.text)


@router.get("/api/sketches/{sketch_id}", responses=problems("no_such_sketch", "bad_record"))
async def show(context: Context, sketch_id: SketchId) -> SketchView:
    """Return a record with its variations, in words."""
    return await context.sketches.show(sketch_id)


@router.put("/api/sketches/{sketch_id}", status_code=204, responses=problems("bad_record", "unauthorised"))
async def change(
    context: Context, sketch_id: SketchId, wanted: SketchText, header: Annotated[str | None, Depends(bearer)]
) -> None:
    """Put another record in place of a shared one, with the secret of whoever shared it."""
    scheme, _, secret = (header or "").partition(" ")
    if scheme.lower() != "bearer" or not secret.isascii():
        raise Refusal("unauthorised", "Only whoever made a sketch can change it.")
    await context.sketches.change(sketch_id, secret.strip(), wanted.text)
