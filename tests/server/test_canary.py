"""Not one byte of a secret reaches the wrong seat: whole games of every kind, every kind of message, every route."""

import asyncio
import contextlib
import json
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from conqueror.client import Refused, SeatedTable, Server
from conqueror.game import CHANCE
from conqueror.protocol.answers import AnyReply
from conqueror.registry import load
from conqueror.server.clock import Minutes
from conqueror.server.state import TableState, fold
from conqueror.store import Event, Store
from tests.server.server_process import UNLIMITED, Running, running_server

pytestmark = pytest.mark.xdist_group("canary")  # they share a server

KINDS = [
    ("conquests", {}, 30),
    ("empire", {"players": 3}, 45),
    ("duels", {}, 60),
    ("duels/rome-vs-persia", {}, 45),
    ("final-conquest", {"players": 4}, 80),
]
_SPECTATOR = ""


@dataclass
class Ears:
    """All that one viewer was sent, piece by piece, each with the last number it knew before."""

    heard: list[tuple[int, str]] = field(default_factory=list)

    def take(self, number: int, said: Any) -> None:
        self.heard.append((number, json.dumps(said, ensure_ascii=False)))


class ListeningTable(SeatedTable):
    """A table that keeps everything it is sent."""

    ears: Ears

    async def _hear(self, message: AnyReply, socket: Any) -> None:
        self.ears.take(self.number, message.model_dump(mode="json"))
        await super()._hear(message, socket)


@dataclass
class Evening:
    """One game over real sockets: every guest's ears and secrets."""

    table: str = ""
    ears: dict[str, Ears] = field(default_factory=dict)
    secrets: dict[str, list[str]] = field(default_factory=dict)
    """Of every viewer: what only it (or nobody) may know."""


async def _spend(running: Running, key: str, options: dict[str, Any], most: int) -> Evening:
    evening, rng = Evening(), Random(key)
    async with Server(running.address) as server:
        seats = await _seats(server, key, options)
        made = await server.create(key, options=options, seats=["friend"] * len(seats), name="Host")
        evening.table = made.table
        evening.secrets["host"] = [made.secret]
        async with contextlib.AsyncExitStack() as stack:
            tables: dict[str, ListeningTable] = {}
            for seat in (*seats, _SPECTATOR):
                evening.ears[seat] = Ears()
                secret = ""
                if seat:
                    code = made.invitations[seat]
                    taken = await server.claim(evening.table, seat, seat.title(), code)
                    evening.secrets[seat] = [code, taken.secret]
                    secret = taken.secret
                table = ListeningTable(running.address, evening.table, secret)
                table.ears = evening.ears[seat]
                tables[seat] = await stack.enter_async_context(table)
            for turn in range(most):
                seat = await _somebody(tables)
                if not seat:
                    break
                if turn % 6 == 0:
                    await _ask_everything(server, evening, tables, rng)
                await _answer(tables[seat], seat, rng)
                if turn % 25 == 24:
                    await tables[rng.choice(seats)].drop()
            await _ask_everything(server, evening, tables, rng)
    return evening


async def _seats(server: Server, key: str, options: dict[str, Any]) -> list[str]:
    made = await server.create(key, options=options)
    return list(made.seats)


async def _somebody(tables: dict[str, ListeningTable]) -> str:
    """Return a seat that is to act; nobody when the game is over."""
    watching = tables[_SPECTATOR]
    for _ in range(400):
        if watching.over:
            return ""
        for seat, table in tables.items():
            if seat and table.waiting:
                return seat
        await asyncio.sleep(0.01)
    raise AssertionError("Nobody is to act.")


