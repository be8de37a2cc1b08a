"""Two server processes on one PostgreSQL: one log for every table, whoever writes to it and whoever goes down."""

import asyncio
import contextlib
import itertools
import signal
import time
from collections import Counter
from collections.abc import Iterator
from random import Random
from secrets import token_urlsafe
from typing import Any

import httpx
import pytest

from conqueror.client import LostTable, Refused, Server
from conqueror.store import Store
from tests.postgres import cluster
from tests.server.contests import PATIENCE, Pair, contest, faults_of, second_device, two_servers
from tests.server.players import Ledger, NotingTable, choose, make, play_on, until

pytestmark = pytest.mark.xdist_group("postgres")

CONTESTS = 200
KINDS = [("conquests", 2), ("empire", 2), ("duels", 2), ("conquests", 2), ("empire", 2), ("duels", 2)]


@pytest.fixture(scope="module")
def pair() -> Iterator[Pair]:
    """Two servers for all tests here; each test but the last leaves both running."""
    with two_servers() as servers:
        yield servers


class Roaming(NotingTable):
    """A client that goes on at another process when its own is gone."""

    def go_to(self, server: str) -> None:
        """Connect there from now on."""
        self._address = f"{server.replace('http', 'ws', 1)}/api/tables/{self.table}/socket"
        self.cut()


# Everybody wants the same.


def test_a_decision_answered_through_both_processes_has_one_answer_and_every_loser_is_told(pair: Pair) -> None:
    contests = asyncio.run(contest(pair, KINDS, CONTESTS))
    assert contests.fought >= CONTESTS
    assert contests.outcomes["ack stale"] > CONTESTS / 4
    assert contests.outcomes["the same ack ack"] > 0
    assert any(outcome.startswith("sealed") for outcome in contests.outcomes)
    assert faults_of(pair, contests) == []


def test_an_invitation_claimed_through_both_processes_has_one_winner(pair: Pair) -> None:
    asyncio.run(_claim_all(pair, 25))


async def _claim_all(pair: Pair, tables: int) -> None:
    ledger = Ledger()
    async with Server(pair.addresses[0]) as one, Server(pair.addresses[1]) as two:

        async def claim(server: Server, table: str, seat: str, code: str, name: str) -> str:
            try:
                taken = await server.claim(table, seat, name, code)
            except Refused as refusal:
                assert refusal.code in ("bad_invitation", "seat_taken"), refusal
                return ""
            ledger.seated.add((table, seat, taken.guest))
            return str(taken.secret)

        for _ in range(tables):
            made = await one.create("conquests", seats=["friend", "friend"])
            table, invitations = made.table, made.invitations
            await asyncio.gather(one.look(table), two.look(table))
            claims = [
                claim(server, table, seat, code, f"{seat} {number}")
                for seat, code in invitations.items()
                for number, server in enumerate((one, two))
            ]
            secrets = await asyncio.gather(*claims)
            for seat, first, second in zip(invitations, secrets[::2], secrets[1::2], strict=True):
                assert bool(first) != bool(second), "one of the two sits down"
                for server in (one, two):  # the winner is known to both at once
                    assert (await server.look(table, first or second)).you.seats == [seat]
            assert (await two.look(table)).table.status == "running"
    assert ledger.compare(pair.database) == []


def test_a_code_for_another_device_is_used_once_though_both_processes_are_asked(pair: Pair) -> None:
    async def run() -> None:
        async with Server(pair.addresses[0]) as one, Server(pair.addresses[1]) as two:
            made = await one.create("conquests", seats=["local", "open"])
            table, secret = made.table, made.secret
            for _ in range(10):
                code = await two.hand_over(table, secret)
                answers = await asyncio.gather(
                    *(server.take_over(table, code) for server in (one, two)),
                    return_exceptions=True,
                )
                (lost,) = [answer for answer in answers if isinstance(answer, BaseException)]
                (won,) = [answer for answer in answers if not isinstance(answer, BaseException)]
                assert isinstance(lost, Refused)
                assert lost.code == "bad_invitation"
                for server in (one, two):
                    assert (await server.look(table, won.secret)).you.guest == made.guest

    asyncio.run(run())


