"""Files that are no lessons: a sentence for every mistake, and for every answer that does not hold."""

from pathlib import Path

import pytest

from conqueror.school import School
from conqueror.school.proof import faults, school_faults

SOUND = """
title = "Mine"
line = "A lesson of my own."
[[step]]
say = "Begin."
position = "start"
want = { move = "b2-b3" }
labels = ["GC-6"]
hint = "b2 to b3."
answer = ["b2-b3"]
wrong = ["e2-e3"]
poor = "Another one."
"""
LOADED = School().game_of


def _write(tmp_path: Path, text: str, name: str = "99-mine.toml", folder: str = "conquests") -> Path:
    place = tmp_path / "lessons" / folder
    place.mkdir(parents=True)
    (place / name).write_text(text, encoding="utf-8")
    return tmp_path


def _told(folder: Path) -> list[str]:
    """Return what is wrong with the lesson in a folder, without looking at the package's own again."""
    school = School(folder)
    mine = [lesson for lesson in school.courses["conquests"].lessons if lesson.id == "conquests.mine"]
    proved = [fault for lesson in mine for fault in faults(LOADED(lesson), lesson)]
    return [*map(str, school.faults), *proved]


def test_a_sound_lesson_has_no_faults(tmp_path: Path) -> None:
    assert not list(school_faults(_write(tmp_path, SOUND)))


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ('answer = ["b2-b3"]', 'answer = ["b2-a2"]', "The answer b2-a2 does not pass: failed"),
        ('answer = ["b2-b3"]', 'answer = ["b2-b4"]', "The answer b2-b4 does not pass: refused"),
        ('wrong = ["e2-e3"]', 'wrong = ["b2-b3"]', "The wrong answer b2-b3 does not fail: passed"),
        ('say = "Begin."', f'say = "{"word " * 46}"', "It has 46 words; a learner reads at most 45."),
        ('say = "Begin."', 'say = "Begin. Go on. Stop!"', "It has 3 sentences; at most 2 are read"),
        ('labels = ["GC-6"]', 'labels = ["XX-9"]', "No rulebook has a rule XX-9."),
        ('position = "start"', 'position = "before"', "The first step has none before it"),
        (
            'position = "start"',
            'position = { turn = "red" }',
            "step number 1: It cannot begin: turn: 'red' is no side",
        ),
        ('position = "start"', 'position = "start"\nplayed = ["plain b2-b4"]', "It cannot begin: A Soldier"),
        ('position = "start"', 'position = "start"\nseat = "painted"', "Painted has nothing to do"),
        ('position = "start"', 'position = "start"\nreplies = ["red end"]', "Write who moves and the move"),
        ('want = { move = "b2-b3" }', "want = {}", "Nothing is wanted"),
        ('want = { move = "b2-b3" }', "want = { odds = 2 }", "Write a number above 0 and up to 1, not 2."),
        ('poor = "Another one."', "", "poor: Say what any other move is told"),
        ('hint = "b2 to b3."', "", "This is missing"),
        ('hint = "b2 to b3."', 'hint = "b2 to b3."\nextra = 1', "There is no such key here"),
        ('line = "A', 'options = { danger = "none" }\nline = "A', "danger cannot be 'none'"),
        ("[[step]]", "[[step", "This is not TOML"),
    ],
)
def test_what_is_wrong_is_told_with_file_and_key(tmp_path: Path, before: str, after: str, words: str) -> None:
    assert before in SOUND
    told = _told(_write(tmp_path, SOUND.replace(before, after)))
    assert len(told) == 1, told
    assert told[0].startswith("lessons/conquests/99-mine.toml")
    assert words in told[0]


def test_a_file_or_folder_that_nobody_reads_is_told(tmp_path: Path) -> None:
    _write(tmp_path, SOUND, name="mine.toml")
    unread, misplaced = school_faults(_write(tmp_path, SOUND, folder="chess"))
    assert "called by a number and a name" in unread
    assert "No game has this folder" in misplaced
