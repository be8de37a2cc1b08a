"""Records as text: what is read, what is refused, and with which line."""

import pytest

import conqueror
from conqueror.record import parse

GAME = """\
conqueror record 1
game: conquests
option danger: chess
rules: 1
seats: plain painted
note: a short one # with a sign

1. plain b2-b3
2. painted e5-e4   # a comment
3. plain resign
"""


def test_a_record_is_read_with_comments_and_notes() -> None:
    record = conqueror.read(GAME)
    assert record.moves == (("plain", "b2-b3"), ("painted", "e5-e4"), ("plain", "resign"))
    assert record.notes == ("a short one # with a sign",)
    assert parse(record.text()) == record


@pytest.mark.parametrize(
    ("old", "new", "line", "sentence"),
    [
        ("conqueror record 1", "PGN", 1, "A record begins with the line"),
        ("game: conquests", "game: chess", 1, "There is no game 'chess'"),
        ("game: conquests", "game: Conquests!", 2, "“Conquests!” is not the key of a game"),
        ("game: conquests\n", "", 9, "The header does not say “game: …”"),
        ("rules: 1", "rules: one", 4, "The version of the rules is a whole number, not “one”"),
        ("rules: 1", "rules: 99", 1, "It was played by version 99 of the rules; these are 1"),
        ("option danger: chess", "option danger: mild", 1, "danger cannot be 'mild'; it may be chess or literal"),
        ("option danger: chess", "option danger: chess\noption danger: chess", 4, "Option danger is given twice"),
        ("rules: 1", "rules: 1\nrules: 1", 5, "rules is given twice"),
        ("rules: 1", "weather: fine", 4, "“weather” is no header"),
        ("rules: 1", "what is this", 4, "“what is this” is neither a header line"),
        ("seats: plain painted", "seats: red blue", 1, "The seats are plain painted, not red blue"),
        ("2. painted", "3. painted", 9, "Move 2 should stand here, not move 3"),
        ("2. painted e5-e4", "2. painted e5-e3", 9, "A Soldier with one chevron moves only one square"),
        ("2. painted e5-e4", "2. plain b3-b4", 9, "It is Painted's turn, not Plain's"),
        ("2. painted e5-e4", "2. nobody e5-e4", 9, "Nobody sits at 'nobody'"),
        ("2. painted e5-e4   # a comment", "e5-e4", 9, "“e5-e4” is no move; write “2. SEAT MOVE”"),
        ("note: a", "start: {\nnote: a", 6, "The start is not readable"),
        ("note: a", "start: 7\nnote: a", 6, "The start must be one JSON object"),
        ("note: a", 'start: {"turn": "red"}\nnote: a', 1, "turn: 'red' is no side"),
        ("note: a", "result: plain\nnote: a", 6, "A result reads “SEAT REASON”"),
        ("note: a", "result: plain resignation\nnote: a", 1, "The record claims the result"),
    ],
)
def test_a_broken_record_is_refused_with_its_line(old: str, new: str, line: int, sentence: str) -> None:
    assert old in GAME
    with pytest.raises(conqueror.RecordError, match=sentence) as refused:
        conqueror.read(GAME.replace(old, new))
    assert refused.value.line == line
    assert str(refused.value).startswith(f"line {line}: ")


def test_a_game_from_another_start_carries_it() -> None:
    game = conqueror.load("conquests")
    start = game.position(
        {"turn": "painted", "board": {"a1": "plain General 1", "f6": "painted General 1", "c4": "painted Archer 2"}}
    )
    record = game.record([("painted", "f6-f5")], start)
    assert "start: {" in record.text()
    positions = list(conqueror.replay(parse(record.text())))
    assert positions[0] == start
    assert game.record([], game.start()).start is None


def test_an_illegal_move_makes_no_record() -> None:
    with pytest.raises(conqueror.IllegalMove):
        conqueror.load("conquests").record([("plain", "b2-b6")])


def test_a_line_of_a_record_that_was_never_text_is_the_line_it_would_have() -> None:
    record = conqueror.load("conquests").record([("plain", "b2-b3"), ("painted", "b5-b4")])
    lines = record.text().splitlines()
    assert [lines[record.line_of(index) - 1][:2] for index in range(2)] == ["1.", "2."]


def test_notes_are_kept_on_one_line() -> None:
    record = conqueror.load("conquests").record().with_note("two\nlines")
    assert record.notes == ("two lines",)
    assert parse(record.text()) == record
