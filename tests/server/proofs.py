"""Finished games and their proofs, for tests to check and to spoil."""

from conqueror.game import Plain
from conqueror.server import dice
from conqueror.server.verify_dice import BrokenProof, read, verify


def is_found(text: str, honest: Plain) -> bool:
    """Return whether a text is refused, or says just what the honest proof says."""
    try:
        proof = read(text)
        return verify(proof) != [] or dice.canonical(proof) == dice.canonical(honest)
    except BrokenProof as error:
        return str(error) != ""
