"""Libraries that are installed only for those who want them: without one, a sentence says how to get it."""

from collections.abc import Iterator
from contextlib import contextmanager

_NAMES = {"PIL": "Pillow", "pyspiel": "OpenSpiel", "stable_baselines3": "Stable-Baselines3"}
"""What libraries are called that are imported under other names."""


@contextmanager
def needs(extra: str, *libraries: str) -> Iterator[None]:
    """Import libraries of an extra inside; if one is missing, raise an ImportError that says what to do."""
    try:
        yield
    except ModuleNotFoundError as error:
        library = (error.name or "").partition(".")[0]
        if library not in libraries:
            raise
        name = _NAMES.get(library, library)
        raise ImportError(
            f"This needs {name}, which is not installed here: pip install 'conqueror[{extra}]'.", name=library
        ) from None
