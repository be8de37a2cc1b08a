"""A report in words, tables and plots: what the terminal prints and the page shows, said once."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from conqueror.game import Plain
from conqueror.lab.report import plots

_WORDS = {"fair": "Fair", "unfair": "Not fair", "not known yet": "Not known yet"}


@dataclass(frozen=True)
class Heading:
    """The head of a section."""

    text: str


@dataclass(frozen=True)
class Text:
    """A sentence or two."""

    text: str


@dataclass(frozen=True)
class Table:
    """Rows below their heads; the first column is text, the others are figures."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Plot:
    """A picture, which a page shows."""

    svg: str
    caption: str


Block = Heading | Text | Table | Plot


def tell(report: Plain) -> Iterator[Block]:
    """Yield all blocks of a report, the first variant's sections and what it is compared with."""
    variant = report["variants"][0]
    levels = list(variant["levels"].values())
    yield from _verdict(report, variant)
    if report["comparison"] is not None:
        yield from _comparison(report)
    yield from _sides(levels)
    yield from _skill(variant)
    yield from _length(variant, levels)
    yield from _endings(levels)
    yield from _course(levels)
    yield from _decisions(levels)
    yield from _elimination(levels)
    yield from _pieces(levels)


def _verdict(report: Plain, variant: Plain) -> Iterator[Block]:
    even, margin = variant["skill"]["even"], report["margin"]
    yield Heading("Is it fair?")
    asked = f"The question: does every side win {percent(even)} of its games, give or take {points(margin)}?"
    yield Text(asked)
    for level in variant["levels"].values():
        found = level["verdict"]
        sides = ", ".join(f"{seat} {percent(side['rate'])}" for seat, side in level["sides"].items())
        yield Text(f"{_WORDS[found['verdict']]} between players of level {level['level']}: {sides}.")


def _comparison(report: Plain) -> Iterator[Block]:
    one, other = (variant["game"] for variant in report["variants"])
    yield Heading("Beside the other")
    yield Text(f"What {one} gives each side beside {other}, game by game with the same luck.")
    rows = []
    for level in report["comparison"].values():
        for seat, found in level["seats"].items():
            told = "a clear difference" if found["clear"] else "not told apart"
            rows.append((seat, level["level"], signed(found["difference"]), interval(found, signed), told))
    yield Table(("side", "level", "difference", "95 % interval", ""), tuple(rows))
    alike = ", ".join(f"{percent(level['alike'] or 0)} ({level['level']})" for level in report["comparison"].values())
    yield Text(f"Games with the same winner: {alike}.")


def _sides(levels: Sequence[Plain]) -> Iterator[Block]:
    yield Heading("Sides")
    rows = []
    for level in levels:
        for seat, side in level["sides"].items():
            rows.append((seat, level["level"], percent(side["rate"]), interval(side, percent)))
        if level["nobody"]:
            rows.append(("nobody", level["level"], percent(level["nobody"]), ""))
        if level["shared"]:
            rows.append(("shared (split above)", level["level"], percent(level["shared"]), ""))
    yield Table(("side", "level", "wins", "95 % interval"), tuple(rows))
    seats = list(levels[0]["sides"])
    yield Plot(
        plots.rate_bars([(level["level"], level["sides"]) for level in levels], 1 / len(seats)),
        "How often each side wins, with its interval; the dotted line is even.",
    )
    told = ", ".join(f"{signed(level['first']['advantage'])} ({level['level']})" for level in levels)
    first = levels[0]["first"]["seat"]
    yield Text(f"{first.title()} acts first. Its wins beside an even part: {told}.")


def _skill(variant: Plain) -> Iterator[Block]:
    skill = variant["skill"]
    yield Heading("Skill and luck")
    yield Text(
        f"One {skill['higher']} among {skill['lower']} wins {percent(skill['rate'])} "
        f"({interval(skill, percent)}), on all sides alike often; {percent(skill['even'])} would be luck alone."
    )
    rows = [(seat, percent(one["rate"]), interval(one, percent)) for seat, one in skill["seats"].items()]
    yield Table((f"{skill['higher']} sits at", "wins", "95 % interval"), tuple(rows))
    for level in variant["levels"].values():
        luck = level["luck"]
        if luck is not None and luck["share"] is not None:
            yield Text(
                f"Between {level['level']}, dice and cards account for {percent(max(luck['share'], 0.0))} of who "
                f"wins (luck's covariance with the result, by the ledger of {luck['games']:,} games)."
            )


def _length(variant: Plain, levels: Sequence[Plain]) -> Iterator[Block]:
    yield Heading("Length")
    rows = []
    for level in levels:
        for name in ("rounds", "decisions", "throws", "minutes"):
            found = level["length"][name]
            if found is not None:
                spread = (str(found[each]) for each in ("p5", "p50", "p95"))
                rows.append((name, level["level"], f"{found['mean']:.1f}", *spread))
    yield Table(("", "level", "mean", "5 % within", "median", "95 % within"), tuple(rows))
    pace = levels[0]["length"]["pace"]
    low, high = variant["printed_minutes"]
    printed = f"{low}" if low == high else f"{low} to {high}"
    yield Text(
        f"Minutes at a human pace: {pace['decision']} s a decision, {pace['quick']} s within a battle, "
        f"{pace['throw']} s a throw. Its description says {printed} minutes."
    )
    bars = [(level["level"], level["length"]["ends_in_round"]) for level in levels]
    yield Plot(plots.histogram(bars), "The round in which games end.")


