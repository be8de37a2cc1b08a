"""Dice nobody can choose: a committed seed, something from every seat, and a fixed stream of draws.

The server commits to a seed before anybody sits down, every seat adds a value of its own, and both together give the
key of all draws. Draw 7 is the same whatever was played before it, so no move, bot or reload can steer it.
`verify_dice.py` repeats this with nothing of the project; `docs/dice.md` explains it to players.
"""

import hashlib
import hmac
import json
import math
import re
import secrets
from collections.abc import Mapping, Sequence
from fractions import Fraction

from conqueror.errors import ConquerorError

_BLOCKS = 2**256
_CONTRIBUTION = re.compile(r"[0-9a-f]{32,128}")


class BadContribution(ConquerorError, ValueError):
    """A seat's contribution to the dice that is not written as it must be."""


def canonical(plain: object) -> bytes:
    """Return plain data as the one JSON text it can have, in UTF-8."""
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()


def new_seed() -> bytes:
    """Return a seed of 32 bytes that nobody can guess."""
    return secrets.token_bytes(32)


def commitment(table: str, seed: bytes) -> str:
    """Return what everybody is shown of the seed before the first move: it fixes the seed and tells nothing of it."""
    return hashlib.sha256(b"conqueror dice 1\n" + table.encode() + b"\n" + seed).hexdigest()


def server_share(seed: bytes, seat: str) -> str:
    """Return what the server contributes for a bot or a silent seat.

    Fixed by the committed seed, so it cannot be chosen.
    """
    return hmac.digest(seed, b"conqueror share 1\n" + seat.encode(), "sha256").hex()


def check_contribution(text: str) -> str:
    """Return the contribution itself.

    A BadContribution where it is not 32 to 128 hexadecimal digits in lower case.
    """
    if not _CONTRIBUTION.fullmatch(text):
        raise BadContribution("A contribution to the dice is 32 to 128 hexadecimal digits (0-9, a-f in lower case).")
    return text


def key(seed: bytes, contributions: Sequence[tuple[str, str]]) -> bytes:
    """Return the key of all draws of a game, from the seed and every seat's (seat, value) in seat order."""
    given = canonical([[seat, value] for seat, value in contributions])
    return hmac.digest(seed, b"conqueror key 1\n" + given, "sha256")


def weighed(chances: Mapping[str, Fraction]) -> list[tuple[str, int]]:
    """Return the outcomes in their order, each with a whole weight, the weights as small as they can be."""
    whole = math.lcm(*(chance.denominator for chance in chances.values()))
    weights = [chance.numerator * (whole // chance.denominator) for chance in chances.values()]
    common = math.gcd(*weights)
    return [(outcome, weight // common) for outcome, weight in zip(chances, weights, strict=True)]


def drawn(key: bytes, index: int, outcomes: Sequence[tuple[str, int]]) -> str:
    """Return the outcome of the draw with this number, each exactly as likely as its weight says."""
    left = _below(key, index, sum(weight for _, weight in outcomes))
    for outcome, weight in outcomes:
        left -= weight
        if left < 0:
            return outcome
    raise ArithmeticError("There is nothing to draw from.")


def _below(key: bytes, index: int, count: int) -> int:
    """Return a number from 0 to count - 1: blocks of the uneven rest are thrown away, so that none is likelier."""
    if not 0 < count <= _BLOCKS:
        raise ArithmeticError(f"A draw cannot be one of {count}.")
    fair = _BLOCKS - _BLOCKS % count
    counter = 0
    while (block := _block(key, index, counter)) >= fair:
        counter += 1
    return block % count


def _block(key: bytes, index: int, counter: int) -> int:
    """Return 256 bits of the stream as a whole number."""
    return int.from_bytes(hmac.digest(key, f"draw {index} {counter}".encode(), "sha256"), "big")
