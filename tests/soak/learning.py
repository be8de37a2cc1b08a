"""Environments and what learns in them, and puzzles looked at again."""

import time
from pathlib import Path

from tests.envs import laws as env_laws
from tests.envs import sb3_checks
from tests.envs.settings import ALL
from tests.envs.test_openspiel import simulate
from tests.lab.puzzle_checks import check_all, confirm_some
from tests.process import run_program
from tests.soak.scale import SCALE


def envs(wanted: str = "") -> None:
    """100,000 actions in environments of each game (or one) beside the public API: moves, records, ends, secrets."""
    for key, players in env_laws.games():
        if wanted not in ("", key):
            continue
        game = env_laws.loaded(key, players)
        done = env_laws.follow(game, seed=players, steps=SCALE.of(50_000, least=2_000))
        env_laws.games_are_equal_anywhere(game, steps=SCALE.of(2_000, least=200))
        print(
            f"  {key}, {players} players: {done.actions:,} actions as by the public API, every legal move with one "
            f"chain at each, no secret in {done.observations:,} observations",
            flush=True,
        )


def selfplay() -> None:
    """Learn Duels in at most five processor minutes with the example, to nine of ten games against random."""
    learner = Path(__file__).parents[2] / "examples" / "selfplay.py"
    said = run_program(str(learner), "duels", "--seconds", str(SCALE.of(285, least=30)))
    print(said.rstrip())
    assert float(said.splitlines()[-1].split("wins ")[1].partition("%")[0]) >= 90


def sb3() -> None:
    """Check every environment as Stable-Baselines3 does, and let its learner play by masks."""
    if not sb3_checks.INSTALLED:
        raise SystemExit(sb3_checks.MISSING)
    sb3_checks.check_all(SCALE.of(200, least=20), SCALE.of(1024, least=512))


def puzzles() -> None:
    """Solve every puzzle, and look at a tenth again with twenty times the depth: 98 of 100 must be confirmed."""
    check_all()
    confirm_some(0.1, seed=time.time_ns())


def openspiel() -> None:
    """20 random games of every setting by OpenSpiel's own simulation."""
    games = SCALE.of(20)
    for setting in ALL:
        simulate(setting, games)
        print(f"  {setting}: {games} games", flush=True)
