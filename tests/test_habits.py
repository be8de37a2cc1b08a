"""What stands around the code agrees with it: the citation, and what the workflows and hooks run."""

import re

import yaml

from conqueror.version import __version__
from tests.process import ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def test_the_citation_names_the_version_of_the_package() -> None:
    assert yaml.safe_load((ROOT / "CITATION.cff").read_text())["version"] == __version__


def test_the_workflows_use_targets_of_the_makefile() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    used = {word for file in WORKFLOWS for word in re.findall(r"\bmake ([a-z]+)", file.read_text())}
    assert {"check", "test"} <= used <= targets


def test_the_workflows_test_every_python_the_package_is_for() -> None:
    lowest = re.search(r'requires-python = ">=3\.(\d+)"', (ROOT / "pyproject.toml").read_text())
    assert lowest is not None
    tested = yaml.safe_load((ROOT / ".github/workflows/test.yml").read_text())
    versions = tested["jobs"]["test"]["strategy"]["matrix"]["python"]
    assert versions == [f"3.{minor}" for minor in range(int(lowest[1]), 15)]


def test_the_hooks_run_what_the_makefile_and_the_page_declare() -> None:
    checks, page = (ROOT / "Makefile").read_text(), (ROOT / "web" / "package.json").read_text()
    (own,) = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())["repos"]
    for hook in own["hooks"]:
        if tool := re.match(r"\.venv/bin/(?:python -m )?(\S+)", hook["entry"]):
            assert tool[1] in checks, hook["id"]
        elif script := re.match(r"npm --prefix web run --silent (\S+)", hook["entry"]):
            assert f'"{script[1]}":' in page, hook["id"]
