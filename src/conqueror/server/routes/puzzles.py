"""Puzzles: how many there are, the one of the day, and what becomes of an answer. Nothing of it is kept here."""

import datetime
import re
from typing import Annotated

from fastapi import APIRouter, Path, Query
from pydantic import BeforeValidator

from conqueror.protocol.answers import AssessAnswer, ExplainAnswer
from conqueror.protocol.lessons import Attempt, MoveQuestion, PlaceQuestion
from conqueror.protocol.puzzles import PuzzleJudgement, PuzzleShelfView, PuzzleSummary, PuzzleView
from conqueror.server.problems import problems
from conqueror.server.routes.dependencies import Context, costly, limited

router = APIRouter(tags=["school"], dependencies=[limited])
PuzzleId = Annotated[str, Path(pattern=r"^[0-9a-f]{10}$", description="The id of a puzzle.")]
GameKey = Annotated[str, Query(pattern=r"^[a-z0-9/-]{0,60}$", description="The key of a game.")]
_UNKNOWN = problems("no_such_puzzle")


def _written_day(text: object) -> object:
    """Return a day as it was written; raise a ValueError for seconds and other things that dates are read from."""
    if isinstance(text, str) and not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        raise ValueError("Write a day as 2026-01-31.")
    return text


Day = Annotated[datetime.date, BeforeValidator(_written_day)]


@router.get("/api/puzzles", responses=problems())
async def shelves(context: Context) -> list[PuzzleShelfView]:
    """Return how many puzzles there are of each game, by themes."""
    return await context.puzzles.shelves()


@router.get("/api/puzzles/list", responses=problems())
async def listed(context: Context, game: GameKey) -> list[PuzzleSummary]:
    """Return the puzzles of a game, each in a line."""
    return await context.puzzles.listed(game)


@router.get("/api/puzzles/daily", dependencies=[costly], responses=_UNKNOWN)
async def daily(context: Context, day: Day | None = None, game: GameKey = "") -> PuzzleView:
    """Return the puzzle of a day, which is the same for everybody; of today and of any game if nothing is named."""
    return await context.puzzles.daily(day, game)


@router.get("/api/puzzles/{puzzle_id}", dependencies=[costly], responses=_UNKNOWN)
async def puzzle(context: Context, puzzle_id: PuzzleId) -> PuzzleView:
    """Return a puzzle with its board."""
    return await context.puzzles.puzzle(puzzle_id)


@router.post("/api/puzzles/{puzzle_id}/answer", dependencies=[costly], responses=_UNKNOWN)
async def answer(context: Context, puzzle_id: PuzzleId, done: Attempt) -> PuzzleJudgement:
    """Judge what a solver has done so far; without any moves, begin."""
    return await context.puzzles.judge(puzzle_id, done)


@router.post("/api/puzzles/{puzzle_id}/assess", dependencies=[costly], responses=_UNKNOWN)
async def assess(context: Context, puzzle_id: PuzzleId, asked: MoveQuestion) -> AssessAnswer:
    """Return all about a move before it is made: why it is refused, or the odds of the battle it begins."""
    return await context.puzzles.assess(puzzle_id, asked)


@router.post("/api/puzzles/{puzzle_id}/explain", dependencies=[costly], responses=_UNKNOWN)
async def explain(context: Context, puzzle_id: PuzzleId, asked: PlaceQuestion) -> ExplainAnswer:
    """Return why the solver can do nothing at a place, or cannot go there from an origin."""
    return await context.puzzles.explain(puzzle_id, asked)
