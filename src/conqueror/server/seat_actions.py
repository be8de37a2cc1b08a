"""Who sits down where, what each adds to the dice, and when the game begins."""

from conqueror.server import dice
from conqueror.server.draft import Draft
from conqueror.server.events import GuestCame, SeatHanded, SeatLeft, SeatTaken, ShareGiven
from conqueror.server.refusals import Refusal


def sit(draft: Draft, seat: str, guest: str, name: str) -> None:
    """Seat a person."""
    state = draft.state
    _check_empty(draft, seat)
    draft.add(SeatTaken("person", guest, name, bot=""), seat)
    if state.status == "running":
        draft.retime()


def _check_empty(draft: Draft, seat: str) -> None:
    if draft.state.status == "over":
        raise Refusal("not_running", "This game is over.")
    if draft.state.seats[seat].kind != "empty":
        raise Refusal("seat_taken", f"Somebody sits on {seat.title()} already.")


def sit_bot(draft: Draft, seat: str, bot: str) -> None:
    """Seat a bot; the server adds to the dice for it."""
    _check_empty(draft, seat)
    draft.add(SeatTaken("bot", "", bot, bot), seat)
    contribute_for(draft, seat)


def leave(draft: Draft, seat: str) -> None:
    """Free a seat for a new invitation."""
    if draft.state.status == "over":
        raise Refusal("not_running", "This game is over.")
    if draft.state.seats[seat].kind == "bot":
        raise Refusal("seat_taken", f"A bot sits on {seat.title()}.")
    if draft.state.seats[seat].resigned:
        raise Refusal("not_allowed", f"{seat.title()} has resigned; the bot plays on.")
    if draft.state.seats[seat].kind == "person":
        draft.add(SeatLeft(), seat)
        draft.retime()


def contribute(draft: Draft, seat: str, value: str) -> None:
    """Take a seat's own share of the dice; it counts once, and only before the first throw."""
    state = draft.state
    if state.seats[seat].contribution is not None:
        raise Refusal("not_allowed", f"{seat.title()} has given its share of the dice already.")
    if state.draws:
        raise Refusal("not_allowed", "The first throw has been made; nothing can be added to the dice any more.")
    draft.add(ShareGiven(dice.check_contribution(value), "seat"), seat)
    draft.settle()


def contribute_for(draft: Draft, seat: str) -> None:
    """Give the server's share for a bot, or for a seat that stays silent."""
    if draft.state.seats[seat].contribution is None:
        draft.add(ShareGiven(draft.server_share(seat), "server"), seat)


def contribute_for_silent(draft: Draft) -> None:
    """Give the server's share for every seat that has given none, so that nobody can stall a table."""
    for seat in draft.state.seats:
        contribute_for(draft, seat)
    draft.settle()


def come(draft: Draft, guest: str) -> None:
    """Take in that a guest is there, and start the game when everybody is."""
    if guest in draft.state.awaited():
        draft.add(GuestCame(guest), draft.state.seats_of(guest)[0])
    begin_if_complete(draft)


def begin_if_complete(draft: Draft) -> None:
    """Start the game when every seat is taken, and everybody a rematch waits for has come."""
    state = draft.state
    taken = all(seat.kind != "empty" for seat in state.seats.values())
    if state.status == "gathering" and taken and not state.awaited():
        draft.begin()


def start(draft: Draft, bot: str) -> None:
    """Begin at once; bots take the empty seats, and play for whoever a rematch waits for."""
    state = draft.state
    if state.status != "gathering":
        raise Refusal("not_allowed", "The game has begun already.")
    for name, seat in list(state.seats.items()):
        if seat.kind == "empty":
            sit_bot(draft, name, bot)
        elif seat.guest in state.awaited():
            draft.add(SeatHanded(bot), name)
    draft.begin()