def test_what_one_process_has_given_out_the_other_gives_again_under_the_same_id(pair: Pair) -> None:
    async def run() -> None:
        turns = itertools.count()
        async with httpx.AsyncClient(timeout=30) as http:

            async def both(path: str, body: Any = None, secret: str = "") -> Any:
                """Return what both processes say to one claim, every other time asked at once."""
                heads = {
                    "Idempotency-Key": token_urlsafe(32),
                    **({"Authorization": f"Bearer {secret}"} if secret else {}),
                }
                asked = [http.post(f"{address}{path}", json=body, headers=heads) for address in pair.addresses]
                one, two = await asyncio.gather(*asked) if next(turns) % 2 else [await asking for asking in asked]
                assert (one.status_code, two.status_code) == (201, 201), (one.text, two.text)
                assert one.json() == two.json()
                return one.json()

            for _ in range(9):
                made = await both(
                    "/api/tables", {"game": "conquests", "seats": [{"kind": "local"}, {"kind": "friend"}]}
                )
                table = f"/api/tables/{made['table']}"
                code = (await both(f"{table}/invitations", {"seat": "painted"}, made["secret"]))["invitation"]
                seated = await both(f"{table}/seats/painted", {"name": "Bob", "invitation": code})
                device = await both(
                    f"{table}/handover/claim", await both(f"{table}/handover", None, seated["secret"])
                )
                assert device["guest"] == seated["guest"]

    asyncio.run(run())


def test_who_sits_at_the_other_process_is_there_and_has_a_vote(pair: Pair) -> None:
    async def run() -> None:
        async with Server(pair.addresses[0]) as one, Server(pair.addresses[1]) as two:
            made = await one.create("conquests", seats=["local", "friend"])
            (seat,) = made.invitations
            bob = await two.claim(made.table, seat, "Bob", made.invitations[seat])
            async with asyncio.timeout(PATIENCE), one.sit(made.table, made.secret) as mine:

                def present() -> list[bool]:
                    return [one.present for one in mine.frame.table.seats]

                async with two.sit(made.table, bob.secret):
                    await mine.wait_for(lambda: present() == [True, True])
                    await asyncio.sleep(0.6)
                    await mine.ask("vote", what="end")
                    await asyncio.sleep(0.2)
                    assert not mine.over
                    assert [vote.needed for vote in mine.frame.table.votes] == [2]
                await mine.wait_for(lambda: mine.over)
                assert present() == [True, False]
                assert mine.frame.table.result is not None
                assert mine.frame.table.result["reason"] == "abandoned"

    asyncio.run(run())


def test_a_seat_given_to_somebody_else_through_one_process_is_closed_at_the_other(pair: Pair) -> None:
    async def run() -> None:
        async with Server(pair.addresses[0]) as one, Server(pair.addresses[1]) as two:
            made = await one.create("conquests", seats=["local", "friend"])
            (seat,) = made.invitations
            gone = await two.claim(made.table, seat, "Gone", made.invitations[seat])
            async with two.sit(made.table, gone.secret) as table:
                again = await one.invite(made.table, made.secret, seat)
                with contextlib.suppress(LostTable):  # the socket may be closed at once
                    await table.wait_for(lambda: not table.frame.you.seats, PATIENCE)
                with pytest.raises((Refused, LostTable)):
                    await table.ask("chat", text="Am I still here?")
            taken = await two.claim(made.table, seat, "New", again)
            assert (await one.look(made.table, taken.secret)).you.seats == [seat]

    asyncio.run(run())


def test_bots_of_both_processes_answer_a_decision_once(pair: Pair) -> None:
    async def run() -> Ledger:
        ledger = Ledger()
        async with contextlib.AsyncExitStack() as stack:
            one, two = [await stack.enter_async_context(Server(address)) for address in pair.addresses]
            made = await make(one, ledger, "conquests", {}, 1, 1)
            (secret,) = made.secrets.values()
            other = await second_device(one, two, made.table, secret)
            clients = [
                await stack.enter_async_context(NotingTable(server.address, made.table, key, ledger))
                for server, key in ((one, secret), (two, other))
            ]
            rng = Random(1)
            for turn in range(10):
                client, last = clients[turn % 2], max(client.number for client in clients)
                await client.wait_for(
                    lambda client=client, last=last: client.number >= last and (client.over or client.waiting),
                    2 * PATIENCE,
                )
                if client.over:
                    break
                await client.play(*choose(client.view, rng))
            await until(lambda: clients[0].number == clients[1].number, PATIENCE, "The same number")
            assert clients[0].gapless()
            assert clients[0].events == clients[1].events
        return ledger

    assert asyncio.run(run()).compare(pair.database) == []


