"""Moves as people type them, resolved to exactly one legal move: `B2 b3`, `b2b3` and `b2-b3` are one."""

import difflib
import re

from conqueror.cli import orders
from conqueror.errors import ConquerorError, IllegalMove
from conqueror.game import Plain, Position

LONGEST = 120
_FEW = 5
_SQUARE = r"[a-z][0-9]"
_GOES = re.compile(rf"(?<={_SQUARE})\s*(?:[->→:–—]|x|to)\s*(?={_SQUARE})")
_STEP = re.compile(rf"({_SQUARE})\s*({_SQUARE})(.*)")
_ORDINARY = re.compile(r"[\w\s>→@+,.:/–—-]*", re.ASCII)
_PARTS = re.compile(r"[a-z]+|[0-9]+")


class Unclear(ConquerorError, ValueError):
    """What was typed could mean several moves; the sentence names them."""


def read_move(position: Position, seat: str, typed: str) -> str:
    """The legal move a text stands for; Unclear if there are several, the rules' own IllegalMove if there is none."""
    text = " ".join(typed.split())
    moves = position.hide(seat).moves(seat)
    if text in moves:
        return text
    if not _ORDINARY.fullmatch(text):
        return _unlisted(position, seat, text)
    if orders.is_map(view := position.view(seat)):
        return _ordered(position, seat, view, moves, text)
    for meant in (_alike(moves, text), _abbreviated(moves, text), _begun(moves, text)):
        if len(meant) == 1:
            return meant[0]
        if meant:
            raise Unclear(f"“{text}” could be {spoken(meant)}.")
    return _unlisted(position, seat, text)


def place_alone(view: Plain, typed: str) -> str | None:
    """The place a text names and nothing else, such as a square or a land; None if it is something else."""
    text = typed.strip().lower()
    if orders.is_map(view):
        return None if orders.is_verb(view, text) else orders.named(view, text)
    places = {str(group["from"]) for group in view["moves"] if "from" in group}
    return text if text in places or re.fullmatch(_SQUARE, text) else None


def suggestions(position: Position, seat: str, typed: str) -> list[str]:
    """Legal moves that look like what was typed: near misses, or else moves from the same place."""
    view = position.view(seat)
    if orders.is_map(view):
        return _orders_like(view, typed)
    moves = position.hide(seat).moves(seat)
    folded = {_folded(move): move for move in moves}
    near = difflib.get_close_matches(_folded(typed), folded, n=4, cutoff=0.8)
    if near:
        return [folded[text] for text in near]
    origin = re.match(_SQUARE, typed.strip().lower())
    return [move for move in moves if origin and move.startswith(origin[0]) and " " not in move]


def _ordered(position: Position, seat: str, view: Plain, moves: list[str], text: str) -> str:
    """The legal move an order on a map stands for."""
    meant = orders.read_order(view, text)
    legal = [move for move in meant if move in moves]
    if len(legal) == 1:
        return legal[0]
    if legal:
        raise Unclear(f"“{text}” could be {spoken(legal)}.")
    return _unlisted(position, seat, next(iter(meant), None) or orders.read_march(view, text) or text)


def _orders_like(view: Plain, typed: str) -> list[str]:
    """Orders from the land a text begins with, or else those spelt like it."""
    origin = orders.origin(view, typed)
    written = [orders.written_order(group) for group in view["moves"] if "most" not in group]
    here = [order for order in written if origin and order.startswith(f"{origin}>")]
    near = here or difflib.get_close_matches(typed.lower(), written, n=4, cutoff=0.6)
    return near or (written if len(written) <= _FEW else [])


def spoken(moves: list[str], most: int = 6) -> str:
    """Some moves as a phrase: `b2-b3, b2-c2 or b2-a2`."""
    if len(moves) > most:
        return f"{', '.join(moves[:most])} or {len(moves) - most} others"
    return " or ".join(filter(None, [", ".join(moves[:-1]), *moves[-1:]]))


def _alike(moves: list[str], text: str) -> list[str]:
    """The moves that differ from the text only in case, spaces and signs."""
    wanted = _folded(text)
    return [move for move in moves if _folded(move) == wanted]


def _abbreviated(moves: list[str], text: str) -> list[str]:
    """The moves of which every word begins with the word typed in its place: `c1c2 s2b3`."""
    wanted = _parts(text)
    if len(wanted) < 2:
        return []
    return [move for move in moves if len(parts := _parts(move)) == len(wanted) and _matches(wanted, parts)]


def _begun(moves: list[str], text: str) -> list[str]:
    """The moves of which the text is the beginning."""
    wanted = _parts(text)
    if len(wanted) < 2:
        return []
    return [move for move in moves if _matches(wanted, _parts(move))]


def _matches(wanted: list[str], parts: list[str]) -> bool:
    if len(wanted) > len(parts):
        return False
    pairs = zip(wanted, parts, strict=False)
    return all(part == want if want[0].isdecimal() else part.startswith(want) for want, part in pairs)


def _unlisted(position: Position, seat: str, text: str) -> str:
    """A move the rules accept although they do not list it (resigning); else the IllegalMove that fits best."""
    refusals: dict[str, IllegalMove] = {}
    for spelling in (*_spellings(text), text, text.lower()):
        try:
            position.play(seat, spelling)
        except IllegalMove as mistake:
            refusals.setdefault(spelling, mistake)
        else:
            return spelling
    first = next(iter(refusals.values()))
    # Where only the sign was wrong, the rules are asked what they say to the other one.
    raise next((other for spelling, other in refusals.items() if f"write {spelling}" in first.text), first)


def _spellings(text: str) -> list[str]:
    """A step from square to square as the rules write it, as a move and as a capture."""
    step = _STEP.fullmatch(_GOES.sub("", text.lower()))
    if step is None:
        return []
    placed = _drop(step[3])
    return [f"{step[1]}{sign}{step[2]}{placed}" for sign in "-x"]


def _drop(text: str) -> str:
    """A fighter placed after a step as the rules write it: ` Soldier2@b3`."""
    drop = re.fullmatch(rf"([a-z]+)\s*([0-9])\s*@?\s*({_SQUARE})", text.strip())
    if drop is None:
        return f" {text.strip()}" if text.strip() else ""
    return f" {drop[1].capitalize()}{drop[2]}@{drop[3]}"


def _folded(text: str) -> str:
    return "".join(_parts(text))


def _parts(text: str) -> list[str]:
    return _PARTS.findall(_GOES.sub("", text.lower()))
