#!/usr/bin/env python3
"""A bot that plays over HTTP: it takes the seat a link leads to, and answers until the game is over.

    python examples/http_bot.py "http://127.0.0.1:8000/t/TABLE#invite=CODE&seat=painted"

It needs nothing but Python. It prefers captures and attacks, otherwise it plays any move; put your own idea into
`choose`. The routes are described in docs/api.md.
"""

import json
import random
import secrets
import sys
import time
import urllib.error
import urllib.request
from typing import Any
from urllib.parse import parse_qs, urlsplit

NAME = "HTTP bot"
BOLD = ("capture", "attack", "joint-attack", "base")
PAUSE = 0.2
"""How many seconds pass between two looks at the table."""


class Refused(Exception):
    """The table says no: a stable code and a sentence."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


class Seat:
    """A seat at a table, and the secret that opens it."""

    def __init__(self, link: str, name: str = NAME) -> None:
        parts = urlsplit(link)
        self.server = f"{parts.scheme}://{parts.netloc}"
        self.path = f"/api/tables/{parts.path.rstrip('/').rpartition('/')[2]}"
        told = {word: values[0] for word, values in parse_qs(parts.fragment).items()}
        self.secret = told.get("secret", "")
        self.sent = 0
        if not self.secret:
            taken = {"name": name, "contribution": secrets.token_hex(32)}  # its own share of the dice
            if "invite" in told:
                taken["invitation"] = told["invite"]
            self.secret = self.call("POST", f"{self.path}/seats/{told['seat']}", taken)["secret"]

    def call(self, method: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        """Return the server's answer; raise Refused if it says no."""
        headers = {"content-type": "application/json"}
        if self.secret:
            headers["authorization"] = f"Bearer {self.secret}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.server + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return dict(json.load(answer))
        except urllib.error.HTTPError as refusal:
            with refusal:
                data = json.load(refusal)
            raise Refused(data["code"], data["detail"]) from None

    def look(self) -> dict[str, Any]:
        """Return the table as this seat sees it."""
        return self.call("GET", self.path)

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Return the answer to a request, such as `play` or `preview`; each has an id of its own."""
        self.sent += 1
        return self.call("POST", f"{self.path}/requests", {"type": kind, "id": f"bot-{self.sent}", **fields})


def choose(view: dict[str, Any], dice: random.Random) -> str:
    """Return one of the moves; each group of the view has one that is legal."""
    bold = [group["move"] for group in view["moves"] if group["kind"] in BOLD]
    return str(dice.choice(bold or [group["move"] for group in view["moves"]]))


def answer(seat: Seat, view: dict[str, Any], decision: int, dice: random.Random) -> list[str]:
    """Return the moves for a decision: one, or where several seats decide at once all that this seat is asked for."""
    moves = [choose(view, dice)]
    while len(view["to_act"]) > 1 and len(moves) < 60:
        try:
            view = seat.ask("preview", decision=decision, moves=moves)["detail"]["view"]
        except Refused as refusal:
            if refusal.code == "past_chance":  # the answer is complete
                break
            raise
        if view["viewer"] not in view["to_act"]:
            break
        moves.append(choose(view, dice))
    return moves


def play(link: str, dice: random.Random, pause: float = PAUSE) -> str:
    """Play until the game is over; return how it ended, in words."""
    seat = Seat(link)
    while True:
        frame = seat.look()
        table, view, mine = frame["table"], frame["view"], frame["you"]["viewer"]
        if table["status"] == "over":
            return str(table["result"]["words"])
        if view is None or mine not in view["to_act"] or mine in frame["answered"]:
            time.sleep(pause)
            continue
        decision = frame["decisions"][mine]
        try:
            seat.ask("play", decision=decision, moves=answer(seat, view, decision, dice))
        except Refused as refusal:
            if refusal.code not in ("stale", "too_many", "busy"):  # these pass
                raise
            time.sleep(pause)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(f'Say which seat: {sys.argv[0]} "http://127.0.0.1:8000/t/TABLE#invite=CODE&seat=SEAT"')
    print(play(sys.argv[1], random.Random()))
