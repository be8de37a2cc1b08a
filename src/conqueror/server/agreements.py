"""What people at a table agree on beside the moves: draws, moves taken back, votes, resigning, bots for a while."""

from collections.abc import Collection

from conqueror.bots.bot import bots
from conqueror.bots.levels import NAMES
from conqueror.errors import IllegalMove
from conqueror.game import Game
from conqueror.protocol.message import STAND_IN, Offered, VotedFor
from conqueror.server.decisions import take_back_to
from conqueror.server.draft import Draft, agreed
from conqueror.server.events import (
    MoveTakenBack,
    OfferAccepted,
    OfferDeclined,
    OfferMade,
    SeatHanded,
    SeatResigned,
    SeatRetaken,
    VoteCast,
)
from conqueror.server.refusals import Refusal
from conqueror.server.state import TableState


def check_running(state: TableState) -> None:
    """Raise a Refusal if the game does not run."""
    if state.status != "running":
        raise Refusal("not_running", "This game is not running.")


def check_takes_part(state: TableState, seat: str) -> None:
    """Raise a Refusal if the game does not run, or this seat has no say in it."""
    check_running(state)
    if state.seats[seat].resigned:
        raise Refusal("not_allowed", "You have resigned.")
    if state.seats[seat].played_by_bot:
        raise Refusal("not_allowed", "A bot plays for you; take your seat back first.")


def check_bot(name: str, game: Game) -> str:
    """Return the name; raise a Refusal that lists the five levels if there is no such bot."""
    if name not in bots(game.info):
        raise Refusal("bad_bot", f"There is no bot {name!r} for this game; there are {', '.join(NAMES)}.")
    return name


def resign(draft: Draft, seat: str) -> None:
    """Give up: between two that is a loss, among more a bot plays on and is ranked last."""
    state = draft.state
    check_running(state)
    if state.seats[seat].resigned:
        raise Refusal("not_allowed", "You have resigned already.")
    if len(state.seats) == 2:
        try:
            draft.play(seat, "resign")  # where the rules know it (GC-Q23)
        except IllegalMove:
            draft.add(SeatResigned(bot=""), seat)
            others = [other for other in state.seats if other != seat]
            draft.end(agreed(others, "resigned", f"{seat.title()} resigns.", list(state.seats)))
        else:
            draft.settle()
        return
    draft.add(SeatResigned(STAND_IN), seat)
    if not state.people():
        draft.end(agreed([], "abandoned", "Everybody has resigned.", list(state.seats)))
    draft.retime()


def offer(draft: Draft, seat: str, what: Offered) -> None:
    """Offer a draw, or ask to take a move back; who plays alone, or with everybody on one screen, need not ask."""
    state = draft.state
    check_may_offer(state, seat)
    if what == "draw" and len(state.seats) != 2:
        raise Refusal("not_allowed", "Only two players can agree on a draw.")
    if what == "draw" and any(other.played_by_bot for other in state.seats.values()):
        raise Refusal("not_allowed", "A bot plays to the end; it accepts no draw.")
    to = take_back_to(state, seat) if what == "takeback" else -1
    if what in state.offers:
        if state.offers[what].seat != seat:
            accept(draft, seat, what)
            return
        raise Refusal("not_allowed", "You have asked already; the others have to answer.")
    if not to_be_asked(state, seat):
        if what == "draw":
            draft.end(agreed([], "draw-agreed", "Both agree on a draw.", list(state.seats)))
        else:
            _take_back(draft, seat, to)
        return
    draft.add(OfferMade(what), seat)


def check_may_offer(state: TableState, seat: str) -> None:
    """Raise a Refusal if this seat has no say in the game, or somebody is missing who could agree."""
    check_takes_part(state, seat)
    if any(other.kind == "empty" and not other.bot for other in state.seats.values()):
        raise Refusal("not_allowed", "A seat is empty; wait for somebody who can agree.")


def to_be_asked(state: TableState, seat: str) -> set[str]:
    """Return the other people at the table, as guests."""
    asked = {state.seats[other].guest for other in state.people() if not state.seats[other].played_by_bot}
    return asked - {state.seats[seat].guest}


def accept(draft: Draft, seat: str, what: Offered) -> None:
    """Agree to an open offer; it counts when everybody asked has agreed."""
    state = draft.state
    check_takes_part(state, seat)
    if what not in state.offers:
        raise Refusal("not_offered", "Nobody has offered that.")
    asker = state.offers[what].seat
    if state.seats[asker].guest == state.seats[seat].guest:
        raise Refusal("not_allowed", "It is for the others to answer your own offer.")
    if seat in state.offers[what].accepted:
        raise Refusal("not_allowed", "You have agreed already; others have to answer.")
    draft.add(OfferAccepted(what), seat)
    agreeing = {state.seats[other].guest for other in state.offers[what].accepted}
    if to_be_asked(state, asker) - agreeing:
        return
    if what == "draw":
        draft.end(agreed([], "draw-agreed", "Both agree on a draw.", list(state.seats)))
    else:
        _take_back(draft, asker, take_back_to(state, asker))


