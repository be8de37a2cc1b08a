"""Every trick of the kit used once by compiled rules; run as a program it prints what came out, as JSON."""

import json
from typing import Annotated, Any

import numpy as np

from conqueror.kit import (
    Array,
    Cube,
    Grid,
    Int8,
    Int16,
    below,
    copy_record,
    digest,
    empty,
    highest,
    lowest,
    mix,
    mode,
    ones,
    prepare,
    record_type,
    rule,
)


@record_type
class Army:
    """A record that stands in other records."""

    leader: Int8
    strength: Annotated[Array[Int16], 2]


@record_type
class State:
    """A record with every kind of field."""

    turn: Int8
    units: Annotated[Grid[Int8], 3, 4]
    squares: int
    alive: bool
    paths: Annotated[Cube[int], 2, 3, 2]
    armies: Annotated[Array[Army], 3]
    flag: Int8  # so that the next field has to be aligned
    battle: Army
    worth: float


SETS = [1, 2, 3, 0b1011000, 1 << 35, (1 << 36) - 1, 1 << 62, (1 << 63) - 1]


@rule
def scan(bits: int, out: Array[int]) -> None:
    """Write the lowest and the highest member and the count."""
    out[0] = lowest(bits)
    out[1] = highest(bits)
    out[2] = ones(bits)


@rule
def advance(state: State, by: int) -> None:
    """Change every field of a record."""
    state.turn = 1 - state.turn
    state.squares |= 1 << (35 + by)
    state.alive = by > 1
    for land in range(3):
        for kind in range(4):
            state.units[land, kind] += land * 4 + kind + by
        state.armies[land].strength[1] += by + land
    state.paths[1, 2, 1] = by
    state.paths[0, 1][0] += by
    state.battle.leader = by
    state.armies[2].leader = state.battle.leader
    copy_record(state.armies[0], state.battle)
    state.worth += by


@rule
def reinforce(army: Army, by: int) -> None:
    """Change a record that stands in another."""
    army.leader = by
    for kind in range(2):
        army.strength[kind] += by * (kind + 1)


@rule
def branch(states: Array[State], by: int) -> None:
    """Copy the first state over the second, then change only the copy."""
    copy_record(states[1], states[0])
    advance(states[1], by)
    reinforce(states[1].battle, by)
    reinforce(states[1].armies[1], by)


@rule
def throws(counter: int, out: Array[int]) -> None:
    """Fill `out` with dice."""
    for i in range(len(out)):
        out[i] = 1 + below(counter + i, 6)


@rule
def outside(numbers: Array[int], index: int) -> int:
    """Return the number at an index that may lie outside."""
    return int(numbers[index])


@rule
def refuse(number: int) -> int:
    """Return the number, unless it is negative."""
    if number < 0:
        raise ValueError("a negative number")
    return number


def use_every_trick() -> dict[str, Any]:
    """Return what every trick gives."""
    found = np.zeros(3, np.int64)
    scans = []
    for bits in SETS:
        scan(bits, found)
        scans.append(found.tolist())
    states = empty(State, 2)
    advance(states[0], 1)
    branch(states, 2)
    dice = np.zeros(60, np.int64)
    throws(2**40, dice)
    try:
        refuse(-1)
        refused = ""
    except ValueError as error:
        refused = str(error)
    return {
        "scans": scans,
        "states": [digest(states[0]), digest(states[1])],
        "units": states[1].units.tolist(),
        "armies": [[int(army.leader), army.strength.tolist()] for army in states[1].armies],
        "dice": dice.tolist(),
        "mixed": [mix(0), mix(1), mix(2**62)],
        "refused": refused,
    }


def main() -> None:
    """Print what every trick gives, and how many rules had to be compiled for it."""
    came_out: dict[str, Any] = {}
    compiled = prepare("Compiling the tricks", "tests.kit", lambda: came_out.update(use_every_trick()))
    print(json.dumps({"mode": mode(), "compiled": compiled, "came_out": came_out}))


if __name__ == "__main__":
    main()
