#!/usr/bin/env python3
"""Another version of the package as a program: it plays any of its own bots, so that old can meet new in the arena.

    conqueror arena empire master "program:OTHER/.venv/bin/python examples/version_bot.py master" --players 2

It is run by the Python that has the other version installed, and needs nothing of this one: `position`, in every
decision, is the hidden position itself, for programs in Python. Levels think as many playouts as they are set to and
look at no clock, unless a time is named: `master:0.3s`.
"""

import base64
import json
import pickle
import random
import sys

from conqueror.bots.bot import make_bot


def main() -> None:
    """Answer until there is nothing more to read."""
    name = sys.argv[1] if len(sys.argv) > 1 else "master"
    bot = make_bot(name, random.Random(1), seconds=None)
    for line in sys.stdin:
        data = json.loads(line)
        if data["type"] == "game":
            bot = make_bot(name, random.Random(data["seed"]), seconds=None)
        elif data["type"] == "decide":
            position = pickle.loads(base64.b64decode(data["position"]))  # from whoever started us
            print(json.dumps({"move": str(bot.choose(position, data["seat"]))}), flush=True)


if __name__ == "__main__":
    main()
