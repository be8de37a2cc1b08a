"""A frame told as what has changed since the frame before it on the same socket: written by servers, read by clients.

A change is a path into the frame and what stands there now. What no path leads to is as it was.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, TypeAlias

from pydantic import BaseModel, Field
from pydantic_core import to_json

from conqueror.protocol.events import EventView
from conqueror.protocol.frames import Frame
from conqueror.protocol.message import ServerMessage
from conqueror.views import View

Change: TypeAlias = tuple[list[str], object]
"""Where something has changed (`["view", "lands", "rome", "owner"]`), and what stands there now."""

_SAID = frozenset({"type", "number", "after", "events", "hash"})
"""The fields of a frame that every message with changes has itself."""


class Changes(ServerMessage):
    """What happened, and what has changed since the frame before; for sockets whose hello wants it so."""

    type: Literal["changes"] = "changes"
    base: str = Field(description="The hash of the frame before, the last one this socket was sent.")
    number: int = Field(description="The number of the last event.")
    after: int = Field(description="The number of the frame before: the events begin after it.")
    events: list[EventView]
    hash: str = Field(description="A digest of the view after the changes.")
    changed: list[Change] = Field(description="Paths into the frame before, each with what stands there now.")


class WrongBase(ValueError):
    """Changes that do not lead on from the frame a client has: it has to ask for the whole table again."""


def view_hash(view: View | None) -> str:
    """Return a digest of a view, so that a client can tell whether it shows what the server means."""
    return hashlib.sha256(to_json(view)).hexdigest()[:16]


# Writing.


def changes_between(before: Frame, now: Frame) -> Changes:
    """Return the second of two frames as what has changed since the first."""
    return Changes(
        base=before.hash,
        number=now.number,
        after=before.number,
        events=now.events,
        hash=now.hash,
        changed=list(_changed([], _told(before), _told(now))),
    )


def _told(frame: Frame) -> dict[str, object]:
    """Return the fields of a frame that are told by what has changed in them."""
    return {name: value for name, value in frame.__dict__.items() if name not in _SAID}


def _changed(path: list[str], before: Mapping[str, object], now: Mapping[str, object]) -> Iterator[Change]:
    """Yield what differs in two things with the same parts."""
    for name, value in now.items():
        other = before[name]
        if other is value or (other == value and type(other) is type(value)):
            continue
        old, new = _parts(other), _parts(value)
        if old is not None and new is not None and list(old) == list(new):
            yield from _changed([*path, name], old, new)
        else:  # also where parts came, went or changed their order
            yield [*path, name], value


def _parts(value: object) -> Mapping[str, object] | None:
    """Return the parts of something that has named ones."""
    if isinstance(value, BaseModel):
        return value.__dict__
    return value if isinstance(value, dict) else None


# Reading.


def followed(before: Frame, changes: Changes) -> Frame:
    """Return the frame that changes lead to; raise WrongBase if they do not lead on from the one before."""
    if (changes.base, changes.after) != (before.hash, before.number):
        raise WrongBase("These changes are not those of the frame before.")
    plain = {**before.model_dump(mode="json"), **changes.model_dump(mode="json", include=set(_SAID - {"type"}))}
    now = Frame.model_validate_json(to_json(with_changes(plain, changes.changed)))
    if view_hash(now.view) != now.hash:
        raise WrongBase("The table is not as the server shows it.")
    return now


def with_changes(frame: Mapping[str, object], changed: Iterable[Change]) -> dict[str, object]:
    """Return a frame as plain data with other things in some places; the one before stays as it is."""
    now = dict(frame)
    for path, value in changed:
        *way, last = path
        place = now
        for name in way:
            inner = place.get(name)
            if not isinstance(inner, dict):
                raise WrongBase(f"There is nothing at {'.'.join(path)}.")
            copied = dict(inner)
            place[name] = copied
            place = copied
        place[last] = value
    return now
