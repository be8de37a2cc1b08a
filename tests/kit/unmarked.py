"""A cache that has machine code but no mark that it is all there, so that a process begins with interpreted rules."""

from pathlib import Path

from conqueror.kit.rule_sources import cache_root


def unmarked_cache(folder: Path) -> Path:
    """Return a new cache in a folder with what the usual one keeps; what is missing there is compiled once more."""
    rules = folder / "rules"
    rules.mkdir(parents=True)
    for kept in cache_root().iterdir():
        if kept.is_dir():
            (rules / kept.name).symlink_to(kept)
    return folder
