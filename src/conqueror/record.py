"""A played game as text (.conq): a header, then one numbered move a line, chance moves included.

conqueror record 1
game: conquests
option danger: chess
rules: 1
content: 0f3a9c...
seats: plain painted
note: anything, as often as wanted
result: painted general-captured

1. plain b2-b3
2. painted e5-e4      # a comment
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from conqueror.errors import RecordError

_FIRST_LINE = "conqueror record 1"
_NAME = re.compile(r"[a-z0-9_/-]+")
_MOVE = re.compile(r"(\d{1,9})\. (\S+) (\S.*)")
_COMMENT = re.compile(r"(^|\s)#.*")
_ONCE = ("game", "rules", "content", "seats", "start", "result")


@dataclass(frozen=True)
class Record:
    """A game that was played or is being played: what was chosen, where it began, and every move in order.

    >>> record = conqueror.load("conquests").record([("plain", "b2-b3"), ("painted", "e5-e4")])
    >>> record.game, record.moves
    ('conquests', (('plain', 'b2-b3'), ('painted', 'e5-e4')))
    """

    game: str
    options: Mapping[str, str]
    rules: int
    content: str
    seats: tuple[str, ...]
    start: Mapping[str, object] | None = None
    notes: tuple[str, ...] = ()
    moves: tuple[tuple[str, str], ...] = ()
    result: tuple[tuple[str, ...], str] | None = None
    lines: tuple[int, ...] = field(default=(), compare=False, repr=False)
    """The line each move stands on, where the record was read from text."""

    def with_move(self, seat: str, move: str) -> Self:
        """Return the record with one more move.

        >>> len(record.with_move("plain", "b3-b4").moves)
        3
        """
        return replace(self, moves=(*self.moves, (seat, move)))

    def with_note(self, note: str) -> Self:
        """Return the record with one more note; line breaks become spaces.

        >>> record.with_note("played by the fire").notes
        ('played by the fire',)
        """
        return replace(self, notes=(*self.notes, " ".join(note.split())))

    def ended(self, winners: tuple[str, ...], reason: str) -> Self:
        """Return the record of a game that is over.

        >>> record.ended(("plain",), "resignation").result
        (('plain',), 'resignation')
        """
        return replace(self, result=(winners, reason))

    def line_of(self, index: int) -> int:
        """Return the line of a move in the text it was read from, or in the text it would be written as.

        >>> record.text().splitlines()[record.line_of(1) - 1]
        '2. painted e5-e4'
        """
        if index < len(self.lines):
            return self.lines[index]
        return len(self._header()) + 2 + index

    def _header(self) -> list[str]:
        lines = [_FIRST_LINE, f"game: {self.game}"]
        lines += [f"option {name}: {value}" for name, value in self.options.items()]
        lines.append(f"rules: {self.rules}")
        if self.content:
            lines.append(f"content: {self.content}")
        lines.append(f"seats: {' '.join(self.seats)}")
        if self.start is not None:
            lines.append(f"start: {json.dumps(self.start, ensure_ascii=False)}")
        lines += [f"note: {note}" for note in self.notes]
        if self.result is not None:
            winners, reason = self.result
            lines.append(f"result: {'+'.join(winners) or 'nobody'} {reason}")
        return lines

    def text(self) -> str:
        """Return the record as the text of a .conq file.

        >>> print(record.text().splitlines()[0])
        conqueror record 1
        """
        played = [f"{number}. {seat} {move}" for number, (seat, move) in enumerate(self.moves, 1)]
        return "\n".join([*self._header(), "", *played]) + "\n"


def parse(text: str) -> Record:
    """Return the record a text holds; a RecordError names the line of a mistake. No rule is checked here."""
    lines = text.removeprefix("\ufeff").splitlines()
    if not lines or lines[0].strip() != _FIRST_LINE:
        raise RecordError(1, f"A record begins with the line “{_FIRST_LINE}”.")
    header: dict[str, tuple[int, str]] = {}
    options: dict[str, str] = {}
    notes: list[str] = []
    moves: list[tuple[str, str]] = []
    places: list[int] = []
    for number, line in enumerate(lines[1:], 2):
        if line.startswith("note: "):
            notes.append(line.removeprefix("note: "))
            continue
        stripped = _COMMENT.sub("", line).strip() if not line.startswith("start: ") else line.strip()
        if not stripped:
            continue
        if played := _MOVE.fullmatch(stripped):
            if int(played[1]) != len(moves) + 1:
                raise RecordError(number, f"Move {len(moves) + 1} should stand here, not move {played[1]}.")
            moves.append((played[2], played[3]))
            places.append(number)
            continue
        if moves:
            raise RecordError(number, f"“{_short(stripped)}” is no move; write “{len(moves) + 1}. SEAT MOVE”.")
        _read_header(number, stripped, header, options)
    return _assembled(header, options, tuple(notes), tuple(moves), tuple(places), len(lines))


def _read_header(number: int, line: str, header: dict[str, tuple[int, str]], options: dict[str, str]) -> None:
    name, colon, value = line.partition(": ")
    if not colon:
        raise RecordError(number, f"“{_short(line)}” is neither a header line (“name: value”) nor a numbered move.")
    if name.startswith("option "):
        option = name.removeprefix("option ")
        if option in options:
            raise RecordError(number, f"Option {_short(option)} is given twice.")
        options[option] = value.strip()
    elif name not in _ONCE:
        raise RecordError(
            number, f"“{_short(name)}” is no header; there are {', '.join(_ONCE)}, option NAME and note."
        )
    elif name in header:
        raise RecordError(number, f"{name} is given twice.")
    else:
        header[name] = (number, value.strip())


def _assembled(
    header: Mapping[str, tuple[int, str]],
    options: Mapping[str, str],
    notes: tuple[str, ...],
    moves: tuple[tuple[str, str], ...],
    places: tuple[int, ...],
    last: int,
) -> Record:
    for name in ("game", "rules", "seats"):
        if name not in header:
            raise RecordError(last, f"The header does not say “{name}: …”.")
    number, rules = header["rules"]
    if not re.fullmatch(r"[0-9]{1,9}", rules):
        raise RecordError(number, f"The version of the rules is a whole number, not “{_short(rules)}”.")
    number, game = header["game"]
    if not _NAME.fullmatch(game):
        raise RecordError(number, f"“{_short(game)}” is not the key of a game.")
    return Record(
        game=game,
        options=options,
        rules=int(rules),
        content=header.get("content", (0, ""))[1],
        seats=tuple(header["seats"][1].split()),
        start=_start(*header["start"]) if "start" in header else None,
        notes=notes,
        moves=moves,
        result=_result(*header["result"]) if "result" in header else None,
        lines=places,
    )


def _start(number: int, text: str) -> Mapping[str, object]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise RecordError(number, "The start is not readable: it must be one JSON object.") from None
    if not isinstance(data, dict):
        raise RecordError(number, "The start must be one JSON object.")
    return data


def _result(number: int, text: str) -> tuple[tuple[str, ...], str]:
    winners, _, reason = text.partition(" ")
    if not winners or not reason:
        raise RecordError(number, "A result reads “SEAT REASON” or “nobody REASON”.")
    return (() if winners == "nobody" else tuple(winners.split("+")), reason)


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"
