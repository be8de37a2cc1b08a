"""The large counts: `python -m tests.soak [WORD ...]` fuzzes every door and plays thousands of games to their end.

`page-games:0-23` plays the page's games of these numbers only. With `short` among the words, everything is done with
a few hundredths of the counts, in minutes: what a change has to pass beside the tests.
"""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np

import conqueror
from conqueror.games.map_games.game import FinalConquest
from conqueror.games.map_games.rules import entries
from conqueror.games.map_games.rules.vocabulary import Ending
from tests import fuzz
from tests.contract import laws
from tests.contract.trace import trace
from tests.contract.walking import walk
from tests.envs import laws as env_laws
from tests.envs import sb3_checks
from tests.games.conquests import test_perft
from tests.lab.puzzle_checks import confirm_some
from tests.labels import rules_of
from tests.package.conftest import build
from tests.postgres import running_postgres
from tests.process import ROOT, run_program
from tests.reviews import large_counts, running_sketches
from tests.server.contests import contest, faults_of, told_of, two_servers
from tests.server.many_tables import fill, look_at_many, played
from tests.server.server_process import UNLIMITED, running_server
from tests.server.test_connections import break_off, lose_connections, send_again_and_again
from tests.server.test_deadlines import aim_at_deadlines, race_for_bribes
from tests.server.test_frames import fuzz_frames
from tests.server.test_kill import kill_often
from tests.server.test_restart import check, restart_often, told
from tests.server.test_two_servers import KINDS, kill_one_after_the_other
from tests.server.test_verify import find_changes
from tests.web.whole_courses import finish_all
from tests.web.whole_games import play_many


@dataclass
class Scale:
    """How much of the large counts is done."""

    share: float = 1.0

    def of(self, count: int, least: int = 1) -> int:
        """Return a large count, or its share in a short run, but never less than `least`."""
        return max(least, round(count * self.share))


SCALE = Scale()
SHORT, SHARE = "short", 0.02


def fuzzing() -> None:
    """100,000 pieces of nonsense played in every game."""
    tries = SCALE.of(100_000)
    for key in conqueror.catalogue():
        played = fuzz.fuzz_play(conqueror.load(key), tries, seed=101)
        print(f"  {key}: {tries:,} moves, {played} were legal", flush=True)


def readers() -> None:
    """100,000 mutated set-ups, records and content files each, by rules that check every index."""
    count = str(SCALE.of(100_000))
    for kind in ("setups", "records", "contents"):
        print(run_program("-m", "tests.readers", kind, count, "1", mode="checked").rstrip(), flush=True)


def reviews(wanted: str = "") -> None:
    """Ledgers of golden games; mean luck over 1,000 games of bots, drift, masters beside beginners; or one of these.

    `reviews:luck`, `reviews:luck duels` and the like; drift and levels are no part of a short run.
    """
    part, _, only = wanted.partition(" ")
    if part in ("", "ledgers"):
        for line in large_counts.golden_ledgers(SCALE.of(50, least=3)):
            print(f"  {line}", flush=True)
    for name, (count, games) in large_counts.PARTS.items():
        if part not in ("", name) or (SCALE.share < 1 and name != "luck"):
            continue
        for key in [only] if only else conqueror.catalogue():
            for line in count(key, SCALE.of(games, least=6)):
                print(f"  {line}", flush=True)


def sketches() -> None:
    """10,000 sketches of running games, each the same to the byte when other seats hold other secrets."""
    compared, wrong = running_sketches.compare(SCALE.of(10_000))
    print(f"  {compared:,} sketches of running games: {wrong} know more than their seat may")
    assert wrong == 0


def perft() -> None:
    """Count lines of Conquests by a plain generator, four moves deep, at every pinned position."""
    chosen = test_perft.ENTRIES[: SCALE.of(len(test_perft.ENTRIES), least=4)]
    lines = sum(test_perft.compare(entry, most=10**9) for entry in chosen)
    print(f"  {len(chosen)} positions, {lines:,} lines: the rules count the same", flush=True)


def endings() -> None:
    """Random games to their end, by reason."""
    for key in conqueror.catalogue():
        game = conqueror.load(key)
        reasons: Counter[str] = Counter()
        lengths = []
        for seed in range(SCALE.of(1000)):
            *before, (last, _, _) = walk(game, seed)
            assert last.result is not None
            reasons[last.result.reason] += 1
            lengths.append(len(before))
        mean = sum(lengths) / len(lengths)
        print(f"  {key}: {len(lengths):,} games, {mean:.0f} moves on average, {dict(reasons)}", flush=True)


