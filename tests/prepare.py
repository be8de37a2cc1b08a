"""The set-up of `make test`: rules, bots and environments are compiled once for all workers, and the checked rules.

Both go into caches that stay, so that a later run of the same sources has nothing to do.
"""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import numba
import numpy

from conqueror.bots.readiness import is_ready
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


def _mark() -> Path:
    """Return the file that says that everything is compiled: these sources, by these libraries, in both caches."""
    sources = sorted([*(ROOT / "src").rglob("*.py"), *(ROOT / "src").rglob("*.toml"), Path(__file__)])
    digest = hashlib.sha256(f"{sys.version} {numpy.__version__} {numba.__version__} {cache_root()}".encode())
    for source in sources:
        digest.update(source.read_bytes())
    return CHECKED_CACHE / f"prepared-{digest.hexdigest()[:20]}"


def main() -> int:
    """Compile everything that is not compiled yet; return the exit code."""
    mark = _mark()
    if mark.exists() and all(is_ready(family) for family in families()):
        return 0
    code = _compile()
    if code == 0:
        mark.touch()
    return code


def _compile() -> int:
    """Compile everything, the checked rules beside the others; return the exit code."""
    traces = "; ".join(f"trace({family[0]!r}, {', '.join(_SHORT)})" for family in families().values())
    program = f"from tests.contract.trace import trace; {traces}"
    with subprocess.Popen([sys.executable, "-c", program], cwd=ROOT, env=checked_environment()) as checked:
        usual = subprocess.run([sys.executable, "-m", "conqueror.cli", "prepare"], cwd=ROOT, check=False)
        stepped = subprocess.run([sys.executable, "-c", _STEPS], cwd=ROOT, check=False)
        return usual.returncode or stepped.returncode or checked.wait()


if __name__ == "__main__":
    sys.exit(main())
