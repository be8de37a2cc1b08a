"""`conqueror sketch`: other moves tried at the terminal, and kept."""

from pathlib import Path

import pytest

from conqueror import Sketch
from tests.cli.terminal import conqueror, flat
from tests.reviews.records import opening


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return how a game began."""
    place = tmp_path / "game.conq"
    place.write_text(opening("conquests/general-captured", 6).text())
    return place


def test_a_move_is_tried_commented_and_kept(file: Path, tmp_path: Path) -> None:
    kept, data = tmp_path / "what-if.conq", tmp_path / "what-if.json"
    lines = ("go 0", "moves", "try e2-e3", "comment More in the middle.", "painted b5-b4", "tree")
    result = conqueror("sketch", str(file), lines=(*lines, f"save {kept}", f"save {data}", "quit"))
    assert result.exit_code == 0
    sketch = Sketch.parse(kept.read_text())
    assert [sketch[number].move for number in sketch.children(0)][1:] == ["e2-e3"]
    assert sketch[7].comment == "More in the middle."
    assert len(sketch) == 8
    assert "after 0: 7 plain e2-e3 · 8 painted b5-b4" in flat(result.output)
    again = conqueror("sketch", str(data), "--at", "0", lines=("quit",))
    assert "7 plain e2-e3 More in the middle." in flat(again.output)


def test_the_engine_thinks_about_any_node(file: Path) -> None:
    output = conqueror("sketch", str(file), "--seconds", "0.05", lines=("b", "engine")).output
    assert "Best moves" in output


@pytest.mark.parametrize("line", ["try a1-a9", "go 99", "go x", "throw", "save", "comment " + "x" * 501, "nonsense"])
def test_what_cannot_be_is_refused_and_the_sketch_goes_on(file: Path, line: str) -> None:
    result = conqueror("sketch", str(file), lines=(line, "tree"))
    assert result.exit_code == 0
    assert "6 " in result.output.splitlines()[-2]


def test_a_moment_that_is_not_there_is_refused(file: Path) -> None:
    assert conqueror("sketch", str(file), "--at", "7").exit_code == 2