def modes() -> None:
    """Interpreted and compiled rules over many random games."""
    games, most = SCALE.of(10), SCALE.of(1000, least=120)
    for key in conqueror.catalogue():
        said = run_program("-m", "tests.contract.trace", key, str(games), str(most), mode="interpreted").splitlines()
        assert said == trace(key, games, most)
        print(f"  {key}: interpreted and compiled agree at {len(said):,} positions")


def secrets() -> None:
    """Compare views and resampled secrets over many positions."""
    for key in conqueror.catalogue():
        for seed in range(SCALE.of(30)):
            laws.views_keep_secrets(conqueror.load(key), seed, most=100)
            laws.refused_moves_leave_no_trace(conqueror.load(key), seed, most=60, labels=rules_of(key))
        print(f"  {key}: no view knew more than its seat may")


def envs(wanted: str = "") -> None:
    """100,000 actions in environments of every game (or of one) beside the public API: records, moves, ends, secrets.

    In the map games, with hundreds of moves to a decision, all moves of every twentieth decision are looked for.
    """
    for key, players in env_laws.games():
        if wanted not in ("", key):
            continue
        game = env_laws.loaded(key, players)
        every = 20 if game.info.package == "map_games" else 1
        done = env_laws.follow(game, seed=players, steps=SCALE.of(50_000, least=2_000), every=every)
        env_laws.games_are_equal_anywhere(game, steps=SCALE.of(2_000, least=200))
        print(
            f"  {key}, {players} players: {done.actions:,} actions as by the public API, every move of "
            f"{done.decisions:,} decisions has one chain, no secret in {done.observations:,} observations",
            flush=True,
        )


def final_endings() -> None:
    """10,000 compiled random games of Final Conquest for each number of players, edition and bribery, by ending."""
    for players in (3, 4, 5, 6):
        for edition in ("2", "1"):
            for bribery in ("off", "on"):
                game = conqueror.load("final-conquest", players=players, edition=edition, bribery=bribery)
                assert isinstance(game, FinalConquest)
                start, out, weights = game.start().records, entries.buffer(), np.zeros(64, np.int64)
                reasons: Counter[str] = Counter()
                for number in range(SCALE.of(10_000)):
                    position = start.copy()
                    assert entries.random_game(position, game.worlds, out, weights, number * 10**5, 10**5) < 10**5
                    assert position[0].round_number <= game.worlds[0].round_limit
                    reasons[Ending(int(position[0].ending)).name.lower()] += 1
                print(f"  {players} players, edition {edition}, bribery {bribery}: {dict(reasons)}", flush=True)


def final_modes() -> None:
    """Interpreted and compiled rules over 50 whole random games of each number of players."""
    games = SCALE.of(50)
    for players in (3, 4, 5, 6):
        words = ("final-conquest", str(games), "20000", f"players={players}")
        said = run_program("-m", "tests.contract.trace", *words, mode="interpreted").splitlines()
        assert said == trace("final-conquest", games, 20_000, [{"players": players}])
        print(f"  {players} players: interpreted and compiled agree at {len(said):,} positions", flush=True)


def final_secrets() -> None:
    """10,000 positions of Final Conquest, every seat: its view is the same to the byte when secrets are resampled."""
    rng, seen, wanted = Random(1), 0, SCALE.of(10_000)
    while seen < wanted:
        game = conqueror.load("final-conquest", players=rng.randint(3, 6), bribery=rng.choice(["off", "on"]))
        for position, _, _ in walk(game, rng.randrange(10**9)):
            seen += 1
            for viewer in (*game.seats, None):
                view = json.dumps(position.view(viewer), sort_keys=True)
                assert json.dumps(position.resample(viewer, rng).view(viewer), sort_keys=True) == view
    print(f"  {seen:,} positions: no view depends on what its seat may not know")


def proofs() -> None:
    """Change proofs of games 100,000 times in one place; every change is found."""
    found = find_changes(SCALE.of(100_000, least=2_000), seed=7)
    print(f"  {found.total():,} changes of {len(found)} parts: all are found")


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


def page_games(wanted: str = "") -> None:
    """200 whole games over all games and scenarios (or a range of them), on the page against bots by clicks alone."""
    wanted = wanted or f"0-{SCALE.of(200) - 1}"
    first, _, last = wanted.partition("-")
    if not (first.isdecimal() and last.isdecimal() and int(first) <= int(last)):
        raise SystemExit(f"{wanted!r} is not a range of games; write page-games:0-23.")
    folder = Path(tempfile.mkdtemp(prefix="conqueror-page-games-"))
    tally, faults = play_many(range(int(first), int(last) + 1), folder, processes=os.cpu_count() or 1)
    print(f"  {tally.games.total()} games, {tally.moves:,} answers by {tally.clicks:,} clicks: {dict(tally.kinds)}")
    assert not faults


