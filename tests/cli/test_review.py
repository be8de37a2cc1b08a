"""`conqueror review`: bars, turning points, mistakes, the ledger, and the whole of it as JSON."""

import json
from pathlib import Path

import pytest

from tests.cli.terminal import conqueror, flat
from tests.reviews.records import opening


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return how a game began."""
    place = tmp_path / "game.conq"
    place.write_text(opening("empire/two-empires", 40).text())
    return place


def test_a_review_shows_rounds_turning_points_mistakes_ledger_and_throws(file: Path, tmp_path: Path) -> None:
    result = conqueror("review", str(file), "--depth", "quick", "--json", str(tmp_path / "review.json"))
    assert result.exit_code == 0
    told = json.loads((tmp_path / "review.json").read_text())
    heads = ("Chances round by round", "Turning points", "Red ", "Blue ", "Where it was won", "The largest throws")
    assert [head for head in heads if head not in result.output] == []
    assert f"{told['turning_points'][0]['text']}" in flat(result.output)
    assert f"{100 * told['seats']['red']['result']:.1f}" in result.output
    assert told["phase"] == "complete"


def test_a_review_for_a_seat_has_its_eyes_and_its_decisions_alone(file: Path) -> None:
    output = conqueror("review", str(file), "--depth", "quick", "--seat", "red").output
    assert "Chances round by round, as Red saw them" in output
    assert "\nBlue  " not in output


@pytest.mark.parametrize(
    "arguments", [("--seat", "rome"), ("--depth", "endless"), ("--json", "/nowhere/at/all.json")]
)
def test_what_cannot_be_is_refused(file: Path, arguments: tuple[str, ...]) -> None:
    assert conqueror("review", str(file), *arguments).exit_code == 2
