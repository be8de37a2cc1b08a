"""Orders on a map as people give them: `rome alp 2c1i`, `rome>alpes` with all, `retreat sic`, `1c`, `buy fabius`."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from conqueror.boards.armies import ALL, Army, split, written
from conqueror.games.map_games.view_types import MapGroup, MapView

_GOES = re.compile(r"\s*(?:->|[>→:–—+,]|\bto\b|\binto\b|\bin\b|\bwith\b)\s*")
_MARCHING = ("move", "attack", "march", "go")
_VERB = 3  # letters of a verb that are enough
_OTHER_UNITS = 10  # an order that only the units keep from being a move is the last to be meant


@dataclass(frozen=True)
class Order:
    """What was typed: its words, the units or the number in it, and two armies if a comma is between them."""

    words: tuple[str, ...]
    army: Army | None
    number: int | None
    pair: tuple[Army, Army] | None

    @property
    def places(self) -> tuple[str, ...]:
        """Return the words after `move` or `attack`, which may be left out."""
        return self.words[1:] if self.words[:1] and self.words[0] in _MARCHING else self.words


def read_order(view: MapView, typed: str) -> list[str]:
    """Return the moves a text may stand for, legal or with units that cannot; none if it names nothing to do."""
    best: dict[int, list[str]] = {}
    for order in _orders(typed):
        for group in view["moves"]:
            for closeness, move in _meant(group, order):
                best.setdefault(closeness, []).append(move)
        if best:
            break
    return list(dict.fromkeys(best[min(best)])) if best else []


def read_march(view: MapView, typed: str) -> str | None:
    """Return a march between two lands that is not possible now, for the rules to say why; None if it is none."""
    for order in _orders(typed):
        words = order.places
        for cut in range(1, len(words)):
            origin, target = named(view, " ".join(words[:cut])), named(view, " ".join(words[cut:]))
            if origin and target:
                land = view["lands"][origin]
                army = order.army or ALL
                units = written(army) if army != ALL else written((land["cavalry"], land["infantry"]))
                return f"{origin}>{target} {units or '1i'}"
    return None


def named(view: MapView, text: str) -> str | None:
    """Return the one land a text names, in full or by its beginning; None if none or several."""
    words = tuple(text.lower().replace("-", " ").split())
    found: dict[int, list[str]] = {}
    for name in view["lands"]:
        if words and (closeness := _closeness(words, name)) is not None:
            found.setdefault(closeness, []).append(name)
    nearest = found[min(found)] if found else []
    return nearest[0] if len(nearest) == 1 else None


def origin(view: MapView, typed: str) -> str | None:
    """Return the land a text begins with, or None."""
    for order in _orders(typed):
        for cut in range(len(order.places), 0, -1):
            if land := named(view, " ".join(order.places[:cut])):
                return land
    return None


def is_verb(view: MapView, word: str) -> bool:
    """Return whether a word is what one of the moves begins with."""
    return any(_begins(group["kind"].split("-")[0], word) for group in view["moves"] if "from" not in group)


def written_order(group: MapGroup) -> str:
    """Return a group's move with all units that may go: `rome>alpes 2c1i`, `retreat sicily 1i`."""
    return group["move"]


def _written(group: MapGroup, army: Army, second: Army) -> str:
    """Return a group's move with other units; those that cannot go are for the rules to refuse."""
    template = group["template"]
    if "{army}" not in template:  # one move, whose last word are its units
        template = f"{template.rpartition(' ')[0]} {{army}}"
    return template.format(army=written(army), more=written(second))


def _orders(typed: str) -> Iterator[Order]:
    """Return the ways to take a text apart: a hyphen belongs to a name, or stands between two."""
    for text in dict.fromkeys((typed.lower(), typed.lower().replace("-", " "))):
        before, army = split(text)
        words = _GOES.sub(" ", before).split()
        number = int(words.pop()) if words and re.fullmatch(r"[0-9]{1,6}", words[-1]) else None
        yield Order(tuple(words), army, number, _pair(text))


def _pair(text: str) -> tuple[Army, Army] | None:
    """Return the two armies of a joint attack at the end of a text: `2c,1i`."""
    first, comma, second = text.rpartition(",")
    one, two = split(first.split()[-1] if first.split() else ""), split(second)
    return (one[1], two[1]) if comma and one[1] and two[1] and not one[0] and not two[0] else None


def _meant(group: MapGroup, order: Order) -> Iterator[tuple[int, str]]:
    """Return the moves of a group an order may mean, each with how far its words are from the names; 0 is exact."""
    verbs = _MARCHING if "from" in group else (group["kind"],)
    named = (group.get("from"), group.get("and_from"), group.get("to"), group.get("land"), group.get("hero"))
    names = [name for name in named if name]
    for words, without_verb in _after_verb(order.words, verbs):
        if names:
            closeness = _closest(words, names)
        else:
            closeness = 0 if not words and (not without_verb or order.army or order.number is not None) else None
        if closeness is not None and (move := _with_units(group, order)) is not None:
            other = order.army not in (None, ALL, _limit(group)) and not _may_split(group)
            yield closeness + (_OTHER_UNITS if other else 0), move


def _after_verb(words: tuple[str, ...], verbs: Iterable[str]) -> Iterator[tuple[tuple[str, ...], bool]]:
    """Return what follows the verb, and all of it as if the verb were left out."""
    for verb in verbs:
        parts = verb.split("-")  # `no hero` is two words, of which the first is enough
        typed = words[: len(parts)]
        if typed and all(map(_begins, parts, typed)):
            yield words[len(parts) :], False
    yield words, True


def _begins(verb: str, word: str) -> bool:
    return verb.startswith(word) and len(word) >= min(_VERB, len(verb))


def _with_units(group: MapGroup, order: Order) -> str | None:
    """Return the move of a group with the units or the number of an order; None if they do not go together."""
    if "most" in group:  # a bid
        asked = order.number is not None and order.army is None
        return group["template"].format(coins=order.number) if asked else None
    if order.number is not None:
        return None
    if order.army is None:
        return written_order(group)
    if _limit(group) == (0, 0):
        return None
    if order.army == ALL:
        return written_order(group)
    if "and_from" in group:
        return _written(group, *order.pair) if order.pair else None
    return _written(group, order.army, (0, 0))


def _limit(group: MapGroup) -> Army:
    """Return the most cavalry and infantry a move of a group may name."""
    return group.get("cavalry", 0), group.get("infantry", 0)


def _may_split(group: MapGroup) -> bool:
    """Return whether any part of the units may go."""
    return "from" in group or group["kind"] == "retreat"


def _closest(words: tuple[str, ...], names: list[str]) -> int | None:
    """Return how far words are from names said one after the other; None if they do not fit."""
    if not names:
        return None if words else 0
    found = []
    for taken in range(1, len(words) - len(names) + 2):
        closeness = _closeness(words[:taken], names[0])
        rest = _closest(words[taken:], names[1:]) if closeness is not None else None
        if closeness is not None and rest is not None:
            found.append(closeness + rest)
    return min(found, default=None)


def _closeness(words: tuple[str, ...], name: str) -> int | None:
    """Return 0 for the whole name, 1 for its beginning (`asia minor`, `asia-minor`, `asia`, `asi min`), else None."""
    typed, parts = " ".join(words).replace("-", " ").split(), name.split("-")
    if typed == parts:
        return 0
    fits = len(typed) <= len(parts) and all(part.startswith(word) for part, word in zip(parts, typed, strict=False))
    return 1 if fits else None
