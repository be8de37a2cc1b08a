"""A person who plays on the page by clicks alone: on anything that is offered, at random, until the game is over."""

import json
import re
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import ConsoleMessage, Page, WebSocket

from tests.web.looking import PATIENCE

_HERE = Path(__file__).parent
_PICK = (_HERE / "pick.js").read_text(encoding="utf-8").strip().rstrip(";")
_RUSH = (_HERE / "rush.js").read_text(encoding="utf-8").strip().rstrip(";")
_AWAIT = f"""async ([chance, patience]) => {{
  const find = {_PICK};
  for (let waited = 0; ; waited += 10) {{
    const seen = find((chance + waited * 0.0618) % 1);
    if (seen.over || seen.fault || seen.x !== undefined || waited > patience) return seen;
    await new Promise((done) => setTimeout(done, 10));
  }}
}}"""
_TOO_LATE = {"stale", "not_running"}
"""How the server refuses an answer that came after somebody else's, or after the end."""
_FRUITLESS = 200
"""After so many clicks without a move the page is stuck."""


class Stuck(AssertionError):
    """The page does not go on, refuses what it offered, or has failed."""


def kind_of(move: str) -> str:
    """Return what a move is: its first word, or a march, a joint attack, a step."""
    if ">" in move:
        return "joint attack" if "+" in move.partition(">")[0] else "march"
    if "@" in move:
        return "drop"
    found = re.match(r"[a-f][1-6]([-x])[a-f][1-6]", move)
    return ("capture" if found[1] == "x" else "step") if found else " ".join(re.findall(r"[a-z]{2,}", move)[:1])


class Clicker:
    """One page and what was played on it."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.rng = Random(seed)
        self.kinds: Counter[str] = Counter()
        self.troubles: list[str] = []
        self.clicked: list[str] = []
        self.acknowledged = 0
        self.racing = False
        """Whether an answer may come too late: with bribery the clock and the rivals move at will (FC-69)."""
        self._sent: dict[str, list[str]] = {}
        page.on("websocket", self._listen)
        page.on("pageerror", lambda fault: self.troubles.append(f"page error: {fault}"))
        page.on("console", self._note_console)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", self._note_sent)
        socket.on("framereceived", self._note_received)

    def _note_console(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.troubles.append(f"console: {said.text}")

    def _note_sent(self, text: str | bytes) -> None:
        said = json.loads(text)
        if said["type"] == "play":
            self._sent[said["id"]] = said["moves"]

    def _note_received(self, text: str | bytes) -> None:
        said = json.loads(text)
        moves = self._sent.pop(said.get("id", ""), None)
        if moves is None:
            return
        if said["type"] == "ack":
            self.acknowledged += 1
            self.kinds.update(map(kind_of, moves))
        elif said["type"] == "refused" and not self._came_too_late(moves, said["code"]):
            self.troubles.append(f"refused: {moves}: {said['text']}")

    def _came_too_late(self, moves: list[str], code: str) -> bool:
        """Tell whether somebody may have been quicker: by the clock, or with the last of several sealed answers."""
        sealed = moves[-1] == "ready" or moves[-1].startswith("bid")
        return code in _TOO_LATE and (self.racing or sealed)

    def begin(self, racing: bool = False) -> None:
        """Forget what was played before, at another table."""
        self.racing = racing
        self.troubles.clear()
        self._sent.clear()
        self.kinds.clear()
        self.clicked.clear()

    def click(self) -> bool:
        """One click of the mouse on something that is offered, as soon as something is; False if the game is over."""
        seen = self.page.evaluate(_AWAIT, [self.rng.random(), PATIENCE])
        self._check(seen)
        if seen.get("over"):
            return False
        if "x" not in seen:
            raise Stuck(self.report(f"nothing can be clicked: {seen}"))
        self.clicked.append(f"[{seen['title']}] {seen['name']}")
        self.page.mouse.click(seen["x"], seen["y"])
        return True

    def answer(self) -> bool:
        """Click until a move is acknowledged; False if the game was over."""
        before, late = self.acknowledged, time.monotonic() + PATIENCE / 1000
        clicks = 0
        while clicks < _FRUITLESS or time.monotonic() < late:  # a busy machine may click faster than it answers
            if not self.click():
                return False
            self._await_answer()
            if self.acknowledged > before:
                return True
            clicks += 1
        raise Stuck(self.report(f"{clicks} clicks led to no move"))

    def _await_answer(self) -> None:
        """Let the server answer what was sent, as a person does, before anything else is clicked."""
        late = time.monotonic() + PATIENCE / 1000
        while self._sent and time.monotonic() < late:
            self.page.wait_for_timeout(5)

    def play_on(self, most: int = 200) -> None:
        """Play until the game is over; the page itself clicks, which is quicker than a mouse."""
        for _ in range(most):
            before = self.acknowledged
            seen = self.page.evaluate(_RUSH, [_PICK, self.rng.getrandbits(31), _FRUITLESS, PATIENCE])
            self.clicked += seen["clicked"]
            self._check(seen)
            if seen.get("over"):
                return
            if seen.get("stuck"):
                raise Stuck(self.report(f"nothing can be clicked: {seen}"))
            if self.acknowledged == before:
                raise Stuck(self.report(f"{_FRUITLESS} clicks led to no move"))
        raise Stuck(self.report(f"the game is not over after {most * _FRUITLESS} clicks"))

    def _check(self, seen: dict[str, Any]) -> None:
        if seen.get("fault"):
            self.page.wait_for_timeout(200)  # what the console says of it is on its way
            raise Stuck(self.report(f"a part of the page has failed: {seen['fault']}: {'; '.join(self.troubles)}"))
        if self.troubles:
            raise Stuck(self.report("; ".join(self.troubles)))

    def report(self, what: str) -> str:
        """Return what is wrong, where, and what was clicked last."""
        return f"{what}\n  at {self.page.url}\n  last clicks:\n    " + "\n    ".join(self.clicked[-12:])