async def _answer(table: ListeningTable, seat: str, rng: Random) -> None:
    groups: Sequence[Mapping[str, Any]] = table.view["moves"]
    sealed = len(table.view["to_act"]) > 1
    if sealed and any(group["kind"] == "ready" for group in groups):
        plans = [group["move"] for group in groups if group["kind"] in ("recruit", "buy")]
        draft = [rng.choice(plans)] if plans else []
        with contextlib.suppress(Refused):
            await table.play(*draft, "ready", seat=seat)
            await table.play("ready", seat=seat)  # an answer may be changed while others are due
        return
    group = rng.choice(groups)
    buying = [group for group in groups if group["kind"] == "buy"]
    if buying:
        group = rng.choice(buying)
    move = f"bid {rng.randint(0, group['most'])}" if group["kind"] == "bid" else group["move"]
    with contextlib.suppress(Refused):
        await table.play(move, seat=seat)


async def _ask_everything(server: Server, evening: Evening, tables: dict[str, ListeningTable], rng: Random) -> None:
    """Every viewer asks for everything there is; what it gets is kept."""
    for seat, table in tables.items():
        secret = evening.secrets[seat][1] if seat else ""
        ears, path = evening.ears[seat], f"/api/tables/{evening.table}"
        number = table.number
        for route in ("", "?after=-1", "/history", f"/moments/{number}", f"/moments/{max(0, number - 3)}"):
            ears.take(number, await _called(server, "GET", path + route, secret))
        for route in ("/record", "/proof"):  # these open at the end, which may come while they are asked for
            said = await _called(server, "GET", path + route, secret)
            ears.take((await server.look(evening.table)).number, said)
        for other in tables:
            if other and other != seat:
                ears.take(number, await _called(server, "GET", f"{path}/moments/{number}?eyes={other}", secret))
                ears.take(number, await _called(server, "GET", f"{path}?seat={other}", secret))
                with contextlib.suppress(Refused):
                    await table.ask("look", seat=other)
        for kind, fields in _questions(table, rng):
            with contextlib.suppress(Refused):
                await table._send(kind, secrets.token_hex(8), fields)


def _questions(table: ListeningTable, rng: Random) -> Iterator[tuple[str, dict[str, Any]]]:
    yield "ping", {}
    yield "chat", {"text": "Well played."}
    yield "play", {"decision": 0, "moves": ["end"]}
    yield "vote", {"what": "end"} if rng.random() < 0.02 else {"what": "bot", "about": "nobody"}
    yield "accept", {"what": "takeback"}
    yield "decline", {"what": "draw"}
    if table.waiting:
        seat = table.waiting[0]
        groups = table.view["moves"]
        move = rng.choice(groups)["move"]
        yield "preview", {"seat": seat, "decision": table.frame.decisions[seat], "moves": [move]}
        yield "odds", {"seat": seat, "move": move}
        yield "assess", {"seat": seat, "decision": table.frame.decisions[seat], "move": move}
        yield "play", {"seat": seat, "decision": table.frame.decisions[seat], "moves": ["nonsense"]}
        if rng.random() < 0.1:
            yield "hint", {"seat": seat}
    elif table.frame.you.seats:
        yield "offer", {"what": rng.choice(["draw", "takeback"])}
        yield "decline", {"what": "takeback"}


async def _called(server: Server, method: str, path: str, secret: str) -> Any:
    try:
        return await server.call(method, path, secret=secret)
    except Refused as refusal:
        return {"code": refusal.code, "text": refusal.text}


def leaks(evening: Evening, state: TableState, seed: str) -> list[str]:
    """Return what was sent to somebody who may not know it."""
    events = state.events
    over = next((event.number for event in events if event.kind == "ended"), len(events) + 1)
    found = []
    for viewer, ears in evening.ears.items():
        forever = [text for holder, texts in evening.secrets.items() if holder != viewer for text in texts]
        until = [(seed, over), *((event.hash, over) for event in events if event.hash)]
        until += _missions(state, viewer) + _answers(events, viewer)
        for number, text in ears.heard:
            ended = _last_number(text, number) >= over
            found += [f"{viewer or 'spectator'} heard {secret[:12]}…" for secret in forever if secret in text]
            for secret, open_from in until:
                if secret in text and not ended and _last_number(text, number) < open_from:
                    found.append(f"{viewer or 'spectator'} heard {secret[:40]} before {open_from}")
    return found


