"""Nobody appears from nowhere: in every kept game all sixteen fighters are accounted for at every move."""

from pathlib import Path

import pytest

import conqueror
from conqueror.record import parse

FILES = sorted((Path(__file__).parent / "golden").glob("*.conq"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_gc_13_every_fighter_is_on_the_board_in_reserve_or_retired(file: Path) -> None:
    record = parse(file.read_text(encoding="utf-8"))
    game = conqueror.load(record.game, **record.options)
    top = {word: len(levels) for word, levels in game.table.items()}  # type: ignore[attr-defined]
    retired = captures = 0
    positions = list(conqueror.replay(record))
    for before, (_, move), after in zip(positions, record.moves, positions[1:], strict=False):
        chevrons = chevrons_of(before)
        if "x" in move:
            captures += 1
            word, level = before.data()["board"][move[3:5]].split()[1:]
            last = int(level) == top[word]
            retired += last
            chevrons += -int(level) if last else 1  # GC-11: one more, or all of them gone
        assert chevrons_of(after) == chevrons
        assert len(fighters_of(after)) + retired == 16
    assert captures <= sum(
        2 * (levels if word in ("General", "Champion") else 2 * levels) for word, levels in top.items()
    )


def fighters_of(position: conqueror.Position) -> list[str]:
    """All fighters in the game, `Lancer 2`."""
    data = position.data()
    on_board = [fighter.split(" ", 1)[1] for fighter in data["board"].values()]
    return [*on_board, *data["reserve"]["plain"], *data["reserve"]["painted"]]


def chevrons_of(position: conqueror.Position) -> int:
    """Return the chevrons of all fighters together."""
    return sum(int(fighter.split()[1]) for fighter in fighters_of(position))
