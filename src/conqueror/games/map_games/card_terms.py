"""What cards say: a trait, an effect or a goal with its parameters, each from a closed vocabulary."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Generic, TypeVar

from conqueror.games.map_games.rules.vocabulary import Effect, Goal, Trait
from conqueror.games.toml_table import Table


@dataclass(frozen=True)
class Whole:
    """A parameter that is a whole number within limits."""

    low: int
    high: int


@dataclass(frozen=True)
class OneOf:
    """A parameter that is one of these words."""

    words: tuple[str, ...]


@dataclass(frozen=True)
class OneTerritory:
    """A parameter that is a territory."""


@dataclass(frozen=True)
class SomeTerritories:
    """A parameter that is a list of territories."""


Parameter = Whole | OneOf | OneTerritory | SomeTerritories
Kind = TypeVar("Kind", bound=IntEnum)
Terms = Mapping[Kind, Mapping[str, Parameter]]

_SOME = Whole(1, 9)
_UNIT = OneOf(("cavalry", "infantry"))

TRAITS: Terms[Trait] = {
    Trait.UNIT_BONUS: {"unit": _UNIT, "count": Whole(0, 9), "strength": _SOME},
    Trait.ATTACK_BONUS: {"strength": _SOME},
    Trait.DEFENCE_BONUS: {"strength": _SOME},
    Trait.TERRAIN_BONUS: {"where": OneOf(("sea", "land")), "strength": _SOME},
    Trait.IGNORE_DEFENCE: {"keep": Whole(0, 9)},
    Trait.SPARE_CASUALTIES: {"lose": Whole(0, 9)},
    Trait.EXTRA_CASUALTIES: {"units": _SOME},
    Trait.WIN_TIES: {},
    Trait.REROLL: {},
    Trait.COINS_ON_VICTORY: {"coins": _SOME},
    Trait.CANCEL_HERO: {"part": OneOf(("strength", "trait", "all"))},
    Trait.BONUS_ATTACK: {"attacks": _SOME},
}
EFFECTS: Terms[Effect] = {
    Effect.COINS: {"amount": Whole(-99, 99)},
    Effect.INCOME: {"percent": Whole(0, 900)},
    Effect.RECRUIT_BONUS: {"unit": _UNIT, "count": _SOME},
    Effect.RECRUIT_LIMIT: {"forts": Whole(0, 9)},
    Effect.SEA_BAN: {},
    Effect.TRUCE: {"scope": OneOf(("homes", "all-players"))},
    Effect.DEFENCE_CHANGE: {"place": OneOf(("plain", "great-fort", "home", "sea")), "amount": Whole(-9, 9)},
    Effect.HERO_DISCOUNT: {"coins": _SOME},
    Effect.FOOD_CHANGE: {"food": Whole(-9, 9), "binds": OneOf(("recruiting", "everything"))},
    Effect.UNIT_LOSS: {"count": _SOME},
}
GOALS: Terms[Goal] = {
    Goal.CONTROL_ALL: {"territories": SomeTerritories()},
    Goal.CONTROL_ANY: {"territories": SomeTerritories(), "count": _SOME},
    Goal.CONTROL_SEAS: {"count": _SOME},
    Goal.HOLD_FORTS: {"size": OneOf(("any", "great", "small")), "count": Whole(1, 18)},
    Goal.CAPTURE_HOME: {"of": OneOf(("any", "rome", "carthage", "greece", "egypt", "persia", "gaul"))},
    Goal.WIN_BATTLES: {"count": _SOME},
    Goal.DEFEAT_INDEPENDENT: {"territory": OneTerritory()},
    Goal.FIELD_UNITS: {"unit": OneOf(("any", "cavalry", "infantry")), "count": Whole(1, 99)},
    Goal.FOOD_SUPPLY: {"count": Whole(1, 99)},
    Goal.WIN_WITH_HERO: {},
}


@dataclass(frozen=True)
class Term(Generic[Kind]):
    """One thing a card says: its kind, and the parameters that belong to this kind."""

    kind: Kind
    parameters: Mapping[str, int | str | tuple[str, ...]]

    def number(self, name: str) -> int:
        """Return a parameter that is a whole number."""
        value = self.parameters[name]
        assert isinstance(value, int)
        return value

    def word(self, name: str) -> str:
        """Return a parameter that is a word or a territory."""
        value = self.parameters[name]
        assert isinstance(value, str)
        return value

    @property
    def territories(self) -> tuple[str, ...]:
        """Return every territory it names."""
        listed = self.parameters.get("territories", ())
        assert isinstance(listed, tuple)
        return (*listed, self.word("territory")) if "territory" in self.parameters else listed


def word_of(kind: IntEnum) -> str:
    """Return the word for a kind in content files: unit-bonus for UNIT_BONUS."""
    return kind.name.lower().replace("_", "-")


def read_term(table: Table, terms: Terms[Kind]) -> Term[Kind]:
    """Return what a table says; a ContentError for a kind or a parameter that is not among these terms."""
    kinds = {word_of(kind): kind for kind in terms}
    kind = kinds[table.one_of("kind", kinds)]
    parameters = {name: _read_parameter(table, name, what) for name, what in terms[kind].items()}
    table.close()
    return Term(kind, parameters)


def _read_parameter(table: Table, name: str, what: Parameter) -> int | str | tuple[str, ...]:
    match what:
        case Whole(low, high):
            return table.number(name, low, high)
        case OneOf(words):
            return table.one_of(name, words)
        case OneTerritory():
            return table.id(name)
        case SomeTerritories():
            return table.ids(name)
