"""A digest of all that decides a review, so that none is made twice and none outlives a change."""

import hashlib
from functools import cache
from pathlib import Path

from conqueror.game import Game
from conqueror.record import Record
from conqueror.review_views import Depth

_HERE = Path(__file__).parent


@cache
def _sources() -> str:
    """Return the digest of the sources of reviews and of the bots' judgement, and of what it has learned."""
    found = hashlib.sha256()
    for folder in (_HERE, _HERE.parent / "bots"):
        for place in sorted(place for place in folder.rglob("*") if place.is_file() and place.suffix != ".pyc"):
            found.update(place.name.encode() + b"\0" + place.read_bytes())
    return found.hexdigest()


def digest_of(record: Record, game: Game, depth: Depth) -> str:
    """Return the digest of a review: of the record, the rules, the content, the bots and the depth."""
    start = record.start
    parts = [record.game, *(f"{name}={value}" for name, value in sorted(record.options.items())), *record.seats]
    parts += [str(game.rules_version), game.content_digest, _sources(), depth, "" if start is None else repr(start)]
    parts += [f"{seat} {move}" for seat, move in record.moves]
    return hashlib.sha256("\n".join(parts).encode("utf-8", "surrogatepass")).hexdigest()
