"""Mutations of plain data that know its grammar: what stands where, in real data, is put where it does not belong."""

import copy
import math
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

NUMBERS = (
    *(-1, 0, 1, 2, 3, 9, 10, 98, 99, 100, 101, 127, 128, 199, 200, 201, 255, 256, 998, 999, 1000, 9999, 10_000),
    *(32_767, 32_768, -32_769, 65_536, 10**6, 10**6 + 1, 2**31 - 1, 2**31, 2**63 - 1, 2**63, 2**64, 10**30),
)
FLOATS = (0.0, 1.0, -0.5, 1e308, math.inf, -math.inf, math.nan)
TEXTS = (
    "",
    " ",
    "x",
    "\0",
    "é" * 50,
    "\ud800",
    "\u202eabc",
    "🏛️",
    "a\nb",
    "None",
    "__class__",
    "x" * 5000,
    "１",
    "-0",
)
SIGNS = "abcdefghijklmnopqrstuvwxyzSLACG0123456789 -@>+,.:x\0é"


def deep(depth: int) -> Any:
    """Return a list in a list in a list."""
    nested: Any = []
    for _ in range(depth):
        nested = [nested]
    return nested


class Vocabulary:
    """The words and whole values that real data holds, by the key they stand under."""

    def __init__(self, datas: Iterable[Any]) -> None:
        self.words: dict[str, list[str]] = {}
        self.keys: dict[str, list[str]] = {}
        self.values: dict[str, list[Any]] = {}
        for data in datas:
            self._take("", data)
        self.every_word = sorted({word for words in self.words.values() for word in words} | set(self.all_keys))

    @property
    def all_keys(self) -> list[str]:
        """Return every key that is anywhere."""
        return sorted({key for keys in self.keys.values() for key in keys})

    def _take(self, under: str, data: Any) -> None:
        if len(seen := self.values.setdefault(under, [])) < 200 and data not in seen[-3:]:
            seen.append(data)
        if isinstance(data, str):
            _remember(self.words, under, data)
        elif isinstance(data, dict):
            for key, value in data.items():
                _remember(self.keys, under, key)
                self._take(key, value)
        elif isinstance(data, list):
            for value in data:
                self._take(under, value)


def _remember(words: dict[str, list[str]], under: str, word: str) -> None:
    if word not in (known := words.setdefault(under, [])):
        known.append(word)


