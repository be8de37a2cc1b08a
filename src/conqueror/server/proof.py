"""The proof of a finished game: all that anybody needs to check its dice and its moves."""

import hmac
import json
from collections.abc import Mapping, Sequence
from typing import Any as Json  # it may be a proof that somebody else has written

from conqueror.game import Game, Plain
from conqueror.options import written
from conqueror.server import dice
from conqueror.views import ResultView

FORMAT = "conqueror proof 1"

ProvenMove = tuple[str, str] | tuple[str, str, Plain]
"""Seat and move; for a move of chance also `{"index": 0, "outcomes": [["roll 1 1", 1], …]}`."""


def make_proof(
    *,
    table: str,
    game: Game,
    seed: bytes,
    contributions: Sequence[tuple[str, str, str]],
    moves: Sequence[ProvenMove],
    result: ResultView | None,
    start: Plain | None = None,
) -> Plain:
    """Return the proof of a game that is over, with its seal; `contributions` are (seat, value, by) in seat order.

    `start` is where a game began that went on from another one; a game from its usual start has no such part.
    """
    proof = {
        "format": FORMAT,
        "table": table,
        "game": game.key,
        "options": {name: written(value) for name, value in game.options.items()},
        "rules": game.rules_version,
        "content": game.content_digest,
        "seats": game.seats,
        **({} if start is None else {"start": whole(start)}),
        "dice": {"commitment": dice.commitment(table, seed), "seed": seed.hex(), "contributions": contributions},
        "moves": moves,
        "result": whole(result),
    }
    plain: Plain = json.loads(dice.canonical(proof))
    return {**{name: plain[name] for name in proof}, "seal": seal_of(plain)}


def seal_of(proof: Mapping[str, Json]) -> str:
    """Return the seal of a proof: a chain over everything in it, move by move, under the key of its dice."""
    given = proof["dice"]
    key = dice.key(bytes.fromhex(given["seed"]), [(seat, value) for seat, value, _ in given["contributions"]])
    rest = {name: value for name, value in proof.items() if name not in ("moves", "seal")}
    link = hmac.digest(key, b"conqueror seal 1\n" + dice.canonical(rest), "sha256")
    for move in proof["moves"]:
        link = hmac.digest(key, link + dice.canonical(move), "sha256")
    return link.hex()


def whole(value: Json) -> Json:
    """Return the same data with 1.0 written as 1, as a browser does that saves the proof to a file."""
    if isinstance(value, Mapping):
        return {name: whole(held) for name, held in value.items()}
    if isinstance(value, list | tuple):
        return [whole(held) for held in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value
