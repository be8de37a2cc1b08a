"""One live table: everything that changes it goes through one queue, is stored, acknowledged, then shown.

1. is this seat's decision still open?   else Stale, with the current view
2. sealed and others are still due?      stored privately, others learn only "answered"
3. position.play(seat, move)             pure; an illegal one leaves no trace
4. while chance is to act                it draws from the committed dice
5. store.append                          one transaction, committed before anybody sees it
6. acknowledge, then tell every viewer
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterator, Sequence

from conqueror.server import agreements, decisions, seat_actions
from conqueror.server.draft import Draft
from conqueror.server.events import read_event
from conqueror.server.given_time import give_time
from conqueror.server.inbox import Item, Work
from conqueror.server.keys import Keyring
from conqueror.server.presence import SEEN
from conqueror.server.publisher import Publisher
from conqueror.server.refusals import Refusal, Stale
from conqueror.server.request_log import REQUEST_ID
from conqueror.server.services import TableServices
from conqueror.server.snapshots import EVERY, take_snapshot
from conqueror.server.state import TableState
from conqueror.server.summaries import write_summary
from conqueror.store import Conflict, Event, Key, StoreError

log = logging.getLogger(__name__)

_TRIES = 4
_MOST_WAITING = 200
_AGAIN = 1.0
"""After how many seconds what nobody asked for is tried once more, when the store could not be written to."""
_VOTE = 600_000
"""How long a vote may decide without anybody voting again, in milliseconds."""


class Table:
    """A table in memory. Its state is only ever what the store has committed."""

    def __init__(
        self, state: TableState, seed: bytes, keys: Keyring, services: TableServices, snapshot: int = -1
    ) -> None:
        self.state = state
        self._snapshot = snapshot
        """The number of the last event that a snapshot was stored after."""
        self.seed = seed
        self.keys = keys
        self.services = services
        self.publisher = Publisher(self)
        self._inbox: asyncio.Queue[Item] = asyncio.Queue()
        self._timer: asyncio.TimerHandle | None = None
        self._thinking: dict[str, tuple[int, asyncio.Task[None]]] = {}
        self._writer = asyncio.create_task(self._write_all(), name=f"table {state.id}")
        self._keeping: asyncio.Task[None] | None = None
        """What stores a snapshot."""
        self._given = 0
        """Of how many spans in which this process stood still the clocks have been given the time."""
        self.used = services.now()
        self.owned = False
        """Whether this process looks after the table: sets its timers, and lets its bots think."""

    # Asking.

    async def ask(
        self,
        work: Work,
        *,
        guest: str = "",
        client_id: str = "",
        received: int | None = None,
        add_keys: Sequence[Key] = (),
        drop_keys: Sequence[str] = (),
    ) -> int:
        """Return the number of the last event after some work was stored; a Refusal says why it was not done."""
        if self._inbox.qsize() >= _MOST_WAITING:
            raise Refusal("busy", "Too much is happening at this table; try again.")
        at = self.services.now() if received is None else received
        item = Item(work, at, guest, client_id, add_keys, drop_keys)
        self._inbox.put_nowait(item)
        return await item.done

    # Writing.

    async def _write_all(self) -> None:
        while True:
            item = await self._inbox.get()
            REQUEST_ID.set(item.request)
            try:
                await self._write(item)
            except asyncio.CancelledError:
                item.done.cancel()
                raise
            except Refusal as refusal:
                item.refuse(refusal)
            except StoreError as error:
                log.warning("Table %s: %s", self.state.id, error)
                item.refuse(Refusal("busy", "The table cannot be written to at the moment; try again."))
            except Exception:  # a fault of ours never costs a player the game: nothing was stored
                log.exception("Table %s: a request failed", self.state.id)
                item.refuse(Refusal("fault", "Something went wrong here; nothing has changed. Try again."))

    async def _write(self, item: Item) -> None:
        if item.work is None:
            await self.catch_up()
            item.answer(self.state.number)
            return
        for _ in range(_TRIES):
            if stored := self._stored(item):
                item.answer(stored)
                return
            if not await self._give_time():
                continue
            due = self.state.times.next
            if due is not None and due < item.received and not await self._try(Item(decisions.expire, item.received)):
                continue
            if await self._try(item):
                return
        raise Stale("Others were faster every time; look at the table again.")

    async def _give_time(self) -> bool:
        """Give the clocks the time this process stood still, before anything else; False if others wrote first."""
        services, noticed = self.services, self.services.standstill.notice()
        if noticed == self._given:
            return True
        if services.async_store.store.shared:
            await self.catch_up()  # others may have played on meanwhile
        spans = services.standstill.spans[self._given :]
        giving = Item(lambda draft: give_time(draft, spans, services.settings.grace), services.now())
        if not await self._try(giving):
            return False
        self._given = noticed
        self._set_timer()
        return True

    def _stored(self, item: Item) -> int | None:
        """Return the answer a resend gets: the one of the first time."""
        return self.state.done.get((item.guest, item.client_id)) if item.client_id else None

    async def _try(self, item: Item) -> bool:
        """Return true when it is stored, False if others wrote first and everything is to be looked at again."""
        at = max(item.received, self.state.events[-1].at)
        draft = Draft(self.state, at, self.seed, item.guest, item.client_id)
        if item.work is not None:
            item.work(draft)
        events = draft.finished()
        if not events:
            item.answer(self.state.number)
            return True
        try:
            await self.services.async_store(
                self.services.async_store.store.append,
                self.state.id,
                self.state.number,
                events,
                status=draft.state.status,
                due=self.services.due(draft),
                summary=write_summary(draft.state),
                add_keys=item.add_keys,
                drop_keys=item.drop_keys,
            )
        except Conflict as conflict:
            if conflict.head == self.state.number:  # not the log but a key: it was used by somebody else
                raise Refusal("bad_invitation", "This invitation has been used already.") from None
            await self.catch_up()
            return False
        except StoreError:
            with contextlib.suppress(StoreError):
                await self.catch_up()
            if stored := self._stored(item):  # it was written after all
                item.answer(stored)
                return True
            raise
        ends = draft.state.status == "over" and self.state.status != "over"
        self.state = draft.state
        self.keys.change(item.add_keys, item.drop_keys)
        item.answer(self.state.number)
        await asyncio.sleep(0)  # the acknowledgement goes out before anything else is done
        self.publisher.tell()
        self.services.hint(self.state.id)
        self._look_after()
        if ends or self.state.number - self._snapshot >= EVERY:
            self.services.scheduler.add(self._begin_snapshot())
        return True

    def _begin_snapshot(self) -> Iterator[None]:
        """Have a snapshot stored, after everybody was shown what is new."""
        self._keeping = asyncio.create_task(self.keep_snapshot())
        yield

    async def find_key(self, secret: str, kind: str) -> Key | None:
        """Return the key a secret is; None if it opens nothing.

        Another process may have given it out a moment ago.
        """
        key = self.keys.find(secret, kind, self.services.now())
        if key is None:
            await self.refresh_if_shared()
            key = self.keys.find(secret, kind, self.services.now())
        return key

    async def refresh_if_shared(self) -> None:
        """Take in what other processes have written, where there can be any."""
        if self.services.async_store.store.shared:
            await self.refresh()

    async def refresh(self) -> None:
        """Take in what other processes have written, in turn with what is asked here."""
        item = Item(None, self.services.now())
        self._inbox.put_nowait(item)
        await item.done

    async def catch_up(self) -> None:
        """Take in what other processes have written."""
        events = await self.services.async_store(
            self.services.async_store.store.read, self.state.id, self.state.number
        )
        await self._take_in(events)

    async def _take_in(self, events: Sequence[Event]) -> None:
        fresh = [event for event in events if event.number > self.state.number]
        if not fresh:
            return
        state = self.state.copy()
        for event in fresh:
            state.apply(event)
        if any(read_event(event).BRINGS_KEYS for event in fresh):  # nobody may see the one without the other
            self.keys.replace(await self.services.async_store(self.services.async_store.store.keys, state.id))
        self.state = state
        for guest in {event.guest for event in fresh if event.guest}:
            self.publisher.presence.hear(guest, SEEN)
        self.publisher.tell()
        self._look_after()

    # Looking after clocks and bots.

    def look_after(self, *, owned: bool) -> None:
        """Look after the table from now on, or leave that to another process."""
        self.owned = owned
        if owned:
            self._look_after()
            return
        if self._timer is not None:
            self._timer.cancel()
        for seat in list(self._thinking):
            self._stop_thinking(seat)

    def _look_after(self) -> None:
        """Set the timer for what is due next, count the votes and let bots think, where that is for this process."""
        if not self.owned:
            return
        self._set_timer()
        self.count_votes()
        for seat in self.state.waiting():
            bot = self.state.seats[seat].bot
            decision = self.state.decision(seat)
            if bot and decision is not None and not self._thinks(seat, decision):
                self._stop_thinking(seat)
                task = asyncio.create_task(self._think(seat, bot, decision))
                self._thinking[seat] = (decision, task)

    def welcome(self, guest: str) -> None:
        """Take in that a guest has come to the table, if it waits for it."""
        if guest not in self.state.awaited():
            return
        item = Item(lambda draft: seat_actions.come(draft, guest), self.services.now(), guest)
        item.done.add_done_callback(lambda done: self._unless_done(done, lambda: self.welcome(guest)))
        self._inbox.put_nowait(item)

    @staticmethod
    def _unless_done(done: "asyncio.Future[int]", again: Callable[[], None]) -> None:
        """Try once more after a moment, where the store could not be written to."""
        if not done.cancelled() and done.exception() is not None:
            asyncio.get_running_loop().call_later(_AGAIN, again)

    def count_votes(self) -> None:
        """Do what is decided by votes, now that somebody is away or lets a bot play."""
        if agreements.decided_votes(self.state, self.publisher.absent(), self.services.now() - _VOTE):
            self._inbox.put_nowait(Item(self._count_votes, self.services.now()))

    def _count_votes(self, draft: Draft) -> None:
        agreements.count_votes(draft, self.publisher.absent(), self.services.now() - _VOTE)

    def _thinks(self, seat: str, decision: int) -> bool:
        """Return whether a bot is at work on a decision."""
        thought, task = self._thinking.get(seat, (-1, None))
        return thought == decision and task is not None and not task.done()

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if not self.owned:
            return
        times = [at for at in (self.state.times.next, self.services.shares_due(self.state)) if at is not None]
        if times:
            seconds = max(0.0, (min(times) - self.services.now()) / 1000) + 0.002
            self._timer = asyncio.get_running_loop().call_later(min(seconds, 86_400.0), self.ring)

    def ring(self) -> None:
        """Put into the queue, like everything else, that time may be up for somebody."""
        item = Item(self._time_is_up, self.services.now())
        item.done.add_done_callback(lambda done: self._unless_done(done, self._set_timer))
        self._inbox.put_nowait(item)

    def _time_is_up(self, draft: Draft) -> None:
        shares = self.services.shares_due(draft.state)
        if shares is not None and shares < draft.at:
            seat_actions.contribute_for_silent(draft)
        decisions.expire(draft)
        if not draft.events:
            asyncio.get_running_loop().call_later(0.05, self._set_timer)  # it rang a moment early

    async def _think(self, seat: str, bot: str, decision: int) -> None:
        try:
            hidden = self.state.playing.hide(seat)
            moves = await self.services.bots.answer(hidden, seat, bot, self.state.settings.get("bot_seconds"))
            if not await self._answer_for(seat, decision, moves):
                await self._answer_for(seat, decision, self.services.bots.simplest(hidden, seat))
        except Exception:  # nobody else would ask the bot again
            log.exception("Table %s: the bot on %s has no answer", self.state.id, seat)
            asyncio.get_running_loop().call_later(1.0, self._look_after)

    async def _answer_for(self, seat: str, decision: int, moves: Sequence[str]) -> bool:
        """Return whether that is settled: a bot's answer was taken, or is not wanted any more."""

        def work(draft: Draft) -> None:
            if not draft.state.seats[seat].played_by_bot:
                raise Stale
            decisions.submit(draft, seat, decision, moves, by="bot")

        try:
            await self.ask(work)
        except Refusal as refusal:
            if refusal.code == "illegal":
                log.warning("Table %s: the bot on %s answered %s: %s", self.state.id, seat, moves, refusal)
                return False
            if refusal.code in ("busy", "fault"):  # nobody else would ask the bot again
                asyncio.get_running_loop().call_later(1.0, self._look_after)
        return True

    def _stop_thinking(self, seat: str) -> None:
        if seat in self._thinking:
            self._thinking.pop(seat)[1].cancel()

    @property
    def busy(self) -> bool:
        """Return whether somebody looks on, a bot thinks or a request waits."""
        thinking = any(not task.done() for _, task in self._thinking.values())
        return bool(self.publisher.watchers) or thinking or not self._inbox.empty()

    async def keep_snapshot(self) -> None:
        """Store where the table stands, so that it is found again quickly; nothing is lost if that fails."""
        if self.state.number > self._snapshot and (snapshot := take_snapshot(self.state, self.seed)):
            self._snapshot = snapshot.number
            with contextlib.suppress(StoreError, Conflict):
                await self.services.async_store(self.services.async_store.store.keep_snapshot, snapshot)

    async def close(self) -> None:
        """Take the table out of memory; it is all in the store."""
        if self._timer is not None:
            self._timer.cancel()
        for seat in list(self._thinking):
            self._stop_thinking(seat)
        self.publisher.close()
        if self._keeping is not None:
            await self._keeping
        self._writer.cancel()
        await asyncio.gather(self._writer, return_exceptions=True)  # whoever closes it may be cancelled meanwhile