class Mutator:
    """Changes data step by step; the same seed makes the same changes."""

    def __init__(self, vocabulary: Vocabulary, rng: Random) -> None:
        self.vocabulary = vocabulary
        self.rng = rng

    def mutated(self, data: Any, donor: Any) -> Any:
        """Return the data after one change or a few; some of them come from other data, the donor."""
        data = copy.deepcopy(data)
        steps = 1 + min(5, int(self.rng.expovariate(0.9)))
        for _ in range(steps):
            if isinstance(donor, dict) and isinstance(data, dict) and donor and self.rng.random() < 0.15:
                for key in self.rng.sample(sorted(donor), min(len(donor), self.rng.randint(1, 3))):
                    data[key] = copy.deepcopy(donor[key])
            else:
                data = self.changed(data, "")
        return data

    def changed(self, data: Any, under: str) -> Any:
        """Return the data with one thing changed, most often deep inside."""
        rng = self.rng
        if isinstance(data, dict) and data:
            if rng.random() < 0.7:
                key = rng.choice(list(data))
                return {**data, key: self.changed(data[key], key)}
            return self._changed_object(data, under)
        if isinstance(data, list) and data:
            if rng.random() < 0.5:
                place = rng.randrange(len(data))
                return [*data[:place], self.changed(data[place], under), *data[place + 1 :]]
            return self._changed_list(data, under)
        if rng.random() < 0.15:
            return self._anything(under)
        if isinstance(data, bool) or data is None:
            return rng.choice([True, False, None, 1, 0, "true"])
        if isinstance(data, int):
            return self.number(data)
        if isinstance(data, str):
            return self.word(data, under)
        return self._anything(under)

    def number(self, value: int) -> Any:
        """Return another number, most often one nearby or at a limit."""
        chosen = self.rng.random()
        if chosen < 0.5:
            return value + self.rng.choice((-2, -1, 1, 1, 2, 3, 5, 20))
        return self.rng.choice(NUMBERS if chosen < 0.92 else (*FLOATS, True, str(value), None))

    def word(self, value: str, under: str) -> Any:
        """Return another word, most often one that may stand here."""
        chosen = self.rng.random()
        if chosen < 0.6:
            return self.rng.choice(self.vocabulary.words.get(under) or [value])
        if chosen < 0.8:
            return self.rng.choice(self.vocabulary.every_word)
        return self.rng.choice(TEXTS) if chosen < 0.9 else self.misspelt(value)

    def misspelt(self, text: str) -> str:
        """Return a text with a few signs changed, added, dropped or doubled."""
        signs = list(text)
        for _ in range(self.rng.randint(1, 3)):
            place = self.rng.randrange(len(signs) + 1)
            signs[place : place + self.rng.randint(0, 2)] = self.rng.choices(SIGNS, k=self.rng.randint(0, 2))
        return "".join(signs)

    def _changed_object(self, data: dict[str, Any], under: str) -> dict[str, Any]:
        rng, key = self.rng, self.rng.choice(list(data))
        other = rng.choice(self._keys(under))
        match rng.randrange(8):
            case 0:
                return {name: value for name, value in data.items() if name != key}
            case 1:  # another name for it
                return {(other if name == key else name): value for name, value in data.items()}
            case 2:  # the same once more
                return {**data, other: copy.deepcopy(data[key])}
            case 3:
                twin = rng.choice(list(data))
                return {**data, key: data[twin], twin: data[key]}
            case 4:  # what stands under this key elsewhere
                found = rng.choice(self.vocabulary.values.get(other) or [None])
                return {**data, other: copy.deepcopy(found)}
            case 5:
                number = rng.choice((0, 1, 2, 9, 63, 64, 99, 100, 127, 200))
                return {name: self._flooded(value, number) for name, value in data.items()}
            case 6:
                return {**data, key: self._anything(key)}
            case _:
                return dict(rng.sample(list(data.items()), rng.randint(0, len(data))))

    def _changed_list(self, data: list[Any], under: str) -> list[Any]:
        rng, place = self.rng, self.rng.randrange(len(data))
        known: list[Any] = [*self.vocabulary.words.get(under, ()), *self.vocabulary.values.get(under, ())]
        match rng.randrange(6):
            case 0:
                return [*data[:place], *data[place + 1 :]]
            case 1:
                return [*data, copy.deepcopy(data[place])]
            case 2:
                return rng.sample(data, len(data))
            case 3:
                return [*data, copy.deepcopy(rng.choice(known or data))]
            case 4:
                return data * rng.choice((2, 3, 40))
            case _:
                return rng.sample(data, rng.randint(0, len(data)))

    def _flooded(self, data: Any, number: int) -> Any:
        """Return the data with every whole number in it the same."""
        if isinstance(data, dict):
            return {key: self._flooded(value, number) for key, value in data.items()}
        if isinstance(data, list):
            return [self._flooded(value, number) for value in data]
        return number if type(data) is int else data

    def _keys(self, under: str) -> list[str]:
        if self.rng.random() < 0.7 and (known := self.vocabulary.keys.get(under)):
            return known
        return [*self.vocabulary.every_word, *TEXTS]

    def _anything(self, under: str) -> Any:
        """Return a value of any kind; often one that stands under this key elsewhere."""
        rng = self.rng
        makers: list[Callable[[], Any]] = [
            lambda: copy.deepcopy(rng.choice(self.vocabulary.values.get(under) or [None])),
            lambda: copy.deepcopy(rng.choice(self.vocabulary.values[rng.choice(list(self.vocabulary.values))])),
            lambda: rng.choice([None, True, False, [], {}, [[]], {"": 1}, [None], {"x": {}}]),
            lambda: rng.choice((*NUMBERS, *FLOATS)),
            lambda: rng.choice(TEXTS),
            lambda: deep(rng.choice((3, 40, 150))),
        ]
        return rng.choices(makers, (30, 20, 15, 15, 15, 1))[0]()
