#!/usr/bin/env python3
"""A bot that speaks lines: it reads decisions from its input and answers each with a move.

    conqueror play conquests --bot program:./examples/line_bot.py

It needs nothing but Python. It prefers captures and attacks, otherwise it plays any move; put your own idea into
`choose`. The lines are described in docs/writing-bots.md.
"""

import json
import random
import sys
from typing import Any

BOLD = ("capture", "attack", "joint-attack", "base")


def choose(view: dict[str, Any], moves: list[str], dice: random.Random) -> str:
    """One of the moves. `view` is what the seat sees, with its moves in groups; `moves` are all of them, as text."""
    bold = [group["move"] for group in view["moves"] if group["kind"] in BOLD]
    return str(dice.choice([move for move in bold if move in moves] or moves))


def main() -> None:
    """Answer until there is nothing more to read."""
    dice = random.Random(1)
    for line in sys.stdin:
        said = json.loads(line)
        if said["type"] == "game":
            dice = random.Random(said["seed"])
        elif said["type"] == "decide":
            print(json.dumps({"move": choose(said["view"], said["moves"], dice)}), flush=True)


if __name__ == "__main__":
    main()
