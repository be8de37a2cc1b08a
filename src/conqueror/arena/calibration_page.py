"""How well chances are told, as tables to read."""

from collections.abc import Iterable, Sequence

from conqueror.game import Plain

_ENOUGH = 100  # positions of a decile that is told

_HEAD = """## Are chances what they say?

`conqueror.value` told everybody's chance in games between levels drawn at random (`beginner` to `expert`), at every
seventh decision; none of these games was learned from. The *calibration error* is how far what was told lies from
what happened, over all tenths together; *to act* is how much too much was told to the seat to act. A shared victory
counts in parts. Below, of each tenth, what was told and what happened, with its standard error by whole games.
"""


def calibration_lines(found: Sequence[Plain]) -> Iterable[str]:
    """Yield the section of the page; nothing where nothing was measured."""
    if not found:
        return
    yield _HEAD
    yield "| game | games | positions | calibration error | to act | log loss | Brier score |"
    yield "|---|---|---|---|---|---|---|"
    for one in found:
        yield (
            f"| {one['name']} | {one['games']} | {one['positions']} | {one['error']:.3f} | {one['acting_bias']:+.3f} "
            f"| {one['log_loss']:.3f} | {one['brier']:.3f} |"
        )
    yield ""
    yield "| game | told → happened ± error, tenth by tenth |"
    yield "|---|---|"
    for one in found:
        tenths = (
            f"{ten['told']:.2f} → {ten['happened']:.2f} ± {ten['error']:.2f}"
            for ten in one["deciles"]
            if ten["count"] >= _ENOUGH
        )
        yield f"| {one['name']} | {', '.join(tenths)} |"
    yield ""
