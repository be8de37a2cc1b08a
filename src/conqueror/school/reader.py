"""Lessons from their files, read key by key; a ContentError says what is wrong with one."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import cast

from conqueror.errors import OptionError
from conqueror.game import CHANCE, CLOCK
from conqueror.games.files import read_toml_file
from conqueror.games.toml_table import Table
from conqueror.info import GameInfo
from conqueror.options import choose
from conqueror.registry import describe
from conqueror.rulebook import labels
from conqueror.school.lesson import BEFORE, MOST_WORDS, START, Lesson, Moves, OptionValue, Reply, Step, Want
from conqueror.school.patterns import Pattern

_MOST_SENTENCES = 2
"""How many sentences a step may ask in."""
_SENTENCE = re.compile(r"[.!?]”?(?:\s|$)")
_MOST_STEPS = 40
_MOST_MOVES = 40
"""How many moves a learner may make in a step."""


def read_lesson(place: Path, called: str, lesson_id: str, game: str) -> Lesson:
    """Return the lesson of a file; `called` names it in errors."""
    table = Table(called, "", read_toml_file(place, called))
    info = describe(game)
    lesson = Lesson(
        id=lesson_id,
        game=game,
        title=_short(table, "title"),
        line=_short(table, "line"),
        options=_options(table, info),
        extra=table.has("extra") and table.boolean("extra"),
        steps=tuple(_steps(table, info)),
        file=called,
    )
    table.close()
    return lesson


def _options(table: Table, info: GameInfo) -> dict[str, OptionValue]:
    if not table.has("options"):
        return {}
    chosen = table.raw("options")
    try:
        choose(info.options, chosen)
    except OptionError as error:
        raise table.error("options", str(error)) from None
    return cast(dict[str, OptionValue], chosen)  # whatever a game accepts is one of these


def _steps(table: Table, info: GameInfo) -> Iterator[Step]:
    tables = table.tables("step")
    if len(tables) > _MOST_STEPS:
        raise table.error("step", f"A lesson has at most {_MOST_STEPS} steps.")
    for number, one in enumerate(tables):
        step = _step(one, info)
        if number == 0 and step.position == BEFORE:
            raise one.error("position", "The first step has none before it; describe the position, or write “start”.")
        one.close()
        yield step


def _step(table: Table, info: GameInfo) -> Step:
    replies_to = {}
    if table.has("replies") and not table.is_list("replies"):
        patterns = table.table("replies")
        replies_to = {pattern: _replies(patterns, pattern, info) for pattern in patterns.names()}
    step = Step(
        say=_task(table),
        want=_want(table.table("want"), info),
        hint=_text(table, "hint"),
        answer=table.texts("answer"),
        also=_ways(table, "also") if table.has("also") else (),
        wrong=_ways(table, "wrong"),
        labels=_labels(table),
        position=_position(table),
        played=_replies(table, "played", info) if table.has("played") else (),
        seat=table.one_of("seat", info.seats) if table.has("seat") else "",
        replies=_replies(table, "replies", info) if table.is_list("replies") else (),
        replies_to=replies_to,
        refuse=_words_by(table, "refuse"),
        poor=_poor(table),
        after=_text(table, "after") if table.has("after") else "",
        point=table.texts("point") if table.has("point") else (),
        most=table.number("most", 1, _MOST_MOVES) if table.has("most") else 0,
        stars=table.number("stars", 1, _MOST_MOVES) if table.has("stars") else 0,
    )
    if unknown := [label for label in step.refuse if label not in labels()]:
        raise table.error("refuse", f"No rulebook has a rule {unknown[0]}.")
    return step


def _want(table: Table, info: GameInfo) -> Want:
    want = Want(
        move=(table.text("move"),) if table.is_text("move") else table.texts("move") if table.has("move") else (),
        moves=table.texts("moves") if table.has("moves") else (),
        position=cast(dict[str, Pattern], table.raw("position")) if table.has("position") else {},
        end=table.text_if_any("end"),
        winner=table.one_of("winner", info.seats) if table.has("winner") else "",
        odds=table.share("odds") if table.has("odds") else 0.0,
    )
    table.close()
    if want == Want():
        raise table.error("", "Nothing is wanted; say which move, moves, position, end, winner or odds.")
    return want


def _position(table: Table) -> dict[str, object] | str:
    if table.is_text("position"):
        return table.one_of("position", (START, BEFORE))
    return table.raw("position")


def _replies(table: Table, name: str, info: GameInfo) -> tuple[Reply, ...]:
    """Return moves with the seats that play them: “painted c6-d6”, “chance roll 4 2”."""
    seats = (*info.seats, CHANCE, CLOCK)
    found = []
    for text in table.texts(name):
        seat, _, move = text.partition(" ")
        if seat not in seats or not move.strip():
            raise table.error(name, f"Write who moves and the move, such as “{seats[0]} …”, not “{text[:40]}”.")
        found.append((seat, move.strip()))
    return tuple(found)


def _ways(table: Table, name: str) -> tuple[Moves, ...]:
    """Return several answers: each one move, or some with semicolons between them."""
    return tuple(tuple(part.strip() for part in text.split(";")) for text in table.texts(name))


def _labels(table: Table) -> tuple[str, ...]:
    found = table.texts("labels")
    for label in found:
        if label not in labels():
            raise table.error("labels", f"No rulebook has a rule {label[:20]}.")
    return found


def _poor(table: Table) -> dict[str, str]:
    """Return the words for moves that are not wanted: a text for any, or a table of patterns."""
    if table.is_text("poor"):
        return {"*": _text(table, "poor")}
    words = _words_by(table, "poor")
    if "*" not in words:
        raise table.error("poor", 'Say what any other move is told: “poor” is a text, or has a line for "*".')
    return words


def _words_by(table: Table, name: str) -> dict[str, str]:
    if not table.has(name):
        return {}
    words = table.table(name)
    return {key: _text(words, key) for key in words.names()}


def _short(table: Table, name: str) -> str:
    """Return a heading."""
    text = table.text(name)
    if len(text) > 90:
        raise table.error(name, f"It has {len(text)} letters; at most 90 fit.")
    return text


def _task(table: Table) -> str:
    """Return what is asked: one sentence or two."""
    text = _text(table, "say")
    count = len(_SENTENCE.findall(text))
    if count > _MOST_SENTENCES:
        raise table.error(
            "say", f"It has {count} sentences; at most {_MOST_SENTENCES} are read before the first move."
        )
    return text


def _text(table: Table, name: str) -> str:
    """Return a text for the learner: few words, on one line."""
    text = " ".join(table.text(name).split())
    count = len(text.split())
    if count > MOST_WORDS:
        raise table.error(name, f"It has {count} words; a learner reads at most {MOST_WORDS}.")
    return text
