"""Playing at once: rules begin interpreted where compiled ones are missing, and a command does not wait for them."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

import platformdirs

_RULES, _CACHE = "CONQUEROR_RULES", "CONQUEROR_CACHE"


def begin_at_once() -> None:
    """Let rules begin in the way that needs no waiting, unless somebody has chosen another; before any is imported.

    Where nothing can be kept, compiled rules are kept as long as this process runs.
    """
    os.environ.setdefault(_RULES, "auto")
    place = Path(os.environ.get(_CACHE) or platformdirs.user_cache_dir("conqueror"))
    if os.environ[_RULES] == "auto" and not _can_write(place):
        kept = tempfile.mkdtemp(prefix="conqueror-cache-")
        atexit.register(shutil.rmtree, kept, ignore_errors=True)
        os.environ[_CACHE] = kept


def _can_write(place: Path) -> bool:
    """Return whether files can be kept at a place; it exists afterwards if they can."""
    try:
        place.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=place):
            return True
    except OSError:
        return False
