"""Games that were played before a test of the page begins, over HTTP and at once."""

import json
from random import Random
from typing import Any

import httpx
from playwright.sync_api import Page

from conqueror.game import Position
from conqueror.registry import load

Made = dict[str, Any]


def begun(address: str, game: str, seats: int = 2, hints: bool | None = None, **options: Any) -> Made:
    """Return a table whose every seat is held by its host."""
    wanted = {
        "game": game,
        "seats": [{"kind": "local"}] * seats,
        "name": "Mara",
        "options": options,
        "hints": hints,
    }
    return dict(httpx.post(f"{address}/api/tables", json=wanted, timeout=60).raise_for_status().json())


def played(
    address: str, game: str, moves: int, seats: int = 2, seed: int = 1, *, hints: bool | None = None, **options: Any
) -> Made:
    """Return a table at which so many moves have been made."""
    made, chance = begun(address, game, seats, hints, **options), Random(seed)
    table = f"/api/tables/{made['table']}"
    with httpx.Client(base_url=address, timeout=60) as client:
        client.headers["authorization"] = f"Bearer {made['secret']}"
        for seat in made["seats"]:
            share = {
                "type": "contribute",
                "id": f"s-{seat}",
                "seat": seat,
                "value": f"{chance.getrandbits(160):040x}",
            }
            client.post(f"{table}/requests", json=share).raise_for_status()
        for number in range(moves):
            frame = client.get(table).json()
            due = [seat for seat in frame["decisions"] if seat not in frame["answered"]]
            if not due:
                break
            groups = client.get(table, params={"seat": due[0]}).json()["view"]["moves"]
            offered = [group["move"] for group in groups]
            sealed = len(frame["view"]["to_act"]) > 1  # then an answer is a whole plan: the empty one
            answer = {
                "decision": frame["decisions"][due[0]],
                "moves": ["ready" if sealed and "ready" in offered else chance.choice(offered)],
            }
            request = {"type": "play", "id": f"m-{number}", "seat": due[0], **answer}
            client.post(f"{table}/requests", json=request).raise_for_status()
    return made


def given_up(address: str, game: str, moves: int, seed: int = 1) -> Made:
    """Return a finished game for two: its first seat resigned after some moves."""
    made = played(address, game, moves, seed=seed)
    httpx.post(
        f"{address}/api/tables/{made['table']}/requests",
        json={"type": "resign", "id": "r", "seat": made["seats"][0]},
        headers={"authorization": f"Bearer {made['secret']}"},
        timeout=60,
    ).raise_for_status()
    return made


def set_up(address: str, game: str, position: dict[str, Any], seats: list[str] | None = None, **options: Any) -> Made:
    """Return a table on one screen that begins with a position."""
    loaded = load(game, **options)
    text = loaded.record((), loaded.position(position)).text()
    read = httpx.post(f"{address}/api/replays", json={"text": text}, timeout=60).raise_for_status().json()
    plans = [{"kind": kind} for kind in seats or []]
    place = f"{address}/api/replays/{read['replay']}/moments/0/table"
    return dict(httpx.post(place, json={"name": "Mara", "seats": plans}, timeout=60).raise_for_status().json())


def begun_at(client: httpx.Client, position: Position, mine: str) -> Made:
    """Return a table that begins with a position: one seat is its host's, quick bots have the others."""
    text = position.game.record((), position).text()
    read = client.post("/api/replays", json={"text": text}).raise_for_status().json()
    plans = [{"kind": "local"} if seat == mine else {"kind": "bot", "bot": "random"} for seat in position.game.seats]
    place = f"/api/replays/{read['replay']}/moments/0/table"
    return dict(client.post(place, json={"name": "Mara", "seats": plans}).raise_for_status().json())


def events(address: str, made: Made) -> list[dict[str, Any]]:
    """Return what happened at a table, as a spectator is told."""
    return list(httpx.get(f"{address}/api/tables/{made['table']}/history", timeout=60).json()["events"])


def sit(page: Page, made: Made, where: str = "") -> None:
    """Let a window hold the host's secret, then open the table or another place."""
    page.goto("/verify")  # a page that asks nothing of the server
    kept = {"table": made["table"], "secret": made["secret"], "game": "", "title": "", "seats": made["seats"]}
    page.evaluate(
        "table => localStorage.setItem('conqueror.tables', JSON.stringify([table]))",
        {**kept, "invitations": {}, "at": 1},
    )
    page.goto(where or f"/t/{made['table']}")


def record(address: str, made: Made) -> str:
    """Return the .conq text of a finished game."""
    return httpx.get(f"{address}/api/tables/{made['table']}/record", timeout=60).raise_for_status().text


def proof(address: str, made: Made) -> dict[str, Any]:
    """Return the proof of a finished game."""
    answer = httpx.get(f"{address}/api/tables/{made['table']}/proof", timeout=60).raise_for_status()
    return dict(json.loads(answer.text))
