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
    """Return one of the moves: `view` is what the seat sees, its moves in groups; `moves` are all, as text."""
    bold = [group["move"] for group in view["moves"] if group["kind"] in BOLD]
    return str(dice.choice([move for move in bold if move in moves] or moves))


def main() -> None:
    """Answer until there is nothing more to read."""
    dice = random.Random(1)
    for line in sys.stdin:
        data = json.loads(line)
        if data["type"] == "game":
            dice = random.Random(data["seed"])
        elif data["type"] == "decide":
            print(json.dumps({"move": choose(data["view"], data["moves"], dice)}), flush=True)


if __name__ == "__main__":
    main()
