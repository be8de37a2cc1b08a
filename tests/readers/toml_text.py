"""Plain data written as TOML, as short as a test needs it."""

import datetime
import json
import math
from typing import Any


def toml_text(data: dict[str, Any]) -> str:
    """Return the text of a TOML file that says this; what TOML has no word for (null) is written as nothing."""
    return "".join(f"{_key(key)} = {_value(value)}\n" for key, value in data.items())


def _key(key: str) -> str:
    return json.dumps(key, ensure_ascii=False)


def _value(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return hex(value) if value > 10**4000 else str(value)
        case float():
            return repr(value) if math.isfinite(value) else str(value).replace("+", "")
        case str():
            return json.dumps(value, ensure_ascii=False)
        case list():
            return f"[{', '.join(_value(one) for one in value)}]"
        case dict():
            return "{" + ", ".join(f"{_key(key)} = {_value(one)}" for key, one in value.items()) + "}"
        case datetime.date() | datetime.time():
            return value.isoformat()
        case _:
            return '""'
