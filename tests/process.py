"""Running a program of the tests in a process of its own, in a chosen mode of the rules."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def with_node() -> dict[str, str]:
    """Return an environment in which the virtualenv comes first: its Python, and its Node if it has one."""
    return {**os.environ, "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])}


def run_program(
    *arguments: str, mode: str = "compiled", cache: Path | None = None, code: int = 0, typed: str = ""
) -> str:
    """Return what `python -m …` printed, having been typed something; its exit code must be as expected."""
    environment = {**os.environ, "CONQUEROR_RULES": mode, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    if cache is not None:
        environment["CONQUEROR_CACHE"] = str(cache)
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=environment,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout
