"""Every message described as OpenAPI, sockets included: what the page's types are generated from.

`python -m conqueror.protocol.schema FILE` writes the description to a file.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Literal, get_args

from pydantic import BaseModel, JsonValue
from pydantic.json_schema import models_json_schema

from conqueror.protocol import catalogue, lessons, puzzles, replays, reviews, sketches, tables
from conqueror.protocol.answers import AnyReply
from conqueror.protocol.requests import AnyRequest, Hello

_MODE: Literal["serialization"] = "serialization"


def _members(union: object) -> tuple[type[BaseModel], ...]:
    """Return the models of an annotated union."""
    return get_args(get_args(union)[0])


def _bodies(*modules: ModuleType) -> Iterator[type[BaseModel]]:
    """Yield every model that a module defines."""
    for module in modules:
        for found in vars(module).values():
            if isinstance(found, type) and issubclass(found, BaseModel) and found.__module__ == module.__name__:
                yield found


def description() -> dict[str, JsonValue]:
    """Return every message as a schema, in one OpenAPI document."""
    models: list[type[BaseModel]] = [Hello, *_members(AnyRequest), *_members(AnyReply)]
    models += _bodies(tables, replays, reviews, sketches, catalogue, lessons, puzzles)
    _, schemas = models_json_schema([(model, _MODE) for model in models], ref_template="#/components/schemas/{model}")
    return {
        "openapi": "3.1.0",
        "info": {"title": "Conqueror: the table", "version": "1"},
        "paths": {},
        "components": {"schemas": schemas["$defs"]},
    }


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps(description(), indent=1, sort_keys=True) + "\n", encoding="utf-8")
