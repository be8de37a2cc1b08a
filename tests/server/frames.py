"""Nonsense for sockets: random values, mutated requests, and frames that are none."""

import json
import string
from collections.abc import Callable
from random import Random
from typing import Any

Frame = str | bytes | tuple[str, bytes]
"""A text, a binary frame, or `("text", bytes)`: a text frame with bytes of our own choosing."""

VALID: tuple[dict[str, Any], ...] = (
    {"type": "play", "decision": 0, "moves": ["a1-a2"]},
    {"type": "preview", "decision": 0, "moves": ["a1-a2"]},
    {"type": "odds", "move": "a1-a2", "hero": "ajax"},
    {"type": "assess", "decision": 0, "move": "a1-a2"},
    {"type": "explain", "place": "a2", "origin": "a1"},
    {"type": "hint"},
    {"type": "chat", "text": "Well played"},
    {"type": "resign"},
    {"type": "offer", "what": "takeback"},
    {"type": "offer", "what": "draw"},
    {"type": "accept", "what": "draw"},
    {"type": "decline", "what": "takeback"},
    {"type": "vote", "what": "end"},
    {"type": "vote", "what": "bot", "about": "painted"},
    {"type": "hand", "bot": "nobody"},
    {"type": "retake"},
    {"type": "start", "bot": "nobody"},
    {"type": "rematch"},
    {"type": "contribute", "value": "0123456789abcdef" * 2},
    {"type": "look", "seat": "plain"},
    {"type": "ping"},
)
"""A request of every type; none of them lets a bot play, so that the log grows only by what is acknowledged."""

_ENDS = ("resign", "accept", "vote")
_SIGNS = string.printable + "äß–“”\u202e\u200b\u0000\u0007\x1b\ud7ff\ue000\uffff😀"
_NUMBERS = (0, -1, 1, 2**31, 2**31 + 1, 2**53, -(2**63), 10**400, 1.0, 1e308, float("nan"), float("inf"), -0.0)
_WORDS = (
    "",
    " ",
    "plain",
    "painted",
    "rome",
    "chance",
    "PLAIN",
    "play",
    "hello",
    "null",
    "<script>",
    "\ud800",
    "\x00",
)


def text_of(rng: Random, most: int = 30) -> str:
    """Return some signs."""
    return "".join(rng.choice(_SIGNS) for _ in range(rng.randrange(most)))


def value(rng: Random, depth: int = 0) -> Any:
    """Any JSON value, and some that are none."""
    kind = rng.randrange(8 if depth < 4 else 5)
    if kind == 0:
        return rng.choice((None, True, False))
    if kind == 1:
        return rng.choice(_NUMBERS)
    if kind == 2:
        return rng.randint(-5, 50)
    if kind == 3:
        return rng.choice(_WORDS)
    if kind == 4:
        return text_of(rng)
    if kind in (5, 6):
        return [value(rng, depth + 1) for _ in range(rng.randrange(5))]
    return {text_of(rng, 8): value(rng, depth + 1) for _ in range(rng.randrange(5))}


def request(rng: Random, name: str, open_play: dict[str, Any]) -> dict[str, Any]:
    """Return a request as it should be; `open_play` is a decision that is open with its legal moves, if any."""
    made = rng.choice([made for made in VALID if made["type"] not in _ENDS or rng.random() < 0.01])
    if "decision" in made and rng.random() < 0.8:
        made = {**made, **open_play, **({"moves": []} if made["type"] == "preview" else {})}
    return {**made, "id": name}


def _other_value(rng: Random, said: dict[str, Any]) -> str:
    said[rng.choice(list(said))] = value(rng)
    return json.dumps(said)


def _without(rng: Random, said: dict[str, Any]) -> str:
    del said[rng.choice(list(said))]
    return json.dumps(said)


def _unknown_field(rng: Random, said: dict[str, Any]) -> str:
    return json.dumps({**said, text_of(rng, 10): value(rng)})


def _wrong_seat(rng: Random, said: dict[str, Any]) -> str:
    return json.dumps({**said, "seat": rng.choice((*_WORDS, "plain", "painted", "x" * 33))})


