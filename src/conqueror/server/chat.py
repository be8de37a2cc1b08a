"""Who may talk at a table: those who sit there, and spectators where the host lets them."""

from conqueror.protocol.message import printable
from conqueror.protocol.requests import Chat
from conqueror.server.draft import Draft
from conqueror.server.events import ChatOpened, ChatSaid
from conqueror.server.rate_limits import Limits
from conqueror.server.refusals import Refusal
from conqueror.server.state import TableState

NAMELESS = "Guest"
"""What somebody is called who talks and has given no name."""


def chat(limits: Limits, state: TableState, guest: str, asker: str, request: Chat) -> tuple[str, ChatSaid]:
    """Return the seat of whoever talks, and what is told; a Refusal says why not.

    `asker` is the address of a spectator.
    """
    text = printable(request.text)
    if not text:
        raise Refusal("bad_request", "There is nothing to say in that.")
    mine = state.seats_of(guest)
    if not mine and (not guest or guest != state.host):
        return "", _of_spectator(limits, state, asker, request.name or NAMELESS, text)
    limits.check("chats", f"{state.id} {guest}")
    name = state.seats[mine[0]].name or mine[0].title() if mine else state.settings["name"] or NAMELESS
    return mine[0] if mine else "", ChatSaid(name, text)


def _of_spectator(limits: Limits, state: TableState, asker: str, name: str, text: str) -> ChatSaid:
    """Return what a spectator says, marked as such.

    An address may talk as much as a guest, and all spectators together.
    """
    if not state.spectator_chat:
        raise Refusal("unauthorised", "Only people at the table may talk; the host can let spectators join in.")
    limits.check("chats", f"{state.id} at {asker}")
    limits.check("chats", f"{state.id} spectators")
    return ChatSaid(name, text, spectator=True)


def say(draft: Draft, seat: str, said: ChatSaid) -> None:
    """Tell it to everybody, unless answers are sealed."""
    if draft.state.sealing:
        raise Refusal("closed_chat", "Nobody talks while answers are sealed; wait until all are in.")
    if said.spectator and not draft.state.spectator_chat:
        raise Refusal("unauthorised", "The host has closed the chat to spectators.")
    draft.add(said, seat)


def let_spectators_talk(draft: Draft, on: bool) -> None:
    """Open the chat to spectators, or close it again."""
    if draft.state.spectator_chat != on:
        draft.add(ChatOpened(on))
