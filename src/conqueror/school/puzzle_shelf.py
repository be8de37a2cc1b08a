"""The puzzles there are: a file for each game, `content/puzzles/<game>.jsonl`, with a line for each puzzle."""

import datetime
import functools
import hashlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from conqueror.errors import ConquerorError
from conqueror.game import Game, Position
from conqueror.games.files import PACKAGED
from conqueror.registry import catalogue, load
from conqueror.school.judge import Verdict
from conqueror.school.library import folder_of
from conqueror.school.puzzle import Puzzle, begin_puzzle, judge_puzzle, read_puzzle

PUZZLES = "puzzles"


class UnknownPuzzle(ConquerorError, LookupError):
    """There is no such puzzle."""


class PuzzleShelf:
    """All puzzles of the package.

    >>> from conqueror.school import PuzzleShelf
    >>> shelf = PuzzleShelf()
    >>> puzzle = shelf.daily(datetime.date(2026, 1, 1))
    >>> shelf.judge(puzzle.id, puzzle.answer).state.value
    'passed'
    """

    def __init__(self, folder: Path = PACKAGED / PUZZLES, load_game: Callable[[str], Game] = load) -> None:
        self._folder = folder
        self._load = load_game
        self._games: dict[str, Game] = {}

    @functools.cached_property
    def puzzles(self) -> Mapping[str, Sequence[Puzzle]]:
        """Return the puzzles by their games; games without any are left out."""
        found = {key: read_puzzles(puzzle_file(key, self._folder), key) for key in catalogue()}
        return {key: puzzles for key, puzzles in found.items() if puzzles}

    @functools.cached_property
    def _by_id(self) -> dict[str, Puzzle]:
        return {puzzle.id: puzzle for puzzles in self.puzzles.values() for puzzle in puzzles}

    def puzzle(self, name: str) -> Puzzle:
        """Return a puzzle by its id."""
        if name not in self._by_id:
            raise UnknownPuzzle(f"There is no puzzle {name!r}.")
        return self._by_id[name]

    def daily(self, day: datetime.date, game: str = "") -> Puzzle:
        """Return the puzzle of a day, of a game if one is named: the same for everybody who has these puzzles."""
        keys = [game] if game else sorted(self.puzzles)
        if not keys or keys[0] not in self.puzzles:
            raise UnknownPuzzle(f"There are no puzzles of {game or 'any game'}.")
        digest = hashlib.sha256(f"{day.isoformat()} {game}".encode()).digest()
        chosen = sorted(self.puzzles[keys[digest[0] % len(keys)]], key=lambda puzzle: puzzle.id)
        return chosen[int.from_bytes(digest[1:9]) % len(chosen)]

    def begin(self, name: str) -> Position:
        """Return the position in which a puzzle begins."""
        puzzle = self.puzzle(name)
        if puzzle.game not in self._games:
            self._games[puzzle.game] = self._load(puzzle.game)
        return begin_puzzle(puzzle, self._games[puzzle.game])

    def judge(self, name: str, moves: Sequence[str], tries: int = 0) -> Verdict:
        """Return what becomes of a solver's moves; failures and hints before them cost stars."""
        return judge_puzzle(self.puzzle(name), self.begin(name), moves, tries)


def puzzle_file(key: str, folder: Path = PACKAGED / PUZZLES) -> Path:
    """Return where the puzzles of a game stand."""
    return folder / f"{folder_of(key)}.jsonl"


def read_puzzles(place: Path, key: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a file, none if there is no such file; raise a ContentError if it cannot be read."""
    if not place.is_file():
        return ()
    lines = place.read_text(encoding="utf-8").splitlines()
    return tuple(read_puzzle(line, key, f"{place.name}, line {number}") for number, line in enumerate(lines, 1))
