"""The folder of a study: what was asked, and a line for each batch of games, on disk before it counts."""

import hashlib
import json
import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from conqueror.errors import ConquerorError
from conqueror.game import Plain
from conqueror.lab.report.counting import Tally

_ASKED, _GAMES = "study.json", "games"


class StudyError(ConquerorError):
    """A folder that does not fit a study, or two folders that do not fit each other."""


@dataclass(frozen=True)
class Played:
    """A batch that was played: its number, the winners of its games as sets of bits, and all games counted."""

    number: int
    winners: tuple[int, ...]
    tally: Tally
    seconds: float = 0.0
    """Of processor time. Nothing else depends on the machine."""

    def digest(self) -> str:
        """Return what is the same wherever the batch is played."""
        text = json.dumps([self.number, self.winners, self.tally], sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def written(self) -> str:
        """Return the line of the batch."""
        line = {
            "batch": self.number,
            "winners": list(self.winners),
            "tally": self.tally,
            "seconds": round(self.seconds, 3),
            "digest": self.digest(),
        }
        return json.dumps(line, separators=(",", ":")) + "\n"


class StudyFolder:
    """A folder in which a study is kept; a shard of it writes a file of its own."""

    def __init__(self, place: Path, asked: Plain, shard: tuple[int, int] = (1, 1)) -> None:
        """Open a folder, made if it is not there; raise StudyError if it is of another study."""
        self.place = place
        self.asked = asked
        self._file = place / (f"{_GAMES}.jsonl" if shard == (1, 1) else f"{_GAMES}-{shard[0]}-of-{shard[1]}.jsonl")
        try:
            place.mkdir(parents=True, exist_ok=True)
            if (place / _ASKED).exists():
                if read_asked(place) != asked:
                    raise StudyError(f"{place} holds another study; choose another folder, or remove it.")
            else:
                _write_safely(place / _ASKED, json.dumps(asked, indent=2) + "\n")
            _drop_torn_line(self._file)
        except OSError as error:
            raise StudyError(f"{place} cannot be used: {_reason(error)}.") from None

    def read(self) -> dict[int, Played]:
        """Return all batches that were played, by their numbers."""
        return read_batches(self.place)

    def add(self, played: Played) -> None:
        """Write a batch down; when this returns, it is on disk."""
        with self._file.open("a", encoding="utf-8", newline="\n") as file:
            file.write(played.written())
            file.flush()
            os.fsync(file.fileno())


def read_asked(place: Path) -> Plain:
    """Return what the study of a folder was asked."""
    try:
        asked: Plain = json.loads((place / _ASKED).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise StudyError(f"{place} holds no study: there is no {_ASKED}.") from None
    except (OSError, ValueError) as error:
        raise StudyError(f"{place / _ASKED} cannot be read: {error}.") from None
    return asked


def read_batches(place: Path) -> dict[int, Played]:
    """Return all batches in a folder, whichever shard played them; raise StudyError where two disagree."""
    found: dict[int, Played] = {}
    for file in sorted(place.glob(f"{_GAMES}*.jsonl")):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(keepends=True), 1):
            if line.endswith("\n"):  # a line without its end was torn off
                _take(found, _read_line(line, file, number), str(file))
    return found


def merge_folders(places: Iterable[Path], into: Path) -> StudyFolder:
    """Return a folder with the batches of several; raise StudyError where studies differ or batches disagree."""
    first, *others = places
    asked = read_asked(first)
    found: dict[int, Played] = {}
    for place in (first, *others):
        if read_asked(place) != asked:
            raise StudyError(f"{place} holds another study than {first}.")
        for played in read_batches(place).values():
            _take(found, played, str(place))
    merged = StudyFolder(into, asked)
    there = merged.read()
    for number in sorted(found):
        if number not in there:
            merged.add(found[number])
        else:
            _take(there, found[number], str(into))
    return merged


def _take(found: dict[int, Played], played: Played, where: str) -> None:
    before = found.setdefault(played.number, played)
    if before.digest() != played.digest():
        raise StudyError(
            f"Batch {played.number} was played twice and not alike (again in {where}): other machines, libraries or "
            "rules play other games. Nothing was counted."
        )


def _read_line(line: str, file: Path, number: int) -> Played:
    try:
        data = json.loads(line)
        played = Played(int(data["batch"]), tuple(data["winners"]), data["tally"], float(data["seconds"]))
        same = played.digest() == data["digest"]
    except (ValueError, KeyError, TypeError):
        raise StudyError(f"Line {number} of {file} is not a batch of games.") from None
    if not same:
        raise StudyError(f"Line {number} of {file} was changed: its digest is another.")
    return played


def _drop_torn_line(file: Path) -> None:
    """Cut off a line that was not written to its end: the program was killed while it wrote."""
    if not file.exists():
        return
    text = file.read_bytes()
    whole = text.rfind(b"\n") + 1
    if whole < len(text):
        with file.open("r+b") as opened:
            opened.truncate(whole)


def _write_safely(place: Path, text: str) -> None:
    beside = place.with_name(f".{place.name}.{os.getpid()}")
    beside.write_text(text, encoding="utf-8", newline="\n")
    beside.replace(place)


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
