"""Everything that makes plain Python rules run at native speed, and nothing of any game.

A rule is a function over records (`records`), marked `@rule` (`compiling`). It may scan bits (`bits`), copy
positions (`copying`) and draw numbers (`dice`). The same source also runs interpreted; `debugging` then shows
a record as a readable object that checks every index and range.
"""

from conqueror.kit.atomic import add_to
from conqueror.kit.bits import highest, lowest, ones
from conqueror.kit.compiling import deferred, in_python, rule, threaded_rule
from conqueror.kit.copying import copy_record
from conqueror.kit.debugging import DebugRecord
from conqueror.kit.dice import below, mix
from conqueror.kit.modes import Mode, mode
from conqueror.kit.preparing import prepare
from conqueror.kit.records import (
    Array,
    Cube,
    Grid,
    Int8,
    Int16,
    Int32,
    Record,
    blank,
    column,
    copied,
    digest,
    empty,
    layout,
    record_type,
)

__all__ = [
    "Array",
    "Cube",
    "DebugRecord",
    "Grid",
    "Int8",
    "Int16",
    "Int32",
    "Mode",
    "Record",
    "add_to",
    "below",
    "blank",
    "column",
    "copied",
    "copy_record",
    "deferred",
    "digest",
    "empty",
    "highest",
    "in_python",
    "layout",
    "lowest",
    "mix",
    "mode",
    "ones",
    "prepare",
    "record_type",
    "rule",
    "threaded_rule",
]
