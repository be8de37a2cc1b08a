"""A server with an empty cache: people and bots play at once, and across the moment when compiled rules take over."""

import asyncio
import itertools
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import httpx
import pytest

from conqueror.client import Server
from conqueror.registry import catalogue
from tests.kit.unmarked import unmarked_cache
from tests.process import run_program
from tests.server.players import Ledger, NotingTable, choose
from tests.server.server_process import Running, running_server

_OPENS = 10.0
"""How many seconds a server may take to open, however busy the machine is: compiling takes far longer."""
_BOT_SECONDS = "0.3"
_ANSWERS = 5_000
"""How many milliseconds a bot may take that has 300, its process and a busy machine included."""
_COMPILES = 300.0
_MOVES_AFTER = 6
_PAUSE = 0.3
"""How many seconds are between two moves while rules compile, for which the processor is needed."""


def begin_at_once(monkeypatch: pytest.MonkeyPatch, cache: Path) -> None:
    monkeypatch.setenv("CONQUEROR_RULES", "auto")
    monkeypatch.setenv("CONQUEROR_CACHE", str(cache))


def warming_up(running: Running) -> set[str]:
    """Return the games whose bots warm up, as the server says."""
    games = httpx.get(f"{running.address}/api/games", timeout=20).json()
    return {game["key"] for game in games if game["warming_up"]}


@dataclass
class Crossing:
    """How many moves were played before compiled rules took over and after, and whose bots warmed up just then."""

    before: int = 0
    after: int = 0
    warming: set[str] = field(default_factory=set)


async def play_across(running: Running, game: str, ledger: Ledger, moves_after: int = _MOVES_AFTER) -> Crossing:
    """Play against a bot until compiled rules have taken over, and some moves more."""
    rng, until, crossing = Random(5), time.monotonic() + _COMPILES, Crossing()
    async with Server(running.address) as server:
        while crossing.after < moves_after:
            made = await server.create(game, seats=["local", "bot:master"], name="Ada")
            async with NotingTable(running.address, made.table, made.secret, ledger) as table:
                while crossing.after < moves_after:
                    await table.wait_for(lambda table=table: bool(table.waiting) or table.over, _COMPILES)
                    if table.over:
                        break
                    await table.play(*choose(table.view, rng))
                    warming = await asyncio.to_thread(warming_up, running)
                    if game in warming:
                        crossing.before += 1
                        assert time.monotonic() < until, running.log()
                        await asyncio.sleep(_PAUSE)
                    else:
                        crossing.warming = crossing.warming or warming
                        crossing.after += 1
                assert slowest_answer(table) < _ANSWERS
    return crossing


def slowest_answer(table: NotingTable) -> int:
    """Return the longest time in milliseconds that a bot has taken for a decision."""
    pairs = itertools.pairwise(table.events)
    return max((later.at - sooner.at for sooner, later in pairs if later.detail.get("by")), default=0)


def test_a_game_goes_on_across_the_change_over(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing of it is compiled yet: the page opens, bots answer, and every hash is the one compiled rules give."""
    cache = unmarked_cache(tmp_path, without="conquests")
    begin_at_once(monkeypatch, cache)
    begun, ledger = time.monotonic(), Ledger()
    with running_server("--bot-seconds", _BOT_SECONDS) as running:
        assert time.monotonic() - begun < _OPENS
        assert warming_up(running) == set(catalogue())
        crossing = asyncio.run(play_across(running, "conquests", ledger))
        assert crossing.before > 0
        assert crossing.warming == {key for key in catalogue() if key != "conquests"}, "what is played comes first"
        assert ledger.acks > _MOVES_AFTER
        assert ledger.compare(running.database) == []
        assert "Traceback" not in running.log()


def test_what_is_compiled_already_takes_over_soon(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    take_over_soon("duels", monkeypatch, tmp_path)


def take_over_soon(game: str, monkeypatch: pytest.MonkeyPatch, folder: Path, moves_after: int = _MOVES_AFTER) -> int:
    """Play a game while compiled rules take over from a cache that has them; return how many answers were given."""
    begin_at_once(monkeypatch, unmarked_cache(folder))
    ledger = Ledger()
    with running_server("--bot-seconds", _BOT_SECONDS) as running:
        asyncio.run(play_across(running, game, ledger, moves_after))
        assert ledger.compare(running.database) == []
        assert "Traceback" not in running.log()
    return ledger.acks


def test_a_server_that_has_all_rules_compiled_begins_with_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    begin_at_once(monkeypatch, unmarked_cache(tmp_path))
    run_program("-m", "conqueror.cli", "prepare", cache=tmp_path)
    with running_server("--bot-seconds", _BOT_SECONDS) as running:
        assert warming_up(running) == set()
        assert "in the background" not in running.log()
