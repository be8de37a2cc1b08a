"""What is reported of a game beside its moves: notices, headings, and what happened since a seat's last turn."""

from dataclasses import dataclass

from conqueror.views import NoticeView


@dataclass(frozen=True)
class Notice:
    """Something that decides the game, or soon may: whom it is about, where, in words, and by which rule."""

    kind: str
    title: str
    text: str
    rule: str
    seat: str = ""
    places: tuple[str, ...] = ()
    urgent: bool = False
    """Whether the game, or somebody's part in it, ends if nobody does anything about it."""
    lasts: bool = False
    """Whether it stands until somebody ends it; what a move has decided once and for all does not."""

    def plain(self) -> NoticeView:
        """Return the notice as JSON-ready data."""
        return {
            "kind": self.kind,
            "title": self.title,
            "text": self.text,
            "rule": self.rule,
            "seat": self.seat,
            "places": list(self.places),
            "urgent": self.urgent,
            "lasts": self.lasts,
        }


@dataclass(frozen=True)
class Heading:
    """Where in a game a move stands: the round, where rounds are counted, and whose turn runs, if one does."""

    round: int | None = None
    turn: str | None = None


@dataclass(frozen=True)
class SeatReport:
    """What one seat did, as one sentence."""

    seat: str
    text: str


@dataclass(frozen=True)
class Trace:
    """A march or an attack, to be drawn as an arrow."""

    seat: str
    start: str
    goal: str
    attack: bool


@dataclass(frozen=True)
class OwnerChange:
    """A place that has another owner than it had."""

    place: str
    was: str | None
    now: str | None


@dataclass(frozen=True)
class TurnSummary:
    """What happened since a seat's last turn."""

    reports: tuple[SeatReport, ...] = ()
    traces: tuple[Trace, ...] = ()
    owner_changes: tuple[OwnerChange, ...] = ()
