"""Moves as people type them, resolved to exactly one legal move: `B2 b3`, `b2b3` and `b2-b3` are one."""

import difflib
import re
from collections.abc import Collection, Iterator, Mapping
from typing import Protocol, TypeVar

from conqueror.cli.terminal import map_orders
from conqueror.cli.terminal.groups import AnyGroup, groups_of, is_map
from conqueror.errors import ConquerorError, IllegalMove
from conqueror.game import Position
from conqueror.games.map_games.view_types import MapView
from conqueror.views import View

LONGEST = 120
_FEW = 5
_SQUARE = r"[a-z][0-9]"
_GOES = re.compile(rf"(?<={_SQUARE})\s*(?:[->→:–—]|x|to)\s*(?={_SQUARE})")
_STEP = re.compile(rf"({_SQUARE})\s*({_SQUARE})(.*)")
_ORDINARY = re.compile(r"[\w\s>→@+,.:/–—-]*", re.ASCII)
_PARTS = re.compile(r"[a-z]+|[0-9]+")


class _Refusing(Protocol):
    """A refusal with its sentence, of the rules or of a table."""

    text: str


Refusal = TypeVar("Refusal", bound=_Refusing)


class Unclear(ConquerorError, ValueError):
    """What was typed could mean several moves; the sentence names them."""


def read_move(position: Position, seat: str, typed: str) -> str:
    """Return the legal move a text stands for; raise Unclear if there are several, IllegalMove if there is none."""
    view, text = position.view(seat), _tidy(typed)
    moves = position.hide(seat).moves(seat)
    meant = meanings(view, moves, text)
    legal = [move for move in meant if move in moves]
    if legal:
        return _only(legal, text)
    return _unlisted(position, seat, meant[:1] or spellings(view, text))


def read_view(view: View, typed: str) -> list[str]:
    """Return what a text stands for as far as a view tells: one move, or else its spellings for the rules to judge.

    Unclear if it could be several moves of the view.
    """
    text = _tidy(typed)
    meant = meanings(view, written_moves(view), text)
    return [_only(meant, text)] if meant else spellings(view, text)


def meanings(view: View, moves: Collection[str], text: str) -> list[str]:
    """Return the moves a text may stand for; on a map also orders with units that cannot go."""
    if text in moves:
        return [text]
    if not _ORDINARY.fullmatch(text):
        return []
    if is_map(view):
        return map_orders.read_order(view, text)
    return _alike(moves, text) or _abbreviated(moves, text) or _begun(moves, text)


def written_moves(view: View) -> list[str]:
    """Return every move of a view as it is written; of armies on a map, those with all who may go."""
    return list(dict.fromkeys(move for group in groups_of(view) for move in _written(group)))


def _written(group: AnyGroup) -> Iterator[str]:
    """Return the moves of a group: itself, with other numbers of soldiers or coins, with a fighter placed."""
    template = group["template"]
    yield group["move"]
    if "{soldiers}" in template:
        yield from (template.format(soldiers=number) for number in range(group["least"], group["most"] + 1))
    elif "{coins}" in template:
        yield from (template.format(coins=number) for number in range(group["most"] + 1))
    for fighter, places in group.get("drops", {}).items():
        yield from (group["drop_templates"][fighter].format(place=place) for place in places)


def _only(meant: list[str], text: str) -> str:
    """Return the one move that is meant."""
    if len(meant) > 1:
        raise Unclear(f"“{text}” could be {spoken(meant)}.")
    return meant[0]


def _tidy(typed: str) -> str:
    return " ".join(typed.split())


def place_alone(view: View, typed: str) -> str | None:
    """Return the place a text names and nothing else, such as a square or a land; None if it is something else."""
    text = typed.strip().lower()
    if is_map(view):
        return None if map_orders.is_verb(view, text) else map_orders.named(view, text)
    places = {group["from"] for group in groups_of(view) if "from" in group}
    return text if text in places or re.fullmatch(_SQUARE, text) else None


