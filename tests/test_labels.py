"""Every rule stands once in its rulebook and is cited by a test; every label in the code exists."""

import re
from pathlib import Path

import pytest

import conqueror
from tests.labels import ROOT, anchors_of, cited_in, labels_of

BOOKS = sorted({key.split("/")[0] for key in conqueror.catalogue()})


def folder_of(key: str, below: Path) -> Path:
    """Return a game's folder in the package or in the tests."""
    return below / "games" / key.replace("-", "_")


@pytest.mark.parametrize("key", BOOKS)
def test_every_label_stands_once_in_the_rulebook(key: str) -> None:
    anchors = anchors_of(key)
    assert anchors
    assert len(anchors) == len(set(anchors))


@pytest.mark.parametrize("key", BOOKS)
def test_every_label_is_cited_by_a_test(key: str) -> None:
    uncited = labels_of(key) - cited_in(folder_of(key, ROOT / "tests"))
    assert not uncited, f"no test cites {', '.join(sorted(uncited))}"


def test_every_label_cited_in_code_and_tests_exists() -> None:
    known = set().union(*(labels_of(key) for key in BOOKS))
    prefixes = "|".join(sorted({label.split("-")[0] for label in known}))
    pattern = re.compile(rf"\b(?:{prefixes})-[QT]?\d+\b")
    for folder in (ROOT / "src" / "conqueror", ROOT / "tests"):
        for source in (*folder.rglob("*.py"), *folder.rglob("*.toml")):
            unknown = set(pattern.findall(source.read_text(encoding="utf-8"))) - known
            assert not unknown, f"{source.name} cites {unknown}"
