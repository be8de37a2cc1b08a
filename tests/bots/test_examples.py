"""The bots in examples/ play whole games: one over lines, one over HTTP."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from conqueror.bots.bot import make_bot
from conqueror.bots.program import ProgramBot
from conqueror.client import Server
from conqueror.registry import load
from tests.bots.games import play
from tests.process import ROOT
from tests.server.server_process import UNLIMITED, Running, running_server

pytestmark = pytest.mark.xdist_group("examples")  # they share a server

EXAMPLES = ROOT / "examples"


@pytest.mark.parametrize("key", ["conquests", "duels"])
def test_the_line_bot_plays_a_whole_game_without_a_fault(key: str) -> None:
    game = load(key)
    mine = make_bot(f"program:{EXAMPLES / 'line_bot.py'}", Random(2))
    assert isinstance(mine, ProgramBot)
    winners = play(game, {game.seats[0]: make_bot("random", Random(3)), game.seats[1]: mine}, Random(4))
    mine.close()
    assert set(winners) <= set(game.seats)


def test_a_version_of_the_package_plays_its_own_bots_as_a_program() -> None:
    game = load("duels")
    mine = make_bot(f"program:{EXAMPLES / 'version_bot.py'} casual", Random(2))
    assert isinstance(mine, ProgramBot)
    winners = play(game, {game.seats[0]: make_bot("random", Random(3)), game.seats[1]: mine}, Random(4))
    mine.close()
    assert winners == (game.seats[1],)


@pytest.fixture(scope="module")
def running() -> Iterator[Running]:
    with running_server(*UNLIMITED, "--bot-seconds", "0.1") as server:
        yield server


async def _invitation(address: str, key: str) -> str:
    """Return the link a friend would get to the last seat, at a table with a random bot."""
    async with Server(address) as server:
        made = await server.create(key, seats=["bot:random", "friend"], name="Host")
        (seat, code), *_ = made.invitations.items()
        return f"{address}/t/{made.table}#invite={code}&seat={seat}"


@pytest.mark.parametrize("key", ["conquests", "duels"])
def test_the_http_bot_plays_a_whole_game_with_a_friends_link(running: Running, key: str, tmp_path: Path) -> None:
    link = asyncio.run(_invitation(running.address, key))
    quick = tmp_path / "quick.py"  # as it is, but it looks at the table more often
    quick.write_text((EXAMPLES / "http_bot.py").read_text().replace("PAUSE = 0.2", "PAUSE = 0.04"))
    done = subprocess.run([sys.executable, quick, link], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    table = link.partition("/t/")[2].partition("#")[0]
    assert done.stdout.strip() == asyncio.run(_end(running.address, table))


async def _end(address: str, table: str) -> str:
    async with Server(address) as server:
        result = (await server.look(table)).table.result
        return result["words"] if result is not None else ""


@pytest.mark.parametrize("name", ["line_bot.py", "http_bot.py"])
def test_an_example_needs_nothing_but_python(name: str) -> None:
    code = f"import runpy; runpy.run_path({str(EXAMPLES / name)!r}, run_name='example')"
    subprocess.run([sys.executable, "-I", "-S", "-c", code], check=True, timeout=60)
