"""What becomes of a request, whether it came over a socket or over HTTP."""

import time

from conqueror.errors import IllegalMove
from conqueror.protocol.answers import (
    Ack,
    Answer,
    AnswerDetail,
    ExplainAnswer,
    OddsAnswer,
    Pong,
    PreviewAnswer,
    Reply,
)
from conqueror.protocol.requests import (
    Accept,
    Advise,
    AnyRequest,
    Assess,
    Chat,
    Check,
    Contribute,
    Decline,
    Explain,
    Hand,
    Hint,
    ListMoves,
    Look,
    Odds,
    Offer,
    Ping,
    Play,
    Preview,
    Rematch,
    Resign,
    Retake,
    SpectatorChat,
    Start,
    Vote,
)
from conqueror.server import agreements, chat, coaching, decisions, rematches, seat_actions
from conqueror.server.draft import Draft
from conqueror.server.inbox import Work
from conqueror.server.lobby import Lobby
from conqueror.server.rate_limits import Limits
from conqueror.server.refusals import Refusal
from conqueror.server.table import Table

Question = Preview | ListMoves | Odds | Assess | Explain | Hint | Advise | Check
"""What a seat may ask without changing anything."""


class RequestHandler:
    """Requests of guests at the tables of a lobby."""

    def __init__(self, lobby: Lobby, limits: Limits) -> None:
        self.lobby = lobby
        self.limits = limits

    async def handle(self, table: Table, guest: str, request: AnyRequest, received: int, asker: str = "") -> Reply:
        """Return the answer to any request but Look; a Refusal says why it was not done.

        `asker` is who limits count.
        """
        match request:
            case Ping():
                return Pong(id=request.id, now=self.lobby.services.now())
            case Preview() | ListMoves() | Odds() | Assess() | Explain() | Hint() | Advise() | Check():
                seat = self._seat(table, guest, request.seat)
                turn = self.limits.hint_of if isinstance(request, Hint | Check) else self.limits.question_of
                async with turn(asker):
                    return Answer(id=request.id, detail=await self._look_up(table, seat, request))
            case Rematch():
                self._known(guest)
                fresh = await rematches.rematch(self.lobby, table, guest)
                return Ack(id=request.id, number=table.state.number, detail={"table": fresh})
            case Look():
                raise Refusal("bad_request", "Looking from another seat is for sockets; over HTTP name the seat.")
        known = table.state.done.get((guest, request.id)) if guest else None
        if known is not None:  # a resend gets the answer of the first time, whatever has changed since
            return Ack(id=request.id, number=known)
        work = self._work(table, guest, request, asker)
        client_id = request.id if guest else ""  # spectators do not know of each other's ids
        begun = time.perf_counter()
        number = await table.ask(work, guest=guest, client_id=client_id, received=received)
        if isinstance(request, Play):
            self.lobby.services.metrics.moves.observe(time.perf_counter() - begun)
        return Ack(id=request.id, number=number)

    @staticmethod
    def _known(guest: str) -> None:
        if not guest:
            raise Refusal("unauthorised", "Only somebody who sits at this table may do that.")

    @staticmethod
    def _check_host(table: Table, guest: str) -> None:
        if not guest or guest != table.state.host:
            raise Refusal("not_host", "Only the host may do that.")

    def _seat(self, table: Table, guest: str, named: str | None) -> str:
        """Return the seat a request is for: the one it names, or the guest's only one, or the one that is to act."""
        self._known(guest)
        mine = table.state.seats_of(guest)
        if named is not None:
            if named not in mine:
                raise Refusal("not_your_seat", f"You do not sit on {named!r}.")
            return named
        if not mine:
            raise Refusal("not_your_seat", "You have no seat at this table.")
        waiting = [seat for seat in mine if seat in table.state.waiting()]
        return waiting[0] if waiting else mine[0]

    def _work(self, table: Table, guest: str, request: AnyRequest, asker: str) -> Work:
        """Return what a request does to a draft."""
        if isinstance(request, SpectatorChat):
            self._check_host(table, guest)
            return lambda draft: chat.let_spectators_talk(draft, request.on)
        if isinstance(request, Start):
            self._check_host(table, guest)
            bot = agreements.check_bot(request.bot, table.state.game)
            return lambda draft: seat_actions.start(draft, bot)
        if isinstance(request, Chat):
            by, told = chat.chat(self.limits, table.state, guest, asker, request)
            return lambda draft: chat.say(draft, by, told)
        seat = self._seat(table, guest, request.seat)
        match request:
            case Play():
                return lambda draft: _play(draft, seat, request)
            case Resign():
                return lambda draft: agreements.resign(draft, seat)
            case Offer():
                return lambda draft: agreements.offer(draft, seat, request.what)
            case Accept():
                return lambda draft: agreements.accept(draft, seat, request.what)
            case Decline():
                return lambda draft: agreements.decline(draft, seat, request.what)
            case Vote():
                about = request.about or ""
                return lambda draft: agreements.vote(draft, seat, request.what, about, table.publisher.absent())
            case Hand():
                return lambda draft: agreements.hand(draft, seat, request.bot)
            case Retake():
                return lambda draft: agreements.retake(draft, seat)
            case Contribute():
                return lambda draft: seat_actions.contribute(draft, seat, request.value)
        raise Refusal("bad_request", "The table does not know this request.")

    async def _look_up(self, table: Table, seat: str, request: Question) -> AnswerDetail:
        """Return what a seat may ask for without changing anything; made only from what it may know."""
        state = table.state
        agreements.check_running(state)
        if isinstance(request, Preview):
            return PreviewAnswer(view=decisions.preview(state, seat, request.decision, request.moves))
        if isinstance(request, ListMoves):
            return decisions.list_moves(state, seat, request.decision, request.moves)
        if isinstance(request, Odds):
            if not state.settings["odds"]:
                raise Refusal("not_allowed", "The host has switched the odds off.")
            try:
                return OddsAnswer(odds=state.playing.hide(seat).odds(seat, request.move, request.hero))
            except IllegalMove as refusal:
                raise Refusal("illegal", refusal.text, refusal.rule) from None
        if isinstance(request, Assess):
            return decisions.assess(state, seat, request.decision, request.move)
        if isinstance(request, Explain):
            error = state.playing.hide(seat).explain(seat, request.place, request.origin)
            return ExplainAnswer(refusal=error.plain() if error is not None else None)
        if isinstance(request, Advise | Check):
            return await coaching.coach(self.lobby.services.bots, state, seat, request)
        if not state.settings["hints"]:
            raise Refusal("not_allowed", "There are no hints at this table.")
        if seat not in state.playing.to_act:
            raise Refusal("not_your_turn", "It is not your turn.")
        hidden = decisions.drafted(state, seat, request.moves)
        if seat not in hidden.to_act:
            raise Refusal("not_your_turn", "After this draft nothing is left for you to decide.")
        self.limits.check("chats", f"{state.id} hint {seat}")
        hint = await self.lobby.services.bots.hint(hidden, seat)
        if hint is None:
            raise Refusal("busy", "The bots are busy; ask again.")
        return hint


def _play(draft: Draft, seat: str, request: Play) -> None:
    if draft.state.status == "running" and draft.state.seats[seat].played_by_bot:
        raise Refusal("not_allowed", "A bot plays for you; take your seat back first.")
    decisions.submit(draft, seat, request.decision, request.moves)
