"""Secrets of guests: made anew for each request, kept only as digests, compared in constant time."""

import base64
import hashlib
import hmac
import json
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from conqueror.store import Key

HANDOVER = 10 * 60_000
"""How long a code for another device is good."""


def new_id(length: int = 16) -> str:
    """Return an id of a table or a guest."""
    return "".join(secrets.choice("abcdefghijklmnopqrstuvwxyz234567") for _ in range(length))


def follower(table: str, seed: bytes) -> str:
    """Return the id of the table of a rematch.

    The same for everybody who asks, and known to nobody before the seed is.
    """
    return _as_id(hmac.digest(seed, b"conqueror rematch\n" + table.encode(), "sha256"))


def _as_id(made: bytes) -> str:
    """Return bytes as an id of a table or a guest."""
    return base64.b32encode(made[:10]).decode().lower()


@dataclass(frozen=True)
class Grant:
    """The ids and secrets that one request gives out: the same ones whenever its client repeats it.

    They are made from a secret of the server and an id of the client's own, so that nothing of them need be kept.
    """

    root: bytes
    name: str = ""
    """Under which name it stands in a table's log; nothing if the client named none, and it cannot be repeated."""

    @classmethod
    def of(cls, server_secret: bytes, client_id: str, *asked: str) -> "Grant":
        """Return the grant of a request; one under another id, or that asks for anything else, has another one."""
        if not client_id:
            return cls.fresh()
        said = json.dumps([client_id, *asked]).encode()
        root = hmac.digest(server_secret, b"conqueror claim\n" + said, "sha256")
        # The space keeps it apart from every id a guest may give a request.
        return cls(root, f"claim {_as_id(hmac.digest(root, b'name', 'sha256'))}")

    @classmethod
    def fresh(cls) -> "Grant":
        """Return a grant that is given once."""
        return cls(secrets.token_bytes(32))

    def id(self, purpose: str) -> str:
        """Return an id of a table or a guest."""
        return _as_id(hmac.digest(self.root, b"id\n" + purpose.encode(), "sha256"))

    def secret(self, purpose: str) -> str:
        """Return 256 bits nobody else can guess, as text."""
        made = hmac.digest(self.root, b"secret\n" + purpose.encode(), "sha256")
        return base64.urlsafe_b64encode(made).decode().rstrip("=")


def digest(secret: str) -> str:
    """Return what is stored of a secret."""
    return hashlib.sha256(b"conqueror key\n" + secret.encode()).hexdigest()


class Keyring:
    """The keys of one table."""

    def __init__(self, keys: Iterable[Key]) -> None:
        self._keys = list(keys)

    def find(self, secret: str, kind: str, now: int) -> Key | None:
        """Return the key a secret opens, if it is of this kind and still good; every key is compared."""
        wanted = digest(secret)
        found = None
        for key in self._keys:
            if hmac.compare_digest(key.digest, wanted) and key.kind == kind:
                found = key
        return found if found is not None and (found.expires is None or found.expires >= now) else None

    def of_guest(self, guest: str, kind: str = "secret") -> list[Key]:
        """Return the keys a guest holds."""
        return [key for key in self._keys if key.guest == guest and key.kind == kind]

    def of_seat(self, seat: str) -> list[Key]:
        """Return the invitations to a seat."""
        return [key for key in self._keys if key.seat == seat and key.kind == "invitation"]

    def change(self, added: Sequence[Key], dropped: Sequence[str]) -> None:
        """Take in what was stored."""
        self._keys = [key for key in self._keys if key.digest not in dropped] + list(added)

    def replace(self, keys: Iterable[Key]) -> None:
        """Take in what another process has stored."""
        self._keys = list(keys)
