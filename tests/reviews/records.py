"""Records to review: golden games, and the openings of them."""

from dataclasses import replace

from conqueror.record import Record, parse
from tests.labels import ROOT

GOLDEN = sorted((ROOT / "tests" / "games").glob("*/golden/*.conq"))


def golden(name: str) -> Record:
    """Return a finished game by its folder and name."""
    return parse((ROOT / "tests" / "games" / name.replace("/", "/golden/")).with_suffix(".conq").read_text("utf-8"))


def opening(name: str, moves: int) -> Record:
    """Return how a finished game began."""
    record = golden(name)
    return replace(record, moves=record.moves[:moves], result=None, lines=())
