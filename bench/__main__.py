"""Measure everything and print it: `python -m bench [GAME ...]`."""

import importlib
import sys

GAMES = ("conquests", "empire", "final-conquest", "table")


def main(wanted: list[str]) -> int:
    """The exit code: 1 if a figure missed its promise."""
    missed = 0
    for game in wanted or GAMES:
        print(game)
        for figure in importlib.import_module(f"bench.{game.replace('-', '_')}").measure():
            print(figure, flush=True)
            missed += not figure.kept
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
