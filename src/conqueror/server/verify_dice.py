"""Checks the dice of a finished game of Conqueror: python verify_dice.py FILE [--seal HEX] [--commitment HEX]

This file needs nothing but Python; copy it anywhere, and read it. From the seed the server committed to before the
game and from the contribution of every seat it repeats each draw of chance, and the seal over everything.
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import itertools
import json
import math
import re
import sys
from pathlib import Path
from typing import Any as Json  # a proof is any JSON until it is checked

BLOCKS = 2**256
PARTS: dict[str, Json] = dict.fromkeys(("table", "game", "content", "seal"), str)
PARTS |= {"rules": int, "options": dict, "dice": dict, "seats": list, "moves": list, "result": (dict, type(None))}


class BrokenProof(ValueError):
    """A file that is no proof at all, so that nothing can be recomputed from it."""


def read(text: str) -> Json:
    """Return the data a JSON text holds; a BrokenProof where it could be read in more than one way, or in none."""
    try:
        return json.loads(
            text.removeprefix("\ufeff"),
            object_pairs_hook=_each_name_once,
            parse_constant=_no_number,
            parse_int=lambda digits: int(digits) if len(digits) <= 100 else _no_number(digits),
            parse_float=lambda digits: float(digits) if math.isfinite(float(digits)) else _no_number(digits),
        )
    except (ValueError, RecursionError) as error:
        raise BrokenProof(f"It is not JSON: {ascii(str(error))[1:-1]}.") from None


def _each_name_once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    held = dict(pairs)
    if len(held) != len(pairs):
        raise BrokenProof("A name stands twice in the same object.")
    return held


def _no_number(text: str) -> Json:
    raise BrokenProof(f"{text[:20]} is not a number a proof can hold.")


def canonical(plain: Json) -> bytes:
    """Return plain data as the one JSON text it can have, in UTF-8."""
    try:
        return json.dumps(plain, ensure_ascii=False, separators=(",", ":"), sort_keys=True, allow_nan=False).encode()
    except (ValueError, TypeError, RecursionError):
        raise BrokenProof("A part of the proof cannot be written as JSON.") from None


def verify(proof: Json, seal: str | None = None, commitment: str | None = None) -> list[str]:
    """Return the faults found, as sentences; none if every draw and the seal are as seed and contributions say.

    `seal` and `commitment` are what a player noted down at the end and at the beginning of the game.
    """
    try:
        seed = _check_parts(proof)
        given = [[seat, value] for seat, value, _ in proof["dice"]["contributions"]]
        key = hmac.digest(seed, b"conqueror key 1\n" + canonical(given), "sha256")
        faults = _faults_of_draws(key, proof["moves"], proof["seats"], len(given) == len(proof["seats"]))
        committed = hashlib.sha256(b"conqueror dice 1\n" + proof["table"].encode() + b"\n" + seed).hexdigest()
        if committed != proof["dice"]["commitment"]:
            faults.append("The seed is not the one that was committed to.")
        if commitment is not None and commitment.strip().lower() != committed:
            faults.append(f"The commitment is {committed}, not the one you noted.")
        expected = _seal(key, proof)
        if expected != proof["seal"]:
            faults.append("The seal does not fit: something in this proof was changed.")
        if seal is not None and seal.strip().lower() != expected:
            faults.append(f"The seal is {expected}, not the one you noted: this is not the game you played.")
    except BrokenProof as error:
        return [str(error)]
    return faults


def draw(key: bytes, index: int, outcomes: list[tuple[str, int]]) -> str:
    """Return the outcome of a draw: a number below the sum of the weights, none likelier than another."""
    count = sum(weight for _, weight in outcomes)
    counter, block = 0, BLOCKS
    while block >= BLOCKS - BLOCKS % count:
        block = int.from_bytes(hmac.digest(key, f"draw {index} {counter}".encode(), "sha256"), "big")
        counter += 1
    reached = itertools.accumulate(weight for _, weight in outcomes)
    return next(outcome for (outcome, _), upto in zip(outcomes, reached, strict=True) if block % count < upto)


def _seal(key: bytes, proof: dict[str, Json]) -> str:
    rest = {name: value for name, value in proof.items() if name not in ("moves", "seal")}
    link = hmac.digest(key, b"conqueror seal 1\n" + canonical(rest), "sha256")
    for move in proof["moves"]:
        link = hmac.digest(key, link + canonical(move), "sha256")
    return link.hex()


def _check_parts(proof: Json) -> bytes:
    """Return the seed; a BrokenProof where a part is missing or not what it should be."""
    if not isinstance(proof, dict) or proof.get("format") != "conqueror proof 1":
        raise BrokenProof('It is no proof of a game: it does not say "format": "conqueror proof 1".')
    for name, kind in PARTS.items():
        if not isinstance(proof.get(name, ...), kind) or isinstance(proof[name], bool):
            raise BrokenProof(f"The part {name} is missing, or not what it should be.")
    canonical(proof)
    seats, dice = proof["seats"], proof["dice"]
    if not _are_names(seats) or "chance" in seats or "clock" in seats:
        raise BrokenProof("The seats are not a list of different names.")
    if not all(isinstance(value, str) for value in proof["options"].values()):
        raise BrokenProof("The options are not all written as text.")
    if not all(_is_hex(dice.get(name), 64, 64) for name in ("commitment", "seed")):
        raise BrokenProof("The commitment or the seed of the dice is not 64 hexadecimal digits in lower case.")
    given = dice.get("contributions")
    if not isinstance(given, list) or not all(isinstance(one, list) and len(one) == 3 for one in given):
        raise BrokenProof("The contributions are not a list of seat, value and by whom.")
    gave = [seat for seat, _, _ in given]
    if gave != [seat for seat in seats if seat in gave]:
        raise BrokenProof("The contributions are not at most one for a seat, in the order of the seats.")
    if not all(_is_hex(value, 32, 128) and by in ("seat", "server") for _, value, by in given):
        raise BrokenProof('A contribution is 32 to 128 hexadecimal digits in lower case, by "seat" or "server".')
    seed = bytes.fromhex(dice["seed"])
    own = {seat: hmac.digest(seed, b"conqueror share 1\n" + seat.encode(), "sha256").hex() for seat in gave}
    if any(by == "server" and value != own[seat] for seat, value, by in given):
        raise BrokenProof("A contribution of the server is not the one that its seed gives.")
    return seed


def _faults_of_draws(key: bytes, moves: list[Json], seats: list[str], everybody: bool) -> list[str]:
    faults, index = [], 0
    for number, move in enumerate(moves, 1):
        if not isinstance(move, list) or not all(isinstance(word, str) for word in move[:2]):
            faults.append(f"Move {number} is not a seat and a move.")
        elif move[:1] == ["chance"]:
            faults += [] if everybody else [f"Move {number}: chance drew before every seat had contributed."]
            faults += [f"Move {number}: {fault}" for fault in _faults_of_draw(key, index, move)]
            index += 1
        elif len(move) != 2 or move[0] not in (*seats, "clock"):
            faults.append(f"Move {number} is not a seat of this game and a move.")
    return faults


def _faults_of_draw(key: bytes, index: int, move: list[Json]) -> list[str]:
    if len(move) != 3 or not isinstance(move[2], dict) or set(move[2]) != {"index", "outcomes"}:
        return ["a move of chance has an outcome, an index and outcomes, nothing else."]
    outcomes, faults = move[2]["outcomes"], []
    if type(move[2]["index"]) is not int or move[2]["index"] != index:
        faults.append(f"this is draw {index}, and it has another index.")
    if not isinstance(outcomes, list) or not all(isinstance(one, list) and len(one) == 2 for one in outcomes):
        return [*faults, "the outcomes are not pairs of outcome and weight."]
    if not _are_names([outcome for outcome, _ in outcomes]):
        return [*faults, "the outcomes are not different texts."]
    weights = [weight if type(weight) is int else 0 for _, weight in outcomes]
    if min(weights, default=0) <= 0 or sum(weights) > BLOCKS:
        return [*faults, "the weights are not whole positive numbers."]
    if (drawn := draw(key, index, outcomes)) != move[1]:
        faults.append(f"draw {index} is {ascii(drawn)[:60]}, not {ascii(move[1])[:60]}.")
    return faults


def _are_names(names: list[Json]) -> bool:
    return all(isinstance(name, str) for name in names) and len(set(names)) == len(names)


def _is_hex(value: Json, least: int, most: int) -> bool:
    return isinstance(value, str) and least <= len(value) <= most and bool(re.fullmatch("[0-9a-f]+", value))


def main() -> int:
    """Return 0 if everything fits, 1 if not; the faults are printed."""
    parser = argparse.ArgumentParser(description="Check the dice and the seal of a finished game of Conqueror.")
    parser.add_argument("file", metavar="FILE", type=Path, help="the proof of the game (JSON)")
    parser.add_argument("--seal", metavar="HEX", help="the seal you were shown at the end of the game")
    parser.add_argument("--commitment", metavar="HEX", help="the commitment you were shown before the game")
    wanted = parser.parse_args()
    try:
        with wanted.file.open("rb") as file:
            text = file.read(64 * 1024 * 1024)  # more than any game fills
        proof = read(text.decode())
        faults = verify(proof, wanted.seal, wanted.commitment)
    except (OSError, ValueError) as error:
        faults = [f"The proof cannot be read: {ascii(str(error))[1:-1]}"]
    if faults:
        print(*faults[:20], *[f"There are {len(faults) - 20} more faults."][: len(faults) > 20], sep="\n")
        return 1
    by = ", ".join(f"{ascii(seat)[1:-1]} by the {whose}" for seat, _, whose in proof["dice"]["contributions"])
    print(f"All {sum(move[0] == 'chance' for move in proof['moves'])} draws and the seal fit. Contributions: {by}.")
    print(f"commitment {proof['dice']['commitment']}\nseal       {proof['seal']}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
