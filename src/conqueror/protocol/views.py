"""The views of the games, as their own folders declare them, in the one place where messages find them.

A game says in its module `view_types` what it shows (`VIEW`), how it groups moves (`GROUP`) and, where it has battles
of chance, what it tells of a battle (`BATTLE`) and of its odds (`ODDS`).
"""

from types import GenericAlias
from typing import Annotated, Any

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler, TypeAdapter
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, core_schema

from conqueror.registry import catalogue, companion
from conqueror.views import MoveGroup, Odds, View


class _OfSomeGame:
    """Take a value as it is, since its fields are checked where it is written; describe it as that of some game."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.any_schema()

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        packages = dict.fromkeys(info.package for info in catalogue().values())
        modules = [companion(f"conqueror.games.{package}", "view_types") for package in packages]
        models = [getattr(module, self.name) for module in modules if hasattr(module, self.name)]
        return {"anyOf": [handler(_listed(model).core_schema)["items"] for model in models]}


def _listed(model: type) -> TypeAdapter[Any]:
    """Return an adapter in whose schema the model keeps its name: as an item of a list, not at the top."""
    listed: Any = GenericAlias(list, (model,))  # a type made at run time, which no type checker can follow
    return TypeAdapter(listed)


PositionView = Annotated[View, _OfSomeGame("VIEW")]
"""What a viewer may see of a position, with its grouped legal moves."""
OddsView = Annotated[Odds, _OfSomeGame("ODDS")]
"""The exact odds of a battle."""
GroupView = Annotated[MoveGroup, _OfSomeGame("GROUP")]
"""A group of moves."""
BattleTold = Annotated[object, _OfSomeGame("BATTLE")]
"""A battle that a move led on or decided."""
