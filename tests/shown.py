"""What a game of whatever kind shows, for tests that look into every game's own fields."""

from collections.abc import Mapping
from typing import Any

Shown = Mapping[str, Any]
"""A view, a report or a part of one."""
