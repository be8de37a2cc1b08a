"""What a new table is set up with: how its log begins, its first keys, and what its host is told."""

from collections.abc import Sequence
from dataclasses import dataclass

from conqueror.errors import SetupError
from conqueror.game import Game, Plain, Position
from conqueror.options import written
from conqueror.protocol.tables import NewTable, SeatPlan, TableMade
from conqueror.server.agreements import check_bot
from conqueror.server.keys import Grant, digest
from conqueror.server.refusals import Refusal
from conqueror.server.state import TableState
from conqueror.store import KeyKind


@dataclass(frozen=True)
class FirstKey:
    """A key that a table is made with; only its digest is stored."""

    kind: KeyKind
    digest: str
    guest: str = ""
    seat: str = ""


def _invitations(settings: Plain, grant: Grant) -> dict[str, str]:
    """Return an invitation to every friend's seat."""
    return {seat: grant.secret(f"invitation {seat}") for seat, plan in settings["seats"] if plan == "friend"}


def first_keys(settings: Plain, host: str, grant: Grant) -> list[FirstKey]:
    """Return the keys of a new table: the host's, and one for every friend."""
    invited = _invitations(settings, grant).items()
    own = FirstKey("secret", digest(grant.secret("host")), host)
    return [own, *(FirstKey("invitation", digest(code), seat=seat) for seat, code in invited)]


def made_of(state: TableState, grant: Grant) -> TableMade:
    """Return what the host of a new table is told, the first time and again."""
    return TableMade(
        table=state.id,
        guest=state.host,
        secret=grant.secret("host"),
        seats=list(state.seats),
        invitations=_invitations(state.settings, grant),
        commitment=state.settings["commitment"],
    )


def planned_seats(wanted: NewTable, game: Game) -> list[SeatPlan]:
    """Return who is meant to sit on each seat; raise a Refusal if the game has no such seats or bots."""
    if len(wanted.seats) > len(game.seats):
        raise Refusal("bad_option", f"This game has {len(game.seats)} seats, not {len(wanted.seats)}.")
    plans = list(wanted.seats) + [SeatPlan(kind="open")] * (len(game.seats) - len(wanted.seats))
    for plan in plans:
        if plan.kind == "bot":
            check_bot(plan.bot, game)
    return plans


def settings_of(wanted: NewTable, game: Game, plans: Sequence[SeatPlan], start: Position | None) -> Plain:
    """Return the settings a table's log begins with; raise a Refusal if it may not go on from `start`."""
    settings: Plain = {
        "game": game.key,
        "options": {name: written(value) for name, value in game.options.items()},
        "rules": game.rules_version,
        "content": game.content_digest,
        "seats": [[seat, plan.kind] for seat, plan in zip(game.seats, plans, strict=True)],
        "bots": [plan.bot if plan.kind == "bot" else "" for plan in plans],
        "clock": wanted.clock.model_dump(),
        "listed": wanted.listed,
        "odds": wanted.odds,
        "spectator_chat": wanted.spectator_chat,
        "hints": not _has_strangers(wanted, plans) if wanted.hints is None else wanted.hints,
        "reasons": _is_against_bots(plans) if wanted.reasons is None else wanted.reasons,
        "coach": wanted.coach,
        "bot_seconds": wanted.bot_seconds,
        "name": wanted.name or "",
    }
    if wanted.coach and not _is_at_one_screen(plans):
        raise Refusal("not_allowed", "A coach helps only where everybody plays at this screen, and against bots.")
    if start is not None:
        settings["start"] = _checked_start(game, start, plans)
    return settings


def _is_against_bots(plans: Sequence[SeatPlan]) -> bool:
    """Return whether one person plays against bots alone."""
    kinds = [plan.kind for plan in plans]
    return kinds.count("local") == 1 and kinds.count("bot") == len(kinds) - 1 > 0


def _is_at_one_screen(plans: Sequence[SeatPlan]) -> bool:
    """Return whether nobody comes from elsewhere: the host's own seats and bots."""
    return all(plan.kind in ("local", "bot") for plan in plans)


def _has_strangers(wanted: NewTable, plans: Sequence[SeatPlan]) -> bool:
    """Return whether people may come whom the host has not invited.

    The table is listed, or a seat is open to anybody.
    """
    return wanted.listed or any(plan.kind == "open" for plan in plans)


def _checked_start(game: Game, start: Position, plans: Sequence[SeatPlan]) -> Plain:
    """Return the data of a position a table may go on from; raise a Refusal if it may not."""
    if not _is_at_one_screen(plans):
        raise Refusal("not_allowed", "Whoever plays on from a finished game knows its secrets: only here, and bots.")
    if start.result is not None:
        raise Refusal("not_allowed", "The game is over there; go back to an earlier moment.")
    if (start.game.content_digest, start.game.seats) != (game.content_digest, game.seats):
        raise Refusal("not_allowed", "The content files of this game have changed since it was played.")
    data = start.data()
    try:
        game.position(data)
    except SetupError as error:  # a game from a strange set-up may have come to what no set-up may hold
        raise Refusal("not_allowed", f"No table can begin at this moment: {error}") from None
    return data