# Somebody goes down.


def test_when_one_process_is_killed_everybody_plays_on_at_the_other(pair: Pair) -> None:
    assert asyncio.run(kill_one_after_the_other(pair, 1)) > 0


async def kill_one_after_the_other(pair: Pair, kills: int, seed: int = 1) -> int:
    """How many moves were acknowledged while one process after the other was killed, and none of them was lost."""
    rng, ledger, codes = Random(seed), Ledger(), Counter[str]()
    async with contextlib.AsyncExitStack() as stack:
        servers = [await stack.enter_async_context(Server(address)) for address in pair.addresses]
        clients: list[list[Roaming]] = [[], []]
        for key in ("conquests", "empire", "duels"):
            made = await make(servers[0], ledger, key, {}, 2)
            for index, secret in enumerate(made.secrets.values()):
                client = Roaming(pair.addresses[index], made.table, secret, ledger)
                client.patience = 300.0
                clients[index].append(await stack.enter_async_context(client))
        over = asyncio.Event()
        playing = [
            asyncio.create_task(play_on(client, Random(rng.random()), over.is_set, codes))
            for client in (*clients[0], *clients[1])
        ]
        for kill in range(kills):
            victim, other = (pair.one, pair.two) if kill % 2 == 0 else (pair.two, pair.one)
            await _more(ledger, 20 + rng.randrange(20), clients)
            await asyncio.sleep(rng.random() / 20)
            victim.kill()
            for client in clients[kill % 2]:
                client.go_to(other.address)
            await _more(ledger, 20, clients)
            await asyncio.to_thread(victim.restart)
            for client in clients[kill % 2]:
                client.go_to(victim.address)
        await _more(ledger, 20, clients)
        over.set()
        await asyncio.gather(*playing)
        for one, two in zip(*clients, strict=True):
            await until(lambda one=one, two=two: one.told == two.told, PATIENCE, "The same number")  # type: ignore[misc]
            assert one.gapless()
            assert two.gapless()
        assert set(codes) <= {"stale", "not_your_turn", "not_running"}, codes
    assert ledger.compare(pair.database) == []
    return ledger.acks


async def _more(ledger: Ledger, acks: int, clients: list[list[Roaming]]) -> None:
    """Wait for so many more acknowledgements, or for the end of every game."""
    before = ledger.acks
    await until(
        lambda: ledger.acks >= before + acks or all(client.over for side in clients for client in side),
        2 * PATIENCE,
        f"{acks} more acknowledgements",
    )


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT], ids=["stopped", "crashed"])
def test_while_postgresql_is_away_requests_are_refused_and_then_play_goes_on_by_itself(
    how: signal.Signals, pair: Pair
) -> None:
    asyncio.run(_lose_the_database(pair, how))


