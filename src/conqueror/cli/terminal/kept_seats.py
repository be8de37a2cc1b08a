"""Seats this person holds at served tables: the secrets are kept in the data folder, readable by nobody else."""

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path

import platformdirs

from conqueror.cli.files import FileError
from conqueror.client.links import Link


@dataclass(frozen=True)
class KeptSeat:
    """A secret that opens seats of one table of one server; `seat` is the one it was given for."""

    server: str
    seat: str
    secret: str
    name: str = ""


def keep(link: Link, name: str) -> Path:
    """Keep the secret of a link; the file it is in. The newest one stands last."""
    fresh = KeptSeat(link.server, link.seat, link.secret, name)
    others = [seat for seat in _read(link.table) if (seat.server, seat.seat) != (fresh.server, fresh.seat)]
    place = _file(link.table)
    beside = place.with_name(f".{place.name}.{os.getpid()}")
    try:
        place.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            json.dump([asdict(seat) for seat in (*others, fresh)], file)
        beside.replace(place)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise FileError(f"The way back to your seat cannot be kept: {reason}.") from None
    return place


def find(link: Link) -> KeptSeat | None:
    """Return what was kept for a table of this very server, and for the seat if the link names one; the newest."""
    fitting = [seat for seat in _read(link.table) if seat.server == link.server and link.seat in ("", seat.seat)]
    return fitting[-1] if fitting else None


def _file(table: str) -> Path:
    return platformdirs.user_data_path("conqueror") / "seats" / f"{table}.json"


def _read(table: str) -> list[KeptSeat]:
    """Return what is kept of a table; nothing if the file cannot be read."""
    try:
        entries = json.loads(_file(table).read_text(encoding="utf-8"))
        return [KeptSeat(**{name: str(entry[name]) for name in KeptSeat.__annotations__}) for entry in entries]
    except (OSError, ValueError, KeyError, TypeError):
        return []
