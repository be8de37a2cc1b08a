"""The battle table as the rules state it, cell by cell, and the row of the base."""

# ruff: noqa: E501 (the table stands as the rules have it)

import re
from dataclasses import dataclass
from fractions import Fraction

TABLE = """
| A\\D | 1 | 2 | 3 | 4 | 5 | 6 |
|---|---|---|---|---|---|---|
| 1 | c1 k3 **3/6** AW1 AL1 | u1 k4 **2/6** AW1 AL1 | u2 k5 **1/6** AW1 AL1 | u3 **0** AL1 | u3 **0** AL1 | u3 **0** AL1 |
| 2 | c3 k2 **4/6** AW0 AL1 | c1 **3/6** AW1 AL1 | u1 **2/6** AW1 AL2 | u2 **1/6** AW1 AL2 | u3 **0** AL2 | u3 **0** AL2 |
| 3 | c2 **6/6** AW1 | c3 **4/6** AW0 AL1 | c1 **3/6** AW1 AL2 | u1 **2/6** AW1 AL3 | u2 **1/6** AW1 AL3 | u3 **0** AL3 |
| 4 | c2 **6/6** AW1 | c4 **5/6** AW0 AL1 | c3 **4/6** AW0 AL1 | c1 **3/6** AW1 AL2 | u1 **2/6** AW1 AL4 | u2 **1/6** AW1 AL4 |
| 5 | c2 **6/6** AW1 | c2 **6/6** AW2 | c4 **5/6** AW0 AL1 | c3 **4/6** AW0 AL1 | c1 **3/6** AW1 AL3 | u1 **2/6** AW1 AL5 |
| 6 | c5 **6/6** AW0 | c5 **6/6** AW0 | c4* **5/6** AW0 AL1 | c4 **5/6** AW0 AL1 | c3 **4/6** AW0 AL1 | c1 **3/6** AW1 AL3 |
"""

LOST_AT_A_BASE = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}
DAMAGE = {1: 0, 2: 0, 3: 0, 4: 1, 5: 2, 6: 3}

_CELL = re.compile(r"(?P<case>[cu]\d)\*?(?: k\d)? \*\*(?P<chance>[\d/]+)\*\*(?: AW(?P<win>\d))?(?: AL(?P<loss>\d))?")


@dataclass(frozen=True)
class Cell:
    """One cell: the case, the chance to win, and the attackers lost; None where that cannot happen."""

    attackers: int
    defenders: int
    case: str
    chance: Fraction
    lost_on_win: int | None
    lost_on_loss: int | None


def _cells() -> dict[tuple[int, int], Cell]:
    cells = {}
    for attackers, line in enumerate(TABLE.strip().splitlines()[2:], 1):
        for defenders, text in enumerate(line.strip("| ").split(" | ")[1:], 1):
            found = _CELL.fullmatch(text.strip())
            assert found, text
            lost = [int(found[name]) if found[name] else None for name in ("win", "loss")]
            cells[attackers, defenders] = Cell(attackers, defenders, found["case"], Fraction(found["chance"]), *lost)
    return cells


CELLS = _cells()
assert len(CELLS) == 36
