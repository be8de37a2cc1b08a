"""Every golden game's ledger closes, and luck is nobody's over the seats."""

from pathlib import Path

import pytest

from conqueror.record import parse
from conqueror.reviews import maker
from conqueror.reviews.course import Course
from conqueror.reviews.verdict import Effort
from tests.reviews.large_counts import charted, gap
from tests.reviews.records import GOLDEN


@pytest.mark.parametrize("place", GOLDEN, ids=lambda place: f"{place.parent.parent.name}-{place.stem}")
def test_the_ledger_of_a_golden_game_closes_with_its_result(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maker, "_FIRST", Effort(looks=2, playouts=4))
    found = charted(Course.of(parse(place.read_text("utf-8"))), verdicts=3)
    assert gap(found) < 1e-9
    assert len(found.moves) == min(3, len(found.course.decisions))
    result = found.course.positions[-1].result
    if result is not None:
        winners = result.winners or found.course.seats
        assert {seat for seat, share in found.chart[-1].items() if share} == set(winners)
    for throw in found.luck:
        assert sum(throw.luck.values()) == pytest.approx(0, abs=1e-12)