def page_stages() -> None:
    """Every stage of every game and scenario on the page, its card answered by clicks."""
    os.environ["CONQUEROR_STAGES"] = "all"
    said = run_program("-m", "pytest", "-n", "0", "-q", "tests/web/test_stages.py", "-k", "every_stage").splitlines()
    print(f"  {said[-1]}")


def package() -> None:
    """Let pip install the wheel with all it needs into a new environment, and run it there."""
    with tempfile.TemporaryDirectory(prefix="conqueror-package-") as folder:
        goal, environment = Path(folder), Path(folder) / "environment"
        done = build(ROOT, goal)
        assert done.returncode == 0, done.stdout + done.stderr
        (wheel,) = goal.glob("*.whl")
        subprocess.run([sys.executable, "-m", "venv", environment], check=True)
        begun, pip = time.monotonic(), (environment / "bin" / "pip", "--disable-pip-version-check", "--quiet")
        subprocess.run([*pip, "install", "--constraint", ROOT / "constraints.txt", wheel], check=True)
        subprocess.run([*pip, "check"], check=True)
        command = environment / "bin" / "conqueror"
        said = subprocess.run([command, "--version"], capture_output=True, check=True).stdout
        print(f"  {wheel.name}: installed in {time.monotonic() - begun:.0f} s, {said.decode().strip()}", flush=True)


def selfplay() -> None:
    """Learn Duels in at most five processor minutes with the example, to nine of ten games against random."""
    learner = Path(__file__).parents[1] / "examples" / "selfplay.py"
    said = run_program(str(learner), "duels", "--seconds", str(SCALE.of(285, least=30)))
    print(said.rstrip())
    assert float(said.splitlines()[-1].split("wins ")[1].partition("%")[0]) >= 90


def sb3() -> None:
    """Check every environment as Stable-Baselines3 does, and let its learner play by masks."""
    if not sb3_checks.INSTALLED:
        raise SystemExit(sb3_checks.MISSING)
    sb3_checks.check_all(SCALE.of(200, least=20), SCALE.of(1024, least=512))


def puzzles() -> None:
    """Look at a tenth of the puzzles again, with twenty times the depth: 98 of 100 must be confirmed."""
    confirm_some(0.1, seed=time.time_ns())


def courses() -> None:
    """Let a newcomer finish every course of the school, on a desk by keys and on a phone by touch."""
    print(f"  {finish_all()} steps passed", flush=True)


PARTS: dict[str, Callable[..., None]] = {
    "fuzzing": fuzzing,
    "readers": readers,
    "perft": perft,
    "reviews": reviews,
    "sketches": sketches,
    "endings": endings,
    "modes": modes,
    "secrets": secrets,
    "envs": envs,
    "final-endings": final_endings,
    "final-modes": final_modes,
    "final-secrets": final_secrets,
    "proofs": proofs,
    "server-schema": server_schema,
    "server-frames": server_frames,
    "server-kill": server_kill,
    "server-restarts": server_restarts,
    "server-connections": server_connections,
    "server-deadlines": server_deadlines,
    "server-postgres": server_postgres,
    "server-start": server_start,
    "page-games": page_games,
    "courses": courses,
    "puzzles": puzzles,
    "page-stages": page_stages,
    "package": package,
    "selfplay": selfplay,
    "sb3": sb3,
}


WHOLE = {"courses", "package", "page-stages", "puzzles"}  # no part of a short run: `make test` shows some of each


def usual_parts(*, short: bool) -> list[str]:
    """Return all parts but one that needs what a development installation does not have."""
    parts = [name for name in PARTS if not (short and name in WHOLE)]
    if sb3_checks.INSTALLED:
        return parts
    print(f"Without sb3: {sb3_checks.MISSING}", flush=True)
    return [name for name in parts if name != "sb3"]


def main(wanted: list[str]) -> None:
    """Run the parts named, or all."""
    if SHORT in wanted:
        SCALE.share = SHARE
    for word in [word for word in wanted if word != SHORT] or usual_parts(short=SHORT in wanted):
        begun = time.monotonic()
        print(word, flush=True)
        name, *how = word.split(":", 1)
        PARTS[name](*how)
        print(f"  {time.monotonic() - begun:.0f} s", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
