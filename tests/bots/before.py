"""The version before as an opponent: its own levels, played by a program that its own Python runs.

`CONQUEROR_BEFORE` names the Python that has the version before installed, and may set words before it, such as
`env PYTHONPATH=OTHER/src OTHER/.venv/bin/python`. A program serves one seat, game after game: to begin it takes as
long as a game.
"""

import os
import shlex
from pathlib import Path
from random import Random

from conqueror.bots.budget import Budget
from conqueror.bots.program import ProgramBot
from conqueror.errors import OptionError
from conqueror.game import Position

PYTHON = "CONQUEROR_BEFORE"
_PROGRAM = Path(__file__).parents[2] / "examples" / "version_bot.py"
_running: dict[tuple[str, str], ProgramBot] = {}


class Before:
    """Plays one level of the version before."""

    level = ""

    def __init__(self, rng: Random, budget: Budget) -> None:
        del budget
        if not os.environ.get(PYTHON):
            raise OptionError(f"{PYTHON} has to name the Python of the version before.")
        self._rng = rng
        self._bot: ProgramBot | None = None

    def choose(self, position: Position, seat: str) -> str:
        """Return the move of the version before."""
        if self._bot is None:
            command = f"{os.environ[PYTHON]} {shlex.quote(str(_PROGRAM))} {self.level}"
            key = self.level, seat
            if key not in _running:
                _running[key] = ProgramBot(command, Random(0))
            self._bot = _running[key]
            self._bot.begin_anew(self._rng)
        return self._bot.choose(position, seat)


class OldSkilled(Before):
    """Plays as `skilled` did."""

    level = "skilled"


class OldMaster(Before):
    """Plays as `master` did."""

    level = "master"
