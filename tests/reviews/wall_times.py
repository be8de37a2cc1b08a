"""How long the review of a game takes on a server, and how late a bot is that is asked meanwhile."""

import threading
import time
from collections.abc import Iterator
from statistics import median
from typing import Any

import httpx

import conqueror
from tests.reviews.large_counts import self_play
from tests.server.server_process import UNLIMITED, running_server

_FIVE = 5
_PATIENCE = 120.0
_THINKS = 0.5
"""How many seconds the bot has that is asked meanwhile."""


def _asked(client: httpx.Client, until: threading.Event, most: int) -> list[float]:
    """Return how long a bot took for each of its answers."""
    seats = [{"kind": "local"}, {"kind": "bot", "bot": "master"}]
    wanted = {"game": "conquests", "seats": seats, "name": "Mara", "bot_seconds": _THINKS}
    made = client.post("/api/tables", json=wanted).raise_for_status().json()
    place, head, took = f"/api/tables/{made['table']}", {"Authorization": f"Bearer {made['secret']}"}, list[float]()
    while not until.is_set() and len(took) < most:
        frame = client.get(place, headers=head).json()
        if frame["table"]["status"] != "running":
            break
        decision = frame["decisions"]["plain"]
        move = {"decision": decision, "moves": [frame["view"]["moves"][-1]["move"]], "seat": "plain"}
        client.post(f"{place}/requests", json={"type": "play", "id": f"m{decision}", **move}, headers=head)
        begun = time.perf_counter()
        while "plain" not in client.get(place, headers=head).json()["decisions"]:
            if time.perf_counter() - begun > _PATIENCE or until.is_set():
                return took[1:]
            time.sleep(0.01)
        took.append(time.perf_counter() - begun)
    return took[1:]  # for the first its process had to be begun


def _reviewed(client: httpx.Client, text: str) -> Iterator[tuple[float, dict[str, Any]]]:
    """Yield each answer about a review with the seconds since it was asked for, until it is complete."""
    replay = client.post("/api/replays", json={"text": text}).raise_for_status().json()["replay"]
    place, begun, after = f"/api/replays/{replay}/review", time.perf_counter(), 0
    answer = client.post(place, json={}).raise_for_status().json()
    while True:
        yield time.perf_counter() - begun, answer
        if answer["status"] == "complete":
            return
        after = answer["done"]
        time.sleep(0.03)
        answer = client.get(place, params={"after": after}).raise_for_status().json()


def wall_times(key: str, seed: int = 1) -> Iterator[str]:
    """Yield what was measured of the review of a game that skilled bots played, the server's bots awake."""
    course = self_play(conqueror.load(key), ("skilled", "beginner"), seed)
    text, decisions = course.record.text(), len(course.decisions)
    with running_server(*UNLIMITED) as server, httpx.Client(base_url=server.address, timeout=120) as client:
        over = threading.Event()
        before = _asked(client, over, 8)  # the bots' process is there, too
        list(_reviewed(client, self_play(conqueror.load("conquests"), ("greedy",), 1, 0.0).record.text()))
        during: list[float] = []
        asking = threading.Thread(
            target=lambda: during.extend(_asked(httpx.Client(base_url=server.address, timeout=120), over, 10**6))
        )
        asking.start()
        charted = five = complete = 0.0
        mistakes = set[int]()
        for seconds, answer in _reviewed(client, text):
            charted = charted or (seconds if answer["chart"] else 0.0)
            mistakes |= {move["number"] for move in answer["moves"] if move["judgement"]}
            five = five or (seconds if len(mistakes) >= _FIVE else 0.0)
            complete = seconds
        over.set()
        asking.join()
    times = f"chart and luck {charted:.2f} s, five mistakes {five:.2f} s, complete {complete:.1f} s"
    yield f"{key}, {decisions} decisions: {times}"
    for when, took in (("alone", before), ("while a game was reviewed", during)):
        if took:
            yield f"  a bot with {_THINKS} s, {when}: {median(took):.2f} s, at worst {max(took):.2f} of {len(took)}"
