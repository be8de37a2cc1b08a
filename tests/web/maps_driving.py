"""Map games played by people in browsers and by quick hands: pages at seats, and seats that play by a simple plan."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeVar

from playwright.async_api import Browser, Page, WebSocket, async_playwright

from conqueror.client import Server
from conqueror.client.table import SeatedTable
from conqueror.registry import catalogue
from tests.machine import BROWSER, BROWSER_WORDS, needed
from tests.web.looking import PATIENCE, take_in

Plain = dict[str, Any]
Spent = TypeVar("Spent")

NOWHERE = "about:blank"


def spend(evening: Callable[[], Coroutine[Any, Any, Spent]]) -> Spent:
    """Return what comes of an evening with browsers: in a thread, for other tests drive theirs in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, evening()).result()


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """Yield a real browser without a window."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=needed(BROWSER), args=BROWSER_WORDS)
        try:
            yield browser
        finally:
            await browser.close()


@dataclass
class Onlooker:
    """A page at a table, and every frame it was sent."""

    page: Page
    seat: str
    address: str
    frames: list[Plain] = field(default_factory=list)
    troubles: list[str] = field(default_factory=list)

    def land(self, name: str) -> Any:
        """Return the button of a land."""
        return self.page.locator(f'.place[data-land="{name}"]')

    async def choose(self, name: str) -> None:
        """Click a land, wherever the camera looks."""
        await self.land(name).dispatch_event("click")

    async def press(self, name: str) -> None:
        """Click a button of the page by its name."""
        await self.page.get_by_role("button", name=name, exact=True).first.click()

    async def come(self) -> None:
        """Sit down at the table, if the page is not there."""
        if self.page.url == NOWHERE:
            await self.page.goto(self.address)
            await self.page.wait_for_selector(".paper .place")

    async def leave(self) -> None:
        """Look away while quick hands play, which need not be drawn."""
        if self.page.url != NOWHERE:
            await self.page.goto(NOWHERE)
            self.frames.clear()

    @property
    def view(self) -> Plain:
        """The last view the page was sent."""
        return next((frame["view"] for frame in reversed(self.frames) if frame.get("view")), {})


async def open_page(browser: Browser, address: str, table: str, secret: str, seat: str) -> Onlooker:
    """Return a page that sits at a table, or watches it where there is no secret."""
    context = await browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    preferences = json.dumps(
        {"speed": 0, "sound": False, "theme": "parchment", "letters": True, "briefed": list(catalogue())}
    )
    key = "conqueror.preferences"
    keep = f"localStorage.getItem('{key}') || localStorage.setItem('{key}', '{preferences}')"
    await context.add_init_script(f"if (location.protocol === 'http:') {keep}")
    page = await context.new_page()
    page.set_default_timeout(PATIENCE)
    looking = Onlooker(page, seat, f"{address}/t/{table}" + (f"#secret={secret}" if secret else ""))

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: take_in(looking.frames, text))

    page.on("websocket", listen)
    page.on("pageerror", lambda error: looking.troubles.append(str(error)))
    page.on(
        "console", lambda line: looking.troubles.append(line.text) if "Content Security Policy" in line.text else None
    )
    await looking.come()
    return looking


class Company:
    """Every seat of one table, each with a secret of its own; `play_until` lets quick hands play."""

    def __init__(self, server: Server, table: str, secrets: dict[str, str], hands: dict[str, SeatedTable]) -> None:
        self.server = server
        self.table = table
        self.secrets = secrets
        self.hands = hands

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return any(hand.over for hand in self.hands.values())

    async def next_seat(self) -> str:
        """Return a seat that is to act, as soon as it knows; empty when the game is over."""
        for _ in range(2000):
            newest = max(hand.number for hand in self.hands.values())
            for seat, hand in self.hands.items():
                if hand.number == newest and hand.waiting:
                    return seat
            if self.over:
                return ""
            await asyncio.sleep(0.01)
        raise TimeoutError("Nobody is to act.")

    def view(self, seat: str) -> Plain:
        """Return what a seat sees."""
        return dict(self.hands[seat].view)

    async def play(self, seat: str, *moves: str) -> None:
        """Play a seat's answer, and wait until every hand has seen it."""
        done = await self.hands[seat].play(*moves, seat=seat)
        for hand in self.hands.values():
            await hand.wait_for(lambda seen=hand: seen.number >= done.number, PATIENCE / 1000)

    async def play_until(self, there: Callable[[Plain, str], bool], rng: Random, most: int = 600) -> str:
        """Let quick hands play until a seat's view is what is looked for; empty when the game ended before."""
        for _ in range(most):
            seat = await self.next_seat()
            if not seat:
                return ""
            if there(self.view(seat), seat):
                return seat
            await self.play(seat, *quick_answer(self.view(seat), rng))
        return ""


@asynccontextmanager
async def company(address: str, game: str, options: Plain, seats: int) -> AsyncIterator[Company]:
    """Yield a table with everybody seated."""
    async with Server(address) as server, AsyncExitStack() as stack:
        made = await server.create(game, options=options, seats=["open"] * seats)
        frame = await server.look(made.table)
        secrets = {
            seat.seat: (await server.claim(made.table, seat.seat, seat.seat.title())).secret
            for seat in frame.table.seats
        }
        hands = {
            seat: await stack.enter_async_context(SeatedTable(server.address, made.table, secret))
            for seat, secret in secrets.items()
        }
        yield Company(server, made.table, secrets, hands)


def quick_answer(view: Plain, rng: Random) -> list[str]:
    """Return an answer that brings a lively game: recruit all, buy heroes, attack people first, move on."""
    groups = view["moves"]
    by_kind: dict[str, list[Plain]] = {}
    for group in groups:
        by_kind.setdefault(group["kind"], []).append(group)
    if "bid" in by_kind:
        return [f"bid {rng.randint(0, by_kind['bid'][0]['most'])}"]
    if "ready" in by_kind:
        recruits = [*by_kind.get("recruit", []), *by_kind.get("bonus", [])]
        best = [max(recruits, key=lambda group: 2 * group["cavalry"] + group["infantry"])["move"]] if recruits else []
        if len(view["to_act"]) > 1:
            return [*best, "ready"]
        return best or ([rng.choice(by_kind["buy"])["move"]] if "buy" in by_kind else ["ready"])
    attacks = [*by_kind.get("attack", []), *by_kind.get("joint-attack", [])]
    people = [group for group in attacks if view["lands"][group["to"]]["owner"] != "independent"]
    for wanted, chance in ((people, 0.9), (attacks, 0.5), (by_kind.get("move", []), 0.75)):
        if wanted and rng.random() < chance:
            return [rng.choice(wanted)["move"]]
    return [rng.choice(groups)["move"]]
