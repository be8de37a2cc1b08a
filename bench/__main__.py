"""Measure everything and print it: `python -m bench [GAME ...]`.

The figures of a game are in `bench/<package>.py`, named like its folder; `envs` measures environments,
`envs_adapters` other libraries' ways to them, `table` the served table, and `processes`, only where it is asked for,
what several processes of a server take.
"""

import importlib
import importlib.util
import sys

from conqueror.registry import families, package_of

OTHERS = ("envs", "envs_adapters", "table")


def parts(wanted: list[str]) -> list[str]:
    """Return the modules that measure the wanted games, or everything."""
    named = wanted or [*(family[0] for family in families().values()), *OTHERS]
    modules = dict.fromkeys(package_of(name) or name.replace("-", "_") for name in named)
    return [module for module in modules if wanted or importlib.util.find_spec(f"bench.{module}") is not None]


def main(wanted: list[str]) -> int:
    """Print every figure; return the exit code, 1 if a figure missed its promise."""
    missed = 0
    for part in parts(wanted):
        print(part)
        for figure in importlib.import_module(f"bench.{part}").measure():
            print(figure, flush=True)
            missed += not figure.kept
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
