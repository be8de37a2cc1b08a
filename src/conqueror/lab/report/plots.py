"""Plots as inline SVG: bars with intervals, a histogram, lines with bands, differences. They need no script.

Everything is drawn 360 wide, so that its words can be read on a phone; colours are classes of the page's style.
"""

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from conqueror.game import Plain

_WIDTH = 360
_LEFT, _RIGHT = 96, 344  # where the scale begins and ends
_ROW = 22
_SEATS = ("rome", "carthage", "persia", "greece", "egypt", "gaul", "red", "blue", "green", "yellow")
_MOST_ROUNDS = 24  # bars of a histogram


def rate_bars(levels: Sequence[tuple[str, Mapping[str, Plain]]], even: float) -> str:
    """Return a bar for each side and level, with its interval."""
    parts: list[str] = []
    top = 8
    for level, sides in levels:
        parts.append(_text(0, top + 12, level, "head"))
        top += 20
        for number, (seat, side) in enumerate(sides.items()):
            middle = top + _ROW / 2
            parts += [
                _text(_LEFT - 8, middle + 4, seat, "end"),
                f'<rect class="bar {_colour(seat, number)}" x="{_LEFT}" y="{top + 3}" rx="2" '
                f'width="{_at(side["rate"]) - _LEFT:.1f}" height="{_ROW - 6}"/>',
                _whisker(side, middle, _at),
                _text(min(_at(side["high"]) + 6, _RIGHT - 24), middle + 4, f"{100 * side['rate']:.0f} %", "figure"),
            ]
            top += _ROW
        top += 6
    parts.append(f'<line class="even" x1="{_at(even):.1f}" x2="{_at(even):.1f}" y1="22" y2="{top - 4}"/>')
    return _svg(top + 4, parts, "Win rates")


def histogram(levels: Sequence[tuple[str, Mapping[str, float]]]) -> str:
    """Return how often each number occurred, one level beside the other."""
    numbers = sorted({int(name) for _, shares in levels for name in shares})
    if not numbers:
        return _svg(20, [], "Nothing was counted")
    first, last = numbers[0], numbers[-1]
    step = max(1, -(-(last - first + 1) // _MOST_ROUNDS))
    groups = list(range(first, last + 1, step))
    sums = [[_within(shares, group, step) for group in groups] for _, shares in levels]
    highest = max((share for row in sums for share in row), default=1) or 1
    width, base = (_WIDTH - 16) / len(groups), 136
    parts = [f'<line class="axis" x1="8" x2="{_WIDTH - 8}" y1="{base}" y2="{base}"/>']
    for place, group in enumerate(groups):
        for number, row in enumerate(sums):
            height = 100 * row[place] / highest
            x = 8 + place * width + width * (0.1 + 0.4 * number)
            parts.append(
                f'<rect class="bar level-{number}" x="{x:.1f}" y="{base - height:.1f}" width="{width * 0.38:.1f}" '
                f'height="{height:.1f}"/>'
            )
        if len(groups) <= 12 or place % 2 == 0:
            parts.append(_text(8 + (place + 0.5) * width, base + 14, str(group), "middle"))
    return _svg(base + 20, [*parts, *_legend([level for level, _ in levels])], "Endings by round")


def _within(shares: Mapping[str, float], first: int, step: int) -> float:
    return sum(shares.get(str(number), 0.0) for number in range(first, first + step))


def curves(levels: Sequence[tuple[str, Sequence[Plain]]]) -> str:
    """Return what chance the later winner had as games went on, with bands; moments that tell nothing are out."""
    base, height = 150, 116

    def x(percent: float) -> float:
        return 40 + percent / 100 * (_WIDTH - 60)

    def y(share: float) -> float:
        return base - share * height

    parts = []
    for share in (0, 0.5, 1):
        parts.append(f'<line class="grid" x1="40" x2="{_WIDTH - 20}" y1="{y(share):.1f}" y2="{y(share):.1f}"/>')
        parts.append(_text(34, y(share) + 4, f"{100 * share:.0f} %", "end"))
    for number, (_, moments) in enumerate(levels):
        known = [(x(moment["percent"]), moment["winner"]) for moment in moments if moment["winner"] is not None]
        up = [f"{place:.1f},{y(found['p90']):.1f}" for place, found in known]
        down = [f"{place:.1f},{y(found['p10']):.1f}" for place, found in reversed(known)]
        line = " ".join(f"{place:.1f},{y(found['mean']):.1f}" for place, found in known)
        parts.append(f'<polygon class="band level-{number}" points="{" ".join(up + down)}"/>')
        parts.append(f'<polyline class="line level-{number}" points="{line}"/>')
        parts += [
            f'<circle class="dot level-{number}" cx="{place:.1f}" cy="{y(found["mean"]):.1f}" r="3"/>'
            for place, found in known
        ]
    parts += [_text(x(percent), base + 16, f"{percent} %", "middle") for percent in (25, 50, 75)]
    return _svg(base + 22, [*parts, *_legend([level for level, _ in levels])], "The winner's chance over the game")


def differences(rows: Sequence[Plain]) -> str:
    """Return a dot with an interval for each row, around nothing."""
    reach = max((max(abs(row["low"]), abs(row["high"])) for row in rows), default=0.1)

    def at(share: float) -> float:
        return 236 + share / reach * 116

    parts = [f'<line class="even" x1="{at(0):.1f}" x2="{at(0):.1f}" y1="4" y2="{8 + 18 * len(rows)}"/>']
    for number, row in enumerate(rows):
        middle = 14 + 18 * number
        kind = "clear" if row["clear"] else "unclear"
        parts += [
            _text(112, middle + 4, _short(row["name"]), "end small"),
            _whisker(row, middle, at),
            f'<circle class="dot {kind}" cx="{at(row["difference"]):.1f}" cy="{middle}" r="4"/>',
        ]
    bottom = 24 + 18 * len(rows)
    parts += [_text(at(share), bottom, f"{100 * share:+.0f}", "middle") for share in (-reach * 0.75, 0, reach * 0.75)]
    return _svg(bottom + 6, parts, "Differences of win rates")


def _whisker(found: Plain, middle: float, at: object) -> str:
    assert callable(at)
    low, high = at(found["low"]), at(found["high"])
    return (
        f'<path class="whisker" d="M{low:.1f} {middle:.1f}H{high:.1f}M{low:.1f} {middle - 4:.1f}v8'
        f'M{high:.1f} {middle - 4:.1f}v8"/>'
    )


def _at(share: float) -> float:
    return _LEFT + share * (_RIGHT - _LEFT)


def _colour(seat: str, number: int) -> str:
    return f"seat-{seat}" if seat in _SEATS else f"level-{number % 2}"


def _legend(levels: Sequence[str]) -> Iterable[str]:
    for number, level in enumerate(levels):
        x = 44 + 110 * number
        yield f'<rect class="bar level-{number}" x="{x}" y="8" width="12" height="12" rx="2"/>'
        yield _text(x + 17, 18, level, "")


def _short(name: str) -> str:
    return name if len(name) <= 18 else f"{name[:17]}…"


def _text(x: float, y: float, text: str, kind: str) -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}">{escape(text)}</text>'


def _svg(height: float, parts: Iterable[str], label: str) -> str:
    inner = "".join(parts)
    return f'<svg viewBox="0 0 {_WIDTH} {height:.0f}" role="img" aria-label="{escape(label)}">{inner}</svg>'
