"""A review in words: bars for every round, turning points, the worst decisions, the ledger, the largest throws."""

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from conqueror.cli.console import QUIET, printable
from conqueror.review_views import DecisionView, ReviewView, SeatReviewView

_WIDE = 36
_WORST = 3
_THROWS = 5
_BELOW = (0, 0, 0, 5)
_SIGNS = "█▓▒░▚·"
"""What fills the part of each seat in a bar, so that it can be read without colours."""
_COLOURS = ("green", "blue", "red", "yellow", "magenta", "cyan")


def review_lines(review: ReviewView, rounds: Sequence[int], seat: str = "") -> list[RenderableType]:
    """Return what to print of a review; of one seat's decisions where a seat is named.

    `rounds` are the moments at which a round begins.
    """
    seats = [seat] if seat else review["order"]
    lines: list[RenderableType] = [*_bars(review, rounds), *_turning_points(review)]
    for each in seats:
        lines += _decisions(review, each)
    return [*lines, Text("Where it was won, in hundredths of the victory", QUIET), _ledger(review), *_throws(review)]


def _bars(review: ReviewView, rounds: Sequence[int]) -> Iterator[RenderableType]:
    """Return everybody's chances at the beginning of each round and at the end."""
    seen = review["seen"]
    chart = review["chart"] if seen is None else seen["chart"]
    whose = "" if seen is None else f", as {seen['seat'].title()} saw them"
    yield Text(f"Chances round by round{whose}", QUIET)
    key = Text("  ")
    for place, seat in enumerate(review["order"]):
        key.append(f"{_SIGNS[place]} {seat.title()}  ", _COLOURS[place])
    yield key
    for number, moment in enumerate([*rounds, len(chart) - 1], 1):
        bar, row = Text(), chart[moment]
        drawn = 0
        for place in range(len(row)):
            until = round(_WIDE * sum(row[: place + 1]))
            bar.append(_SIGNS[place] * (until - drawn), _COLOURS[place])
            drawn = until
        name = f"{number:>4}" if number <= len(rounds) else " end"
        shares = " ".join(f"{round(100 * share):>3}" for share in row)
        yield Text.assemble((name, QUIET), "  ", bar, f"  {shares} %")


def _turning_points(review: ReviewView) -> Iterator[RenderableType]:
    if review["turning_points"]:
        yield Text("Turning points", QUIET)
    for point in review["turning_points"]:
        changes = sorted(point["change"].items(), key=lambda change: -abs(change[1]))
        told = ", ".join(f"{seat.title()} {100 * change:+.0f}" for seat, change in changes[:2])
        yield Text.assemble((f"{point['number']:>4}  ", QUIET), (told, "bold"), "  ", printable(point["text"]))


def _decisions(review: ReviewView, seat: str) -> Iterator[RenderableType]:
    """Return how a seat played, and its worst decisions, each with what was better."""
    found = review["seats"][seat]
    yield Text.assemble((seat.title(), "bold"), f"  {_played(found)}")
    mine = [move for move in review["moves"] if move["seat"] == seat and move["judgement"]]
    for move in sorted(mine, key=lambda move: (-move["loss"], move["number"]))[:_WORST]:
        yield from _decision(move)


def _played(found: SeatReviewView) -> str:
    if found["accuracy"] is None:
        return found["words"]
    counts = (
        (found["inaccuracies"], "inaccuracy", "inaccuracies"),
        (found["mistakes"], "mistake", "mistakes"),
        (found["blunders"], "blunder", "blunders"),
    )
    errors = ", ".join(f"{count} {one if count == 1 else many}" for count, one, many in counts if count)
    accuracy = f"{found['words']}: accuracy {found['accuracy']:.0f}, {found['loss']:.1f} points lost a decision"
    return f"{accuracy}; {errors}" if errors else accuracy


def _decision(move: DecisionView) -> Iterator[RenderableType]:
    played, best = move["played"], move["best"]
    head = f"{move['judgement'].capitalize()}, {move['loss']:.0f} points: "
    yield Text.assemble((f"{move['number']:>4}  ", QUIET), (head, "bold"), printable(played["text"]))
    told = printable(f"Better: {best['text'].rstrip('.')}: {best['reason']}.")
    hindsight = move["hindsight"]
    beside = "" if hindsight is None else f" In hindsight, with all cards open: {hindsight:+.0f}."
    yield Padding(Text.assemble(told, (beside, QUIET)), _BELOW)


def _ledger(review: ReviewView) -> RenderableType:
    table = Table(box=None, pad_edge=False, header_style=QUIET)
    table.add_column("")
    for name in ("start", "luck", "own", "rivals", "drift", "result", "without luck"):
        table.add_column(name, justify="right", no_wrap=True)
    for seat, found in review["seats"].items():
        parts = (found["luck"], found["own"], found["rivals"], found["drift"])
        table.add_row(
            f"  {seat.title()}",
            f"{100 * found['start']:.1f}",
            *(f"{100 * part:+z.1f}" for part in parts),
            f"{100 * found['result']:.1f}",
            f"{100 * found['adjusted']:.1f}",
        )
    return table


def _throws(review: ReviewView) -> Iterator[RenderableType]:
    """Return the throws that changed most."""
    largest = sorted(review["luck"], key=lambda throw: (-max(map(abs, throw["luck"].values())), throw["number"]))
    if largest:
        yield Text("The largest throws", QUIET)
    for throw in largest[:_THROWS]:
        seat, luck = max(throw["luck"].items(), key=lambda brought: abs(brought[1]))
        told = f"{seat.title()} {100 * luck:+.0f}"
        yield Text.assemble((f"{throw['number']:>4}  ", QUIET), (told, "bold"), "  ", printable(throw["text"]))
