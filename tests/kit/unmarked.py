"""A cache that has machine code but no mark that it is all there, so that a process begins with interpreted rules."""

from pathlib import Path

from conqueror.kit.rule_sources import cache_root


def unmarked_cache(folder: Path, without: str = "?") -> Path:
    """Return a new cache in a folder with what the usual one keeps, but for what is named after one family."""
    rules = folder / "rules"
    rules.mkdir(parents=True)
    for kept in cache_root().iterdir():
        if kept.is_dir() and not kept.name.startswith(without):
            (rules / kept.name).symlink_to(kept)
    return folder
