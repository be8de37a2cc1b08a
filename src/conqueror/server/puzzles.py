"""What the shelf of puzzles answers over HTTP."""

import asyncio
import datetime
from collections import Counter
from collections.abc import Sequence

from conqueror.bots.analysis import spoken
from conqueror.errors import ConquerorError
from conqueror.protocol.answers import AssessAnswer, ExplainAnswer
from conqueror.protocol.lessons import Attempt, MoveQuestion, PlaceQuestion
from conqueror.protocol.puzzles import (
    MoveShare,
    PuzzleJudgement,
    PuzzleShelfView,
    PuzzleSummary,
    PuzzleView,
    ThemeView,
)
from conqueror.registry import describe
from conqueror.school import Puzzle, PuzzleShelf, State, Verdict
from conqueror.school.puzzle import question
from conqueror.school.themes import theme
from conqueror.server.exercises import assessed, explained, judgement
from conqueror.server.lobby import Lobby
from conqueror.server.refusals import Refusal


class PuzzleDesk:
    """The puzzles of a server. What a solver has done comes with the request, and nothing is kept."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._shelf = PuzzleShelf(load_game=lambda key: lobby.games.new(key, {}))

    async def shelves(self) -> list[PuzzleShelfView]:
        """Return how many puzzles there are of each game."""
        found = await self._lobby.off_the_loop(lambda: self._shelf.puzzles)
        return [
            PuzzleShelfView(
                game=game,
                title=describe(game).title,
                count=len(puzzles),
                kind=puzzles[0].kind,
                themes=_themes(game, puzzles),
            )
            for game, puzzles in found.items()
        ]

    async def listed(self, game: str) -> list[PuzzleSummary]:
        """Return the puzzles of a game."""
        found = await self._lobby.off_the_loop(lambda: self._shelf.puzzles)
        return [_summary(puzzle) for puzzle in found.get(game, ())]

    async def daily(self, day: datetime.date | None, game: str) -> PuzzleView:
        """Return the puzzle of a day, today's by the server's clock if none is named."""
        wanted = day or datetime.datetime.now(datetime.UTC).date()
        try:
            puzzle = await self._lobby.off_the_loop(self._shelf.daily, wanted, game)
        except ConquerorError as error:
            raise Refusal("no_such_puzzle", str(error)) from None
        return await self._opened(puzzle.id, wanted.isoformat())

    async def puzzle(self, name: str) -> PuzzleView:
        """Return a puzzle with its board."""
        return await self._opened(name, "")

    async def _opened(self, name: str, day: str) -> PuzzleView:
        begun = await self._verdict(name, [])
        puzzle = self._shelf.puzzle(name)
        return PuzzleView(
            **_summary(puzzle).model_dump(),
            seat=puzzle.seat,
            say=question(puzzle),
            answer=list(puzzle.answer),
            view=begun.position.view(puzzle.seat),
            day=day,
        )

    async def judge(self, name: str, done: Attempt) -> PuzzleJudgement:
        """Return what becomes of a solver's moves."""
        verdict = await self._verdict(name, done.moves, done.tries)
        shares = self._shares(self._shelf.puzzle(name)) if verdict.state is State.PASSED else []
        return PuzzleJudgement(**dict(judgement(verdict)), shares=shares)

    def _shares(self, puzzle: Puzzle) -> list[MoveShare]:
        start = self._shelf.begin(puzzle.id)
        return [
            MoveShare(move=move, text=spoken(start, puzzle.seat, move)[0], share=share, right=move in puzzle.right)
            for move, share in puzzle.shares.items()
        ]

    async def assess(self, name: str, asked: MoveQuestion) -> AssessAnswer:
        """Return all about a move before it is made."""
        return assessed(await self._verdict(name, asked.moves), asked.move)

    async def explain(self, name: str, asked: PlaceQuestion) -> ExplainAnswer:
        """Return why a solver can do nothing at a place."""
        return ExplainAnswer(refusal=explained(await self._verdict(name, asked.moves), asked.place, asked.origin))

    async def _verdict(self, name: str, moves: list[str], tries: int = 0) -> Verdict:
        """Return a verdict; raise a Refusal if there is no such puzzle."""
        try:
            await self._lobby.off_the_loop(self._shelf.begin, name)  # it may have to load the game
            return await asyncio.to_thread(self._shelf.judge, name, moves, tries)
        except ConquerorError as error:
            raise Refusal("no_such_puzzle", str(error)) from None


def _themes(game: str, puzzles: Sequence[Puzzle]) -> list[ThemeView]:
    """Return what the puzzles of a game are about, the most frequent first."""
    counted = Counter(puzzle.theme for puzzle in puzzles).most_common()
    found = [(theme(game, key), count) for key, count in counted]
    return [ThemeView(key=one.key, title=one.title, labels=list(one.labels), count=count) for one, count in found]


def _summary(puzzle: Puzzle) -> PuzzleSummary:
    about = theme(puzzle.game, puzzle.theme)
    return PuzzleSummary(
        id=puzzle.id,
        game=puzzle.game,
        kind=puzzle.kind,
        theme=about.key,
        title=about.title,
        labels=list(about.labels),
        level=puzzle.level,
    )
