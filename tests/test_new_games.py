"""A new scenario is one file and a new game one folder: dropped in, they are found and played everywhere.

Nothing else is touched: the folder of Countdown stands in tests/toy_games, and the scenario is another file in a copy
of the content folder.
"""

import asyncio
import contextlib
import shutil
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

import conqueror
import conqueror.games
from conqueror.arena.contest import Contest, Match
from conqueror.arena.contest_runner import play as play_contest
from conqueror.bots.bot import bots
from conqueror.bots.levels import NAMES
from conqueror.cli import content
from conqueror.games import files
from conqueror.lab.sweep import Sweep
from conqueror.lab.sweep import play as play_sweep
from conqueror.server import game_cache
from conqueror.server.app import TableApp
from conqueror.server.async_store import AsyncStore
from conqueror.server.bot_pool import BotPool
from conqueror.server.services import Settings, TableServices
from conqueror.store import Store
from tests.cli.terminal import conqueror as command
from tests.cli.terminal import flat
from tests.labels import ROOT

TOY, SCENARIO = "countdown", "duels/toy-war"
TITLES = {TOY: "Countdown", SCENARIO: "Conqueror: Duels: Toy War"}
TOYS = ROOT / "tests" / "toy_games"
MOST = 400  # moves


@pytest.fixture(autouse=True)
def _dropped_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Drop both into place: the folder beside those of the games, the file beside those of the scenarios."""
    folder = tmp_path / "content"
    shutil.copytree(files.PACKAGED, folder)
    text = (folder / "scenarios" / "punic-war.toml").read_text(encoding="utf-8")
    text = text.replace("punic-war", "toy-war").replace("Second Punic War", "Toy War")
    text = text.replace("round_limit = 9", "round_limit = 2")
    (folder / "scenarios" / "toy-war.toml").write_text(text, encoding="utf-8")
    for module in (files, game_cache, content):
        monkeypatch.setattr(module, "PACKAGED", folder)
    monkeypatch.setattr(conqueror.games, "__path__", [*conqueror.games.__path__, str(TOYS)])
    conqueror.catalogue.cache_clear()
    yield
    conqueror.catalogue.cache_clear()
    for name in [name for name in sys.modules if name.startswith(f"conqueror.games.{TOY}")]:
        del sys.modules[name]
        monkeypatch.delattr(conqueror.games, TOY, raising=False)


def test_both_are_in_the_catalogue() -> None:
    assert {key: conqueror.catalogue()[key].title for key in TITLES} == TITLES
    assert conqueror.catalogue()[SCENARIO].scenario_of == "duels"


def test_the_bots_that_need_no_engine_play_a_new_game_and_all_play_a_new_scenario() -> None:
    assert bots(conqueror.catalogue()[TOY]) == (*NAMES, "random")
    assert bots(conqueror.catalogue()[SCENARIO]) == bots(conqueror.catalogue()["duels"])


@pytest.mark.parametrize("key", TITLES)
def test_they_are_played_by_the_api(key: str) -> None:
    game = conqueror.load(key)
    assert (game.title, game.seats) == (TITLES[key], conqueror.catalogue()[key].seats)
    end, moves = game.start().playout(1)
    assert end.result is not None
    assert moves > 1


def test_they_are_listed_in_the_terminal() -> None:
    menu = command("play", lines=("quit",)).output
    for title in TITLES.values():
        assert f"  {title}\n" in menu


def test_they_are_played_in_the_terminal() -> None:
    lines = ("take 2", "take 1", "moves")
    screen = flat(command("play", TOY, "--bot", "second=random", "--seed", "1", lines=lines).output)
    assert "Countdown" in screen
    assert "First would take 2." in screen
    plan = flat(command("play", SCENARIO, "--bot", "rome=random", "--seed", "1", lines=("ready", "quit")).output)
    assert "Conqueror: Duels: Toy War" in plan


@pytest.mark.parametrize("key", TITLES)
def test_the_lab_and_the_arena_play_them(key: str) -> None:
    seats = conqueror.catalogue()[key].seats
    *_, swept = play_sweep(Sweep(key, dict.fromkeys(seats, "random"), 2, 1), 1)
    assert swept.failure is None
    assert swept.tally.games == 2
    *_, (progress, _) = play_contest(Contest(key, (Match("beginner", "random"),), 2, 1), 1)
    assert progress.complete
    assert [len(games) for games in progress.counted] == [2]


@contextlib.asynccontextmanager
async def _served(folder: Path) -> AsyncIterator[httpx.AsyncClient]:
    """Talk to the app of a server, without a process of its own."""
    store = Store.open(f"sqlite:///{folder / 'tables.sqlite'}")
    settings = Settings(messages="", requests="", tables="")
    app = TableApp(TableServices(AsyncStore(store), BotPool(0.1), settings))
    async with (
        app.api.router.lifespan_context(app.api),
        httpx.AsyncClient(transport=httpx.ASGITransport(app.api), base_url="http://table") as client,
    ):
        yield client


def test_the_page_is_told_of_them(tmp_path: Path) -> None:
    async def ask() -> dict[str, Any]:
        async with _served(tmp_path) as http:
            return {game["key"]: game for game in (await http.get("/api/games")).json()}

    told = asyncio.run(ask())
    assert {key: told[key]["title"] for key in TITLES} == TITLES
    assert told[TOY]["options"][0]["label"] == "Stones"
    assert told[TOY]["minutes"] == [1, 2]
    assert (told[SCENARIO]["name"], told[SCENARIO]["scenario_of"]) == ("Toy War", "duels")
    assert told[SCENARIO]["seats"] == ["carthage", "rome"]


@pytest.mark.parametrize("key", TITLES)
def test_they_are_played_to_the_end_at_a_table(key: str, tmp_path: Path) -> None:
    async def play() -> dict[str, Any]:
        async with _served(tmp_path) as http:
            return await _play_out(http, key)

    assert asyncio.run(play())["winners"]


async def _play_out(http: httpx.AsyncClient, key: str) -> dict[str, Any]:
    """Play both seats of a new table at random, and return the result."""
    made = (await http.post("/api/tables", json={"game": key, "seats": [{"kind": "local"}] * 2})).json()
    place, secret = f"/api/tables/{made['table']}", {"authorization": f"Bearer {made['secret']}"}
    dice = Random(1)
    for number in range(MOST):
        frame = (await http.get(place, headers=secret)).json()
        if frame["table"]["status"] == "over":
            return dict(frame["table"]["result"])
        open_decisions = list(frame["decisions"].items())
        seat, decision = open_decisions[number % len(open_decisions)]  # a sealed answer stays open till all are in
        asked = {"decision": decision, "seat": seat}
        offered = await http.post(
            f"{place}/requests", json={"type": "list", "id": f"l{number}", "moves": [], **asked}, headers=secret
        )
        listed = offered.json()["detail"]["moves"]
        moves = [next((move for move in ("ready", "end") if move in listed), dice.choice(listed))]
        played = await http.post(
            f"{place}/requests", json={"type": "play", "id": f"p{number}", "moves": moves, **asked}, headers=secret
        )
        assert played.json()["type"] == "ack", played.text
    raise AssertionError("The game does not end.")
