"""The package as people get it: built from the tree, and installed where there is no tree."""

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.package.needs import link_needs
from tests.process import ROOT


def build(tree: Path, goal: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Return how building the packages of a tree went, by what builds them in this environment."""
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(goal), *words, str(tree)]
    return subprocess.run(command, cwd=goal, capture_output=True, text=True, check=False)


@dataclass(frozen=True)
class Built:
    """The two packages of a version."""

    sdist: Path
    wheel: Path


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Build both packages: the first from the tree, the wheel from the first alone."""
    goal = tmp_path_factory.mktemp("dist")
    done = build(ROOT, goal)
    assert done.returncode == 0, done.stdout + done.stderr
    return Built(next(goal.glob("*.tar.gz")), next(goal.glob("*.whl")))


@dataclass(frozen=True)
class Installed:
    """A new environment with the wheel in it, and a home of its own."""

    folder: Path

    @property
    def programs(self) -> Path:
        """Where its commands are."""
        return self.folder / "environment" / "bin"

    @property
    def home(self) -> Path:
        """Where its user's files go."""
        return self.folder / "home"

    def environment(self, more: Mapping[str, str] | None = None) -> dict[str, str]:
        """Return what its programs know of the world: nothing of the tree."""
        kept = {name: text for name, text in os.environ.items() if name != "PYTHONPATH"}
        return {**kept, "XDG_DATA_HOME": str(self.home), "PYTHONUNBUFFERED": "1", **(more or {})}

    def run(self, name: str, *words: str, code: int = 0, more: Mapping[str, str] | None = None) -> str:
        """Return what one of its commands says; its exit code must be as expected."""
        done = subprocess.run(
            [self.programs / name, *words],
            env=self.environment(more),
            cwd=self.home,
            capture_output=True,
            text=True,
            check=False,
        )
        said = done.stdout + done.stderr
        assert done.returncode == code, said
        return said


@pytest.fixture(scope="session")
def installed(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Install the wheel into a new environment that has what the wheel says it needs, and nothing else.

    What it needs is linked from here, which spares unpacking half a gigabyte; `make soak ARGS=package` lets pip fetch
    it.
    """
    here = Installed(tmp_path_factory.mktemp("installed"))
    here.home.mkdir()
    environment = here.folder / "environment"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True)
    (packages,) = environment.glob("lib/python*/site-packages")
    link_needs(built.wheel, packages)
    pip = (sys.executable, "-m", "pip", "--python", environment / "bin" / "python", "--disable-pip-version-check")
    subprocess.run([*pip, "install", "--quiet", "--no-compile", "--no-deps", built.wheel], check=True)
    return here
