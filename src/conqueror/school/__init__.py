"""The school: lessons in which somebody learns a game by playing it, and their judge."""

from conqueror.school.judge import State, Verdict
from conqueror.school.lesson import Course, Lesson, Step, Want
from conqueror.school.library import School, UnknownLesson

__all__ = ["Course", "Lesson", "School", "State", "Step", "UnknownLesson", "Verdict", "Want"]
