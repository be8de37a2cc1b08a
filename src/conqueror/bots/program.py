"""Bots of your own, in any language: a program that reads decisions and answers with moves, a line of JSON each.

The program is told what its seat may see, with every legal move, and nothing else. The lines: docs/writing-bots.md
"""

import base64
import contextlib
import io
import json
import os
import pickle
import queue
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import weakref
from pathlib import Path
from random import Random

from conqueror.errors import ConquerorError, OptionError
from conqueror.game import Game, Plain, Position
from conqueror.options import written

PREFIX = "program"
PROTOCOL = 1

_PATIENCE = 5.0
"""How many seconds a program has for an answer at least; five times its thinking time where that is more."""

_BEGINNING = 25.0
"""How many seconds more it has for its first answer: it may have much to load."""

_MOST_FAULTS = 3
"""After so many bad answers a program is not asked any more."""

_LONGEST = 64 * 1024
_FAREWELL = 1.0


class BadAnswer(ConquerorError):
    """A program that gave no answer, or none that is a move: the sentence says which."""


class ProgramBot:
    """Plays what a program says. After a bad answer it is begun anew, but not for ever."""

    def __init__(self, command: str, rng: Random, seconds: float | None = None) -> None:
        self._command = _read_command(command)
        self._seed = rng.getrandbits(32)
        self._seconds = seconds
        self._limit = max(_PATIENCE, 5 * (seconds or 0))
        self._talk: _Talk | None = None
        self._told: tuple[Game, str] | None = None
        self._faults = 0

    @property
    def name(self) -> str:
        """Return what the program is called: its file's name."""
        return Path(self._command[1] if self._command[0] == sys.executable else self._command[0]).name

    def begin_anew(self, rng: Random) -> None:
        """Tell the program of another game, with another seed, before it is asked again; it goes on running."""
        self._seed, self._told, self._faults = rng.getrandbits(32), None, 0

    def choose(self, position: Position, seat: str) -> str:
        """Return the program's move; a BadAnswer says why it has none. `position` is hidden for the seat."""
        if self._faults >= _MOST_FAULTS:
            raise BadAnswer(f"{self.name} is not asked any more.")
        try:
            return self._ask(position, seat)
        except BadAnswer:
            self._faults += 1
            self.close()
            raise

    def _ask(self, position: Position, seat: str) -> str:
        talk, moves = self._begun(), position.moves(seat)
        if self._told != (position.game, seat):
            talk.say(self._introduction(position.game, seat))
            self._told = position.game, seat
        talk.say(
            {
                "type": "decide",
                "seat": seat,
                "view": position.view(seat),
                "moves": moves,
                "position": base64.b64encode(pickle.dumps(position)).decode(),
            }
        )
        said = talk.hear(self._limit if talk.answered else self._limit + _BEGINNING)
        move = said.get("move") if isinstance(said, dict) else None
        if not isinstance(move, str):
            raise BadAnswer(f'{self.name} answered {_short(said)}, not {{"move": "…"}}.')
        if move not in moves:
            raise BadAnswer(f"{self.name} answered {_short(move)}, which is not one of its {len(moves)} moves.")
        return move

    def _introduction(self, game: Game, seat: str) -> Plain:
        return {
            "type": "game",
            "protocol": PROTOCOL,
            "game": game.key,
            "title": game.title,
            "options": {name: written(value) for name, value in game.options.items()},
            "seats": list(game.seats),
            "seat": seat,
            "seconds": self._seconds,
            "limit": self._limit,
            "seed": self._seed,
        }

    def _begun(self) -> "_Talk":
        if self._talk is None:
            self._talk, self._told = _Talk(self.name, self._command), None
        return self._talk

    def close(self) -> None:
        """End the program; it is begun again if it is asked once more."""
        if self._talk is not None:
            self._talk.close()
            self._talk = None


class _Talk:
    """One running program: lines to it, lines from it. It ends with the bot, and with this process."""

    def __init__(self, name: str, command: list[str]) -> None:
        self._name = name
        self.answered = False
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except OSError as trouble:
            raise BadAnswer(f"{name} cannot be run: {(trouble.strerror or str(trouble)).lower()}.") from None
        self._heard: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._said: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        threading.Thread(target=_listen, args=(self._process, self._heard), daemon=True).start()
        threading.Thread(target=_speak, args=(self._process, self._said), daemon=True).start()
        self.close = weakref.finalize(self, _end, self._process, self._said)

    def say(self, message: Plain) -> None:
        """Send one line; it never waits for a program that does not read."""
        self._said.put(json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")

    def hear(self, seconds: float) -> object:
        """Return the next line as JSON; a BadAnswer if it is none, or does not come in time."""
        try:
            line = self._heard.get(timeout=seconds)
        except queue.Empty:
            raise BadAnswer(f"{self._name} gave no answer in {seconds:g} seconds.") from None
        if not line:
            raise BadAnswer(f"{self._name} has ended{self._code()}.")
        self.answered = True
        try:
            return json.loads(line)
        except (ValueError, RecursionError):
            said = line.decode("utf-8", "replace").strip()
            raise BadAnswer(f"{self._name} answered {_short(said)}, which is no line of JSON.") from None

    def _code(self) -> str:
        with contextlib.suppress(subprocess.TimeoutExpired):
            code = self._process.wait(_FAREWELL)
            return f" with exit code {code}" if code else ""
        return ""


def _listen(process: subprocess.Popen[bytes], heard: "queue.SimpleQueue[bytes]") -> None:
    """Take lines in as they come; an empty one is the end."""
    assert process.stdout is not None
    with io.BufferedReader(process.stdout) as lines:  # type: ignore[type-var]  # unbuffered, it is a raw file
        while line := lines.readline(_LONGEST):
            if line.strip():
                heard.put(line)
    heard.put(b"")


def _speak(process: subprocess.Popen[bytes], said: "queue.SimpleQueue[bytes]") -> None:
    """Send lines as fast as they are read; after an empty one the program's input is closed."""
    assert process.stdin is not None
    with contextlib.suppress(OSError), process.stdin as lines:
        while line := said.get():
            rest = memoryview(line)
            while rest:
                rest = rest[lines.write(rest) or 0 :]


def _end(process: subprocess.Popen[bytes], said: "queue.SimpleQueue[bytes]") -> None:
    """Close the program's input, wait a moment, then end it and whatever it began."""
    said.put(b"")
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(_FAREWELL)
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()


def _read_command(text: str) -> list[str]:
    """Return the command a text stands for; a Python file is run by this Python. An OptionError if there is none."""
    try:
        words = shlex.split(text)
    except ValueError:
        words = []
    if not words:
        raise OptionError("Say which program plays: program:PATH, such as program:./examples/line_bot.py")
    file = Path(words[0]).expanduser()
    if file.suffix == ".py" and file.is_file():
        return [sys.executable, *words]
    if shutil.which(str(file)) is None:
        raise OptionError(f"There is no program {words[0]!r} that can be run.")
    return [str(file), *words[1:]]


def _short(said: object) -> str:
    text = repr(said)
    return text if len(text) <= 60 else f"{text[:57]}…"