async def _lose_the_database(pair: Pair, how: signal.Signals) -> None:
    ledger, codes = Ledger(), Counter[str]()
    async with contextlib.AsyncExitStack() as stack:
        one, two = [await stack.enter_async_context(Server(address)) for address in pair.addresses]
        made = await make(one, ledger, "conquests", {}, 2)
        timed = await make(one, ledger, "empire", {}, 2, clock={"kind": "delay", "delay_s": 2, "bank_s": 0})
        players = [
            await stack.enter_async_context(NotingTable(address, made.table, secret, ledger))
            for address, secret in zip(pair.addresses, made.secrets.values(), strict=True)
        ]
        late = [
            await stack.enter_async_context(NotingTable(address, timed.table, secret, ledger))
            for address, secret in zip(pair.addresses, timed.secrets.values(), strict=True)
        ]
        over = asyncio.Event()
        playing = [
            asyncio.create_task(_play_patiently(client, Random(number), over, codes))
            for number, client in enumerate(players)
        ]
        await until(lambda: ledger.acks >= 20, PATIENCE, "Some moves")
        await asyncio.to_thread(cluster().stop, how)
        try:
            await _refused_with_a_sentence(one, two)
            for client in players:
                with pytest.raises(Refused) as refusal:
                    await client.ask("chat", id="hello", text="Is anybody there?")
                assert refusal.value.code == "busy"
            health = await asyncio.to_thread(httpx.get, f"{pair.addresses[0]}/api/health", timeout=20)
            assert (health.status_code, health.json()["store"]) == (503, False)  # it answers, and knows
            await asyncio.sleep(2.5)  # in which time is up at the other table
            acks, expired = ledger.acks, len(late[0].events)
        finally:
            await asyncio.to_thread(cluster().start)
        back = time.monotonic()
        await until(lambda: ledger.acks > acks, 15, "An acknowledgement after the database was back")
        assert time.monotonic() - back < 10
        await until(lambda: ledger.acks > acks + 10, PATIENCE, "Play to go on")
        await until(lambda: len(late[0].events) > expired, 15, "The end of somebody's time")
        assert (await two.create("conquests")).table
        over.set()
        await asyncio.gather(*playing)
        for clients in (players, late):
            await until(lambda clients=clients: clients[0].told == clients[1].told, PATIENCE, "The same number")  # type: ignore[misc]
        assert all(client.gapless() for client in players)
    assert ledger.compare(pair.database) == []


async def _play_patiently(client: NotingTable, rng: Random, over: asyncio.Event, codes: Counter[str]) -> None:
    """Play until it is over; what is refused as busy is sent again under the same id."""
    number = 0
    while not over.is_set() and not client.over:
        with contextlib.suppress(TimeoutError):
            await client.wait_for(lambda: client.over or bool(client.waiting), 0.25)
        if client.over or not client.waiting:
            continue
        number += 1
        fields = _answer(client, rng)
        while not over.is_set():
            try:
                await client.ask("play", id=f"m{number}", **fields)
            except Refused as refusal:
                assert refusal.text.endswith(".")
                codes[refusal.code] += 1
                if refusal.code == "busy":
                    await asyncio.sleep(0.1)
                    continue
                assert refusal.code == "stale", refusal
            break


def _answer(client: NotingTable, rng: Random) -> dict[str, Any]:
    """Return a random answer to what a client is asked."""
    seat = client.waiting[0]
    return {"seat": seat, "decision": client.frame.decisions[seat], "moves": choose(client.view, rng)}


async def _refused_with_a_sentence(*servers: Server) -> None:
    """Every process says at once that the tables cannot be reached."""
    for server in servers:
        for method, path, body in (("GET", "/api/tables", None), ("POST", "/api/tables", {"game": "conquests"})):
            begun = time.monotonic()
            with pytest.raises(Refused) as refusal:
                await server.call(method, path, body)
            assert refusal.value.code == "busy"
            assert refusal.value.text.endswith("try again.")
            assert time.monotonic() - begun < 5


def test_a_bots_move_that_a_killed_process_owed_is_made_by_the_other(pair: Pair) -> None:
    """Nobody looks on there; the table is found because it is due."""

    async def play() -> tuple[str, int]:
        async with Server(pair.addresses[0]) as one:
            made = await make(one, Ledger(), "conquests", {}, 1, 1)
            (secret,) = made.secrets.values()
            async with NotingTable(pair.addresses[0], made.table, secret) as table:
                await table.wait_for(lambda: bool(table.waiting), 2 * PATIENCE)
                asking = asyncio.create_task(table.ask("play", id="last", **_answer(table, Random(1))))
                await until(lambda: "last" in table.acks, PATIENCE, "The acknowledgement")
                pair.one.kill()
                asking.cancel()
                return made.table, table.acks["last"][0]

    table, number = asyncio.run(play())
    with Store.open(pair.database, read_only=True) as store:
        end = time.monotonic() + 2 * PATIENCE
        while not store.read(table, number):
            assert time.monotonic() < end, "the bot's move was not made"
            time.sleep(0.1)
