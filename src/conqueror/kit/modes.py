"""How rules run in this process, chosen by the environment variable CONQUEROR_RULES."""

import enum
import functools
import os

VARIABLE = "CONQUEROR_RULES"


class Mode(enum.StrEnum):
    """How rules run."""

    COMPILED = "compiled"
    CHECKED = "checked"  # compiled, every index checked
    INTERPRETED = "interpreted"  # plain Python: for debugging and coverage
    AUTO = "auto"  # compiled if all of them are in the cache, else interpreted until compiled ones take over


@functools.cache
def mode() -> Mode:
    """Return the way rules run in this process."""
    wanted = os.environ.get(VARIABLE, Mode.COMPILED)
    if wanted not in list(Mode):
        raise ValueError(f"{VARIABLE} is {wanted!r}; it may be {', '.join(Mode)}.")
    return Mode(wanted)
