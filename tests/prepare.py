"""The set-up of `make test`: rules, bots and environments are compiled once for all workers, and the checked rules.

Both go into caches that stay, so that a later run has nothing to compile.
"""

import os
import subprocess
import sys
from pathlib import Path

from conqueror.kit.rule_sources import cache_root
from conqueror.registry import families
from tests.process import ROOT

CHECKED_CACHE = cache_root().parent / "checked"
"""Where tests keep the rules that check every index; nothing else compiles into it."""
_SHORT = ("1", "2")
"""One game of two moves: enough to compile every rule that the traces need."""

_STEPS = """
from conqueror.envs import Batch
from conqueror.registry import families
for family in families().values():
    batch = Batch(family[0], games=1)
    batch.step(batch.sample())
"""
"""One step in an environment of every family: each worker would otherwise compile it for itself."""


def checked_environment(cache: Path = CHECKED_CACHE) -> dict[str, str]:
    """Return an environment in which rules check every index."""
    return {**os.environ, "CONQUEROR_RULES": "checked", "CONQUEROR_CACHE": str(cache)}


def main() -> int:
    """Compile everything, the checked rules beside the others; return the exit code."""
    traces = "; ".join(f"trace({family[0]!r}, {', '.join(_SHORT)})" for family in families().values())
    program = f"from tests.contract.trace import trace; {traces}"
    with subprocess.Popen([sys.executable, "-c", program], cwd=ROOT, env=checked_environment()) as checked:
        usual = subprocess.run([sys.executable, "-m", "conqueror.cli", "prepare"], cwd=ROOT, check=False)
        stepped = subprocess.run([sys.executable, "-c", _STEPS], cwd=ROOT, check=False)
        return usual.returncode or stepped.returncode or checked.wait()


if __name__ == "__main__":
    sys.exit(main())
