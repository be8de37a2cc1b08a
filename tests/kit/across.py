"""Play a game with interpreted rules, let compiled ones take over, and play the same game again.

It is run as `python -m tests.kit.across FAMILY MOVES` and tells what came of it.
"""

import json
import sys
import time
from random import Random

from numba.core import event
from numba.core.dispatcher import Dispatcher

from conqueror.bots.background_compiler import BackgroundCompiler
from conqueror.bots.readiness import warms_up
from conqueror.game import CHANCE, Game, draw
from conqueror.kit import Mode, mode
from conqueror.registry import families, load


class Counter(event.Listener):
    """How many rules were compiled."""

    count = 0

    def on_start(self, _event: object) -> None:
        self.count += 1

    def on_end(self, _event: object) -> None:
        pass


def trace(game: Game, most: int) -> list[str]:
    """Return the moves, offers and hashes of a random game."""
    rng, position, told = Random(7), game.start(), []
    for _ in range(most):
        if not position.to_act:
            break
        seat = position.to_act[0]
        moves = position.moves(seat)
        move = draw(position.chances(), rng) if seat == CHANCE else rng.choice(moves)
        seen = [position.view(viewer) for viewer in (None, *game.seats)]
        told.append(
            f"{seat} {move} {len(moves)} {position.hash} {json.dumps([seen, position.tell(seat, move, None)])}"
        )
        position = position.play(seat, move)
    return told


def doors(package: str) -> int:
    """Return how many entry points of a family are compiled ones."""
    folder = f"conqueror.games.{package}"
    known = [name for name in sys.modules if name.startswith(folder) and name.endswith(".entries")]
    return sum(isinstance(value, Dispatcher) for name in known for value in vars(sys.modules[name]).values())


def main(package: str, most: int) -> None:
    """Play across the change-over, and tell."""
    compiled = Counter()
    with event.install_listener("numba:compile", compiled):
        game = load(families()[package][0])
        began = "interpreted" if doors(package) == 0 else "compiled"
        before = trace(game, most)
        if mode() is Mode.AUTO:
            assert warms_up(package)
            compiler = BackgroundCompiler(search=True, wanted=[package])
            compiler.start()
            while warms_up(package):
                time.sleep(0.05)
            compiler.close()
        after = trace(game, most)
    told = {
        "began": began,
        "doors": doors(package),
        "compiled_here": compiled.count,
        "before": before,
        "after": after,
    }
    print(json.dumps(told))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