def _wrong_id(rng: Random, said: dict[str, Any]) -> str:
    return json.dumps({**said, "id": rng.choice((*_WORDS, "x" * 65, text_of(rng, 70), 7, None, []))})


def _twice(rng: Random, said: dict[str, Any]) -> str:
    name = rng.choice(list(said))
    return json.dumps(said)[:-1] + f", {json.dumps(name)}: {json.dumps(value(rng))}}}"


def _scratched(rng: Random, said: dict[str, Any]) -> str:
    text = json.dumps(said, ensure_ascii=rng.random() < 0.5)
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(text) + 1)
        text = text[:at] + rng.choice(("", text_of(rng, 3), "\\ud800", "\\u0000", "}", '"')) + text[at + 1 :]
    return text.encode("utf-8", "replace").decode()


def _cut(rng: Random, said: dict[str, Any]) -> str:
    return json.dumps(said)[: rng.randrange(80)]


def _spaced(rng: Random, said: dict[str, Any]) -> str:
    return rng.choice(("\ufeff", " ", "\n\t", "\0")) + json.dumps(said, indent=rng.randrange(4))


def _strange_text(rng: Random, said: dict[str, Any]) -> str:
    text = rng.choice(("<img src=x onerror=alert(1)>", "\u202eevil", "\x00\x01", "\ud800", text_of(rng, 600)))
    return json.dumps({"type": "chat", "id": said["id"], "text": text})


def _strange_moves(rng: Random, said: dict[str, Any]) -> str:
    many = ["a1-a2"] * rng.randrange(70)
    moves: Any = rng.choice(([text_of(rng, 130)], many, [[]], ["\ud800"], [None], "a1-a2", {}))
    decision = rng.choice((*_NUMBERS, "0", None, [0]))
    return json.dumps({"type": "play", "id": said["id"], "decision": decision, "moves": moves})


MUTATIONS: tuple[Callable[[Random, dict[str, Any]], str], ...] = (
    _other_value,
    _without,
    _unknown_field,
    _wrong_seat,
    _wrong_id,
    _twice,
    _scratched,
    _cut,
    _spaced,
    _strange_text,
    _strange_moves,
)


def nonsense(rng: Random, name: str, open_play: dict[str, Any]) -> Frame:
    """Return a frame: a good request in a third of all cases, a mutated one in another, else anything."""
    kind = rng.random()
    if kind < 0.35:
        return json.dumps(request(rng, name, open_play))
    if kind < 0.80:
        return rng.choice(MUTATIONS)(rng, request(rng, name, open_play))
    if kind < 0.88:
        return json.dumps(value(rng))
    if kind < 0.97:
        return rng.choice(
            (
                "",
                "null",
                "NaN",
                "[" * 7000,
                '{"type":' * 1500,
                "[" * 3000 + "]" * 3000,
                "9" * 6000,
                f'{{"type":"play","id":"{name}","decision":{"9" * 5000},"moves":["x"]}}',
                json.dumps({"type": "hello"}),
                json.dumps({"type": "hello", "secret": "x" * 43}),
                json.dumps({"type": "frame", "id": name}),
                text_of(rng, 200),
            )
        )
    return rng.choice(
        (
            ("text", b"\xff\xfe"),
            ("text", json.dumps(request(rng, name, open_play)).encode() + b"\xc3"),
            ("text", b"\xed\xa0\x80"),
            json.dumps(request(rng, name, open_play)).encode(),
            rng.randbytes(rng.randrange(100)),
            "x" * (16 * 1024 + 1),
            json.dumps({**request(rng, name, open_play), "more": "y" * 20_000}),
            b"z" * 40_000,
        )
    )


def hello(rng: Random, secret: str | None) -> Frame:
    """Return the first frame of a socket: mostly a good one."""
    good: dict[str, Any] = {"type": "hello", **({"secret": secret} if secret else {})}
    kind = rng.random()
    if kind < 0.9:
        return json.dumps({**good, **rng.choice(({}, {"after": rng.randint(-1, 40)}, {"after": 2**31}))})
    if kind < 0.95:
        return rng.choice(MUTATIONS)(rng, {**good, "id": "h"})
    return nonsense(rng, "before", {})