def _endings(levels: Sequence[Plain]) -> Iterator[Block]:
    yield Heading("How games end")
    reasons = dict.fromkeys(reason for level in levels for reason in level["endings"])
    rows = [(reason, *(percent(level["endings"].get(reason, 0)) for level in levels)) for reason in reasons]
    yield Table(("ending", *(level["level"] for level in levels)), tuple(rows))


def _course(levels: Sequence[Plain]) -> Iterator[Block]:
    yield Heading("When it is decided")
    rows = []
    for level in levels:
        course = level["course"]
        if not course["usable"]:
            yield Text(
                f"Between {level['level']}, the judgement of positions tells less than the win rates alone: "
                "no figures, no curve."
            )
            continue
        rows += [
            (level["level"], "changes of the lead, on average", f"{course['changes']['mean']:.1f}"),
            (level["level"], "games without one", percent(course["without_change"])),
            (level["level"], "the lead is taken for good (median)", f"{course['last']['median']} % of the game"),
            (level["level"], "decided: above 90 % for good (median)", f"{course['decided']['median']} % of the game"),
            (level["level"], "won from behind at half time", percent(course["comeback"])),
            (level["level"], "snowball at half time: 0 chance, 1 certain", f"{course['snowball']:.2f}"),
        ]
    if rows:
        yield Table(("level", "", ""), tuple(rows))
    moments = [
        (level["level"], f"{moment['percent']} %", *_moment(moment))
        for level in levels
        for moment in level["course"]["moments"]
    ]
    heads = ("level", "played", "Brier score", "by win rates alone", "the leader wins", "the winner's chance")
    yield Table(heads, tuple(moments))
    curves = [(level["level"], level["course"]["moments"]) for level in levels if level["course"]["usable"]]
    if curves:
        yield Plot(
            plots.curves(curves),
            "What chance the later winner had: the mean, and the middle eight tenths; only where the Brier score is "
            "below that of the win rates alone.",
        )


def _moment(moment: Plain) -> tuple[str, ...]:
    scores = f"{moment['brier']:.3f}", f"{moment['base']:.3f}"
    if not moment["better"] or moment["winner"] is None:
        return *scores, "—", "—"
    return *scores, percent(moment["leader_wins"]), percent(moment["winner"]["mean"])


def _decisions(levels: Sequence[Plain]) -> Iterator[Block]:
    yield Heading("Decisions")
    rows = []
    for level in levels:
        found = level["options"]
        if found is not None:
            spread = f"{found['mean']:.1f}", str(found["p50"]), str(found["p95"]), percent(found["single"])
            rows.append((level["level"], *spread))
    yield Table(("level", "moves to choose from", "median", "95 % within", "only one"), tuple(rows))


def _elimination(levels: Sequence[Plain]) -> Iterator[Block]:
    if len(levels[0]["sides"]) == 2:
        return
    yield Heading("Elimination")
    rows = []
    for level in levels:
        for seat, out in level["elimination"].items():
            rows.append(
                (seat, level["level"], percent(out["share"]), "—" if out["round"] is None else f"{out['round']:.1f}")
            )
    yield Table(("side", "level", "eliminated", "in round, on average"), tuple(rows))


def _pieces(levels: Sequence[Plain]) -> Iterator[Block]:
    level = levels[-1]
    if not level["pieces"]:
        return
    yield Heading("Cards, heroes, missions, openings")
    yield Text(
        f"Between {level['level']}: the win rate with it beside that without it, seat by seat. Intervals hold for "
        f"all {len(level['pieces'])} comparisons together. Cards of the first rounds and first missions "
        "are drawn at random: the difference is what they are worth. What is bought or chosen only goes with winning."
    )
    kinds = dict.fromkeys(row["kind"] for row in level["pieces"])
    for kind in kinds:
        rows = [row for row in level["pieces"] if row["kind"] == kind]
        shown = tuple(
            (
                row["name"],
                f"{row['games']:,}",
                signed(row["difference"]),
                interval(row, signed),
                "*" if row["clear"] else "",
            )
            for row in rows
        )
        yield Table((kind, "games", "difference", "interval", "clear"), shown)
        yield Plot(plots.differences(rows), f"{kind}: difference of the win rate, with its interval.")


def percent(share: float) -> str:
    """Return a share in percent.

    >>> percent(0.1234)
    '12.3 %'
    """
    return f"{100 * share:.1f} %"


def points(share: float) -> str:
    """Return a difference of shares in points."""
    return f"{100 * share:g} points"


def signed(share: float) -> str:
    """Return a difference of shares with its sign.

    >>> signed(0.05), signed(-0.05)
    ('+5.0', '−5.0')
    """
    return f"{100 * share:+.1f}".replace("-", "−")


def interval(found: Plain, write: object) -> str:
    """Return an interval, each bound written by a function."""
    assert callable(write)
    return f"{write(found['low'])} – {write(found['high'])}".replace(" % –", " –")
