"""Whole games of a page against bots, every decision answered by clicks."""

import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, sync_playwright

from tests import machine
from tests.server.server_process import UNLIMITED, Running, running_server
from tests.web.clicking import Clicker, Stuck
from tests.web.games import Made, sit
from tests.web.looking import Looking

GAMES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("conquests", 2, {}),
    ("empire", 2, {"turn_cap": 8}),
    ("empire", 4, {"players": 4, "turn_cap": 6}),
    ("final-conquest", 3, {"players": 3}),
    ("final-conquest", 4, {"edition": "1", "bribery": "on"}),
    ("duels", 2, {}),
    ("duels", 2, {"planning": "sequential"}),
    ("duels/punic-war", 2, {}),
    ("duels/gallic-wars", 2, {}),
    ("duels/alexander", 2, {}),
    ("duels/rome-vs-persia", 2, {}),
    ("duels/syrian-war", 2, {}),
)
"""Every game and scenario with its seats and options."""

SHORT_MINUTES = ("--time", "minute=2000", "--time", "window=300")
"""The minutes of the rules (FC-63, FC-72) in milliseconds: a page that clicks needs seconds, not minutes."""


@dataclass
class Tally:
    """What was played."""

    games: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    clicks: int = 0
    moves: int = 0

    def add(self, other: "Tally") -> None:
        """Count what was played elsewhere."""
        self.games += other.games
        self.kinds += other.kinds
        self.clicks += other.clicks
        self.moves += other.moves


def against_bots(address: str, game: str, seats: int, options: dict[str, Any], place: int) -> Made:
    """Return a table where Mara has one seat and quick bots the others."""
    plans = [{"kind": "local"} if seat == place else {"kind": "bot", "bot": "random"} for seat in range(seats)]
    wanted = {"game": game, "seats": plans, "name": "Mara", "options": options, "reasons": False}
    return dict(httpx.post(f"{address}/api/tables", json=wanted, timeout=120).raise_for_status().json())


def play_whole(browser: Browser, server: Running, number: int, tally: Tally, pictures: Path) -> None:
    """Play the game of a number to its end; a picture and the number tell of a failure."""
    game, seats, options = GAMES[number % len(GAMES)]
    looking = Looking(browser, server)
    page = looking.window()
    clicker = Clicker(page, number)
    clicker.racing = options.get("bribery") == "on"
    try:
        sit(page, against_bots(server.address, game, seats, options, number // len(GAMES) % seats))
        clicker.play_on()
        looking.close()
    except BaseException as fault:
        picture = pictures / f"page-game-{number}.png"
        if not page.is_closed():
            page.screenshot(path=picture)
        raise Stuck(f"game {number} ({game} {options}): {fault}\n  picture: {picture}") from fault
    tally.games[game] += 1
    tally.kinds += clicker.kinds
    tally.clicks += len(clicker.clicked)
    tally.moves += clicker.acknowledged


def play_many(numbers: Sequence[int], pictures: Path, processes: int = 1) -> tuple[Tally, list[str]]:
    """Play the games of these numbers, and tell what failed; each process has a server and a browser of its own."""
    shards = [numbers[first::processes] for first in range(processes)]
    if processes == 1:
        return _play_shard(numbers, pictures)
    tally, faults = Tally(), list[str]()
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        for part, failed in pool.map(_play_shard, shards, [pictures] * processes):
            tally.add(part)
            faults += failed
    return tally, faults


def _play_shard(numbers: Sequence[int], pictures: Path) -> tuple[Tally, list[str]]:
    """Play the games of these numbers one after the other; one line is printed for each."""
    tally, faults = Tally(), []
    with running_server(*UNLIMITED, *SHORT_MINUTES) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=machine.browser(), args=machine.BROWSER_WORDS)
        for number in numbers:
            begun = time.monotonic()
            try:
                play_whole(browser, server, number, tally, pictures)
            except Stuck as stuck:
                faults.append(str(stuck))
                print(f"  {stuck}", flush=True)
            else:
                took = time.monotonic() - begun
                print(f"  game {number}: {GAMES[number % len(GAMES)][0]} is over, {took:.0f} s", flush=True)
        browser.close()
    return tally, faults
