"""What stands around the code agrees with it: the citation, and what the workflows and hooks run."""

import json
import re

from conqueror.version import __version__
from tests.process import ROOT


def read(path: str) -> str:
    return (ROOT / path).read_text()


def test_the_citation_names_the_version_of_the_package() -> None:
    assert re.findall(r"^version: (\S+)$", read("CITATION.cff"), re.MULTILINE) == [__version__]


def test_the_workflows_use_targets_of_the_makefile() -> None:
    targets = set(re.findall(r"^([a-z]+):", read("Makefile"), re.MULTILINE))
    workflows = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
    used = {word for file in workflows for word in re.findall(r"run: make ([a-z]+)", file.read_text())}
    assert {"check", "test"} <= used <= targets


def test_the_workflows_test_every_python_the_package_is_for() -> None:
    lowest = re.search(r'requires-python = ">=3\.(\d+)"', read("pyproject.toml"))
    tested = re.search(r"^        python: (\[.*\])$", read(".github/workflows/test.yml"), re.MULTILINE)
    assert lowest is not None
    assert tested is not None
    assert json.loads(tested[1]) == [f"3.{minor}" for minor in range(int(lowest[1]), 15)]


def test_the_hooks_run_what_the_makefile_and_the_page_declare() -> None:
    checks, page = read("Makefile"), json.loads(read("web/package.json"))["scripts"]
    hooks = re.findall(r"^        entry: (.+)$", read(".pre-commit-config.yaml"), re.MULTILINE)
    tools = [tool[1] for hook in hooks if (tool := re.match(r"\.venv/bin/(?:python -m )?(\S+)", hook))]
    scripts = [script[1] for hook in hooks if (script := re.match(r"npm --prefix web run --silent (\S+)", hook))]
    assert len(tools) + len(scripts) == len(hooks) - 1  # and one that measures files
    assert all(f"$(BIN)/{tool}" in checks or f"-m {tool}" in checks for tool in tools)
    assert set(scripts) <= set(page)