def _take_back(draft: Draft, seat: str, to: int) -> None:
    state = draft.state
    times = state.timing.after(state.times, "", None, state.before(to), draft.at, state.timed())
    draft.add(MoveTakenBack(to, times=times), seat)
    draft.settle()


def decline(draft: Draft, seat: str, what: Offered) -> None:
    """Say no to an open offer, or withdraw one's own."""
    state = draft.state
    check_takes_part(state, seat)
    if what not in state.offers:
        raise Refusal("not_offered", "Nobody has offered that.")
    draft.add(OfferDeclined(what, asker=state.offers[what].seat), seat)


def needed(state: TableState, what: VotedFor, about: str, absent: Collection[str]) -> int:
    """Return how many votes decide: more than half of those there for a bot, all of them for an end."""
    there = voters(state, about, absent)
    return len(there) // 2 + 1 if what == "bot" else max(1, len(there))


def voters(state: TableState, about: str, absent: Collection[str]) -> set[str]:
    """Return the guests who may vote and are there."""
    return {
        state.seats[seat].guest
        for seat in state.people()
        if seat not in absent and seat != about and not state.seats[seat].played_by_bot
    }


def vote(draft: Draft, seat: str, what: VotedFor, about: str, absent: Collection[str]) -> None:
    """Vote for a bot on an absent seat, or for the end of a game nobody goes on with."""
    state = draft.state
    check_takes_part(state, seat)
    mine = state.seats[seat].guest
    absent = {other for other in absent if state.seats[other].guest != mine}  # who votes is there
    if what == "bot":
        if about not in state.seats or state.seats[about].played_by_bot or about == seat:
            raise Refusal("not_allowed", "A vote for a bot names the seat of somebody else who plays.")
        if _is_here(state, about, absent):
            raise Refusal("not_allowed", f"{about.title()} is not away; only an absent seat can be voted to a bot.")
    else:
        about = ""
    if any(state.seats[other].guest == mine for other in state.votes.get((what, about), ())):
        if not decided_votes(state, absent):
            raise Refusal("not_allowed", "You have voted already.")
        count_votes(draft, absent)  # others have gone since
        return
    draft.add(VoteCast(what, about), seat)
    count_votes(draft, absent)


def count_votes(draft: Draft, absent: Collection[str], since: int = 0) -> None:
    """Do what is decided: by a new vote, or because somebody who has not voted is gone or lets a bot play."""
    while decided := decided_votes(draft.state, absent, since):
        what, about = decided[0]
        if what == "bot":
            _hand(draft, about, STAND_IN, voted=True)
        else:
            draft.end(agreed([], "abandoned", "The players end the game by a vote.", list(draft.state.seats)))


def decided_votes(state: TableState, absent: Collection[str], since: int = 0) -> list[tuple[VotedFor, str]]:
    """Return what has votes enough, one of them cast since a time: what is voted for, and about which seat."""
    if state.status != "running":
        return []
    return [
        (what, about)
        for what, about in state.votes
        if _is_decided(state, what, about, absent) and _last_vote(state, what, about) >= since
    ]


def _last_vote(state: TableState, what: VotedFor, about: str) -> int:
    """Return when the last vote about something was cast."""
    votes = (event for event in reversed(state.events) if event.kind == VoteCast.KIND)
    return next(event.at for event in votes if VoteCast.read(event.data) == VoteCast(what, about))


def _is_decided(state: TableState, what: VotedFor, about: str, absent: Collection[str]) -> bool:
    if what == "bot" and _is_here(state, about, absent):
        return False
    counted = {state.seats[other].guest for other in state.votes[what, about]}
    return len(counted & voters(state, about, absent)) >= needed(state, what, about, absent)


def _is_here(state: TableState, seat: str, absent: Collection[str]) -> bool:
    """Return whether a person sits there and is not away."""
    return state.seats[seat].kind == "person" and seat not in absent


def hand(draft: Draft, seat: str, bot: str) -> None:
    """Let a bot play for a seat for a while."""
    state = draft.state
    check_running(state)
    if state.seats[seat].resigned:
        raise Refusal("not_allowed", "You have resigned; a bot plays here already.")
    _hand(draft, seat, check_bot(bot, draft.state.game))


def _hand(draft: Draft, seat: str, bot: str, *, voted: bool = False) -> None:
    """Let a bot play on; what the seat has used of its bank is used."""
    state = draft.state
    times = state.timing.put_down(state.times, seat, state.playing, draft.at)
    draft.add(SeatHanded(bot, voted, times=times), seat)
    draft.retime()


def retake(draft: Draft, seat: str) -> None:
    """Take a seat back from the bot."""
    state = draft.state
    check_running(state)
    if state.seats[seat].resigned:
        raise Refusal("not_allowed", "You have resigned; the bot plays on.")
    if not state.seats[seat].played_by_bot:
        raise Refusal("not_allowed", "No bot plays for you.")
    draft.add(SeatRetaken(), seat)
    draft.retime()