def suggestions(view: View, moves: Collection[str], typed: str) -> list[str]:
    """Return moves that look like what was typed: near misses, or else moves from the same place."""
    if is_map(view):
        return _orders_like(view, typed)
    folded = {_folded(move): move for move in moves}
    near = difflib.get_close_matches(_folded(typed), folded, n=4, cutoff=0.8)
    if near:
        return [folded[text] for text in near]
    origin = re.match(_SQUARE, typed.strip().lower())
    return [move for move in moves if origin and move.startswith(origin[0]) and " " not in move]


def _orders_like(view: MapView, typed: str) -> list[str]:
    """Return orders from the land a text begins with, or else those spelt like it."""
    origin = map_orders.origin(view, typed)
    written = [map_orders.written_order(group) for group in view["moves"] if "most" not in group]
    here = [order for order in written if origin and order.startswith(f"{origin}>")]
    near = here or difflib.get_close_matches(typed.lower(), written, n=4, cutoff=0.6)
    return near or (written if len(written) <= _FEW else [])


def spoken(moves: list[str], most: int = 6) -> str:
    """Return some moves as a phrase: `b2-b3, b2-c2 or b2-a2`."""
    if len(moves) > most:
        return f"{', '.join(moves[:most])} or {len(moves) - most} others"
    return " or ".join(filter(None, [", ".join(moves[:-1]), *moves[-1:]]))


def _alike(moves: Collection[str], text: str) -> list[str]:
    """Return the moves that differ from the text only in case, spaces and signs."""
    wanted = _folded(text)
    return [move for move in moves if _folded(move) == wanted]


def _abbreviated(moves: Collection[str], text: str) -> list[str]:
    """Return the moves of which every word begins with the word typed in its place: `c1c2 s2b3`."""
    wanted = _parts(text)
    if len(wanted) < 2:
        return []
    return [move for move in moves if len(parts := _parts(move)) == len(wanted) and _matches(wanted, parts)]


def _begun(moves: Collection[str], text: str) -> list[str]:
    """Return the moves of which the text is the beginning."""
    wanted = _parts(text)
    if len(wanted) < 2:
        return []
    return [move for move in moves if _matches(wanted, _parts(move))]


def _matches(wanted: list[str], parts: list[str]) -> bool:
    if len(wanted) > len(parts):
        return False
    pairs = zip(wanted, parts, strict=False)
    return all(part == want if want[0].isdecimal() else part.startswith(want) for want, part in pairs)


def _unlisted(position: Position, seat: str, texts: list[str]) -> str:
    """Return a move the rules accept but do not list (resigning); else raise the IllegalMove that fits best."""
    refusals: dict[str, IllegalMove] = {}
    for spelling in texts:
        try:
            position.play(seat, spelling)
        except IllegalMove as error:
            refusals.setdefault(spelling, error)
        else:
            return spelling
    raise fitting(refusals)


def fitting(refusals: Mapping[str, Refusal]) -> Refusal:
    """Return, of what the rules say to several spellings, the refusal that fits best."""
    first = next(iter(refusals.values()))
    # Where only the sign was wrong, the rules are asked what they say to the other one.
    return next((other for spelling, other in refusals.items() if f"write {spelling}" in first.text), first)


def spellings(view: View, text: str) -> list[str]:
    """Return a text that is no move of a view as the rules might write it, the likeliest first."""
    if is_map(view) and _ORDINARY.fullmatch(text) and (march := map_orders.read_march(view, text)):
        return [march]
    return list(dict.fromkeys([*_steps(text), text, text.lower()]))


def _steps(text: str) -> list[str]:
    """Return a step from square to square as the rules write it, as a move and as a capture."""
    step = _STEP.fullmatch(_GOES.sub("", text.lower()))
    if step is None:
        return []
    placed = _drop(step[3])
    return [f"{step[1]}{sign}{step[2]}{placed}" for sign in "-x"]


def _drop(text: str) -> str:
    """Return a fighter placed after a step as the rules write it: ` Soldier2@b3`."""
    drop = re.fullmatch(rf"([a-z]+)\s*([0-9])\s*@?\s*({_SQUARE})", text.strip())
    if drop is None:
        return f" {text.strip()}" if text.strip() else ""
    return f" {drop[1].capitalize()}{drop[2]}@{drop[3]}"


def _folded(text: str) -> str:
    return "".join(_parts(text))


def _parts(text: str) -> list[str]:
    return _PARTS.findall(_GOES.sub("", text.lower()))
