"""The real server: killed, restarted, raced, sent nonsense, and with many tables."""

import asyncio
import os
import tempfile
from pathlib import Path

import httpx

import conqueror
from tests.postgres import running_postgres
from tests.process import run_program
from tests.server.contests import contest, faults_of, told_of, two_servers
from tests.server.many_tables import fill, look_at_many, played
from tests.server.server_process import UNLIMITED, running_server
from tests.server.test_canary import KINDS as CANARY
from tests.server.test_canary import listen_in
from tests.server.test_connections import break_off, lose_connections, send_again_and_again
from tests.server.test_deadlines import aim_at_deadlines, race_for_bribes
from tests.server.test_frames import fuzz_frames
from tests.server.test_kill import kill_often
from tests.server.test_restart import check, restart_often, told
from tests.server.test_two_servers import KINDS, kill_one_after_the_other
from tests.server.test_uploads import upload
from tests.server.test_verify import find_changes
from tests.soak.scale import SCALE


def server_schema() -> None:
    """Thousands of generated requests to every operation of a real server, under every check of schemathesis."""
    os.environ["CONQUEROR_EXAMPLES"] = str(SCALE.of(1000))
    said = run_program("-m", "pytest", "-n", "0", "-q", "tests/server/test_schema.py").splitlines()
    print(f"  {said[-1]}")


def server_frames() -> None:
    """100,000 frames of nonsense to a real server."""
    print(f"  {fuzz_frames(SCALE.of(100_000), seed=2)}")


def server_kill() -> None:
    """Kill the real server (kill -9) at 50 random points on each database while every game is played over sockets."""
    with running_postgres() as postgres:
        for name, address in (("SQLite", None), ("PostgreSQL", postgres)):
            kills = SCALE.of(50, least=2)
            evening, faults = kill_often(kills, seed=2026, database=address, acks=100)
            assert not faults
            print(
                f"  {name}: {kills} kills, {evening.games} games, {evening.ledger.acks:,} answers acknowledged and "
                f"{len(evening.ledger.shown):,} events shown: none is lost, every hash is equal",
                flush=True,
            )


def server_restarts() -> None:
    """End the real server by SIGTERM and begin it again, 20 times, while people play and talk."""
    with running_server(*UNLIMITED, "--bot-seconds", "0.05") as running:
        times = SCALE.of(20, least=2)
        restarts = asyncio.run(restart_often(running, times, seed=11))
        check(restarts, running, times)
        print(f"  {told(restarts)}: none is lost or doubled")


def server_connections() -> None:
    """1,000 lost connections, 1,000 requests broken off, 10,000 resends."""
    with running_server(*UNLIMITED) as running:
        cutting = asyncio.run(lose_connections(running, SCALE.of(1000), seed=4))
        print(
            f"  {cutting.cuts:,} lost connections, {cutting.events:,} events told: none missed, doubled or reordered"
        )
        breaking = asyncio.run(break_off(running, SCALE.of(1000), seed=6))
        print(f"  requests broken off: {breaking.done} were done as a whole, {breaking.not_done} not at all")
        repeating = asyncio.run(send_again_and_again(running, SCALE.of(10_000), seed=5))
        print(f"  {repeating.copies:,} resends of {repeating.submissions:,} answers: none was done twice")


def server_deadlines() -> None:
    """2,000 answers sent within 5 ms of a deadline, 1,000 races for a bribe."""
    with running_server(*UNLIMITED, "--time", "minute=300", "--time", "window=5000") as running:
        aiming = asyncio.run(aim_at_deadlines(running, SCALE.of(2000), 20_000, seed=7))
        close = [shot.accepted for shot in aiming.shots if shot.close]
        print(
            f"  {len(close):,} answers within 5 ms of a deadline, {sum(close)} accepted, the others too late; "
            f"{len(aiming.shots):,} aimed in all: never both"
        )
        racing = asyncio.run(race_for_bribes(running, SCALE.of(1000), seed=8))
        print(
            f"  {racing.races.total():,} races for a bribe, by bribers {dict(sorted(racing.races.items()))}: "
            f"one winner each, {racing.first_won} times who sent first; {racing.forged} forged times were refused"
        )


def server_postgres() -> None:
    """10,000 decisions fought over by two processes on one PostgreSQL, then 10 kills of the one or the other."""
    with two_servers() as pair:
        contests = asyncio.run(contest(pair, KINDS * 2, SCALE.of(10_000)))
        assert faults_of(pair, contests) == []
        print(f"  {told_of(contests)}; no number twice, no gap, every loser told, both see the same", flush=True)
        rounds = SCALE.of(5)
        acks = sum(asyncio.run(kill_one_after_the_other(pair, 2, seed)) for seed in range(rounds))
        print(f"  {rounds * 2} kills of one of two processes, {acks:,} acknowledged moves: none is lost, all play on")


def server_start() -> None:
    """Start a server on 10,000 running tables; its first list and others' pings with 1,000 listed ones."""
    for count, moves in ((SCALE.of(1_000), 150), (SCALE.of(10_000), 40)):
        with tempfile.TemporaryDirectory(prefix="conqueror-many-") as folder:
            address = f"sqlite:///{Path(folder) / 'tables.sqlite'}"
            fill(address, [played(key, moves, 1) for key in conqueror.catalogue()], count)
            print(f"  {look_at_many(address, count)}", flush=True)


def proofs() -> None:
    """Change proofs of games 100,000 times in one place; every change is found."""
    found = find_changes(SCALE.of(100_000, least=2_000), seed=7)
    print(f"  {found.total():,} changes of {len(found)} parts: all are found")


def server_canary() -> None:
    """Ten times the turns of the tests in every game, everybody asking for what is another's: no secret is heard."""
    with running_server(*UNLIMITED, "--bot-seconds", "0.05") as running:
        for key, options, most in CANARY:
            heard = listen_in(running, key, options, SCALE.of(10 * most, least=most))
            print(f"  {key}: {heard:,} pieces heard, none of them another's secret", flush=True)


def server_uploads() -> None:
    """5,000 mutated records and 200 mutated starts of each table sent to a real server."""
    with running_server(*UNLIMITED) as running, httpx.Client(base_url=running.address, timeout=120) as client:
        print(f"  by status: {dict(upload(client, SCALE.of(200), SCALE.of(5_000), seed=3))}", flush=True)