def _last_number(text: str, number: int) -> int:
    said = json.loads(text)
    if isinstance(said, str) and said.startswith(
        "{"
    ):  # over HTTP: it may know of an end that sockets tell a moment later
        said = json.loads(said)
    held = said.get("frame") or said if isinstance(said, dict) else {}
    return max(number, held.get("number", -1) if isinstance(held.get("number"), int) else -1)


def _missions(state: TableState, viewer: str) -> list[tuple[str, int]]:
    """Every mission dealt to another seat, and the number from which it is open to all."""
    dealt = []
    for step in state.steps:
        before = state.before(step.number)
        told = [before.tell(step.seat, step.move, seat)["text"] for seat in (viewer or None, *state.seats)]
        own = viewer and told.count(told[0]) == 2  # only the viewer is told so, here and among the seats
        if step.seat != CHANCE or len(set(told)) == 1 or own:
            continue
        mission = step.move.removeprefix("draw ")
        shown = (number for number, position in state.moments.all() if mission in str(position.view(None)))
        dealt.append((mission, next(shown, state.number + 1)))
    return dealt


def _answers(events: list[Event], viewer: str) -> list[tuple[str, int]]:
    """Every sealed answer of another seat as JSON, and when it was opened."""
    sealed = []
    for event in events:
        if event.kind == "answered" and event.seat != viewer and len(event.data["moves"]) > 1:
            opened = next(
                (e.number for e in events if e.number > event.number and "sealed" in e.data), len(events) + 1
            )
            sealed.append((json.dumps(event.data["moves"])[1:-1], opened))
    return sealed


@pytest.fixture(scope="module")
def running() -> Iterator[Running]:
    with running_server(*UNLIMITED, "--bot-seconds", "0.05") as server:
        yield server


def _log_of(running: Running, table: str) -> tuple[TableState, str]:
    store = Store.open(running.database, read_only=True)
    try:
        events = store.read(table)
        game = load(events[0].data["game"], **events[0].data["options"])
        return fold(table, game, events, Minutes()), store.seed(table).hex()
    finally:
        store.close()


@pytest.mark.parametrize(("key", "options", "most"), KINDS, ids=[key for key, _, _ in KINDS])
def test_no_byte_of_a_secret_reaches_the_wrong_seat(
    running: Running, key: str, options: dict[str, Any], most: int
) -> None:
    listen_in(running, key, options, most)


def listen_in(running: Running, key: str, options: dict[str, Any], most: int) -> int:
    """Play so many turns while everybody asks for what is another's; return how much was heard, none of it secret."""
    evening = asyncio.run(_spend(running, key, options, most))
    state, seed = _log_of(running, evening.table)
    assert sum(event.kind == "moved" for event in state.events) > 20
    assert all(len(ears.heard) > 50 for ears in evening.ears.values())
    assert leaks(evening, state, seed) == []
    said = running.log()
    assert not [text for texts in evening.secrets.values() for text in (*texts, seed) if text in said]
    return sum(len(ears.heard) for ears in evening.ears.values())


def test_a_leak_would_be_heard(running: Running) -> None:
    evening = asyncio.run(_spend(running, "duels", {}, 20))
    state, seed = _log_of(running, evening.table)
    hashed = next(event.hash for event in state.events if event.hash)
    answer = _answers(state.events, "rome")[0][0]
    for secret in (f'"{seed}"', f'"{hashed}"', f'"{evening.secrets["carthage"][1]}"', answer):
        leaky = Evening(evening.table, {"rome": Ears([(0, f'{{"said": [{secret}]}}')]), "carthage": Ears()})
        leaky.secrets = evening.secrets
        assert leaks(leaky, state, seed), secret
