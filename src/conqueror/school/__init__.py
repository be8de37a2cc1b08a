"""The school: lessons in which somebody learns a game by playing it, puzzles, and their judges."""

from conqueror.school.judge import State, Verdict
from conqueror.school.lesson import Course, Lesson, Step, Want
from conqueror.school.library import School, UnknownLesson
from conqueror.school.puzzle import Puzzle
from conqueror.school.puzzle_shelf import PuzzleShelf, UnknownPuzzle

__all__ = [
    "Course",
    "Lesson",
    "Puzzle",
    "PuzzleShelf",
    "School",
    "State",
    "Step",
    "UnknownLesson",
    "UnknownPuzzle",
    "Verdict",
    "Want",
]
